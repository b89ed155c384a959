#include "suffuse/io/triple_lines.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <vector>

#include "suffuse/base/require.h"
#include "suffuse/io/scan.h"
#include "suffuse/io/text_fields.h"

namespace suffuse {

namespace {

// Reads line after line. A failure throws with the byte it happened at. With the ids in front, as
// nearly everywhere, the compiler knows where they are.
template <bool ids_first>
class TripleLines {
public:
    TripleLines(const Source& source, const TripleLayout& layout, Range chunk)
        : source_(source),
          layout_(layout),
          blanks_(is_blank(layout.separator)),
          at_(source.text().data() + chunk.first),
          end_(source.text().data() + chunk.last) {}

    TriplesFound parse(TriplePlace place) {
        TriplesFound found;
        for (; at_ < end_; next_line()) {
            at_ = skip_blanks(at_, end_);
            if (at_ == end_ || at_line_end() || *at_ == '#' || *at_ == '%') {
                skip_line();
                continue;
            }
            if (found.lines == place.lines) [[unlikely]]
                fail("found more lines than a moment ago: the text changes");
            NodeId i = 0;
            NodeId j = 0;
            if (!plain_line(i, j)) {
                double weight = 1;
                if constexpr (ids_first) {
                    i = id(layout_.rows);
                    separator();
                    j = id(layout_.cols);
                    weight = remaining_fields();
                } else {
                    weight = all_fields(i, j);
                }
                if (place.weights != nullptr) *place.weights++ = weight;
            }
            *place.from++ = i;
            *place.to++ = j;
            found.smallest = std::min({found.smallest, i, j});
            found.largest = std::max({found.largest, i, j});
            ++found.lines;
        }
        return found;
    }

private:
    // The line that nearly all are, "i j": two ids of up to seven digits, one separator. Whatever
    // looks different, a mistake included, is left to the careful way.
    bool plain_line(NodeId& i, NodeId& j) {
        constexpr std::int64_t longest = 2 * sizeof(std::uint64_t) + 1;  // bytes looked at
        if (layout_.columns != 2 || !ids_first || end_ - at_ < longest) return false;
        std::uint64_t first = 0;
        std::uint64_t second = 0;
        const int length = scan_eight_digits(at_, first);
        if (length == 0 || length == 8 || !separates(at_[length])) return false;
        const char* rest = at_ + length + 1;
        const int rest_length = scan_eight_digits(rest, second);
        if (rest_length == 0 || rest_length == 8 || rest[rest_length] != '\n') return false;
        const std::int64_t row = static_cast<std::int64_t>(first) - layout_.first_id;
        const std::int64_t column = static_cast<std::int64_t>(second) - layout_.first_id;
        if (row < 0 || row >= layout_.rows || column < 0 || column >= layout_.cols) return false;
        i = static_cast<NodeId>(row);
        j = static_cast<NodeId>(column);
        at_ = rest + rest_length;
        return true;
    }

    bool separates(char c) const { return blanks_ ? is_blank(c) : c == layout_.separator; }

    [[gnu::always_inline]] NodeId id(std::int64_t count) {
        std::int64_t value = 0;
        const char* stop = scan_natural(at_, end_, value);
        const bool whole = stop > at_ && (stop == end_ || ends_field(*stop));
        std::int64_t node = value - layout_.first_id;
        if (node >= count && layout_.beyond == TripleLayout::Beyond::saturate) node = count - 1;
        if (!whole || node < 0 || node >= count) [[unlikely]]
            refuse_id(count);
        at_ = stop;
        return static_cast<NodeId>(node);
    }

    // The fields behind the two ids, the weight among them, to the end of the line.
    double remaining_fields() {
        double weight = 1;
        for (std::int64_t column = 2; column < layout_.columns; ++column) {
            separator();
            if (column == layout_.weight)
                weight = number();
            else
                skip_field();
        }
        end_of_line();
        return weight;
    }

    // The same for all fields of a line.
    double all_fields(NodeId& i, NodeId& j) {
        double weight = 1;
        for (std::int64_t column = 0; column < layout_.columns; ++column) {
            if (column > 0) separator();
            if (column == layout_.source)
                i = id(layout_.rows);
            else if (column == layout_.target)
                j = id(layout_.cols);
            else if (column == layout_.weight)
                weight = number();
            else
                skip_field();
        }
        end_of_line();
        return weight;
    }

    void end_of_line() {
        at_ = skip_blanks(at_, end_);
        if (at_ < end_ && *at_ == '\r') ++at_;
        if (at_ < end_ && *at_ != '\n') refuse_line();
    }

    // Whatever it holds.
    void skip_field() {
        if (at_ < end_ && *at_ == '"' && !blanks_) return skip_quoted();
        at_ += field_at(rest(), 0, layout_.separator).size();
    }

    // In quotes a separator is none; a doubled quote stands inside.
    void skip_quoted() {
        do {
            const auto line_end = rest().find('\n');
            const auto quote = rest().find('"', 1);
            if (quote == std::string_view::npos || quote > line_end) fail("a quote is not closed");
            at_ += quote + 1;
        } while (at_ < end_ && *at_ == '"');
    }

    double number() {
        double value = 0;
        const char* stop = scan_number(at_, end_, value);
        const bool whole = stop > at_ && (stop == end_ || ends_field(*stop));
        if (!whole || !std::isfinite(value) || value < 0)
            fail(fmt::format("expected a weight, finite and not negative, found {}",
                             shown_weight(field_here())));
        at_ = stop;
        return value;
    }

    void separator() {
        const char* before = at_;
        at_ = skip_blanks(at_, end_);
        const bool blanks = at_ > before;
        if (!blanks_ && at_ < end_ && *at_ == layout_.separator)
            at_ = skip_blanks(at_ + 1, end_);
        else if (!blanks_ || !blanks || at_ == end_ || ends_line(*at_))
            fail(fmt::format("expected {} fields, found fewer", layout_.columns));
    }

    // A carriage return alone ends no line; what follows it must not be skipped.
    bool at_line_end() const {
        return *at_ == '\n' || (*at_ == '\r' && (at_ + 1 == end_ || at_[1] == '\n'));
    }

    bool ends_field(char c) const { return is_blank(c) || ends_line(c) || c == layout_.separator; }

    void skip_line() {
        const void* line_end = std::memchr(at_, '\n', static_cast<std::size_t>(end_ - at_));
        at_ = line_end == nullptr ? end_ : static_cast<const char*>(line_end);
    }

    void next_line() {
        if (at_ < end_) ++at_;  // the line end
    }

    [[noreturn]] void refuse_id(std::int64_t count) const {
        fail(fmt::format("expected a node id from {} to {}, found {}", layout_.first_id,
                         layout_.first_id + count - 1, found_here()));
    }

    // At what follows the last field.
    [[noreturn]] void refuse_line() const {
        const auto before = source_.text().substr(0, at_ - source_.text().data());
        const auto start = before.rfind('\n') + 1;  // npos + 1 is the first byte
        const auto line = source_.text().substr(start);
        std::vector<std::string_view> fields;
        raw_fields(trimmed(line.substr(0, line.find('\n'))), usual_style(layout_.separator), fields,
                   most_edge_fields);
        if (std::ssize(fields) > layout_.columns)
            fail(fmt::format("expected {} fields, found {}", layout_.columns, fields.size()));
        fail(fmt::format("expected the end of the line after {} fields, found {}", layout_.columns,
                         found_here()));
    }

    std::string_view rest() const { return {at_, static_cast<std::size_t>(end_ - at_)}; }
    std::string_view field_here() const { return field_at(rest(), 0, layout_.separator); }
    std::string found_here() const { return shown(field_here()); }

    [[noreturn]] void fail(const std::string& sentence) const {
        fail_at_line(source_, at_ - source_.text().data(), sentence);
    }

    const Source& source_;
    const TripleLayout& layout_;
    const bool blanks_;  // fields are told apart by blanks, tabs among them
    const char* at_;
    const char* end_;
};

}  // namespace

TriplesFound parse_triple_lines(const Source& source, const TripleLayout& layout, Range bytes,
                                TriplePlace place) {
    if (layout.source == 0 && layout.target == 1)
        return TripleLines<true>(source, layout, bytes).parse(place);
    return TripleLines<false>(source, layout, bytes).parse(place);
}

}  // namespace suffuse
