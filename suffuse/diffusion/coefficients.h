#pragma once

#include <string>
#include <variant>
#include <vector>

namespace suffuse {

struct Ppr {
    double alpha = 0.15;

    friend bool operator==(const Ppr&, const Ppr&) = default;
};
struct Heat {
    double t = 5;

    friend bool operator==(const Heat&, const Heat&) = default;
};
struct Theta {
    std::vector<double> values{};

    friend bool operator==(const Theta&, const Theta&) = default;
};

// Powers of T beyond this tail of theta are left out where a sum is exact but for rounding.
inline constexpr double negligible_tail = 1e-18;

// theta_0, theta_1, ... of S = sum_k theta_k T^k. Immutable.
class Coefficients {
public:
    using Kind = std::variant<Ppr, Heat, Theta>;

    // To move is to copy: what was moved from is what it was.
    Coefficients(const Coefficients&) = default;
    Coefficients& operator=(const Coefficients&) = default;
    ~Coefficients() = default;

    const Kind& kind() const { return kind_; }
    std::string name() const;  // ppr, heat or theta

    double operator[](int k) const;
    // At least the sum of |theta_k| over k >= first.
    double tail(int first) const;
    // Terms until tail(terms) <= target, but no more than 2^30.
    int terms(double target) const;
    // All theta_k > 0, without end: S_ij is not zero wherever a walk leads from j to i.
    bool endless() const { return !std::holds_alternative<Theta>(kind_); }
    bool nonnegative() const;

    friend bool operator==(const Coefficients&, const Coefficients&) = default;

private:
    friend Coefficients ppr(double alpha);
    friend Coefficients heat(double t);
    friend Coefficients theta(std::vector<double> values);
    Coefficients(Kind kind, std::vector<double> values);

    Kind kind_;
    std::vector<double> values_;  // heat and theta: theta_k
    std::vector<double> tails_;   // heat and theta: the sum of |theta_j| over j >= k
};

inline constexpr double smallest_alpha = 1e-8;  // below, no method here ends in reasonable time
inline constexpr double largest_t = 500;        // beyond about 700 the terms t^k / k! overflow
inline constexpr double largest_theta = 1e100;  // of sum |theta_k|: leaves room for growth of T^k

// Personalized PageRank, theta_k = alpha (1 - alpha)^k, alpha in (0, 1): S = alpha (I - (1 - alpha)
// T)^-1.
Coefficients ppr(double alpha);
// The heat kernel, theta_k = e^-t t^k / k!, t in (0, 500]: S = exp(-t (I - T)).
Coefficients heat(double t);
// Any finite list that is not empty; values may be negative.
Coefficients theta(std::vector<double> values);
// theta_1 = 1: S = T, with the defaults of step 1 the operator of a graph convolution (GCN).
Coefficients graph_convolution();

}  // namespace suffuse
