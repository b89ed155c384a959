#include "suffuse/io/matrix_market.h"

#include <algorithm>
#include <limits>
#include <sstream>

#include "suffuse/base/require.h"
#include "suffuse/graph/transpose.h"
#include "suffuse/io/scan.h"
#include "suffuse/io/triples.h"
#include "suffuse/io/write_lines.h"

namespace suffuse {

namespace {

constexpr std::string_view banner = "%%MatrixMarket";
constexpr std::int64_t shortest_line = 4;  // "1 1\n"

struct Header {
    bool has_values = true;
    bool symmetric = false;
    std::int64_t rows = 0;
    std::int64_t cols = 0;
    std::int64_t entries = 0;
    std::int64_t body = 0;  // the byte where the entries begin
};

// The line at a byte, without its end.
std::string_view line_at(std::string_view text, std::int64_t byte) {
    const std::string_view rest = text.substr(static_cast<std::size_t>(byte));
    return rest.substr(0, rest.find('\n'));
}

// "%%MatrixMarket matrix coordinate real general"
void scan_banner(const Source& source, Header& header) {
    std::istringstream words(lower(line_at(source.text(), 0)));
    std::string tag;
    std::string object;
    std::string format;
    std::string field;
    std::string symmetry;
    words >> tag >> object >> format >> field >> symmetry;
    const auto refuse = [&](const std::string& expected, const std::string& found) {
        fail_at_line(source, 0, fmt::format("expected {}, found {}", expected, shown(found)));
    };
    if (object != "matrix") refuse("a matrix", object);
    if (format != "coordinate") refuse("the sparse format 'coordinate'", format);
    if (field != "pattern" && field != "integer" && field != "real")
        refuse("pattern, integer or real values, which can be weights", field);
    if (symmetry != "general" && symmetry != "symmetric")
        refuse("a general or symmetric matrix", symmetry);
    header.has_values = field != "pattern";
    header.symmetric = symmetry == "symmetric";
}

// "rows columns entries", the first line that is neither a comment nor blank.
void scan_sizes(const Source& source, Header& header) {
    const std::string_view text = source.text();
    std::int64_t byte = 0;
    std::string_view line;
    do {
        byte += static_cast<std::int64_t>(line_at(text, byte).size()) + 1;
        if (byte >= std::ssize(text))
            fail_at_line(source, std::ssize(text), "the line with the sizes is missing");
        line = line_at(text, byte);
    } while (line.starts_with('%') || line.find_first_not_of(" \t\r") == std::string_view::npos);

    const char* at = line.data();
    const char* end = at + line.size();
    for (std::int64_t* size : {&header.rows, &header.cols, &header.entries}) {
        at = skip_blanks(at, end);
        const char* stop = scan_natural(at, end, *size);
        if (stop == at)
            fail_at_line(source, byte,
                         fmt::format("expected rows, columns and entries, found {}", shown(line)));
        at = stop;
    }
    at = skip_blanks(at, end);
    if (at < end && *at != '\r')
        fail_at_line(source, byte, fmt::format("expected three sizes, found {}", shown(line)));
    header.body = std::min<std::int64_t>(byte + std::ssize(line) + 1, std::ssize(text));

    if (header.rows != header.cols)
        fail_at_line(
            source, byte,
            fmt::format("a graph needs a square matrix, found {} x {}", header.rows, header.cols));
    if (header.rows > std::numeric_limits<NodeId>::max() - 1)
        fail_at_line(source, byte, fmt::format("{} nodes are too many", header.rows));
    const std::int64_t most = (std::ssize(text) - header.body + 1) / shortest_line;
    if (header.entries > most)
        fail_at_line(
            source, byte,
            fmt::format("claims {} entries, the file holds at most {}", header.entries, most));
    if (const std::string doubt = doubt_about_nodes(source, header.rows); !doubt.empty())
        fail_at_line(source, byte, doubt);
}

// The stored triangle and its mirror image; the diagonal once.
EdgeList mirrored(const Triples& triples, NodeId nodes, const Context& context) {
    std::int64_t diagonal = 0;
    for (std::int64_t e = 0; e < triples.from.size(); ++e)
        diagonal += triples.from[e] == triples.to[e] ? 1 : 0;
    const std::int64_t total = checked_multiply(2, triples.from.size()) - diagonal;
    Buffer<NodeId> from(context, total, "the sources of the edges");
    Buffer<NodeId> to(context, total, "the targets of the edges");
    Buffer<double> weights(context, triples.weights.empty() ? 0 : total, "the weights");
    std::int64_t next = 0;
    const auto put = [&](NodeId i, NodeId j, std::int64_t e) {
        from[next] = i;
        to[next] = j;
        if (!triples.weights.empty()) weights[next] = triples.weights[e];
        ++next;
    };
    for (std::int64_t e = 0; e < triples.from.size(); ++e) {
        put(triples.from[e], triples.to[e], e);
        if (triples.from[e] != triples.to[e]) put(triples.to[e], triples.from[e], e);
    }
    EdgeList list{.rows = nodes,
                  .cols = nodes,
                  .from = Array<NodeId>(std::move(from)),
                  .to = Array<NodeId>(std::move(to))};
    if (!triples.weights.empty()) list.weights = Array<double>(std::move(weights));
    return list;
}

}  // namespace

bool is_matrix_market(std::string_view bytes) {
    return bytes.starts_with(banner);
}

Parsed read_matrix_market(const Source& source, const Context& context) {
    Header header;
    scan_banner(source, header);
    scan_sizes(source, header);
    const TripleLayout layout{.separator = ' ',
                              .columns = header.has_values ? 3 : 2,
                              .weight = header.has_values ? 2 : -1,
                              .first_id = 1,
                              .rows = header.rows,
                              .cols = header.cols};
    const Triples triples = parse_triples(source, header.body, layout, context);
    if (triples.from.size() != header.entries)
        fail_at_line(
            source, std::ssize(source.text()),
            fmt::format("expected {} entries, found {}", header.entries, triples.from.size()));
    const auto nodes = static_cast<NodeId>(header.rows);
    if (header.symmetric)
        return {.adjacency = mirrored(triples, nodes, context),
                .reading = {.ids = Ids::one_based, .declared = Declared::undirected},
                .weight_types = WeightTypes::unknown};
    EdgeList list{.rows = nodes, .cols = nodes, .from = triples.from, .to = triples.to};
    if (header.has_values) list.weights = triples.weights;
    return {.adjacency = std::move(list),
            .reading = {.ids = Ids::one_based},
            .weight_types = WeightTypes::unknown};
}

void write_matrix_market(const Dataset& dataset, Output& output, const Context& context) {
    const Csr& graph = dataset.graph;
    const bool symmetric = is_symmetric(graph, context);
    EdgeIndex entries = graph.entries();
    if (symmetric) {
        entries = 0;
        for (NodeId i = 0; i < graph.rows(); ++i)
            entries += std::ranges::upper_bound(graph.row(i), i) - graph.row(i).begin();
    }
    output.write(fmt::format(
        "{} matrix coordinate {} {}\n{} {} {}\n", banner, graph.is_weighted() ? "real" : "pattern",
        symmetric ? "symmetric" : "general", graph.rows(), graph.cols(), entries));
    write_lines(graph, {.first_id = 1, .lower_triangle_only = symmetric}, output, context);
}

}  // namespace suffuse
