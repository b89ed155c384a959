#include "suffuse/gdc/sparsify_average_degree.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "suffuse/gdc/column_stream.h"
#include "suffuse/gdc/refinement.h"
#include "suffuse/sparsify/candidate_pool.h"

namespace suffuse {

namespace {

// floor(degree N), at least 1; no more than there are entries.
std::int64_t wanted_entries(double degree, NodeId nodes) {
    const double all = static_cast<double>(nodes) * nodes;
    return static_cast<std::int64_t>(std::min(std::floor(degree * nodes), all));
}

class CommonCut {
public:
    CommonCut(const Diffusion& diffusion, double degree, const Context& context)
        : diffusion_(diffusion),
          context_(context),
          nodes_(diffusion.transition.size()),
          held_(diffusion.symmetric ? Held::upper : Held::all),
          wanted_(wanted_entries(degree, nodes_)),
          pool_(nodes_, wanted_, held_, context),
          error_(nodes_),
          bounds_(nodes_) {}

    SparseDiffusion run() {
        const auto targets = refinement_targets(diffusion_.allowed, AverageDegree{});
        std::vector<NodeId> columns(nodes_);
        std::iota(columns.begin(), columns.end(), 0);
        for (const double target : targets) {
            compute(columns, target);
            compute(columns_beyond_tolerance(columns), second_try * target);
            bound_ = widest_bound(columns);
            cut_ = pool_.cut();
            columns = columns_to_refine();
            if (columns.empty()) break;
        }
        return finish(columns_at_cut(), diffusion_.solver->products(targets.front()));
    }

private:
    // In rounds, between which the pool drops what is no longer wanted. A round has as many columns
    // as add, at the rate of the last one, about half of what is wanted.
    void compute(std::span<const NodeId> columns, double target) {
        const ProgressTask task(*context_.progress,
                                std::ssize(columns) == nodes_ ? "diffusing" : "refining",
                                std::ssize(columns));
        double rate = 1;  // of a column's entries, those that enter the pool
        while (!columns.empty()) {
            const auto now = columns.first(round_length(columns, rate));
            columns = columns.subspan(now.size());
            const std::int64_t before = pool_.count();
            compute_round(now, target);
            const std::int64_t after = pool_.count();
            pool_.prune();
            if (after > wanted_)
                rate = static_cast<double>(after - before) / static_cast<double>(entries_of(now));
        }
    }

    // Entries in some columns, as the pool counts them.
    std::int64_t entries_of(std::span<const NodeId> columns) const {
        std::int64_t sum = 0;
        for (const NodeId j : columns)
            sum += held_ == Held::upper ? 2 * std::int64_t{j} + 1 : nodes_;
        return sum;
    }

    std::size_t round_length(std::span<const NodeId> columns, double rate) const {
        std::size_t length = 0;
        double added = 0;
        while (length < columns.size() &&
               (added == 0 || 2 * added < static_cast<double>(wanted_))) {
            const auto block = columns.subspan(length).first(
                std::min<std::size_t>(block_width, columns.size() - length));
            added += rate * static_cast<double>(entries_of(block));
            length += block.size();
        }
        return length;
    }

    void compute_round(std::span<const NodeId> columns, double target) {
        const ColumnRequest request{.columns = columns,
                                    .target = target,
                                    .upper = held_ == Held::upper,
                                    .nonnegative = diffusion_.options.coefficients.nonnegative()};
        for_each_column(*diffusion_.solver, nodes_, request, context_,
                        [&](const DenseColumn& column) {
                            pool_.set(column);
                            error_[column.node] = largest_error(column);
                            bounds_[column.node] = column.bound;
                        });
    }

    std::vector<NodeId> columns_beyond_tolerance(std::span<const NodeId> columns) const {
        std::vector<NodeId> beyond;
        for (const NodeId j : columns)
            if (error_[j] > diffusion_.allowed) beyond.push_back(j);
        return beyond;
    }

    // Holds in each of the columns.
    ErrorBound widest_bound(std::span<const NodeId> columns) const {
        ErrorBound widest;
        for (const NodeId j : columns) {
            widest.absolute = std::max(widest.absolute, bounds_[j].absolute);
            widest.relative = std::max(widest.relative, bounds_[j].relative);
        }
        return widest;
    }

    // The cut lies among the columns computed last; its bound is at most theirs.
    std::vector<NodeId> columns_at_cut() const {
        std::vector<NodeId> columns;
        if (cut_.all || bound_.lower(cut_.value) > bound_.upper(cut_.next)) return columns;
        for (NodeId j = 0; j < nodes_; ++j)
            if (!pool_.at_cut(j, cut_, bound_).empty()) columns.push_back(j);
        return columns;
    }

    // If there is room for more entries than were found, those beyond the reach of the expansion
    // are wanted too: all columns, as exactly as possible.
    std::vector<NodeId> columns_to_refine() const {
        if (!cut_.all || pool_.count() >= wanted_) return columns_at_cut();
        std::vector<NodeId> columns(nodes_);
        std::iota(columns.begin(), columns.end(), 0);
        return columns;
    }

    SparseDiffusion finish(const std::vector<NodeId>& at_cut, int iterations) {
        SparseDiffusion result{.iterations = iterations};
        Certificate& certificate = result.certificate;
        certificate.tolerance = diffusion_.options.tolerance;
        certificate.max_abs_error =
            (error_.empty() ? 0 : std::ranges::max(error_)) + diffusion_.storing_error;
        certificate.status.assign(nodes_, ColumnStatus::proven);
        const ColumnStatus undecided =
            bound_.of(cut_.value) <= tie_bound ? ColumnStatus::tied : ColumnStatus::open;
        for (const NodeId j : at_cut) {
            certificate.status[j] = undecided;
            if (held_ == Held::all) continue;
            for (const NodeId i : pool_.at_cut(j, cut_, bound_)) certificate.status[i] = undecided;
        }
        auto columns = pool_.take(cut_, bound_);
        certificate.epsilon_used = smallest(columns);
        result.matrix = diffusion_.precision == Precision::float32
                            ? assemble<float>(std::move(columns), held_, context_)
                            : assemble<double>(std::move(columns), held_, context_);
        return result;
    }

    static std::optional<double> smallest(const std::vector<KeptColumn<double>>& columns) {
        std::optional<double> result;
        for (const auto& column : columns)
            for (const double value : column.values)
                result = std::min(result.value_or(value), value);
        return result;
    }

    const Diffusion& diffusion_;
    const Context& context_;
    NodeId nodes_;
    Held held_;
    std::int64_t wanted_;
    CandidatePool pool_;
    std::vector<double> error_;  // of any entry of a column
    std::vector<ErrorBound> bounds_;
    ErrorBound bound_{};  // holds for every column computed last
    CandidatePool::Cut cut_{};
};

}  // namespace

SparseDiffusion sparsify_average_degree(const Diffusion& diffusion, double degree,
                                        const Context& context) {
    return CommonCut(diffusion, degree, context).run();
}

}  // namespace suffuse
