#include "cli/command.h"

namespace suffuse::cli {

std::string text_in(const Said& said, std::string_view name) {
    const OptionValue* value = said.find(name);
    return value == nullptr ? "" : std::get<std::string>(*value);
}

bool flag_in(const Said& said, std::string_view name) {
    const OptionValue* value = said.find(name);
    return value != nullptr && std::get<bool>(*value);
}

Option text_option(std::string_view name, std::string_view group, std::string_view shown,
                   std::string_view help) {
    return {.name = name, .group = group, .shown = shown, .help = help, .kind = OptionKind::word};
}

Option flag_option(std::string_view name, std::string_view group, std::string_view help) {
    return {.name = name, .group = group, .help = help};
}

}  // namespace suffuse::cli
