#pragma once

#include <algorithm>
#include <array>
#include <cmath>

#include "suffuse/base/context.h"
#include "suffuse/diffusion/block.h"
#include "suffuse/diffusion/flush_denormals.h"
#include "suffuse/diffusion/lane_kernels.h"

namespace suffuse {

using LaneValues = std::array<double, most_lanes>;

// Omega of the first sweeps, as Chebyshev's semi-iteration chooses it for half sweeps: 1, 1 / (1 -
// mu^2 / 2), then 1 / (1 - mu^2 omega / 4), which tends to the omega of all later sweeps. Measured
// at alpha = 0.1 until the residual proves 1e-6: 16 sweeps instead of 19 on Amazon Computers, 17
// instead of 18 on Photo, the same on citation graphs.
class GrowingOmega {
public:
    GrowingOmega(double mu, double limit) : mu_squared_(mu * mu), limit_(limit) {}

    // As a share of the limit.
    double next_share() {
        const double now = omega_;
        omega_ = 1 / (1 - mu_squared_ * (now == 1 ? 0.5 : now / 4));
        return now / limit_;
    }

private:
    double mu_squared_;
    double limit_;
    double omega_ = 1;
};

// The sweeps of one block, from zero. Which lanes still move is decided lane by lane.
template <class T>
class LaneSweeps {
public:
    LaneSweeps(const lanes::Relaxation<T>& sweep, const lanes::Measure<T>& measure, std::span<T> y,
               const Context& context)
        : sweep_(sweep), measure_(measure), y_(y), context_(context) {
        at_work.fill(1);
        std::ranges::fill(y, T{0});
    }
    LaneSweeps(const LaneSweeps&) = delete;
    LaneSweeps& operator=(const LaneSweeps&) = delete;

    // Leaves out what is still zero while that is most of the rows.
    void begin(std::span<unsigned char> reached, int times, GrowingOmega omega) {
        std::ranges::fill(reached, 0);
        bool enough = false;
        run(times, omega, [&] {
            if (enough)
                lanes::relax(sweep_, y_.data());
            else
                enough = lanes::relax_reached(sweep_, reached.data(), y_.data());
        });
    }

    // The same for right sides that are not sparse.
    void begin(int times, GrowingOmega omega) {
        run(times, omega, [&] { lanes::relax(sweep_, y_.data()); });
    }

    void go_on(int times) {
        run(times, [&] { lanes::relax(sweep_, y_.data()); });
    }

    // One sweep that measures, then in every lane as many as bring its changes, of which a sweep
    // leaves `fall`, below the limit.
    void until(const LaneValues& limit, double fall, int most) {
        LaneValues change{};
        run(1, [&] { lanes::relax(sweep_, measure_, y_.data(), change.data()); });
        LaneValues left{};
        for (int l = 0; l < sweep_.lanes; ++l)
            if (at_work[l] != 0 && change[l] > limit[l])
                left[l] = std::min(most - 1.0,
                                   std::ceil(std::log(limit[l] / change[l]) / std::log(fall)));
        for (int sweep = 1; sweep <= std::ranges::max(left); ++sweep) {
            for (int l = 0; l < sweep_.lanes; ++l) at_work[l] = left[l] >= sweep ? T{1} : T{0};
            go_on(1);
        }
    }

    std::array<T, lanes::width<T>> at_work{};  // one or zero

private:
    template <class Sweep>
    void run(int times, const Sweep& sweep) {
        const FlushDenormals flush;
        sweep_.at_work = at_work.data();
        for (; times > 0; --times) {
            context_.check();
            sweep();
        }
    }

    template <class Sweep>
    void run(int times, GrowingOmega omega, const Sweep& sweep) {
        const auto chosen = at_work;
        for (; times > 0; --times) {
            const double share = omega.next_share();
            std::ranges::transform(chosen, at_work.begin(),
                                   [&](T one) { return static_cast<T>(share * one); });
            run(1, sweep);
        }
        at_work = chosen;
    }

    lanes::Relaxation<T> sweep_;
    lanes::Measure<T> measure_;
    std::span<T> y_;
    const Context& context_;
};

}  // namespace suffuse
