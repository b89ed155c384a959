#include "suffuse/train/early_stopping.h"

#include <doctest/doctest.h>

#include <vector>

namespace suffuse::testing::early_stopping_test {

namespace {

// Shows the accuracies, the last one again and again, until it is time to stop.
EarlyStopping run(const std::vector<double>& accuracies, int patience, Ties ties) {
    EarlyStopping stopping(patience, ties);
    for (std::size_t e = 0; !stopping.should_stop(); ++e)
        stopping.observe(e < accuracies.size() ? accuracies[e] : accuracies.back());
    return stopping;
}

}  // namespace

TEST_CASE("training stops after exactly `patience` epochs below the best") {
    const EarlyStopping stopping = run({0.5, 0.7, 0.6}, 100, Ties::later_wins);
    CHECK(stopping.best_epoch() == 2);
    CHECK(stopping.best_accuracy() == 0.7);
    CHECK(stopping.epochs() == 102);
}

TEST_CASE("a tie resets the patience and is the best, or neither") {
    const std::vector<double> accuracies{0.7, 0.6, 0.7, 0.6};
    const EarlyStopping later = run(accuracies, 10, Ties::later_wins);
    CHECK(later.best_epoch() == 3);
    CHECK(later.epochs() == 13);
    const EarlyStopping earlier = run(accuracies, 10, Ties::earlier_wins);
    CHECK(earlier.best_epoch() == 1);
    CHECK(earlier.epochs() == 11);
}

TEST_CASE("the first epoch is the best so far, even with accuracy zero") {
    for (const Ties ties : {Ties::later_wins, Ties::earlier_wins}) {
        EarlyStopping stopping(5, ties);
        CHECK_FALSE(stopping.should_stop());
        CHECK(stopping.observe(0));
        CHECK(stopping.best_epoch() == 1);
    }
}

TEST_CASE("every new best moves the end") {
    std::vector<double> rising;
    for (int e = 0; e < 30; ++e) rising.push_back(0.01 * e);
    rising.push_back(0);
    CHECK(run(rising, 7, Ties::earlier_wins).epochs() == 37);
}

}  // namespace suffuse::testing::early_stopping_test
