#include "suffuse/gdc/variations.h"

#include <doctest/doctest.h>

#include "suffuse/base/error.h"

namespace suffuse::testing::variations_test {

namespace {

std::vector<std::string> values(const Said& said) {
    std::vector<std::string> result;
    for (const Variation& variation : gdc_variations(said)) result.push_back(variation.value);
    return result;
}

using Texts = std::vector<std::string>;

}  // namespace

TEST_CASE("every value of step 2 comes with every value of step 3, the last changes fastest") {
    const Said said{{{"ppr", {0.1, 0.2}}, {"top_k", {8, 64}}, {"transition", {"col"}}}};
    CHECK(values(said) == Texts{"0.1_8", "0.1_64", "0.2_8", "0.2_64"});
    const std::vector<Variation> all = gdc_variations(said);
    for (std::size_t k = 0; k < all.size(); ++k) {
        CHECK(all[k].options.diffusion.coefficients == ppr(k < 2 ? 0.1 : 0.2));
        CHECK(all[k].options.sparsify == Sparsifier(TopK{k % 2 == 0 ? 8 : 64}));
        CHECK(all[k].options.transition.normalization == Normalization::col);
    }
}

TEST_CASE("what tells the results apart is their name") {
    CHECK(values({{{"ppr", {0.1, 0.2}}, {"top_k", {8}}}}) == Texts{"0.1", "0.2"});
    CHECK(values({{{"heat", {1, 2.5}}}}) == Texts{"1", "2.5"});
    CHECK(values({{{"epsilon", {0.5, 0.25}}}}) == Texts{"0.5", "0.25"});
    CHECK(values({}).size() == 1);
    CHECK(gdc_variations({}).front().options == GdcOptions{});
}

TEST_CASE("values twice, values out of range and options that exclude each other are refused") {
    const auto refused = [](const Said& said) {
        CHECK_THROWS_AS(gdc_variations(said), InputError);
    };
    CHECK_THROWS_WITH_AS(gdc_variations({{{"ppr", {0.1, 0.2, 0.1}}}}), "ppr: 0.1 is given twice",
                         InputError);
    refused({{{"ppr", {0.1, 2.0}}}});
    refused({{{"top_k", {8, 0}}}});
    refused({{{"ppr", {0.1}}, {"heat", {3.0}}}});
    refused({{{"top_k", {8}}, {"all", {true}}}});
    refused({{{"transition", {"sym", "col"}}}});  // no axis
    CHECK(gdc_variations({{{"top_k", {8}}, {"all", {false}}}}).size() == 1);
}

}  // namespace suffuse::testing::variations_test
