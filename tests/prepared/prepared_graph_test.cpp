#include "suffuse/prepared/prepared_graph.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <latch>
#include <optional>
#include <thread>

#include "suffuse/generate/generate.h"
#include "suffuse/graph/arrange.h"
#include "suffuse/graph/transpose.h"
#include "tests/support/graphs.h"
#include "tests/support/small_graphs.h"

namespace suffuse::testing::prepared_graph_test {

namespace {

std::vector<TransitionOptions> all_transitions() {
    std::vector<TransitionOptions> options;
    for (const Normalization normalization :
         {Normalization::sym, Normalization::col, Normalization::row})
        for (const double self_loops : {0.0, 1.0}) options.push_back({normalization, self_loops});
    return options;
}

// Every shape: weighted or not, directed, in components, without edges, with loops and trees.
std::vector<NamedGraph> all_graphs() {
    std::vector<NamedGraph> graphs = drawn_graphs();
    for (NamedGraph& graph : random_graphs(40)) graphs.push_back(std::move(graph));
    for (std::uint64_t i = 0; i < 12; ++i)
        graphs.push_back({"trees " + std::to_string(i), graph_with_trees(i)});
    return graphs;
}

// Everything that can be asked for.
void ask_for_all(const PreparedGraph& graph, const Context& context) {
    graph.components();
    graph.arrangement(context);
    for (const TransitionOptions& options : all_transitions()) graph.transition(options, context);
}

bool same_contraction(const Contraction& a, const Contraction& b) {
    return a.norm == b.norm && a.weight == b.weight && a.reach == b.reach &&
           a.heaviest == b.heaviest;
}

void check_same(const Transition& a, const Transition& b) {
    CHECK(a.graph == b.graph);
    CHECK(a.self_loops == b.self_loops);
    CHECK(a.left == b.left);
    CHECK(a.right == b.right);
    CHECK(a.undirected == b.undirected);
    CHECK(same_contraction(a.contraction, b.contraction));
    CHECK(same_contraction(a.spectral, b.spectral));
}

// Asks to stop whenever it is asked.
class Stops : public Progress {
public:
    bool stop_requested() const override { return true; }
};

// A graph that is arranged anew, so that everything takes memory.
Csr shuffled_communities() {
    const Csr sorted =
        generate(BlockModel{.nodes = 300, .blocks = 6, .average_degree = 12}, 1, context_with(1));
    return permute(sorted, random_permutation(300, Rng(1)), context_with(1));
}

}  // namespace

TEST_CASE("what a prepared graph says is what each function finds by itself") {
    const Context context = context_with(2);
    for (const NamedGraph& named : all_graphs()) {
        INFO(named.name);
        const Csr& graph = named.graph;
        const PreparedGraph prepared(graph, context);
        CHECK(prepared.graph() == graph);
        CHECK(prepared.is_undirected() == is_symmetric(graph, context));
        CHECK(prepared.components().of_node == connected_components(graph).of_node);
        CHECK(prepared.components().sizes == connected_components(graph).sizes);
        const Arrangement arranged = arrange(graph, is_symmetric(graph, context), context);
        CHECK(prepared.arrangement(context).graph == arranged.graph);
        CHECK(prepared.arrangement(context).original == arranged.original);
        CHECK(prepared.arrangement(context).components == arranged.components);
        for (const TransitionOptions& options : all_transitions())
            check_same(prepared.transition(options, context),
                       make_transition(arranged.graph, options, context));
    }
}

TEST_CASE("everything is found once, and copies share it") {
    const Context context = context_with(2);
    for (const NamedGraph& named : all_graphs()) {
        INFO(named.name);
        const PreparedGraph prepared(named.graph, context);
        const PreparedGraph copy = prepared;
        ask_for_all(prepared, context);
        const std::int64_t found = context.budget.reservations();
        ask_for_all(copy, context);
        CHECK(context.budget.reservations() == found);  // nobody has asked for memory again
        CHECK(&copy.components() == &prepared.components());
        for (const TransitionOptions& options : all_transitions()) {
            const Transition t = prepared.transition(options, context);
            CHECK(t.left.span().data() == copy.transition(options, context).left.span().data());
            CHECK(t.graph.offsets().span().data() ==
                  copy.arrangement(context).graph.offsets().span().data());
        }
    }
}

TEST_CASE("its bytes are what its budget holds, until the last copy is gone") {
    for (const NamedGraph& named : all_graphs()) {
        INFO(named.name);
        const Context context = context_with(2);
        {
            std::optional<PreparedGraph> last;
            {
                const PreparedGraph prepared(named.graph, context);
                CHECK(prepared.bytes() == Bytes{0});
                const auto check_bytes = [&] { CHECK(prepared.bytes() == context.budget.used()); };
                prepared.components();
                check_bytes();
                CHECK(prepared.bytes() >= Bytes::of<NodeId>(named.graph.rows()));
                prepared.arrangement(context);
                check_bytes();
                for (const TransitionOptions& options : all_transitions()) {
                    prepared.transition(options, context);
                    check_bytes();
                }
                last = prepared;
            }
            CHECK(last->bytes() == context.budget.used());
            CHECK(context.budget.used() >= Bytes::of<double>(named.graph.rows()));
        }
        CHECK(context.budget.used() == Bytes{0});
    }
}

TEST_CASE("what it keeps is reserved with its own budget, whoever asks") {
    const Context own = context_with(1);
    const Context other = context_with(2);
    const PreparedGraph prepared(shuffled_communities(), own);
    ask_for_all(prepared, other);
    CHECK(own.budget.used() == prepared.bytes());
    CHECK(other.budget.peak() == Bytes{0});
    const PreparedGraph tight(shuffled_communities(), {.budget = MemoryBudget(Bytes{1000})});
    CHECK_THROWS_AS(tight.arrangement(other), BudgetError);
}

TEST_CASE("it outlives the graph and the context that it came from") {
    std::optional<PreparedGraph> prepared;
    std::optional<MemoryBudget> budget;
    {
        const Context context = context_with(2);
        budget = context.budget;
        const Csr graph = permute(shuffled_communities(), random_permutation(300, Rng(2)), context);
        prepared.emplace(graph, context);
    }
    const Transition t = prepared->transition({}, context_with(1));
    CHECK(budget->used() == Bytes{memory(prepared->graph()).count + prepared->bytes().count});
    const Context alone = context_with(1);
    check_same(t, make_transition(arrange(prepared->graph(), true, alone).graph, {}, alone));
    prepared.reset();
    CHECK(t.left[0] > 0);  // and a transition outlives them all
}

TEST_CASE("many threads may ask at once: each thing is found once, and all get the same") {
    const Csr graph = shuffled_communities();
    const Context alone = context_with(1);
    const PreparedGraph calm(graph, alone);
    ask_for_all(calm, alone);
    for (int round = 0; round < 10; ++round) {
        constexpr int threads = 6;
        const Context context = context_with(2);
        const PreparedGraph prepared(graph, context);
        std::vector<std::vector<Transition>> found(threads);
        std::latch start(threads);
        {
            std::vector<std::jthread> asking;
            for (int n = 0; n < threads; ++n)
                asking.emplace_back([&, n, copy = prepared] {
                    std::vector<TransitionOptions> options = all_transitions();
                    std::rotate(options.begin(), options.begin() + n, options.end());
                    start.arrive_and_wait();
                    if (n % 2 == 0) copy.components();
                    for (const TransitionOptions& one : options)
                        found[n].push_back(copy.transition(one, context));
                    copy.components();
                    std::rotate(found[n].begin(), found[n].end() - n, found[n].end());
                });
        }
        CHECK(prepared.bytes() == calm.bytes());
        CHECK(context.budget.used() == calm.bytes());
        CHECK(context.budget.reservations() == alone.budget.reservations());
        for (int n = 0; n < threads; ++n)
            for (std::size_t k = 0; k < all_transitions().size(); ++k) {
                CHECK(found[n][k].left.span().data() == found[0][k].left.span().data());
                check_same(found[n][k], calm.transition(all_transitions()[k], alone));
            }
    }
}

TEST_CASE(
    "of a call that is refused memory or asked to stop nothing is kept, and the next succeeds") {
    const Csr graph = shuffled_communities();
    for (std::int64_t nth = 0;; ++nth) {
        const Context refusing{.threads = 2, .budget = MemoryBudget::refusing(nth)};
        const PreparedGraph prepared(graph, refusing);
        const auto ask = [&] { ask_for_all(prepared, refusing); };
        bool refused = false;
        try {
            ask();
        } catch (const BudgetError&) {
            refused = true;
        }
        CHECK(refusing.budget.used() == prepared.bytes());
        CHECK_NOTHROW(ask());
        CHECK(refusing.budget.used() == prepared.bytes());
        if (!refused) break;
    }
    const Context context = context_with(2);
    const PreparedGraph prepared(graph, context);
    const Context stopping{.threads = 2, .progress = std::make_shared<Stops>()};
    CHECK_THROWS_AS(prepared.transition({}, stopping), Cancelled);
    CHECK(context.budget.used() == prepared.bytes());
    CHECK_NOTHROW(prepared.transition({}, context));
}

TEST_CASE("what cannot be prepared is refused, and wrong options are not kept") {
    const Context context = context_with(1);
    CHECK_THROWS_AS(PreparedGraph(matrix_of({{0, 1, 0}, {0, 0, 2}}), context), InputError);
    CHECK_THROWS_AS(PreparedGraph(shuffled_communities(), {.progress = std::make_shared<Stops>()}),
                    Cancelled);
    const PreparedGraph negative(matrix_of({{0, 1}, {-1, 0}}), context);
    const PreparedGraph good(matrix_of({{0, 1}, {1, 0}}), context);
    for (int again = 0; again < 2; ++again) {
        CHECK_THROWS_AS(negative.transition({}, context), InputError);
        CHECK_THROWS_AS(good.transition({.self_loops = -1}, context), InputError);
    }
    const PreparedGraph nothing(Csr(), context);
    CHECK(nothing.components().sizes.empty());
    CHECK(nothing.transition({}, context).size() == 0);
}

TEST_CASE("defect 75: a prepared graph that was moved from is what it was") {
    const Context context = context_with(1);
    PreparedGraph from(random_graph(17), context);
    const PreparedGraph to = std::move(from);
    CHECK(from.graph() == to.graph());
    CHECK(&from.components() == &to.components());
}

}  // namespace suffuse::testing::prepared_graph_test
