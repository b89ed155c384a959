#include "suffuse/io/table_text.h"

#include "suffuse/io/scan.h"
#include "suffuse/io/text_fields.h"

namespace suffuse {

namespace {

constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";

}  // namespace

TableText::TableText(const Source& source, const Context& context)
    : source_(source), context_(context) {
    if (source_.text().starts_with(byte_order_mark)) first_ = byte_order_mark.size();
    rewind();
}

void TableText::rewind() {
    byte_ = start_ = first_;
    line_ = {};
}

bool TableText::next() {
    const std::string_view text = source_.text();
    blank_lines_ = 0;
    while (byte_ < text.size()) {
        start_ = byte_;
        line_ = text.substr(start_, text.find('\n', start_) - start_);
        byte_ = start_ + line_.size() + 1;
        if (line_.ends_with('\r')) line_.remove_suffix(1);
        if (++lines_ % lines_between_checks == 0) context_.check();
        if (line_.find_first_not_of(" \t") != std::string_view::npos) return true;
        ++blank_lines_;
    }
    start_ = text.size();
    return false;
}

// A field takes a view and, between blanks or quotes, a string too; vectors that grow hold up to
// three times as much.
void TableText::reserve_fields(char separator) {
    constexpr std::size_t short_line = 1 << 14;
    constexpr std::int64_t per_field = 3 * (sizeof(std::string) + sizeof(std::string_view));
    if (line_.size() <= short_line) return;
    const auto ends = std::ranges::count_if(
        line_, [&](char c) { return separator == ' ' ? is_blank(c) : c == separator; });
    const Bytes needed{checked_multiply(ends + 1, per_field) + std::ssize(line_)};
    if (needed <= held_.bytes()) return;
    held_ = {};
    held_ = context_.budget.reserve(needed, "the fields of a line");
}

std::span<const std::string_view> TableText::fields(char separator) {
    reserve_fields(separator);
    fields_.clear();
    if (separator == ' ' || line_.find('"') != std::string_view::npos) {
        auto split = split_fields(line_, separator);
        if (!split) fail("a quote is not closed");
        quoted_ = std::move(*split);
        fields_.assign(quoted_.begin(), quoted_.end());
        return fields_;
    }
    for (std::size_t at = 0; at <= line_.size(); at += fields_.back().size() + 1)
        fields_.push_back(line_.substr(at, line_.find(separator, at) - at));
    for (std::string_view& field : fields_) {
        while (!field.empty() && is_blank(field.front())) field.remove_prefix(1);
        while (!field.empty() && is_blank(field.back())) field.remove_suffix(1);
    }
    return fields_;
}

char TableText::separator() const {
    for (const char candidate : {',', ';'})
        if (line_.find(candidate) != std::string_view::npos) return candidate;
    return ' ';
}

void TableText::fail(const std::string& sentence) const {
    fail_at_line(source_, static_cast<std::int64_t>(start_), sentence);
}

}  // namespace suffuse
