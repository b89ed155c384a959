// `suffuse`: parse, call, print. Errors become one line on standard error and an exit code:
// 2 the user's input or options, 3 a missing resource, 4 a result that --strict does not accept,
// 130 interrupted (1 would be our mistake).

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <map>
#include <new>

#include "cli/commands.h"
#include "cli/interrupt.h"
#include "cli/print.h"
#include "cli/suggest.h"
#include "suffuse/base/error.h"
#include "suffuse/base/version.h"
#include "words/doubt.h"

namespace suffuse::cli {

namespace {

enum ExitCode {
    done = 0,
    defect = 1,
    wrong_input = 2,
    missing_resource = 3,
    not_certified = 4,
    was_interrupted = 130
};

int report(ExitCode code, std::string message) {
    std::ranges::replace(message, '\n', ' ');  // one line, whatever a file name holds
    std::fprintf(stderr, "suffuse: %s\n", message.c_str());
    return code;
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

int run(int count, char** words) {
    CLI::App app("Graph diffusion convolution: exact, certified, in bounded memory", "suffuse");
    app.set_version_flag("--version", std::string(version()), "Print the version");
    app.set_help_flag("--help", "Print this help");
    app.footer("Example:\n  suffuse demo");
    app.require_subcommand(0, 1);
    std::map<std::string, Action> actions{
        {"gdc", add_gdc_command(app)},           {"diffuse", add_diffuse_command(app)},
        {"info", add_info_command(app)},         {"convert", add_convert_command(app)},
        {"generate", add_generate_command(app)}, {"train", add_train_command(app)},
        {"tune", add_tune_command(app)},         {"demo", add_demo_command(app)}};
    try {
        app.parse(count, words);
    } catch (const CLI::CallForHelp&) {
        print(help_of(chosen_command(app)));
        return done;
    } catch (const CLI::CallForVersion&) {
        print(fmt::format("suffuse {}\n", version()));
        return done;
    } catch (const CLI::ParseError& error) {
        throw InputError(explain(app, error));
    }
    if (app.get_subcommands().empty()) throw InputError("no command given; see 'suffuse --help'");
    actions.at(app.get_subcommands().front()->get_name())();
    return done;
}

}  // namespace

}  // namespace suffuse::cli

int main(int count, char** words) {
    using namespace suffuse;
    using namespace suffuse::cli;
    catch_interrupts();
    try {
        return run(count, words);
    } catch (const Cancelled& stop) {
        return report(was_interrupted, stop.what());
    } catch (const ResourceError& error) {
        return report(missing_resource, error.what());
    } catch (const InputError& error) {
        return report(wrong_input, error.what());
    } catch (const NotCertified& error) {
        return report(not_certified, error.what());
    } catch (const std::bad_alloc&) {
        return report(missing_resource, "out of memory; limit the use with --memory");
    } catch (const std::exception& error) {
        return report(defect, std::string("a defect of suffuse: ") + error.what());
    }
}
