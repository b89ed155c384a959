#include "cli/parse.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/help_text.h"
#include "cli/option_words.h"
#include "cli/read_value.h"
#include "cli/suggest.h"
#include "suffuse/base/error.h"
#include "suffuse/base/shown.h"
#include "suffuse/base/version.h"

namespace suffuse::cli {

namespace {

// "--json" and "-o", but neither "-" nor a negative number.
bool is_flag(const std::string& word) {
    if (word.size() < 2 || word.front() != '-') return false;
    return word[1] != '.' && (word[1] < '0' || word[1] > '9');
}

const Command* named(std::span<const Command> commands, const std::string& name) {
    const auto found = std::ranges::find(commands, name, &Command::name);
    return found == commands.end() ? nullptr : &*found;
}

std::vector<std::string> names_of(std::span<const Command> commands) {
    std::vector<std::string> names;
    for (const Command& command : commands)
        if (!command.hidden) names.push_back(command.name);
    return names;
}

// Reads word after word. The first fault is kept and not thrown: a call for help goes before it.
class WordReader {
public:
    WordReader(std::span<const Command> commands, std::span<const std::string> words)
        : commands_(commands), left_(words) {}

    void read() {
        bool flags = true;  // until "--"
        while (!left_.empty()) {
            const std::string word = take();
            if (flags && word == "--")
                flags = false;
            else if (flags && is_flag(word))
                read_flag(word);
            else
                read_word(word);
        }
    }

    // Throws what was wrong, or is missing.
    void check() const {
        if (!fault.empty()) throw InputError(prefix() + fault);
        if (path.empty()) throw InputError("no command given; see 'suffuse --help'");
        const Command& command = *path.back();
        if (!command.kinds.empty())
            fail(fmt::format("expected a kind: {}", fmt::join(names_of(command.kinds), ", ")));
        for (const Positional& positional : command.positionals)
            if (positional.required && !said.says(positional.name))
                fail(positional.name + " is required");
        for (const Command* part : path) check_options(*part);
    }

    CommandPath path{};
    Said said{};
    bool help = false;
    bool version = false;
    std::string fault{};

private:
    std::string take() {
        std::string word = left_.front();
        left_ = left_.subspan(1);
        return word;
    }

    std::string prefix() const { return path.empty() ? "" : path.back()->name + ": "; }
    [[noreturn]] void fail(const std::string& sentence) const {
        throw InputError(prefix() + sentence);
    }
    void keep_fault(const std::string& sentence) {
        if (fault.empty()) fault = sentence;
    }

    void read_word(const std::string& word) {
        if (path.empty() && word == "help" && !help) {
            help = true;
        } else if (path.empty() || !path.back()->kinds.empty()) {
            const auto known = path.empty() ? commands_ : std::span(path.back()->kinds);
            if (const Command* command = named(known, word))
                path.push_back(command);
            else
                keep_fault(unknown(path.empty() ? "command" : "kind", word, names_of(known)));
        } else if (positionals_ < path.back()->positionals.size()) {
            said.say(path.back()->positionals[positionals_++].name, word);
        } else {
            keep_fault(fmt::format("unknown argument '{}'", word));
        }
    }

    // "--flag", "--flag=value", "-f" or "-fvalue".
    void read_flag(const std::string& word) {
        const bool letter = word[1] != '-';
        const auto end = letter ? 2 : std::min(word.find('='), word.size());
        const std::string flag = word.substr(0, end);
        std::optional<std::string> value;
        if (end < word.size()) value = word.substr(letter && word[end] != '=' ? end : end + 1);
        if (flag == "--help" || flag == "-h") {
            help = true;
        } else if (flag == "--version") {
            version = true;
        } else if (const Option* option = find(flag)) {
            read_option(*option, flag, value);
        } else {
            keep_fault(unknown("option", letter ? word : flag, known_flags(), meant_by(flag)));
        }
    }

    void read_option(const Option& option, const std::string& flag,
                     const std::optional<std::string>& attached) {
        if (option.kind == OptionKind::flag) {
            const bool off = attached == "false";
            if (attached && !off && attached != "true")
                keep_fault(fmt::format("{} takes no value, found {}", flag, shown(*attached)));
            return said.say(option.name, !off);
        }
        if (!attached && (left_.empty() || is_flag(left_.front())))
            return keep_fault(fmt::format("{}: expected {} behind it, found {}", flag,
                                          value_name(option),
                                          shown(left_.empty() ? "" : left_.front())));
        std::vector<OptionValue>& values = said.values[std::string(option.name)];
        if (!option.axis && !values.empty())
            return keep_fault(fmt::format("{} is given twice", flag));
        try {
            for (OptionValue& value : read_values(option, flag, attached ? *attached : take()))
                values.push_back(std::move(value));
        } catch (const InputError& error) {
            keep_fault(error.what());
        }
    }

    // Of the command or of one that it belongs to.
    const Option* find(const std::string& flag) const {
        for (const Command* command : path)
            if (const Option* option = option_with_flag(*command, flag)) return option;
        return nullptr;
    }

    // The flag of the command for what other programs call so; empty if there is none.
    std::string meant_by(const std::string& flag) const {
        for (const std::string& other : other_words_for(flag))
            if (find(other) != nullptr) return other;
        return "";
    }

    std::vector<std::string> known_flags() const {
        std::vector<std::string> flags{"--help", "--version"};
        for (const Command* command : path)
            for (const Option& option : command->options)
                for (std::string& flag : flags_of(*command, option))
                    flags.push_back(std::move(flag));
        return flags;
    }

    void check_options(const Command& command) const {
        for (const Option& option : command.options)
            if (is_required(command, option) && !said.says(option.name))
                fail(flag_name(option.name) + " is required");
        if (command.beside_each_other) return;
        for (const Option& option : command.options)
            for (const Option& other : command.options)
                if (&option < &other && !option.choice.empty() && option.choice == other.choice &&
                    said.says(option.name) && said.says(other.name))
                    fail(fmt::format("{} excludes {}", flag_name(option.name),
                                     flag_name(other.name)));
    }

    std::span<const Command> commands_;
    std::span<const std::string> left_;
    std::size_t positionals_ = 0;
};

}  // namespace

Parsed parse(std::span<const Command> commands, std::span<const std::string> words) {
    WordReader reader(commands, words);
    reader.read();
    const bool knows_command = reader.fault.empty() || !reader.path.empty();
    if (reader.help && knows_command) return {.text = help_text(commands, reader.path)};
    if (reader.version && knows_command) return {.text = fmt::format("suffuse {}\n", version())};
    reader.check();
    return {.command = reader.path.back(), .said = std::move(reader.said)};
}

}  // namespace suffuse::cli
