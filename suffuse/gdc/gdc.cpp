#include "suffuse/gdc/gdc.h"

#include <algorithm>
#include <list>

#include "suffuse/base/require.h"
#include "suffuse/gdc/check_room.h"
#include "suffuse/renormalize/renormalize.h"
#include "suffuse/sparsify/sparsify_columns.h"

namespace suffuse {

namespace {

// Heat or theta by the solver for undirected graphs: they all come from one recurrence.
bool expands(const DiffusionOptions& options) {
    return !std::holds_alternative<Ppr>(options.coefficients.kind()) &&
           (options.solver == Solver::automatic || options.solver == Solver::block);
}

// Options that share columns or the recurrence behind them, by their places in the list.
using Group = std::vector<std::size_t>;
std::vector<Group> group_options(std::span<const GdcOptions> options, bool undirected) {
    std::vector<Group> groups;
    for (std::size_t k = 0; k < options.size(); ++k) {
        const auto shares = [&](const Group& group) {
            const GdcOptions& first = options[group.front()];
            const DiffusionOptions& diffusion = options[k].diffusion;
            return first.transition == options[k].transition &&
                   (first.diffusion == diffusion ||
                    (undirected && expands(first.diffusion) && expands(diffusion)));
        };
        const auto group = std::ranges::find_if(groups, shares);
        if (group == groups.end())
            groups.push_back({k});
        else
            group->push_back(k);
    }
    return groups;
}

// Steps 1 to 3 for a group of options; the diffusions that it takes, each once.
class GroupOfRules {
public:
    void add(const PreparedGraph& graph, const GdcOptions& options, const Context& context) {
        auto found = std::ranges::find_if(
            diffusions_, [&](const Diffusion& d) { return d.options == options.diffusion; });
        if (found == diffusions_.end())
            found = diffusions_.insert(
                found, make_diffusion(graph, options.transition, options.diffusion, context));
        rules_.push_back({&*found, &options.sparsify});
    }
    std::span<const Rule> rules() const { return rules_; }

private:
    std::list<Diffusion> diffusions_{};
    std::vector<Rule> rules_{};
};

// Step 3. Which of the reservations is refused depends on who comes first: one sentence for all.
std::vector<SparseDiffusion> keep_columns(std::span<const Rule> rules, const Context& context) {
    const MemoryBudget& budget = context.budget;
    const Bytes free{budget.limit().count - budget.used().count};
    try {
        return sparsify_columns(rules, context);
    } catch (const BudgetError&) {
        throw BudgetError(
            fmt::format("blocks of columns and what is kept of them need more than {}, which is "
                        "free of {}",
                        to_string(free), to_string(budget.limit())),
            Hint::allow_memory);
    }
}

}  // namespace

std::vector<GdcResult> gdc_each(const PreparedGraph& graph, std::span<const GdcOptions> options,
                                const Context& context) {
    for (const GdcOptions& one : options) check(one.sparsify);
    check_room(graph, options, context);
    std::vector<GdcResult> results(options.size());
    for (const Group& group : group_options(options, graph.is_undirected())) {
        GroupOfRules diffusions;
        for (const std::size_t k : group)
            diffusions.add(graph, options[k], context);           // 1. T, 2. S e_j
        auto sparse = keep_columns(diffusions.rules(), context);  // 3. S~
        for (std::size_t g = 0; g < group.size(); ++g) {
            const Diffusion& diffusion = *diffusions.rules()[g].diffusion;
            const RenormalizeOptions& last = options[group[g]].renormalize;
            results[group[g]] = {
                .graph = renormalize(std::move(sparse[g].matrix), last, context),  // 4. T_S~
                .certificate = std::move(sparse[g].certificate),
                .solver = {diffusion.choice.name, diffusion.choice.reason, sparse[g].iterations},
                .precision = diffusion.precision};
        }
    }
    return results;
}

GdcResult gdc(const PreparedGraph& graph, const GdcOptions& options, const Context& context) {
    return std::move(gdc_each(graph, {&options, 1}, context).front());
}

std::vector<GdcResult> gdc_each(const Csr& graph, std::span<const GdcOptions> options,
                                const Context& context) {
    return gdc_each(PreparedGraph(graph, context), options, context);
}

GdcResult gdc(const Csr& graph, const GdcOptions& options, const Context& context) {
    return gdc(PreparedGraph(graph, context), options, context);
}

}  // namespace suffuse
