#include "suffuse/experiment/apply_model.h"

#include "suffuse/base/require.h"
#include "suffuse/gdc/gdc.h"

namespace suffuse {

Predictions apply_model(const ModelFile& file, const Dataset& dataset, const std::string& path,
                        const Context& context) {
    require(dataset.features.has_value(), "the nodes have no features");
    require(dataset.features->cols() == file.features,
            "{} is for nodes with {} features, these have {}", path, file.features,
            dataset.features->cols());
    const Configuration& chosen = file.configuration;
    try {  // whatever does not fit here, the file asks for it
        const Csr graph =
            chosen.gdc ? gdc(dataset.graph, *chosen.gdc, context).graph : dataset.graph;
        const TrainingTask task =
            prepare_training(chosen.model, {graph, *dataset.features, {}, file.classes}, context);
        check(file.parameters, task);
        return predict(task, file.parameters, context);
    } catch (const InputError& error) {
        throw InputError(path + ": " + error.what(), error.hint);
    }
}

}  // namespace suffuse
