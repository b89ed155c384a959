// Trains a GCN on a made-up citation network as it is and on its diffusion, on the same splits, and
// says what GDC changed. Usage: train_with_gdc [SPLITS]

#include <suffuse/suffuse.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace {

// The test accuracy on the first of the authors' splits, in percent.
std::vector<double> accuracies(const suffuse::TrainingData& data, std::size_t splits,
                               const suffuse::Context& context) {
    const suffuse::TrainingTask task =
        suffuse::prepare_training(suffuse::GcnOptions{}, data, context);
    std::vector<suffuse::Training> trainings;
    for (const std::uint32_t seed : suffuse::test_seeds().first(splits))
        trainings.push_back(
            {suffuse::draw_split(data.labels, data.classes, seed, {.development = 500}), seed});
    std::vector<double> found;
    for (const suffuse::TrainResult& result :
         suffuse::train_each(task, trainings, {.l2 = 0.05}, context).results)
        found.push_back(100 * result.test_accuracy.value());
    return found;
}

}  // namespace

int main(int count, char** words) {
    try {
        const int splits = count > 1 ? std::clamp(std::atoi(words[1]), 1, 100) : 2;
        const suffuse::Context context;  // all cores, three quarters of the memory, silent
        const suffuse::Dataset papers = suffuse::generate_citation(
            {.nodes = 1000, .words_per_node = 12, .topic = 0.25}, 0, context);
        suffuse::TrainingData data{papers.graph, papers.features.value(), papers.labels,
                                   suffuse::class_count(papers)};
        const auto without = accuracies(data, static_cast<std::size_t>(splits), context);
        data.graph = suffuse::gdc(papers.graph,
                                  {.diffusion = {.coefficients = suffuse::ppr(0.1)},
                                   .sparsify = suffuse::TopK{64}},
                                  context)
                         .graph;
        const auto with = accuracies(data, static_cast<std::size_t>(splits), context);
        const suffuse::PairedComparison change = suffuse::compare_paired(without, with);
        std::printf("without GDC %.1f %%, with GDC %.1f %%: %+.1f points (p = %.3f on %d splits)\n",
                    suffuse::mean(without), suffuse::mean(with), change.difference.mean,
                    change.p_value, splits);
        return 0;
    } catch (const suffuse::Error& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 2;
    }
}
