#include "suffuse/sparsify/candidate_pool.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <numeric>

#include "suffuse/base/rng.h"
#include "tests/support/graphs.h"

namespace suffuse::testing::candidate_pool_test {

namespace {

// Columns with bounds of their own, and how many entries are wanted.
struct Drawn {
    MatrixPart part = MatrixPart::whole;
    std::int64_t wanted = 0;
    std::vector<std::vector<double>> columns{};
    std::vector<ErrorBound> bounds{};
};

struct Place {
    NodeId j = 0;
    NodeId i = 0;
    std::int64_t weight = 1;

    friend auto operator<=>(const Place&, const Place&) = default;
};
using Places = std::vector<Place>;

std::int64_t weight(const Places& places) {
    std::int64_t sum = 0;
    for (const Place& place : places) sum += place.weight;
    return sum;
}

// Few levels, close together, so that intervals overlap; zeros and negative values too.
Drawn draw(std::uint64_t seed) {
    Rng rng = Rng(seed).stream("pool");
    Drawn drawn{.part = seed % 2 == 0 ? MatrixPart::whole : MatrixPart::upper};
    const auto nodes = static_cast<NodeId>(2 + rng.below(9));
    for (NodeId j = 0; j < nodes; ++j) {
        auto& column = drawn.columns.emplace_back(drawn.part == MatrixPart::upper ? j + 1 : nodes);
        for (double& value : column)
            value = rng.below(5) == 0 ? 0 : 0.1 * (static_cast<double>(rng.below(9)) - 2);
        for (double& value : column)
            if (value != 0 && rng.below(2) == 0) value += 1e-2 * rng.uniform();
        constexpr double widths[] = {0, 1e-4, 3e-3, 0.04, 0.2};
        drawn.bounds.push_back({.absolute = widths[rng.below(5)], .relative = 1e-3});
    }
    drawn.wanted = static_cast<std::int64_t>(1 + rng.below(3 * static_cast<std::uint64_t>(nodes)));
    return drawn;
}

Places all_places(const Drawn& drawn) {
    Places places;
    for (NodeId j = 0; j < std::ssize(drawn.columns); ++j)
        for (NodeId i = 0; i < std::ssize(drawn.columns[j]); ++i)
            places.push_back({j, i, drawn.part == MatrixPart::upper && i != j ? 2 : 1});
    return places;
}

bool is_zero(const Drawn& drawn, const Place& p) {
    return drawn.columns[p.j][p.i] == 0;
}

// Zeros count as entries, but are not kept.
Places without_zeros(const Drawn& drawn, Places places) {
    std::erase_if(places, [&](const Place& p) { return is_zero(drawn, p); });
    return places;
}

// The n-th largest, where an entry may stand for two; n is at most their number.
template <class Of>
double nth_largest(Places places, std::int64_t n, const Of& of) {
    std::ranges::stable_sort(places, std::greater{}, of);
    for (const Place& place : places)
        if ((n -= place.weight) <= 0) return of(place);
    return 0;
}

// What no truth within the bounds rules out, straight from the definition.
Places possible(const Drawn& drawn) {
    Places places = all_places(drawn);
    if (weight(places) <= drawn.wanted) return without_zeros(drawn, places);
    const double floor = nth_largest(places, drawn.wanted, [&](const Place& p) {
        return drawn.bounds[p.j].lower(drawn.columns[p.j][p.i]);
    });
    std::erase_if(places, [&](const Place& p) {
        return drawn.bounds[p.j].upper(drawn.columns[p.j][p.i]) < floor;
    });
    return without_zeros(drawn, places);
}

// A truth within the bounds, zeros aside: the `wanted` largest and those equal to the last.
Places largest_of_a_truth(const Drawn& drawn, Rng rng) {
    auto truth = drawn.columns;
    for (const Place& p : without_zeros(drawn, all_places(drawn))) {
        double& value = truth[p.j][p.i];
        value += drawn.bounds[p.j].of(value) * (2 * rng.uniform() - 1);
    }
    const auto of = [&](const Place& p) { return truth[p.j][p.i]; };
    Places places = all_places(drawn);
    if (weight(places) <= drawn.wanted) return without_zeros(drawn, places);
    const double cut = nth_largest(places, drawn.wanted, of);
    std::erase_if(places, [&](const Place& p) { return of(p) < cut; });
    return without_zeros(drawn, places);
}

// Where zeros are at the cut, what may be on either side of zero is kept if it was computed above.
Places without_doubtful(const Drawn& drawn, Places places) {
    std::erase_if(places, [&](const Place& p) {
        const double value = drawn.columns[p.j][p.i];
        return value < 0 && drawn.bounds[p.j].upper(value) >= 0;
    });
    return places;
}

const Context one_thread = context_with(1);

// Columns in some order, pruned now and then and in the end.
CandidatePool filled(const Drawn& drawn, Rng rng) {
    const auto nodes = static_cast<NodeId>(drawn.columns.size());
    CandidatePool pool(nodes, drawn.wanted, drawn.part, one_thread, {.may_be_negative = true});
    std::vector<NodeId> order(drawn.columns.size());
    std::iota(order.begin(), order.end(), 0);
    for (std::size_t k = order.size(); k > 1; --k) std::swap(order[k - 1], order[rng.below(k)]);
    for (const NodeId j : order) {
        pool.set({j, drawn.columns[j], drawn.bounds[j]});
        if (rng.below(2) == 0) pool.prune();
    }
    pool.prune();
    return pool;
}

Places places_of(const std::vector<KeptColumn<double>>& columns, MatrixPart part) {
    Places places;
    for (NodeId j = 0; j < std::ssize(columns); ++j)
        for (const NodeId i : columns[j].nodes)
            places.push_back({j, i, part == MatrixPart::upper && i != j ? 2 : 1});
    return places;
}

Places all_of(CandidatePool pool, MatrixPart part) {
    return places_of(pool.take({.all = true}, {}), part);
}

ErrorBound widest(const Drawn& drawn) {
    ErrorBound result;
    for (const ErrorBound& bound : drawn.bounds) {
        result.absolute = std::max(result.absolute, bound.absolute);
        result.relative = std::max(result.relative, bound.relative);
    }
    return result;
}

}  // namespace

TEST_CASE("an entry that its own bound may lift above the cut is kept, whichever column is first") {
    const Drawn drawn{
        .wanted = 1, .columns = {{0.5, 0.4}, {0.45, 0.1}}, .bounds = {{}, {.absolute = 0.1}}};
    for (const bool narrow_first : {true, false}) {
        CAPTURE(narrow_first);
        CandidatePool pool(2, drawn.wanted, drawn.part, one_thread);
        for (const NodeId j : narrow_first ? std::array{0, 1} : std::array{1, 0}) {
            pool.set({j, drawn.columns[j], drawn.bounds[j]});
            pool.prune();
        }
        CHECK(all_of(std::move(pool), drawn.part) == Places{{0, 0}, {1, 0}});
    }
}

TEST_CASE("what is left is what no bound rules out, in whatever order columns come" *
          doctest::test_suite("long")) {
    for (std::uint64_t seed = 0; seed < 2000; ++seed) {
        CAPTURE(seed);
        const Drawn drawn = draw(seed);
        const Places expected = possible(drawn);
        for (std::uint64_t order = 0; order < 4; ++order)
            CHECK(all_of(filled(drawn, Rng(seed).stream("order", order)), drawn.part) == expected);
    }
}

TEST_CASE("what is wanted in a possible truth is left, and a proven cut is that of every truth" *
          doctest::test_suite("long")) {
    int proven = 0;
    int overfull = 0;
    int at_zero = 0;
    for (std::uint64_t seed = 0; seed < 4000; ++seed) {
        CAPTURE(seed);
        Drawn drawn = draw(seed);
        if (seed % 3 != 0)  // bounds that often settle the cut
            for (ErrorBound& bound : drawn.bounds) bound = {.absolute = 0.03 * bound.absolute};
        const ErrorBound bound = widest(drawn);
        CandidatePool pool = filled(drawn, Rng(seed).stream("order"));
        const Places left = all_of(filled(drawn, Rng(seed).stream("order")), drawn.part);
        const CandidatePool::Cut cut = pool.cut();
        const bool is_proven = cut.proven(bound);
        const Places kept = places_of(pool.take(cut, bound), drawn.part);
        proven += is_proven;
        overfull += is_proven && !cut.all && weight(kept) > drawn.wanted;
        for (std::uint64_t trial = 0; trial < 20; ++trial) {
            const Places truth = largest_of_a_truth(drawn, Rng(seed).stream("truth", trial));
            CHECK(std::ranges::includes(left, truth));
            if (is_proven)
                CHECK(kept == truth);
            else if (cut.value == 0)
                CHECK(std::ranges::includes(kept, without_doubtful(drawn, truth)));
            else
                CHECK(std::ranges::includes(kept, truth));
        }
        at_zero += is_proven && cut.value == 0;
    }
    CHECK(proven > 500);
    CHECK(at_zero > 20);
    CHECK(overfull > 50);
}

TEST_CASE("a pair at the cut that is one too many leaves a lone entry above it in doubt") {
    // Wanted are four: the pair at 0.9, and of the pair at 0.5 and the lone 0.52 the larger.
    CandidatePool pool(3, 4, MatrixPart::upper, one_thread);
    const ErrorBound bound{.absolute = 0.02};
    pool.set({1, std::array{0.9, 0.52}, bound});
    pool.set({2, std::array{0.5, 0.1}, bound});
    pool.prune();
    CHECK_FALSE(pool.cut().proven(bound));
    CHECK(pool.cut().proven({.absolute = 0.009}));
    CHECK(pool.at_cut(1, pool.cut(), bound) == std::vector<NodeId>{1});
}

}  // namespace suffuse::testing::candidate_pool_test
