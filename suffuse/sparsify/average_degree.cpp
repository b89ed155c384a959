#include "suffuse/sparsify/average_degree.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "suffuse/sparsify/candidate_pool.h"
#include "suffuse/sparsify/exact_zeros.h"
#include "suffuse/sparsify/refinement.h"
#include "suffuse/sparsify/stored_entries.h"

namespace suffuse {

namespace {

// floor(degree N); no more than there are entries.
std::int64_t wanted_entries(double degree, NodeId nodes) {
    const double all = static_cast<double>(nodes) * nodes;
    return static_cast<std::int64_t>(std::min(std::floor(degree * nodes), all));
}

CandidatePool::Facts facts_of(const Diffusion& diffusion) {
    const std::int64_t nodes = diffusion.transition.size();
    return {.zeros_outside = nodes * nodes - entries_within(diffusion.components.span()),
            .may_be_negative = !diffusion.options.coefficients.nonnegative()};
}

class CommonCut : public RuleAtWork {
public:
    CommonCut(const Diffusion& diffusion, double degree, const Context& context)
        : diffusion_(diffusion),
          context_(context),
          zeros_(diffusion, context),
          nodes_(diffusion.transition.size()),
          targets_(refinement_targets(diffusion.allowed, AverageDegree{})),
          part_(diffusion.symmetric ? MatrixPart::upper : MatrixPart::whole),
          wanted_(wanted_entries(degree, nodes_)),
          pool_(nodes_, wanted_, part_, context, facts_of(diffusion)),
          error_(nodes_),
          whole_(nodes_),
          bounds_(nodes_) {}

    // Between rounds the pool drops what is no longer wanted. A round has as many columns as add,
    // at the rate of the last one, about half of what is wanted.
    std::size_t begin_round(std::span<const NodeId> left) override {
        const std::size_t length = round_length(left);
        entries_of_round_ = entries_of(left.first(length));
        count_before_ = pool_.count();
        return length;
    }

    void look_at(const ColumnBlock& block) override {
        for (const BlockColumn& column : block.columns) {
            const bool half = part_ == MatrixPart::upper && !zeros_matter_;
            take(half ? column.copy_half_to(block.room) : column.copy_to(block.room));
        }
    }

    void end_round() override {
        const std::int64_t count = pool_.count();
        pool_.prune();
        if (count > wanted_)
            rate_ =
                static_cast<double>(count - count_before_) / static_cast<double>(entries_of_round_);
    }

    SparseDiffusion finish() override {
        std::vector<NodeId> columns(nodes_);
        std::iota(columns.begin(), columns.end(), 0);
        for (const double target : targets_) {
            if (target != targets_.front()) compute(columns, target);
            compute(columns_beyond_tolerance(columns), second_try * target);
            bound_ = widest_bound(columns);
            cut_ = pool_.cut();
            room_ = cut_.all || cut_.value == 0;
            zeros_matter_ = can_zeros_matter();
            columns = undecided_columns();
            if (columns.empty()) break;
        }
        return result(columns);
    }

private:
    // Once more.
    void compute(std::span<const NodeId> columns, double target) {
        const ProgressTask task(*context_.progress, "refining", std::ssize(columns));
        rate_ = 1;
        while (!columns.empty()) {
            const auto now = columns.first(begin_round(columns));
            columns = columns.subspan(now.size());
            for_each_block(diffusion_, now, target, context_,
                           [&](const ColumnBlock& block) { look_at(block); });
            end_round();
        }
    }

    // Entries in some columns, as the pool counts them.
    std::int64_t entries_of(std::span<const NodeId> columns) const {
        std::int64_t sum = 0;
        for (const NodeId j : columns) {
            const RowRange rows = diffusion_.component_of(j).rows;
            sum += part_ == MatrixPart::upper ? 2 * std::int64_t{j - rows.first} + 1 : rows.size();
        }
        return sum;
    }

    std::size_t round_length(std::span<const NodeId> columns) const {
        std::size_t length = 0;
        double added = 0;
        while (length < columns.size() &&
               (added == 0 || 2 * added < static_cast<double>(wanted_))) {
            const auto block = columns.subspan(length).first(
                std::min<std::size_t>(block_width, columns.size() - length));
            added += rate_ * static_cast<double>(entries_of(block));
            length += block.size();
        }
        return length;
    }

    void take(const DenseColumn& column) {
        if (zeros_matter_) whole_[column.node] = zeros_.are_all(column) ? 1 : 0;
        pool_.set(part_of(column));
        error_[column.node] = largest_error(column);
        bounds_[column.node] = column.bound;
    }

    DenseColumn part_of(DenseColumn column) const {
        if (part_ == MatrixPart::upper)
            column.values = column.values.first(column.node - column.first + 1);
        return column;
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

    // Whether an entry that was computed as zero could be wanted: because zeros are the last ones
    // wanted, or because the cut lies within their bounds.
    bool can_zeros_matter() const {
        if (pool_.zeros() == 0 || wanted_ == 0) return false;
        if (room_) return true;
        double widest = 0;
        for (const ErrorBound& bound : bounds_) widest = std::max(widest, bound.upper(0));
        return widest >= bound_.lower(cut_.value);
    }

    bool may_miss_entries(NodeId j) const {
        if (!zeros_matter_ || whole_[j]) return false;
        return room_ || bounds_[j].upper(0) >= bound_.lower(cut_.value);
    }
    bool may_miss_entries() const {
        for (NodeId j = 0; j < nodes_; ++j)
            if (may_miss_entries(j)) return true;
        return false;
    }

    // The columns that may have missed entries, or hold some at a cut that is in doubt. So the cut
    // lies among the columns computed last; its bound is at most theirs.
    std::vector<NodeId> undecided_columns() const {
        const bool in_doubt = !cut_.proven(bound_) || (!room_ && may_miss_entries());
        std::vector<NodeId> columns;
        for (NodeId j = 0; j < nodes_; ++j)
            if (may_miss_entries(j) || (in_doubt && !pool_.at_cut(j, cut_, bound_).empty()))
                columns.push_back(j);
        return columns;
    }

    SparseDiffusion result(const std::vector<NodeId>& at_cut) {
        SparseDiffusion result{.iterations = diffusion_.solver->products(targets_.front())};
        Certificate& certificate = result.certificate;
        certificate.tolerance = diffusion_.options.tolerance;
        certificate.max_abs_error =
            (error_.empty() ? 0 : std::ranges::max(error_)) + diffusion_.storing_error;
        certificate.status = statuses(at_cut);
        auto columns = pool_.take(cut_, bound_);
        for_each_lost(columns, diffusion_.precision, [&](NodeId i, NodeId j) {
            certificate.status[diffusion_.original_of(j)] = ColumnStatus::open;
            if (part_ == MatrixPart::upper)
                certificate.status[diffusion_.original_of(i)] = ColumnStatus::open;
        });
        certificate.epsilon_used = smallest_stored(columns, diffusion_.precision);
        result.matrix = diffusion_.precision == Precision::float32
                            ? assemble<float>(std::move(columns), part_, context_)
                            : assemble<double>(std::move(columns), part_, context_);
        result.matrix = diffusion_.in_original_order(std::move(result.matrix), context_);
        return result;
    }

    // An undecided entry (i, j) of a symmetric matrix is one of column i and of column j. One that
    // may have been missed moves the cut that all columns have in common.
    std::vector<ColumnStatus> statuses(const std::vector<NodeId>& columns) const {
        const double cut = cut_.all ? 0 : cut_.value;
        const auto undecided =
            bound_.of(cut) <= tie_bound ? ColumnStatus::tied : ColumnStatus::open;
        if (may_miss_entries())
            return std::vector<ColumnStatus>(static_cast<std::size_t>(nodes_), undecided);
        std::vector<ColumnStatus> status(nodes_, ColumnStatus::proven);
        for (const NodeId j : columns) {
            status[diffusion_.original_of(j)] = undecided;
            if (part_ == MatrixPart::whole) continue;
            for (const NodeId i : pool_.at_cut(j, cut_, bound_))
                status[diffusion_.original_of(i)] = undecided;
        }
        return status;
    }

    const Diffusion& diffusion_;
    const Context& context_;
    ExactZeros zeros_;
    NodeId nodes_;
    std::vector<double> targets_;
    MatrixPart part_;
    std::int64_t wanted_;
    CandidatePool pool_;
    double rate_ = 1;  // of the entries of a column, those that enter the pool
    std::int64_t entries_of_round_ = 0;
    std::int64_t count_before_ = 0;  // of the round, in the pool
    std::vector<double> error_;      // of any entry of a column
    bool room_ = false;              // for more entries than were found, zeros aside
    bool zeros_matter_ = false;
    std::vector<char> whole_;  // where zeros matter: those computed are those of S
    std::vector<ErrorBound> bounds_;
    ErrorBound bound_{};  // holds for every column computed last
    CandidatePool::Cut cut_{};
};

}  // namespace

std::unique_ptr<RuleAtWork> make_average_degree_rule(const Diffusion& diffusion, double degree,
                                                     const Context& context) {
    return std::make_unique<CommonCut>(diffusion, degree, context);
}

}  // namespace suffuse
