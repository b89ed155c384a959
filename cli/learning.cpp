#include "cli/learning.h"

#include <fmt/format.h>

#include "cli/print.h"
#include "suffuse/report/train_text.h"

namespace suffuse::cli {

Learning learning_in(const Said& said) {
    Learning learning{.common = apply<EveryCommand>(said),
                      .input = graph_input(said, "DATASET"),
                      .records = text_in(said, "records")};
    learning.files = {.dataset = learning.input.graph,
                      .features = text_in(said, "features"),
                      .labels = text_in(said, "labels"),
                      .folder = data_folder()};
    return learning;
}

std::vector<Option> dataset_options() {
    constexpr std::string_view group = "Dataset";
    return joined(
        {input_options(),
         {text_option("features", group, "FILE",
                      "Features of the nodes (npz, npy, csv), or 'identity': one for "
                      "each node"),
          text_option("labels", group, "FILE", "Classes of the nodes (npz, npy, csv, txt)")}});
}

Option records_option() {
    return text_option("records", also_group, "FILE",
                       "Append a line of JSON for every run; runs it already holds are not "
                       "repeated");
}

Option dry_run_option() {
    return flag_option("dry_run", also_group,
                       "Tell the plan and its cost, after a few epochs to measure, and stop");
}

LearningInput read(const Learning& learning, const Context& context) {
    return read_learning_input(learning.files, learning.input.options, context);
}

void note_on_input(const LearningInput& read, const Learning& learning) {
    note_on_input(read.input, learning.input, learning.common);
    if (read.left_out.count > 0 && !learning.common.quiet) print_note(left_out_text(read.left_out));
}

void note_on_splits(std::span<const RunSeries> all, const Dataset& dataset,
                    const EveryCommand& common) {
    const std::string note = lacking_class_text(all.front().set, dataset);
    if (!note.empty() && !common.quiet) print_note(note);
}

void note_on_memory(const Plan& plan, const EveryCommand& common, const Context& context) {
    if (common.quiet || (plan.fits && plan.memory <= context.budget.limit())) return;
    print_note(
        fmt::format("this will need {} {} of memory, {} are allowed; fewer threads, a "
                    "smaller top-k or a narrower model need less",
                    plan.fits ? "about" : "more than", to_string(plan.memory),
                    to_string(context.budget.limit())));
}

}  // namespace suffuse::cli
