#include "words/apply_model.h"

#include "suffuse/gdc/gdc.h"
#include "suffuse/models/record.h"

namespace suffuse {

Predictions apply_model(const ModelFile& file, const Dataset& dataset, const std::string& path,
                        const Context& context) {
    require(dataset.features->cols() == file.features,
            "{} is for nodes with {} features, these have {}", path, file.features,
            dataset.features->cols());
    const Configuration& chosen = file.configuration;
    const Csr graph = chosen.gdc ? gdc(dataset.graph, *chosen.gdc, context).graph : dataset.graph;
    const TrainingTask task{
        record_model<float>(chosen.model, graph, *dataset.features, file.classes, context), {}};
    check_fits(file, *task.model, path);
    return predict(task, file.parameters, context);
}

}  // namespace suffuse
