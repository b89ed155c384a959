#include "suffuse/io/edge_text_comments.h"

#include <limits>

#include "suffuse/base/ids.h"
#include "suffuse/base/require.h"
#include "suffuse/io/scan.h"

namespace suffuse {

namespace {

// The number behind a word such as "nodes="; nothing if the word or the number is missing.
std::optional<std::int64_t> number_behind(const std::string& words, std::string_view word) {
    const auto found = words.find(word);
    if (found == std::string::npos) return std::nullopt;
    const char* end = words.data() + words.size();
    const char* at = skip_blanks(words.data() + found + word.size(), end);
    std::int64_t count = 0;
    if (scan_natural(at, end, count) == at) return std::nullopt;
    return count;
}

void scan_own_comment(const Source& source, std::int64_t byte, const std::string& words,
                      EdgeTextHead& head) {
    const auto count = number_behind(words, "nodes=");
    if (!count || *count > std::numeric_limits<NodeId>::max())
        fail_at_line(source, byte, "expected a number of nodes after 'nodes='");
    if (const std::string doubt = doubt_about_nodes(source, *count); !doubt.empty())
        fail_at_line(source, byte, doubt);
    head.nodes = count;
    head.entries = number_behind(words, "entries=");
    head.own_names = words.find(" ids=names") != std::string::npos;
}

void scan_comment(const Source& source, std::int64_t byte, std::string_view comment,
                  EdgeTextHead& head) {
    const std::string words = lower(trimmed(comment.substr(1)));
    const auto starts = [&](std::string_view word) { return words.starts_with(word); };
    if (comment.starts_with('%')) {
        if (starts("sym")) head.declared = Declared::undirected;
        if (starts("asym")) head.declared = Declared::directed;
        if (starts("sym") || starts("asym")) head.one_based = true;
        if (starts("bip"))
            fail_at_line(source, byte, "a bipartite network has two kinds of nodes; not supported");
    } else if (starts("suffuse ") && words.find("nodes=") != std::string::npos) {
        scan_own_comment(source, byte, words, head);
    } else if (starts("undirected graph")) {
        head.declared = Declared::undirected;
    } else if (starts("directed graph")) {
        head.declared = Declared::directed;
    } else if (starts("nodes:")) {
        head.counted = number_behind(words, "nodes:");
    }
}

}  // namespace

std::int64_t skip_comments(const Source& source, std::int64_t byte, EdgeTextHead& head) {
    const std::string_view text = source.text();
    while (byte < std::ssize(text)) {
        const std::string_view rest = text.substr(static_cast<std::size_t>(byte));
        const std::string_view line = rest.substr(0, rest.find('\n'));
        const std::string_view content = trimmed(line);
        if (!content.empty() && content.front() != '#' && content.front() != '%') return byte;
        if (!content.empty()) scan_comment(source, byte, content, head);
        byte += std::ssize(line) + 1;
    }
    return std::ssize(text);
}

}  // namespace suffuse
