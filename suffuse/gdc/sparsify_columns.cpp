#include "suffuse/gdc/sparsify_columns.h"

#include <algorithm>
#include <numeric>

#include "suffuse/base/overloaded.h"
#include "suffuse/base/require.h"
#include "suffuse/gdc/column_stream.h"
#include "suffuse/gdc/refinement.h"
#include "suffuse/gdc/sparsify_average_degree.h"
#include "suffuse/gdc/support.h"
#include "suffuse/graph/twins.h"
#include "suffuse/sparsify/assemble.h"
#include "suffuse/sparsify/epsilon.h"
#include "suffuse/sparsify/top_k.h"

namespace suffuse {

namespace {

// What the rule keeps of one column.
using Rule = std::function<Selection(const DenseColumn&)>;

// Everything that is not zero; of a symmetric matrix the entries (i, j) with i <= j.
Selection select_all(const Diffusion& diffusion, const DenseColumn& column) {
    Selection selection;
    const auto nodes = diffusion.symmetric ? column.node + 1 : diffusion.transition.size();
    for (NodeId i = 0; i < nodes; ++i)
        (column.values[i] != 0 ? selection.nodes : selection.at_cut).push_back(i);
    if (zeros_are_exact(diffusion, column)) selection.at_cut.clear();
    return selection;
}

Rule rule_of(const Diffusion& diffusion, const Sparsifier& sparsifier) {
    const auto top_k = [&](TopK keep) -> Rule {
        std::vector<NodeId> twins;
        if (diffusion.transition.undirected) twins = twin_classes(diffusion.transition.graph);
        return [&diffusion, keep, twins = std::move(twins)](const DenseColumn& column) {
            return select_top_k(
                column, keep.k,
                {.zeros_are_exact = [&] { return zeros_are_exact(diffusion, column); },
                 .twin_class = twins});
        };
    };
    return std::visit(
        overloaded{top_k,
                   [](Epsilon keep) -> Rule {
                       return
                           [keep](const DenseColumn& c) { return select_epsilon(c, keep.epsilon); };
                   },
                   [&](KeepAll) -> Rule {
                       return [&](const DenseColumn& c) { return select_all(diffusion, c); };
                   },
                   [](AverageDegree) -> Rule { return {}; }},
        sparsifier);
}

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
          verdicts_(diffusion.transition.size()) {}

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
                                    .upper = upper_ && !keep_all_,
                                    .nonnegative = diffusion_.options.coefficients.nonnegative()};
        for_each_column(*diffusion_.solver, diffusion_.transition.size(), request, context_,
                        [&](const DenseColumn& column) { decide(column, last); });
        std::vector<NodeId> again;
        for (const NodeId j : columns)
            if (!verdicts_[j].settled) again.push_back(j);
        return again;
    }

    void decide(const DenseColumn& column, bool last) {
        Selection selection = rule_(column);
        Verdict& verdict = verdicts_[column.node];
        verdict.error = largest_error(column);
        const bool exact = selection.at_cut.empty() || selection.equal;
        verdict.settled = last || (exact && verdict.error <= diffusion_.allowed);
        if (!verdict.settled) return;
        kept_[column.node] = keep<T>(column, selection.nodes, context_);
        if (keep_all_) return;
        for (const NodeId i : selection.at_cut) {
            const bool tied = selection.equal || column.bound.of(column.values[i]) <= tie_bound;
            verdict.status =
                std::max(verdict.status, tied ? ColumnStatus::tied : ColumnStatus::open);
        }
        if (upper_) verdict.at_cut = std::move(selection.at_cut);
    }

    // An undecided entry (i, j) of a symmetric matrix is one of column i and of column j.
    Certificate certificate() const {
        Certificate result{.tolerance = diffusion_.options.tolerance};
        result.status.assign(verdicts_.size(), ColumnStatus::proven);
        for (std::size_t j = 0; j < verdicts_.size(); ++j) {
            const Verdict& verdict = verdicts_[j];
            result.max_abs_error = std::max(result.max_abs_error, verdict.error);
            result.status[j] = std::max(result.status[j], verdict.status);
            for (const NodeId i : verdict.at_cut)
                result.status[i] = std::max(result.status[i], verdict.status);
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
    bool keep_all_;  // proven by definition
    bool upper_;
    std::vector<KeptColumn<T>> kept_;
    std::vector<Verdict> verdicts_;
};

}  // namespace

Diffusion make_diffusion(const Transition& transition, const DiffusionOptions& options,
                         const Context& context) {
    Diffusion diffusion{.transition = transition, .options = options};
    diffusion.choice = choose_solver(transition, options);
    diffusion.solver = make_column_solver(transition, options.coefficients, diffusion.choice.solver,
                                          context, options.precision);
    diffusion.precision = stored_precision(transition, options);
    diffusion.storing_error = storing_error(transition, options);
    diffusion.allowed =
        std::max(options.tolerance - diffusion.storing_error, options.tolerance / 2);
    diffusion.symmetric =
        transition.undirected && transition.contraction.norm == Contraction::Norm::two;
    return diffusion;
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
