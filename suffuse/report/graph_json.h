#pragma once

#include "suffuse/dataset/describe.h"
#include "suffuse/json/json.h"
#include "suffuse/prepared/overview.h"

namespace suffuse {

// What a graph is, in one line and for machines: "34 nodes, 78 edges, undirected, 1 component".
std::string overview_text(const Overview& overview);
Json overview_json(const Overview& overview);

// What is known about a graph, in the words of the documentation.
Json describe_json(const Dataset& dataset, const Description& description);

// Threads, memory and version: the end of every JSON object.
void add_run(Json& json, const Context& context);

}  // namespace suffuse
