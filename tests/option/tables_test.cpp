#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <regex>
#include <set>

#include "suffuse/base/error.h"
#include "suffuse/base/rng.h"
#include "suffuse/dataset/citation.h"
#include "suffuse/dataset/graph_kinds.h"
#include "suffuse/experiment/splits.h"
#include "suffuse/experiment/tuning.h"
#include "suffuse/io/input.h"
#include "suffuse/paper/rows.h"
#include "tests/option/text_of.h"

namespace suffuse::testing::tables_test {

namespace {

OptionValue random_value(const Option& option, Rng& rng) {
    switch (option.kind) {
        case OptionKind::flag:
            return rng.below(2) == 0;
        case OptionKind::whole:
            return static_cast<std::int64_t>(1 + rng.below(50));
        case OptionKind::number:
            return 0.01 + 0.98 * rng.uniform();
        case OptionKind::numbers:
            return std::vector<double>{rng.uniform(), rng.uniform(), 0.5};
        case OptionKind::word:
            break;
    }
    if (option.words.empty()) return std::string("csv");  // a file or a format
    return std::string(option.words[rng.below(option.words.size())]);
}

// Something about every second option, and about at most one of each choice.
Said random_said(const std::vector<Option>& options, Rng& rng) {
    Said said;
    std::set<std::string_view> choices;
    for (const Option& option : options) {
        if (rng.below(2) == 0) continue;
        if (!option.choice.empty() && !choices.insert(option.choice).second) continue;
        said.say(option.name, random_value(option, rng));
    }
    return said;
}

// What is said is written, and what is written is read again: also as text.
template <class O>
void check_round_trips(const O& defaults, bool (*applies)(const Option&)) {
    std::vector<Option> options = options_of<O>(defaults);
    std::erase_if(options, [&](const Option& option) { return !applies(option); });
    for (std::uint64_t i = 0; i < 200; ++i) {
        Rng rng = Rng(i).stream("said");
        const Said said = random_said(options, rng);
        CAPTURE(text_of(said));
        const O asked = suffuse::apply(said, defaults);
        const Json json = written(asked);
        for (const auto& [name, values] : said.values) {
            const Json* value = json.find(name);
            if (value == nullptr)
                CHECK(values == std::vector<OptionValue>{false});
            else
                CHECK(*value == value_json(values.front()));
        }
        const Said again = said_in(parse_json(json.dump(), "options"), options);
        CHECK(written(suffuse::apply(again, defaults)) == json);
        if constexpr (std::same_as<O, GdcOptions>)
            if (said.says("renormalize")) CHECK(apply(again, defaults) == asked);
    }
}

constexpr auto always = [](const Option&) { return true; };

// A table as the command line, Python and files see it.
void check_table(const std::vector<Option>& options) {
    std::set<std::string_view> names;
    for (const Option& option : options) {
        CAPTURE(option.name);
        CHECK(names.insert(option.name).second);
        CHECK(option.name.find('-') == std::string_view::npos);
        CHECK_FALSE(option.help.empty());
        if (option.help.find("{}") != std::string_view::npos) {
            REQUIRE(option.usual.has_value());
            CHECK(option.help.find("default") != std::string_view::npos);
        }
        if (option.usual && !option.words.empty())
            CHECK(std::ranges::count(option.words, std::get<std::string>(*option.usual)) == 1);
        for (auto rest = option.help; rest.find('`') != std::string_view::npos;) {
            rest.remove_prefix(rest.find('`') + 1);
            const std::string_view other = rest.substr(0, rest.find('`'));
            CHECK(std::ranges::count(options, other, &Option::name) == 1);
            rest.remove_prefix(other.size() + 1);
        }
    }
}

// What a help names as the default: for a model or dataset of its own the word behind its name.
std::string default_in_help(const Option& option, std::string_view whose) {
    constexpr std::string_view mark = "default: ";
    const std::size_t place = option.help.find(mark);
    REQUIRE(place != std::string_view::npos);
    const std::string text(option.help.substr(place + mark.size()));
    std::smatch own;
    if (std::regex_search(text, own, std::regex(fmt::format("\\b{} ([^ ,]+)", whose))))
        return own[1];
    return text.substr(0, text.find_first_of(", "));
}

}  // namespace

TEST_CASE("a default that a help names is that of the struct") {
    for (const std::string_view model : model_names())
        for (const Option& option : options_of(model_named(model))) {
            if (!option.usual) continue;  // an option of other models
            CAPTURE(model);
            CAPTURE(option.name);
            CHECK(default_in_help(option, model) == value_text(*option.usual));
        }
    const std::vector<Option> splits = options_of<SplitChoice>();
    const auto named = [&](std::string_view name) {
        return *std::ranges::find(splits, name, &Option::name);
    };
    const Context context;
    const Dataset papers = generate_citation({.nodes = 2000}, 0, context);
    const SplitSet set = split_sets({}, papers, context).front();
    CHECK(default_in_help(named("splits"), "") == std::to_string(set.splits.size()));
    for (const std::string dataset : {"cora", "coauthor_cs"})
        CHECK(default_in_help(named("development"), dataset) ==
              std::to_string(paper_development(dataset)));
}

TEST_CASE("whatever is said about a table is written, and read again") {
    check_round_trips(GdcOptions{}, always);
    check_round_trips(training_gdc(), always);
    check_round_trips(TrainOptions{}, always);
    check_round_trips(SplitChoice{}, always);
    check_round_trips(InputOptions{}, always);
    check_round_trips(ConfigurationChoice{}, always);
    for (const std::string_view model : model_names())
        check_round_trips(model_named(model),
                          [](const Option& option) { return option.usual.has_value(); });
}

TEST_CASE("names are unique, and a help that speaks of a default has one") {
    check_table(joined({configuration_options(), options_of<SplitChoice>()}));
    check_table(joined({tuning_options(), options_of<SplitChoice>()}));
    check_table(options_of<GdcOptions>());
    check_table(options_of<InputOptions>());
    for (const GraphKind& kind : graph_kinds()) check_table(kind.options);
}

TEST_CASE("what is not said is the model's default") {
    CHECK(model_names() ==
          std::vector<std::string_view>{"gcn", "gat", "jk", "gin", "arma", "appnp"});
    for (const std::string_view name : model_names()) {
        const ModelOptions options = suffuse::apply(Said{}, model_named(name));
        CHECK(model_name(options) == name);
        CHECK(*written(options).find("dropout") == 0.5);
    }
    CHECK(std::get<JkOptions>(suffuse::apply(Said{}, model_named("jk"))).depth ==
          JkOptions{}.depth);
}

TEST_CASE("words reach their options") {
    const Said said{{{"hidden", {7}}, {"gin_weights", {"plain"}}, {"gin_output", {"linear"}}}};
    const auto gin = std::get<GinOptions>(suffuse::apply(said, model_named("gin")));
    CHECK(gin.hidden == 7);
    CHECK(gin.weights == GinWeights::plain);
    CHECK(gin.output == GinOutput::linear);
    const Said ties{{{"ties", {"earlier"}}, {"l2", {0.5}}}};
    CHECK(apply<TrainOptions>(ties).ties == Ties::earlier_wins);
    CHECK(apply(ties, training_defaults()).l2 == 0.5);
    CHECK(training_defaults().l2 == 0.05);
}

TEST_CASE("an option of another model is refused, and so are unknown words") {
    const auto options = [](std::string_view model, std::string_view name,
                            const OptionValue& value) {
        Said said;
        said.say(name, value);
        check(suffuse::apply(said, model_named(model)));
    };
    CHECK_THROWS_WITH_AS(options("gcn", "heads", 2), "heads: the model gcn has no such option",
                         InputError);
    CHECK_THROWS_AS(options("gat", "layer_normalization", "row"), InputError);
    CHECK_THROWS_AS(model_named("mlp"), InputError);
    CHECK_THROWS_AS(options("gcn", "layer_normalization", "up"), InputError);
    CHECK_THROWS_AS(options("gcn", "hidden", 0), InputError);
    CHECK_THROWS_AS(options("gcn", "dropout", 1.5), InputError);
    CHECK_THROWS_AS(check(apply<TrainOptions>({{{"l2", {-1.0}}}})), InputError);
    CHECK_THROWS_AS(check(apply<TrainOptions>({{{"patience", {0}}}})), InputError);
}

}  // namespace suffuse::testing::tables_test
