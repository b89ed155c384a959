#include <fmt/format.h>

#include "suffuse/base/require.h"
#include "suffuse/base/shown.h"
#include "suffuse/models/options.h"

namespace suffuse {

namespace {

template <class... Models>
std::vector<std::string_view> names_of(const std::variant<Models...>*) {
    return {Models::name...};
}

template <class... Models>
bool take_named(std::variant<Models...>& options, std::string_view name) {
    return ((name == Models::name && (options = Models{}, true)) || ...);
}

}  // namespace

std::vector<std::string_view> model_names() {
    return names_of(static_cast<const ModelOptions*>(nullptr));
}

std::string_view model_name(const ModelOptions& options) {
    return std::visit([](const auto& model) { return model.name; }, options);
}

ModelOptions model_named(std::string_view name) {
    ModelOptions options;
    require(take_named(options, name), "model: {} is none of {}", shown(name),
            fmt::join(model_names(), ", "));
    return options;
}

}  // namespace suffuse
