#include "cli/command_text.h"

#include <doctest/doctest.h>

#include "suffuse/experiment/configuration.h"

namespace suffuse::testing::command_text_test {

TEST_CASE("what was said is written as the command line takes it, in the order of the options") {
    const auto text = [](const Said& said) {
        return cli::command_text(said, configuration_options());
    };
    CHECK(text({{{"ppr", {0.1}}, {"transition", {"col"}}, {"top_k", {8}}, {"l2", {0.25}}}}) ==
          " --transition col --ppr 0.1 --top-k 8 --l2 0.25");
    CHECK(text({{{"model", {"arma"}},
                 {"layer_normalization", {"none"}},
                 {"arma_stacks", {2}},
                 {"arma_layers", {3}},
                 {"arma_aggregation", {"row"}}}}) ==
          " --model arma --layer-normalization none --arma-stacks 2 --arma-layers 3 "
          "--arma-aggregation row");
    CHECK(text({{{"model", {"gcn"}}, {"diffusion", {"none"}}}}) == " --model gcn --diffusion none");
    CHECK(text({{{"symmetrize", {true}}, {"unweighted", {false}}}}) == " --symmetrize");
    CHECK(text({{{"l2", {0.5, 0.25}}}}) == " --l2 0.5,0.25");
    CHECK(text({{{"theta", {std::vector<double>{-0.5, 1.5}}}}}) == " --theta=-0.5,1.5");
    CHECK(text({}).empty());
}

TEST_CASE("a word that a shell would take apart is quoted") {
    CHECK(cli::quoted("cora.npz") == "cora.npz");
    CHECK(cli::quoted("my graph.npz") == "'my graph.npz'");
    CHECK(cli::quoted("it's") == "'it'\\''s'");
    CHECK(cli::quoted("$HOME") == "'$HOME'");
}

}  // namespace suffuse::testing::command_text_test
