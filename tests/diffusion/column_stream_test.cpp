#include "suffuse/diffusion/column_stream.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <mutex>

#include "tests/support/graphs.h"

namespace suffuse::testing::column_stream_test {

namespace {

// Four nodes from node 10 on, the last of which shares the row of the first, at half its value.
struct Example {
    std::vector<double> rows = std::vector<double>(3 * block_width);
    std::vector<double> scale{1, 1, 1, 0.5};
    std::vector<NodeId> shared{10};
    SolvedBlock block{};

    Example() {
        for (NodeId i = 0; i < 3; ++i) rows[i * block_width + 2] = i - 0.5;
        block = {.doubles = rows, .rows = {10, 14}, .scale = scale, .shared = shared};
        block.bounds[2] = {.absolute = 1e-3, .relative = 1e-9};
    }
};

std::vector<double> values_of(const BlockColumn& column) {
    std::vector<double> room(5);
    const DenseColumn whole = column.copy_to(room);
    CHECK(whole.first == column.rows().first);
    for (NodeId i = 0; i < 20; ++i)
        CHECK(column.at(i) == (column.rows().holds(i) ? whole.at(i) : 0));
    return {whole.values.begin(), whole.values.end()};
}

}  // namespace

TEST_CASE("a column is its lane, scaled, and below zero only where S may be") {
    const Example e;
    const ColumnPlace place{11, {10, 14}};
    CHECK(values_of(BlockColumn(place, e.block, 2, {}, false)) ==
          std::vector<double>{-0.5, 0.5, 1.5, -0.25});
    CHECK(values_of(BlockColumn(place, e.block, 2, {}, true)) ==
          std::vector<double>{0, 0.5, 1.5, 0});
    CHECK(BlockColumn(place, e.block, 2, {}, true).bound().absolute == 1e-3);
}

TEST_CASE("a column has the rows of its component, which may be fewer than those of its block") {
    const Example e;
    const BlockColumn column({12, {11, 14}}, e.block, 2, {}, false);
    CHECK(values_of(column) == std::vector<double>{0.5, 1.5, -0.25});
    std::vector<double> room(3);
    const DenseColumn half = column.copy_half_to(room);
    CHECK(std::ranges::equal(half.values, std::vector<double>{0.5, 1.5}));
    CHECK(half.first == 11);
    CHECK(half.last() == 13);
}

TEST_CASE(
    "a column that follows from another has its own branch, and a bound that scales with it") {
    const Example e;
    for (const double factor : {0.25, 3.0, 40.0}) {
        const BlockColumn column({13, {10, 14}}, e.block, 2,
                                 {.factor = factor, .first = 11, .values = {7, 9}}, false);
        CHECK(values_of(column) == std::vector<double>{factor * -0.5, 7, 9, factor * -0.25});
        CHECK(column.bound().absolute >= factor * 1e-3);
        CHECK(column.bound().absolute <= factor * 1e-3 * (1 + 1e-5));
        CHECK(column.bound().relative == 1e-9);
    }
}

TEST_CASE("every column that is wanted comes once, whatever source it follows from") {
    for (std::uint64_t i = 0; i < 24; ++i) {
        CAPTURE(i);
        const Context context = context_with(3);
        const Diffusion diffusion =
            make_diffusion(PreparedGraph(graph_with_trees(i), context), {}, {}, context);
        const NodeId nodes = diffusion.transition.size();
        std::vector<NodeId> wanted;  // every column, or two of three
        for (NodeId j = 0; j < nodes; ++j)
            if (i % 2 == 0 || j % 3 != 0) wanted.push_back(j);
        std::vector<NodeId> seen;
        std::mutex mutex;
        for_each_block(diffusion, wanted, 1e-6, context, [&](const ColumnBlock& block) {
            const std::lock_guard lock(mutex);
            for (const BlockColumn& column : block.columns) {
                seen.push_back(column.node());
                CHECK(std::ssize(block.room) >= column.rows().size());
                CHECK(column.rows() == diffusion.component_of(column.node()).rows);
                CHECK(column.at(column.node()) >= 0.15 - 1e-6);  // alpha at least
            }
        });
        std::ranges::sort(seen);
        CHECK(seen == wanted);
    }
}

}  // namespace suffuse::testing::column_stream_test
