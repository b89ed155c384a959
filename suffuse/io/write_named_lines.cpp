#include "suffuse/io/write_named_lines.h"

#include <algorithm>
#include <variant>

#include "suffuse/graph/transpose.h"
#include "suffuse/io/names_in_text.h"
#include "suffuse/io/scan.h"
#include "suffuse/io/write_lines.h"

namespace suffuse {

namespace {

constexpr std::size_t bytes_at_once = std::size_t{1} << 20;

// `weights` are those of the graph, `weights_back` those of its transpose.
template <class W>
class NamedWriter {
public:
    NamedWriter(const Dataset& dataset, const Csr& back, const W& weights, const W& weights_back,
                char separator, Output& output)
        : names_(dataset.node_names),
          graph_(dataset.graph),
          back_(back),
          weights_(weights),
          weights_back_(weights_back),
          separator_(separator),
          output_(output) {}

    // The lines of node k: edges that join it with nodes up to k.
    void write_node(NodeId k) {
        const auto into = back_.row(k);
        const auto out = graph_.row(k);
        const auto from_before = std::ranges::lower_bound(into, k) - into.begin();
        const auto up_to_k = std::ranges::upper_bound(out, k) - out.begin();
        // The node before has no line yet: it appears in front of this one.
        if (late_) write_in(k, from_before - 1);
        for (std::int64_t at = 0; at < from_before - (late_ ? 1 : 0); ++at) write_in(k, at);
        for (std::int64_t at = 0; at < up_to_k; ++at) write_out(k, at);
        const bool appears = from_before > 0 || up_to_k > 0;
        late_ = !appears && !out.empty() && out.front() == k + 1;
        if (appears || late_) return;
        append_name(text_, names_[static_cast<std::size_t>(k)]);
        end_line();
    }

    void flush() {
        output_.write(text_);
        text_.clear();
    }

private:
    void write_in(NodeId k, std::int64_t at) {
        write_edge(back_.row(k)[static_cast<std::size_t>(at)], k, weights_back_,
                   back_.offsets()[k] + at);
    }
    void write_out(NodeId k, std::int64_t at) {
        write_edge(k, graph_.row(k)[static_cast<std::size_t>(at)], weights_,
                   graph_.offsets()[k] + at);
    }
    void write_edge(NodeId from, NodeId to, const W& weights, EdgeIndex entry) {
        append_name(text_, names_[static_cast<std::size_t>(from)]);
        text_ += separator_;
        append_name(text_, names_[static_cast<std::size_t>(to)]);
        if constexpr (!std::is_same_v<W, UnitWeights>) {
            text_ += separator_;
            append_decimal(text_, weights[entry]);
        }
        end_line();
    }
    void end_line() {
        text_ += '\n';
        if (text_.size() >= bytes_at_once) flush();
    }

    const std::vector<std::string>& names_;
    const Csr& graph_;
    const Csr& back_;
    const W& weights_;
    const W& weights_back_;
    char separator_;
    Output& output_;
    std::string text_{};
    bool late_ = false;
};

}  // namespace

void write_named_lines(const Dataset& dataset, char separator, Output& output,
                       const Context& context) {
    const Csr& graph = dataset.graph;
    const Csr back = transpose(graph, context);
    ProgressTask task(*context.progress, "writing", graph.rows());
    std::visit(
        [&]<class W>(const W& weights) {
            NamedWriter<W> writer(dataset, back, weights, std::get<W>(back.weights()), separator,
                                  output);
            for (NodeId k = 0; k < graph.rows(); ++k) {
                if (k % lines_between_checks == 0) context.check();
                writer.write_node(k);
                task.advance(1);
            }
            writer.flush();
        },
        graph.weights());
}

}  // namespace suffuse
