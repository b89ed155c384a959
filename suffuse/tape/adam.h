#pragma once

#include "suffuse/tape/replay.h"

namespace suffuse::tape {

struct AdamOptions {
    double learning_rate = 0.01;
    double l2 = 0;  // on penalized parameters only
    double beta1 = 0.9;
    double beta2 = 0.999;
    double epsilon = 1e-8;
};

// Kingma and Ba, ICLR 2015, with the penalty l2/2 |w|^2 in the gradient (not decoupled): step t,
//   g = gradient + l2 w;  m = beta1 m + (1 - beta1) g;  v = beta2 v + (1 - beta2) g^2;
//   w -= learning_rate / (1 - beta1^t) * m / (sqrt(v / (1 - beta2^t)) + epsilon).
template <class Real>
class Adam {
public:
    Adam(const Tape<Real>& tape, const AdamOptions& options, const Context& context);

    void step(Replay<Real>& replay);

private:
    AdamOptions options_;
    kernels::Kernels<Real> kernels_ = kernels::table<Real>();
    std::vector<Matrix<Real>> first_;   // m
    std::vector<Matrix<Real>> second_;  // v
    int steps_ = 0;
};

}  // namespace suffuse::tape
