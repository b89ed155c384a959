// Replaces a graph (or the karate club) by its diffusion, says what is proven about the result and
// writes it. Usage: gdc_of_a_graph [GRAPH [OUT]]

#include <suffuse/suffuse.h>

#include <cstdio>

int main(int count, char** words) {
    try {
        const suffuse::Context context;  // all cores, three quarters of the memory, silent
        suffuse::Dataset dataset =
            count > 1 ? suffuse::read_graph(words[1], {}, context).dataset : suffuse::karate_club();
        const suffuse::GdcOptions options{.diffusion = {.coefficients = suffuse::ppr(0.15)},
                                          .sparsify = suffuse::TopK{8}};
        const suffuse::GdcResult result = suffuse::gdc(dataset.graph, options, context);
        const suffuse::Certificate& certificate = result.certificate;
        std::printf("%d of %d columns proven, %d tied; every entry of S within %.1e\n",
                    certificate.count(suffuse::ColumnStatus::proven), result.graph.rows(),
                    certificate.count(suffuse::ColumnStatus::tied), certificate.max_abs_error);
        dataset.graph = result.graph;  // features, labels and names stay
        if (count > 2) suffuse::write_graph(dataset, words[2], nullptr, context);
        return certificate.within_tolerance() ? 0 : 1;
    } catch (const suffuse::Error& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 2;
    }
}
