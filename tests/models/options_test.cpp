#include "suffuse/models/options.h"

#include <doctest/doctest.h>

#include <limits>

#include "tests/models/cases.h"

namespace suffuse::testing::options_test {

namespace {

const Context context = context_with(1);
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

// One sentence on one line that names the option.
void check_refused(const ModelOptions& options, const std::string& option) {
    std::string said;
    try {
        check(options);
    } catch (const InputError& error) {
        said = error.what();
    }
    CAPTURE(option);
    CAPTURE(said);
    CHECK(said.find(option) != std::string::npos);
    CHECK(said.find('\n') == std::string::npos);
}

template <class Options>
void check_common() {
    CHECK_NOTHROW(check(Options{}));
    Options options;
    for (const int hidden : {0, -1, 65537, std::numeric_limits<int>::max()}) {
        options.hidden = hidden;
        check_refused(options, "hidden");
    }
    options = {};
    for (const int depth : {0, -7, 65}) {
        options.depth = depth;
        check_refused(options, "depth");
    }
    options = {};
    for (const double dropout : {-0.1, 1.0, 2.0, not_a_number}) {
        options.dropout = dropout;
        check_refused(options, "dropout");
    }
}

struct Expected {
    std::string name;
    NodeId rows;
    int cols;
    double bound;  // of the values at first
    bool penalized;
};

void check_parameters(const ModelOptions& options, const std::vector<Expected>& expected) {
    const Csr graph = matrix_of({{0, 1}, {1, 0}});
    const Csr features = matrix_of({{1, 0, 2, 0, 1}, {0, 1, 0, 0, 1}});
    const auto built = build_model<float>(options, graph, features, 3, context);
    REQUIRE(built->parameters().size() == expected.size());
    for (std::size_t p = 0; p < expected.size(); ++p) {
        const tape::Parameter& found = built->parameters()[p];
        const auto* uniform = std::get_if<tape::Uniform>(&found.initial);
        CHECK(found.name == expected[p].name);
        CHECK(found.rows == expected[p].rows);
        CHECK(found.cols == expected[p].cols);
        CHECK(found.penalized == expected[p].penalized);
        CHECK((uniform != nullptr ? uniform->bound : 0) == doctest::Approx(expected[p].bound));
    }
}

template <class... Models>
void check_common_of_all(const std::variant<Models...>*) {
    (check_common<Models>(), ...);
}

double glorot(double rows, double cols) {
    return std::sqrt(6 / (rows + cols));
}

}  // namespace

TEST_CASE("options out of range are refused in one sentence") {
    check_common_of_all(static_cast<const ModelOptions*>(nullptr));
    check_refused(GatOptions{.heads = 0}, "heads");
    check_refused(GatOptions{.heads = 65}, "heads");
    check_refused(GatOptions{.heads = 7}, "7 heads");
    check_refused(ArmaOptions{.stacks = 0}, "stacks");
    check_refused(ArmaOptions{.stacks = 33}, "stacks");
    check_refused(ArmaOptions{.layers = 0}, "layers");
    check_refused(AppnpOptions{.steps = 0}, "steps");
    for (const double alpha : {0.0, -1.0, 1.01, not_a_number})
        check_refused(AppnpOptions{.alpha = alpha}, "alpha");
    CHECK_NOTHROW(check(AppnpOptions{.alpha = 1}));
}

TEST_CASE("sizes that do not fit each other are refused") {
    const Csr graph = matrix_of({{0, 1}, {1, 0}});
    const Csr features = matrix_of({{1, 2, 3}, {1, 0, 0}});
    const auto built = [&](const Csr& on, const Csr& of, int classes) {
        return build_model<float>(GcnOptions{}, on, of, classes, context);
    };
    CHECK(built(graph, features, 2)->nodes() == 2);
    CHECK_THROWS_AS(built(graph, features, 1), InputError);
    CHECK_THROWS_AS(built(graph, features, 1 << 20), InputError);
    CHECK_THROWS_AS(built(graph, matrix_of({{1}, {1}, {1}}), 2), InputError);
    CHECK_THROWS_AS(built(graph, matrix_of({{}, {}}), 2), InputError);
    CHECK_THROWS_AS(built(features, features, 2), InputError);
    CHECK_THROWS_AS(built(Csr(), Csr(), 2), InputError);
    CHECK_THROWS_AS(built(graph, matrix_of({{1e300}, {1}}), 2), InputError);
    CHECK_NOTHROW(build_model<double>(GcnOptions{}, graph, matrix_of({{1e300}, {1}}), 2, context));
}

TEST_CASE("graph layers begin as Glorot has it, plain ones within 1/sqrt(inputs)") {
    check_parameters(GcnOptions{.hidden = 4}, {{"layer 1 weight", 5, 4, glorot(5, 4), true},
                                               {"layer 1 bias", 1, 4, 0, true},
                                               {"layer 2 weight", 4, 3, glorot(4, 3), false},
                                               {"layer 2 bias", 1, 3, 0, false}});
    check_parameters(GatOptions{.hidden = 4, .heads = 2},
                     {{"layer 1 weight", 5, 4, glorot(5, 4), true},
                      {"layer 1 attention source", 1, 4, glorot(2, 4), true},
                      {"layer 1 attention target", 1, 4, glorot(2, 4), true},
                      {"layer 1 bias", 1, 4, 0, true},
                      {"layer 2 weight", 4, 3, glorot(4, 3), false},
                      {"layer 2 attention source", 1, 3, glorot(1, 6), false},
                      {"layer 2 attention target", 1, 3, glorot(1, 6), false},
                      {"layer 2 bias", 1, 3, 0, false}});
    check_parameters(JkOptions{.hidden = 4, .depth = 2},
                     {{"layer 1 weight", 5, 4, glorot(5, 4), true},
                      {"layer 1 bias", 1, 4, 0, true},
                      {"layer 2 weight", 4, 4, glorot(4, 4), false},
                      {"layer 2 bias", 1, 4, 0, false},
                      {"layer 3 weight", 8, 3, std::sqrt(1.0 / 8), false},
                      {"layer 3 bias", 1, 3, std::sqrt(1.0 / 8), false}});
    check_parameters(AppnpOptions{.hidden = 4}, {{"layer 1 weight", 5, 4, std::sqrt(1.0 / 5), true},
                                                 {"layer 1 bias", 1, 4, std::sqrt(1.0 / 5), true},
                                                 {"layer 2 weight", 4, 3, 0.5, false},
                                                 {"layer 2 bias", 1, 3, 0.5, false}});
}

TEST_CASE("the first layer of GIN has two linear maps, that of ARMA every stack") {
    check_parameters(GinOptions{.hidden = 4, .depth = 1},
                     {{"layer 1 first weight", 5, 4, std::sqrt(1.0 / 5), true},
                      {"layer 1 first bias", 1, 4, std::sqrt(1.0 / 5), true},
                      {"layer 1 second weight", 4, 4, 0.5, true},
                      {"layer 1 second bias", 1, 4, 0.5, true},
                      {"layer 2 first weight", 4, 4, 0.5, false},
                      {"layer 2 first bias", 1, 4, 0.5, false},
                      {"layer 2 second weight", 4, 3, 0.5, false},
                      {"layer 2 second bias", 1, 3, 0.5, false}});
    check_parameters(ArmaOptions{.hidden = 4, .stacks = 1, .layers = 2},
                     {{"layer 1 stack 1 step 1 weight", 5, 4, glorot(5, 4), true},
                      {"layer 1 stack 1 step 1 bias", 1, 4, 0, true},
                      {"layer 1 stack 1 step 1 skip weight", 5, 4, glorot(5, 4), true},
                      {"layer 1 stack 1 step 2 weight", 4, 4, glorot(4, 4), true},
                      {"layer 1 stack 1 step 2 bias", 1, 4, 0, true},
                      {"layer 1 stack 1 step 2 skip weight", 5, 4, glorot(5, 4), true},
                      {"layer 2 stack 1 step 1 weight", 4, 3, glorot(4, 3), false},
                      {"layer 2 stack 1 step 1 bias", 1, 3, 0, false},
                      {"layer 2 stack 1 step 1 skip weight", 4, 3, glorot(4, 3), false},
                      {"layer 2 stack 1 step 2 weight", 3, 3, 1, false},
                      {"layer 2 stack 1 step 2 bias", 1, 3, 0, false},
                      {"layer 2 stack 1 step 2 skip weight", 4, 3, glorot(4, 3), false}});
}

// Where dropout acts: after every activation of a layer, not inside GIN's maps or ARMA's stacks.
TEST_CASE("dropout follows every layer's activation and nothing else") {
    const Problem problem = small_problem(2);
    const auto dropped = [&](const ModelOptions& options) {
        std::vector<double> rates;
        const auto built = tape_of<float>(options, problem);
        for (const auto& step : built->steps())
            if (const auto* relu = std::get_if<tape::Relu>(&step.operation))
                rates.push_back(relu->dropout.probability);
        return rates;
    };
    using Rates = std::vector<double>;
    CHECK(dropped(GcnOptions{.depth = 2}) == Rates{0.5, 0.5});
    CHECK(dropped(GatOptions{.dropout = 0.25}) == Rates{0.25});
    CHECK(dropped(JkOptions{.depth = 2}) == Rates{0.5, 0.5});
    CHECK(dropped(GinOptions{.depth = 1}) == Rates{0, 0.5, 0});
    CHECK(dropped(ArmaOptions{.stacks = 2}) == Rates{0, 0, 0.5});
    CHECK(dropped(AppnpOptions{}) == Rates{0.5});
}

}  // namespace suffuse::testing::options_test
