#include "suffuse/io/feature_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "suffuse/graph/narrow.h"
#include "suffuse/io/node_finder.h"
#include "suffuse/io/scan.h"
#include "suffuse/io/table_text.h"
#include "suffuse/io/utf8.h"

namespace suffuse {

namespace {

// Reads the text twice: first it counts what is not zero, then it stores it.
class FeatureText {
public:
    FeatureText(const Source& source, const Dataset& dataset, const Context& context)
        : table_(source, context),
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
        for_each_line([&](NodeId node, std::span<const std::string_view> numbers) {
            EdgeIndex at = offsets_[node];
            for (std::size_t c = 0; c < numbers.size(); ++c) {
                const double value = number(numbers[c], c);
                if (value == 0) continue;
                if (at == offsets_[node + 1]) fail_twofold();
                columns[at] = static_cast<NodeId>(c);
                values[at++] = value;
            }
            if (at != offsets_[node + 1]) fail_twofold();
            ++stored;
        });
        if (stored != nodes_) fail_twofold();
        const Csr matrix = Csr::trusted(
            nodes_, static_cast<NodeId>(columns_), Array<EdgeIndex>(std::move(offsets_)),
            Array<NodeId>(std::move(columns)), Array<double>(std::move(values)));
        return {without_unit_weights(with_narrowest_weights(matrix, context_), context_),
                std::move(names_), std::move(held_)};
    }

private:
    void read_head() {
        if (!table_.next()) table_.fail("expected features, found nothing");
        separator_ = table_.separator();
        const auto first = table_.fields(separator_);
        has_header_ = !std::ranges::all_of(first, is_number);
        has_nodes_ = has_header_ && first[0] == "node";
        if (has_header_) {
            hold_names(held_, std::ssize(first), {std::ssize(table_.line())},
                       "names of the features", context_);
            names_.assign(first.begin() + (has_nodes_ ? 1 : 0), first.end());
        }
        columns_ = first.size() - (has_nodes_ ? 1 : 0);
        if (columns_ == 0) table_.fail("expected at least one feature, found none");
        if (!std::in_range<NodeId>(columns_)) table_.fail("too many features");
        for (const std::string& name : names_)
            if (first_invalid_utf8(name) != name.size())
                table_.fail(fmt::format("the name {} is not UTF-8", shown(name)));
    }

    // line(node, its numbers) for every line below the header.
    template <class Line>
    void for_each_line(const Line& line) {
        table_.rewind();
        if (has_header_) table_.next();
        NodeId next = 0;
        while (table_.next()) {
            auto fields = table_.fields(separator_);
            NodeId node = next++;
            if (has_nodes_) {
                const std::string wrong = finder_.find(fields[0], node);
                if (!wrong.empty()) table_.fail(wrong);
                fields = fields.subspan(1);
            } else if (node >= nodes_) {
                table_.fail(
                    fmt::format("expected {} lines, one for each node, found more", nodes_));
            }
            if (fields.size() != columns_)
                table_.fail(fmt::format("expected {} features, found {}", columns_, fields.size()));
            line(node, fields);
        }
    }

    double number(std::string_view word, std::size_t column) const {
        double value = 0;
        const char* end = word.data() + word.size();
        if (word.empty() || scan_number(word.data(), end, value) != end || !std::isfinite(value))
            table_.fail(
                fmt::format("feature {}: expected a finite number, found {}", column, shown(word)));
        return value;
    }

    // What was counted must be what is stored.
    [[noreturn]] void fail_twofold() const {
        table_.fail("found something else than a moment ago: the text changes");
    }

    // offsets_[j + 1] - offsets_[j] = features of node j that are not zero.
    void count() {
        constexpr EdgeIndex unread = -1;
        std::ranges::fill(offsets_.span(), unread);
        for_each_line([&](NodeId node, std::span<const std::string_view> numbers) {
            EdgeIndex& own = offsets_[node + 1];
            if (own != unread) table_.fail("the node has features already");
            own = 0;
            for (std::size_t c = 0; c < numbers.size(); ++c) own += number(numbers[c], c) != 0;
        });
        offsets_[0] = 0;
        for (std::int64_t node = 0; node < nodes_; ++node) {
            if (offsets_[node + 1] == unread)
                table_.fail(
                    fmt::format("expected a line for each of {} nodes, found none for "
                                "node {}",
                                nodes_, node));
            offsets_[node + 1] += offsets_[node];
        }
    }

    TableText table_;
    const Context& context_;
    NodeFinder finder_;
    NodeId nodes_;
    Buffer<EdgeIndex> offsets_;
    char separator_ = ',';
    bool has_header_ = false;
    bool has_nodes_ = false;
    std::size_t columns_ = 0;
    std::vector<std::string> names_{};
    HeldMemory held_{};  // for the names
};

}  // namespace

FeatureTable read_feature_text(const Source& source, const Dataset& dataset,
                               const Context& context) {
    return FeatureText(source, dataset, context).read();
}

}  // namespace suffuse
