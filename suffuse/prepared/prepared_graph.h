#pragma once

#include "suffuse/graph/arrange.h"
#include "suffuse/graph/components.h"
#include "suffuse/transition/transition.h"

namespace suffuse {

// A graph and what is found out about it, each thing once: whether it is undirected, its
// components, the order in which it is computed with, and T for each of the options that were asked
// for. All but the first are found when somebody asks, and kept. Immutable as seen from outside:
// copies share what was found, any number of threads may use them at the same time, and whoever
// asks for something that another thread is about to find waits for it.
//
// Whatever is found is reserved with the budget of the context that the value was made with, and
// stays so until the last copy is gone. A call brings threads and progress of its own; if it is
// cancelled or refused memory, nothing is kept of what it was about to find.
class PreparedGraph {
public:
    // Throws InputError unless the graph is square.
    PreparedGraph(Csr graph, const Context& context);
    // To move is to copy: what was moved from is what it was.
    PreparedGraph(const PreparedGraph&) = default;
    PreparedGraph& operator=(const PreparedGraph&) = default;
    ~PreparedGraph() = default;

    // As it was given.
    const Csr& graph() const;
    // Whether A equals its transpose exactly.
    bool is_undirected() const;
    const Components& components() const;

    // The same for every thread count.
    Arrangement arrangement(const Context& context) const;
    // Step 1 on the arranged graph. Throws InputError as make_transition does.
    Transition transition(const TransitionOptions& options, const Context& context) const;

    // What is kept at present, the graph that was given aside.
    Bytes bytes() const;

private:
    struct Found;
    std::shared_ptr<Found> found_;
};

}  // namespace suffuse
