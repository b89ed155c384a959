#include "suffuse/option/option.h"

#include <fmt/format.h>

#include <algorithm>

#include "suffuse/base/overloaded.h"

namespace suffuse {

std::vector<Option> joined(std::vector<std::vector<Option>> tables) {
    std::vector<Option> all;
    for (std::vector<Option>& table : tables)
        for (Option& option : table) all.push_back(std::move(option));
    return all;
}

std::vector<Option> with_also_last(std::vector<Option> options) {
    std::stable_partition(options.begin(), options.end(),
                          [](const Option& option) { return option.group != also_group; });
    return options;
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
