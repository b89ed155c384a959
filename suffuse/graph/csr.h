#pragma once

#include <variant>

#include "suffuse/base/array.h"
#include "suffuse/base/context.h"
#include "suffuse/base/ids.h"

namespace suffuse {

// Every entry weighs one; takes no memory.
struct UnitWeights {
    float operator[](EdgeIndex) const { return 1; }
};

using Weights = std::variant<UnitWeights, Array<float>, Array<double>>;

// Throws InputError unless there is a weight for every entry.
void check_weight_count(const Weights& weights, EdgeIndex entries);

// A sparse matrix in compressed rows, immutable; copies share memory. As a graph it is square and
// entry (i, j) is the weight of the edge i -> j. Invariants: offsets ascend from 0 to entries();
// the columns of a row ascend strictly and lie in [0, cols()); weights are finite and not zero.
// What was moved from is 0 x 0.
class Csr {
public:
    Csr() noexcept;  // 0 x 0
    Csr(const Csr&) = default;
    Csr(Csr&& other) noexcept : Csr() { swap(other); }
    Csr& operator=(Csr other) noexcept {
        swap(other);
        return *this;
    }
    ~Csr() = default;

    // Checks every invariant in parallel and throws InputError naming the first one broken.
    Csr(NodeId rows, NodeId cols, Array<EdgeIndex> offsets, Array<NodeId> columns, Weights weights,
        const Context& context);

    // For arrays whose invariants the caller has just established: sizes are checked, contents not.
    static Csr trusted(NodeId rows, NodeId cols, Array<EdgeIndex> offsets, Array<NodeId> columns,
                       Weights weights);

    NodeId rows() const { return rows_; }
    NodeId cols() const { return cols_; }
    EdgeIndex entries() const { return columns_.size(); }
    bool is_weighted() const { return !std::holds_alternative<UnitWeights>(weights_); }

    const Array<EdgeIndex>& offsets() const { return offsets_; }
    const Array<NodeId>& columns() const { return columns_; }
    const Weights& weights() const { return weights_; }

    std::span<const NodeId> row(NodeId i) const {
        return columns_.span().subspan(static_cast<std::size_t>(offsets_[i]),
                                       static_cast<std::size_t>(offsets_[i + 1] - offsets_[i]));
    }

    // Equal as matrices: size, pattern and values; 0.5f equals 0.5.
    friend bool operator==(const Csr& a, const Csr& b);

private:
    void swap(Csr& other) noexcept;

    NodeId rows_ = 0;
    NodeId cols_ = 0;
    Array<EdgeIndex> offsets_;
    Array<NodeId> columns_;
    Weights weights_;
};

// A graph is square: throws InputError otherwise.
void check_square(NodeId rows, NodeId cols);

// The stored bytes of the three arrays.
Bytes memory(const Csr& matrix);

// The matrix with every stored value replaced by one.
Csr without_weights(const Csr& matrix);

}  // namespace suffuse
