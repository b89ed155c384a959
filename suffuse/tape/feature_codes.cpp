#include "suffuse/tape/feature_codes.h"

#include <algorithm>

namespace suffuse::tape {

namespace {

Codes no_codes(NodeId rows, NodeId cols) {
    return {rows, cols, {}};
}

// Marks (row, column) in words that begin as zeros.
void set_bit(const Codes& codes, NodeId row, NodeId column, std::span<std::uint64_t> words) {
    const NodeId within = column % columns_per_word;
    const int bit = within / columns_per_code * 8 + within % columns_per_code;
    words[std::int64_t{column} / columns_per_word * codes.rows + row] |= std::uint64_t{1} << bit;
}

}  // namespace

template <class Real>
bool suits_tables(const SparseRows<Real>& features) {
    return features.weights.empty() && features.cols >= columns_per_word &&
           4 * features.entries() >= std::int64_t{features.rows} * features.cols;
}

template <class Real>
FeatureCodes encode(const SparseRows<Real>& features, const Context& context) {
    FeatureCodes result{no_codes(features.rows, features.cols),
                        no_codes(features.cols, features.rows)};
    const auto words_for = [&](const Codes& codes) {
        Buffer<std::uint64_t> words(context, codes.blocks() * codes.rows, "packed features");
        std::ranges::fill(words.span(), std::uint64_t{0});
        return words;
    };
    Buffer<std::uint64_t> by_node = words_for(result.by_node);
    Buffer<std::uint64_t> by_feature = words_for(result.by_feature);
    for (NodeId r = 0; r < features.rows; ++r)
        for (const NodeId c : features.row(r)) {
            set_bit(result.by_node, r, c, by_node.span());
            set_bit(result.by_feature, c, r, by_feature.span());
        }
    result.by_node.words = Array<std::uint64_t>(std::move(by_node));
    result.by_feature.words = Array<std::uint64_t>(std::move(by_feature));
    return result;
}

template <class Real>
FeatureMatrix<Real> feature_matrix(const Csr& features, const Context& context) {
    FeatureMatrix<Real> result{sparse_rows<Real>(features, context), {}};
    if (suits_tables(result.rows)) result.codes = encode(result.rows, context);
    return result;
}

template bool suits_tables(const SparseRows<float>&);
template bool suits_tables(const SparseRows<double>&);
template FeatureCodes encode(const SparseRows<float>&, const Context&);
template FeatureCodes encode(const SparseRows<double>&, const Context&);
template FeatureMatrix<float> feature_matrix(const Csr&, const Context&);
template FeatureMatrix<double> feature_matrix(const Csr&, const Context&);

}  // namespace suffuse::tape
