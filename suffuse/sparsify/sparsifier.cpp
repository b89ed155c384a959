#include "suffuse/sparsify/sparsifier.h"

#include <cmath>

#include "suffuse/base/overloaded.h"
#include "suffuse/base/require.h"

namespace suffuse {

void check(const Sparsifier& sparsifier) {
    const auto positive = [](const char* name, double value) {
        require(std::isfinite(value) && value > 0, "{}: must be finite and positive, got {}", name,
                value);
    };
    std::visit(
        overloaded{
            [](TopK keep) { require(keep.k >= 1, "top-k: k must be at least 1, got {}", keep.k); },
            [&](Epsilon keep) { positive("epsilon", keep.epsilon); },
            [&](AverageDegree keep) { positive("average degree", keep.degree); }, [](KeepAll) {}},
        sparsifier);
}

}  // namespace suffuse
