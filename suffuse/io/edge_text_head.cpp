#include "suffuse/io/edge_text_head.h"

#include <fmt/format.h>

#include <algorithm>

#include "suffuse/base/require.h"
#include "suffuse/io/edge_text_comments.h"
#include "suffuse/io/edge_text_lines.h"
#include "suffuse/io/scan.h"
#include "suffuse/io/separator.h"
#include "suffuse/io/table_columns.h"

namespace suffuse {

namespace {

// A header has words for its columns, and different ones.
bool has_words(const std::vector<std::string>& first, const TableColumns& columns) {
    const auto is_value = [](const auto& word) {
        return is_number(word) || is_decimal_comma(word);
    };
    return std::ranges::none_of(first, is_value) && first[columns.source] != first[columns.target];
}

// Two ids and perhaps a weight.
bool may_be_edge(const std::vector<std::string>& fields) {
    return (fields.size() == 2 || (fields.size() == 3 && is_number(fields[2]))) &&
           !fields[0].empty() && !fields[1].empty();
}

FirstLine first_line_of(const std::vector<std::string>& first, const LinesBelow& below,
                        const HeaderColumns& header) {
    const bool known = header.names == ColumnNames::known;
    const bool numbers_below = has_numbers(below.edge, header.columns);
    if (known && (!may_be_edge(first) || !below.edge.has(1) || numbers_below))
        return FirstLine::header;
    if (header.names == ColumnNames::letters && numbers_below) return FirstLine::header;
    if (!below.edge.has(1) || !has_words(first, header.columns)) return FirstLine::edge;
    // Among numbers words are no ids; with one line below, nothing tells that they are not.
    if (numbers_below)
        return below.several || !may_be_edge(first) ? FirstLine::header : FirstLine::edge;
    return known ? FirstLine::known_or_edge : FirstLine::unknown_or_edge;
}

// Columns that hold numbers and are not used though no other holds weights.
std::vector<std::string> unused_numbers(const TableColumns& columns, const FieldsOfLine& edge) {
    std::vector<std::string> names;
    if (columns.weight >= 0) return names;
    for (std::int64_t c = 0; c < std::min(columns.count, std::ssize(edge.fields)); ++c)
        if (c != columns.source && c != columns.target && is_number(edge.fields[c]) &&
            !names_an_index(columns.header[c]))
            names.push_back(shown(columns.header[c]));
    return names;
}

void doubt_columns(const HeaderColumns& header, const FieldsOfLine& edge,
                   std::vector<Doubt>& doubts) {
    const TableColumns& columns = header.columns;
    std::string sentence;
    const bool crossed = columns.source > columns.target;
    if (header.names == ColumnNames::unknown && (columns.count > 2 || crossed))
        sentence = fmt::format("column {} is taken as source, {} as target",
                               shown(columns.header[columns.source]),
                               shown(columns.header[columns.target]));
    const std::vector<std::string> unused = unused_numbers(columns, edge);
    if (!unused.empty())
        sentence += fmt::format("{}{} {} not taken as weight", sentence.empty() ? "column " : ", ",
                                fmt::join(unused, " and "), unused.size() == 1 ? "is" : "are");
    if (!sentence.empty()) doubts.push_back({std::move(sentence), Hint::say_columns});
}

// The lines have two ids and perhaps a weight, or KONECT's time behind it.
void check_without_header(const Source& source, const EdgeTextHead& head,
                          const std::vector<std::string>& edge) {
    if (std::ssize(edge) < 2)
        fail_at_line(source, head.first,
                     fmt::format("expected two node ids, found {}",
                                 shown(content_at(source.text(), head.first))));
    if (std::ssize(edge) > (head.one_based && is_blank(head.style.separator) ? 4 : 3))
        fail_at_line(source, head.first,
                     fmt::format("expected two ids and perhaps a weight, found {} fields without "
                                 "a header",
                                 edge.size()),
                     Hint::say_header);
    if (edge.size() > 2 && !is_number(edge[2]))
        fail_at_line(source, head.first,
                     fmt::format("expected a weight, found {}", shown_weight(edge[2])),
                     Hint::say_header);
}

void check_widths(const Source& source, const EdgeTextHead& head, const FieldsOfLine& edge) {
    if (edge.has(1) && std::ssize(edge.fields) != head.columns.count)
        fail_at_line(source, edge.byte,
                     fmt::format("expected {} fields, as many as the header has, found {}",
                                 head.columns.count, edge.fields.size()));
}

// The choice of columns, for messages at the first line.
template <class Choose>
auto at_first_line(const Source& source, const EdgeTextHead& head, const Choose& choose) {
    try {
        return choose();
    } catch (const InputError& error) {
        fail_at_line(source, head.first, error.what());
    }
}

// Decides what the first line is and which columns hold what.
class HeadOfTable {
public:
    HeadOfTable(const Source& source, const EdgeTextOptions& options, EdgeTextHead& head)
        : source_(source),
          options_(options),
          head_(head),
          first_(fields_at(source, head.first, head.style)),
          below_(lines_below(source, head)) {}

    void decide() {
        if (options_.columns)
            asked_ = at_first_line(source_, head_,
                                   [&] { return columns_asked(*options_.columns, first_.fields); });
        const bool edge = head_.own_names ? head_.style.separator == ' ' : says_edge();
        if (edge || !first_.has(1)) return take_edge();
        header_ = at_first_line(source_, head_, [&] { return columns_in(first_.fields); });
        if (asked_) header_.columns = asked_columns();
        const bool said = head_.own_names || options_.header || (asked_ && asked_->by_name);
        head_.first_line = said ? FirstLine::header : first_line_of(first_.fields, below_, header_);
        head_.first_line == FirstLine::edge ? take_edge() : take_header(said);
    }

private:
    bool says_edge() const {
        const bool says_no = options_.header && !*options_.header;
        if (says_no && asked_ && asked_->by_name)
            fail_in(source_, "columns: without a header they are counted from 1");
        return says_no;
    }

    TableColumns asked_columns() const {
        TableColumns columns = asked_->columns;
        columns.header = first_.fields;
        return columns;
    }

    void take_header(bool said) {
        head_.columns = header_.columns;
        head_.body = behind_line(source_.text(), head_.first);
        if (!below_.any) head_.columns.count = 0;
        check_widths(source_, head_, below_.edge);
        set_numbers(below_.edge);
        if (asked_ && asked_->columns.weight < 0)
            head_.as_edge = asked_->columns;
        else if (!asked_ && may_be_edge(first_.fields))
            head_.as_edge = columns_without_header(std::ssize(first_.fields));
        const bool decided = head_.first_line == FirstLine::header;
        if (decided && !said && header_.names == ColumnNames::unknown)
            head_.doubts.push_back(doubt_about_header(head_.columns));
        if (!asked_) doubt_columns(header_, below_.edge, head_.doubts);
    }

    void take_edge() {
        const FieldsOfLine& edge = first_.has(1) || !head_.own_names ? first_ : below_.edge;
        head_.first_line = FirstLine::edge;
        head_.body = head_.first;
        if (asked_) {
            head_.columns = asked_->columns;
        } else {
            if (edge.has(0)) check_without_header(source_, head_, edge.fields);
            head_.columns =
                columns_without_header(std::max<std::int64_t>(2, std::ssize(edge.fields)));
        }
        set_numbers(edge);
        const bool doubtful = !options_.header && header_.columns.count > 0 &&
                              has_words(first_.fields, header_.columns) &&
                              has_numbers(below_.edge, header_.columns);
        if (doubtful) head_.doubts.push_back(doubt_about_edge(first_.fields));
    }

    // Without any edge there are only names of nodes.
    void set_numbers(const FieldsOfLine& edge) {
        const TableColumns& columns = head_.columns;
        head_.plain_numbers = has_numbers(edge, columns) &&
                              !is_quoted(edge.raw[columns.source], head_.style) &&
                              !is_quoted(edge.raw[columns.target], head_.style);
        if (columns.weight >= 0 && edge.has(columns.weight) &&
            is_quoted(edge.raw[columns.weight], head_.style))
            head_.plain_numbers = false;
    }

    const Source& source_;
    const EdgeTextOptions& options_;
    EdgeTextHead& head_;
    FieldsOfLine first_;
    LinesBelow below_;
    std::optional<AskedColumns> asked_{};
    HeaderColumns header_{};
};

}  // namespace

void check_entries(const Source& source, const EdgeTextHead& head, std::int64_t found) {
    if (head.entries && *head.entries != found)
        fail_at_line(source, std::ssize(source.text()),
                     fmt::format("expected {} entries, found {}", *head.entries, found));
}

Reading reading_of(const EdgeTextHead& head) {
    Reading reading{.columns = head.columns, .declared = head.declared, .doubts = head.doubts};
    if (head.columns.weight >= 0) reading.weights = WeightsFrom::file;
    return reading;
}

Doubt doubt_about_header(const TableColumns& columns) {
    return {fmt::format("the first line {} is taken as a header", shown_fields(columns.header)),
            Hint::say_header};
}

Doubt doubt_about_edge(const std::vector<std::string>& first) {
    return {fmt::format("the first line {} is taken as an edge", shown_fields(first)),
            Hint::say_header};
}

EdgeTextHead scan_edge_text_head(const Source& source, const EdgeTextOptions& options) {
    const std::string_view text = source.text();
    EdgeTextHead head;
    if (text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff"))
        fail_at_byte(source, 0, "expected UTF-8 text, found UTF-16; save the file as UTF-8");
    const std::int64_t start = text.starts_with("\xef\xbb\xbf") ? 3 : 0;
    head.first = head.body = skip_comments(source, start, head);
    const std::string_view line = content_at(text, head.first);
    if (line.empty()) return head;
    head.style = head.own_names ? own_style(line) : style_of(first_lines(text, head.first));
    HeadOfTable(source, options, head).decide();
    return head;
}

}  // namespace suffuse
