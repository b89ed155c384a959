#include "suffuse/prepared/prepared_graph.h"

#include "suffuse/base/found_once.h"
#include "suffuse/graph/arrange.h"
#include "suffuse/graph/transpose.h"

namespace suffuse {

namespace {

struct KeptComponents {
    Reservation held{};
    Components components{};
};

KeptComponents find_components(const Csr& graph, const MemoryBudget& budget) {
    const std::int64_t nodes = graph.rows();
    KeptComponents kept{budget.reserve(Bytes::of<NodeId>(2 * nodes), "components of the graph")};
    kept.components = connected_components(graph);  // at most as many as nodes
    kept.held.shrink(Bytes::of<NodeId>(nodes + std::ssize(kept.components.sizes)));
    return kept;
}

template <class T>
bool same_memory(const Array<T>& a, const Array<T>& b) {
    return a.span().data() == b.span().data();
}

// What is held besides the graph that was arranged.
Bytes bytes_of(const Arrangement& arranged, const Csr& graph) {
    const bool as_given = same_memory(arranged.graph.offsets(), graph.offsets());
    return Bytes::of<NodeId>(arranged.original.size()) +
           Bytes::of<Component>(arranged.components.size()) +
           (as_given ? Bytes{} : memory(arranged.graph));
}

// Without the graph.
Bytes bytes_of(const Transition& t) {
    std::int64_t values = t.left.size() + t.contraction.weight.size() + t.spectral.weight.size();
    if (!same_memory(t.left, t.right)) values += t.right.size();
    if (t.exponent != 0) values += t.graph.entries();  // weights of its own
    return Bytes::of<double>(values);
}

}  // namespace

struct PreparedGraph::Found {
    struct Only {  // there is one of it
        friend bool operator==(Only, Only) = default;
    };

    const Csr graph;
    const bool undirected;
    const MemoryBudget budget;
    FoundOnce<Only, KeptComponents> components{};
    FoundOnce<Only, Arrangement> arrangement{};
    FoundOnce<TransitionOptions, Transition> transitions{};

    Found(Csr whole, const Context& context)
        : graph(std::move(whole)),
          undirected(is_symmetric(graph, context)),
          budget(context.budget) {}

    // The threads and the progress of a call, the budget of this graph.
    Context own(const Context& call) const {
        return {.threads = call.threads, .budget = budget, .progress = call.progress};
    }
};

PreparedGraph::PreparedGraph(Csr graph, const Context& context) {
    check_square(graph.rows(), graph.cols());
    found_ = std::make_shared<Found>(std::move(graph), context);
}

const Csr& PreparedGraph::graph() const {
    return found_->graph;
}

bool PreparedGraph::is_undirected() const {
    return found_->undirected;
}

const Components& PreparedGraph::components() const {
    return found_->components
        .get({}, [&] { return find_components(found_->graph, found_->budget); })
        .components;
}

Arrangement PreparedGraph::arrangement(const Context& context) const {
    return found_->arrangement.get({}, [&] {
        return arrange(found_->graph, found_->undirected, components(), found_->own(context));
    });
}

Transition PreparedGraph::transition(const TransitionOptions& options,
                                     const Context& context) const {
    return found_->transitions.get(options, [&] {
        return make_transition(arrangement(context).graph, found_->undirected, options,
                               found_->own(context));
    });
}

Bytes PreparedGraph::bytes() const {
    Bytes sum;
    found_->components.for_each([&](const KeptComponents& c) { sum = sum + c.held.bytes(); });
    found_->arrangement.for_each(
        [&](const Arrangement& a) { sum = sum + bytes_of(a, found_->graph); });
    found_->transitions.for_each([&](const Transition& t) { sum = sum + bytes_of(t); });
    return sum;
}

}  // namespace suffuse
