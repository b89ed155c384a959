#include "fuzz/judge.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <limits>
#include <optional>

#include "suffuse/base/overloaded.h"

namespace suffuse::fuzz {

namespace {

// A tied column may be wrong about entries this close to the cut: twice the bound at which entries
// are called equal.
constexpr double tie_slack = 2.1e-12;

double shown(Quad x) {
    return static_cast<double>(x);
}

QuadMatrix dense(const Csr& matrix) {
    QuadMatrix result(matrix.rows());
    const auto fill = [&](const auto& weights) {
        for (NodeId i = 0; i < matrix.rows(); ++i)
            for (auto e = matrix.offsets()[i]; e < matrix.offsets()[i + 1]; ++e)
                result(i, matrix.columns()[e]) = static_cast<double>(weights[e]);
    };
    std::visit(fill, matrix.weights());
    return result;
}

bool all_finite(const Weights& weights) {
    return std::visit(overloaded{[](UnitWeights) { return true; },
                                 [](const auto& array) {
                                     return std::ranges::all_of(
                                         array.span(), [](auto w) { return std::isfinite(w); });
                                 }},
                      weights);
}

// The value of rank `places` (from 1), in descending order; nothing if there are no more.
std::optional<Quad> ranked(std::vector<Quad> values, std::int64_t places) {
    if (places > std::ssize(values)) return {};
    std::ranges::nth_element(values, values.begin() + (places - 1), std::greater<>());
    return values[static_cast<std::size_t>(places - 1)];
}

// Where column j ought to be cut; nothing: everything is kept.
class Cuts {
public:
    Cuts(const Truth& truth, const Sparsifier& sparsifier)
        : truth_(truth), sparsifier_(sparsifier) {
        if (const auto* keep = std::get_if<AverageDegree>(&sparsifier)) {
            const double n = truth.size();
            wanted_ = static_cast<std::int64_t>(std::min(std::floor(keep->degree * n), n * n));
            std::vector<Quad> all;
            for_each_place(truth.size(), [&](NodeId i, NodeId j) { all.push_back(truth.s(i, j)); });
            if (wanted_ > 0) common_ = ranked(std::move(all), wanted_);
        }
    }

    bool nothing_wanted() const {
        return std::holds_alternative<AverageDegree>(sparsifier_) && wanted_ == 0;
    }
    std::optional<Quad> of(NodeId j) const {
        if (const auto* keep = std::get_if<Epsilon>(&sparsifier_)) return keep->epsilon;
        const auto* top = std::get_if<TopK>(&sparsifier_);
        if (top == nullptr) return common_;
        std::vector<Quad> column;
        for (NodeId i = 0; i < truth_.size(); ++i)
            if (truth_.terms(i, j) != 0) column.push_back(truth_.s(i, j));
        return ranked(std::move(column), top->k);
    }

private:
    const Truth& truth_;
    const Sparsifier& sparsifier_;
    std::int64_t wanted_ = 0;
    std::optional<Quad> common_{};
};

struct Case {
    const GdcResult& result;
    const Truth& truth;
    const Sparsifier& sparsifier;
    QuadMatrix stored;
    Cuts cuts;
    Quad rounding = 0;  // of the whole of the truth: entries are compared with a common cut

    bool is_kept(NodeId i, NodeId j) const { return stored(i, j) != 0; }
    // Known not to be zero, or to be.
    bool clear(NodeId i, NodeId j) const {
        return magnitude(truth.s(i, j)) > truth.rounding(i, j) || truth.terms(i, j) == 0;
    }
};

std::string values_fault(const Case& c) {
    const double bound = c.result.certificate.max_abs_error;
    if (!(bound >= 0) || !std::isfinite(bound)) return fmt::format("the bound is {}", bound);
    if (!all_finite(c.result.graph.weights())) return "a value is not finite";
    std::string fault;
    for_each_place(c.truth.size(), [&](NodeId i, NodeId j) {
        const Quad error = magnitude(c.stored(i, j) - c.truth.s(i, j));
        if (c.is_kept(i, j) && error > bound + c.truth.rounding(i, j))
            fault = fmt::format("({}, {}) is {}, stored {}: wrong by {}, by certificate {}", i, j,
                                shown(c.truth.s(i, j)), shown(c.stored(i, j)), shown(error), bound);
    });
    return fault;
}

// On which side of the cut an entry lies: 1, -1, or 0 where that is not known.
int side(const Case& c, NodeId i, NodeId j, const std::optional<Quad>& cut, Quad slack) {
    if (!cut) return 1;
    const Quad away = c.truth.s(i, j) - *cut;
    const Quad unknown = slack + 2 * c.truth.rounding(i, j) + 1e-26 * magnitude(*cut) + c.rounding;
    return away > unknown ? 1 : away < -unknown ? -1 : 0;
}

std::string set_fault(const Case& c, NodeId j, Quad slack, const char* status) {
    const std::optional<Quad> cut = c.cuts.of(j);
    for (NodeId i = 0; i < c.truth.size(); ++i) {
        if (!c.clear(i, j) || magnitude(c.truth.s(i, j)) <= slack) continue;
        const int where =
            c.cuts.nothing_wanted() || c.truth.terms(i, j) == 0 ? -1 : side(c, i, j, cut, slack);
        if (where == 0 || (where > 0) == c.is_kept(i, j)) continue;
        return fmt::format("{} column {} {} row {}: {}, cut at {}", status, j,
                           where > 0 ? "lacks" : "holds", i, shown(c.truth.s(i, j)),
                           cut ? shown(*cut) : -std::numeric_limits<double>::infinity());
    }
    return "";
}

// Of top-k: as many as there are places, or as there are entries.
std::string count_fault(const Case& c, NodeId j) {
    const auto* top = std::get_if<TopK>(&c.sparsifier);
    if (top == nullptr) return "";
    NodeId kept = 0;
    NodeId surely = 0;
    NodeId possible = 0;
    for (NodeId i = 0; i < c.truth.size(); ++i) {
        kept += c.is_kept(i, j) ? 1 : 0;
        possible += c.truth.terms(i, j) != 0 ? 1 : 0;
        surely += c.truth.terms(i, j) != 0 && c.clear(i, j) ? 1 : 0;
    }
    if (kept <= std::min(top->k, possible) && kept >= std::min(top->k, surely)) return "";
    return fmt::format("column {} keeps {} of {} entries, k = {}", j, kept, possible, top->k);
}

std::string sets_fault(const Case& c) {
    for (NodeId j = 0; j < c.truth.size(); ++j) {
        const ColumnStatus status = c.result.certificate.status[static_cast<std::size_t>(j)];
        std::string fault;
        if (status == ColumnStatus::proven)
            fault = set_fault(c, j, 0, "proven") + count_fault(c, j);
        if (status == ColumnStatus::tied) fault = set_fault(c, j, tie_slack, "tied");
        if (!fault.empty()) return fault;
    }
    return "";
}

}  // namespace

std::string fault_of(const GdcResult& result, const Truth& truth, const Sparsifier& sparsifier) {
    Case c{result, truth, sparsifier, dense(result.graph), Cuts(truth, sparsifier)};
    if (std::holds_alternative<AverageDegree>(sparsifier)) {
        const auto cut = c.cuts.of(0);
        for_each_place(truth.size(), [&](NodeId i, NodeId j) {
            if (cut && magnitude(truth.s(i, j) - *cut) <= 4 * truth.rounding(i, j))
                c.rounding = std::max(c.rounding, truth.rounding(i, j));
        });
    }
    if (std::ssize(result.certificate.status) != truth.size()) return "not every column is judged";
    std::string fault = values_fault(c);
    return fault.empty() ? sets_fault(c) : fault;
}

std::string fault_of(const DiffuseResult& result, const Truth& truth, const DenseMatrix& features) {
    const auto value = [](const DenseMatrix& x, NodeId i, NodeId c) {
        return std::visit([&](const auto& v) { return double{v[std::int64_t{i} * x.cols + c]}; },
                          x.values);
    };
    for (NodeId c = 0; c < features.cols; ++c) {
        Quad total = 0;
        for (NodeId i = 0; i < features.rows; ++i) total += magnitude(value(features, i, c));
        for (NodeId j = 0; j < features.rows; ++j) {
            const double found = value(result.features, j, c);
            if (!std::isfinite(found))
                return fmt::format("feature {} of node {} is {}", c, j, found);
            Quad exact = 0;
            for (NodeId i = 0; i < features.rows; ++i)
                exact += truth.s(i, j) * value(features, i, c);
            if (magnitude(found - exact) > result.max_abs_error * total * (1 + 1e-12))
                return fmt::format(
                    "feature {} of node {} is {}, stored {}: wrong by {}, allowed {}", c, j,
                    shown(exact), found, shown(magnitude(found - exact)),
                    shown(result.max_abs_error * total));
        }
    }
    return "";
}

}  // namespace suffuse::fuzz
