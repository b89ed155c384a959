#include <suffuse/suffuse.h>

#include <cstdio>

int main() {
    const suffuse::Context context;
    const suffuse::Dataset karate = suffuse::karate_club();
    suffuse::write_graph(karate, "karate.npz", nullptr, context);
    const suffuse::GraphFile back = suffuse::read_graph("karate.npz", {}, context);
    std::printf("%d nodes\n", back.dataset.graph.rows());
    return back.dataset.graph == karate.graph ? 0 : 1;
}
