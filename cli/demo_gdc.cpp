#include "cli/demo_gdc.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/print.h"
#include "suffuse/dataset/homophily.h"
#include "suffuse/graph/transpose.h"
#include "suffuse/report/gdc_json.h"
#include "suffuse/report/gdc_text.h"

namespace suffuse::cli {

namespace {

using Neighbours = std::vector<GdcDemo::Neighbour>;

constexpr NodeId kept = 8;         // entries of a column: of 34 nodes few enough to see a choice
constexpr NodeId shown_node = 11;  // member 12 of the paper, who met nobody but the instructor
constexpr std::size_t shown_neighbours = 6;

// Column j, what j aggregates from, strongest first.
Neighbours neighbours_of(const Csr& graph, NodeId j, const Context& context) {
    const Csr columns = transpose(graph, context);
    const EdgeIndex first = columns.offsets()[j];
    Neighbours found;
    std::visit(
        [&](const auto& weights) {
            for (const NodeId i : columns.row(j))
                found.push_back({i, weights[first + std::ssize(found)]});
        },
        columns.weights());
    std::ranges::stable_sort(found, std::greater{}, &GdcDemo::Neighbour::weight);
    return found;
}

std::string neighbours_text(const Neighbours& neighbours) {
    std::string text;
    for (std::size_t n = 0; n < std::min(neighbours.size(), shown_neighbours); ++n)
        text += fmt::format("{}{} ({:.2f})", n == 0 ? "" : ", ", neighbours[n].node,
                            neighbours[n].weight);
    return text + (neighbours.size() > shown_neighbours ? ", ..." : "");
}

Json neighbours_json(const Neighbours& neighbours) {
    Json json = Json::array();
    for (const auto& neighbour : neighbours)
        json.push_back({{"node", neighbour.node}, {"weight", neighbour.weight}});
    return json;
}

}  // namespace

GdcDemo run_gdc_demo(const Dataset& dataset, const PreparedGraph& graph, const Context& context) {
    GdcDemo demo{.options = {.sparsify = TopK{kept}}, .node = shown_node};
    demo.result = gdc(graph, demo.options, context);
    demo.before = neighbours_of(dataset.graph, demo.node, context);
    demo.after = neighbours_of(demo.result.graph, demo.node, context);
    demo.homophily_before = homophily(dataset.graph, dataset.labels).value_or(0);
    demo.homophily_after = homophily(demo.result.graph, dataset.labels).value_or(0);
    return demo;
}

std::string gdc_demo_text(const GdcDemo& demo) {
    return "Graph diffusion convolution: everyone's strongest neighbours, however far away.\n" +
           line("steps", steps_text(demo.options, demo.result.solver)) +
           line("solver", demo.result.solver.name + ": " + demo.result.solver.reason) +
           line("proven", certificate_text(demo.result.certificate)) +
           line(fmt::format("node {}", demo.node).c_str(),
                "before: " + neighbours_text(demo.before)) +
           line("", "after:  " + neighbours_text(demo.after)) +
           line("homophily", fmt::format("before: {:.3f}, after: {:.3f}", demo.homophily_before,
                                         demo.homophily_after));
}

Json gdc_demo_json(const GdcDemo& demo) {
    const GdcResult& result = demo.result;
    return {{"options", options_json(demo.options, result.solver, result.precision)},
            {"solver", solver_json(result.solver)},
            {"certificate", certificate_json(result.certificate)},
            {"edges", result.graph.entries()},
            {"node", demo.node},
            {"before", neighbours_json(demo.before)},
            {"after", neighbours_json(demo.after)},
            {"homophily", {{"before", demo.homophily_before}, {"after", demo.homophily_after}}}};
}

}  // namespace suffuse::cli
