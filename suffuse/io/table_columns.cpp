#include "suffuse/io/table_columns.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <span>

#include "suffuse/base/require.h"
#include "suffuse/io/scan.h"
#include "suffuse/io/text_fields.h"

namespace suffuse {

namespace {

using ColumnWords = std::span<const std::string_view>;

// Names that tools and people give the columns of an edge list, the clearest first.
constexpr std::array<std::string_view, 13> source_words{
    "source", "src", "from", "origin", "sender", "start", "node1",
    "id1",    "n1",  "v1",   "nodea",  "row",    "head"};
constexpr std::array<std::string_view, 16> target_words{
    "target", "dst",   "to",  "destination", "dest", "tgt",   "receiver", "recipient",
    "end",    "node2", "id2", "n2",          "v2",   "nodeb", "col",      "column"};
constexpr std::array<std::string_view, 2> source_letters{"u", "i"};
constexpr std::array<std::string_view, 2> target_letters{"v", "j"};
constexpr std::array<std::string_view, 8> weight_words{
    "weight", "weights", "edgeweight", "w", "value", "val", "count", "strength"};
constexpr std::array<std::string_view, 8> index_words{"",    "id",     "index", "idx",
                                                      "eid", "edgeid", "edge",  "rowid"};

// "fromnodeid" -> "from".
std::string without_ending(std::string word, ColumnWords known) {
    for (const std::string_view ending : {"id", "node", "vertex"})
        if (std::ranges::find(known, word) == known.end() && word.ends_with(ending))
            word.resize(word.size() - ending.size());
    return word;
}

// The column with the clearest of the words; -1: none has one.
std::int64_t column_called(const std::vector<std::string>& header, ColumnWords words) {
    std::int64_t best = -1;
    auto clearest = words.end();
    for (std::int64_t column = 0; column < std::ssize(header); ++column) {
        if (names_an_index(header[column])) continue;
        const std::string word = without_ending(plain_word(header[column]), words);
        const auto found = std::find(words.begin(), clearest, word);
        if (found == clearest) continue;
        clearest = found;
        best = column;
    }
    return best;
}

// A knowledge graph goes from head to tail, an arc from tail to head: the first of them is the
// source in both.
void take_head_and_tail(const std::vector<std::string>& header, TableColumns& columns) {
    constexpr std::array<std::string_view, 1> head{"head"};
    constexpr std::array<std::string_view, 1> tail{"tail"};
    const std::int64_t one = column_called(header, head);
    const std::int64_t other = column_called(header, tail);
    if (one < 0 || other < 0) return;
    columns.source = std::min(one, other);
    columns.target = std::max(one, other);
}

// What no name has told goes to the first columns that are left, the weight aside; an index of the
// lines only if there are no others.
void take_by_place(TableColumns& columns) {
    const std::size_t missing = (columns.source < 0 ? 1 : 0) + (columns.target < 0 ? 1 : 0);
    std::vector<std::int64_t> left;
    std::vector<std::int64_t> left_without_index;
    for (std::int64_t column = 0; column < columns.count; ++column) {
        if (column == columns.source || column == columns.target || column == columns.weight)
            continue;
        left.push_back(column);
        if (!names_an_index(columns.header[column])) left_without_index.push_back(column);
    }
    if (left_without_index.size() >= missing) left = left_without_index;
    require(left.size() >= missing, "expected columns of sources and targets, found {}",
            shown_fields(columns.header));
    auto next = left.begin();
    if (columns.source < 0) columns.source = *next++;
    if (columns.target < 0) columns.target = *next;
}

// A number counts columns from 1; anything else is a name, in any case if none has just this one.
std::int64_t column_asked(const std::string& asked, const std::vector<std::string>& first,
                          bool& by_name) {
    std::int64_t number = 0;
    const char* end = asked.data() + asked.size();
    const bool is_number = !asked.empty() && scan_natural(asked.data(), end, number) == end;
    if (is_number && number >= 1 && number <= std::ssize(first)) return number - 1;
    auto found = std::ranges::find(first, asked);
    if (found == first.end())
        found =
            std::ranges::find(first, lower(asked), [](const auto& name) { return lower(name); });
    require(!is_number && !asked.empty() && found != first.end(),
            "columns: {} is none of the names {} in the first line, nor a number from 1 to {}",
            shown(asked), shown_fields(first), first.size());
    by_name = true;
    return found - first.begin();
}

}  // namespace

// "weight:float" -> "weight", ":START_ID" -> "startid".
std::string plain_word(std::string_view name) {
    std::string word = lower(name.substr(0, name.find(':', 1)));
    std::erase_if(word, [](unsigned char c) { return c < 0x80 && std::isalnum(c) == 0; });
    return word;
}

bool names_an_index(std::string_view name) {
    const std::string word = plain_word(name);
    return word.starts_with("unnamed") || std::ranges::find(index_words, word) != index_words.end();
}

HeaderColumns columns_in(std::vector<std::string> header) {
    HeaderColumns found{.columns = {.header = std::move(header), .source = -1, .target = -1}};
    TableColumns& columns = found.columns;
    const std::vector<std::string>& names = columns.header;
    columns.count = std::ssize(names);
    require(columns.count >= 2, "expected a header with two columns, found {}", columns.count);
    columns.source = column_called(names, source_words);
    columns.target = column_called(names, target_words);
    if (columns.source < 0 || columns.target < 0) take_head_and_tail(names, columns);
    if (columns.source >= 0 && columns.target >= 0) {
        found.names = ColumnNames::known;
    } else if (column_called(names, source_letters) >= 0 &&
               column_called(names, target_letters) >= 0) {
        columns.source = column_called(names, source_letters);
        columns.target = column_called(names, target_letters);
        found.names = ColumnNames::letters;
    }
    const std::int64_t weight = column_called(names, weight_words);
    if (weight != columns.source && weight != columns.target) columns.weight = weight;
    take_by_place(columns);
    return found;
}

TableColumns columns_without_header(std::int64_t count) {
    return {.count = count, .weight = count >= 3 ? 2 : -1};
}

AskedColumns columns_asked(std::string_view asked, const std::vector<std::string>& first) {
    const auto words = split_fields(asked, ',');
    require(words && (words->size() == 2 || words->size() == 3),
            "columns: expected SOURCE,TARGET or SOURCE,TARGET,WEIGHT, found {}", shown(asked));
    AskedColumns result{.columns = {.count = std::ssize(first)}};
    TableColumns& columns = result.columns;
    columns.source = column_asked((*words)[0], first, result.by_name);
    columns.target = column_asked((*words)[1], first, result.by_name);
    if (words->size() == 3) columns.weight = column_asked((*words)[2], first, result.by_name);
    require(columns.source != columns.target && columns.weight != columns.source &&
                columns.weight != columns.target,
            "columns: {} names one column twice", shown(asked));
    return result;
}

}  // namespace suffuse
