#pragma once

#include <doctest/doctest.h>

#include <cstring>

#include "suffuse/gdc/gdc.h"

namespace suffuse::testing {

// Equal to the last bit, types included; the certificate as well.
inline void check_same_bytes(const GdcResult& a, const GdcResult& b) {
    CHECK(a.graph.offsets() == b.graph.offsets());
    CHECK(a.graph.columns() == b.graph.columns());
    REQUIRE(a.graph.weights().index() == b.graph.weights().index());
    const auto same_bytes = [&](const auto& weights) {
        using Values = std::remove_cvref_t<decltype(weights)>;
        if constexpr (std::is_same_v<Values, UnitWeights>) {
            return true;
        } else {
            const auto mine = weights.span();
            const auto other = std::get<Values>(b.graph.weights()).span();
            return mine.size_bytes() == other.size_bytes() &&
                   (mine.empty() || std::memcmp(mine.data(), other.data(), mine.size_bytes()) == 0);
        }
    };
    CHECK(std::visit(same_bytes, a.graph.weights()));
    CHECK(a.certificate.max_abs_error == b.certificate.max_abs_error);
    CHECK(a.certificate.status == b.certificate.status);
    CHECK(a.certificate.epsilon_used == b.certificate.epsilon_used);
    CHECK(a.solver.iterations == b.solver.iterations);
}

}  // namespace suffuse::testing
