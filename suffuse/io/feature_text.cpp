#include "suffuse/io/feature_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "suffuse/graph/narrow.h"
#include "suffuse/io/node_table.h"
#include "suffuse/io/scan.h"
#include "suffuse/io/utf8.h"

namespace suffuse {

namespace {

// Reads the text twice: first it counts what is not zero, then it stores it.
class FeatureText {
public:
    FeatureText(const Source& source, const Dataset& dataset, const Context& context)
        : text_(source, context),
          context_(context),
          finder_(dataset, context),
          nodes_(dataset.graph.rows()),
          offsets_(context, std::int64_t{nodes_} + 1, "offsets of the features") {}

    FeatureTable read() {
        read_head();
        count();
        Buffer<NodeId> columns(context_, offsets_[nodes_], "columns of the features");
        Buffer<double> values(context_, offsets_[nodes_], "values of the features");
        std::ranges::fill(columns.span(), 0);  // a text that changes may leave some out
        NodeId stored = 0;
        for_each_line([&](NodeId node, std::span<const std::string_view> fields) {
            EdgeIndex at = offsets_[node];
            for_each_value(fields, [&](std::int64_t feature, double value) {
                if (at == offsets_[node + 1]) fail_twofold();
                columns[at] = static_cast<NodeId>(feature);
                values[at++] = value;
            });
            if (at != offsets_[node + 1]) fail_twofold();
            ++stored;
        });
        if (stored != nodes_) fail_twofold();
        const Csr matrix = Csr::trusted(
            nodes_, static_cast<NodeId>(columns_), Array<EdgeIndex>(std::move(offsets_)),
            Array<NodeId>(std::move(columns)), Array<double>(std::move(values)));
        return {without_unit_weights(with_narrowest_weights(matrix, context_), context_),
                std::move(names_), std::move(table_.held), std::move(table_.doubts)};
    }

private:
    void read_head() {
        if (!text_.next()) text_.fail("expected features, found nothing");
        separator_ = text_.separator();
        has_header_ = !std::ranges::all_of(text_.fields(separator_), is_number);
        table_ = node_table(text_, separator_, has_header_, finder_, nodes_, context_);
        text_.next();
        columns_ = table_.columns - std::ssize(table_.left_out) - (table_.node < 0 ? 0 : 1);
        if (columns_ == 0) text_.fail("expected at least one feature, found none");
        if (!std::in_range<NodeId>(columns_)) text_.fail("too many features");
        take_names();
        doubt_first_column();
    }

    void take_names() {
        names_ = std::move(table_.header);
        for (std::int64_t column = std::ssize(names_) - 1; column >= 0; --column)
            if (!is_feature(column)) names_.erase(names_.begin() + column);
        for (const std::string& name : names_)
            if (first_invalid_utf8(name) != name.size())
                text_.fail(fmt::format("the name {} is not UTF-8", shown(name)));
    }

    // Ids under another name, or without a header, look like a feature.
    void doubt_first_column() {
        if (columns_ != table_.columns || columns_ == 1) return;
        if (!numbers_lines(text_, separator_, has_header_, 0, finder_, nodes_, context_)) return;
        table_.doubts.push_back(
            {"the first column numbers the lines or nodes and is taken as a feature; call it "
             "'node' if it says which node a line is of"});
    }

    bool is_feature(std::int64_t column) const {
        return column != table_.node &&
               std::ranges::find(table_.left_out, column) == table_.left_out.end();
    }

    // line(node, its fields) for every line below the header.
    template <class Line>
    void for_each_line(const Line& line) {
        text_.rewind();
        if (has_header_) text_.next();
        NodeId next = 0;
        while (text_.next()) {
            const auto fields = text_.fields(separator_);
            if (std::ssize(fields) != table_.columns)
                text_.fail(fmt::format("expected {} features, found {}", columns_,
                                       std::ssize(fields) - table_.columns + columns_));
            NodeId node = next++;
            if (table_.node >= 0) {
                const std::string wrong = find_node(table_, fields, finder_, node);
                if (!wrong.empty()) text_.fail(wrong);
            } else if (node >= nodes_) {
                text_.fail(fmt::format("expected {} lines, one for each node, found more", nodes_));
            }
            line(node, fields);
        }
    }

    // found(feature, value) for every feature of a line that is not zero.
    template <class Found>
    void for_each_value(std::span<const std::string_view> fields, const Found& found) const {
        std::int64_t feature = 0;
        const bool all = columns_ == table_.columns;
        for (std::int64_t column = 0; column < std::ssize(fields); ++column) {
            if (!all && !is_feature(column)) continue;
            const double value = number(fields[static_cast<std::size_t>(column)], feature);
            if (value != 0) found(feature, value);
            ++feature;
        }
    }

    double number(std::string_view word, std::int64_t feature) const {
        double value = 0;
        const char* end = word.data() + word.size();
        if (word.empty() || scan_number(word.data(), end, value) != end || !std::isfinite(value))
            text_.fail(fmt::format("feature {}: expected a finite number, found {}", feature,
                                   shown(word)));
        return value;
    }

    // What was counted must be what is stored.
    [[noreturn]] void fail_twofold() const {
        text_.fail("found something else than a moment ago: the text changes");
    }

    // offsets_[j + 1] - offsets_[j] = features of node j that are not zero.
    void count() {
        constexpr EdgeIndex unread = -1;
        std::ranges::fill(offsets_.span(), unread);
        for_each_line([&](NodeId node, std::span<const std::string_view> fields) {
            EdgeIndex& own = offsets_[node + 1];
            if (own != unread) text_.fail("the node has features already");
            own = 0;
            for_each_value(fields, [&](std::int64_t, double) { ++own; });
        });
        offsets_[0] = 0;
        for (std::int64_t node = 0; node < nodes_; ++node) {
            if (offsets_[node + 1] == unread)
                text_.fail(
                    fmt::format("expected a line for each of {} nodes, found none for "
                                "node {}",
                                nodes_, node));
            offsets_[node + 1] += offsets_[node];
        }
    }

    TableText text_;
    const Context& context_;
    NodeFinder finder_;
    NodeId nodes_;
    Buffer<EdgeIndex> offsets_;
    char separator_ = ',';
    bool has_header_ = false;
    NodeTable table_{};
    std::int64_t columns_ = 0;  // of features
    std::vector<std::string> names_{};
};

}  // namespace

FeatureTable read_feature_text(const Source& source, const Dataset& dataset,
                               const Context& context) {
    return FeatureText(source, dataset, context).read();
}

}  // namespace suffuse
