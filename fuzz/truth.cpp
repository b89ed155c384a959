#include "fuzz/truth.h"

#include <algorithm>
#include <numeric>

#include "suffuse/base/overloaded.h"

namespace suffuse::fuzz {

namespace {

QuadMatrix identity(NodeId size) {
    QuadMatrix result(size);
    for (NodeId i = 0; i < size; ++i) result(i, i) = 1;
    return result;
}

QuadMatrix product(const QuadMatrix& a, const QuadMatrix& b) {
    QuadMatrix result(a.size());
    for_each_place(a.size(), [&](NodeId i, NodeId k) {
        if (a(i, k) == 0) return;
        for (NodeId j = 0; j < a.size(); ++j) result(i, j) += a(i, k) * b(k, j);
    });
    return result;
}

// a + factor b
void add(QuadMatrix& a, Quad factor, const QuadMatrix& b) {
    for_each_place(a.size(), [&](NodeId i, NodeId j) { a(i, j) += factor * b(i, j); });
}

// A + w I.
QuadMatrix with_loops(const Csr& graph, double self_loops) {
    QuadMatrix a(graph.rows());
    const auto fill = [&](const auto& weights) {
        for (NodeId i = 0; i < graph.rows(); ++i)
            for (auto e = graph.offsets()[i]; e < graph.offsets()[i + 1]; ++e)
                a(i, graph.columns()[e]) = static_cast<double>(weights[e]);
    };
    std::visit(fill, graph.weights());
    for (NodeId i = 0; i < graph.rows(); ++i) a(i, i) += self_loops;
    return a;
}

std::vector<Quad> column_sums(const QuadMatrix& a) {
    std::vector<Quad> sums(a.size());
    for_each_place(a.size(), [&](NodeId i, NodeId j) { sums[j] += a(i, j); });
    return sums;
}

// B = A D^-1 and what is missing in its columns, 1 - (1 - alpha) sum_i B_ij, without a subtraction.
struct Columns {
    QuadMatrix b;
    std::vector<Quad> lacking;
};

// For sym, a node of degree zero has no row.
Columns columns_of(const QuadMatrix& a, Quad alpha, bool rows_need_degree) {
    const std::vector<Quad> d = column_sums(a);
    Columns result{QuadMatrix(a.size()), std::vector<Quad>(d.size(), alpha)};
    for (NodeId j = 0; j < a.size(); ++j) {
        if (d[j] == 0) result.lacking[j] = 1;
        for (NodeId i = 0; i < a.size() && d[j] != 0; ++i) {
            if (rows_need_degree && d[i] == 0)
                result.lacking[j] += (1 - alpha) * a(i, j) / d[j];
            else
                result.b(i, j) = a(i, j) / d[j];
        }
    }
    return result;
}

// alpha (I - (1 - alpha) B)^-1 by the elimination of Grassmann, Taksar and Heyman: a pivot is what
// its column lacks and the rest of the column, all of them sums of what is not negative.
QuadMatrix ppr_of_columns(Columns c, Quad alpha) {
    const NodeId n = c.b.size();
    QuadMatrix m(n);  // off the diagonal: (1 - alpha) B
    for_each_place(n, [&](NodeId i, NodeId j) { m(i, j) = (1 - alpha) * c.b(i, j); });
    QuadMatrix right = identity(n);
    std::vector<Quad> pivot(n);
    for (NodeId k = n; k-- > 0;) {
        pivot[k] = c.lacking[k];
        for (NodeId i = 0; i < k; ++i) pivot[k] += m(i, k);
        for (NodeId j = 0; j < k; ++j) c.lacking[j] += c.lacking[k] * m(k, j) / pivot[k];
        for (NodeId i = 0; i < k; ++i) {
            const Quad factor = m(i, k) / pivot[k];
            for (NodeId j = 0; j < k; ++j)
                if (j != i) m(i, j) += factor * m(k, j);
            for (NodeId j = 0; j < n; ++j) right(i, j) += factor * right(k, j);
        }
    }
    QuadMatrix x(n);
    for (NodeId k = 0; k < n; ++k)
        for (NodeId j = 0; j < n; ++j) {
            Quad sum = right(k, j);
            for (NodeId i = 0; i < k; ++i) sum += m(k, i) * x(i, j);
            x(k, j) = sum / pivot[k];
        }
    for_each_place(n, [&](NodeId i, NodeId j) { x(i, j) *= alpha; });
    return x;
}

// D^-1/2 X D^1/2 where the degree is not zero.
QuadMatrix scaled_by_roots(QuadMatrix x, const std::vector<Quad>& d) {
    for_each_place(x.size(), [&](NodeId i, NodeId j) {
        if (i != j) x(i, j) *= d[i] == 0 || d[j] == 0 ? Quad{0} : root(d[j]) / root(d[i]);
    });
    return x;
}

QuadMatrix transition(const QuadMatrix& a, Normalization normalization) {
    if (normalization == Normalization::row)
        return transposed(transition(transposed(a), Normalization::col));
    const bool sym = normalization == Normalization::sym;
    const QuadMatrix t = columns_of(a, 0, sym).b;
    return sym ? scaled_by_roots(t, column_sums(a)) : t;
}

QuadMatrix ppr(const QuadMatrix& a, Normalization normalization, Quad alpha) {
    if (normalization == Normalization::row)
        return transposed(ppr(transposed(a), Normalization::col, alpha));
    const bool sym = normalization == Normalization::sym;
    QuadMatrix x = ppr_of_columns(columns_of(a, alpha, sym), alpha);
    return sym ? scaled_by_roots(std::move(x), column_sums(a)) : x;
}

// e^-t exp(t T) = (exp(h T) / e^h)^(2^p) with h = t / 2^p <= 1/2.
QuadMatrix heat(const QuadMatrix& t, Quad time) {
    int doublings = 0;
    for (; time > 0.5; time /= 2) ++doublings;
    QuadMatrix term = identity(t.size());
    QuadMatrix result = term;
    Quad number = 1;
    Quad exponential = 1;
    for (int k = 1; k <= 40; ++k) {  // 2^-40 / 40! < 1e-59
        QuadMatrix next(t.size());
        add(next, time / k, product(t, term));
        term = next;
        add(result, 1, term);
        number *= time / k;
        exponential += number;
    }
    QuadMatrix s(t.size());
    add(s, 1 / exponential, result);
    for (int p = 0; p < doublings; ++p) s = product(s, s);
    return s;
}

Truth powers(const QuadMatrix& t, const std::vector<double>& theta) {
    Truth truth{QuadMatrix(t.size()), QuadMatrix(t.size())};
    QuadMatrix power = identity(t.size());
    for (const double value : theta) {
        add(truth.s, value, power);
        add(truth.terms, magnitude(value), power);
        power = product(t, power);
    }
    return truth;
}

}  // namespace

QuadMatrix transposed(const QuadMatrix& a) {
    QuadMatrix result(a.size());
    for_each_place(a.size(), [&](NodeId i, NodeId j) { result(j, i) = a(i, j); });
    return result;
}

Truth truth_of(const Csr& graph, const TransitionOptions& options,
               const Coefficients::Kind& coefficients) {
    const QuadMatrix a = with_loops(graph, options.self_loops);
    const auto nonnegative = [](QuadMatrix s) { return Truth{s, s}; };
    return std::visit(
        overloaded{
            [&](const Ppr& kind) { return nonnegative(ppr(a, options.normalization, kind.alpha)); },
            [&](const Heat& kind) {
                return nonnegative(heat(transition(a, options.normalization), kind.t));
            },
            [&](const Theta& kind) {
                return powers(transition(a, options.normalization), kind.values);
            }},
        coefficients);
}

}  // namespace suffuse::fuzz
