#include "suffuse/io/named_dataset.h"

#include <doctest/doctest.h>

#include <cstdlib>

#include "suffuse/dataset/describe.h"
#include "suffuse/io/read_graph.h"
#include "tests/support/graphs.h"

namespace suffuse::testing::named_dataset_test {

namespace {

// The table of the datasets' own documentation.
struct Facts {
    const char* name;
    NodeId nodes;
    EdgeIndex entries;
    EdgeIndex loops;
    NodeId component_nodes;
    EdgeIndex component_edges;
    std::int32_t classes;
    NodeId features;
    EdgeIndex feature_entries;
    double homophily;  // three digits
};

const std::vector<Facts> table{
    {"cora", 2708, 10556, 0, 2485, 5069, 7, 1433, 49216, 0.804},
    {"citeseer", 3327, 9228, 124, 2120, 3679, 6, 3703, 105165, 0.735},
    {"pubmed", 19717, 88651, 3, 19717, 44324, 3, 500, 988031, 0.802},
    {"coauthor_cs", 18333, 163788, 0, 18333, 81894, 15, 6805, 1092079, 0.808},
    {"amazon_computers", 13752, 287209, 0, 13381, 245778, 10, 767, 3675081, 0.777},
    {"amazon_photo", 7650, 143663, 1, 7487, 119043, 8, 745, 1979909, 0.827}};

std::string data_folder() {
    const char* folder = std::getenv("SUFFUSE_DATA");
    return folder == nullptr ? "" : folder;
}

}  // namespace

TEST_CASE("the six datasets load to exactly the counts of their documentation" *
          doctest::skip(data_folder().empty())) {
    const Context context = context_with(2);
    for (const Facts& facts : table) {
        CAPTURE(facts.name);
        const Dataset whole =
            read_graph(data_folder() + "/" + facts.name + ".npz", {}, context).dataset;
        const Description raw = describe(whole, context);
        CHECK(raw.nodes == facts.nodes);
        CHECK(raw.entries == facts.entries);
        CHECK(raw.self_loops == facts.loops);
        REQUIRE(whole.features.has_value());
        CHECK(whole.features->cols() == facts.features);
        CHECK(whole.features->entries() == facts.feature_entries);
        CHECK_FALSE(whole.graph.is_weighted());

        const Dataset dataset = read_named_dataset(facts.name, data_folder(), context);
        const Description clean = describe(dataset, context);
        CHECK(clean.nodes == facts.component_nodes);
        CHECK(clean.edges == facts.component_edges);
        CHECK(clean.components == 1);
        CHECK(clean.self_loops == 0);
        CHECK_FALSE(clean.directed);
        CHECK(class_count(dataset) == facts.classes);
        REQUIRE(clean.homophily.has_value());
        CHECK(*clean.homophily == doctest::Approx(facts.homophily).epsilon(0.0005 / 0.7));
        const bool counts = std::string(facts.name) == "coauthor_cs";
        CHECK((counts && whole.features->is_weighted() && !dataset.features->is_weighted()) !=
              !counts);
        // The map back: the k-th node kept its label.
        for (NodeId k = 0; k < clean.nodes; k += 97)
            CHECK(dataset.labels[k] == whole.labels[std::stoul(dataset.node_names[k])]);
    }
}

TEST_CASE("the karate club needs no folder, other names say where they looked") {
    const Context context = context_with(1);
    CHECK(read_named_dataset("karate", "", context).graph.rows() == 34);
    CHECK_THROWS_WITH_AS(read_named_dataset("cora", "", context), doctest::Contains("SUFFUSE_DATA"),
                         InputError);
    CHECK_THROWS_WITH_AS(read_named_dataset("cora", "/nowhere", context),
                         doctest::Contains("/nowhere/cora.npz"), InputError);
}

}  // namespace suffuse::testing::named_dataset_test
