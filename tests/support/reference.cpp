#include "tests/support/reference.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <utility>

#include "suffuse/base/error.h"
#include "suffuse/base/overloaded.h"

namespace suffuse::reference {

namespace {

constexpr Real everything = std::numeric_limits<Real>::lowest();
constexpr Real nothing = std::numeric_limits<Real>::max();

Real reciprocal(Real x) {
    return x == 0 ? 0 : 1 / x;
}

Real inverse_root(Real x) {
    return std::sqrt(reciprocal(x));
}

template <class Map>
std::vector<Real> mapped(std::vector<Real> values, const Map& map) {
    std::ranges::transform(values, values.begin(), map);
    return values;
}

std::vector<Real> ones(NodeId size) {
    return std::vector<Real>(size, 1);
}

Matrix times(Real factor, const Matrix& matrix) {
    return sum(Matrix(matrix.size()), factor, matrix);
}

// alpha (I - (1 - alpha) T)^-1
Matrix ppr(const Matrix& t, Real alpha) {
    return times(alpha, inverse(sum(identity(t.size()), -(1 - alpha), t)));
}

// e^-t exp(t T) = (e^-h exp(h T))^(2^p) with h = t / 2^p <= 1/2. Nothing is subtracted anywhere.
Matrix heat(const Matrix& matrix, Real t) {
    int doublings = 0;
    for (; t > 0.5L; t /= 2) ++doublings;
    Matrix term = identity(matrix.size());
    Matrix result = term;
    for (int k = 1; k <= 40; ++k) {  // 2^-40 / 40! < 1e-59
        term = times(t / k, product(matrix, term));
        result = sum(std::move(result), 1, term);
    }
    result = times(std::exp(-t), result);
    for (int p = 0; p < doublings; ++p) result = product(result, result);
    return result;
}

Matrix powers(const Matrix& t, const std::vector<double>& theta) {
    Matrix power = identity(t.size());
    Matrix result(t.size());
    for (const double value : theta) {
        result = sum(std::move(result), value, power);
        power = product(t, power);
    }
    return result;
}

// The value of rank `places` (from 1).
Real ranked(std::vector<Real> values, Real places) {
    if (places < 1) return nothing;
    if (static_cast<Real>(values.size()) <= places) return everything;
    const auto nth = values.begin() + static_cast<std::ptrdiff_t>(places) - 1;
    std::ranges::nth_element(values, nth, std::greater<>());
    return *nth;
}

std::vector<Real> non_zeros_of_column(const Matrix& matrix, NodeId j) {
    std::vector<Real> values;
    for (NodeId i = 0; i < matrix.size(); ++i)
        if (matrix(i, j) != 0) values.push_back(matrix(i, j));
    return values;
}

std::vector<Real> all_values(const Matrix& matrix) {
    std::vector<Real> values;
    for_each_entry(matrix.size(), [&](NodeId i, NodeId j) { values.push_back(matrix(i, j)); });
    return values;
}

Matrix normalized(const Matrix& matrix, Renormalization normalization) {
    const std::vector<Real> c = column_sums(matrix);
    switch (normalization) {
        case Renormalization::none:
            break;
        case Renormalization::col:
            return scaled(matrix, ones(matrix.size()), mapped(c, reciprocal));
        case Renormalization::row:
            return scaled(matrix, mapped(row_sums(matrix), reciprocal), ones(matrix.size()));
        case Renormalization::sym:
            if (std::ranges::any_of(c, [](Real total) { return total < 0; }))
                throw InputError("a negative sum under sym");
            return scaled(matrix, mapped(c, inverse_root), mapped(c, inverse_root));
    }
    return matrix;
}

}  // namespace

Matrix transition(const Csr& graph, const TransitionOptions& options) {
    const NodeId n = graph.rows();
    const Matrix looped = sum(of(graph), options.self_loops, identity(n));
    const std::vector<Real> d = column_sums(looped);
    switch (options.normalization) {
        case Normalization::sym:
            return scaled(looped, mapped(d, inverse_root), mapped(d, inverse_root));
        case Normalization::col:
            return scaled(looped, ones(n), mapped(d, reciprocal));
        case Normalization::row:
            break;
    }
    return scaled(looped, mapped(row_sums(looped), reciprocal), ones(n));
}

Matrix diffusion(const Matrix& transition, const Coefficients::Kind& coefficients) {
    return std::visit(overloaded{
                          [&](const Ppr& kind) { return ppr(transition, kind.alpha); },
                          [&](const Heat& kind) { return heat(transition, kind.t); },
                          [&](const Theta& kind) { return powers(transition, kind.values); },
                      },
                      coefficients);
}

std::vector<Real> cuts(const Matrix& s, const Sparsifier& sparsifier) {
    const NodeId n = s.size();
    std::vector<Real> result(n, everything);
    std::visit(overloaded{
                   [&](TopK keep) {
                       for (NodeId j = 0; j < n; ++j)
                           result[j] = ranked(non_zeros_of_column(s, j), static_cast<Real>(keep.k));
                   },
                   [&](Epsilon keep) { result.assign(n, keep.epsilon); },
                   [&](AverageDegree keep) {
                       const Real places = std::floor(Real{keep.degree} * static_cast<Real>(n));
                       result.assign(n, ranked(all_values(s), places));
                   },
                   [](KeepAll) {},
               },
               sparsifier);
    return result;
}

Side side(Real value, Real cut, Real bound) {
    if (value > cut + bound) return Side::above;
    return value < cut - bound ? Side::below : Side::at;
}

std::vector<NodeId> kept_rows(const Matrix& s, NodeId j, Real cut, const Sparsifier& sparsifier,
                              Real equal) {
    std::vector<NodeId> above;
    std::vector<NodeId> at;
    for (NodeId i = 0; i < s.size(); ++i) {
        const Side where = s(i, j) == 0 ? Side::below : side(s(i, j), cut, equal);
        if (where == Side::above) above.push_back(i);
        if (where == Side::at) at.push_back(i);
    }
    if (const auto* top = std::get_if<TopK>(&sparsifier))
        at.resize(std::min(at.size(), static_cast<std::size_t>(top->k) - above.size()));
    above.insert(above.end(), at.begin(), at.end());
    std::ranges::sort(above);
    return above;
}

Matrix renormalized(const Matrix& sparse, const RenormalizeOptions& options) {
    Matrix matrix = sparse;
    if (options.symmetrize) matrix = times(0.5L, sum(matrix, 1, transposed(matrix)));
    if (options.unweighted)
        for_each_entry(matrix.size(),
                       [&](NodeId i, NodeId j) { matrix(i, j) = matrix(i, j) != 0 ? 1 : 0; });
    const auto implied = options.unweighted ? Renormalization::none : Renormalization::col;
    return normalized(matrix, options.normalization.value_or(implied));
}

}  // namespace suffuse::reference
