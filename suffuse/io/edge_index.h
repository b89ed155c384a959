#pragma once

#include <optional>
#include <string>

#include "suffuse/io/npy.h"
#include "suffuse/io/output.h"
#include "suffuse/io/parsed.h"

namespace suffuse {

// PyTorch Geometric's arrays: edge_index is 2 x E (row 0 the sources i, row 1 the targets j of
// i -> j). Without `nodes` the largest id counts.
struct EdgeArrays {
    NpyArray edge_index;
    std::optional<NpyArray> edge_weight{};
    std::optional<std::int64_t> nodes{};
};

// Their graph. Node counts far beyond the size of the source are refused.
Parsed from_edge_index(const Source& source, const EdgeArrays& arrays, const Context& context);

// The 2 x E array of a graph: all sources, then all targets, in the order of storage.
Buffer<std::int64_t> edge_index_of(const Csr& graph, const Context& context);

// Reads edge_index from the npy source and edge_weight from the file beside it, if there is one,
// whether it is compressed or not.
Parsed read_npy_pair(const Source& source, const Context& context);

// Writes edge_index to the path and edge_weight (ones for an unweighted graph) beside it. Refuses
// a graph whose last node has no edges: the pair cannot tell that it exists.
void write_npy_pair(const Dataset& dataset, const std::string& path, Outputs& files,
                    const Context& context);

// "edge_weight.npy" for "edge_index.npy", "x.v2_weight.npy.gz" for "x.v2.npy.gz".
std::string weight_path(const std::string& path);

}  // namespace suffuse
