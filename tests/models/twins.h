#pragma once

#include <map>
#include <string>

#include "suffuse/models/options.h"
#include "tests/models/bounded.h"
#include "tests/support/graphs.h"

// The slow twins of the models: dense tables, every formula as docs/models.md has it,
// without dropout. They share the options with the library, but no code. Nodes aggregate before the
// features are multiplied: the other order than the library's.
namespace suffuse::testing {

using Parameters = std::map<std::string, Table>;  // by name

Table multiply(const Table& x, const Table& w);
// x W + b of the parameters "<name> weight" and "<name> bias".
Table linear(const Table& x, const Parameters& parameters, const std::string& name);
Table relu(Table x);

// P of docs/models.md.
Table propagation(const Dense& graph, const LayerChoices& choices);
// y_j = sum_i P_ij x_i.
Table aggregate(const Table& p, const Table& x);

Table logits(const ModelOptions& options, const Dense& graph, const Dense& features,
             const Parameters& parameters);

Table exactly(const Dense& matrix);

}  // namespace suffuse::testing
