#pragma once

#include <nlohmann/json.hpp>

#include "suffuse/dataset/describe.h"

namespace suffuse {

using Json = nlohmann::ordered_json;

// What is known about a graph, in the words of the documentation.
Json describe_json(const Dataset& dataset, const Description& description);

// Threads, memory and version: the end of every JSON object.
void add_run(Json& json, const Context& context);

}  // namespace suffuse
