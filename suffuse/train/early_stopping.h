#pragma once

#include "suffuse/train/options.h"

namespace suffuse {

// When to stop: once `patience` epochs in a row were worse than the best.
class EarlyStopping {
public:
    EarlyStopping(int patience, Ties ties) : patience_(patience), ties_(ties) {}

    // Whether an epoch of this validation accuracy would be the best one.
    bool would_be_best(double accuracy) const {
        return best_epoch_ == 0 || accuracy > best_accuracy_ ||
               (accuracy == best_accuracy_ && ties_ == Ties::later_wins);
    }

    // The validation accuracy of the next epoch; whether it is the best one now.
    bool observe(double accuracy) {
        const bool best = would_be_best(accuracy);
        ++epochs_;
        if (best) {
            best_epoch_ = epochs_;
            best_accuracy_ = accuracy;
        }
        return best;
    }
    bool should_stop() const { return epochs_ - best_epoch_ >= patience_; }

    int epochs() const { return epochs_; }
    int best_epoch() const { return best_epoch_; }  // from 1; 0: none yet
    double best_accuracy() const { return best_accuracy_; }

private:
    int patience_;
    Ties ties_;
    int epochs_ = 0;
    int best_epoch_ = 0;
    double best_accuracy_ = 0;
};

}  // namespace suffuse
