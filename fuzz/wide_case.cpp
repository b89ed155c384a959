#include "fuzz/wide_case.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "suffuse/base/overloaded.h"
#include "suffuse/graph/build.h"
#include "suffuse/graph/transpose.h"

namespace suffuse::fuzz {

namespace {

constexpr NodeId few_nodes = 14;
constexpr NodeId most_nodes = 40;  // more than the largest branch that is eliminated

double ten_to(double exponent) {
    return std::pow(10.0, exponent);
}

// A few last places more than it.
double nearly(double value, Dice& dice) {
    return value * (1 + dice.below(256) * 0x1p-52);
}

// How weights are drawn; the same for all edges of a graph.
class WeightKind {
public:
    explicit WeightKind(Dice& dice) : kind_(dice.below(16)), small_(ten_to(-dice.below(13))) {}

    // Weights that nobody promised to take: right, or refused.
    bool beyond() const { return kind_ == 15; }
    double draw(Dice& dice) const {
        if (kind_ < 3) return 1;
        if (kind_ < 6) return ten_to(dice.between(-3, 3));
        if (kind_ < 9) return ten_to(dice.between(-30, 30));
        if (kind_ < 13) return nearly(dice.one_in(2) ? 1 : small_, dice);
        if (kind_ < 15) return ten_to(dice.between(-8, 8));
        return ten_to(dice.between(-320, 306));
    }

private:
    int kind_;
    double small_;
};

struct Edges {
    std::vector<NodeId> from{};
    std::vector<NodeId> to{};
    std::vector<double> weights{};

    void add(NodeId i, NodeId j, double weight) {
        from.push_back(i);
        to.push_back(j);
        weights.push_back(weight);
    }
};

// Each node but the first hangs on one before it.
void add_tree(Edges& edges, NodeId nodes, const WeightKind& kind, Dice& dice) {
    const int shape = dice.below(4);  // path, star, any, nearly a path
    for (NodeId i = 1; i < nodes; ++i) {
        const NodeId any = dice.below(i);
        const NodeId close = std::max(0, i - 1 - dice.below(3));
        const std::array<NodeId, 4> parents{i - 1, 0, any, close};
        edges.add(parents[static_cast<std::size_t>(shape)], i, kind.draw(dice));
    }
}

Csr draw_graph(Dice& dice, const WeightKind& kind, const Context& context) {
    const NodeId nodes = 1 + dice.below(dice.one_in(8) ? most_nodes : few_nodes);
    const NodeId connected = dice.one_in(4) ? 1 + dice.below(nodes) : nodes;
    const auto symmetrize = dice.below(3) == 0 ? Symmetrize::no : Symmetrize::max;
    Edges edges;
    if (!dice.one_in(3)) add_tree(edges, connected, kind, dice);
    constexpr std::array<int, 6> counts{0, 0, 1, 3, 12, 60};
    for (int more = counts[static_cast<std::size_t>(dice.below(6))]; more > 0; --more) {
        const NodeId i = dice.below(connected);
        edges.add(i, dice.below(connected), kind.draw(dice));
    }
    for (NodeId i = 0; i < nodes && dice.one_in(3); i += 1 + dice.below(4))
        edges.add(i, i, kind.draw(dice));
    const EdgeList list{.rows = nodes,
                        .cols = nodes,
                        .from = Array<NodeId>(std::move(edges.from)),
                        .to = Array<NodeId>(std::move(edges.to)),
                        .weights = Array<double>(std::move(edges.weights))};
    return build_graph(list, {.symmetrize = symmetrize}, context);
}

// A directed graph, or one asked for by name, adds up powers: 50 / alpha of them.
Coefficients draw_coefficients(Dice& dice, bool adds_up_powers) {
    const int kind = dice.below(8);
    if (kind < 4) return ppr(0.99 * ten_to(dice.between(adds_up_powers ? -3 : -7.99, 0)));
    if (kind < 6) return heat(ten_to(dice.between(-3, dice.one_in(8) ? 2.69 : 1.3)));
    std::vector<double> values(static_cast<std::size_t>(1 + dice.below(12)));
    const bool negative = dice.one_in(2);
    const double decades = dice.one_in(4) ? 40 : 2;
    for (double& value : values) {
        value = dice.one_in(4) ? 0 : ten_to(dice.between(-decades, 0.5));
        if (negative && dice.one_in(2)) value = -value;
    }
    return theta(values);
}

Sparsifier draw_sparsifier(Dice& dice, NodeId nodes) {
    switch (dice.below(4)) {
        case 0:
            return TopK{1 + dice.below(nodes + 1)};
        case 1:
            return Epsilon{ten_to(dice.between(-20, 0))};
        case 2:
            return AverageDegree{(1 + dice.below(4 * nodes + 4)) / 4.0};
        default:
            return KeepAll{};
    }
}

GdcOptions draw_options(Dice& dice, NodeId nodes) {
    constexpr std::array<Solver, 6> solvers{Solver::automatic, Solver::automatic, Solver::block,
                                            Solver::series,    Solver::dense,     Solver::dense};
    constexpr std::array<double, 8> loops{0, 0, 1, 1, 0.5, 1e-8, 1e-30, 1e30};
    GdcOptions options{.sparsify = draw_sparsifier(dice, nodes)};
    options.transition.normalization = static_cast<Normalization>(dice.below(3));
    options.transition.self_loops = loops[static_cast<std::size_t>(dice.below(8))];
    options.diffusion.solver = solvers[static_cast<std::size_t>(dice.below(6))];
    options.diffusion.precision = dice.one_in(2) ? Precision::float64 : Precision::automatic;
    options.diffusion.tolerance = ten_to(-2 - dice.below(12));
    options.renormalize.normalization = Renormalization::none;
    return options;
}

// Columns of very different size.
void draw_features(Dice& dice, WideCase& wide) {
    constexpr NodeId columns = 3;
    const NodeId nodes = wide.graph.rows();
    std::vector<double> values(static_cast<std::size_t>(columns * nodes));
    const std::array<double, columns> sizes{1, ten_to(dice.between(-60, 60)),
                                            ten_to(dice.between(-320, 308))};
    for (std::size_t k = 0; k < values.size(); ++k)
        values[k] = sizes[k % columns] * dice.between(-1, 1);
    wide.features = {nodes, columns, Array<double>(std::move(values))};
    wide.promised_features = wide.promised && sizes[2] < 1e200;
}

}  // namespace

WideCase draw_wide_case(Dice& dice, const Context& context) {
    WideCase wide;
    const WeightKind kind(dice);
    wide.graph = draw_graph(dice, kind, context);
    wide.promised = !kind.beyond();
    wide.options = draw_options(dice, wide.graph.rows());
    const Solver solver = wide.options.diffusion.solver;
    const bool undirected = is_symmetric(wide.graph, context);
    if (solver == Solver::block && !undirected) wide.options.diffusion.solver = Solver::dense;
    const bool adds_up = solver == Solver::series || (solver == Solver::automatic && !undirected);
    wide.options.diffusion.coefficients = draw_coefficients(dice, adds_up);
    draw_features(dice, wide);
    wide.by_rows = dice.one_in(5);
    if (dice.one_in(2)) wide.close_to = dice.below(wide.graph.rows() * wide.graph.rows());
    return wide;
}

std::string described(const WideCase& wide) {
    constexpr std::array transitions{"sym", "col", "row"};
    constexpr std::array solvers{"auto", "block", "series", "dense"};
    const GdcOptions& o = wide.options;
    std::string text = fmt::format(
        "{}--transition {} --self-loops {} --solver {} --tolerance {}{} --renormalize none",
        wide.by_rows ? "by rows: " : "",
        transitions[static_cast<std::size_t>(o.transition.normalization)], o.transition.self_loops,
        solvers[static_cast<std::size_t>(o.diffusion.solver)], o.diffusion.tolerance,
        o.diffusion.precision == Precision::float64 ? " --float64" : "");
    text +=
        std::visit(overloaded{[](const Ppr& kind) { return fmt::format(" --ppr {}", kind.alpha); },
                              [](const Heat& kind) { return fmt::format(" --heat {}", kind.t); },
                              [](const Theta& kind) {
                                  return fmt::format(" --theta={}", fmt::join(kind.values, ","));
                              }},
                   o.diffusion.coefficients.kind());
    text += std::visit(
        overloaded{
            [](TopK keep) { return fmt::format(" --top-k {}", keep.k); },
            [](Epsilon keep) { return fmt::format(" --epsilon {}", keep.epsilon); },
            [](AverageDegree keep) { return fmt::format(" --average-degree {}", keep.degree); },
            [](KeepAll) { return std::string(" --all"); }},
        o.sparsify);
    text += fmt::format("\n%%MatrixMarket matrix coordinate real general\n{0} {0} {1}\n",
                        wide.graph.rows(), wide.graph.entries());
    const auto list = [&](const auto& weights) {
        for (NodeId i = 0; i < wide.graph.rows(); ++i)
            for (auto e = wide.graph.offsets()[i]; e < wide.graph.offsets()[i + 1]; ++e)
                text += fmt::format("{} {} {}\n", i + 1, wide.graph.columns()[e] + 1,
                                    static_cast<double>(weights[e]));
    };
    std::visit(list, wide.graph.weights());
    return text;
}

}  // namespace suffuse::fuzz
