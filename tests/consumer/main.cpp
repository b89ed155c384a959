// What a stranger does with the installed library: write and read a graph, diffuse it, train a
// model. Prints one line for each; the exit code tells whether all is well.

#include <suffuse/suffuse.h>

#include <cstdio>

namespace {

bool reads_what_it_wrote(const suffuse::Context& context) {
    const suffuse::Dataset karate = suffuse::karate_club();
    suffuse::write_graph(karate, "karate.npz", nullptr, context);
    const suffuse::GraphFile back = suffuse::read_graph("karate.npz", {}, context);
    std::printf("%d nodes\n", back.dataset.graph.rows());
    return back.dataset.graph == karate.graph;
}

suffuse::GdcResult diffused(const suffuse::Csr& graph, const suffuse::Context& context) {
    return suffuse::gdc(
        graph, {.diffusion = {.coefficients = suffuse::ppr(0.15)}, .sparsify = suffuse::TopK{16}},
        context);
}

bool diffuses(const suffuse::Csr& graph, const suffuse::Context& context) {
    const suffuse::GdcResult result = diffused(graph, context);
    std::printf("%d columns of at most 16 entries\n", result.graph.cols());
    return result.certificate.within_tolerance() && result.graph.entries() <= 16 * graph.rows();
}

// Every type that the library returns is one that a stranger can look into.
bool arranges(const suffuse::Csr& graph, const suffuse::Context& context) {
    const suffuse::Arrangement arranged =
        suffuse::PreparedGraph(graph, context).arrangement(context);
    return arranged.graph.entries() == graph.entries() && !arranged.components.empty();
}

// The classes that the trained model predicts are right where the training says so.
bool learns(const suffuse::Dataset& papers, const suffuse::Csr& graph,
            const suffuse::Context& context) {
    const suffuse::TrainingTask task = suffuse::prepare_training(
        suffuse::GcnOptions{.hidden = 16},
        {graph, papers.features.value(), papers.labels, suffuse::class_count(papers)}, context);
    const suffuse::Training training{
        suffuse::draw_split(papers.labels, task.classes(), 1, {.development = 150}), 1};
    const suffuse::TrainedModel model =
        suffuse::train(task, training, {.l2 = 0.01, .patience = 20}, context);
    const suffuse::Predictions said = suffuse::predict(task, model.parameters, context);
    double hits = 0;
    for (const suffuse::NodeId node : training.split.test)
        hits += said.labels[node] == papers.labels[node] ? 1 : 0;
    const double share = hits / static_cast<double>(training.split.test.size());
    std::printf("%.0f %% of the test nodes\n", 100 * share);
    return share == model.result.test_accuracy && share > 0.6;  // chance is a third
}

}  // namespace

int main() {
    const suffuse::Context context;
    const suffuse::Dataset papers = suffuse::generate_citation(
        {.nodes = 300, .classes = 3, .features = 120, .words_per_node = 9}, 5, context);
    const bool fine = reads_what_it_wrote(context) && diffuses(papers.graph, context) &&
                      arranges(papers.graph, context) && learns(papers, papers.graph, context) &&
                      learns(papers, diffused(papers.graph, context).graph, context);
    return fine ? 0 : 1;
}
