// Arbitrary tiny graphs and options, given to every solver: values agree within their bounds, and
// a column that two solvers call proven has the same entries in both. Then a graph with weights
// over sixty decades, judged in quadruple precision.

#include <cmath>
#include <map>
#include <optional>

#include "fuzz/dice.h"
#include "fuzz/target.h"
#include "fuzz/wide_run.h"
#include "suffuse/gdc/gdc.h"
#include "suffuse/graph/build.h"

namespace suffuse::fuzz {

namespace {

Coefficients draw_coefficients(Dice& dice) {
    constexpr std::array<double, 4> alphas{0.05, 0.15, 0.5, 0.95};
    constexpr std::array<double, 4> times{0.1, 1, 5, 20};
    switch (dice.below(3)) {
        case 0:
            return ppr(alphas[dice.below(4)]);
        case 1:
            return heat(times[dice.below(4)]);
        default:
            break;
    }
    std::vector<double> values(1 + dice.below(12));
    for (double& value : values) value = (dice.below(64) - 16) / 32.0;
    return theta(values);
}

Sparsifier draw_sparsifier(Dice& dice) {
    switch (dice.below(4)) {
        case 0:
            return TopK{1 + dice.below(12)};
        case 1:
            return Epsilon{std::ldexp(1.0, -dice.below(20))};
        case 2:
            return AverageDegree{(1 + dice.below(32)) / 4.0};
        default:
            return KeepAll{};
    }
}

GdcOptions draw_options(Dice& dice) {
    GdcOptions options{.diffusion = {.coefficients = draw_coefficients(dice)},
                       .sparsify = draw_sparsifier(dice)};
    options.transition.normalization = static_cast<Normalization>(dice.below(3));
    options.transition.self_loops = dice.below(3) / 2.0;
    options.diffusion.precision = Precision::float64;
    options.diffusion.tolerance = std::pow(10.0, -4 - dice.below(8));
    options.renormalize.normalization = Renormalization::none;
    return options;
}

Csr draw_graph(Dice& dice, const Context& context) {
    const NodeId nodes = 1 + dice.below(12);
    const bool weighted = dice.below(2) == 1;
    const auto symmetrize = dice.below(2) == 1 ? Symmetrize::max : Symmetrize::no;
    std::vector<NodeId> from;
    std::vector<NodeId> to;
    std::vector<double> weights;
    while (!dice.empty() && from.size() < 200) {
        from.push_back(dice.below(nodes));
        to.push_back(dice.below(nodes));
        weights.push_back(weighted ? std::ldexp(1 + dice.below(16), dice.below(20) - 10) : 1);
    }
    const EdgeList edges{.rows = nodes,
                         .cols = nodes,
                         .from = Array<NodeId>(std::move(from)),
                         .to = Array<NodeId>(std::move(to)),
                         .weights = Array<double>(std::move(weights))};
    return build_graph(edges, {.symmetrize = symmetrize}, context);
}

using Entries = std::map<std::pair<NodeId, NodeId>, double>;

Entries entries_of(const Csr& matrix) {
    Entries entries;
    std::visit(
        [&](const auto& weights) {
            for (NodeId i = 0; i < matrix.rows(); ++i)
                for (auto e = matrix.offsets()[i]; e < matrix.offsets()[i + 1]; ++e)
                    entries[{i, matrix.columns()[e]}] = weights[e];
        },
        matrix.weights());
    return entries;
}

void compare(const GdcResult& a, const GdcResult& b) {
    const Entries left = entries_of(a.graph);
    const Entries right = entries_of(b.graph);
    const double allowed = a.certificate.max_abs_error + b.certificate.max_abs_error;
    const auto check_one_way = [&](const Entries& from, const Entries& to) {
        for (const auto& [place, value] : from) {
            const auto other = to.find(place);
            const auto j = static_cast<std::size_t>(place.second);
            const bool proven = a.certificate.status[j] == ColumnStatus::proven &&
                                b.certificate.status[j] == ColumnStatus::proven;
            if (other == to.end() ? proven && std::abs(value) > allowed
                                  : !(std::abs(value - other->second) <= allowed))
                std::abort();
        }
    };
    check_one_way(left, right);
    check_one_way(right, left);
}

void check_solvers(Dice dice, const Context& context) {
    GdcOptions options = draw_options(dice);
    const Csr graph = draw_graph(dice, context);
    std::optional<GdcResult> first;
    for (const Solver solver : {Solver::automatic, Solver::series, Solver::dense}) {
        options.diffusion.solver = solver;
        const GdcResult result = gdc(graph, options, context);
        check_rules(result.graph, context);
        if (first) compare(*first, result);
        first = result;
    }
}

void check_wide(Dice dice, const Context& context) {
    WideCounts counts;
    WideCase wide = draw_wide_case(dice, context);
    if (!fault_of(wide, context, counts).empty()) std::abort();
}

}  // namespace

}  // namespace suffuse::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const suffuse::Context context = suffuse::fuzz::context();
    suffuse::fuzz::check_solvers({data, size}, context);
    suffuse::fuzz::check_wide({data, size}, context);
    return 0;
}
