#include "tests/gdc/judge.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "tests/support/graphs.h"

namespace suffuse::testing {

namespace {

using reference::Matrix;
using reference::Real;
using reference::Side;

constexpr Real tie_slack = 1e-11L;  // entries closer than this may be called equal

// A result beside the truth, with where step 3 ought to cut.
struct Case {
    const GdcResult& result;
    const Truth& truth;
    const Sparsifier& sparsifier;
    Matrix stored;
    std::vector<Real> cuts;

    NodeId size() const { return stored.size(); }
    // What rounds to zero in the stored type is never stored. Near the smallest number of that type
    // no bound can tell.
    Real smallest() const {
        return result.precision == Precision::float32 ? Real{std::numeric_limits<float>::min()}
                                                      : Real{std::numeric_limits<double>::min()};
    }
    bool storable(Real value) const { return std::abs(value) >= smallest(); }
    bool is_kept(NodeId i, NodeId j) const { return stored(i, j) != 0; }
};

std::string values_fault(const Case& c) {
    const Real bound = c.result.certificate.max_abs_error;
    std::string fault;
    reference::for_each_entry(c.size(), [&](NodeId i, NodeId j) {
        const Real error = std::abs(c.stored(i, j) - c.truth.s(i, j));
        if (c.is_kept(i, j) && error > bound + c.truth.rounding(i, j))
            fault = fmt::format("({}, {}) is wrong by {}, by certificate {}", i, j, error, bound);
    });
    return fault;
}

std::string counts_fault(const Case& c) {
    const Certificate& certificate = c.result.certificate;
    using enum ColumnStatus;
    const auto count =
        certificate.count(proven) + certificate.count(tied) + certificate.count(open);
    if (std::ssize(certificate.status) != c.size() || count != c.size())
        return fmt::format("{} columns are judged, not {}", count, c.size());
    const auto entries = static_cast<double>(c.result.graph.entries());
    if (std::abs(certificate.average_degree * c.size() - entries) > 1e-9 * entries)
        return fmt::format("average degree {} with {} entries", certificate.average_degree,
                           entries);
    return "";
}

// Values of column j that are closer to the cut than this are equal to it: ties, up to rounding.
Real rounding_at_cut(const Case& c, NodeId j) {
    Real largest = 0;
    for (NodeId i = 0; i < c.size(); ++i) {
        const Real rounding = 20 * c.truth.rounding(i, j);
        if (reference::side(c.truth.s(i, j), c.cuts[j], 100 * rounding) == Side::at)
            largest = std::max(largest, rounding);
    }
    return largest;
}

// Entries at the cut are equal, and all others are far from it and from zero: the rule for ties
// leaves no choice.
bool is_plain_tie(const Case& c, NodeId j) {
    const Real equal = rounding_at_cut(c, j);
    for (NodeId i = 0; i < c.size(); ++i) {
        const Real value = c.truth.s(i, j);
        if (value != 0 && std::abs(value) <= tie_slack) return false;
        if (reference::side(value, c.cuts[j], equal) != Side::at &&
            reference::side(value, c.cuts[j], tie_slack) == Side::at)
            return false;
    }
    return true;
}

// The column holds exactly the set of the definition.
std::string exact_fault(const Case& c, NodeId j) {
    std::vector<NodeId> expected =
        kept_rows(c.truth.s, j, c.cuts[j], c.sparsifier, rounding_at_cut(c, j));
    std::vector<NodeId> found;
    for (NodeId i = 0; i < c.size(); ++i)
        if (c.is_kept(i, j)) found.push_back(i);
    const auto tiny = [&](NodeId i) {
        return c.truth.s(i, j) != 0 && !c.storable(c.truth.s(i, j));
    };
    std::erase_if(expected, tiny);
    std::erase_if(found, tiny);
    if (found == expected) return "";
    return fmt::format("column {} keeps {} entries that are not the {} exact ones", j, found.size(),
                       expected.size());
}

// A tied column holds all that is above the cut and nothing below it.
std::string tied_fault(const Case& c, NodeId j) {
    for (NodeId i = 0; i < c.size(); ++i) {
        const Real value = c.truth.s(i, j);
        const Side side = reference::side(value, c.cuts[j], tie_slack);
        if (side == Side::above && !c.is_kept(i, j) && std::abs(value) > tie_slack)
            return fmt::format("tied column {} lacks row {}: {} above {}", j, i, value, c.cuts[j]);
        if (side == Side::below && c.is_kept(i, j))
            return fmt::format("tied column {} holds row {}: {} below {}", j, i, value, c.cuts[j]);
    }
    return "";
}

std::string sets_fault(const Case& c) {
    for (NodeId j = 0; j < c.size(); ++j) {
        std::string fault;  // nothing is said about an open column
        const ColumnStatus status = c.result.certificate.status[j];
        if (status == ColumnStatus::tied) fault = tied_fault(c, j);
        if (status == ColumnStatus::proven || (status == ColumnStatus::tied && is_plain_tie(c, j)))
            fault += exact_fault(c, j);
        if (!fault.empty()) return fault;
    }
    return "";
}

// min(k, non-zero) entries in every column; a value that may be zero may be missing.
std::string top_k_fault(const Case& c, NodeId k) {
    for (NodeId j = 0; j < c.size(); ++j) {
        NodeId kept = 0;
        NodeId reached = 0;
        NodeId clear = 0;  // surely not zero
        for (NodeId i = 0; i < c.size(); ++i) {
            kept += c.is_kept(i, j) ? 1 : 0;
            reached += c.truth.s(i, j) != 0 ? 1 : 0;
            clear += std::abs(c.truth.s(i, j)) > tie_slack ? 1 : 0;
        }
        if (kept > std::min(k, reached) || kept < std::min(k, clear))
            return fmt::format("column {} keeps {} of {} entries, k = {}", j, kept, reached, k);
    }
    return "";
}

std::string epsilon_used_fault(const Case& c) {
    Real smallest = std::numeric_limits<Real>::max();
    reference::for_each_entry(c.size(), [&](NodeId i, NodeId j) {
        if (c.is_kept(i, j)) smallest = std::min(smallest, c.stored(i, j));
    });
    const auto& used = c.result.certificate.epsilon_used;
    if (used.has_value() != (c.result.graph.entries() > 0))
        return "epsilon_used is missing, or given for nothing";
    // Stored in float32 it was rounded once, or twice by a factor: 2^-24 each.
    if (used.has_value() &&
        std::abs(*used - smallest) > std::abs(smallest) * 1.2e-7L + c.smallest())
        return fmt::format("epsilon_used is {}, the smallest value {}", *used, smallest);
    return "";
}

// floor(D N) entries, zeros among them, more only if they are equal to the last one. Entries that
// may be zero need not be there; where columns are open, the cut is not known well enough to say
// which are equal.
std::string degree_fault(const Case& c, double degree) {
    std::int64_t above = 0;     // surely
    std::int64_t zeros = 0;     // perhaps, and perhaps not below the cut
    std::int64_t possible = 0;  // not below the cut
    reference::for_each_entry(c.size(), [&](NodeId i, NodeId j) {
        const Real value = c.truth.s(i, j);
        const Side side = reference::side(value, c.cuts[j], tie_slack);
        const bool clear = std::abs(value) > tie_slack;
        above += side == Side::above && clear ? 1 : 0;
        zeros += side != Side::below && !clear ? 1 : 0;
        possible += value != 0 && side != Side::below ? 1 : 0;
    });
    const std::int64_t kept = c.result.graph.entries();
    const auto wanted = static_cast<std::int64_t>(std::floor(degree * c.size()));
    const bool known = c.result.certificate.count(ColumnStatus::open) == 0;
    const std::int64_t least = std::max(above, std::min(wanted, above + possible) - zeros);
    if (kept < std::min(least, possible) || (known && kept > possible))
        return fmt::format("{} entries are kept, {} wanted, {} possible", kept, wanted, possible);
    return epsilon_used_fault(c);
}

// Every entry that is not zero. A column is proven if none is missing, and open otherwise; but one
// that cancels may be missing from a tied column.
std::string all_fault(const Case& c) {
    const Real bound = c.result.certificate.max_abs_error;
    std::vector<bool> missing(c.size());
    std::string fault;
    reference::for_each_entry(c.size(), [&](NodeId i, NodeId j) {
        const Real value = c.truth.s(i, j);
        if (value == 0 && c.is_kept(i, j))
            fault = fmt::format("({}, {}) is zero and stored as {}", i, j, c.stored(i, j));
        if (std::abs(value) > bound + c.truth.rounding(i, j) && !c.is_kept(i, j))
            fault = fmt::format("({}, {}) is {} and not stored", i, j, value);
        if (std::abs(value) > c.truth.rounding(i, j) && !c.is_kept(i, j)) missing[j] = true;
    });
    for (NodeId j = 0; j < c.size(); ++j) {
        const ColumnStatus status = c.result.certificate.status[j];
        if (missing[j] && status == ColumnStatus::proven)
            fault = fmt::format("column {} is proven, and yet an entry is missing", j);
        if (!missing[j] && status == ColumnStatus::open)
            fault = fmt::format("column {} is open, and yet no entry is missing", j);
    }
    return fault;
}

std::string count_fault(const Case& c) {
    if (const auto* top = std::get_if<TopK>(&c.sparsifier)) return top_k_fault(c, top->k);
    if (const auto* target = std::get_if<AverageDegree>(&c.sparsifier))
        return degree_fault(c, target->degree);
    if (std::holds_alternative<KeepAll>(c.sparsifier)) return all_fault(c);
    const auto& epsilon = std::get<Epsilon>(c.sparsifier).epsilon;
    return c.result.certificate.epsilon_used == epsilon ? "" : "epsilon_used is not epsilon";
}

Case make_case(const GdcResult& result, const Truth& truth, const Sparsifier& sparsifier) {
    return {result, truth, sparsifier, reference::of(result.graph), cuts(truth.s, sparsifier)};
}

// How much the rounding of terms is amplified in the sums of columns or rows.
Real condition(const Matrix& matrix) {
    Matrix magnitudes(matrix.size());
    reference::for_each_entry(
        matrix.size(), [&](NodeId i, NodeId j) { magnitudes(i, j) = std::abs(matrix(i, j)); });
    Real worst = 1;
    const auto compare = [&](const std::vector<Real>& sums, const std::vector<Real>& sizes) {
        for (std::size_t i = 0; i < sums.size(); ++i)
            if (sums[i] != 0) worst = std::max(worst, sizes[i] / std::abs(sums[i]));
    };
    compare(column_sums(matrix), column_sums(magnitudes));
    compare(row_sums(matrix), row_sums(magnitudes));
    return worst;
}

}  // namespace

Truth truth_of(const Csr& graph, const TransitionOptions& transition,
               const Coefficients& coefficients) {
    const Matrix t = reference::transition(graph, transition);
    Matrix s = reference::diffusion(t, coefficients.kind());
    if (coefficients.nonnegative()) return {s, s};
    std::vector<double> magnitudes = std::get<Theta>(coefficients.kind()).values;
    for (double& value : magnitudes) value = std::abs(value);
    return {std::move(s), reference::diffusion(t, Theta{magnitudes})};
}

std::string fault_of(const GdcResult& result, const Truth& truth, const Sparsifier& sparsifier) {
    const Case c = make_case(result, truth, sparsifier);
    for (const auto& check : {counts_fault, values_fault, count_fault})
        if (std::string fault = check(c); !fault.empty()) return fault;
    return std::holds_alternative<KeepAll>(sparsifier) ? "" : sets_fault(c);
}

Real measured_error(const GdcResult& result, const Truth& truth) {
    const Matrix stored = reference::of(result.graph);
    Real worst = 0;
    reference::for_each_entry(stored.size(), [&](NodeId i, NodeId j) {
        if (stored(i, j) != 0) worst = std::max(worst, std::abs(stored(i, j) - truth.s(i, j)));
    });
    return worst;
}

std::string fault_of_step_4(const Csr& sparse, const Csr& result,
                            const RenormalizeOptions& options) {
    RenormalizeOptions unscaled = options;
    unscaled.normalization = Renormalization::none;
    const Matrix before = reference::renormalized(reference::of(sparse), unscaled);
    const Matrix expected = reference::renormalized(reference::of(sparse), options);
    const Matrix found = reference::of(result);
    const Real relative = 1e-6L * condition(before);
    std::string fault;
    reference::for_each_entry(found.size(), [&](NodeId i, NodeId j) {
        const Real error = std::abs(found(i, j) - expected(i, j));
        if (error > relative * std::abs(expected(i, j)) + 1e-44L)  // float's smallest: 1.4e-45
            fault = fmt::format("({}, {}) is {}, not {}", i, j, found(i, j), expected(i, j));
    });
    return fault;
}

}  // namespace suffuse::testing
