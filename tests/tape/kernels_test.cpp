#include "suffuse/tape/kernels.h"

#include "tests/tape/tables.h"

namespace suffuse::testing::kernels_test {

namespace {

using tape::View;
using tape::kernels::AdamStep;
using tape::kernels::Rows;
using tape::kernels::Store;

constexpr NodeId nodes = 15;  // two tiles of rows and some more

// run(rows, y) for all rows against want(r, c); for few and for none against all of them, bit for
// bit. Rows that were not asked for stay as they were, and so does the padding.
template <class T, class Run, class Want>
void check_rows(const Table<T>& before, const Run& run, const Want& want) {
    Table<T> whole = before;
    run(every_row(before.rows), whole.view());
    long double worst = 0;
    for (NodeId r = 0; r < before.rows; ++r)
        for (int c = 0; c < before.cols; ++c)
            worst = std::max(worst, excess(whole.at(r, c), want(r, c)));
    CHECK(worst <= 0);
    CHECK(whole.padding_is_zero());
    for (const std::vector<NodeId>& rows : {std::vector<NodeId>{}, std::vector<NodeId>{2},
                                            std::vector<NodeId>{0, 3, 4, 5, 9, 11, 12, 14}}) {
        Table<T> part = before;
        run(rows, part.view());
        for (NodeId r = 0; r < before.rows; ++r) {
            const bool asked = std::ranges::binary_search(rows, r);
            CHECK(same_row<T>(part.view(), asked ? whole.view() : before.view(), r));
        }
    }
}

// What the output held counts if the kernel adds.
template <class T>
Sum begun(const Table<T>& before, Store store, NodeId r, int c) {
    Sum sum;
    if (store == Store::add) sum.add(before.at(r, c));
    return sum;
}

template <class T>
void check_gather(int width, Rng rng) {
    const auto kernels = tape::kernels::table<T>();
    for (const bool weighted : {false, true})
        for (const Store store : {Store::set, Store::add}) {
            const auto matrix = random_sparse<T>(nodes, 21, weighted, rng);
            const Table<T> x = random_table<T>(21, width, rng);
            const Table<T> before = random_table<T>(nodes, width, rng);
            check_rows(
                before,
                [&](Rows rows, View<T> y) { kernels.gather(matrix, rows, x.view(), y, store); },
                [&](NodeId r, int c) {
                    Sum sum = begun(before, store, r, c);
                    for (EdgeIndex e = matrix.offsets[r]; e < matrix.offsets[r + 1]; ++e)
                        sum.add(static_cast<long double>(matrix.weight(e)) *
                                x.at(matrix.columns[e], c));
                    return sum;
                });
        }
}

template <class T>
void check_multiply(int width, Rng rng) {
    const auto kernels = tape::kernels::table<T>();
    for (const int inner : {1, 7, 24, 50})
        for (const Store store : {Store::set, Store::add}) {
            const Table<T> x = random_table<T>(nodes, inner, rng);
            const Table<T> w = random_table<T>(inner, width, rng);
            const Table<T> before = random_table<T>(nodes, width, rng);
            check_rows(
                before,
                [&](Rows rows, View<T> y) { kernels.multiply(rows, x.view(), w.view(), y, store); },
                [&](NodeId r, int c) {
                    Sum sum = begun(before, store, r, c);
                    for (int k = 0; k < inner; ++k)
                        sum.add(static_cast<long double>(x.at(r, k)) * w.at(k, c));
                    return sum;
                });
        }
}

// Rows left out and rows whose g is zero are the same: replays that spare rows rely on it.
template <class T>
void check_add_outer(NodeId height, int inner, int width, Rng rng) {
    const auto kernels = tape::kernels::table<T>();
    for (const std::uint64_t rarity : {1, 3, 100}) {
        const std::vector<NodeId> rows = some_rows(height, rarity, rng);
        const Table<T> x = random_table<T>(height, inner, rng);
        Table<T> g = random_table<T>(height, width, rng);
        for (NodeId r = 0; r < height; ++r)
            if (!std::ranges::binary_search(rows, r))
                std::fill_n(g.view().row(r), g.view().stride, T{0});
        const Table<T> before = random_table<T>(inner, width, rng);
        Table<T> few = before;
        Table<T> all = before;
        kernels.add_outer(rows, x.view(), g.view(), few.view());
        kernels.add_outer(every_row(height), x.view(), g.view(), all.view());
        CHECK(same_bytes(few.values, all.values));
        CHECK(few.padding_is_zero());
        long double worst = 0;
        for (int k = 0; k < inner; ++k)
            for (int c = 0; c < width; ++c) {
                Sum sum = begun(before, Store::add, k, c);
                for (const NodeId r : rows)
                    sum.add(static_cast<long double>(x.at(r, k)) * g.at(r, c));
                worst = std::max(worst, excess(few.at(k, c), sum));
            }
        CHECK(worst <= 0);
    }
}

template <class T>
void check_bias_and_scale(int width, Rng rng) {
    const auto kernels = tape::kernels::table<T>();
    const Table<T> x = random_table<T>(nodes, width, rng);
    const Table<T> bias = random_table<T>(1, width, rng);
    const Table<T> before = random_table<T>(nodes, width, rng);
    for (const T* added : {static_cast<const T*>(nullptr), bias.values.data()})
        check_rows(
            before, [&](Rows rows, View<T> y) { kernels.add_bias(rows, x.view(), added, y); },
            [&](NodeId r, int c) {
                Sum sum;
                sum.add(x.at(r, c));
                if (added != nullptr) sum.add(added[c]);
                return sum;
            });
    for (const Store store : {Store::set, Store::add})
        check_rows(
            before, [&](Rows rows, View<T> y) { kernels.scale(rows, x.view(), T(-0.7), y, store); },
            [&](NodeId r, int c) {
                Sum sum = begun(before, store, r, c);
                sum.add(static_cast<long double>(T(-0.7)) * x.at(r, c));
                return sum;
            });
}

template <class T>
void check_relu(int width, Rng rng) {
    const auto kernels = tape::kernels::table<T>();
    const int stride = tape::padded(width) / 8;
    const Table<T> x = random_table<T>(nodes, width, rng);
    const Table<T> bias = random_table<T>(1, width, rng);
    const Table<T> before = random_table<T>(nodes, width, rng);
    std::vector<std::uint8_t> mask(static_cast<std::size_t>(nodes * stride));
    for (auto& byte : mask) byte = static_cast<std::uint8_t>(rng.below(256));
    const T factor = T(1.7);
    for (const T* added : {static_cast<const T*>(nullptr), bias.values.data()})
        for (const std::uint8_t* bits : {static_cast<std::uint8_t*>(nullptr), mask.data()})
            check_rows(
                before,
                [&](Rows rows, View<T> y) {
                    kernels.relu(rows, x.view(), added, bits, stride, factor, y);
                },
                [&](NodeId r, int c) {
                    const bool kept =
                        bits == nullptr || (bits[r * stride + c / 8] >> c % 8 & 1) != 0;
                    const long double b = added == nullptr ? 0 : added[c];
                    const long double scale = bits == nullptr ? 1 : factor;
                    Sum sum;
                    sum.add(kept ? scale * std::max(0.0L, x.at(r, c) + b) : 0,
                            scale * (std::abs(x.at(r, c)) + std::abs(b)));
                    return sum;
                });
}

template <class T>
void check_relu_back(int width, Rng rng) {
    const auto kernels = tape::kernels::table<T>();
    Table<T> y = random_table<T>(nodes, width, rng);
    for (T& value : y.values)
        if (rng.below(4) == 0) value = 0;
    const Table<T> g = random_table<T>(nodes, width, rng);
    const Table<T> before = random_table<T>(nodes, width, rng);
    const T factor = T(1.7);
    const auto back = [&](NodeId r, int c) {
        return y.at(r, c) > 0 ? static_cast<long double>(factor) * g.at(r, c) : 0;
    };
    for (const Store store : {Store::set, Store::add})
        check_rows(
            before,
            [&](Rows rows, View<T> dx) {
                kernels.relu_back(rows, y.view(), g.view(), factor, dx, store);
            },
            [&](NodeId r, int c) {
                Sum sum = begun(before, store, r, c);
                sum.add(back(r, c));
                return sum;
            });
    check_rows(
        g,  // in place
        [&](Rows rows, View<T> dx) {
            kernels.relu_back(rows, y.view(), dx, factor, dx, Store::set);
        },
        [&](NodeId r, int c) {
            Sum sum;
            sum.add(back(r, c));
            return sum;
        });
}

template <class T>
void check_add_rows(int width, Rng rng) {
    const auto kernels = tape::kernels::table<T>();
    const Table<T> g = random_table<T>(nodes, width, rng);
    const Table<T> before = random_table<T>(1, width, rng);
    for (const std::uint64_t rarity : {1, 3, 100}) {
        const std::vector<NodeId> rows = some_rows(nodes, rarity, rng);
        Table<T> sums = before;
        kernels.add_rows(rows, g.view(), sums.values.data());
        CHECK(sums.padding_is_zero());
        for (int c = 0; c < width; ++c) {
            Sum sum = begun(before, Store::add, 0, c);
            for (const NodeId r : rows) sum.add(g.at(r, c));
            CHECK(excess(sums.at(0, c), sum) <= 0);
        }
    }
}

// The formulas of adam.h; the errors of m and v, first order, go on into the step.
template <class T>
void check_adam(int width, Rng rng) {
    using Real = long double;
    const Real eps = std::numeric_limits<T>::epsilon();
    const AdamStep<T> step{T(0.02), T(0.3), T(0.9), T(0.99), T(1.5), T(1e-3)};
    const Table<T> g = random_table<T>(3, width, rng);
    const Table<T> before = random_table<T>(3, width, rng);
    const Table<T> old_first = random_table<T>(3, width, rng);
    Table<T> old_second = random_table<T>(3, width, rng);
    for (T& value : old_second.values) value = std::abs(value);
    Table<T> w = before;
    Table<T> first = old_first;
    Table<T> second = old_second;
    tape::kernels::table<T>().adam(step, std::ssize(w.values), g.values.data(), first.values.data(),
                                   second.values.data(), w.values.data());
    for (const Table<T>* table : {&w, &first, &second}) CHECK(table->padding_is_zero());
    for (NodeId r = 0; r < 3; ++r)
        for (int c = 0; c < width; ++c) {
            const Real slope = g.at(r, c) + Real{step.decay} * before.at(r, c);
            const Real slope_size = std::abs(g.at(r, c)) + step.decay * std::abs(before.at(r, c));
            const Real m = Real{step.beta1} * old_first.at(r, c) + (1 - Real{step.beta1}) * slope;
            const Real v =
                Real{step.beta2} * old_second.at(r, c) + (1 - Real{step.beta2}) * slope * slope;
            const Real m_off = 4 * eps * (std::abs(old_first.at(r, c)) + slope_size);
            const Real v_off = 8 * eps * (v + slope_size * slope_size);
            const Real divisor = std::sqrt(v) * step.correction + step.epsilon;
            const Real change = step.rate * m / divisor;
            const Real w_off = step.rate * m_off / divisor +
                               std::abs(change) * (v_off / v + 6 * eps) +
                               eps * std::abs(before.at(r, c));
            CHECK(std::abs(first.at(r, c) - m) <= m_off);
            CHECK(std::abs(second.at(r, c) - v) <= v_off);
            CHECK(std::abs(w.at(r, c) - (before.at(r, c) - change)) <= w_off);
        }
}

}  // namespace

TEST_CASE("a sparse product is its sum") {
    on_every_unit([](int width, const Rng& rng) {
        check_gather<float>(width, rng);
        check_gather<double>(width, rng);
    });
}

TEST_CASE("a dense product is its sum") {
    on_every_unit([](int width, const Rng& rng) {
        check_multiply<float>(width, rng);
        check_multiply<double>(width, rng);
    });
}

TEST_CASE("an outer product is its sum, and rows of zeros change no bit") {
    on_every_unit([](int width, const Rng& rng) {
        for (const int inner : {1, 6, 17}) {
            check_add_outer<float>(nodes, inner, width, rng);
            check_add_outer<double>(nodes, inner, width, rng);
        }
        if (width > 24) return;
        check_add_outer<float>(300, 7, width, rng);  // several stretches
        check_add_outer<double>(300, 7, width, rng);
    });
}

TEST_CASE("biases and factors") {
    on_every_unit([](int width, const Rng& rng) {
        check_bias_and_scale<float>(width, rng);
        check_bias_and_scale<double>(width, rng);
    });
}

TEST_CASE("relu with and without bias and mask, and back") {
    on_every_unit([](int width, const Rng& rng) {
        check_relu<float>(width, rng);
        check_relu<double>(width, rng);
        check_relu_back<float>(width, rng);
        check_relu_back<double>(width, rng);
    });
}

TEST_CASE("relu hides no NaN") {
    on_every_unit([](int width, const Rng& rng) {
        Rng values = rng;
        Table<float> x = random_table<float>(1, width, values);
        x.values[0] = std::numeric_limits<float>::quiet_NaN();
        Table<float> y = x;
        tape::kernels::table<float>().relu(every_row(1), x.view(), nullptr, nullptr, 0, 1,
                                           y.view());
        CHECK(std::isnan(y.values[0]));
    });
}

TEST_CASE("sums of rows") {
    on_every_unit([](int width, const Rng& rng) {
        check_add_rows<float>(width, rng);
        check_add_rows<double>(width, rng);
    });
}

TEST_CASE("a step of Adam is its formula") {
    on_every_unit([](int width, const Rng& rng) {
        check_adam<float>(width, rng);
        check_adam<double>(width, rng);
    });
}

}  // namespace suffuse::testing::kernels_test
