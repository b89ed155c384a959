// A graph from arrays of your own, without a file: edges become a matrix, GDC a better one, and a
// column of that is what a node aggregates from now.

#include <suffuse/suffuse.h>

#include <cstdio>

namespace {

// 0 - 1 - 2 - 3 with a weak tie from 3 back to 0; each edge once, in any order.
suffuse::EdgeList edges() {
    const std::vector<suffuse::NodeId> from{0, 1, 2, 3};
    const std::vector<suffuse::NodeId> to{1, 2, 3, 0};
    const std::vector<double> weights{1, 1, 1, 0.25};
    return {.rows = 4,
            .cols = 4,
            .from = suffuse::Array<suffuse::NodeId>(from),
            .to = suffuse::Array<suffuse::NodeId>(to),
            .weights = suffuse::Array<double>(weights)};
}

}  // namespace

int main() {
    try {
        const suffuse::Context context;  // all cores, three quarters of the memory, silent
        const suffuse::Csr graph = suffuse::build_graph(
            edges(), {.symmetrize = suffuse::Symmetrize::max}, context);  // undirected
        const suffuse::GdcResult result = suffuse::gdc(
            graph,
            {.diffusion = {.coefficients = suffuse::ppr(0.15)}, .sparsify = suffuse::TopK{3}},
            context);
        // The matrix is stored by rows; transposed, row j is column j.
        const suffuse::Csr columns = suffuse::transpose(result.graph, context);
        const auto& values = std::get<suffuse::Array<float>>(columns.weights());
        std::printf("node 0 aggregates from");
        for (suffuse::EdgeIndex e = columns.offsets()[0]; e < columns.offsets()[1]; ++e)
            std::printf("  %d: %.3f", columns.columns()[e], values[e]);
        std::printf("\n");
        return 0;
    } catch (const suffuse::Error& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 2;
    }
}
