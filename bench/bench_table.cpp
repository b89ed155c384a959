// Estimates how long the paper's supervised table takes: 100 runs of every row. For every row a few
// epochs are timed, one run on every thread, with what runs set up: more than its share; how many
// epochs a run takes comes from whole runs of the same model on Cora and Citeseer. Prints one JSON
// object.
//   bench_table [--epochs N] [--whole-runs N] [--threads N] [--rows N]      --rows: the first only

#include <cstdlib>
#include <map>
#include <optional>
#include <tuple>

#include "bench/json_main.h"
#include "bench/measure.h"
#include "suffuse/gdc/gdc.h"
#include "suffuse/io/named_dataset.h"
#include "suffuse/paper/rows.h"
#include "suffuse/train/train.h"

namespace suffuse::bench {

namespace {

constexpr int runs_per_row = 100;

struct Request {
    int epochs = 40;
    int whole_runs = 4;
    int threads = 2;
    std::size_t rows = 1000;
};

template <class Model>
Model sized(Model model, const PaperRow& row) {
    model.hidden = row.hidden.value_or(model.hidden);
    model.depth = row.depth.value_or(model.depth);
    model.dropout = row.dropout.value_or(model.dropout);
    return model;
}

// Nothing for a model that is not supervised.
std::optional<ModelOptions> model_of(const PaperRow& row) {
    const std::string& name = row.key.model;
    if (name == "gcn") return sized(GcnOptions{}, row);
    if (name == "gat") return sized(GatOptions{}, row);
    if (name == "jk") return sized(JkOptions{}, row);
    if (name == "gin") return sized(GinOptions{}, row);
    if (name == "arma") {
        ArmaOptions arma = sized(ArmaOptions{}, row);
        arma.stacks = row.arma_stacks.value();
        arma.layers = row.arma_layers.value();
        return arma;
    }
    if (name != "appnp") return {};
    AppnpOptions appnp = sized(AppnpOptions{}, row);
    appnp.alpha = row.alpha.value();
    appnp.steps = row.appnp_steps.value();
    return appnp;
}

// The coefficients of AdaDIF are learned; as heat 3 they make a graph of the same kind and size.
GdcOptions gdc_of(const PaperRow& row) {
    GdcOptions options;
    options.diffusion.coefficients =
        row.key.diffusion == "ppr" ? ppr(row.alpha.value()) : heat(row.t.value_or(3));
    if (row.k)
        options.sparsify = TopK{*row.k};
    else
        options.sparsify = Epsilon{row.epsilon.value()};
    return options;
}

// What rows share: datasets, and diffused graphs by their options.
class Graphs {
public:
    explicit Graphs(const Context& context) : context_(context) {}

    const Dataset& dataset(const std::string& name) {
        if (!datasets_.contains(name))
            datasets_.emplace(name,
                              read_named_dataset(name, std::getenv("SUFFUSE_DATA"), context_));
        return datasets_.at(name);
    }
    Csr graph(const PaperRow& row) {
        const Dataset& original = dataset(row.key.dataset);
        if (row.key.diffusion == "none") return original.graph;
        const std::string key =
            row.key.dataset + row.key.diffusion + std::to_string(row.alpha.value_or(0)) + " " +
            std::to_string(row.t.value_or(0)) + " " + std::to_string(row.k.value_or(0)) + " " +
            std::to_string(row.epsilon.value_or(0));
        if (key != last_) diffused_ = gdc(original.graph, gdc_of(row), context_).graph;
        last_ = key;
        return diffused_;
    }

private:
    const Context& context_;
    std::map<std::string, Dataset> datasets_{};
    std::string last_{};
    Csr diffused_{};
};

struct Timed {
    double seconds = 0;  // on the wall
    int epochs = 0;      // of all runs
};

// Runs on the first test splits, side by side; as many epochs as they take if `epochs` is zero.
Timed timed(const TrainingTask& task, const PaperRow& row, int count, int epochs,
            const Context& context) {
    TrainOptions options;
    options.l2 = row.l2.value_or(0);
    if (epochs > 0) options.max_epochs = epochs;
    std::vector<Training> trainings;
    for (const std::uint32_t seed : test_seeds().first(static_cast<std::size_t>(count)))
        trainings.push_back({draw_split(task.labels(), task.classes(), seed,
                                        {.development = paper_development(row.key.dataset)}),
                             seed});
    const auto best = best_of(1, [&] { return train_each(task, trainings, options, context); });
    Timed result{.seconds = best.seconds};
    for (const TrainResult& one : best.result.results) result.epochs += one.epochs;
    return result;
}

// The supervised rows; those that share a dataset and a diffused graph follow each other.
std::vector<PaperRow> rows_to_time(const Request& request) {
    std::vector<PaperRow> rows;
    std::ranges::copy_if(paper_rows(), std::back_inserter(rows),
                         [](const PaperRow& row) { return model_of(row).has_value(); });
    rows.resize(std::min(rows.size(), request.rows));
    const auto order = [](const PaperRow& row) {
        return std::tuple(row.key.dataset, row.key.diffusion, row.alpha, row.t, row.k, row.epsilon);
    };
    std::ranges::stable_sort(rows, {}, order);
    return rows;
}

// Epochs of a run, the mean over whole runs of every model.
class Lengths {
public:
    void add(const std::string& model, int runs, int epochs) {
        for (const std::string& key : {model, std::string()}) {
            runs_[key] += runs;
            epochs_[key] += epochs;
        }
    }
    // A model without whole runs: as all others together.
    double mean(const std::string& model) const {
        const std::string key = runs_.contains(model) ? model : "";
        return 1.0 * epochs_.at(key) / runs_.at(key);
    }

private:
    std::map<std::string, int> runs_{}, epochs_{};
};

Json measure(const Request& request) {
    Context context;
    context.threads = request.threads;
    Graphs graphs(context);
    Lengths lengths;
    Json table = Json::array();
    for (const PaperRow& row : rows_to_time(request)) {
        const Dataset& dataset = graphs.dataset(row.key.dataset);
        const TrainingTask task =
            prepare_training(model_of(row).value(),
                             {graphs.graph(row), dataset.features.value(), dataset.labels,
                              1 + *std::ranges::max_element(dataset.labels)},
                             context);
        timed(task, row, request.threads, 1, context);  // warms up
        const Timed few = timed(task, row, request.threads, request.epochs, context);
        if (row.key.dataset == "cora" || row.key.dataset == "citeseer")
            lengths.add(row.key.model, request.whole_runs,
                        timed(task, row, request.whole_runs, 0, context).epochs);
        table.push_back({{"model", row.key.model},
                         {"diffusion", row.key.diffusion},
                         {"dataset", row.key.dataset},
                         {"seconds", few.seconds / few.epochs}});
        std::cerr << table.back().dump() << std::endl;
    }
    double hours = 0;
    for (Json& row : table) {
        row["epochs"] = lengths.mean(row["model"]);
        hours += double{row["seconds"]} * double{row["epochs"]} * runs_per_row / 3600;
    }
    return {{"threads", request.threads},
            {"rows", table.size()},
            {"runs_per_row", runs_per_row},
            {"hours", hours},
            {"table", std::move(table)}};
}

void add_options(CLI::App& app, Request& request) {
    app.add_option("--epochs", request.epochs);
    app.add_option("--whole-runs", request.whole_runs)->check(CLI::Range(1, 100));
    app.add_option("--threads", request.threads)->check(CLI::Range(1, 100));
    app.add_option("--rows", request.rows);
}

}  // namespace

}  // namespace suffuse::bench

int main(int count, char** arguments) {
    using namespace suffuse::bench;
    return json_main<Request>("Estimates how long the paper's supervised table takes", add_options,
                              measure, count, arguments);
}
