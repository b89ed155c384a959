#include "suffuse/report/verdict.h"

#include <doctest/doctest.h>

namespace suffuse::testing::verdict_test {

TEST_CASE("a verdict says no more than the test") {
    RunComparison comparison;
    comparison.test = {{10, 0.0153, 0.0092, 0.021}, 0.002, true};
    CHECK(verdict(comparison) ==
          "GDC helps here: +1.53 points (0.92 to 2.10), p = 0.002 on 10 splits.");
    comparison.run.options["per_class"] = 20;
    CHECK(verdict(comparison) ==
          "GDC helps here: +1.53 points (0.92 to 2.10), p = 0.002 on 10 splits with 20 labels per "
          "class.");
    comparison.run.options["per_class"] = 1;
    CHECK(verdict(comparison).ends_with(" on 10 splits with 1 label per class."));
    comparison.test.difference.mean = -0.0153;
    CHECK(verdict(comparison).starts_with("GDC hurts here: -1.53 points"));
    comparison.test.p_value = 0.05;
    CHECK(verdict(comparison).starts_with("No difference is shown: "));
    comparison.test.difference.count = 5;
    comparison.test.p_value = 0.001;
    CHECK(verdict(comparison).starts_with("Undecided: "));
}

TEST_CASE("defect 44: a verdict says how many pairs diverged, and there is none without any") {
    RunComparison comparison;
    comparison.test = {{10, 0.0153, 0.0092, 0.021}, 0.002, true};
    comparison.run.options["per_class"] = 20;
    comparison.diverged = 1;
    CHECK(
        verdict(comparison).ends_with(" on 10 splits with 20 labels per class (1 pair diverged)."));
    comparison.diverged = 3;
    CHECK(verdict(comparison).ends_with(" (3 pairs diverged)."));
    comparison.test = {};
    CHECK(verdict(comparison)
              .starts_with("No verdict: all 3 pairs with 20 labels per class diverged"));
    comparison.diverged = 1;
    CHECK(verdict(comparison)
              .starts_with("No verdict: the only pair with 20 labels per class diverged"));
}

}  // namespace suffuse::testing::verdict_test
