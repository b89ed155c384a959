#pragma once

#include <array>
#include <span>

#include "suffuse/base/ids.h"

// The inner loops of the block solvers, vectorised over the columns of a block: one lane per
// column, so that the additions of a column come in the order of the row whatever the vector unit.
// Written once with Highway; the unit is chosen at run time, and every unit gives the same bytes.

namespace suffuse::lanes {

// A row of a block fills two cache lines: 32 floats or 16 doubles. Corrections to doubles are
// floats in rows of one line.
inline constexpr int row_bytes = 128;
template <class T>
inline constexpr int width = row_bytes / static_cast<int>(sizeof(T));
inline constexpr int correction_width = width<double>;

// Rows [begin, end) of A + diag(loops), or their fronts; no entry leads out of these rows. What
// belongs to nodes is indexed by node; blocks begin with row `begin`. Weights are float or double,
// whatever the sweeps are in; none: all one.
template <class T>
struct Rows {
    NodeId begin = 0;
    NodeId end = 0;
    const EdgeIndex* first = nullptr;
    const EdgeIndex* last = nullptr;
    const NodeId* columns = nullptr;
    const float* floats = nullptr;
    const double* doubles = nullptr;
    T self_loops = 0;
    const T* loops = nullptr;  // null: self_loops for all

    // The place of a node's row in a block.
    std::int64_t place(NodeId i) const { return std::int64_t{i} - begin; }
    // Where a block would begin if it had the rows of all nodes. So rows are found by node; those
    // of other nodes are never touched. To subtract `begin` from every column instead makes a
    // sweep over Amazon Photo 5 % slower.
    template <class Value>
    Value* of_node_0(Value* block, int row) const {
        return block - std::int64_t{begin} * row;
    }
    bool weighted() const { return floats != nullptr || doubles != nullptr; }
    T weight(EdgeIndex e) const {
        return floats != nullptr ? static_cast<T>(floats[e]) : static_cast<T>(doubles[e]);
    }
    T loop(NodeId i) const { return loops == nullptr ? self_loops : loops[i]; }
};

// Right sides by ascending row.
template <class T>
struct Entry {
    NodeId row = 0;
    std::int32_t lane = 0;
    T value = 0;
};
template <class T>
using Entries = std::span<const Entry<T>>;

enum class Norm { one, two, maximum };

// One sweep: y_i += step_i at_work (b_i + rate_i ((A + diag(loops)) y)_i - y_i), in place, row
// after row.
template <class T>
struct Relaxation {
    Rows<T> rows{};
    Entries<T> sides{};
    const T* dense_sides = nullptr;  // b row by row; null: only `sides`
    const T* rate = nullptr;
    const T* step = nullptr;
    const T* at_work = nullptr;  // the share of the step that a lane takes: zero, at most one
    int lanes = width<T>;        // of a row; floats: also correction_width
};
void relax(const Relaxation<float>& relaxation, float* y);
void relax(const Relaxation<double>& relaxation, double* y);

// The same sweep while most rows are still zero: rows that no value has reached yet, and that none
// can reach now, are left out, until an eighth has been reached and looking for them does not pay
// any more. Returns whether that is so.
bool relax_reached(const Relaxation<float>& relaxation, unsigned char* reached, float* y);
bool relax_reached(const Relaxation<double>& relaxation, unsigned char* reached, double* y);

// The same sweep; `size` becomes, in every lane, about the norm of out_i times the change of y_i.
template <class T>
struct Measure {
    const T* out = nullptr;
    Norm norm = Norm::two;
};
void relax(const Relaxation<float>& relaxation, const Measure<float>& measure, float* y,
           double* size);
void relax(const Relaxation<double>& relaxation, const Measure<double>& measure, double* y,
           double* size);

// out_i = scale_i (b_i + rate_i ((A + diag(loops)) y)_i).
struct Recurrence {
    Rows<double> rows{};
    Entries<double> sides{};
    const double* rate = nullptr;
    const double* scale = nullptr;  // null: all one
};
void recur(const Recurrence& recurrence, const double* y, double* out);

// v_{n-1} and v_{n-2} give v_n = factor diag(rate) (A + diag(loops)) v_{n-1} - v_{n-2}, which takes
// the place of v_{n-2}. While the three of a row are at hand, sums take their terms from them:
// out = ((out + c_0 v_{n-2}) + c_1 v_{n-1}) + c_2 v_n.
struct Terms {
    std::array<double, 3> c{};
    double* out = nullptr;
};
struct Step {
    Rows<double> rows{};
    const double* rate = nullptr;
    double factor = 2;
    std::span<const Terms> sums{};
};
void advance(const Step& step, const double* one_before, double* two_before);

}  // namespace suffuse::lanes
