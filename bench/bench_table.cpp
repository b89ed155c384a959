// Estimates how long the paper's supervised table takes: 100 runs of every row. For every row a few
// epochs are timed, one run on every thread, with what runs set up: more than its share; how many
// epochs a run takes comes from whole runs of the same model on Cora and Citeseer. Prints one JSON
// object.
//   bench_table [--epochs N] [--whole-runs N] [--threads N] [--rows N]      --rows: the first only

#include <cstdlib>
#include <map>
#include <tuple>

#include "bench/json_main.h"
#include "bench/measure.h"
#include "suffuse/experiment/experiment.h"
#include "suffuse/experiment/preset.h"
#include "suffuse/io/named_dataset.h"
#include "suffuse/paper/rows.h"

namespace suffuse::bench {

namespace {

constexpr int runs_per_row = 100;

struct Request {
    int epochs = 40;
    int whole_runs = 4;
    int threads = 2;
    std::size_t rows = 1000;
};

bool is_supervised(const PaperRow& row) {
    const auto names = model_names();
    return std::ranges::find(names, row.key.model) != names.end();
}

// The coefficients of AdaDIF are learned; as heat 3 they make a graph of the same kind and size.
Configuration configuration_of(const PaperRow& row) {
    const Said asked{{{"diffusion", {row.key.diffusion}}, {"model", {row.key.model}}}};
    Said said = with_preset(asked, apply<ConfigurationChoice>(asked), row.key.dataset);
    if (row.key.diffusion == "adadif") {
        said.values.erase("diffusion");
        said.say("heat", 3);
    }
    return configuration(said, row.key.dataset);
}

// What rows share: datasets, and on each the graph that was diffused last.
class Tasks {
public:
    explicit Tasks(const Context& context) : context_(context) {}

    TrainingTask of(const PaperRow& row) {
        const std::string& name = row.key.dataset;
        if (!experiments_.contains(name))
            experiments_.try_emplace(
                name, read_named_dataset(name, std::getenv("SUFFUSE_DATA"), context_), Records{},
                nullptr, context_);
        return experiments_.at(name).task(configuration_of(row));
    }

private:
    const Context& context_;
    std::map<std::string, Experiment> experiments_{};
};

struct Timed {
    double seconds = 0;  // on the wall
    int epochs = 0;      // of all runs
};

// Runs on the first test splits, side by side; as many epochs as they take if `epochs` is zero.
Timed timed(const TrainingTask& task, const PaperRow& row, int count, int epochs,
            const Context& context) {
    TrainOptions options = configuration_of(row).train;
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
    std::ranges::copy_if(paper_rows(), std::back_inserter(rows), is_supervised);
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

struct TimedRow {
    PaperRow row{};
    double seconds = 0;  // of an epoch
};

Json row_json(const TimedRow& timed) {
    return {{"model", timed.row.key.model},
            {"diffusion", timed.row.key.diffusion},
            {"dataset", timed.row.key.dataset},
            {"seconds", timed.seconds}};
}

Json measure(const Request& request) {
    Context context;
    context.threads = request.threads;
    Tasks tasks(context);
    Lengths lengths;
    std::vector<TimedRow> table;
    for (const PaperRow& row : rows_to_time(request)) {
        const TrainingTask task = tasks.of(row);
        timed(task, row, request.threads, 1, context);  // warms up
        const Timed few = timed(task, row, request.threads, request.epochs, context);
        if (row.key.dataset == "cora" || row.key.dataset == "citeseer")
            lengths.add(row.key.model, request.whole_runs,
                        timed(task, row, request.whole_runs, 0, context).epochs);
        table.push_back({.row = row, .seconds = few.seconds / few.epochs});
        std::cerr << row_json(table.back()).dump() << std::endl;
    }
    Json rows = Json::array();
    double hours = 0;
    for (const TimedRow& timed_row : table) {
        const double epochs = lengths.mean(timed_row.row.key.model);
        Json json = row_json(timed_row);
        json["epochs"] = epochs;
        rows.push_back(std::move(json));
        hours += timed_row.seconds * epochs * runs_per_row / 3600;
    }
    return {{"threads", request.threads},
            {"rows", table.size()},
            {"runs_per_row", runs_per_row},
            {"hours", hours},
            {"table", std::move(rows)}};
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
