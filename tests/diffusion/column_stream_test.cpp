#include "suffuse/diffusion/column_stream.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <mutex>

#include "tests/support/graphs.h"

namespace suffuse::testing::column_stream_test {

namespace {

// Four nodes, the last of which shares the row of the first, at half its value.
struct Example {
    std::vector<double> rows = std::vector<double>(3 * block_width);
    std::vector<double> scale{1, 1, 1, 0.5};
    std::vector<NodeId> shared{0};
    SolvedBlock block{};

    Example() {
        for (NodeId i = 0; i < 3; ++i) rows[i * block_width + 2] = i - 0.5;
        block = {.doubles = rows, .nodes = 4, .scale = scale, .shared = shared};
        block.bounds[2] = {.absolute = 1e-3, .relative = 1e-9};
    }
};

std::vector<double> values_of(const BlockColumn& column, std::size_t count) {
    std::vector<double> room(count);
    const DenseColumn whole = column.copy_to(room);
    return {whole.values.begin(), whole.values.end()};
}

}  // namespace

TEST_CASE("a column is its lane, scaled, and below zero only where S may be") {
    const Example e;
    CHECK(values_of(BlockColumn(1, e.block, 2, {}, false), 4) ==
          std::vector<double>{-0.5, 0.5, 1.5, -0.25});
    CHECK(values_of(BlockColumn(1, e.block, 2, {}, true), 3) == std::vector<double>{0, 0.5, 1.5});
    CHECK(BlockColumn(1, e.block, 2, {}, true).bound().absolute == 1e-3);
}

TEST_CASE(
    "a column that follows from another has its own branch, and a bound that scales with it") {
    const Example e;
    for (const double factor : {0.25, 3.0, 40.0}) {
        const BlockColumn column(3, e.block, 2, {.factor = factor, .first = 1, .values = {7, 9}},
                                 false);
        CHECK(values_of(column, 4) == std::vector<double>{factor * -0.5, 7, 9, factor * -0.25});
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
            CHECK(std::ssize(block.room) >= nodes);
            for (const BlockColumn& column : block.columns) {
                seen.push_back(column.node());
                CHECK(column.at(column.node()) >= 0.15 - 1e-6);  // alpha at least
            }
        });
        std::ranges::sort(seen);
        CHECK(seen == wanted);
    }
}

}  // namespace suffuse::testing::column_stream_test
