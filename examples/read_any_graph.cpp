// Reads any graph file (or takes the karate club), keeps its largest component and writes it where
// SciPy finds it. Usage: read_any_graph [GRAPH [OUT.npz]]

#include <suffuse/suffuse.h>

#include <cstdio>

int main(int count, char** words) {
    try {
        const suffuse::Context context;  // all cores, three quarters of the memory, silent
        const suffuse::Dataset whole =
            count > 1 ? suffuse::read_graph(words[1], {}, context).dataset : suffuse::karate_club();
        const suffuse::Dataset largest = suffuse::largest_component(whole, context);
        std::printf("%d of %d nodes are connected\n", largest.graph.rows(), whole.graph.rows());
        if (count > 2) suffuse::write_graph(largest, words[2], nullptr, context);
        return 0;
    } catch (const suffuse::Error& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 2;
    }
}
