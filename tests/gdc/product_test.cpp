#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "suffuse/graph/transpose.h"
#include "tests/gdc/judge.h"
#include "tests/support/graphs.h"
#include "tests/support/small_graphs.h"
#include "tests/support/solvers.h"

namespace suffuse::testing::product_test {

namespace {

const Context context = context_with(1);

// The product of the four steps. Entries of theta have no simple ratios: nothing cancels by chance.
const std::array normalizations{Normalization::sym, Normalization::col, Normalization::row};
const std::array self_loops{0.0, 1.0, 0.5};
const std::array coefficients{ppr(0.05),
                              ppr(0.1),
                              ppr(0.15),
                              heat(1),
                              heat(3),
                              heat(5),
                              theta({0.2317, 0.1931, 0.1409, 0.1187, 0.0911, 0.0673, 0.0541, 0.0379,
                                     0.0281, 0.0173, 0.0123, 0.0075}),
                              theta({0.6131, 0.3217, -0.1523, 0.2175})};
const std::array renormalizations{Renormalization::col, Renormalization::sym, Renormalization::row,
                                  Renormalization::none};

enum class Adapter { as_is, symmetrize, unweighted };
const std::array adapters{Adapter::as_is, Adapter::symmetrize, Adapter::unweighted};

// Step 3 with parameters that change from case to case.
std::array<Sparsifier, 4> sparsifiers(std::size_t turn) {
    constexpr std::array<NodeId, 4> ks{3, 1, 8, 64};
    constexpr std::array epsilons{0.01, 1e-4, 0.05};
    constexpr std::array degrees{2.5, 1.0, 6.25, 64.0};
    return {TopK{ks[turn % 4]}, Epsilon{epsilons[turn % 3]}, AverageDegree{degrees[turn % 4]},
            KeepAll{}};
}

RenormalizeOptions step_4(Renormalization normalization, Adapter adapter) {
    return {.normalization = normalization,
            .symmetrize = adapter == Adapter::symmetrize,
            .unweighted = adapter == Adapter::unweighted};
}

// A negative sum has no root: the twin and the library both refuse, or neither does.
void check_step_4(const Csr& sparse, const RenormalizeOptions& options) {
    bool refused = false;
    try {
        reference::renormalized(reference::of(sparse), options);
    } catch (const InputError&) {
        refused = true;
    }
    if (refused)
        CHECK_THROWS_AS(renormalize(sparse, options, context), InputError);
    else
        CHECK(fault_of_step_4(sparse, renormalize(sparse, options, context), options) == "");
}

void check_all_of_step_4(const Csr& sparse) {
    for (const Renormalization normalization : renormalizations)
        for (const Adapter adapter : adapters) {
            CAPTURE(static_cast<int>(normalization));
            CAPTURE(static_cast<int>(adapter));
            check_step_4(sparse, step_4(normalization, adapter));
        }
}

// gdc is step 4 applied to the result of step 3, to the last bit.
void check_whole(const Csr& graph, GdcOptions options, const Csr& sparse, std::size_t turn) {
    options.renormalize = step_4(renormalizations[turn % 4], adapters[turn % 3]);
    bool refused = false;
    Csr expected;
    try {
        expected = renormalize(sparse, options.renormalize, context);
    } catch (const InputError&) {
        refused = true;
    }
    if (refused)
        CHECK_THROWS_AS(gdc(graph, options, context), InputError);
    else
        CHECK(gdc(graph, options, context).graph == expected);
}

// On a directed graph sym stretches any error by up to sqrt(d_j / d_i). Where weights range over 18
// powers of ten, that is more than doubles can make up for.
bool may_stretch(const Csr& graph, const GdcOptions& options) {
    return make_transition(graph, options.transition, context).contraction.growth() > 1000;
}

// Whether the stored type makes zero of an entry that is none: its column is open then.
bool underflows(const GdcResult& result, const Truth& truth) {
    const bool wide = result.precision == Precision::float64;
    const reference::Real smallest = wide ? 0x1p-1022L : 0x1p-149L;
    bool found = false;
    reference::for_each_entry(truth.s.size(), [&](NodeId i, NodeId j) {
        found = found || (truth.terms(i, j) != 0 && std::abs(truth.s(i, j)) < smallest);
    });
    return found;
}

GdcResult check_step_3(const Csr& graph, const GdcOptions& options, const Truth& truth) {
    GdcResult result = gdc(graph, options, context);
    CHECK(fault_of(result, truth, options.sparsify) == "");
    if (!may_stretch(graph, options)) {
        CHECK(result.certificate.within_tolerance());
        // Of --all fault_of has said which columns must be open: those that miss an entry.
        if (!std::holds_alternative<KeepAll>(options.sparsify) && !underflows(result, truth))
            CHECK(result.certificate.count(ColumnStatus::open) == 0);
    }
    const bool one_cut = !std::holds_alternative<TopK>(options.sparsify);
    if (one_cut && options.transition.normalization == Normalization::sym &&
        is_symmetric(graph, context))
        CHECK(is_symmetric(result.graph, context));
    return result;
}

// Other solvers and other tolerances, by turns.
void check_solvers(const Csr& graph, GdcOptions options, const Truth& truth, std::size_t turn) {
    constexpr std::array tolerances{1e-10, 1e-3, 1e-8};
    options.sparsify = sparsifiers(turn)[turn % 4];
    for (const Solver solver : solvers_for(is_symmetric(graph, context))) {
        options.diffusion.solver = solver;
        options.diffusion.tolerance = tolerances[turn % 3];
        CAPTURE(static_cast<int>(solver));
        CAPTURE(options.diffusion.tolerance);
        CAPTURE(options.sparsify.index());
        check_step_3(graph, options, truth);
    }
}

void check_graph(const NamedGraph& named, std::size_t turn) {
    for (const Normalization normalization : normalizations)
        for (const double w : self_loops)
            for (const Coefficients& theta : coefficients) {
                INFO(named.name, ", T ", static_cast<int>(normalization), ", w = ", w, ", theta ",
                     &theta - coefficients.data());
                GdcOptions options{.transition = {normalization, w},
                                   .diffusion = {.coefficients = theta},
                                   .renormalize = untouched};
                const Truth truth = truth_of(named.graph, options.transition, theta);
                for (const Sparsifier& sparsifier : sparsifiers(++turn)) {
                    CAPTURE(turn);
                    CAPTURE(sparsifier.index());
                    options.sparsify = sparsifier;
                    const GdcResult result = check_step_3(named.graph, options, truth);
                    check_all_of_step_4(result.graph);
                    check_whole(named.graph, options, result.graph, turn + sparsifier.index());
                }
                check_solvers(named.graph, options, truth, turn);
            }
}

}  // namespace

TEST_CASE("the full product of the four steps equals the dense truth on drawn graphs") {
    std::size_t turn = 0;
    for (const NamedGraph& named : drawn_graphs()) check_graph(named, ++turn);
}

TEST_CASE("the full product of the four steps equals the dense truth on random graphs") {
    std::size_t turn = 0;
    for (const NamedGraph& named : random_graphs(24)) check_graph(named, ++turn);
}

}  // namespace suffuse::testing::product_test
