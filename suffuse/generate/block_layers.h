#pragma once

#include "suffuse/base/array.h"
#include "suffuse/base/parallel.h"
#include "suffuse/base/rng.h"
#include "suffuse/generate/generator.h"
#include "suffuse/graph/csr.h"

namespace suffuse {

// The probability of a pair (u, v) is rate w_u w_v, with one rate within blocks and one between.
struct BlockRates {
    double within = 0;
    double between = 0;
};

// The rates that give the model's expected numbers of edges within and between blocks.
BlockRates block_rates(const BlockModel& model, std::span<const double> weights);

// Lowers the largest weights until no probability exceeds one under the rates that then hold.
BlockRates cap_weights(const BlockModel& model, std::span<double> weights);

// Draws the edges of a checked model, within and between blocks, for given weights of the nodes.
Csr draw_blocks(const BlockModel& model, Buffer<double> weights, const Rng& rng,
                const Context& context);

}  // namespace suffuse
