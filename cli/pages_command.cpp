#include "cli/commands.h"
#include "cli/completion.h"
#include "cli/man_page.h"
#include "cli/print.h"
#include "suffuse/base/error.h"

namespace suffuse::cli {

Command pages_command(std::vector<Command> commands) {
    return {.name = "pages",
            .what = "The manual (man), or completion (bash, zsh), as the build installs them",
            .footer = "Example:\n  suffuse pages man",
            .positionals = {{.name = "PAGE", .help = "man, bash or zsh"}},
            .hidden = true,
            .run = [all = std::move(commands)](const Said& said) {
                const std::string page = text_in(said, "PAGE");
                if (page == "man") return print(man_page(all));
                if (page == "bash") return print(bash_completion(all));
                if (page == "zsh") return print(zsh_completion(all));
                throw InputError("pages: expected man, bash or zsh, found '" + page + "'");
            }};
}

}  // namespace suffuse::cli
