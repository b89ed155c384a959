#pragma once

#include <algorithm>
#include <span>

#include "suffuse/base/ids.h"
#include "suffuse/base/rng.h"
#include "suffuse/generate/elementary.h"

namespace suffuse {

// Independent edges between positions i < j with probability min(1, rate w_i w_j). Weights do not
// grow with the position, so the walk leaps over the pairs it does not choose and takes time
// proportional to those it chooses: Miller & Hagberg, "Efficient generation of networks with given
// expected degrees", 2011; with equal weights Batagelj & Brandes, "Efficient generation of large
// random networks", 2005.
struct WeightedPairs {
    std::span<const double> weights;  // by position
    double rate = 0;

    double probability(std::int64_t i, std::int64_t j) const {
        return std::min(1.0, rate * weights[i] * weights[j]);
    }

    // emit(j) for the chosen pairs (i, j), j in (i, end) ascending.
    template <class Emit>
    void draw(std::int64_t i, std::int64_t end, Rng& rng, const Emit& emit) const {
        std::int64_t j = i + 1;
        if (j >= end) return;
        double bound = probability(i, j);                     // no later pair is likelier
        const bool equal = probability(i, end - 1) == bound;  // spares a look at every weight
        double log_miss = bound < 1 ? portable_log_one_minus(bound) : 0;
        while (j < end && bound > 0) {
            if (bound < 1) {
                const double leap = portable_log(1 - rng.uniform()) / log_miss;  // geometric
                if (leap >= static_cast<double>(end - j)) return;
                j += static_cast<std::int64_t>(leap);
            }
            const double chance = equal ? bound : probability(i, j);
            if (chance == bound || rng.uniform() * bound < chance) emit(j);
            if (chance != bound) log_miss = portable_log_one_minus(chance);
            bound = chance;
            ++j;
        }
    }
};

}  // namespace suffuse
