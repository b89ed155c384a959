// Seeded random graphs.

#include <fmt/format.h>
#include <nanobind/stl/string.h>

#include <algorithm>

#include "python/engine/bindings.h"
#include "python/engine/run.h"
#include "python/engine/said.h"
#include "suffuse/base/require.h"
#include "suffuse/dataset/graph_kinds.h"

namespace suffuse::python {

namespace {

template <class Named>
std::string names_of(const std::vector<Named>& all) {
    std::vector<std::string_view> names;
    for (const Named& one : all) names.push_back(one.name);
    return fmt::format("{}", fmt::join(names, ", "));
}

Dataset generate(const std::string& name, std::uint64_t seed, const nb::dict& given,
                 const Run& run) {
    const auto& kinds = graph_kinds();
    const auto kind = std::ranges::find(kinds, name, &GraphKind::name);
    require(kind != kinds.end(), "kind: '{}' is none of {}", name, names_of(kinds));
    for (const auto& [key, values] : given) {
        const auto option = nb::cast<std::string>(key);
        require(std::ranges::find(kind->options, option, &Option::name) != kind->options.end(),
                "{}: '{}' is none of its options, {}", name, option, names_of(kind->options));
    }
    const Said said = said_in(given, kind->options);
    return run.call([&](const Context& context) { return kind->make(said, seed, context); });
}

}  // namespace

void add_generate(nb::module_& module) {
    module.def("generate", &generate, nb::arg("kind"), nb::kw_only(), nb::arg("seed"),
               nb::arg("options"), nb::arg("run"));
}

}  // namespace suffuse::python
