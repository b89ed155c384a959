#pragma once

#include "suffuse/option/option.h"

namespace suffuse {

// With A_w = A + w I, d its column sums and r its row sums (the reciprocal of zero is zero):
enum class Normalization {
    sym,  // T = diag(d)^-1/2 A_w diag(d)^-1/2
    col,  // T = A_w diag(d)^-1: columns sum to one
    row   // T = diag(r)^-1 A_w: rows sum to one
};

struct TransitionOptions {
    Normalization normalization = Normalization::sym;
    double self_loops = 1;  // w >= 0; loops of the graph stay and add up with it

    friend bool operator==(const TransitionOptions&, const TransitionOptions&) = default;
};

template <>
const std::vector<Field<TransitionOptions>>& fields<TransitionOptions>();

}  // namespace suffuse
