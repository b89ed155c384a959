#include "suffuse/diffusion/block_plan.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <numeric>

#include "suffuse/generate/generate.h"
#include "tests/support/graphs.h"

namespace suffuse::testing::block_plan_test {

namespace {

const Context context = context_with(1);

Diffusion diffusion_of(const Csr& graph, const DiffusionOptions& options = {}) {
    return make_diffusion(PreparedGraph(graph, context), {}, options, context);
}

std::vector<NodeId> all_columns(const Diffusion& diffusion) {
    std::vector<NodeId> columns(diffusion.transition.size());
    std::iota(columns.begin(), columns.end(), 0);
    return columns;
}

// So many cycles of so many nodes.
Csr cycles(NodeId count, NodeId nodes) {
    std::vector<Edge> edges;
    for (NodeId c = 0; c < count; ++c)
        for (NodeId k = 0; k < nodes; ++k)
            edges.push_back({c * nodes + k, c * nodes + (k + 1) % nodes});
    return build_graph(edge_list(count * nodes, edges), {.symmetrize = Symmetrize::max}, context);
}

// Every column stands in one block, with its source; a block has the rows of the components of its
// sources, no more sources than fit, and several components only where they are small together.
void check_plan(const Diffusion& diffusion, std::span<const NodeId> columns, double target) {
    const BlockPlan plan = plan_blocks(diffusion, columns, target);
    std::vector<NodeId> seen;
    NodeId most = 0;
    for (const PlannedBlock& block : plan.blocks) {
        std::vector<NodeId> sources;
        for (const WantedColumn& c : plan.of(block)) {
            CHECK(c.source == diffusion.solver->source(c.node, target));
            const RowRange rows = diffusion.component_of(c.source).rows;
            CHECK(rows == diffusion.component_of(c.node).rows);
            CHECK(block.rows.first <= rows.first);
            CHECK(block.rows.last >= rows.last);
            CHECK((block.rows == rows || block.rows.size() <= most_rows_shared));
            seen.push_back(c.node);
            sources.push_back(c.source);
        }
        REQUIRE_FALSE(sources.empty());
        CHECK(block.rows.first == diffusion.component_of(sources.front()).rows.first);
        CHECK(block.rows.last == diffusion.component_of(sources.back()).rows.last);
        sources.erase(std::unique(sources.begin(), sources.end()), sources.end());
        CHECK(std::ssize(sources) <= diffusion.solver->width(target));
        most = std::max(most, block.rows.size());
    }
    CHECK(plan.most_rows == most);
    std::ranges::sort(seen);
    CHECK(std::ranges::equal(seen, columns));
}

}  // namespace

TEST_CASE("a plan holds every column once, in blocks of the rows of their components") {
    for (std::uint64_t i = 0; i < 60; ++i) {
        CAPTURE(i);
        const Csr graph = i % 2 == 0 ? graph_with_trees(i) : random_graph(i);
        const Diffusion diffusion =
            diffusion_of(graph, {.coefficients = i % 3 == 0 ? heat(2) : ppr(0.1)});
        std::vector<NodeId> columns = all_columns(diffusion);
        for (const double target : {1e-6, 1e-9, 1e-12}) check_plan(diffusion, columns, target);
        std::erase_if(columns, [&](NodeId j) { return (j * 7 + i) % 4 != 0; });
        check_plan(diffusion, columns, 1e-6);
    }
}

TEST_CASE("blocks of a connected graph have all of its rows") {
    const Csr graph = generate(Ring{.nodes = 500}, 0, context);
    const BlockPlan plan = plan_blocks(diffusion_of(graph), all_columns(diffusion_of(graph)), 1e-6);
    CHECK(plan.blocks.size() == 16);  // of 32 columns
    for (const PlannedBlock& block : plan.blocks) CHECK(block.rows == RowRange{0, 500});
}

TEST_CASE(
    "defect 15: the rows of all blocks are about those of the components times their blocks") {
    const auto rows_of_blocks = [](const Csr& graph) {
        const Diffusion diffusion = diffusion_of(graph);
        const BlockPlan plan = plan_blocks(diffusion, all_columns(diffusion), 1e-6);
        std::int64_t rows = 0;
        for (const PlannedBlock& block : plan.blocks) rows += block.rows.size();
        return rows;
    };
    const Csr isolated = build_graph(edge_list(32000, {}), {}, context);
    CHECK(rows_of_blocks(isolated) == 32000);
    CHECK(rows_of_blocks(cycles(1000, 3)) <= 2 * 3000);
    CHECK(rows_of_blocks(cycles(1000, 32)) == 1000 * 32);
    CHECK(rows_of_blocks(cycles(10, 320)) == 10 * 10 * 320);
}

TEST_CASE("columns that lie far apart do not share a block") {
    const Diffusion diffusion = diffusion_of(cycles(1000, 3));
    const std::vector<NodeId> columns{0, 1, 300, 1500, 2999};
    const BlockPlan plan = plan_blocks(diffusion, columns, 1e-6);
    CHECK(plan.blocks.size() == 4);
    CHECK(plan.most_rows == 3);
}

TEST_CASE("no columns, no blocks") {
    CHECK(plan_blocks(diffusion_of(cycles(2, 3)), {}, 1e-6).blocks.empty());
    CHECK(plan_blocks(diffusion_of(Csr()), {}, 1e-6).most_rows == 0);
}

}  // namespace suffuse::testing::block_plan_test
