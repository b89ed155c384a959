#include "cli/every_command.h"

#include <unistd.h>

#include "cli/command.h"
#include "cli/terminal_progress.h"
#include "suffuse/option/field.h"

namespace suffuse {

template <>
const std::vector<Field<cli::EveryCommand>>& fields<cli::EveryCommand>() {
    using O = cli::EveryCommand;
    static constexpr std::string_view group = cli::common_group;
    static const std::vector<Field<O>> all{
        plain<O>(
            {.name = "threads",
             .group = group,
             .shown = "N",
             .help = "Threads to use; default: all cores"},
            [](auto& o) -> auto& { return o.threads; }),
        plain<O>(
            {.name = "memory",
             .group = group,
             .shown = "SIZE",
             .help = "Memory to use, such as 4G; default: three quarters of the machine's"},
            [](auto& o) -> auto& { return o.memory; }),
        plain<O>(
            {.name = "seed",
             .group = group,
             .shown = "N",
             .help = "Seed of everything random; default: {}"},
            [](auto& o) -> auto& { return o.seed; }),
        plain<O>(
            {.name = "json", .group = group, .help = "Print one JSON object, nothing else"},
            [](auto& o) -> auto& { return o.json; }),
        plain<O>(
            {.name = "quiet", .group = group, .help = "No progress, no notes"},
            [](auto& o) -> auto& { return o.quiet; })};
    return all;
}

}  // namespace suffuse

namespace suffuse::cli {

Context make_context(const EveryCommand& options) {
    Context context = context_with(options.threads.value_or(0), options.memory);
    if (isatty(STDERR_FILENO) == 1 && !options.quiet && !options.json)
        context.progress = std::make_shared<TerminalProgress>();
    else
        context.progress = std::make_shared<QuietProgress>();
    return context;
}

}  // namespace suffuse::cli
