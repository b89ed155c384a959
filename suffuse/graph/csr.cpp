#include "suffuse/graph/csr.h"

#include <cmath>
#include <limits>

#include "suffuse/base/overloaded.h"
#include "suffuse/base/parallel.h"
#include "suffuse/base/require.h"

namespace suffuse {

namespace {

constexpr std::int64_t rows_per_check = 1 << 14;
constexpr std::int64_t entries_per_check = 1 << 18;
constexpr EdgeIndex no_rows[] = {0};  // the offsets of nothing: no memory that could run out

void check_offsets(std::span<const EdgeIndex> offsets, EdgeIndex entries, const Context& context) {
    require(offsets.front() == 0, "offset 0 must be 0, found {}", offsets.front());
    require(offsets.back() == entries, "offset {} must be {}, the number of entries, found {}",
            offsets.size() - 1, entries, offsets.back());
    parallel_for(context, std::ssize(offsets) - 1, rows_per_check, [&](Range range) {
        for (auto i = range.first; i < range.last; ++i)
            require(offsets[i] <= offsets[i + 1],
                    "offset {} is {}, less than the one before it, {}", i + 1, offsets[i + 1],
                    offsets[i]);
    });
}

// One pass without branches decides whether a row is good; most rows are.
bool ascends_below(std::span<const NodeId> columns, NodeId cols) {
    bool good = columns.empty() || (columns.front() >= 0 && columns.back() < cols);
    for (std::size_t e = 1; e < columns.size(); ++e) good &= columns[e - 1] < columns[e];
    return good;
}

void explain_row(NodeId row, std::span<const NodeId> columns, NodeId cols) {
    for (std::size_t e = 0; e < columns.size(); ++e) {
        require(columns[e] >= 0 && columns[e] < cols, "row {}: column {} is outside 0..{}", row,
                columns[e], std::int64_t{cols} - 1);
        require(e == 0 || columns[e - 1] < columns[e],
                "row {}: column {} follows {}; columns must ascend and not repeat", row, columns[e],
                columns[e == 0 ? 0 : e - 1]);
    }
}

template <class Weight>
void check_weights(std::span<const Weight> weights, const Context& context) {
    parallel_for(context, std::ssize(weights), entries_per_check, [&](Range range) {
        bool good = true;
        for (auto e = range.first; e < range.last; ++e) {
            const Weight magnitude = std::abs(weights[e]);  // false for NaN in both comparisons
            good &= magnitude > 0 && magnitude <= std::numeric_limits<Weight>::max();
        }
        if (good) return;
        for (auto e = range.first; e < range.last; ++e)
            require(std::isfinite(weights[e]) && weights[e] != 0,
                    "entry {}: weight {} must be finite and not zero", e, weights[e]);
    });
}

}  // namespace

void check_weight_count(const Weights& weights, EdgeIndex entries) {
    std::visit(overloaded{[](UnitWeights) {},
                          [&](const auto& array) {
                              require(array.size() == entries,
                                      "{} entries need as many weights, found {}", entries,
                                      array.size());
                          }},
               weights);
}

void check_square(NodeId rows, NodeId cols) {
    require(rows == cols, "a graph needs a square matrix, found {} x {}", rows, cols);
}

Csr::Csr() noexcept : offsets_(no_rows, nullptr) {}

void Csr::swap(Csr& other) noexcept {
    std::swap(rows_, other.rows_);
    std::swap(cols_, other.cols_);
    std::swap(offsets_, other.offsets_);
    std::swap(columns_, other.columns_);
    std::swap(weights_, other.weights_);
}

Csr Csr::trusted(NodeId rows, NodeId cols, Array<EdgeIndex> offsets, Array<NodeId> columns,
                 Weights weights) {
    require(rows >= 0 && cols >= 0, "a matrix cannot be {} x {}", rows, cols);
    require(offsets.size() == std::int64_t{rows} + 1, "{} rows need {} offsets, found {}", rows,
            std::int64_t{rows} + 1, offsets.size());
    check_weight_count(weights, columns.size());
    Csr matrix;
    matrix.rows_ = rows;
    matrix.cols_ = cols;
    matrix.offsets_ = std::move(offsets);
    matrix.columns_ = std::move(columns);
    matrix.weights_ = std::move(weights);
    return matrix;
}

Csr::Csr(NodeId rows, NodeId cols, Array<EdgeIndex> offsets, Array<NodeId> columns, Weights weights,
         const Context& context)
    : Csr(trusted(rows, cols, std::move(offsets), std::move(columns), std::move(weights))) {
    check_offsets(offsets_.span(), entries(), context);
    parallel_for(context, rows, rows_per_check, [&](Range range) {
        for (auto i = range.first; i < range.last; ++i) {
            const auto r = static_cast<NodeId>(i);
            if (!ascends_below(row(r), cols)) explain_row(r, row(r), cols);
        }
    });
    std::visit(overloaded{[](UnitWeights) {},
                          [&](const auto& array) { check_weights(array.span(), context); }},
               weights_);
}

bool operator==(const Csr& a, const Csr& b) {
    if (a.rows_ != b.rows_ || a.cols_ != b.cols_ || a.offsets_ != b.offsets_ ||
        a.columns_ != b.columns_)
        return false;
    return std::visit(
        [&](const auto& left, const auto& right) {
            for (EdgeIndex e = 0; e < a.entries(); ++e)
                if (double{left[e]} != double{right[e]}) return false;
            return true;
        },
        a.weights_, b.weights_);
}

Bytes memory(const Csr& matrix) {
    const Bytes weights =
        std::visit(overloaded{[](UnitWeights) { return Bytes{}; },
                              [](const Array<float>& w) { return Bytes::of<float>(w.size()); },
                              [](const Array<double>& w) { return Bytes::of<double>(w.size()); }},
                   matrix.weights());
    return Bytes::of<EdgeIndex>(matrix.offsets().size()) + Bytes::of<NodeId>(matrix.entries()) +
           weights;
}

Csr without_weights(const Csr& matrix) {
    return Csr::trusted(matrix.rows(), matrix.cols(), matrix.offsets(), matrix.columns(),
                        UnitWeights{});
}

}  // namespace suffuse
