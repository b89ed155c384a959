#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "suffuse/paper/rows.h"
#include "suffuse/paper/seeds.h"

namespace suffuse::testing::paper_test {

namespace {

bool is_diffused(const PaperKey& key) {
    return key.diffusion != "none";
}

bool needs_labels(const PaperKey& key) {
    const std::set<std::string> models{"gcn", "gat", "jk", "gin", "arma", "appnp"};
    return models.contains(key.model);
}

}  // namespace

TEST_CASE("every accuracy of the paper has exactly one row of hyperparameters") {
    const std::vector<PaperRow> rows = paper_rows();
    const std::vector<PaperAccuracy> accuracies = paper_accuracies();
    CHECK(rows.size() == 194);
    CHECK(accuracies.size() == 194);
    for (const PaperAccuracy& accuracy : accuracies) {
        CAPTURE(accuracy.key.model);
        CAPTURE(accuracy.key.dataset);
        CHECK(std::ranges::count(rows, accuracy.key, &PaperRow::key) == 1);
        CHECK(std::ranges::count(accuracies, accuracy.key, &PaperAccuracy::key) == 1);
        CHECK(accuracy.mean > 0);
        CHECK(accuracy.mean < 100);
        CHECK(accuracy.ci95 >= 0);
    }
    CHECK(std::ranges::count_if(accuracies, needs_labels, &PaperAccuracy::key) == 122);
}

TEST_CASE("heat has t, PPR has alpha, and a diffused graph exactly one of k and epsilon") {
    for (const PaperRow& row : paper_rows()) {
        CAPTURE(row.key.model);
        CAPTURE(row.key.diffusion);
        CAPTURE(row.key.dataset);
        CHECK(row.t.has_value() == (row.key.diffusion == "heat"));
        const bool propagates = row.key.model == "appnp";
        CHECK(row.alpha.has_value() == (row.key.diffusion == "ppr" || propagates));
        CHECK((row.k.has_value() != row.epsilon.has_value()) == is_diffused(row.key));
        CHECK_FALSE((row.k.has_value() && row.epsilon.has_value()));
        CHECK(row.l2.has_value() == needs_labels(row.key));
        CHECK(row.appnp_steps.has_value() == propagates);
    }
}

TEST_CASE("a supervised row is complete and within the range that was searched") {
    for (const PaperRow& row : paper_rows()) {
        if (!needs_labels(row.key)) continue;
        CAPTURE(row.key.model);
        CAPTURE(row.key.dataset);
        CHECK(row.l2.value() >= 0.001);
        CHECK(row.l2.value() <= 10);
        CHECK(row.learning_rate == 0.01);
        CHECK(row.dropout == 0.5);
        CHECK(row.hidden.value() >= 16);
        CHECK(row.depth.value() >= 1);
        CHECK(row.arma_stacks.has_value() == (row.key.model == "arma"));
    }
}

TEST_CASE("single cells are those of the printed tables") {
    const PaperRow gcn = paper_row("gcn", "ppr", "cora").value();
    CHECK(gcn.alpha == 0.05);
    CHECK(gcn.k == 128);
    CHECK(gcn.l2 == 0.1);
    CHECK(gcn.depth == 1);
    const PaperRow citeseer = paper_row("gcn", "ppr", "citeseer").value();
    CHECK(citeseer.epsilon == 0.0009);
    CHECK_FALSE(citeseer.k.has_value());
    CHECK(paper_row("gcn", "none", "citeseer")->l2 == 10);
    CHECK(paper_row("appnp", "none", "cora")->appnp_steps == 10);
    CHECK(paper_row("deepwalk", "heat", "amazon_photo")->walk_length == 64);
    const PaperAccuracy accuracy = paper_accuracy("gcn", "heat", "cora").value();
    CHECK(accuracy.mean == 83.48);
    CHECK(accuracy.ci95 == 0.22);
    CHECK(paper_accuracy("gat", "heat", "coauthor_cs")->mean == 89.82);
}

TEST_CASE("an l2 printed as 0.00 is a small one, not none") {
    const auto rows = paper_rows();
    CHECK(std::ranges::count(rows, std::optional<double>(0.002), &PaperRow::l2) == 7);
    CHECK(std::ranges::count(rows, std::optional<double>(0.0), &PaperRow::l2) == 0);
}

TEST_CASE("what the paper did not do is absent") {
    CHECK_FALSE(paper_row("gin", "ppr", "coauthor_cs").has_value());
    CHECK_FALSE(paper_row("appnp", "ppr", "cora").has_value());
    CHECK_FALSE(paper_row("GCN", "ppr", "Cora").has_value());
    CHECK_FALSE(paper_accuracy("gcn", "none", "karate").has_value());
}

TEST_CASE("one development seed, 100 test and 100 validation seeds, all different") {
    CHECK(development_seed() == 1684992425);
    CHECK(test_seeds().size() == 100);
    CHECK(validation_seeds().size() == 100);
    CHECK(test_seeds()[0] == 2406525885);
    CHECK(test_seeds()[2] == 1454191016);
    std::set<std::uint32_t> all(test_seeds().begin(), test_seeds().end());
    all.insert(validation_seeds().begin(), validation_seeds().end());
    all.insert(development_seed());
    CHECK(all.size() == 201);
}

TEST_CASE("the paper develops on 5000 nodes of Coauthor CS and on 1500 of the others") {
    CHECK(paper_development("coauthor_cs") == 5000);
    CHECK(paper_development("cora") == 1500);
}

}  // namespace suffuse::testing::paper_test
