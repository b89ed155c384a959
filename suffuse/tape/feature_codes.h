#pragma once

#include <cstdint>
#include <optional>

#include "suffuse/tape/sparse_rows.h"

namespace suffuse::tape {

// Features that are all one, packed for products by tables of partial sums ("four Russians":
// Arlazarov, Dinic, Kronrod and Faradzhev 1970). Six neighbouring columns make a code of six bits;
// eight codes make a word, 48 columns; the words of one block of columns lie together, a word for
// every row. A product looks up one sum for six columns instead of adding up those that are set.
inline constexpr int columns_per_code = 6;
inline constexpr int codes_per_word = 8;
inline constexpr int columns_per_word = columns_per_code * codes_per_word;

struct Codes {
    NodeId rows = 0;
    NodeId cols = 0;
    Array<std::uint64_t> words{};  // blocks x rows; code k of a word in its byte k

    std::int64_t blocks() const {
        return (std::int64_t{cols} + columns_per_word - 1) / columns_per_word;
    }
    const std::uint64_t* block(std::int64_t b) const { return words.span().data() + b * rows; }
};

// For X W by rows of X, for X^T g by rows of X^T.
struct FeatureCodes {
    Codes by_node{};
    Codes by_feature{};
};

// Whether tables are worth their while: only ones, and at least a quarter of all places set.
template <class Real>
bool suits_tables(const SparseRows<Real>& features);

template <class Real>
FeatureCodes encode(const SparseRows<Real>& features, const Context& context);

// Features as products want them; codes where tables are worth their while.
template <class Real>
struct FeatureMatrix {
    SparseRows<Real> rows{};  // a row for every node
    std::optional<FeatureCodes> codes{};
};

template <class Real>
FeatureMatrix<Real> feature_matrix(const Csr& features, const Context& context);

}  // namespace suffuse::tape
