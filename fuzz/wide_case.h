#pragma once

#include "fuzz/dice.h"
#include "suffuse/gdc/diffuse.h"

namespace suffuse::fuzz {

// A graph of a few nodes with weights over sixty decades and options over their whole range, alpha
// from 1e-8 on: trees, paths, stars, rings, complete and random graphs, directed or not, with
// loops, nodes without edges, and entries that are nearly equal.
struct WideCase {
    Csr graph{};
    GdcOptions options{};
    DenseMatrix features{};
    bool by_rows = false;  // step 3 looks at rows of S
    // If step 3 keeps what is above an epsilon, that is this entry of S, counted row by row, or
    // nearly so; negative: as it was drawn.
    NodeId close_to = -1;
    bool promised = true;           // the weights are within the range that is supported
    bool promised_features = true;  // so are the features
};

WideCase draw_wide_case(Dice& dice, const Context& context);

// What to look at if one is a finding: a command line, and the edges.
std::string described(const WideCase& wide);

}  // namespace suffuse::fuzz
