#pragma once

#include <exception>

#include "suffuse/experiment/experiment.h"
#include "suffuse/experiment/learning_input.h"
#include "suffuse/records/summary.h"

namespace suffuse {

// What is asked of trainings, wherever it is asked.
struct TrainingRequest {
    std::string dataset{};   // what the records call it, and the paper's tables
    Said said{};             // options of configuration and splits
    bool compare = false;    // also without GDC, on the same splits
    Said baseline{};         // of model and training, where the side without GDC has its own
    std::uint64_t seed = 0;  // as that of a RunSeries
    std::string records{};   // a file of records that is begun or gone on with; empty: none
    std::string predict{};   // where predictions of the first split's model go; empty: nowhere
    std::string save{};      // where that model itself goes
    bool labelled_by_name = false;  // nodes came with the names of their classes as labels
};

// Where results go; empty: nowhere.
struct ResultPlaces {
    std::string predict{};
    std::string save{};
    std::string records{};
};

// Throws, before anything is computed, where a file of results could not be written, or would be
// written over another of them or over one of the files that are read.
void check_places(const ResultPlaces& places, std::span<const std::string> read = {});

// Without GDC first, if that is to be compared with. Throws InputError as configuration does.
// Layers of a directed graph are decided where the request's `said` goes through on_graph.
std::vector<Configuration> configurations(const TrainingRequest& request);

// Every label rate with every configuration.
std::vector<RunSeries> training_series(const TrainingRequest& request,
                                       std::span<const Configuration> chosen,
                                       const LearningInput& input, const Context& context);

// The records of a file, if one is named; throws early where it could not be made.
Records records_before(const std::string& path, const Context& context = {});
Experiment::Recorded recorder(const std::string& path);

// A diffusion that was computed, without its graph.
struct DiffusionDone {
    GdcOptions options{};
    SolverReport solver{};
    Precision precision = Precision::float32;
    Certificate certificate{};
    EdgeIndex edges = 0;
};

// A file that was written.
struct WrittenFile {
    std::string what{};
    std::string path{};
};

// An error of writing what was learned does not throw away what was trained.
struct TrainingResult {
    std::vector<Record> records{};             // of one series after the other
    std::vector<RunSummary> summaries{};       // one for every series
    std::vector<RunComparison> comparisons{};  // with GDC against without, for every label rate
    std::optional<DiffusionDone> diffusion{};  // the first one
    std::int64_t reused = 0;                   // runs that the file of records held already
    std::vector<WrittenFile> written{};
    std::exception_ptr failure{};  // an Error: why what was to be written is not, or not all of it
};

// Trains whatever `before` does not hold, records it as soon as it is there, and writes what was
// asked for. `graph` is that of the dataset. Progress counts the runs of all series.
TrainingResult run_training(const TrainingRequest& request, std::span<const RunSeries> all,
                            Dataset dataset, const PreparedGraph& graph, const Records& before,
                            const Context& context);

}  // namespace suffuse
