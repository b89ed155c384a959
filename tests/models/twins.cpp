#include "tests/models/twins.h"

#include <limits>
#include <numeric>

#include "suffuse/base/overloaded.h"

namespace suffuse::testing {

namespace {

Table transposed(const Table& x) {
    Table y(x.front().size(), std::vector<Bounded>(x.size()));
    for (std::size_t i = 0; i < x.size(); ++i)
        for (std::size_t j = 0; j < x[i].size(); ++j) y[j][i] = x[i][j];
    return y;
}

Table add(Table x, const Table& y) {
    for (std::size_t i = 0; i < x.size(); ++i)
        for (std::size_t j = 0; j < x[i].size(); ++j) x[i][j] = x[i][j] + y[i][j];
    return x;
}

Table add_row(Table x, const Table& row) {
    for (auto& to : x)
        for (std::size_t j = 0; j < to.size(); ++j) to[j] = to[j] + row.front()[j];
    return x;
}

Table scaled(double factor, Table x) {
    for (auto& row : x)
        for (Bounded& value : row) value = exactly(factor) * value;
    return x;
}

std::string layer(int number) {
    return "layer " + std::to_string(number);
}

// (P^T x) W + b
Table convolution(const Table& p, const Table& x, const Parameters& parameters,
                  const std::string& name) {
    return linear(aggregate(p, x), parameters, name);
}

// exp(score) of every edge i -> j, zero where there is none, times the weight if that is how it
// counts; the largest score of all edges taken off, which changes nothing.
Table exponentials(const GatOptions& options, const Table& p, const std::vector<Bounded>& from,
                   const std::vector<Bounded>& to) {
    Table scores(p.size(), std::vector<Bounded>(p.size()));
    Bounded largest{-std::numeric_limits<long double>::infinity()};
    for (std::size_t i = 0; i < p.size(); ++i)
        for (std::size_t j = 0; j < p.size(); ++j) {
            if (p[i][j].value == 0) continue;
            scores[i][j] = leaky(from[i] + to[j], 0.2L);
            if (options.weights == GatWeights::score) scores[i][j] = p[i][j] * scores[i][j];
            if (scores[i][j].value > largest.value) largest = scores[i][j];
        }
    largest.value = -largest.value;
    for (std::size_t i = 0; i < p.size(); ++i)
        for (std::size_t j = 0; j < p.size(); ++j) {
            if (p[i][j].value == 0) continue;
            scores[i][j] = exponential(scores[i][j] + largest);
            if (options.weights == GatWeights::renormalized) scores[i][j] = p[i][j] * scores[i][j];
        }
    return scores;
}

// What j takes of i, zero where there is no edge.
Table attention_of(const GatOptions& options, const Table& p, const std::vector<Bounded>& from,
                   const std::vector<Bounded>& to) {
    Table paid = exponentials(options, p, from, to);
    if (options.softmax == GatSoftmax::target) paid = transposed(paid);
    for (auto& group : paid) {
        Bounded total;
        for (const Bounded& one : group)
            if (one.value != 0) total = total + one;
        for (Bounded& one : group)
            if (one.value != 0) one = one / total;
    }
    if (options.softmax == GatSoftmax::target) paid = transposed(paid);
    if (options.weights == GatWeights::scaled)
        for (std::size_t i = 0; i < p.size(); ++i)
            for (std::size_t j = 0; j < p.size(); ++j) paid[i][j] = p[i][j] * paid[i][j];
    return paid;
}

// One head: the columns [first, last).
void attend(const GatOptions& options, const Table& p, const Table& z, const Table& a,
            const Table& b, std::size_t first, std::size_t last, Table& y) {
    std::vector<Bounded> from(z.size());
    std::vector<Bounded> to(z.size());
    for (std::size_t i = 0; i < z.size(); ++i)
        for (std::size_t c = first; c < last; ++c) {
            from[i] = from[i] + a.front()[c] * z[i][c];
            to[i] = to[i] + b.front()[c] * z[i][c];
        }
    const Table paid = attention_of(options, p, from, to);
    for (std::size_t j = 0; j < z.size(); ++j)
        for (std::size_t i = 0; i < z.size(); ++i)
            for (std::size_t c = first; c < last; ++c) y[j][c] = y[j][c] + paid[i][j] * z[i][c];
}

Table attention(const GatOptions& options, const Table& p, const Table& x,
                const Parameters& parameters, int number, int heads) {
    const Table z = multiply(x, parameters.at(layer(number) + " weight"));
    Table y(z.size(), std::vector<Bounded>(z.front().size()));
    const std::size_t width = z.front().size() / heads;
    for (int h = 0; h < heads; ++h)
        attend(options, p, z, parameters.at(layer(number) + " attention source"),
               parameters.at(layer(number) + " attention target"), h * width, (h + 1) * width, y);
    return add_row(y, parameters.at(layer(number) + " bias"));
}

Table two_maps(const Table& x, const Parameters& parameters, int number) {
    return linear(relu(linear(x, parameters, layer(number) + " first")), parameters,
                  layer(number) + " second");
}

Table gcn(const GcnOptions& options, const Table& p, Table h, const Parameters& parameters) {
    for (int l = 1; l <= options.depth; ++l) h = relu(convolution(p, h, parameters, layer(l)));
    return convolution(p, h, parameters, layer(options.depth + 1));
}

Table gat(const GatOptions& options, const Table& p, Table h, const Parameters& parameters) {
    for (int l = 1; l <= options.depth; ++l)
        h = relu(attention(options, p, h, parameters, l, options.heads));
    return attention(options, p, h, parameters, options.depth + 1, 1);
}

Table jk(const JkOptions& options, const Table& p, Table h, const Parameters& parameters) {
    Table jumped(h.size());
    for (int l = 1; l <= options.depth; ++l) {
        h = relu(convolution(p, h, parameters, layer(l)));
        for (std::size_t i = 0; i < h.size(); ++i)
            jumped[i].insert(jumped[i].end(), h[i].begin(), h[i].end());
    }
    const int last = options.depth + 1;
    if (options.head == JkHead::mlp) return two_maps(jumped, parameters, last);
    if (options.head == JkHead::convolution) return convolution(p, jumped, parameters, layer(last));
    return linear(jumped, parameters, layer(last));
}

Table gin_layer(const Table& p, const Table& x, const Parameters& parameters, int number) {
    return two_maps(add(x, aggregate(p, x)), parameters, number);
}

// scale (x - mean) / sqrt(variance + epsilon) + shift, with the averages of evaluation.
Table normalized(const Table& x, const Parameters& parameters, int number) {
    const std::string name = layer(number) + " norm ";
    const auto row = [&](const char* what) { return parameters.at(name + what).front(); };
    const auto mean = row("mean"), variance = row("variance"), scale = row("scale"),
               shift = row("shift");
    Table y = x;
    for (auto& each : y)
        for (std::size_t c = 0; c < each.size(); ++c) {
            const Bounded root{std::sqrt(variance[c].value + 1e-5L),
                               std::sqrt(variance[c].size + 1e-5), 2};
            each[c] = scale[c] * ((each[c] + exactly(-1) * mean[c]) / root) + shift[c];
        }
    return y;
}

Table gin_hidden(const GinOptions& options, const Table& p, const Table& x,
                 const Parameters& parameters, int number) {
    const Table y = gin_layer(p, x, parameters, number);
    if (options.norm == GinNorm::mlp) return normalized(relu(y), parameters, number);
    return relu(options.norm == GinNorm::layer ? normalized(y, parameters, number) : y);
}

Table gin(const GinOptions& options, Table p, Table h, const Parameters& parameters) {
    for (std::size_t i = 0; i < p.size(); ++i) p[i][i] = exactly(0);  // the layer adds x_j itself
    for (int l = 1; l <= options.depth; ++l) h = gin_hidden(options, p, h, parameters, l);
    const int last = options.depth + 1;
    if (options.output == GinOutput::linear) return linear(h, parameters, layer(last));
    if (options.output == GinOutput::mlp) return two_maps(h, parameters, last);
    return gin_layer(p, h, parameters, last);
}

Table arma_block(const ArmaOptions& options, const Table& p, const Table& x,
                 const Parameters& parameters, int number) {
    Table mean;
    for (int k = 1; k <= options.stacks; ++k) {
        Table own = x;
        for (int t = 1; t <= options.layers; ++t) {
            const std::string name =
                layer(number) + " stack " + std::to_string(k) + " step " + std::to_string(t);
            own = add(convolution(p, own, parameters, name),
                      multiply(x, parameters.at(name + " skip weight")));
            const bool last = number > options.depth && t == options.layers;
            if (!last || options.last == ArmaLast::relu) own = relu(own);
        }
        own = scaled(1.0 / options.stacks, own);
        mean = mean.empty() ? own : add(mean, own);
    }
    return mean;
}

Table arma(const ArmaOptions& options, const Table& p, Table h, const Parameters& parameters) {
    for (int l = 1; l <= options.depth + 1; ++l) h = arma_block(options, p, h, parameters, l);
    return h;
}

Table appnp(const AppnpOptions& options, const Table& p, Table h, const Parameters& parameters) {
    for (int l = 1; l <= options.depth; ++l) h = relu(linear(h, parameters, layer(l)));
    const Table start = linear(h, parameters, layer(options.depth + 1));
    Table z = start;
    for (int k = 0; k < options.steps; ++k)
        z = add(scaled(1 - options.alpha, aggregate(p, z)), scaled(options.alpha, start));
    return z;
}

// The table "How a layer uses the graph" of docs/models.md.
LayerChoices choices_of(const ModelOptions& options) {
    using enum LayerLoops;
    constexpr auto no_scale = LayerNormalization::none;
    constexpr auto at_column = AggregateAt::column;
    return std::visit(
        overloaded{
            [](const GatOptions& own) {
                const auto weights =
                    own.weights == GatWeights::ignored ? EdgeWeights::ignored : EdgeWeights::used;
                return LayerChoices{weights, own.loops, no_scale, at_column};
            },
            [](const GinOptions& own) {
                const auto weights =
                    own.weights == GinWeights::plain ? EdgeWeights::ignored : EdgeWeights::used;
                return LayerChoices{weights, as_is, no_scale, own.aggregate};
            },
            [](const ArmaOptions& own) {
                return LayerChoices{EdgeWeights::used, as_is, own.normalization, own.aggregate};
            },
            [](const auto& own) {
                return LayerChoices{EdgeWeights::used, own.loops, own.normalization, at_column};
            }},
        options);
}

}  // namespace

Table multiply(const Table& x, const Table& w) {
    Table y(x.size(), std::vector<Bounded>(w.front().size()));
    for (std::size_t i = 0; i < x.size(); ++i)
        for (std::size_t j = 0; j < w.front().size(); ++j)
            for (std::size_t k = 0; k < w.size(); ++k) y[i][j] = y[i][j] + x[i][k] * w[k][j];
    return y;
}

Table linear(const Table& x, const Parameters& parameters, const std::string& name) {
    return add_row(multiply(x, parameters.at(name + " weight")), parameters.at(name + " bias"));
}

Table relu(Table x) {
    for (auto& row : x)
        for (Bounded& value : row) value = relu(value);
    return x;
}

Table propagation(const Dense& graph, const LayerChoices& choices) {
    const std::size_t nodes = graph.size();
    Dense a = graph;
    for (std::size_t i = 0; i < nodes; ++i) {
        if (choices.weights == EdgeWeights::ignored)
            for (double& w : a[i]) w = w == 0 ? 0 : 1;
        const bool missing = a[i][i] == 0;
        if (choices.loops == LayerLoops::reset) a[i][i] = 1;
        if (choices.loops == LayerLoops::keep && missing) a[i][i] = 1;
        if (choices.loops == LayerLoops::add) a[i][i] += 1;
    }
    std::vector<long double> sums(nodes);
    for (std::size_t i = 0; i < nodes; ++i)
        for (std::size_t j = 0; j < nodes; ++j)
            sums[choices.normalization == LayerNormalization::row ? i : j] += a[i][j];
    Table p(nodes, std::vector<Bounded>(nodes));
    for (std::size_t i = 0; i < nodes; ++i)
        for (std::size_t j = 0; j < nodes; ++j) {
            long double value = a[i][j];
            if (choices.normalization != LayerNormalization::none)
                value = sums[i] == 0 || sums[j] == 0 ? 0 : value / std::sqrt(sums[i] * sums[j]);
            // Two sums, two roots, two quotients, two products; stored.
            p[i][j] = {value, static_cast<double>(std::abs(value)), static_cast<double>(nodes) + 7};
        }
    return choices.aggregate == AggregateAt::row ? transposed(p) : p;
}

Table aggregate(const Table& p, const Table& x) {
    return multiply(transposed(p), x);
}

Table exactly(const Dense& matrix) {
    Table table;
    for (const auto& row : matrix) {
        table.emplace_back();
        for (const double value : row) table.back().push_back(exactly(value));
    }
    return table;
}

Table logits(const ModelOptions& options, const Dense& graph, const Dense& features,
             const Parameters& parameters) {
    const Table p = propagation(graph, choices_of(options));
    const Table x = exactly(features);
    return std::visit(
        overloaded{[&](const GcnOptions& own) { return gcn(own, p, x, parameters); },
                   [&](const GatOptions& own) { return gat(own, p, x, parameters); },
                   [&](const JkOptions& own) { return jk(own, p, x, parameters); },
                   [&](const GinOptions& own) { return gin(own, p, x, parameters); },
                   [&](const ArmaOptions& own) { return arma(own, p, x, parameters); },
                   [&](const AppnpOptions& own) { return appnp(own, p, x, parameters); }},
        options);
}

}  // namespace suffuse::testing
