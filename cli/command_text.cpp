#include "cli/command_text.h"

#include <algorithm>

namespace suffuse::cli {

namespace {

std::string values_text(const std::vector<OptionValue>& values) {
    std::string text;
    for (const OptionValue& value : values) {
        if (!text.empty()) text += ',';
        text += value_text(value);
    }
    return text;
}

// A list may begin with a minus sign, which only "=" keeps from being an option.
std::string said_text(const Option& option, const std::vector<OptionValue>& values) {
    std::string name(option.name);
    std::ranges::replace(name, '_', '-');
    if (option.kind == OptionKind::flag) return std::get<bool>(values.front()) ? " --" + name : "";
    const char* between = option.kind == OptionKind::numbers ? "=" : " ";
    return " --" + name + between + quoted(values_text(values));
}

}  // namespace

std::string command_text(const Said& said, std::span<const Option> options) {
    std::string text;
    for (const Option& option : options)
        if (const auto found = said.values.find(option.name); found != said.values.end())
            text += said_text(option, found->second);
    return text;
}

std::string quoted(const std::string& word) {
    if (word.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                               "_-./+,:@%=") == std::string::npos)
        return word;
    std::string text = "'";
    for (const char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return text + "'";
}

}  // namespace suffuse::cli
