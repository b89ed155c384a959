// Model files: read or refused with an Error; what is read, saved and read again is the same model.

#include "fuzz/resealed.h"
#include "fuzz/target.h"
#include "suffuse/experiment/model_file.h"

namespace {

using namespace suffuse;

bool same(const ModelFile& a, const ModelFile& b) {
    const auto same_parameter = [](const ModelParameter& one, const ModelParameter& other) {
        return one.name == other.name && one.rows == other.rows && one.cols == other.cols &&
               one.values == other.values;
    };
    return configuration_json(a.configuration) == configuration_json(b.configuration) &&
           a.features == b.features && a.classes == b.classes && a.class_names == b.class_names &&
           std::ranges::equal(a.parameters, b.parameters, same_parameter);
}

void load_save_load(const Source& source) {
    static const fuzz::Scratch scratch;
    const Context context = fuzz::context();
    ModelFile file;
    try {
        file = load_model(source, context);
    } catch (const Error&) {
        return;
    }
    try {
        const std::string path = scratch.file(format_named("npz"));
        save_model(file.configuration, file.parameters, file.features, file.classes,
                   file.class_names, path, file.labelled_by_name);
        if (!same(load_model(path, context), file)) std::abort();
    } catch (const BudgetError&) {  // more copies than the budget holds
    } catch (const Error&) {
        std::abort();
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string bytes(fuzz::text_of(data, size));
    for (const std::string& tried : {bytes, fuzz::resealed(bytes)})
        load_save_load(fuzz::source_of(tried));
    return 0;
}
