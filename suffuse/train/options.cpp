#include "suffuse/train/options.h"

#include <cmath>

#include "suffuse/base/require.h"

namespace suffuse {

void check(const TrainOptions& options) {
    require(options.max_epochs >= 1, "epochs are at least 1, not {}", options.max_epochs);
    require(options.patience >= 1, "the patience is at least 1 epoch, not {}", options.patience);
    require(std::isfinite(options.learning_rate) && options.learning_rate > 0,
            "the learning rate is a positive number, not {}", options.learning_rate);
    require(std::isfinite(options.l2) && options.l2 >= 0,
            "the L2 penalty is a number that is not negative, not {}", options.l2);
}

}  // namespace suffuse
