#include "cli/input.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "cli/hints.h"
#include "cli/print.h"

namespace suffuse::cli {

Positional graph_positional(const std::string& name) {
    return {name,
            "A graph file, '-' for standard input, 'karate' or 'citation', which are built in, or "
            "a dataset in SUFFUSE_DATA"};
}

std::vector<Option> reading_options() {
    std::vector<Option> options = options_of<InputOptions>();
    std::erase_if(options, [](const Option& option) { return option.name == "format"; });
    return options;
}

Option from_option() {
    const std::vector<Option> options = options_of<InputOptions>();
    Option from = *std::ranges::find(options, "format", &Option::name);
    from.name = "from";
    return from;
}

std::vector<Option> input_options() {
    return joined({reading_options(), {from_option()}});
}

GraphInput graph_input(const Said& said, const std::string& name) {
    Said reading = about(said, input_options());
    if (const OptionValue* format = reading.find("from")) reading.say("format", *format);
    return {.graph = text_in(said, name), .options = apply<InputOptions>(reading)};
}

std::string data_folder() {
    const char* folder = std::getenv("SUFFUSE_DATA");
    return folder == nullptr ? "" : folder;
}

void check_sources(std::initializer_list<std::string> paths) {
    if (std::ranges::count(paths, "-") > 1)
        throw InputError("standard input '-' can be read only once; name a file for the rest");
}

Input read(const GraphInput& input, const Context& context) {
    return read_input(input.graph, input.options, data_folder(), context);
}

void keep_own(Input& input, const GraphInput& asked, const Context& context) {
    if (asked.options.read.verify == Verify::full)
        input.dataset = in_own_memory(std::move(input.dataset), context);
}

void note_on_input(const Input& read, const GraphInput& input, const EveryCommand& common) {
    const std::vector<Doubt>& doubts = read.reading.doubts;
    if (doubts.empty() || common.quiet) return;
    std::string note = (input.graph == "-" ? "standard input" : input.graph) + ":";
    for (const Doubt& doubt : doubts)
        note += fmt::format("{} {}{}", &doubt == doubts.data() ? "" : ";", doubt.sentence,
                            hint_text(doubt.hint));
    print_note(note);
}

}  // namespace suffuse::cli
