// One graph (or the karate club), several questions: what is it, what would GDC cost, and its
// diffusion for three values of alpha. Symmetry, components, order and T are found once.
// Usage: keep_a_prepared_graph [GRAPH]

#include <suffuse/suffuse.h>

#include <cstdio>

int main(int count, char** words) {
    try {
        const suffuse::Context context;  // all cores, three quarters of the memory, silent
        const suffuse::Dataset dataset =
            count > 1 ? suffuse::read_graph(words[1], {}, context).dataset : suffuse::karate_club();
        const suffuse::PreparedGraph graph(dataset.graph, context);
        const suffuse::Description what = suffuse::describe(dataset, graph, context);
        std::printf("%d nodes, %s, %d components\n", what.nodes,
                    graph.is_undirected() ? "undirected" : "directed", what.components);
        std::printf("about %.2g seconds each\n", suffuse::estimate(graph, {}, context).seconds);
        for (const double alpha : {0.05, 0.1, 0.15}) {
            const suffuse::GdcOptions options{.diffusion = {.coefficients = suffuse::ppr(alpha)}};
            const suffuse::GdcResult result = suffuse::gdc(graph, options, context);
            std::printf("alpha %.2f: %lld entries\n", alpha,
                        static_cast<long long>(result.graph.entries()));
        }
        std::printf("%lld bytes are kept beside the graph\n",
                    static_cast<long long>(graph.bytes().count));
        return 0;
    } catch (const suffuse::Error& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 2;
    }
}
