#include "cli/help_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/option_words.h"

namespace suffuse::cli {

namespace {

constexpr std::size_t widest_line = 100;
constexpr std::size_t help_column = 30;

// The text in lines that end before the edge; every line but the first begins at the column.
std::string wrapped(std::string_view text, std::size_t column) {
    std::string lines;
    std::size_t at = column;
    while (!text.empty()) {
        const std::string_view word = text.substr(0, text.find(' '));
        text.remove_prefix(std::min(word.size() + 1, text.size()));
        if (at > column && at + 1 + word.size() > widest_line) {
            lines.append(1, '\n').append(column, ' ');
            at = column;
        }
        if (at > column) lines += ' ';
        at += word.size() + (at > column ? 1 : 0);
        lines += word;
    }
    return lines + "\n";
}

// "  --top-k K                   The K largest ..."
std::string entry(const std::string& left, std::string_view help) {
    std::string text = "  " + left;
    if (text.size() < help_column - 1)
        text.resize(help_column, ' ');
    else
        text.append(1, '\n').append(help_column, ' ');
    return text + wrapped(help, help_column);
}

std::string option_entry(const Command& command, const Option& option) {
    std::string left = fmt::format("{}", fmt::join(flags_of(command, option), ","));
    if (const std::string value = value_name(option); !value.empty()) left += " " + value;
    if (is_required(command, option)) left += " REQUIRED";
    return entry(left, help_of(option));
}

// The options under their headings, in the order of the table.
std::string options_text(const Command& command) {
    std::string text = "\nOptions:\n" + entry("-h,--help", "Print this help");
    std::string_view group;
    for (const Option& option : command.options) {
        if (option.group != group) text += fmt::format("\n{}:\n", option.group);
        group = option.group;
        text += option_entry(command, option);
    }
    return text;
}

std::string commands_text(const char* heading, std::span<const Command> commands) {
    std::string text = fmt::format("\n{}:\n", heading);
    for (const Command& command : commands)
        if (!command.hidden) text += entry(command.name, command.what);
    return text;
}

std::string all_commands_text(std::span<const Command> commands) {
    return std::string(what_suffuse_is) + "\nUsage: suffuse COMMAND [OPTIONS]\n\nOptions:\n" +
           entry("-h,--help", "Print this help, or that of a command") +
           entry("--version", "Print the version") + commands_text("Commands", commands) +
           entry("help", "This help; 'suffuse help COMMAND' is that of a command") +
           "\nExample:\n  suffuse demo\n";
}

}  // namespace

std::string usage_of(const CommandPath& path) {
    std::string text = "suffuse";
    for (const Command* command : path) text += " " + command->name;
    for (const Positional& positional : path.back()->positionals)
        text += positional.required ? " " + positional.name : " [" + positional.name + "]";
    if (!path.back()->kinds.empty()) text += " KIND";
    for (const Command* command : path)
        for (const Option& option : command->options)
            if (is_required(*command, option))
                text += " " + flags_of(*command, option).front() + " " + value_name(option);
    return text + " [OPTIONS]";
}

std::string help_text(std::span<const Command> commands, const CommandPath& path) {
    if (path.empty()) return all_commands_text(commands);
    const Command& command = *path.back();
    std::string text = wrapped(command.description.empty() ? command.what : command.description, 0);
    text += "Usage: " + usage_of(path) + "\n";
    if (!command.positionals.empty()) text += "\nArguments:\n";
    for (const Positional& positional : command.positionals)
        text += entry(positional.name, positional.help);
    text += options_text(command);
    if (path.size() > 1)
        text += fmt::format("\nAnd the options of 'suffuse {}'.\n", path.front()->name);
    if (!command.kinds.empty()) text += commands_text("Kinds", command.kinds);
    return text + "\n" + command.footer + "\n";
}

}  // namespace suffuse::cli
