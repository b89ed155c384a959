#include <doctest/doctest.h>

#include <atomic>

#include "suffuse/gdc/gdc.h"
#include "suffuse/generate/generate.h"
#include "tests/gdc/same_bytes.h"
#include "tests/support/graphs.h"

namespace suffuse::testing {

namespace {

// Every diffusion with every sparsifier, in an order that separates what can be shared.
std::vector<GdcOptions> all_options() {
    std::vector<GdcOptions> options;
    for (const Sparsifier& sparsifier :
         {Sparsifier{TopK{6}}, Sparsifier{Epsilon{1e-3}}, Sparsifier{AverageDegree{5}},
          Sparsifier{TopK{40}}, Sparsifier{KeepAll{}}, Sparsifier{Epsilon{1e-2}}})
        for (const Coefficients& coefficients : {ppr(0.1), heat(2), ppr(0.3)})
            options.push_back(
                {.diffusion = {.coefficients = coefficients}, .sparsify = sparsifier});
    options.push_back({.transition = {.normalization = Normalization::col}});
    options.push_back({.renormalize = {.symmetrize = true}});
    return options;
}

}  // namespace

TEST_CASE("several options at once give the bytes of each alone") {
    for (const std::uint64_t seed : {3U, 17U, 40U}) {
        CAPTURE(seed);
        const Csr graph = random_graph(seed);
        const std::vector<GdcOptions> options = all_options();
        const std::vector<GdcResult> together = gdc_each(graph, options, context_with(2));
        REQUIRE(together.size() == options.size());
        for (std::size_t k = 0; k < options.size(); ++k) {
            CAPTURE(k);
            check_same_bytes(together[k], gdc(graph, options[k], context_with(1)));
        }
    }
}

TEST_CASE("no options give no results, and one that is wrong refuses all") {
    const Csr graph = random_graph(3);
    CHECK(gdc_each(graph, {}, context_with(1)).empty());
    const std::vector<GdcOptions> wrong{{}, {.sparsify = TopK{0}}};
    CHECK_THROWS_AS(gdc_each(graph, wrong, context_with(1)), InputError);
}

TEST_CASE("rules that want columns equally exact share them") {
    // Counts the columns that are computed.
    class Counting : public Progress {
    public:
        void advance(std::int64_t steps) override { count_ += steps; }
        std::atomic<std::int64_t> count_ = 0;
    };
    const Csr graph = generate(Ring{.nodes = 200}, 0, context_with(1));
    const std::vector<GdcOptions> options{{.sparsify = TopK{4}}, {.sparsify = TopK{9}}};
    const auto count = [&](std::span<const GdcOptions> some) {
        Context context = context_with(1);
        const auto progress = std::make_shared<Counting>();
        context.progress = progress;
        gdc_each(graph, some, context);
        return progress->count_.load();
    };
    const std::int64_t apart = count({&options[0], 1}) + count({&options[1], 1});
    CHECK(count(options) == apart - 200);
}

}  // namespace suffuse::testing
