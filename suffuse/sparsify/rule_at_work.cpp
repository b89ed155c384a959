#include "suffuse/sparsify/rule_at_work.h"

#include <algorithm>

#include "suffuse/base/overloaded.h"
#include "suffuse/sparsify/assemble.h"
#include "suffuse/sparsify/choose_entries.h"
#include "suffuse/sparsify/refinement.h"
#include "suffuse/sparsify/stages.h"

namespace suffuse {

namespace {

// Whether (i, j) and (j, i) are decided alike where S is symmetric: not if every column has a cut
// of its own.
bool keeps_symmetry(const Sparsifier& sparsifier) {
    return std::visit(overloaded{[](TopK) { return false; }, [](Epsilon) { return true; },
                                 [](AverageDegree) { return true; }, [](KeepAll) { return true; }},
                      sparsifier);
}

// Columns that are decided one by one; the entries have type T. Threads write to their own columns.
template <class T>
class ColumnByColumn : public RuleAtWork {
public:
    ColumnByColumn(const Diffusion& diffusion, const Sparsifier& sparsifier, const Context& context)
        : diffusion_(diffusion),
          sparsifier_(sparsifier),
          context_(context),
          choose_(make_chooser(diffusion, sparsifier, context)),
          stages_(stages_of(diffusion, sparsifier)),
          upper_(diffusion.symmetric && keeps_symmetry(sparsifier)),
          kept_(diffusion.transition.size()),
          verdicts_(diffusion.transition.size()) {}

    void look_at(const ColumnBlock& block) override { look_at(block, stages_.front()); }

    SparseDiffusion finish() override {
        for (std::size_t k = 1; k < stages_.size(); ++k) refine(stages_[k]);
        SparseDiffusion result;
        result.iterations = diffusion_.solver->products(stages_.front().target);
        result.certificate = certificate();
        result.matrix =
            assemble<T>(std::move(kept_), upper_ ? MatrixPart::upper : MatrixPart::whole, context_);
        if (upper_)
            result.matrix = diffusion_.in_original_order(std::move(result.matrix), context_);
        return result;
    }

private:
    // What became of a column.
    struct Verdict {
        bool settled = false;
        bool missing = false;  // entries that are not zero
        ColumnStatus status = ColumnStatus::proven;
        double error = 0;              // of any entry
        std::vector<NodeId> at_cut{};  // symmetric: the columns that share an undecided entry
    };

    // Computes what is not settled again.
    void refine(const Stage& stage) {
        std::vector<NodeId> columns;
        for (NodeId j = 0; j < static_cast<NodeId>(verdicts_.size()); ++j)
            if (stage.for_missing ? verdicts_[j].missing : !verdicts_[j].settled)
                columns.push_back(j);
        if (columns.empty()) return;
        const ProgressTask task(*context_.progress, "refining", std::ssize(columns));
        for_each_block(stage.instead ? *stage.instead : diffusion_, columns, stage.target, context_,
                       [&](const ColumnBlock& block) { look_at(block, stage); });
    }

    void look_at(const ColumnBlock& block, const Stage& stage) {
        choose_(block, [&](const BlockColumn& column, Choice choice) {
            decide(column, std::move(choice), stage.settles);
        });
    }

    void decide(const BlockColumn& column, Choice choice, bool last) {
        Selection& selection = choice.selection;
        Verdict& verdict = verdicts_[column.node()];
        verdict = {.missing = selection.missing && !selection.at_cut.empty(),
                   .error = choice.error};
        const bool exact = selection.equal || (selection.at_cut.empty() && !selection.in_doubt);
        const auto lost = [&](NodeId i) { return vanishes(column, i); };
        verdict.settled = last || (exact && verdict.error <= diffusion_.allowed &&
                                   std::ranges::none_of(selection.nodes, lost));
        if (!verdict.settled) return;
        for (const NodeId i : selection.at_cut) {
            const bool tied = selection.equal ||
                              (!selection.missing && column.bound().of(column.at(i)) <= tie_bound);
            verdict.status =
                std::max(verdict.status, tied ? ColumnStatus::tied : ColumnStatus::open);
        }
        for (const NodeId i : selection.nodes)
            if (vanishes(column, i)) {
                verdict.status = ColumnStatus::open;
                selection.at_cut.push_back(i);
            }
        keep_entries(column, std::move(selection.nodes));
        if (upper_) verdict.at_cut = std::move(selection.at_cut);
    }

    // Whether an entry would be stored as zero: more digits may show that it is not that small.
    static bool vanishes(const BlockColumn& column, NodeId i) {
        return column.at(i) != 0 && static_cast<T>(column.at(i)) == 0;
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
    Chooser choose_;
    std::vector<Stage> stages_;
    bool upper_;
    std::vector<KeptColumn<T>> kept_;
    std::vector<Verdict> verdicts_;
};

}  // namespace

std::unique_ptr<RuleAtWork> make_column_rule(const Diffusion& diffusion,
                                             const Sparsifier& sparsifier, const Context& context) {
    if (diffusion.precision == Precision::float32)
        return std::make_unique<ColumnByColumn<float>>(diffusion, sparsifier, context);
    return std::make_unique<ColumnByColumn<double>>(diffusion, sparsifier, context);
}

}  // namespace suffuse
