#include "suffuse/sparsify/walks.h"

#include <doctest/doctest.h>

#include "suffuse/base/rng.h"
#include "suffuse/generate/generate.h"
#include "tests/support/graphs.h"
#include "tests/support/reference.h"

namespace suffuse::testing::walks_test {

namespace {

using reference::Matrix;

const Context context = context_with(1);
constexpr Normalization all_normalizations[] = {Normalization::sym, Normalization::col,
                                                Normalization::row};

// sum_k |theta_k| T^k e_seed, of which no term is negative.
std::vector<bool> non_zeros(const Matrix& t, const std::vector<double>& theta, NodeId seed) {
    Matrix power = reference::identity(t.size());
    std::vector<bool> found(static_cast<std::size_t>(t.size()));
    for (const double value : theta) {
        for (NodeId i = 0; i < t.size(); ++i)
            if (value != 0 && power(i, seed) != 0) found[static_cast<std::size_t>(i)] = true;
        power = product(t, power);
    }
    return found;
}

std::vector<bool> marked(const Marks& marks, NodeId nodes) {
    std::vector<bool> found;
    for (NodeId i = 0; i < nodes; ++i) found.push_back(marks[i]);
    return found;
}

void check_walks(const Csr& graph, const std::vector<double>& theta, double self_loops) {
    for (const Normalization normalization : all_normalizations) {
        const Transition t = make_transition(graph, {normalization, self_loops}, context);
        const Matrix matrix = reference::of(transition_matrix(t, context));
        const Walks walks(t, context);
        const std::vector<double> any(static_cast<std::size_t>(graph.rows()), 1.0);
        for (NodeId seed = 0; seed < graph.rows(); ++seed) {
            const RowRange rows{0, graph.rows()};
            CHECK(marked(walks.reached(seed, rows, theta), rows.last) ==
                  non_zeros(matrix, theta, seed));
            CHECK(marked(walks.reached(seed, rows), rows.last) == non_zeros(matrix, any, seed));
        }
    }
}

}  // namespace

TEST_CASE("walks reach the entries of S that are not zero") {
    for (std::uint64_t i = 0; i < 24; ++i) {
        CAPTURE(i);
        Rng rng = Rng(i).stream("theta");
        std::vector<double> theta(1 + rng.below(9));
        for (double& value : theta) value = rng.below(2) == 0 ? 0 : rng.uniform() - 0.5;
        check_walks(random_graph(i), theta, i % 2 == 0 ? 0 : 1);
    }
}

TEST_CASE("walks of one parity stay apart, however long theta is") {
    const Csr path = generate(Path{.nodes = 6}, 0, context);
    const Csr ring = generate(Ring{.nodes = 5}, 0, context);
    std::vector<double> even(41);
    for (std::size_t k = 0; k < even.size(); k += 2) even[k] = 1;
    std::vector<double> last(30);
    last.back() = 1;
    for (const Csr& graph : {path, ring})
        for (const auto& theta : {even, last}) check_walks(graph, theta, 0);
}

}  // namespace suffuse::testing::walks_test
