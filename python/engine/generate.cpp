// Seeded random graphs.

#include <optional>
#include <set>

#include "python/engine/bindings.h"
#include "python/engine/fields.h"
#include "python/engine/run.h"
#include "suffuse/base/require.h"
#include "words/generator_words.h"

namespace suffuse::python {

namespace {

// Every option that is given, or InputError for one that this kind does not have.
template <class Options>
void set_all(Options& options, const std::string& kind, const nb::dict& given) {
    std::string known;
    std::set<std::string> unknown;
    for (const auto& [name, value] : given) unknown.insert(nb::cast<std::string>(name));
    for_each_field(options, [&](const char* name, auto& value, const char*) {
        known += (known.empty() ? "" : ", ") + std::string(name);
        if (unknown.erase(name) > 0) set_field(value, name, given[name]);
    });
    require(unknown.empty(), "{}: '{}' is none of its options, {}", kind,
            unknown.empty() ? "" : *unknown.begin(), known);
}

Dataset generate(const std::string& kind, std::uint64_t seed, const nb::dict& given,
                 const Run& run) {
    std::optional<Dataset> dataset;
    std::string known;
    for_each_kind([&](const std::string& name, const char*, auto options) {
        known += (known.empty() ? "" : ", ") + name;
        if (name != kind) return;
        set_all(options, kind, given);
        dataset =
            run.call([&](const Context& context) { return make_dataset(options, seed, context); });
    });
    require(dataset.has_value(), "kind: '{}' is none of {}", kind, known);
    return std::move(*dataset);
}

}  // namespace

void add_generate(nb::module_& module) {
    module.def("generate", &generate, nb::arg("kind"), nb::kw_only(), nb::arg("seed"),
               nb::arg("options"), nb::arg("run"));
}

}  // namespace suffuse::python
