#pragma once

#include <cmath>
#include <vector>

#include "suffuse/base/ids.h"

// Numbers of 113 bits and an exponent beyond any double's, for the judge: GCC's and Clang's own
// type where the machine has it, otherwise long double, which on other machines is such a number.
// Only sums, products, quotients and comparisons are used, so that no library is needed.

namespace suffuse::fuzz {

#if defined(__SIZEOF_FLOAT128__)
__extension__ typedef __float128 Quad;
#else
using Quad = long double;
#endif

inline Quad magnitude(Quad x) {
    return x < 0 ? -x : x;
}

// Newton's iteration from the root of a double: 53 bits, 106, all of them.
inline Quad root(Quad x) {
    if (x == 0) return 0;
    Quad scale = 1;
    for (; x > 0x1p200; x *= 0x1p-200) scale *= 0x1p100;
    for (; x < 0x1p-200; x *= 0x1p200) scale *= 0x1p-100;
    Quad y = std::sqrt(static_cast<double>(x));
    for (int step = 0; step < 3; ++step) y = (y + x / y) / 2;
    return scale * y;
}

// Square, dense, row by row.
class QuadMatrix {
public:
    explicit QuadMatrix(NodeId size)
        : size_(size), values_(static_cast<std::size_t>(size) * static_cast<std::size_t>(size)) {}

    NodeId size() const { return size_; }
    Quad& operator()(NodeId i, NodeId j) { return values_[place(i, j)]; }
    Quad operator()(NodeId i, NodeId j) const { return values_[place(i, j)]; }

private:
    std::size_t place(NodeId i, NodeId j) const {
        return static_cast<std::size_t>(i) * static_cast<std::size_t>(size_) +
               static_cast<std::size_t>(j);
    }

    NodeId size_;
    std::vector<Quad> values_;
};

template <class Visit>
void for_each_place(NodeId size, const Visit& visit) {
    for (NodeId i = 0; i < size; ++i)
        for (NodeId j = 0; j < size; ++j) visit(i, j);
}

}  // namespace suffuse::fuzz
