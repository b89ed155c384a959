#pragma once

#include <memory>

#include "suffuse/models/build_model.h"
#include "suffuse/tape/replay.h"
#include "tests/models/twins.h"

namespace suffuse::testing {

struct NamedModel {
    std::string name;
    ModelOptions options;
};

// Every model with every choice at least once, narrow enough for small graphs.
std::vector<NamedModel> narrow_models();

// The i-th of an endless family of small problems: directed and undirected graphs with weights of
// at most 2 and without, loops, nodes without edges; features that are exact in float, some rows
// empty.
struct Problem {
    Csr graph{};
    Csr features{};
    std::vector<std::int32_t> labels{};
    int classes = 3;
};
Problem small_problem(std::uint64_t i);

// Rows of the nodes, ascending, about one in three, at least one.
std::vector<NodeId> some_rows(NodeId nodes, Rng rng);

template <class Real>
using SharedTape = std::shared_ptr<const tape::Tape<Real>>;

template <class Real>
SharedTape<Real> tape_of(const ModelOptions& options, const Problem& problem);

// A replay whose parameters, biases too, lie in [-0.7, 0.7) and are exact in float: none of them
// is zero, where relu would have no derivative. Variances are positive.
template <class Real>
tape::Replay<Real> stirred(const SharedTape<Real>& built, const tape::Interest& interest,
                           tape::Effort effort, std::uint64_t seed);

template <class Real>
Parameters parameters_of(const tape::Replay<Real>& replay);

// Every logit as far from the twin's as roundings allow at most; and no farther than 1e-12 of its
// size in double.
template <class Real>
void check_near(tape::View<const Real> found, const Table& expected);

}  // namespace suffuse::testing
