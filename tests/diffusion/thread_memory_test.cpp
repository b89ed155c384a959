#include "suffuse/diffusion/thread_memory.h"

#include <doctest/doctest.h>

#include <limits>

#include "suffuse/diffusion/chebyshev.h"
#include "suffuse/diffusion/choose_solver.h"
#include "suffuse/generate/generate.h"
#include "tests/support/graphs.h"
#include "tests/support/small_graphs.h"

namespace suffuse::testing::thread_memory_test {

namespace {

// As a run adds it up: two blocks for the recurrence, one for each sum, a column by itself, its
// entries twice, marks, and the lists.
std::int64_t taken(std::int64_t nodes, std::int64_t sums) {
    const std::int64_t block = nodes * 16 * 8;
    const std::int64_t lists = std::max<std::int64_t>(4 << 20, 20 * nodes);
    return (2 + sums) * block + (8 + 2 * 16 + 4) * nodes + lists;
}
std::int64_t promised(std::int64_t nodes) {
    return std::max<std::int64_t>(64 << 20, 320 * nodes);
}

}  // namespace

TEST_CASE("as many expansions share a recurrence as the memory promised per thread holds") {
    constexpr NodeId most = std::numeric_limits<NodeId>::max();
    for (NodeId nodes = 1; nodes < most - most / 97; nodes += 1 + nodes / 97) {
        CAPTURE(nodes);
        const int count = expansions_at_once(nodes);
        CHECK((count == 0 || taken(nodes, count) <= promised(nodes)));
        CHECK((count == 4 || taken(nodes, count + 1) > promised(nodes)));
        CHECK(taken(nodes, 0) <= promised(nodes));  // what powers and PPR take
    }
}

TEST_CASE("the share of expansions ends where 60 MiB over their bytes per node says") {
    const NodeId last[] = {146'996, 113'155, 91'980, 77'480};  // (60 << 20) / (300 + 128 q)
    for (int count = 1; count <= 4; ++count) {
        CHECK(expansions_at_once(last[count - 1]) == count);
        CHECK(expansions_at_once(last[count - 1] + 1) == count - 1);
    }
    CHECK(expansions_at_once(std::numeric_limits<NodeId>::max()) == 0);
}

TEST_CASE("heat expands on graphs up to the last size that has room, and says what it does") {
    const Context context = context_with(1);
    for (const NodeId nodes : {146'996, 146'997}) {
        const Csr path = generate(Path{.nodes = nodes}, 0, context);
        const Transition transition = make_transition(path, {}, context);
        const DiffusionOptions options{.coefficients = heat(3)};
        const SolverChoice choice = choose_solver(transition, options);
        const auto solver =
            make_column_solver(transition, options.coefficients, choice.solver, context);
        const bool fits = nodes == 146'996;
        CHECK(solver->expansion(1e-7).has_value() == fits);
        CHECK((choice.reason.find("sum of powers") == std::string::npos) == fits);
    }
}

TEST_CASE("where no expansion fits, the powers give the same columns within both bounds") {
    const Context context = context_with(1);
    int expanded = 0;
    for (const NamedGraph& named : random_graphs(40))
        for (const auto normalization :
             {Normalization::sym, Normalization::col, Normalization::row})
            for (const Coefficients& coefficients : {heat(3), heat(8)}) {
                const Transition transition =
                    make_transition(named.graph, {normalization, 1}, context);
                if (!transition.undirected) continue;
                CAPTURE(named.name);
                const double target = 1e-7;
                const Chebyshev few(transition, coefficients, context, 0);
                const Chebyshev many(transition, coefficients, context, 4);
                CHECK_FALSE(few.expansion(target));
                if (!many.expansion(target)) continue;  // weights far apart
                ++expanded;
                CHECK(few.products(target) > many.products(target));
                const std::vector<SparseEntry> seed{{transition.size() - 1, 0, 1}};
                Workspace first = few.make_workspace(transition.size(), context);
                Workspace second = many.make_workspace(transition.size(), context);
                const SparseColumns sides{{0, transition.size()}, seed};
                const auto powers = few.solve(sides, target, first, context);
                const auto sum = many.solve(sides, target, second, context);
                CHECK(first.sums.empty());
                for (NodeId i = 0; i < transition.size(); ++i) {
                    const double a = powers.at(i, 0);
                    const double b = sum.at(i, 0);
                    CHECK(std::abs(a - b) <= powers.bounds[0].of(a) + sum.bounds[0].of(b));
                }
                CHECK(powers.bounds[0].of(1) <= target);
                CHECK(sum.bounds[0].of(1) <= target);
            }
    CHECK(expanded > 50);
}

}  // namespace suffuse::testing::thread_memory_test
