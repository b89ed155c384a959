#pragma once

#include "suffuse/option/option.h"

namespace suffuse {

// What an accuracy equal to the best so far does. later_wins: it resets the patience and becomes
// the best (the authors' program); earlier_wins: only an increase does (the paper's text).
enum class Ties { later_wins, earlier_wins };

// The paper's protocol (docs/training.md): Adam, until `patience` epochs in a row had a lower
// validation accuracy than the best one.
struct TrainOptions {
    double learning_rate = 0.01;
    double l2 = 0;  // the penalty l2 / 2 |w|^2 on the parameters of the first layer
    int max_epochs = 10000;
    int patience = 100;
    Ties ties = Ties::later_wins;
};

// Throws InputError naming the option that cannot be.
void check(const TrainOptions& options);

template <>
const std::vector<Field<TrainOptions>>& fields<TrainOptions>();

}  // namespace suffuse
