#include "suffuse/io/label_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "suffuse/io/node_finder.h"
#include "suffuse/io/scan.h"
#include "suffuse/io/table_text.h"
#include "suffuse/io/utf8.h"

namespace suffuse {

namespace {

constexpr std::int32_t unread_label = -2;
constexpr std::size_t most_classes = 1 << 16;

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
        : table_(source, context),
          finder_(dataset, context),
          labels_(static_cast<std::size_t>(dataset.graph.rows()), unread_label) {}

    NodeLabels read() {
        if (!table_.next()) table_.fail("expected labels, found nothing");
        const char separator = table_.separator();
        const auto first = table_.fields(separator);
        const bool pairs = first.size() == 2;
        if (first.size() > 2)
            table_.fail(fmt::format("expected node,label, found {} fields", first.size()));
        const bool header = pairs ? first[0] == "node" : first[0] == "label";
        if (pairs && header && first[1] != "label")
            table_.fail(
                fmt::format("expected the header node,label, found {}", shown(table_.line())));
        bool more = header ? table_.next() : true;
        for (; more; more = table_.next()) pairs ? read_pair(separator) : read_single(separator);
        if (!pairs) finish_single();
        return numbered();
    }

private:
    void read_pair(char separator) {
        const auto fields = table_.fields(separator);
        if (fields.size() != 2)
            table_.fail(
                fmt::format("expected a node and its label, found {} fields", fields.size()));
        NodeId node = 0;
        const std::string wrong = finder_.find(fields[0], node);
        if (!wrong.empty()) table_.fail(wrong);
        std::int32_t& label = labels_[static_cast<std::size_t>(node)];
        if (label != unread_label)
            table_.fail(fmt::format("{} has a label already", shown(fields[0])));
        label = class_called(fields[1]);
    }

    void read_single(char separator) {
        const auto fields = table_.fields(separator);
        if (fields.size() != 1)
            table_.fail(fmt::format("expected one label, found {} fields", fields.size()));
        if (next_ == labels_.size())
            table_.fail(
                fmt::format("expected {} labels, one for each node, found more", labels_.size()));
        add_blank_lines();
        labels_[next_++] = class_called(fields[0]);
        if (with_blanks_.size() < labels_.size()) with_blanks_.push_back(labels_[next_ - 1]);
    }

    // Blank lines are labels of nodes without one if that makes a line for every node; otherwise
    // they are nothing.
    void add_blank_lines() {
        const auto room = static_cast<std::int64_t>(labels_.size() - with_blanks_.size());
        blanks_fit_ = blanks_fit_ && table_.blank_lines() <= room;
        if (blanks_fit_)
            with_blanks_.insert(with_blanks_.end(), static_cast<std::size_t>(table_.blank_lines()),
                                unlabelled);
    }

    void finish_single() {
        if (next_ == labels_.size()) return;
        add_blank_lines();
        if (!blanks_fit_ || with_blanks_.size() != labels_.size())
            table_.fail(fmt::format("expected {} labels, one for each node, found {}",
                                    labels_.size(), next_));
        labels_ = with_blanks_;
    }

    // Classes in the order of their first appearance; "NA" is what R writes for none, and -1 means
    // the same in arrays.
    std::int32_t class_called(std::string_view word) {
        minus_one_ = minus_one_ || word == "-1";
        if (word.empty() || word == "NA" || word == "-1") return unlabelled;
        if (first_invalid_utf8(word) != word.size())
            table_.fail(fmt::format("the label {} is not UTF-8", shown(word)));
        const auto [place, fresh] =
            classes_.emplace(std::string(word), static_cast<std::int32_t>(classes_.size()));
        if (classes_.size() > most_classes)
            table_.fail(fmt::format("more than {} classes", most_classes));
        return place->second;
    }

    NodeLabels numbered() const {
        NodeLabels result;
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

    TableText table_;
    NodeFinder finder_;
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
