#pragma once

#include <vector>

#include "suffuse/tape/tape.h"

namespace suffuse::tape {

enum class Pass { training, evaluation };

// For every value of a tape the rows, ascending, that a pass needs for the rows given of the last
// one. In training the same rows are those with a gradient if the loss looks at the rows given.
template <class Real>
std::vector<std::vector<NodeId>> needed_rows(const Tape<Real>& tape, Pass pass,
                                             std::span<const NodeId> output_rows);

// For every value whether training makes another one of it than evaluation: by dropout, or by
// normalizing with the mean and variance of the moment. The others are the same in both as long as
// the parameters are.
template <class Real>
std::vector<char> differs_in_training(const Tape<Real>& tape);

// For every value how many operations read it.
template <class Real>
std::vector<int> readers(const Tape<Real>& tape);

// What a replay that trains holds at least, whatever matrices and rows it is given: a value and a
// gradient for every step, the parameters and their gradients.
template <class Real>
Bytes least_replay_bytes(const Tape<Real>& tape);

// The parameters once more, as the optimizer and whoever remembers the best have them.
template <class Real>
Bytes parameter_bytes(const Tape<Real>& tape);

std::vector<NodeId> all_rows(NodeId nodes);
std::vector<NodeId> either(std::span<const NodeId> a, std::span<const NodeId> b);

}  // namespace suffuse::tape
