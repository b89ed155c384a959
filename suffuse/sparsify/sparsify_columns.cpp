#include "suffuse/sparsify/sparsify_columns.h"

#include <algorithm>
#include <numeric>

#include "suffuse/diffusion/thread_memory.h"
#include "suffuse/sparsify/average_degree.h"
#include "suffuse/sparsify/refinement.h"
#include "suffuse/sparsify/rule_at_work.h"

namespace suffuse {

namespace {

std::unique_ptr<RuleAtWork> make_rule(const Rule& rule, const Context& context) {
    if (const auto* keep = std::get_if<AverageDegree>(rule.sparsifier))
        return make_average_degree_rule(*rule.diffusion, keep->degree, context);
    return make_column_rule(*rule.diffusion, *rule.sparsifier, context);
}

// A rule that looks at a pass.
struct RuleInPass {
    std::size_t rule = 0;  // in the list of all
    std::size_t aim = 0;   // in the list of the pass
    std::unique_ptr<RuleAtWork> at_work{};
    std::size_t left = 0;  // columns until its round ends
};

// Every aim of a pass takes a block of memory per thread.
std::size_t most_at_once(const Aim& aim) {
    return std::max<std::size_t>(1, expansions_at_once(aim.diffusion->most_rows()));
}

// One pass over all columns: what it computes, and the rules that look at it.
struct Pass {
    std::vector<Aim> aims{};
    std::vector<RuleInPass> rules{};

    // Whether it could.
    bool take(std::size_t rule, const Aim& aim) {
        const auto found = std::ranges::find(aims, aim);
        const auto place = static_cast<std::size_t>(found - aims.begin());
        if (found == aims.end()) {
            const bool shares = aims.empty() || (can_share(aim) && can_share(aims.front()));
            if (!shares || aims.size() == most_at_once(aim)) return false;
            aims.push_back(aim);
        }
        rules.push_back({rule, place});
        return true;
    }
};

std::vector<Pass> make_passes(std::span<const Rule> rules) {
    std::vector<Pass> passes;
    for (std::size_t k = 0; k < rules.size(); ++k) {
        const Diffusion& diffusion = *rules[k].diffusion;
        const auto targets = refinement_targets(diffusion.allowed, *rules[k].sparsifier);
        const Aim aim{&diffusion, targets.front()};
        if (std::ranges::none_of(passes, [&](Pass& pass) { return pass.take(k, aim); }))
            passes.emplace_back().take(k, aim);
    }
    return passes;
}

// Stops wherever a round of somebody ends, so that nobody sees other rounds than by itself.
void show_all_columns(Pass& pass, const Context& context) {
    const NodeId nodes = pass.aims.front().diffusion->transition.size();
    std::vector<NodeId> all(static_cast<std::size_t>(nodes));
    std::iota(all.begin(), all.end(), 0);
    const ProgressTask task(*context.progress, "diffusing", nodes);
    for (std::span<const NodeId> columns = all; !columns.empty();) {
        std::size_t length = columns.size();
        for (RuleInPass& one : pass.rules) {
            if (one.left == 0) one.left = one.at_work->begin_round(columns);
            length = std::min(length, one.left);
        }
        const auto show = [&](std::size_t aim, const ColumnBlock& block) {
            for (const RuleInPass& one : pass.rules)
                if (one.aim == aim) one.at_work->look_at(block);
        };
        for_each_block(pass.aims, columns.first(length), context, show);
        columns = columns.subspan(length);
        for (RuleInPass& one : pass.rules)
            if ((one.left -= length) == 0) one.at_work->end_round();
    }
}

SparseDiffusion finished(std::unique_ptr<RuleAtWork> rule) {
    SparseDiffusion result = rule->finish();
    const double nodes = std::max<double>(1, result.matrix.rows());
    result.certificate.average_degree = static_cast<double>(result.matrix.entries()) / nodes;
    return result;
}

}  // namespace

std::vector<SparseDiffusion> sparsify_columns(std::span<const Rule> rules, const Context& context) {
    std::vector<SparseDiffusion> results(rules.size());
    for (Pass& pass : make_passes(rules)) {
        for (RuleInPass& one : pass.rules) one.at_work = make_rule(rules[one.rule], context);
        show_all_columns(pass, context);
        for (RuleInPass& one : pass.rules) results[one.rule] = finished(std::move(one.at_work));
    }
    return results;
}

}  // namespace suffuse
