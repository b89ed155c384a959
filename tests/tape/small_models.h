#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "suffuse/tape/replay.h"
#include "tests/support/graphs.h"

namespace suffuse::testing {

// What a tape is recorded on: random sparse features and a graph.
template <class Real>
struct Ground {
    tape::Features<Real> features{};
    tape::Propagation<Real> along{};

    NodeId nodes() const { return features->rows.rows; }
};

template <class Real>
Ground<Real> ground_of(const Csr& graph, NodeId width, Rng rng) {
    const Context context = context_with(1);
    Dense rows(static_cast<std::size_t>(graph.rows()),
               std::vector<double>(static_cast<std::size_t>(width), 0));
    for (auto& row : rows)
        for (double& value : row)
            if (rng.below(2) == 0) value = 2 * rng.uniform() - 1;
    Csr features = matrix_of(rows);
    return {std::make_shared<const tape::FeatureMatrix<Real>>(
                tape::feature_matrix<Real>(features, context)),
            std::make_shared<const tape::BothWays<Real>>(tape::both_ways<Real>(graph, context))};
}

// A parameter that begins anywhere in [-1, 1).
template <class Real>
tape::ParameterId drawn_parameter(tape::Tape<Real>& tape, NodeId rows, int cols) {
    return tape.parameter({.name = "drawn",
                           .rows = rows,
                           .cols = cols,
                           .initial = tape::Uniform{1},
                           .penalized = cols % 2 == 0});
}

// X W.
template <class Real>
tape::Value leaf(tape::Tape<Real>& tape, const Ground<Real>& ground, int cols) {
    return tape.multiply(ground.features, drawn_parameter(tape, ground.features->rows.cols, cols));
}

// For one head none, for two a factor and a term, for more a share of the attention.
template <class Real>
tape::EdgeTerms<Real> edge_terms(const Ground<Real>& on, int heads) {
    const auto drawn = [&](std::uint64_t stream) {
        Rng rng = Rng(17).stream("edges", stream);
        std::vector<Real> values(static_cast<std::size_t>(on.along->forward.entries()));
        for (Real& value : values) value = static_cast<Real>(0.25 + 2 * rng.uniform());
        return Array<Real>(std::move(values));
    };
    if (heads == 1) return {};
    if (heads == 2) return {.factor = drawn(1), .term = drawn(2)};
    return {.share = drawn(3)};
}

inline std::string attention_name(tape::SoftmaxOver over, double dropout, int heads) {
    const bool by_source = over == tape::SoftmaxOver::source;
    return "attend " + std::to_string(heads) + (by_source ? " over sources" : " over targets") +
           (dropout > 0 ? " with dropout" : "");
}

// Every operation that turns one value into another, with parameters of its own.
template <class Real>
struct Kind {
    using Record = std::function<tape::Value(tape::Tape<Real>&, const Ground<Real>&, tape::Value)>;

    std::string name{};
    int divides = 1;  // the columns of its input are a multiple
    Record record{};
};

// By averages that are not what training finds.
template <class Real>
tape::Value normalized(tape::Tape<Real>& tape, tape::Value x) {
    const int columns = tape.columns(x);
    const auto average = [&](double value) {
        return tape.parameter({.name = "average",
                               .rows = 1,
                               .cols = columns,
                               .initial = tape::Constant{value},
                               .learned = false});
    };
    const auto scale = drawn_parameter(tape, 1, columns);
    const auto shift = drawn_parameter(tape, 1, columns);
    const auto mean = average(0.25);
    const auto variance = average(1.5);
    return tape.normalize(
        {.input = x, .scale = scale, .shift = shift, .mean = mean, .variance = variance});
}

// Over targets and over sources, with and without dropout, heads and what edges bring along.
template <class Real>
void add_attentions(std::vector<Kind<Real>>& all) {
    using tape::Tape;
    using tape::Value;
    const auto record = [](Tape<Real>& tape, const Ground<Real>& on, Value x, int heads,
                           tape::SoftmaxOver over, double dropout) {
        const auto source = drawn_parameter(tape, 1, tape.columns(x));
        const auto target = drawn_parameter(tape, 1, tape.columns(x));
        return tape.attend({.input = x,
                            .source = source,
                            .target = target,
                            .along = on.along,
                            .edges = edge_terms(on, heads),
                            .over = over,
                            .dropout = tape.dropout(dropout, heads),
                            .heads = heads});
    };
    for (const tape::SoftmaxOver over : {tape::SoftmaxOver::source, tape::SoftmaxOver::target})
        for (const double dropout : {0.0, 0.5})
            for (const int heads : {1, 2, 3})
                all.push_back({attention_name(over, dropout, heads), heads,
                               [=](Tape<Real>& tape, const Ground<Real>& on, Value x) {
                                   return record(tape, on, x, heads, over, dropout);
                               }});
}

template <class Real>
std::vector<Kind<Real>> kinds() {
    using tape::Tape;
    using tape::Value;
    using On = const Ground<Real>&;
    const auto row = [](Tape<Real>& tape, Value x) {
        return drawn_parameter(tape, 1, tape.columns(x));
    };
    std::vector<Kind<Real>> all{
        {"multiply", 1,
         [](Tape<Real>& tape, On, Value x) {
             return tape.multiply(x, drawn_parameter(tape, tape.columns(x), 9));
         }},
        {"propagate", 1,
         [](Tape<Real>& tape, On on, Value x) { return tape.propagate(x, on.along); }},
        {"add_bias", 1,
         [=](Tape<Real>& tape, On, Value x) { return tape.add_bias(x, row(tape, x)); }},
        {"prelu", 1, [=](Tape<Real>& tape, On, Value x) { return tape.prelu(x, row(tape, x)); }},
        {"concatenate", 1,
         [](Tape<Real>& tape, On on, Value x) {
             return tape.concatenate({leaf(tape, on, 3), x, leaf(tape, on, 1), x});
         }},
        {"combine", 1, [](Tape<Real>& tape, On on, Value x) {
             return tape.combine({x, leaf(tape, on, tape.columns(x))}, {-0.75, 1.5});
         }}};
    for (const double dropout : {0.0, 0.5, 0.25, 0.3}) {
        const std::string rate = std::to_string(dropout);
        all.push_back({"drop " + rate, 1, [=](Tape<Real>& tape, On, Value x) {
                           return tape.drop(x, tape.dropout(dropout));
                       }});
        all.push_back({"features dropped " + rate, 1, [=](Tape<Real>& tape, On on, Value x) {
                           const auto weight =
                               drawn_parameter(tape, on.features->rows.cols, tape.columns(x));
                           const Value y =
                               tape.multiply(on.features, weight, tape.dropout(dropout));
                           return tape.combine({x, y}, {1, 1});
                       }});
        all.push_back({"relu " + rate, 1, [=](Tape<Real>& tape, On, Value x) {
                           return tape.relu(x, std::nullopt, dropout);
                       }});
        all.push_back({"relu with bias " + rate, 1, [=](Tape<Real>& tape, On, Value x) {
                           return tape.relu(x, row(tape, x), dropout);
                       }});
    }
    all.push_back(
        {"normalize", 1, [](Tape<Real>& tape, On, Value x) { return normalized(tape, x); }});
    add_attentions(all);
    return all;
}

}  // namespace suffuse::testing
