#include "suffuse/option/option.h"

#include <fmt/format.h>

#include "suffuse/base/overloaded.h"

namespace suffuse {

std::vector<Option> joined(std::vector<std::vector<Option>> tables) {
    std::vector<Option> all;
    for (std::vector<Option>& table : tables)
        for (Option& option : table) all.push_back(std::move(option));
    return all;
}

std::string value_text(const OptionValue& value) {
    return std::visit(overloaded{[](const std::vector<double>& list) {
                                     return fmt::format("{}", fmt::join(list, ","));
                                 },
                                 [](const std::string& word) { return word; },
                                 [](const auto& scalar) { return fmt::format("{}", scalar); }},
                      value);
}

}  // namespace suffuse
