#include "suffuse/io/write_lines.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <type_traits>
#include <vector>

#include "suffuse/base/parallel.h"

namespace suffuse {

namespace {

constexpr std::int64_t entries_per_piece = 1 << 15;
constexpr std::int64_t pieces_per_wave = 64;  // what is held in memory at a time

template <class Number>
void append(std::string& text, Number number) {
    std::array<char, 32> digits;
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
    text.append(digits.data(), end);
}

// Rows in pieces of about the same number of entries.
std::vector<Range> row_pieces(const Csr& matrix) {
    std::vector<Range> pieces;
    for (std::int64_t row = 0; row < matrix.rows();) {
        const auto offsets = matrix.offsets().span();
        const auto next = std::upper_bound(offsets.begin() + row + 1, offsets.end() - 1,
                                           offsets[row] + entries_per_piece);
        pieces.push_back({row, next - offsets.begin()});
        row = pieces.back().last;
    }
    return pieces;
}

template <class W>
std::string lines_of(const Csr& matrix, const W& weights, const LineStyle& style, Range rows) {
    std::string text;
    for (auto i = static_cast<NodeId>(rows.first); i < rows.last; ++i) {
        for (EdgeIndex e = matrix.offsets()[i]; e < matrix.offsets()[i + 1]; ++e) {
            const NodeId j = matrix.columns()[e];
            if (style.lower_triangle_only && j > i) break;
            append(text, std::int64_t{i} + style.first_id);
            text += style.separator;
            append(text, std::int64_t{j} + style.first_id);
            if constexpr (!std::is_same_v<W, UnitWeights>) {
                text += style.separator;
                append(text, double{weights[e]});
            }
            text += '\n';
        }
    }
    return text;
}

}  // namespace

void append_decimal(std::string& text, double value) {
    append(text, value);
}

void write_lines(const Csr& matrix, const LineStyle& style, Output& output,
                 const Context& context) {
    const std::vector<Range> pieces = row_pieces(matrix);
    ProgressTask task(*context.progress, "writing", std::ssize(pieces));
    for (std::int64_t wave = 0; wave < std::ssize(pieces); wave += pieces_per_wave) {
        std::vector<std::string> texts(
            static_cast<std::size_t>(std::min(pieces_per_wave, std::ssize(pieces) - wave)));
        parallel_for(context, std::ssize(texts), 1, [&](Range range) {
            texts[range.first] = std::visit(
                [&](const auto& weights) {
                    return lines_of(matrix, weights, style, pieces[wave + range.first]);
                },
                matrix.weights());
        });
        for (const std::string& text : texts) {
            context.check();  // compressing a wave takes a second
            output.write(text);
            task.advance(1);
        }
    }
}

}  // namespace suffuse
