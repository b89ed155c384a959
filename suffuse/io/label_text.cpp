#include "suffuse/io/label_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "suffuse/io/node_table.h"
#include "suffuse/io/scan.h"
#include "suffuse/io/table_columns.h"
#include "suffuse/io/utf8.h"

namespace suffuse {

namespace {

constexpr std::int32_t unread_label = -2;
constexpr std::size_t most_classes = 1 << 16;

// Names that people give a column of labels, the clearest first; the first four stand alone, too.
constexpr std::array<std::string_view, 12> label_words{
    "label",     "labels",    "class",   "classes", "nodelabel", "classlabel",
    "classname", "labelname", "classid", "labelid", "category",  "y"};

std::size_t place_among_label_words(std::string_view name) {
    return static_cast<std::size_t>(std::ranges::find(label_words, plain_word(name)) -
                                    label_words.begin());
}

bool is_natural(std::string_view word) {
    std::int64_t value = 0;
    const char* end = word.data() + word.size();
    const bool padded = word.size() > 1 && word.front() == '0';  // "01" is a name
    return !word.empty() && !padded && word.size() < 18 &&
           scan_natural(word.data(), end, value) == end;
}

// Numbers by their value, before names, which go by their bytes.
struct ByValue {
    bool operator()(const std::string& a, const std::string& b) const {
        const bool number = is_natural(a);
        if (number != is_natural(b)) return number;
        if (number && a.size() != b.size()) return a.size() < b.size();
        return a < b;
    }
};

class LabelText {
public:
    LabelText(const Source& source, const Dataset& dataset, const Context& context)
        : text_(source, context),
          context_(context),
          finder_(dataset, context),
          labels_(static_cast<std::size_t>(dataset.graph.rows()), unread_label) {}

    NodeLabels read() {
        if (!text_.next()) text_.fail("expected labels, found nothing");
        separator_ = text_.separator();
        const bool has_header = is_header(text_.fields(separator_));
        table_ = node_table(text_, separator_, has_header, finder_, node_count(), context_);
        text_.next();
        has_header ? take_columns_by_name() : take_columns_by_place();
        blanks_fit_ = table_.columns == 1;
        bool more = has_header ? text_.next() : true;
        for (; more; more = text_.next()) table_.node < 0 ? read_single() : read_pair();
        if (table_.node < 0) finish_single();
        return numbered();
    }

private:
    NodeId node_count() const { return static_cast<NodeId>(labels_.size()); }

    // Of several names one is that of nodes or of labels, unless the line begins with a node.
    bool is_header(std::span<const std::string_view> fields) const {
        constexpr std::size_t alone = 4;
        if (fields.size() == 1) return place_among_label_words(fields[0]) < alone;
        NodeId node = 0;
        if (fields[0] != "node" && finder_.find(fields[0], node).empty()) return false;
        return names_nodes(fields[0], true) ||
               std::ranges::any_of(fields, [](std::string_view name) {
                   return names_nodes(name, false) ||
                          place_among_label_words(name) < label_words.size();
               });
    }

    void take_columns_by_place() {
        if (table_.columns > 2)
            text_.fail(fmt::format("expected node,label, found {} fields", table_.columns));
        if (table_.columns == 2) table_.node = 0;
        label_ = table_.columns - 1;
    }

    void take_columns_by_name() {
        const auto is_left_out = [&](std::int64_t column) {
            return column == table_.node ||
                   std::ranges::find(table_.left_out, column) != table_.left_out.end();
        };
        std::size_t clearest = label_words.size();
        for (std::int64_t column = 0; column < table_.columns; ++column) {
            const std::size_t place =
                place_among_label_words(table_.header[static_cast<std::size_t>(column)]);
            if (is_left_out(column) || place >= clearest) continue;
            clearest = place;
            label_ = column;
        }
        const bool knows_nodes =
            table_.node >= 0 || !table_.left_out.empty() || table_.columns == 1;
        if (label_ < 0 || !knows_nodes)
            text_.fail(
                fmt::format("expected the header node,label, found {}", shown(text_.line())));
        std::string others;
        for (std::int64_t column = 0; column < table_.columns; ++column)
            if (!is_left_out(column) && column != label_)
                others += (others.empty() ? "" : ", ") + table_.shown_column(column);
        if (!others.empty())
            table_.doubts.push_back(
                {fmt::format("of its columns {} is taken as the labels, left "
                             "out are {}",
                             table_.shown_column(label_), shown(others))});
    }

    // The fields of the line at hand, as many as there are columns.
    std::span<const std::string_view> fields() {
        const auto found = text_.fields(separator_);
        if (std::ssize(found) == table_.columns) return found;
        const std::string expected = table_.columns == 1   ? "one label"
                                     : table_.columns == 2 ? "a node and its label"
                                                           : std::to_string(table_.columns);
        text_.fail(fmt::format("expected {}, found {} fields", expected, found.size()));
    }

    void read_pair() {
        const auto line = fields();
        NodeId node = 0;
        const std::string wrong = find_node(table_, line, finder_, node);
        if (!wrong.empty()) text_.fail(wrong);
        std::int32_t& label = labels_[static_cast<std::size_t>(node)];
        if (label != unread_label)
            text_.fail(fmt::format("{} has a label already",
                                   shown(line[static_cast<std::size_t>(table_.node)])));
        label = class_called(line[static_cast<std::size_t>(label_)]);
    }

    void read_single() {
        const auto line = fields();
        if (next_ == labels_.size())
            text_.fail(
                fmt::format("expected {} labels, one for each node, found more", labels_.size()));
        add_blank_lines();
        labels_[next_++] = class_called(line[static_cast<std::size_t>(label_)]);
        if (with_blanks_.size() < labels_.size()) with_blanks_.push_back(labels_[next_ - 1]);
    }

    // Blank lines are labels of nodes without one if that makes a line for every node; otherwise
    // they are nothing.
    void add_blank_lines() {
        const auto room = static_cast<std::int64_t>(labels_.size() - with_blanks_.size());
        blanks_fit_ = blanks_fit_ && text_.blank_lines() <= room;
        if (blanks_fit_)
            with_blanks_.insert(with_blanks_.end(), static_cast<std::size_t>(text_.blank_lines()),
                                unlabelled);
    }

    void finish_single() {
        if (next_ == labels_.size()) return;
        add_blank_lines();
        if (!blanks_fit_ || with_blanks_.size() != labels_.size())
            text_.fail(fmt::format("expected {} labels, one for each node, found {}",
                                   labels_.size(), next_));
        labels_ = with_blanks_;
    }

    // Classes in the order of their first appearance. "NA" is what R writes for none, "nan" what
    // Python does, and -1 means the same in arrays.
    std::int32_t class_called(std::string_view word) {
        constexpr std::array<std::string_view, 5> none{"", "NA", "nan", "NaN", "-1"};
        minus_one_ = minus_one_ || word == "-1";
        if (std::ranges::find(none, word) != none.end()) return unlabelled;
        if (word.starts_with('-') && is_natural(word.substr(1)))
            text_.fail(fmt::format("expected a class from 0, its name, or -1 for none, found {}",
                                   shown(word)));
        if (first_invalid_utf8(word) != word.size())
            text_.fail(fmt::format("the label {} is not UTF-8", shown(word)));
        const auto [place, fresh] =
            classes_.emplace(std::string(word), static_cast<std::int32_t>(classes_.size()));
        if (classes_.size() > most_classes)
            text_.fail(fmt::format("more than {} classes", most_classes));
        return place->second;
    }

    NodeLabels numbered() const {
        NodeLabels result{.held = table_.held, .doubts = table_.doubts};
        std::vector<std::int32_t> number(classes_.size());
        bool plain = true;  // the numbers from 0 on
        for (const auto& [name, appeared] : classes_) {
            const auto place = static_cast<std::int32_t>(result.class_names.size());
            plain = plain && name == std::to_string(place);
            number[static_cast<std::size_t>(appeared)] = place;
            result.class_names.push_back(name);
        }
        if (minus_one_ && classes_.size() == 1 && classes_.begin()->first == "1")
            result.doubts.push_back(doubt_about_minus_one());
        if (plain) result.class_names.clear();
        for (const std::int32_t label : labels_)
            result.labels.push_back(label < 0 ? unlabelled
                                              : number[static_cast<std::size_t>(label)]);
        return result;
    }

    TableText text_;
    const Context& context_;
    NodeFinder finder_;
    char separator_ = ',';
    NodeTable table_{};
    std::int64_t label_ = -1;  // the column
    std::vector<std::int32_t> labels_;
    std::map<std::string, std::int32_t, ByValue> classes_{};
    std::size_t next_ = 0;                     // node of the next single label
    std::vector<std::int32_t> with_blanks_{};  // the single labels if blank lines are some of them
    bool blanks_fit_ = true;
    bool minus_one_ = false;  // -1 occurs
};

}  // namespace

NodeLabels read_label_text(const Source& source, const Dataset& dataset, const Context& context) {
    return LabelText(source, dataset, context).read();
}

}  // namespace suffuse
