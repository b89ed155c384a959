#pragma once

#include <cstdint>
#include <span>

#include "suffuse/tape/kernels.h"

namespace suffuse::tape {

// The mean over the rows given of -log softmax(logits_r)[label_r], and its gradient in those rows:
// (softmax(logits_r) - e_label) / rows.
template <class Real>
double negative_log_likelihood(View<const Real> logits, kernels::Rows rows,
                               std::span<const std::int32_t> labels, View<Real> gradient);

// out_c = softmax(logits)_c, for one row.
template <class Real>
void softmax(std::span<const Real> logits, std::span<double> out);

// The class with the largest logit, the first of equals; -1 if one is not a number.
template <class Real>
std::int32_t predicted_class(std::span<const Real> logits);

// The share of the rows given whose predicted class is their label.
template <class Real>
double accuracy(View<const Real> logits, kernels::Rows rows, std::span<const std::int32_t> labels);

}  // namespace suffuse::tape
