#include "suffuse/train/options.h"

#include <cmath>

#include "suffuse/base/require.h"
#include "suffuse/option/field.h"

namespace suffuse {

void check(const TrainOptions& options) {
    require(options.max_epochs >= 1, "epochs are at least 1, not {}", options.max_epochs);
    require(options.patience >= 1, "the patience is at least 1 epoch, not {}", options.patience);
    require(std::isfinite(options.learning_rate) && options.learning_rate > 0,
            "the learning rate is a positive number, not {}", options.learning_rate);
    require(std::isfinite(options.l2) && options.l2 >= 0,
            "the L2 penalty is a number that is not negative, not {}", options.l2);
}

template <>
const std::vector<Field<TrainOptions>>& fields<TrainOptions>() {
    using O = TrainOptions;
    static constexpr std::string_view group = "Training";
    static const Words<Ties> ties{{"later", Ties::later_wins}, {"earlier", Ties::earlier_wins}};
    static const std::vector<Field<O>> all{
        plain<O>(
            {.name = "l2",
             .group = group,
             .shown = "L",
             .help = "L2 penalty on the first layer; default: {}"},
            [](auto& o) -> auto& { return o.l2; }),
        plain<O>(
            {.name = "learning_rate", .group = group, .shown = "R", .help = "Of Adam; default: {}"},
            [](auto& o) -> auto& { return o.learning_rate; }),
        plain<O>(
            {.name = "patience",
             .group = group,
             .shown = "N",
             .help = "Epochs without a better validation accuracy before it stops; default: "
                     "{}"},
            [](auto& o) -> auto& { return o.patience; }),
        plain<O>(
            {.name = "max_epochs",
             .group = group,
             .shown = "N",
             .help = "Epochs at most; default: {}"},
            [](auto& o) -> auto& { return o.max_epochs; }),
        word<O>(
            {.name = "ties",
             .group = group,
             .help = "Which of equally good epochs counts as the best; default: {}, as the "
                     "authors do"},
            ties, [](auto& o) -> auto& { return o.ties; })};
    return all;
}

}  // namespace suffuse
