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

// Names that tools and people give the columns of an edge list, pair by pair, the clearest first: a
// source and a target of different pairs mean different things.
struct ColumnPair {
    std::string_view source;
    std::string_view target;
};
constexpr std::array<ColumnPair, 22> word_pairs{{{"source", "target"},
                                                 {"source", "destination"},
                                                 {"source", "dest"},
                                                 {"source", "dst"},
                                                 {"src", "dst"},
                                                 {"src", "dest"},
                                                 {"src", "destination"},
                                                 {"src", "tgt"},
                                                 {"src", "target"},
                                                 {"from", "to"},
                                                 {"origin", "destination"},
                                                 {"origin", "dest"},
                                                 {"sender", "receiver"},
                                                 {"sender", "recipient"},
                                                 {"start", "end"},
                                                 {"node1", "node2"},
                                                 {"id1", "id2"},
                                                 {"n1", "n2"},
                                                 {"v1", "v2"},
                                                 {"nodea", "nodeb"},
                                                 {"row", "col"},
                                                 {"row", "column"}}};
constexpr std::array<ColumnPair, 2> letter_pairs{{{"u", "v"}, {"i", "j"}}};
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

std::int64_t column_called(const std::vector<std::string>& header, std::string_view word) {
    return column_called(header, ColumnWords(&word, 1));
}

// The columns of the first pair that is there; false: none is.
bool take_pair(std::span<const ColumnPair> pairs, TableColumns& columns) {
    for (const auto& [source, target] : pairs) {
        const std::int64_t one = column_called(columns.header, source);
        const std::int64_t other = column_called(columns.header, target);
        if (one < 0 || other < 0) continue;
        columns.source = one;
        columns.target = other;
        return true;
    }
    return false;
}

// A knowledge graph goes from head to tail, an arc from tail to head: the first of them is the
// source in both.
bool take_head_and_tail(TableColumns& columns) {
    constexpr std::array<ColumnPair, 1> pair{{{"head", "tail"}}};
    if (!take_pair(pair, columns)) return false;
    if (columns.source > columns.target) std::swap(columns.source, columns.target);
    return true;
}

// Whether a column is called as one end of an edge is, in any pair.
bool is_called(const std::string& name, std::string_view ColumnPair::*end) {
    return std::ranges::any_of(
        word_pairs, [&](const ColumnPair& pair) { return column_called({name}, pair.*end) == 0; });
}

// Without a pair the first two columns, the weight aside, and an index of the lines only if there
// are no others. Half a pair still tells which of the two is which.
void take_by_place(TableColumns& columns) {
    std::vector<std::int64_t> left;
    std::vector<std::int64_t> left_without_index;
    for (std::int64_t column = 0; column < columns.count; ++column) {
        if (column == columns.weight) continue;
        left.push_back(column);
        if (!names_an_index(columns.header[column])) left_without_index.push_back(column);
    }
    if (left_without_index.size() >= 2) left = left_without_index;
    require(left.size() >= 2, "expected columns of sources and targets, found {}",
            shown_fields(columns.header));
    columns.source = left[0];
    columns.target = left[1];
    const auto either = [&](std::int64_t one, std::int64_t other) {
        return is_called(columns.header[one], &ColumnPair::source) ||
               is_called(columns.header[other], &ColumnPair::target);
    };
    if (either(columns.target, columns.source) && !either(columns.source, columns.target))
        std::swap(columns.source, columns.target);
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

// "i,j,v" and "row,col,v" are the coordinates and values of a sparse matrix.
std::int64_t weight_column(const TableColumns& columns) {
    const auto is_end = [&](std::int64_t column) {
        return column == columns.source || column == columns.target;
    };
    const std::int64_t weight = column_called(columns.header, weight_words);
    if (weight >= 0) return is_end(weight) ? -1 : weight;
    if (columns.source < 0) return -1;
    const std::string source = plain_word(columns.header[columns.source]);
    return source == "i" || source == "row" ? column_called(columns.header, "v") : -1;
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
    if (take_pair(word_pairs, columns) || take_head_and_tail(columns))
        found.names = ColumnNames::known;
    else if (take_pair(letter_pairs, columns))
        found.names = ColumnNames::letters;
    columns.weight = weight_column(columns);
    if (found.names == ColumnNames::unknown) take_by_place(columns);
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
