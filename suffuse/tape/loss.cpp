#include "suffuse/tape/loss.h"

#include <algorithm>
#include <cmath>

namespace suffuse::tape {

namespace {

template <class Real>
std::span<const Real> row_of(View<const Real> logits, NodeId r) {
    return {logits.row(r), static_cast<std::size_t>(logits.cols)};
}

// log of the sum of exp(logit), in double.
template <class Real>
double log_sum(std::span<const Real> logits) {
    const double largest = *std::ranges::max_element(logits);
    double sum = 0;
    for (const Real logit : logits) sum += std::exp(logit - largest);
    return largest + std::log(sum);
}

}  // namespace

template <class Real>
double negative_log_likelihood(View<const Real> logits, kernels::Rows rows,
                               std::span<const std::int32_t> labels, View<Real> gradient) {
    const double share = 1 / static_cast<double>(rows.size());
    double loss = 0;
    for (const NodeId r : rows) {
        const auto row = row_of(logits, r);
        const double log_total = log_sum(row);
        loss += share * (log_total - row[labels[r]]);
        for (int c = 0; c < logits.cols; ++c) {
            const double hit = labels[r] == c ? 1 : 0;
            gradient.row(r)[c] = static_cast<Real>(share * (std::exp(row[c] - log_total) - hit));
        }
    }
    return loss;
}

template <class Real>
void softmax(std::span<const Real> logits, std::span<double> out) {
    const double log_total = log_sum(logits);
    std::ranges::transform(logits, out.begin(),
                           [&](Real logit) { return std::exp(logit - log_total); });
}

template <class Real>
std::int32_t predicted_class(std::span<const Real> logits) {
    if (std::ranges::any_of(logits, [](Real logit) { return std::isnan(logit); })) return -1;
    return static_cast<std::int32_t>(std::ranges::max_element(logits) - logits.begin());
}

template <class Real>
double accuracy(View<const Real> logits, kernels::Rows rows, std::span<const std::int32_t> labels) {
    const auto hits = std::ranges::count_if(
        rows, [&](NodeId r) { return predicted_class(row_of(logits, r)) == labels[r]; });
    return static_cast<double>(hits) / static_cast<double>(rows.size());
}

template double negative_log_likelihood(View<const float>, kernels::Rows,
                                        std::span<const std::int32_t>, View<float>);
template double negative_log_likelihood(View<const double>, kernels::Rows,
                                        std::span<const std::int32_t>, View<double>);
template void softmax(std::span<const float>, std::span<double>);
template void softmax(std::span<const double>, std::span<double>);
template std::int32_t predicted_class(std::span<const float>);
template std::int32_t predicted_class(std::span<const double>);
template double accuracy(View<const float>, kernels::Rows, std::span<const std::int32_t>);
template double accuracy(View<const double>, kernels::Rows, std::span<const std::int32_t>);

}  // namespace suffuse::tape
