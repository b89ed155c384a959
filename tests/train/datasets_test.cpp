#include <doctest/doctest.h>

#include <cstdlib>

#include "suffuse/io/named_dataset.h"
#include "suffuse/paper/rows.h"
#include "suffuse/statistics/bootstrap.h"
#include "suffuse/train/train.h"
#include "tests/support/graphs.h"

// A hundred splits of the real graphs, as docs/reached.md has them.

namespace suffuse::testing::datasets_test {

namespace {

// The mean test accuracy of the two-layer GCN without diffusion, in percent.
double mean_accuracy(const std::string& name, int splits) {
    const Context context = context_with(2);
    const Dataset dataset = read_named_dataset(name, std::getenv("SUFFUSE_DATA"), context);
    const PaperRow row = paper_row("gcn", "none", name).value();
    const std::int32_t classes = class_count(dataset);
    const TrainingTask task = prepare_training(
        GcnOptions{.hidden = *row.hidden, .depth = *row.depth, .dropout = *row.dropout},
        {dataset.graph, *dataset.features, dataset.labels, classes}, context);
    std::vector<Training> trainings;
    for (const std::uint32_t seed : test_seeds().first(static_cast<std::size_t>(splits)))
        trainings.push_back({draw_split(dataset.labels, classes, seed), seed});
    TrainOptions options;
    options.l2 = *row.l2;
    std::vector<double> accuracies;
    for (const TrainResult& result : train_each(task, trainings, options, context).results) {
        CHECK_FALSE(result.diverged);
        accuracies.push_back(100 * result.test_accuracy.value());
    }
    return mean(accuracies);
}

}  // namespace

TEST_CASE("GCN without diffusion reaches what independent programs reach" *
          doctest::skip(std::getenv("SUFFUSE_DATA") == nullptr)) {
    const double cora = mean_accuracy("cora", 100);
    CHECK(cora >= 81.3);
    CHECK(cora <= 82.4);
    const double citeseer = mean_accuracy("citeseer", 100);
    CHECK(citeseer >= 71.5);
    CHECK(citeseer <= 72.6);
}

}  // namespace suffuse::testing::datasets_test
