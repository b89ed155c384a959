#include "suffuse/generate/generate.h"

#include <string>

#include "tests/generate/graph_laws.h"

namespace suffuse::testing::generate_test {

namespace {

// Large enough for several blocks of draws.
const std::vector<Generator> random_kinds = {
    ErdosRenyi{5000, 8},
    BlockModel{5000, 3, 8, 0.7},
    DegreeCorrectedBlockModel{5000, 3, 8, 0.7, 2.3},
    PreferentialAttachment{10000, 5},
    RMat{.scale = 12},
    RMat{.scale = 12, .undirected = true},
};

// from, to, from, to, from, to of the first three entries.
std::vector<NodeId> first_entries(const Csr& graph) {
    std::vector<NodeId> entries;
    for (NodeId i = 0; entries.size() < 6; ++i)
        for (const NodeId j : graph.row(i))
            if (entries.size() < 6) entries.insert(entries.end(), {i, j});
    return entries;
}

}  // namespace

TEST_CASE("a generated graph is the same for every thread count") {
    for (const Generator& generator : random_kinds) {
        const Csr alone = generate(generator, 11, context_with(1));
        CHECK(generate(generator, 11, context_with(2)) == alone);
        CHECK(generate(generator, 11, context_with(5)) == alone);
    }
}

TEST_CASE("different seeds give different graphs") {
    for (const Generator& generator : random_kinds)
        CHECK(generate(generator, 1, context_with(2)) != generate(generator, 2, context_with(2)));
}

TEST_CASE("defaults are valid") {
    for (const Generator& generator : std::initializer_list<Generator>{
             ErdosRenyi{}, BlockModel{}, DegreeCorrectedBlockModel{}, PreferentialAttachment{},
             RMat{}, Ring{}, Grid{}, Path{}, Star{}, Complete{}})
        CHECK(generate(generator, 1, context_with(2)).entries() > 0);
}

TEST_CASE("the graph of a seed stays the same across versions and machines") {
    const auto pinned = [](const Generator& generator, std::uint64_t print,
                           const std::vector<NodeId>& entries) {
        const Csr graph = generate(generator, 42, context_with(1));
        CHECK(fingerprint(graph) == print);
        CHECK(first_entries(graph) == entries);
    };
    pinned(ErdosRenyi{3000, 4}, 0x794660dc3d591b51, {0, 1242, 0, 1598, 0, 1717});
    pinned(BlockModel{3000, 5, 4, 0.8}, 0xbb98bd99b9ec9d4d, {0, 310, 0, 399, 0, 429});
    pinned(DegreeCorrectedBlockModel{3000, 5, 4, 0.8, 2.5}, 0xfba50ef1954eba40,
           {3, 61, 3, 189, 3, 515});
    pinned(PreferentialAttachment{20000, 1}, 0xaab52658b27fa13e, {0, 1, 0, 3, 0, 4});
    pinned(RMat{.scale = 8, .edge_factor = 2}, 0x3ea683df3c12d048, {0, 4, 0, 5, 0, 8});
}

TEST_CASE("every reservation of a random kind may be refused without harm") {
    for (const Generator& generator : random_kinds) {
        const Context counting = context_with(2);
        generate(generator, 1, counting);
        const std::int64_t total = counting.budget.reservations();
        CHECK(total > 3);
        for (std::int64_t nth = 0; nth < total; ++nth) {
            const Context refusing{.threads = 2, .budget = MemoryBudget::refusing(nth)};
            CHECK_THROWS_AS(generate(generator, 1, refusing), BudgetError);
            CHECK(refusing.budget.used() == Bytes{0});
        }
    }
}

}  // namespace suffuse::testing::generate_test
