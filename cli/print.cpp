#include "cli/print.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>

#include "cli/terminal_progress.h"
#include "suffuse/base/shown.h"
#include "suffuse/dataset/classes.h"
#include "suffuse/io/output.h"

namespace suffuse::cli {

namespace {

constexpr NodeId default_k = 64;  // of `suffuse gdc`

std::string spread_text(const Spread& spread) {
    return fmt::format("{:g} to {:g}, median {:g}, mean {:.4g}", spread.smallest, spread.largest,
                       spread.median, spread.mean);
}

std::string edges_text(const Description& d) {
    std::string text = fmt::format("{}, {}", d.edges, d.directed ? "directed" : "undirected");
    if (d.self_loops > 0) text += fmt::format(", {} of them self-loops", d.self_loops);
    return text;
}

std::string components_text(const Description& d) {
    std::string text = fmt::format("{}", d.components);
    if (d.components > 1) text += fmt::format(", the largest with {} nodes", d.largest_component);
    if (d.isolated > 0) text += fmt::format("; {} nodes without edges", d.isolated);
    return text;
}

std::string classes_text(const Dataset& dataset) {
    const std::int64_t empty = empty_classes(dataset).count;
    std::string text = std::to_string(class_count(dataset) - empty);
    if (empty > 0) text += fmt::format("; {} more that no node has", empty);
    return text;
}

}  // namespace

void print(const std::string& text, const std::vector<std::string>& written) {
    try {
        Output output("-", {.progress = std::make_shared<QuietProgress>()});
        output.write(text);
        output.commit();
    } catch (const ClosedPipe&) {
        throw;
    } catch (const ResourceError& error) {
        if (written.empty()) throw;
        throw ResourceError(
            fmt::format("{}; written and complete: {}", error.what(), fmt::join(written, ", ")));
    }
}

void print_objects(const Json& objects, const std::vector<std::string>& written) {
    const bool one = objects.elements().size() == 1;
    print((one ? objects.elements().front() : objects).dump() + "\n", written);
}

void tell_user(std::string_view text) {
    while (!text.empty()) {
        const ssize_t count = write(STDERR_FILENO, text.data(), text.size());
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return;
        text.remove_prefix(static_cast<std::size_t>(count));
    }
}

void print_note(const std::string& sentence) {
    tell_user(fmt::format("suffuse: note: {}\n", as_one_line(sentence)));
}

std::string line(const char* what, const std::string& value) {
    return fmt::format("{:<12} {}\n", what, value);
}

std::string clause_lines(const char* what, const std::vector<std::string>& clauses) {
    constexpr std::size_t widest = 100;
    std::string text;
    std::string row = fmt::format("{:<12}", what);
    for (std::size_t k = 0; k < clauses.size(); ++k) {
        const std::string clause = clauses[k] + (k + 1 < clauses.size() ? ";" : "");
        if (k > 0 && row.size() + 1 + clause.size() > widest) {
            text += row + "\n";
            row = std::string(12, ' ');
        }
        row += " " + clause;
    }
    return text + row + "\n";
}

std::string description_text(const Dataset& dataset, const Description& d) {
    std::string text = line("nodes", std::to_string(d.nodes)) + line("edges", edges_text(d)) +
                       line("weights", d.weights ? spread_text(*d.weights) : "none") +
                       line("components", components_text(d));
    if (d.directed) {
        text += line("out-degree", spread_text(d.out_degree));
        text += line("in-degree", spread_text(d.in_degree));
    } else {
        text += line("degree", spread_text(d.out_degree));
    }
    if (dataset.features)
        text += line("features", fmt::format("{}, {:.2f} per node", dataset.features->cols(),
                                             static_cast<double>(dataset.features->entries()) /
                                                 std::max<double>(d.nodes, 1)));
    if (!dataset.labels.empty()) text += line("classes", classes_text(dataset));
    if (d.homophily) text += line("homophily", fmt::format("{:.3f}", *d.homophily));
    text += line("memory", to_string(memory(dataset.graph)));
    text += line("gdc result", fmt::format("top-{}: {}; dense it would be {}", default_k,
                                           to_string(top_k_result_bytes(d.nodes, default_k)),
                                           to_string(dense_result_bytes(d.nodes))));
    return text;
}

}  // namespace suffuse::cli
