#include "suffuse/tape/attention_kernels.h"

#include "tests/tape/tables.h"

namespace suffuse::testing::attention_kernels_test {

namespace {

using tape::kernels::Head;
using tape::kernels::Rows;

constexpr NodeId nodes = 19;

// Whole rows with their padding, as one head has them; then parts that begin and end anywhere.
struct Columns {
    int first = 0;
    int last = 0;
};
std::vector<Columns> columns_of(int width) {
    return {{0, tape::padded(width)}, {0, width}, {width / 3, width - width / 4}};
}
bool outside(const Columns& columns, int c) {
    return c < columns.first || c >= columns.last;
}

template <class T>
Sum dot_of(const Columns& columns, tape::View<const T> x, NodeId r, const T* a) {
    Sum sum;
    for (int c = columns.first; c < columns.last; ++c)
        sum.add(static_cast<long double>(x.row(r)[c]) * a[c]);
    return sum;
}

template <class T>
void check_dot(int width, Rng rng) {
    const auto kernels = tape::kernels::attention_table<T>();
    const Table<T> x = random_table<T>(nodes, width, rng);
    const Table<T> a = random_table<T>(1, width, rng);
    const std::vector<T> before = random_values<T>(nodes, rng);
    for (const Columns& columns : columns_of(width)) {
        const auto run = [&](Rows rows) {
            std::vector<T> scores = before;
            kernels.dot(rows, x.view(), a.values.data(), columns.first, columns.last,
                        scores.data());
            return scores;
        };
        const std::vector<T> all = run(every_row(nodes));
        const std::vector<NodeId> rows = some_rows(nodes, 3, rng);
        const std::vector<T> few = run(rows);
        CHECK(same_bytes(run({}), before));
        for (NodeId r = 0; r < nodes; ++r) {
            const Sum sum = dot_of<T>(columns, x.view(), r, a.values.data());
            CHECK(excess(all[r], sum) <= 0);
            CHECK(few[r] == (std::ranges::binary_search(rows, r) ? all[r] : before[r]));
        }
    }
}

// A head on a random graph with random scores; some so far apart that a weight vanishes.
template <class T>
struct Input {
    tape::SparseRows<T> pattern{};
    std::vector<T> source{}, target{}, weights{};
    Table<T> z{}, g{};
    Columns columns{};

    Head<T> head() {
        return {&pattern,      columns.first, columns.last,  T(0.2),
                source.data(), target.data(), weights.data()};
    }
    long double score(EdgeIndex e, NodeId j) const {
        return static_cast<long double>(source[pattern.columns[e]]) + target[j];
    }
    long double leaky(EdgeIndex e, NodeId j) const {
        const long double x = score(e, j);
        return x > 0 ? x : static_cast<long double>(T(0.2)) * x;
    }
};

template <class T>
Input<T> random_input(int width, const Columns& columns, Rng& rng) {
    Input<T> in;
    in.pattern = random_sparse<T>(nodes, nodes, rng.below(2) == 0, rng);
    in.source = random_values<T>(nodes, rng);
    in.target = random_values<T>(nodes, rng);
    for (T& score : in.source) score *= rng.below(6) == 0 ? T(200) : T(3);
    in.weights = random_values<T>(static_cast<std::size_t>(in.pattern.entries()), rng);
    in.z = random_table<T>(nodes, width, rng);
    in.g = random_table<T>(nodes, width, rng);
    in.columns = columns;
    return in;
}

// exp turns an error d of a score into a factor 1 + d; a score is off by a few roundings of its
// own size and of the largest. Highway's exp is right to an ulp down to where it gives zero.
template <class T>
void check_attend(int width, const Columns& columns, Rng rng) {
    const auto kernels = tape::kernels::attention_table<T>();
    Input<T> in = random_input<T>(width, columns, rng);
    const std::vector<T> old_weights = in.weights;
    const Table<T> before = random_table<T>(nodes, width, rng);
    Table<T> y = before;
    kernels.attend(in.head(), every_row(nodes), every_row(nodes), in.z.view(), y.view());
    CHECK(y.padding_is_zero());
    for (NodeId j = 0; j < nodes; ++j) {
        long double largest = -std::numeric_limits<long double>::infinity(), total = 0, size = 0;
        const EdgeIndex first = in.pattern.offsets[j], last = in.pattern.offsets[j + 1];
        for (EdgeIndex e = first; e < last; ++e) {
            largest = std::max(largest, in.leaky(e, j));
            size = std::max(size, std::abs(in.score(e, j)));
        }
        for (EdgeIndex e = first; e < last; ++e) total += std::exp(in.leaky(e, j) - largest);
        const long double roundings = 4 * size + static_cast<long double>(last - first) + 8;
        const long double eps = std::numeric_limits<T>::epsilon();
        for (EdgeIndex e = first; e < last; ++e) {
            const long double want = std::exp(in.leaky(e, j) - largest) / total;
            CHECK(std::abs(in.weights[e] - want) <=
                  roundings * eps * want + 4 * std::numeric_limits<T>::min());
        }
        for (int c = 0; c < width; ++c) {
            Sum sum;
            for (EdgeIndex e = first; e < last; ++e)
                sum.add(static_cast<long double>(in.weights[e]) *
                        in.z.at(in.pattern.columns[e], c));
            if (outside(columns, c))
                CHECK(y.at(j, c) == before.at(j, c));
            else
                CHECK(excess(y.at(j, c), sum) <= 0);
        }
    }
    const std::vector<T> weights = in.weights;
    const std::vector<NodeId> few = some_rows(nodes, 3, rng);
    in.weights = old_weights;
    Table<T> part = before;
    kernels.attend(in.head(), few, few, in.z.view(), part.view());
    for (NodeId j = 0; j < nodes; ++j) {
        const bool asked = std::ranges::binary_search(few, j);
        CHECK(same_row<T>(part.view(), asked ? y.view() : before.view(), j));
        for (EdgeIndex e = in.pattern.offsets[j]; e < in.pattern.offsets[j + 1]; ++e)
            CHECK(in.weights[e] == (asked ? weights[e] : old_weights[e]));
    }
}

template <class T>
struct Changes {
    Table<T> dz{};
    std::vector<T> source{}, target{};
};

// d score_e = leaky' weight_e (g . z_e - sum_f weight_f g . z_f), added up by sources and targets.
template <class T>
struct WantedChanges {
    std::vector<Sum> source = std::vector<Sum>(nodes);
    std::vector<Sum> target = std::vector<Sum>(nodes);

    WantedChanges(const Input<T>& in, const Changes<T>& before, Rows targets) {
        for (NodeId r = 0; r < nodes; ++r) {
            source[r].add(before.source[r]);
            target[r].add(before.target[r]);
        }
        for (const NodeId j : targets) {
            const EdgeIndex first = in.pattern.offsets[j], last = in.pattern.offsets[j + 1];
            std::vector<Sum> dots;
            Sum mean;
            for (EdgeIndex e = first; e < last; ++e) {
                const NodeId i = in.pattern.columns[e];
                dots.push_back(dot_of<T>(in.columns, in.g.view(), j, in.z.view().row(i)));
                mean.add(in.weights[e] * dots.back().value,
                         std::abs(in.weights[e]) * dots.back().magnitude);
            }
            for (EdgeIndex e = first; e < last; ++e) {
                const Sum& dot = dots[static_cast<std::size_t>(e - first)];
                const long double slope = (in.score(e, j) > 0 ? 1 : T(0.2)) * in.weights[e];
                for (Sum* sum : {&source[in.pattern.columns[e]], &target[j]})
                    sum->add(slope * (dot.value - mean.value),
                             slope * (dot.magnitude + mean.magnitude));
            }
        }
        // A scalar product, a mean over sources, a sum over sources or targets, a few factors.
        for (std::vector<Sum>* sums : {&source, &target})
            for (Sum& sum : *sums) sum.terms = in.columns.last - in.columns.first + 2 * nodes + 8;
    }
};

// Targets left out and targets whose g is zero are the same, as in add_outer.
template <class T>
void check_attend_back(int width, const Columns& columns, Rng rng) {
    const auto kernels = tape::kernels::attention_table<T>();
    Input<T> in = random_input<T>(width, columns, rng);
    for (T& weight : in.weights) weight = std::abs(weight);
    const std::vector<NodeId> targets = some_rows(nodes, 2, rng);
    for (NodeId j = 0; j < nodes; ++j)
        if (!std::ranges::binary_search(targets, j))
            std::fill_n(in.g.view().row(j), in.g.view().stride, T{0});
    const Changes<T> before{random_table<T>(nodes, width, rng), random_values<T>(nodes, rng),
                            random_values<T>(nodes, rng)};
    const auto run = [&](Rows rows) {
        Changes<T> after = before;
        std::vector<T> edges(static_cast<std::size_t>(in.pattern.entries()), T(7));
        kernels.attend_back(in.head(), rows, rows, in.z.view(), in.g.view(), after.dz.view(),
                            edges.data(), after.source.data(), after.target.data());
        return after;
    };
    const Changes<T> few = run(targets);
    const Changes<T> all = run(every_row(nodes));
    CHECK(same_bytes(few.dz.values, all.dz.values));
    CHECK(same_bytes(few.source, all.source));
    CHECK(same_bytes(few.target, all.target));
    CHECK(few.dz.padding_is_zero());
    const WantedChanges<T> want(in, before, targets);
    for (NodeId r = 0; r < nodes; ++r) {
        CHECK(excess(few.source[r], want.source[r]) <= 0);
        CHECK(excess(few.target[r], want.target[r]) <= 0);
        for (int c = 0; c < width; ++c) {
            Sum sum;
            sum.add(before.dz.at(r, c));
            for (const NodeId j : targets)
                for (EdgeIndex e = in.pattern.offsets[j]; e < in.pattern.offsets[j + 1]; ++e)
                    if (in.pattern.columns[e] == r && !outside(columns, c))
                        sum.add(static_cast<long double>(in.weights[e]) * in.g.at(j, c));
            CHECK(excess(few.dz.at(r, c), sum) <= 0);
        }
    }
}

template <class T>
void check_dot_back(int width, const Columns& columns, Rng rng) {
    const auto kernels = tape::kernels::attention_table<T>();
    const Table<T> x = random_table<T>(nodes, width, rng);
    const Table<T> a = random_table<T>(1, width, rng);
    const std::vector<NodeId> rows = some_rows(nodes, 2, rng);
    const std::vector<T> factor = random_values<T>(nodes, rng);
    const Table<T> dx_before = random_table<T>(nodes, width, rng);
    const Table<T> da_before = random_table<T>(1, width, rng);
    Table<T> dx = dx_before;
    Table<T> da = da_before;
    kernels.dot_back(rows, x.view(), a.values.data(), columns.first, columns.last, factor.data(),
                     dx.view(), da.values.data());
    CHECK(dx.padding_is_zero());
    CHECK(da.padding_is_zero());
    for (int c = 0; c < width; ++c) {
        Sum along_a;
        along_a.add(da_before.at(0, c));
        for (NodeId r = 0; r < nodes; ++r) {
            const bool asked = std::ranges::binary_search(rows, r) && !outside(columns, c);
            Sum along_x;
            along_x.add(dx_before.at(r, c));
            if (asked) along_x.add(static_cast<long double>(factor[r]) * a.at(0, c));
            if (asked) along_a.add(static_cast<long double>(factor[r]) * x.at(r, c));
            CHECK(excess(dx.at(r, c), along_x) <= 0);
            if (!asked) CHECK(dx.at(r, c) == dx_before.at(r, c));
        }
        CHECK(excess(da.at(0, c), along_a) <= 0);
    }
}

}  // namespace

TEST_CASE("scores of nodes are scalar products") {
    on_every_unit([](int width, const Rng& rng) {
        check_dot<float>(width, rng);
        check_dot<double>(width, rng);
    });
}

TEST_CASE("attention is a softmax over the sources, and the sum that it weighs") {
    on_every_unit([](int width, const Rng& rng) {
        for (const Columns& columns : columns_of(width)) {
            check_attend<float>(width, columns, rng);
            check_attend<double>(width, columns, rng);
        }
    });
}

TEST_CASE("attention backwards") {
    on_every_unit([](int width, const Rng& rng) {
        for (const Columns& columns : columns_of(width)) {
            check_attend_back<float>(width, columns, rng);
            check_attend_back<double>(width, columns, rng);
        }
    });
}

TEST_CASE("scalar products backwards") {
    on_every_unit([](int width, const Rng& rng) {
        for (const Columns& columns : columns_of(width)) {
            check_dot_back<float>(width, columns, rng);
            check_dot_back<double>(width, columns, rng);
        }
    });
}

}  // namespace suffuse::testing::attention_kernels_test
