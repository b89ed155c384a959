#include "suffuse/diffusion/lane_kernels.h"

#include <algorithm>
#include <cmath>

// Highway compiles what follows once per vector unit.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "suffuse/diffusion/lane_kernels.cpp"
#include "hwy/foreach_target.h"
//
#include "hwy/highway.h"
#include "suffuse/diffusion/lane_row-inl.h"

HWY_BEFORE_NAMESPACE();

namespace suffuse::lanes::HWY_NAMESPACE {

// Sets the row of node i in y, which begins with node 0, and returns its change.
template <class T, int row>
HWY_INLINE Vectors<T, row> relax_row(const Relaxation<T>& r, NodeId i,
                                     const Vectors<T, row>& at_work, Entries<T>& sides, T* y,
                                     const unsigned char* reached = nullptr) {
    using V = Vectors<T, row>;
    const typename V::Tag d;
    V sum = gather<T, row>(r.rows, i, y, reached);
    sum.multiply(r.rate[i]);
    add_sides(sides, i, sum);
    if (r.dense_sides != nullptr) sum.add(r.dense_sides + r.rows.place(i) * row);
    T* own = y + std::int64_t{i} * row;
    const auto step = hn::Set(d, r.step[i]);
    for (int p = 0; p < V::parts; ++p) {
        const auto old = hn::LoadU(d, own + p * V::lanes);
        const auto change = hn::Mul(hn::Mul(step, at_work.part[p]), hn::Sub(sum.part[p], old));
        hn::StoreU(hn::Add(old, change), d, own + p * V::lanes);
        sum.part[p] = change;
    }
    return sum;
}

template <class T, int row>
void Relax(const Relaxation<T>& r, T* y) {
    Entries<T> sides = r.sides;
    Vectors<T, row> at_work;
    at_work.load(r.at_work);
    y = r.rows.of_node_0(y, row);
    for (NodeId i = r.rows.begin; i < r.rows.end; ++i) relax_row(r, i, at_work, sides, y);
}

// Whether a value can reach row i in this sweep.
template <class T>
bool can_reach(const Rows<T>& rows, NodeId i, const Entries<T>& sides,
               const unsigned char* reached) {
    if (!sides.empty() && sides.front().row == i) return true;
    return std::any_of(rows.columns + rows.first[i], rows.columns + rows.last[i],
                       [&](NodeId j) { return reached[j] != 0; });
}

template <class T, int row>
bool RelaxReached(const Relaxation<T>& r, unsigned char* reached, T* y) {
    Entries<T> sides = r.sides;
    Vectors<T, row> at_work;
    at_work.load(r.at_work);
    y = r.rows.of_node_0(y, row);
    reached = r.rows.of_node_0(reached, 1);
    NodeId count = 0;
    const std::int64_t size = r.rows.place(r.rows.end);
    NodeId i = r.rows.begin;
    for (; i < r.rows.end && 8 * std::int64_t{count} < size; ++i) {
        if (reached[i] == 0 && !can_reach(r.rows, i, sides, reached)) continue;
        reached[i] = 1;
        ++count;
        relax_row(r, i, at_work, sides, y, reached);
    }
    const bool enough = i < r.rows.end;
    for (; i < r.rows.end; ++i) relax_row(r, i, at_work, sides, y);
    return enough;
}

template <Norm norm, class V>
HWY_INLINE V accumulate(V sum, V term) {
    if constexpr (norm == Norm::one) return hn::Add(sum, term);
    if constexpr (norm == Norm::two) return hn::Add(sum, hn::Mul(term, term));
    if constexpr (norm == Norm::maximum) return hn::Max(sum, term);
}

template <Norm norm, int row, class T>
void relax_and_measure(const Relaxation<T>& r, const T* out, T* y, double* size) {
    using V = Vectors<T, row>;
    const typename V::Tag d;
    Entries<T> sides = r.sides;
    V at_work;
    at_work.load(r.at_work);
    V sum;
    sum.clear();
    y = r.rows.of_node_0(y, row);
    for (NodeId i = r.rows.begin; i < r.rows.end; ++i) {
        const V change = relax_row(r, i, at_work, sides, y);
        const auto weight = hn::Set(d, out[i]);
        for (int p = 0; p < V::parts; ++p)
            sum.part[p] = accumulate<norm>(sum.part[p], hn::Mul(weight, hn::Abs(change.part[p])));
    }
    HWY_ALIGN T result[row];
    sum.store(result);
    for (int l = 0; l < row; ++l)
        size[l] = norm == Norm::two ? std::sqrt(static_cast<double>(result[l])) : result[l];
}

template <class T, int row>
void RelaxAndMeasure(const Relaxation<T>& r, const Measure<T>& measure, T* y, double* size) {
    const T* out = measure.out;
    if (measure.norm == Norm::one) relax_and_measure<Norm::one, row>(r, out, y, size);
    if (measure.norm == Norm::two) relax_and_measure<Norm::two, row>(r, out, y, size);
    if (measure.norm == Norm::maximum) relax_and_measure<Norm::maximum, row>(r, out, y, size);
}

void Recur(const Recurrence& r, const double* y, double* out) {
    Entries<double> sides = r.sides;
    y = r.rows.of_node_0(y, width<double>);
    for (NodeId i = r.rows.begin; i < r.rows.end; ++i) {
        Vectors<double> sum = gather(r.rows, i, y);
        sum.multiply(r.rate[i]);
        add_sides(sides, i, sum);
        if (r.scale != nullptr) sum.multiply(r.scale[i]);
        sum.store(out + r.rows.place(i) * width<double>);
    }
}

void Advance(const Step& s, const double* one_before, double* two_before) {
    using V = Vectors<double>;
    const V::Tag d;
    const double* by_node = s.rows.of_node_0(one_before, width<double>);
    for (NodeId i = s.rows.begin; i < s.rows.end; ++i) {
        const std::int64_t row = s.rows.place(i) * width<double>;
        V next = gather(s.rows, i, by_node);
        next.multiply(s.factor * s.rate[i]);
        for (int p = 0; p < V::parts; ++p)
            next.part[p] = hn::Sub(next.part[p], hn::LoadU(d, two_before + row + p * V::lanes));
        for (const Terms& terms : s.sums) {
            V sum;
            sum.load(terms.out + row);
            sum.add_scaled(terms.c[0], two_before + row);
            sum.add_scaled(terms.c[1], one_before + row);
            sum.add_scaled(terms.c[2], next);
            sum.store(terms.out + row);
        }
        next.store(two_before + row);
    }
}

// Dispatch is by name: one for each type.
void RelaxFloat(const Relaxation<float>& r, float* y) {
    if (r.lanes == correction_width) return Relax<float, correction_width>(r, y);
    Relax<float, width<float>>(r, y);
}
void RelaxDouble(const Relaxation<double>& r, double* y) {
    Relax<double, width<double>>(r, y);
}
bool RelaxReachedFloat(const Relaxation<float>& r, unsigned char* reached, float* y) {
    if (r.lanes == correction_width) return RelaxReached<float, correction_width>(r, reached, y);
    return RelaxReached<float, width<float>>(r, reached, y);
}
bool RelaxReachedDouble(const Relaxation<double>& r, unsigned char* reached, double* y) {
    return RelaxReached<double, width<double>>(r, reached, y);
}
void MeasureFloat(const Relaxation<float>& r, const Measure<float>& m, float* y, double* size) {
    if (r.lanes == correction_width) return RelaxAndMeasure<float, correction_width>(r, m, y, size);
    RelaxAndMeasure<float, width<float>>(r, m, y, size);
}
void MeasureDouble(const Relaxation<double>& r, const Measure<double>& m, double* y, double* size) {
    RelaxAndMeasure<double, width<double>>(r, m, y, size);
}

}  // namespace suffuse::lanes::HWY_NAMESPACE

HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace suffuse::lanes {

HWY_EXPORT(RelaxFloat);
HWY_EXPORT(RelaxDouble);
HWY_EXPORT(RelaxReachedFloat);
HWY_EXPORT(RelaxReachedDouble);
HWY_EXPORT(MeasureFloat);
HWY_EXPORT(MeasureDouble);
HWY_EXPORT(Recur);
HWY_EXPORT(Advance);

void relax(const Relaxation<float>& relaxation, float* y) {
    HWY_DYNAMIC_DISPATCH(RelaxFloat)(relaxation, y);
}
void relax(const Relaxation<double>& relaxation, double* y) {
    HWY_DYNAMIC_DISPATCH(RelaxDouble)(relaxation, y);
}

bool relax_reached(const Relaxation<float>& relaxation, unsigned char* reached, float* y) {
    return HWY_DYNAMIC_DISPATCH(RelaxReachedFloat)(relaxation, reached, y);
}
bool relax_reached(const Relaxation<double>& relaxation, unsigned char* reached, double* y) {
    return HWY_DYNAMIC_DISPATCH(RelaxReachedDouble)(relaxation, reached, y);
}

void relax(const Relaxation<float>& relaxation, const Measure<float>& measure, float* y,
           double* size) {
    HWY_DYNAMIC_DISPATCH(MeasureFloat)(relaxation, measure, y, size);
}
void relax(const Relaxation<double>& relaxation, const Measure<double>& measure, double* y,
           double* size) {
    HWY_DYNAMIC_DISPATCH(MeasureDouble)(relaxation, measure, y, size);
}

void recur(const Recurrence& recurrence, const double* y, double* out) {
    HWY_DYNAMIC_DISPATCH(Recur)(recurrence, y, out);
}

void advance(const Step& step, const double* one_before, double* two_before) {
    HWY_DYNAMIC_DISPATCH(Advance)(step, one_before, two_before);
}

}  // namespace suffuse::lanes

#endif  // HWY_ONCE
