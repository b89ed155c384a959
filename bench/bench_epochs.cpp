// Measures epochs of training, each a training step and an evaluation: whole runs of so many
// epochs, one beside the other on every thread, with all that they set up. Prints one JSON object;
// with --arrays it also writes what a peer needs to compute the same: graph, features, labels,
// split, and the parameters, logits and loss that came out.
//   bench_epochs DATASET --model gcn|gat|gin [--graph FILE] [--epochs N] [--threads N]
//                [--arrays FILE]

#include <cstdlib>

#include "bench/array_file.h"
#include "bench/json_main.h"
#include "suffuse/io/named_dataset.h"
#include "suffuse/io/read_graph.h"
#include "suffuse/paper/rows.h"
#include "suffuse/tape/adam.h"
#include "suffuse/tape/loss.h"
#include "suffuse/train/on_tape.h"

namespace suffuse::bench {

namespace {

struct Request {
    std::string dataset{};
    std::string graph{};  // instead of the dataset's
    std::string model = "gcn";
    std::string arrays{};
    int epochs = 100;
    int threads = 1;
};

constexpr double l2 = 0.05;  // any: the time does not depend on it

// What is trained.
struct Problem {
    TrainingData data{};
    Split split{};
    TrainingTask task;
};

// GIN with plain sums, which PyTorch Geometric's layer has.
ModelOptions model_of(const std::string& name) {
    if (name == "gat") return GatOptions{};
    if (name == "gin") return GinOptions{.weights = GinWeights::plain};
    verify(name == "gcn", "a model is gcn, gat or gin");
    return GcnOptions{};
}

Problem problem_of(const Request& request, const Context& context) {
    const Dataset dataset =
        read_named_dataset(request.dataset, std::getenv("SUFFUSE_DATA"), context);
    const TrainingData data{request.graph.empty()
                                ? dataset.graph
                                : read_graph(request.graph, {}, context).dataset.graph,
                            dataset.features.value(), dataset.labels, class_count(dataset)};
    return {data,
            draw_split(data.labels, data.classes, test_seeds().front(),
                       {.development = paper_development(request.dataset)}),
            prepare_training(model_of(request.model), data, context)};
}

// Every training has its own parameters and dropout; the split is the same.
double seconds_of(const Problem& problem, const Request& request, const Context& context) {
    TrainOptions options;
    options.l2 = l2;
    options.max_epochs = request.epochs;
    options.patience = request.epochs + 1;
    std::vector<Training> trainings;
    for (int r = 0; r < request.threads; ++r)
        trainings.push_back({problem.split, static_cast<std::uint64_t>(r)});
    const auto best =
        best_of(1, [&] { return train_each(problem.task, trainings, options, context); });
    for (const TrainResult& result : best.result.results)
        verify(result.epochs == request.epochs, "a run has as many epochs as it was given");
    return best.seconds;
}

// After a few steps: parameters, logits of all nodes, loss on the training nodes without dropout.
void write_arrays(const Problem& problem, const std::string& path, Json& json,
                  const Context& context) {
    const Split& split = problem.split;
    const auto& labels = problem.data.labels;
    const auto& model = problem.task.content().tape;
    tape::Replay<float> replay(model, {split.train, {}}, 1, tape::Effort::plain, context);
    tape::Adam<float> adam(*model, {.l2 = l2}, context);
    for (std::uint32_t epoch = 1; epoch <= 3; ++epoch) {
        replay.forward_training(epoch);
        tape::negative_log_likelihood(replay.output(), split.train, labels,
                                      replay.output_gradient());
        replay.backward();
        adam.step(replay);
    }
    replay.forward_whole();
    json["loss"] = tape::negative_log_likelihood(replay.output(), split.train, labels,
                                                 replay.output_gradient());
    ArrayFile arrays(path);
    arrays.add("graph", problem.data.graph);
    arrays.add("features", problem.data.features);
    arrays.add("labels", labels);
    arrays.add("train", split.train);
    arrays.add("validation", split.validation);
    arrays.add("logits", replay.output());
    const auto& parameters = model->parameters();
    for (std::size_t p = 0; p < parameters.size(); ++p)
        arrays.add(parameters[p].name, tape::View<const float>(replay.parameters()[p].view()));
    json["arrays"] = arrays.index();
}

Json measure(const Request& request) {
    Context context;
    context.threads = request.threads;
    const Problem problem = problem_of(request, context);
    Json json{{"nodes", problem.data.graph.rows()},
              {"entries", problem.data.graph.entries()},
              {"features", problem.data.features.cols()},
              {"classes", problem.data.classes},
              {"epochs", request.epochs},
              {"runs", request.threads}};
    if (request.arrays.empty()) {
        const double seconds = seconds_of(problem, request, context);
        json["seconds"] = seconds / request.epochs / request.threads;  // for each epoch of any run
    } else {
        write_arrays(problem, request.arrays, json, context);
    }
    return json;
}

void add_options(CLI::App& app, Request& request) {
    app.add_option("dataset", request.dataset)->required();
    app.add_option("--graph", request.graph);
    app.add_option("--model", request.model);
    app.add_option("--arrays", request.arrays);
    app.add_option("--epochs", request.epochs);
    app.add_option("--threads", request.threads);
}

}  // namespace

}  // namespace suffuse::bench

int main(int count, char** arguments) {
    using namespace suffuse::bench;
    return json_main<Request>("Measures epochs of training", add_options, measure, count,
                              arguments);
}
