#pragma once

#include "suffuse/gdc/options.h"
#include "suffuse/prepared/prepared_graph.h"

namespace suffuse {

// A graph about as large as a diffusion will be, to measure trainings on before it is computed.
struct StandIn {
    Csr graph{};
    double share = 1;  // of the entries that are expected; less where that are too many to measure
};

// Row i holds the nodes nearest to i: as many as top-k or the average degree says, fewer where i
// reaches fewer; all that it reaches, or 64 for a threshold, whose size nobody knows in advance.
StandIn stand_in(const PreparedGraph& graph, const Sparsifier& sparsifier, const Context& context);

// How many entries of a column are expected; what differs in nothing else has one stand-in.
double expected_degree(const Sparsifier& sparsifier, NodeId nodes);

}  // namespace suffuse
