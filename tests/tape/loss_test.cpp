#include "suffuse/tape/loss.h"

#include "tests/tape/tables.h"

namespace suffuse::testing::loss_test {

namespace {

// log softmax and softmax in long double.
template <class T>
std::vector<long double> log_softmax(const Table<T>& logits, NodeId r) {
    long double largest = logits.at(r, 0), sum = 0;
    for (int c = 0; c < logits.cols; ++c) largest = std::max<long double>(largest, logits.at(r, c));
    for (int c = 0; c < logits.cols; ++c) sum += std::exp(logits.at(r, c) - largest);
    std::vector<long double> logs;
    for (int c = 0; c < logits.cols; ++c) logs.push_back(logits.at(r, c) - largest - std::log(sum));
    return logs;
}

// The logarithm of the sum is rounded at the size of the largest logit, in double, which exp turns
// into a relative error; the gradient is rounded once more to T.
template <class T>
void check_likelihood(double size, int classes, Rng rng) {
    const NodeId nodes = 12;
    Table<T> logits = random_table<T>(nodes, classes, rng);
    for (T& value : logits.values) value *= static_cast<T>(size);
    if (size > 100) logits.values[1] = static_cast<T>(size), logits.values[8] = -logits.values[1];
    const Table<T> before = random_table<T>(nodes, classes, rng);
    Table<T> gradient = before;
    std::vector<std::int32_t> labels;
    for (NodeId r = 0; r < nodes; ++r)
        labels.push_back(static_cast<std::int32_t>(rng.below(static_cast<std::uint64_t>(classes))));
    const std::vector<NodeId> rows{0, 1, 4, 5, 6, 11};
    const double loss = negative_log_likelihood<T>(logits.view(), rows, labels, gradient.view());
    const long double roundings = 4 * size + classes + 8;
    const long double off = roundings * std::numeric_limits<double>::epsilon();
    const long double share = 1.0L / static_cast<long double>(rows.size());
    long double want = 0;
    for (NodeId r = 0; r < nodes; ++r) {
        if (!std::ranges::binary_search(rows, r)) {
            CHECK(same_row<T>(gradient.view(), before.view(), r));
            continue;
        }
        const auto logs = log_softmax(logits, r);
        want -= share * logs[labels[r]];
        long double sum = 0;
        for (int c = 0; c < classes; ++c) {
            const long double slope = share * (std::exp(logs[c]) - (labels[r] == c ? 1 : 0));
            CHECK(std::abs(gradient.at(r, c) - slope) <=
                  share * off + std::numeric_limits<T>::epsilon() * std::abs(slope));
            sum += gradient.at(r, c);
        }
        CHECK(std::abs(sum) <= classes * share * (off + std::numeric_limits<T>::epsilon()));
    }
    CHECK(std::isfinite(loss));
    CHECK(std::abs(loss - want) <= off * (1 + std::abs(want)));
}

template <class T>
std::int32_t predicted(const std::vector<T>& logits) {
    return tape::predicted_class<T>(std::span<const T>(logits));
}

}  // namespace

TEST_CASE("likelihood and gradient, for logits of every size") {
    for (const double size : {1.0, 30.0, 1e3, 1e4})
        for (const int classes : {2, 3, 7, 8, 15}) {
            check_likelihood<float>(size, classes, Rng(1).stream("loss", classes));
            check_likelihood<double>(size, classes, Rng(1).stream("loss", classes));
        }
}

TEST_CASE("extreme logits by hand") {
    Table<double> logits{2, 2, std::vector<double>(16, 0)};
    Table<double> gradient = logits;
    logits.values[0] = 1e4, logits.values[1] = -1e4;
    logits.values[8] = -1e4, logits.values[9] = -1e4;
    const std::vector<std::int32_t> labels{1, 0};
    const std::vector<NodeId> rows{0, 1};
    const double loss =
        tape::negative_log_likelihood<double>(logits.view(), rows, labels, gradient.view());
    CHECK(loss == doctest::Approx((2e4 + std::log(2.0)) / 2).epsilon(1e-15));
    CHECK(gradient.values[0] == 0.5);
    CHECK(gradient.values[1] == -0.5);
    CHECK(gradient.values[8] == doctest::Approx(-0.25).epsilon(1e-11));
    CHECK(gradient.values[9] == doctest::Approx(0.25).epsilon(1e-11));
}

TEST_CASE("softmax sums to one and knows no overflow") {
    const std::vector<float> logits{1e4F, -1e4F, 9999, 1e4F};
    std::vector<double> shares(4);
    tape::softmax<float>(logits, shares);
    const double total = 2 + std::exp(-1.0);
    CHECK(shares[0] == doctest::Approx(1 / total).epsilon(1e-11));
    CHECK(shares[1] == 0);
    CHECK(shares[2] == doctest::Approx(std::exp(-1.0) / total).epsilon(1e-11));
    CHECK(shares[3] == shares[0]);
}

TEST_CASE("the largest logit wins, the first of equals; what is not a number wins nothing") {
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    constexpr double infinity = std::numeric_limits<double>::infinity();
    CHECK(predicted<double>({1, 3, 2}) == 1);
    CHECK(predicted<double>({3, 1, 3}) == 0);
    CHECK(predicted<double>({-2, -1, -1}) == 1);
    CHECK(predicted<double>({0, -0.0}) == 0);
    CHECK(predicted<double>({-infinity, -infinity, infinity}) == 2);
    CHECK(predicted<double>({nan, 1}) == -1);
    CHECK(predicted<double>({1, nan, 2}) == -1);
    CHECK(predicted<float>({1, 5, std::numeric_limits<float>::quiet_NaN()}) == -1);
}

TEST_CASE("accuracy is the share of the rows asked for that are right") {
    Table<float> logits{4, 2, std::vector<float>(32, 0)};
    logits.values[0] = 1;                                         // 0
    logits.values[9] = 1;                                         // 1
    logits.values[16] = std::numeric_limits<float>::quiet_NaN();  // none
    const std::vector<std::int32_t> labels{0, 0, 0, 0};           // the last row ties: 0
    const auto of = [&](const std::vector<NodeId>& rows) {
        return tape::accuracy<float>(logits.view(), rows, labels);
    };
    CHECK(of({0, 1, 2, 3}) == 0.5);
    CHECK(of({0, 3}) == 1);
    CHECK(of({1, 2}) == 0);
    CHECK(of({0, 1, 3}) == 2.0 / 3);
}

}  // namespace suffuse::testing::loss_test
