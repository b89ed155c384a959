#include "cli/option_words.h"

#include <fmt/format.h>

#include <algorithm>

namespace suffuse::cli {

std::string flag_name(std::string_view name) {
    std::string flag = "--" + std::string(name);
    std::ranges::replace(flag, '_', '-');
    return flag;
}

std::vector<std::string> flags_of(const Command& command, const Option& option) {
    std::vector<std::string> flags;
    if (option.name == "output") flags.push_back("-o");
    flags.push_back(flag_name(option.name));
    for (const auto& [name, alias] : command.aliases)
        if (name == option.name) flags.push_back(flag_name(alias));
    return flags;
}

std::string value_name(const Option& option) {
    if (option.kind == OptionKind::flag) return "";
    if (!option.words.empty()) return fmt::format("{}", fmt::join(option.words, "|"));
    if (!option.shown.empty()) return std::string(option.shown);
    return fmt::format("{}={}", option.kind == OptionKind::whole ? "INT" : "FLOAT",
                       value_text(option.usual.value()));
}

std::string help_of(const Option& option) {
    std::string text(option.help);
    if (const auto at = text.find("{}"); at != std::string::npos && option.usual) {
        const double* number = std::get_if<double>(&*option.usual);
        text.replace(at, 2,
                     number != nullptr ? fmt::format("{:g}", *number) : value_text(*option.usual));
    }
    for (auto from = text.find('`'); from != std::string::npos; from = text.find('`')) {
        const auto to = text.find('`', from + 1);
        text.replace(from, to - from + 1, flag_name(text.substr(from + 1, to - from - 1)));
    }
    return text;
}

const Option* option_with_flag(const Command& command, const std::string& flag) {
    const auto has_it = [&](const Option& option) {
        return std::ranges::count(flags_of(command, option), flag) > 0;
    };
    const auto found = std::ranges::find_if(command.options, has_it);
    return found == command.options.end() ? nullptr : &*found;
}

bool is_required(const Command& command, const Option& option) {
    return std::ranges::count(command.required, option.name) > 0;
}

}  // namespace suffuse::cli
