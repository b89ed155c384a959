// The only source that knows CLI11: it makes flags, help and messages of commands.

#include "cli/parse.h"

#include <fmt/format.h>

#include <algorithm>
#include <CLI/CLI.hpp>
#include <list>

#include "cli/suggest.h"
#include "suffuse/base/error.h"
#include "suffuse/base/version.h"

namespace suffuse::cli {

namespace {

// "layer_normalization" -> "--layer-normalization".
std::string flag_name(std::string_view name) {
    std::string flag = "--" + std::string(name);
    std::ranges::replace(flag, '_', '-');
    return flag;
}

// The help of an option: {} is its default, `name` another option.
std::string help_text(const Option& option) {
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

// What stands behind the name of an option in the help.
std::string shown_text(const Option& option) {
    if (option.kind == OptionKind::flag) return " ";
    if (option.shown.empty() && option.words.empty())
        return fmt::format("{}={}", option.kind == OptionKind::whole ? "INT" : "FLOAT",
                           value_text(option.usual.value()));
    if (option.shown.empty()) return fmt::format("{}", fmt::join(option.words, "|"));
    const bool is_list = option.shown.find('|') != std::string_view::npos;
    if (option.words.empty() || is_list) return std::string(option.shown);
    return fmt::format("{}:{{{}}}", option.shown, fmt::join(option.words, ","));
}

// One option of one command, with a place for what is said of it.
struct Place {
    std::string name{};
    CLI::Option* parsed = nullptr;
    std::variant<bool, std::int64_t, double, std::string, std::vector<std::int64_t>,
                 std::vector<double>, std::vector<std::string>>
        values{};

    void tell(Said& said) const {
        if (parsed->count() == 0) return;
        std::visit(
            [&]<class Values>(const Values& found) {
                if constexpr (std::constructible_from<OptionValue, Values> &&
                              !std::same_as<Values, std::vector<double>>)
                    said.say(name, found);
                else
                    said.values[name] = {found.begin(), found.end()};
            },
            values);
    }
};

// A command of CLI11, and where its words go.
struct App {
    CLI::App* app = nullptr;
    const Command* command = nullptr;
    const App* parent = nullptr;
    std::list<Place> places{};

    Said said() const {
        Said all = parent == nullptr ? Said{} : parent->said();
        for (const Place& place : places) place.tell(all);
        return all;
    }
};

std::string flags_of(const Command& command, const Option& option) {
    std::string flags = option.name == "output" ? "-o," : "";
    flags += flag_name(option.name);
    for (const auto& [name, alias] : command.aliases)
        if (name == option.name) flags += "," + flag_name(alias);
    return flags;
}

// One value, or with commas between them several.
template <class Value>
CLI::Option* add_values(CLI::App& app, const std::string& flags, const Option& option,
                        Place& place) {
    CLI::Option* added = nullptr;
    if (option.axis)
        added = app.add_option(flags, place.values.emplace<std::vector<Value>>(), help_text(option))
                    ->delimiter(',')
                    ->allow_extra_args(false);
    else
        added = app.add_option(flags, place.values.emplace<Value>(), help_text(option));
    if (!option.words.empty())
        added->check(
            CLI::IsMember(std::vector<std::string>(option.words.begin(), option.words.end())));
    return added;
}

CLI::Option* add_option(CLI::App& app, const std::string& flags, const Option& option,
                        Place& place) {
    switch (option.kind) {
        case OptionKind::flag:
            return app.add_flag(flags, place.values.emplace<bool>(), help_text(option));
        case OptionKind::whole:
            return add_values<std::int64_t>(app, flags, option, place);
        case OptionKind::number:
            return add_values<double>(app, flags, option, place);
        case OptionKind::word:
        case OptionKind::numbers:  // a list or a file, read by the command
            return add_values<std::string>(app, flags, option, place);
    }
    throw std::logic_error("a kind of option without a case");
}

void add_options(App& to) {
    const Command& command = *to.command;
    for (const Positional& positional : command.positionals) {
        Place& place = to.places.emplace_back(Place{positional.name});
        auto& value = place.values.emplace<std::string>();
        place.parsed = to.app->add_option(positional.name, value, positional.help)
                           ->option_text(" ")
                           ->required(positional.required);
    }
    std::vector<std::pair<std::string_view, CLI::Option*>> choices;
    for (const Option& option : command.options) {
        Place& place = to.places.emplace_back(Place{std::string(option.name)});
        place.parsed = add_option(*to.app, flags_of(command, option), option, place);
        place.parsed->option_text(shown_text(option));
        if (!option.shown.empty()) place.parsed->type_name(std::string(option.shown));
        if (!option.group.empty()) place.parsed->group(std::string(option.group));
        if (std::ranges::find(command.required, option.name) != command.required.end())
            place.parsed->required();
        if (option.choice.empty() || command.beside_each_other) continue;
        for (const auto& [choice, other] : choices)
            if (choice == option.choice) place.parsed->excludes(other);
        choices.emplace_back(option.choice, place.parsed);
    }
}

// The command and, behind it, its kinds.
void add_command(CLI::App& under, const Command& command, const App* parent, std::list<App>& all) {
    App& added =
        all.emplace_back(App{under.add_subcommand(command.name, command.what), &command, parent});
    if (!command.description.empty()) added.app->description(command.description);
    added.app->footer(command.footer);
    if (parent != nullptr) added.app->fallthrough();
    add_options(added);
    if (!command.kinds.empty()) added.app->require_subcommand(1);
    for (const Command& kind : command.kinds) add_command(*added.app, kind, &added, all);
}

// The deepest command that was named on the command line.
const CLI::App& chosen_command(const CLI::App& app) {
    const auto commands = app.get_subcommands();
    return commands.empty() ? app : chosen_command(*commands.front());
}

// With all the words that lead to the command: "Usage: suffuse generate ring ...".
std::string help_of(const CLI::App& command) {
    const CLI::App* parent = command.get_parent();
    if (parent == nullptr) return command.help();
    std::string before = parent->get_name();
    while ((parent = parent->get_parent()) != nullptr) before.insert(0, parent->get_name() + " ");
    return command.help(before);
}

std::vector<std::string> known_words(const CLI::App& command) {
    std::vector<std::string> words;
    for (const CLI::App* app = &command; app != nullptr; app = app->get_parent())
        for (const CLI::Option* option : app->get_options())
            for (const auto& name : option->get_lnames()) words.push_back("--" + name);
    for (const CLI::App* child : command.get_subcommands({})) words.push_back(child->get_name());
    return words;
}

// "unknown option '--jsn'; did you mean '--json'?"
std::string explain(const CLI::App& app, const CLI::ParseError& error) {
    const CLI::App& command = chosen_command(app);
    const std::string prefix = &command == &app ? "" : command.get_name() + ": ";
    const auto extras = app.remaining(true);
    if (dynamic_cast<const CLI::ExtrasError*>(&error) == nullptr || extras.empty())
        return prefix + error.what();
    const std::string word = extras.front().substr(0, extras.front().find('='));
    const std::string close = nearest(word, known_words(command));
    return fmt::format(
        "{}unknown {} '{}'{}", prefix,
        word.starts_with("-") ? "option" : (&command == &app ? "command" : "argument"), word,
        close.empty() ? "" : fmt::format("; did you mean '{}'?", close));
}

}  // namespace

Parsed parse(const std::vector<Command>& commands, int count, char** words) {
    CLI::App app("Graph diffusion convolution: exact, certified, in bounded memory", "suffuse");
    app.set_version_flag("--version", std::string(version()), "Print the version");
    app.set_help_flag("--help", "Print this help");
    app.footer("Example:\n  suffuse demo");
    app.require_subcommand(0, 1);
    std::list<App> all;
    for (const Command& command : commands) add_command(app, command, nullptr, all);
    try {
        app.parse(count, words);
    } catch (const CLI::CallForHelp&) {
        return {.text = help_of(chosen_command(app))};
    } catch (const CLI::CallForVersion&) {
        return {.text = fmt::format("suffuse {}\n", version())};
    } catch (const CLI::ParseError& error) {
        throw InputError(explain(app, error));
    }
    const CLI::App& chosen = chosen_command(app);
    if (&chosen == &app) throw InputError("no command given; see 'suffuse --help'");
    const auto found = std::ranges::find(all, &chosen, [](const App& one) { return one.app; });
    return {.command = found->command, .said = found->said()};
}

}  // namespace suffuse::cli
