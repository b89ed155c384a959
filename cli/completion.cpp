#include "cli/completion.h"

#include <fmt/format.h>

#include "cli/help_text.h"
#include "cli/option_words.h"

namespace suffuse::cli {

namespace {

// All commands and kinds, each with those it belongs to.
std::vector<CommandPath> paths_of(std::span<const Command> commands) {
    std::vector<CommandPath> paths;
    for (const Command& command : commands) {
        paths.push_back({&command});
        for (const Command& kind : command.kinds) paths.push_back({&command, &kind});
    }
    return paths;
}

// "generate/ring".
std::string key_of(const CommandPath& path) {
    std::string key = path.front()->name;
    for (std::size_t i = 1; i < path.size(); ++i) key += "/" + path[i]->name;
    return key;
}

std::string names_in(std::span<const Command> commands) {
    std::string text;
    for (const Command& command : commands) text += command.name + " ";
    return text;
}

bool takes_file(const Option& option) {
    return option.words.empty() && (option.shown == "FILE" || option.shown == "OUT");
}

// Calls tell(option, its flags) for every option of the command and of those it belongs to.
template <class Tell>
void for_options(const CommandPath& path, const Tell& tell) {
    for (const Command* command : path)
        for (const Option& option : command->options) tell(option, flags_of(*command, option));
}

// The flags of a command, and the words or files behind those that take a value.
void add_bash_cases(const CommandPath& path, std::string& flags, std::string& values) {
    const std::string key = key_of(path);
    flags +=
        fmt::format("        {})\n            words='{}--help", key, names_in(path.back()->kinds));
    for_options(path, [&](const Option& option, const std::vector<std::string>& names) {
        flags += fmt::format(" {}", fmt::join(names, " "));
        if (option.kind == OptionKind::flag) return;
        for (const std::string& name : names)
            values += fmt::format("        {}:{}) words='{}' files={} ;;\n", key, name,
                                  fmt::join(option.words, " "), takes_file(option) ? 1 : 0);
    });
    flags += fmt::format("' files={} ;;\n", path.back()->positionals.empty() ? 0 : 1);
}

// Within single quotes; brackets and colons mean something to zsh.
std::string zsh_text(std::string_view text) {
    std::string quoted;
    for (const char c : text) {
        if (c == '\'') {
            quoted += "'\\''";
            continue;
        }
        if (c == '[' || c == ']' || c == ':' || c == '\\') quoted += '\\';
        quoted += c;
    }
    return quoted;
}

std::string zsh_option(const Option& option, const std::vector<std::string>& names) {
    std::string text = names.size() == 1 ? fmt::format("'{}", names.front())
                                         : fmt::format("'({})'{{{}}}'", fmt::join(names, " "),
                                                       fmt::join(names, ","));
    text += fmt::format("[{}]", zsh_text(help_of(option)));
    if (option.kind == OptionKind::flag) return text + "'";
    text += fmt::format(":{}:", zsh_text(option.shown.empty() ? "value" : option.shown));
    if (takes_file(option)) text += "_files";
    if (!option.words.empty()) text += fmt::format("({})", fmt::join(option.words, " "));
    return text + "'";
}

std::string zsh_case(const CommandPath& path) {
    const Command& command = *path.back();
    std::string text = fmt::format("        {})\n            _arguments", key_of(path));
    text += " '(-h --help)'{-h,--help}'[Print this help]'";
    for_options(path, [&](const Option& option, const std::vector<std::string>& names) {
        text += " \\\n                " + zsh_option(option, names);
    });
    if (!command.kinds.empty())
        text += fmt::format(" \\\n                '1:kind:({})'", names_in(command.kinds));
    if (!command.positionals.empty()) text += " \\\n                '*:file:_files'";
    return text + " ;;\n";
}

constexpr std::string_view bash_script =
    R"(# Completion of suffuse for bash, made by the program itself.
_suffuse() {{
    local current=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD - 1]}}
    local command='' words='' files=0 word
    for word in "${{COMP_WORDS[@]:1:COMP_CWORD - 1}}"; do
        case "$command/$word" in
            {}) command=${{command:+$command/}}$word ;;
        esac
    done
    case $command in
        '') words='{}help --help --version' ;;
{}    esac
    case $command:$before in
{}    esac
    if [[ $words == *--help* && $files == 1 && $current != -* ]]; then words=''; fi
    COMPREPLY=()
    while IFS= read -r word; do COMPREPLY+=("$word"); done < <(
        compgen -W "$words" -- "$current"
        if [[ $files == 1 ]]; then compgen -f -- "$current"; fi)
    if [[ $files == 1 ]]; then compopt -o filenames 2> /dev/null; fi
}}
complete -F _suffuse suffuse
)";

constexpr std::string_view zsh_script = R"(#compdef suffuse
# Completion of suffuse for zsh, made by the program itself.
_suffuse() {{
    local -a commands
    commands=({}
        'help:This help, or that of a command')
    if (( CURRENT == 2 )); then
        _describe -t commands command commands
        return
    fi
    local key=$words[2]
    case $key/$words[3] in
        {}) if (( CURRENT > 3 )); then key+=/$words[3]; shift words; (( CURRENT-- )); fi ;;
    esac
    shift words
    (( CURRENT-- ))
    case $key in
        help) _describe -t commands command commands ;;
{}    esac
}}
if [[ $funcstack[1] == _suffuse ]]; then _suffuse "$@"; else compdef _suffuse suffuse; fi
)";

}  // namespace

std::string bash_completion(std::span<const Command> commands) {
    std::string keys;
    std::string flags;
    std::string values;
    for (const CommandPath& path : paths_of(commands)) {
        const std::string key = key_of(path);
        keys += (keys.empty() ? "" : " | ") + std::string(path.size() == 1 ? "/" : "") + key;
        add_bash_cases(path, flags, values);
    }
    return fmt::format(bash_script, keys, names_in(commands), flags, values);
}

std::string zsh_completion(std::span<const Command> commands) {
    std::string names;
    std::string kinds;
    std::string cases;
    for (const Command& command : commands)
        names += fmt::format("\n        '{}:{}'", command.name, zsh_text(command.what));
    for (const CommandPath& path : paths_of(commands)) {
        if (path.size() > 1) kinds += (kinds.empty() ? "" : " | ") + key_of(path);
        cases += zsh_case(path);
    }
    return fmt::format(zsh_script, names, kinds, cases);
}

}  // namespace suffuse::cli
