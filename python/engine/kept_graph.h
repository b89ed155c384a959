#pragma once

#include <memory>
#include <variant>

#include "suffuse/dataset/dataset.h"
#include "suffuse/prepared/prepared_graph.h"

namespace suffuse::python {

// A graph that Python keeps for several calls, with what is known about its nodes. Copies share
// everything.
class KeptGraph {
public:
    // What is kept, now and later, is reserved with the budget of the context. Throws InputError
    // unless the graph is square.
    KeptGraph(Dataset dataset, const Context& context);

    const Dataset& dataset() const { return known_->dataset; }
    const PreparedGraph& prepared() const { return prepared_; }
    const MemoryBudget& budget() const { return budget_; }

private:
    struct Known {
        Dataset dataset{};
        Reservation held{};  // labels and names
    };

    std::shared_ptr<const Known> known_;
    PreparedGraph prepared_;
    MemoryBudget budget_;
};

// What a call is given: a graph for this call alone, or one that is kept.
using GivenGraph = std::variant<Csr, KeptGraph>;

const Csr& matrix_of(const GivenGraph& given);
PreparedGraph prepared_for(const GivenGraph& given, const Context& context);

}  // namespace suffuse::python
