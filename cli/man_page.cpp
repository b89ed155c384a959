#include "cli/man_page.h"

#include <fmt/format.h>

#include "cli/help_text.h"
#include "cli/option_words.h"
#include "suffuse/base/version.h"

namespace suffuse::cli {

namespace {

// Text as man takes it: no line of it is a request, a minus sign stays one.
std::string man_text(std::string_view text) {
    std::string result;
    for (const char c : text) {
        if (result.empty() || result.back() == '\n')
            if (c == '.' || c == '\'') result += "\\&";
        if (c == '\\')
            result += "\\e";
        else if (c == '-')
            result += "\\-";
        else
            result += c;
    }
    return result;
}

// A word in bold, and what it means below it.
std::string entry_text(const std::string& word, const std::string& value, std::string_view help) {
    return fmt::format(".TP\n\\fB{}\\fR{}\n{}\n", man_text(word),
                       value.empty() ? "" : " \\fI" + man_text(value) + "\\fR", man_text(help));
}

std::string options_of_command(const Command& command) {
    std::string text;
    std::string_view group;
    for (const Option& option : command.options) {
        if (option.group != group) text += fmt::format(".PP\n{}:\n", man_text(option.group));
        group = option.group;
        text += entry_text(fmt::format("{}", fmt::join(flags_of(command, option), ", ")),
                           value_name(option), help_of(option));
    }
    return text;
}

// Usage, arguments, options, kinds, examples.
std::string section(const CommandPath& path) {
    const Command& command = *path.back();
    std::string text =
        fmt::format(".SS {}\n{}\n", man_text(usage_of(path)),
                    man_text(command.description.empty() ? command.what : command.description));
    for (const Positional& positional : command.positionals)
        text += entry_text(positional.name, "", positional.help);
    text += options_of_command(command);
    text += fmt::format(".PP\n.nf\n{}\n.fi\n", man_text(command.footer));
    for (const Command& kind : command.kinds) text += section({&command, &kind});
    return text;
}

constexpr std::string_view first_part = R"(.TH SUFFUSE 1 "" "suffuse {}" "User Commands"
.SH NAME
suffuse \- graph diffusion convolution: exact, certified, in bounded memory
.SH SYNOPSIS
.B suffuse
.I COMMAND
.RI [ OPTIONS ]
.PP
.B suffuse help
.RI [ COMMAND ]
.SH COMMANDS
)";

constexpr std::string_view last_part = R"(.SH EXIT STATUS
.TP
.B 0
Done.
.TP
.B 2
The input or the options are wrong; one line on standard error, nothing written.
.TP
.B 3
A resource is missing: memory, disk, permission.
.TP
.B 4
The result could not be certified and \fB\-\-strict\fR was given.
.TP
.B 130
Interrupted.
.SH ENVIRONMENT
.TP
.B SUFFUSE_DATA
The folder with the datasets that are known by name.
)";

}  // namespace

std::string man_page(std::span<const Command> commands) {
    std::string text = fmt::format(first_part, version());
    for (const Command& command : commands) text += entry_text(command.name, "", command.what);
    text += ".SH USAGE\n";
    for (const Command& command : commands) text += section({&command});
    return text + std::string(last_part);
}

}  // namespace suffuse::cli
