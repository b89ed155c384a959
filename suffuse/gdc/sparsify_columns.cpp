#include "suffuse/gdc/sparsify_columns.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <optional>

#include "suffuse/base/overloaded.h"
#include "suffuse/base/require.h"
#include "suffuse/gdc/column_stream.h"
#include "suffuse/gdc/refinement.h"
#include "suffuse/gdc/sparsify_average_degree.h"
#include "suffuse/gdc/support.h"
#include "suffuse/graph/subgraph.h"
#include "suffuse/graph/twins.h"
#include "suffuse/sparsify/assemble.h"
#include "suffuse/sparsify/epsilon.h"
#include "suffuse/sparsify/top_k.h"

namespace suffuse {

namespace {

// Everything that is not zero; of a symmetric matrix the entries (i, j) with i <= j.
Selection select_all(const Diffusion& diffusion, const DenseColumn& column) {
    Selection selection;
    const auto nodes = diffusion.symmetric ? column.node + 1 : diffusion.transition.size();
    for (NodeId i = 0; i < nodes; ++i)
        (column.values[i] != 0 ? selection.nodes : selection.at_cut).push_back(i);
    if (zeros_are_exact(diffusion, column)) selection.at_cut.clear();
    return selection;
}

// What the rule keeps of a column, and the error of any of its entries.
struct Choice {
    Selection selection{};
    double error = 0;
};

// A rule that looks at whole columns.
using Rule = std::function<Selection(const DenseColumn&)>;

Rule rule_of(const Diffusion& diffusion, const Sparsifier& sparsifier) {
    return std::visit(
        overloaded{[](Epsilon keep) -> Rule {
                       return
                           [keep](const DenseColumn& c) { return select_epsilon(c, keep.epsilon); };
                   },
                   [&](KeepAll) -> Rule {
                       return [&](const DenseColumn& c) { return select_all(diffusion, c); };
                   },
                   [](TopK) -> Rule { return {}; }, [](AverageDegree) -> Rule { return {}; }},
        sparsifier);
}

// The k largest of each column of a block. Candidates for all of them are found in one pass over
// the block; only a column that they do not decide is looked at whole.
class LargestOfBlock {
public:
    LargestOfBlock(const Diffusion& diffusion, NodeId k) : diffusion_(diffusion), k_(k) {
        if (diffusion.transition.undirected) twins_ = twin_classes(diffusion.transition.graph);
    }

    void operator()(const ColumnBlock& block,
                    const std::function<void(const BlockColumn&, Choice)>& decide) const {
        const std::vector<Candidates> found = candidates(block);
        for (const BlockColumn& column : block.columns) {
            const ColumnFacts facts{
                .zeros_are_exact =
                    [&] { return zeros_are_exact(diffusion_, column.copy_to(block.room)); },
                .twin_class = twins_,
                .original = diffusion_.original};
            if (!found.empty()) {
                const Candidates& source = found[static_cast<std::size_t>(column.lane())];
                const std::vector<Entry> entries = entries_of(column, source);
                if (auto selection = select_top_k(
                        CandidateColumn{column.node(), entries, source.complete(), column.bound()},
                        k_, facts)) {
                    decide(column, {std::move(*selection), error_of(column, entries)});
                    continue;
                }
            }
            const DenseColumn whole = column.copy_to(block.room);
            decide(column, {select_top_k(whole, k_, facts), largest_error(whole)});
        }
    }

private:
    // None where entries may be negative: the largest magnitude would not be among them.
    std::vector<Candidates> candidates(const ColumnBlock& columns) const {
        if (!diffusion_.options.coefficients.nonnegative()) return {};
        const SolvedBlock& block = columns.block;
        std::size_t branch = 0;
        for (const BlockColumn& column : columns.columns)
            branch = std::max(branch, column.derived().values.size());
        const auto lanes = static_cast<std::size_t>(columns.columns.back().lane()) + 1;
        const auto bounds = std::span(block.bounds).first(lanes);
        const auto k = static_cast<NodeId>(
            std::min(k_ + static_cast<std::int64_t>(branch), std::int64_t{block.nodes}));
        if (block.single.empty())
            return find_candidates(
                BlockRows<double>{block.twofold.data(), block.nodes, block.scale, block.shared},
                columns.start, k, bounds);
        return find_candidates(
            BlockRows<float>{block.single.data(), block.nodes, block.scale, block.shared},
            columns.start, k, bounds);
    }

    // Of a column that follows from its source's: what is in the branch of the seed is its own.
    static std::vector<Entry> entries_of(const BlockColumn& column, const Candidates& source) {
        const DerivedColumn& derived = column.derived();
        if (derived.values.empty()) return source.entries();
        const NodeId last = derived.first + static_cast<NodeId>(derived.values.size());
        std::vector<Entry> entries;
        entries.reserve(source.entries().size() + derived.values.size());
        for (const Entry& e : source.entries())
            if (e.node < derived.first || e.node >= last)
                entries.push_back({e.node, derived.factor * e.value});
        for (NodeId i = derived.first; i < last; ++i)
            if (column.at(i) != 0) entries.push_back({i, column.at(i)});
        return entries;
    }

    static double error_of(const BlockColumn& column, std::span<const Entry> entries) {
        return column.bound().of(std::ranges::max_element(entries, {}, &Entry::value)->value);
    }

    const Diffusion& diffusion_;
    NodeId k_;
    std::vector<NodeId> twins_{};
};

// Columns that are decided one by one; the entries have type T. Threads write to their own columns.
template <class T>
class ColumnByColumn {
public:
    ColumnByColumn(const Diffusion& diffusion, const Sparsifier& sparsifier, const Context& context)
        : diffusion_(diffusion),
          sparsifier_(sparsifier),
          context_(context),
          rule_(rule_of(diffusion, sparsifier)),
          keep_all_(std::holds_alternative<KeepAll>(sparsifier)),
          upper_(diffusion.symmetric && !std::holds_alternative<TopK>(sparsifier)),
          kept_(diffusion.transition.size()),
          verdicts_(diffusion.transition.size()) {
        if (const auto* keep = std::get_if<TopK>(&sparsifier)) largest_.emplace(diffusion, keep->k);
    }

    SparseDiffusion run() {
        const auto targets = refinement_targets(diffusion_.allowed, sparsifier_);
        std::vector<NodeId> columns(verdicts_.size());
        std::iota(columns.begin(), columns.end(), 0);
        for (std::size_t stage = 0; stage < targets.size() && !columns.empty(); ++stage)
            columns = compute(columns, targets[stage], stage + 1 == targets.size());
        SparseDiffusion result;
        result.iterations = diffusion_.solver->products(targets.front());
        result.certificate = certificate();
        result.matrix = assemble<T>(std::move(kept_), upper_ ? Held::upper : Held::all, context_);
        if (upper_)
            result.matrix = diffusion_.in_original_order(std::move(result.matrix), context_);
        return result;
    }

private:
    // What became of a column.
    struct Verdict {
        bool settled = false;
        ColumnStatus status = ColumnStatus::proven;
        double error = 0;              // of any entry
        std::vector<NodeId> at_cut{};  // symmetric: the columns that share an undecided entry
    };

    // Returns the columns that a smaller target has to settle.
    std::vector<NodeId> compute(const std::vector<NodeId>& columns, double target, bool last) {
        const ProgressTask task(*context_.progress,
                                columns.size() == kept_.size() ? "diffusing" : "refining",
                                std::ssize(columns));
        const ColumnRequest request{.columns = columns,
                                    .target = target,
                                    .nonnegative = diffusion_.options.coefficients.nonnegative()};
        for_each_block(*diffusion_.solver, diffusion_.transition.size(), request, context_,
                       [&](const ColumnBlock& block) { decide(block, last); });
        std::vector<NodeId> again;
        for (const NodeId j : columns)
            if (!verdicts_[j].settled) again.push_back(j);
        return again;
    }

    void decide(const ColumnBlock& block, bool last) {
        if (largest_)
            return (*largest_)(block, [&](const BlockColumn& column, Choice choice) {
                decide(column, std::move(choice), last);
            });
        for (const BlockColumn& column : block.columns) {
            const bool half = upper_ && !keep_all_;
            const DenseColumn values =
                column.copy_to(half ? block.room.first(column.node() + 1) : block.room);
            decide(column, {rule_(values), largest_error(values)}, last);
        }
    }

    void decide(const BlockColumn& column, Choice choice, bool last) {
        Selection& selection = choice.selection;
        Verdict& verdict = verdicts_[column.node()];
        verdict.error = choice.error;
        const bool exact = selection.at_cut.empty() || selection.equal;
        verdict.settled = last || (exact && verdict.error <= diffusion_.allowed);
        if (!verdict.settled) return;
        keep_entries(column, std::move(selection.nodes));
        if (keep_all_) return;
        for (const NodeId i : selection.at_cut) {
            const bool tied = selection.equal || column.bound().of(column.at(i)) <= tie_bound;
            verdict.status =
                std::max(verdict.status, tied ? ColumnStatus::tied : ColumnStatus::open);
        }
        if (upper_) verdict.at_cut = std::move(selection.at_cut);
    }

    // Half a matrix keeps our order until it is whole.
    void keep_entries(const BlockColumn& column, std::vector<NodeId> nodes) {
        const auto original = [&](NodeId i) { return upper_ ? i : diffusion_.original_of(i); };
        std::ranges::sort(nodes, {}, original);
        KeptColumn<T>& kept = kept_[original(column.node())];
        kept = keep<T>(
            nodes, [&](NodeId i) { return column.at(i); }, context_);
        std::ranges::transform(kept.nodes, kept.nodes.begin(), original);
    }

    // An undecided entry (i, j) of a symmetric matrix is one of column i and of column j.
    Certificate certificate() const {
        Certificate result{.tolerance = diffusion_.options.tolerance};
        result.status.assign(verdicts_.size(), ColumnStatus::proven);
        for (NodeId j = 0; j < static_cast<NodeId>(verdicts_.size()); ++j) {
            const Verdict& verdict = verdicts_[j];
            result.max_abs_error = std::max(result.max_abs_error, verdict.error);
            const auto lower = [&](NodeId i) {
                ColumnStatus& status = result.status[diffusion_.original_of(i)];
                status = std::max(status, verdict.status);
            };
            lower(j);
            std::ranges::for_each(verdict.at_cut, lower);
        }
        result.max_abs_error += diffusion_.storing_error;
        if (const auto* keep = std::get_if<Epsilon>(&sparsifier_))
            result.epsilon_used = keep->epsilon;
        return result;
    }

    const Diffusion& diffusion_;
    const Sparsifier& sparsifier_;
    const Context& context_;
    Rule rule_;
    std::optional<LargestOfBlock> largest_{};
    bool keep_all_;  // proven by definition
    bool upper_;
    std::vector<KeptColumn<T>> kept_;
    std::vector<Verdict> verdicts_;
};

}  // namespace

namespace {

Diffusion make_diffusion(const Transition& transition, const DiffusionOptions& options,
                         const SolverHints& hints, const Context& context) {
    Diffusion diffusion{.transition = transition, .options = options};
    diffusion.choice = choose_solver(transition, options);
    diffusion.solver = make_column_solver(transition, options.coefficients, diffusion.choice.solver,
                                          context, hints);
    diffusion.precision = stored_precision(transition, options);
    diffusion.storing_error = storing_error(transition, options);
    diffusion.allowed =
        std::max(options.tolerance - diffusion.storing_error, options.tolerance / 2);
    diffusion.symmetric =
        transition.undirected && transition.contraction.norm == Contraction::Norm::two;
    return diffusion;
}

}  // namespace

Diffusion make_diffusion(const Transition& transition, const Arrangement& arrangement,
                         const DiffusionOptions& options, const Context& context) {
    Diffusion diffusion = make_diffusion(
        transition, options, {.core = arrangement.core, .arithmetic = options.precision}, context);
    diffusion.original = arrangement.original;
    return diffusion;
}

Diffusion make_diffusion(const Transition& transition, const DiffusionOptions& options,
                         const Context& context) {
    return make_diffusion(transition, options, {.arithmetic = options.precision}, context);
}

Csr Diffusion::in_original_order(Csr matrix, const Context& context) const {
    if (original.empty() || std::ranges::is_sorted(original)) return matrix;
    return permute(matrix, inverse_permutation(original), context);
}

SparseDiffusion sparsify_columns(const Diffusion& diffusion, const Sparsifier& sparsifier,
                                 const Context& context) {
    SparseDiffusion result;
    if (const auto* target = std::get_if<AverageDegree>(&sparsifier))
        result = sparsify_average_degree(diffusion, target->degree, context);
    else if (diffusion.precision == Precision::float32)
        result = ColumnByColumn<float>(diffusion, sparsifier, context).run();
    else
        result = ColumnByColumn<double>(diffusion, sparsifier, context).run();
    const double nodes = std::max<double>(1, result.matrix.rows());
    result.certificate.average_degree = static_cast<double>(result.matrix.entries()) / nodes;
    return result;
}

}  // namespace suffuse
