#include "bench/generators.h"

#include <cmath>
#include <map>

#include "suffuse/dataset/citation.h"
#include "suffuse/generate/generate.h"

namespace suffuse::bench {

namespace {

constexpr std::uint64_t seed = 1;
constexpr int degree = 10;

NodeId nodes_of_degree(double average, std::int64_t edges) {
    return static_cast<NodeId>(std::lround(static_cast<double>(edges) / average));
}

// Every kind with about `edges` entries, under its name on the command line.
std::map<std::string, Generator> kinds(std::int64_t edges) {
    const NodeId nodes = nodes_of_degree(degree, edges);
    const auto side = static_cast<NodeId>(std::lround(std::sqrt(nodes_of_degree(4, edges))));
    const auto clique = static_cast<NodeId>(std::lround(std::sqrt(edges)));
    const int scale = static_cast<int>(std::lround(std::log2(nodes)));
    return {{"erdos-renyi", ErdosRenyi{nodes, degree}},
            {"blocks", BlockModel{.nodes = nodes, .average_degree = degree}},
            {"degree-corrected-blocks",
             DegreeCorrectedBlockModel{.nodes = nodes, .average_degree = degree}},
            {"preferential", PreferentialAttachment{nodes, degree / 2}},
            {"rmat", RMat{.scale = scale, .edge_factor = degree}},
            {"ring", Ring{nodes_of_degree(2, edges)}},
            {"grid", Grid{side, side}},
            {"path", Path{nodes_of_degree(2, edges)}},
            {"star", Star{nodes_of_degree(2, edges)}},
            {"complete", Complete{clique}}};
}

Json measured(const Best<Csr>& best, const Setting& setting, const std::string& kind) {
    const double share =
        static_cast<double>(best.result.entries()) / static_cast<double>(setting.edges);
    verify(share > 0.5 && share < 1.5, kind + " has about as many entries as it should");
    return {{"seconds", best.seconds}, {"entries", best.result.entries()}};
}

}  // namespace

Csr main_graph(const Setting& setting) {
    return generate(ErdosRenyi{nodes_of_degree(degree, setting.edges), degree}, seed,
                    setting.context);
}

Json measure_generators(const Setting& setting) {
    Json json;
    for (const auto& [kind, generator] : kinds(setting.edges)) {
        const auto best = best_of(setting.runs, [&g = generator, &setting] {
            return generate(g, seed, setting.context);
        });
        json[kind] = measured(best, setting, kind);
    }
    const CitationOptions citation{.nodes = nodes_of_degree(degree, setting.edges),
                                   .average_degree = degree};
    const auto best = best_of(
        setting.runs, [&] { return generate_citation(citation, seed, setting.context).graph; });
    json["citation"] = measured(best, setting, "citation");
    return json;
}

}  // namespace suffuse::bench
