#include "suffuse/io/triples.h"

#include <algorithm>
#include <vector>

#include "suffuse/base/parallel.h"
#include "suffuse/io/triple_lines.h"

namespace suffuse {

namespace {

constexpr std::int64_t bytes_per_chunk = 1 << 20;

// Ranges of bytes that end behind a line end, cut by the text alone.
std::vector<Range> line_chunks(std::string_view text, std::int64_t start) {
    std::vector<Range> chunks;
    const auto size = static_cast<std::int64_t>(text.size());
    while (start < size) {
        const std::int64_t wanted = std::min(start + bytes_per_chunk, size) - 1;
        const std::size_t line_end = text.find('\n', static_cast<std::size_t>(wanted));
        const std::int64_t next =
            line_end == std::string_view::npos ? size : static_cast<std::int64_t>(line_end) + 1;
        chunks.push_back({start, next});
        start = next;
    }
    return chunks;
}

std::int64_t count_lines(std::string_view chunk) {
    // In blocks that a byte can count: sixteen at a time in every vector unit.
    constexpr std::size_t block = 192;
    std::int64_t lines = chunk.ends_with('\n') ? 0 : 1;
    while (!chunk.empty()) {
        unsigned char ends = 0;
        for (const char c : chunk.substr(0, block))
            ends = static_cast<unsigned char>(ends + (c == '\n' ? 1 : 0));
        lines += ends;
        chunk.remove_prefix(std::min(block, chunk.size()));
    }
    return lines;
}

// Closes the gaps that comments and blank lines have left between the chunks.
template <class T>
Array<T> close_gaps(Buffer<T> values, const std::vector<std::int64_t>& starts,
                    const std::vector<TriplesFound>& found) {
    std::int64_t kept = 0;
    for (std::size_t c = 0; c < found.size(); ++c) {
        if (kept != starts[c])
            std::copy_n(values.span().begin() + starts[c], found[c].lines,
                        values.span().begin() + kept);
        kept += found[c].lines;
    }
    const Array<T> whole(std::move(values));
    return {whole.span().first(static_cast<std::size_t>(kept)), std::make_shared<Array<T>>(whole)};
}

}  // namespace

Triples parse_triples(const Source& source, std::int64_t start, const TripleLayout& layout,
                      const Context& context) {
    const std::string_view text = source.text();
    const std::vector<Range> chunks = line_chunks(text, start);
    const auto count = static_cast<std::int64_t>(chunks.size());
    std::vector<std::int64_t> starts(chunks.size() + 1, 0);  // lines before each chunk
    parallel_for(context, count, 1, [&](Range range) {
        const Range chunk = chunks[range.first];
        starts[range.first + 1] = count_lines(text.substr(chunk.first, chunk.size()));
    });
    for (std::size_t c = 0; c < chunks.size(); ++c) starts[c + 1] += starts[c];

    const std::int64_t lines = starts.back();
    Buffer<NodeId> from(context, lines, "the sources of the edges");
    Buffer<NodeId> to(context, lines, "the targets of the edges");
    Buffer<double> weights(context, layout.weight < 0 ? 0 : lines, "the weights of the edges");
    std::vector<TriplesFound> found(chunks.size());
    ProgressTask task(*context.progress, "reading", std::ssize(text) - start);
    parallel_for(context, count, 1, [&](Range range) {
        const auto c = static_cast<std::size_t>(range.first);
        const std::int64_t line = starts[c];
        found[c] = parse_triple_lines(
            source, layout, chunks[c],
            {.from = from.span().data() + line,
             .to = to.span().data() + line,
             .weights = layout.weight < 0 ? nullptr : weights.span().data() + line,
             .lines = starts[c + 1] - line});
        task.advance(chunks[c].size());
    });

    Triples triples;
    if (layout.weight >= 0) triples.weights = close_gaps(std::move(weights), starts, found);
    triples.from = close_gaps(std::move(from), starts, found);
    triples.to = close_gaps(std::move(to), starts, found);
    if (triples.from.empty()) return triples;
    triples.smallest = std::ranges::min(found, {}, &TriplesFound::smallest).smallest;
    triples.largest = std::ranges::max(found, {}, &TriplesFound::largest).largest;
    return triples;
}

}  // namespace suffuse
