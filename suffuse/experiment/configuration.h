#pragma once

#include "suffuse/gdc/options.h"
#include "suffuse/models/options.h"
#include "suffuse/option/option_json.h"
#include "suffuse/prepared/prepared_graph.h"
#include "suffuse/train/options.h"

namespace suffuse {

enum class Preset { paper };
enum class DiffusionKind { none, ppr, heat, adadif };

// What is decided before the options of the parts.
struct ConfigurationChoice {
    ModelOptions model = GcnOptions{};         // with its defaults
    std::optional<Preset> preset{};            // whatever is not said comes from the paper's table
    std::optional<DiffusionKind> diffusion{};  // not said: what step 2 says
};

template <>
const std::vector<Field<ConfigurationChoice>>& fields<ConfigurationChoice>();

// What is trained on what.
struct Configuration {
    std::optional<GdcOptions> gdc{};  // absent: the graph as it is
    ModelOptions model{};
    TrainOptions train{};
};

// Where training differs from the defaults of its parts. Thresholds of the paper go down to 1e-4:
// at a tolerance of 1e-9 the kept entries are those of the exact S but for ties. The paper's tables
// print an l2 of 0.002 to 10; 0.05 is the middle of what suits a gcn.
GdcOptions training_gdc();
TrainOptions training_defaults();

// Every option of a configuration: its choice, the four steps, the model, the training.
const std::vector<Option>& configuration_options();

// The same and those of the splits: all that can be said of trainings.
const std::vector<Option>& experiment_options();

// Those of the model and the training: all that is left without diffusion.
const std::vector<Option>& learning_options();

// What was said of these, decided; splits do not matter here. Throws InputError for what
// contradicts itself, lies outside its range or has several values, for what the paper's table does
// not have, and for names that are no options.
Configuration configuration(const Said& said, const std::string& dataset);

// The same without diffusion: what a result is compared with. With a preset the paper's row for the
// unchanged graph.
Said without_diffusion(const Said& said);

// What was said, and what goes without saying on a directed graph: layers scale by what flows into
// a node (layer_normalization column), because that is what they gather, with diffusion and
// without. Not where a preset or somebody has decided, nor for a model that does not scale or
// gathers rows.
Said on_graph(Said said, const PreparedGraph& graph);

// none, ppr, heat or theta.
std::string diffusion_name(const Configuration& configuration);

// All options as they were asked for: the `options` of a record, but for those of its split.
Json configuration_json(const Configuration& configuration);

// The configuration that configuration_json described. An option that is missing is what it was
// before it existed; other keys are refused. Throws InputError.
Configuration configuration_from(const std::string& model, const std::string& diffusion,
                                 const Json& options);

// The options of a record with those that did not exist when it was written.
Json with_options_before(const std::string& model, const std::string& diffusion, Json options);

}  // namespace suffuse
