#pragma once

#include <cmath>

namespace suffuse {

// Neumaier's sum, in twice the working precision and rounded once: for terms that are not negative
// the relative error is at most 2 u.
class ExactSum {
public:
    void add(double term) {
        const double next = sum_ + term;
        lost_ += std::abs(sum_) >= std::abs(term) ? (sum_ - next) + term : (term - next) + sum_;
        sum_ = next;
    }
    double value() const { return std::isfinite(sum_) ? sum_ + lost_ : sum_; }

private:
    double sum_ = 0;
    double lost_ = 0;
};

}  // namespace suffuse
