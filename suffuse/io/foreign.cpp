#include "suffuse/io/foreign.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "suffuse/io/scan.h"
#include "suffuse/io/text_fields.h"

namespace suffuse {

namespace {

constexpr std::string_view to_edges = "networkx.write_weighted_edgelist";
constexpr ForeignFormat graphml{"GraphML", "networkx.read_graphml", to_edges};
constexpr ForeignFormat gexf{"GEXF", "networkx.read_gexf", to_edges};
constexpr ForeignFormat gml{"GML", "networkx.read_gml", to_edges};
constexpr ForeignFormat pajek{"Pajek", "networkx.read_pajek", to_edges};
constexpr ForeignFormat metis{"METIS", "networkit.readGraph", "networkit.writeGraph"};

constexpr std::size_t looked_at = 4096;  // bytes at the beginning

// Lines of a text that are neither blank nor comments, one after the other.
class ContentLines {
public:
    explicit ContentLines(std::string_view text) : rest_(text) {
        if (rest_.starts_with("\xef\xbb\xbf")) rest_.remove_prefix(3);
    }

    // In METIS a blank line is a node without edges.
    bool next(std::string_view& line, bool blank_too = false) {
        while (!rest_.empty()) {
            line = trimmed(rest_.substr(0, rest_.find('\n')));
            rest_.remove_prefix(std::min(rest_.find('\n'), rest_.size() - 1) + 1);
            if (line.starts_with('%') || line.starts_with('#')) continue;
            if (blank_too || !line.empty()) return true;
        }
        return false;
    }

private:
    std::string_view rest_;
};

// Whole numbers between blanks; false if there is anything else.
bool take_numbers(std::string_view line, std::vector<std::int64_t>& numbers) {
    numbers.clear();
    const char* at = line.data();
    const char* end = at + line.size();
    while ((at = skip_blanks(at, end)) != end) {
        std::int64_t value = 0;
        const char* stop = scan_natural(at, end, value);
        if (stop == at || (stop != end && !is_blank(*stop))) return false;
        numbers.push_back(value);
        at = stop;
    }
    return true;
}

// How many numbers the lines of a METIS file hold: "n m", or "n m fmt" with weights of nodes in
// front of every line (fmt 10) and of edges behind every neighbour (fmt 1).
struct MetisHead {
    std::int64_t nodes = 0;
    std::int64_t numbers = 0;
};

bool is_metis_head(const std::vector<std::int64_t>& first, MetisHead& head) {
    if (first.size() < 2 || first.size() > 4 || first[0] == 0) return false;
    const std::int64_t form = first.size() > 2 ? first[2] : 0;
    const bool is_form = form % 10 < 2 && form / 10 % 10 < 2 && form / 100 < 2;
    constexpr std::int64_t most = std::int64_t{1} << 40;
    if (!is_form || first[0] > most || first[1] > most) return false;
    const std::int64_t per_node =
        (form / 10 % 10 == 1 ? (first.size() > 3 ? first[3] : 1) : 0) + (form / 100 == 1 ? 1 : 0);
    if (per_node > 4096) return false;
    head.nodes = first[0];
    head.numbers = per_node * first[0] + (form % 10 == 1 ? 4 : 2) * first[1];
    return true;
}

// The first line promises as many lines and numbers as follow. An edge list has the same number of
// fields in every line; only if that fits too are all lines counted.
bool is_metis(std::string_view text) {
    ContentLines lines(text);
    std::string_view line;
    std::vector<std::int64_t> numbers;
    MetisHead head;
    if (!lines.next(line) || !take_numbers(line, numbers) || !is_metis_head(numbers, head))
        return false;
    const std::size_t first = numbers.size();
    ContentLines rest = lines;
    if (!lines.next(line, true) || !take_numbers(line, numbers)) return false;
    const auto width = static_cast<std::int64_t>(numbers.size());
    if (numbers.size() == first && width * head.nodes != head.numbers) return false;
    std::int64_t nodes = 0;
    std::int64_t count = 0;
    while (rest.next(line, true)) {
        if (++nodes > head.nodes && !line.empty()) return false;
        if (!take_numbers(line, numbers)) return false;
        count += std::ssize(numbers);
    }
    return nodes >= head.nodes && count == head.numbers;
}

bool is_gml(std::string_view head) {
    ContentLines lines(head);
    std::string_view line;
    if (!lines.next(line)) return false;
    const std::string word = lower(line.substr(0, line.find_first_of(" \t[")));
    if (word != "graph" && word != "creator" && word != "version" && word != "comment")
        return false;
    for (auto at = head.find("graph"); at != std::string_view::npos;
         at = head.find("graph", at + 1))
        if (const auto next = head.find_first_not_of(" \t\r\n", at + 5);
            next != std::string_view::npos && head[next] == '[')
            return true;
    return false;
}

bool is_pajek(std::string_view head) {
    ContentLines lines(head);
    std::string_view line;
    if (!lines.next(line)) return false;
    const std::string words = lower(line);
    constexpr std::array<std::string_view, 5> starts{"*vertices", "*network", "*arcs", "*edges",
                                                     "*matrix"};
    return std::ranges::any_of(starts, [&](auto start) { return words.starts_with(start); });
}

}  // namespace

const ForeignFormat* foreign_content(std::string_view text) {
    const std::string_view head = text.substr(0, looked_at);
    ContentLines lines(head);
    std::string_view line;
    if (!lines.next(line)) return nullptr;
    const std::string words = line.starts_with('<') ? lower(head) : "";
    if (words.find("<graphml") != std::string::npos) return &graphml;
    if (words.find("<gexf") != std::string::npos) return &gexf;
    if (is_gml(head)) return &gml;
    if (is_pajek(head)) return &pajek;
    return is_metis(text) ? &metis : nullptr;
}

const ForeignFormat* foreign_suffix(std::string_view suffix) {
    constexpr std::array<std::pair<std::string_view, const ForeignFormat*>, 7> suffixes{
        {{".graphml", &graphml},
         {".gexf", &gexf},
         {".gml", &gml},
         {".net", &pajek},
         {".paj", &pajek},
         {".pajek", &pajek},
         {".metis", &metis}}};
    for (const auto& [known, format] : suffixes)
        if (known == suffix) return format;
    return nullptr;
}

void refuse_foreign(const Source& source, const ForeignFormat& format) {
    fail_in(source, fmt::format("{} is not supported yet; {} and {} make an edge list of it",
                                format.name, format.reader, format.writer));
}

}  // namespace suffuse
