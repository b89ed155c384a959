#pragma once

#include <vector>

#include "suffuse/tape/tape.h"

namespace suffuse::tape {

// For every value of a tape the rows, ascending, that are needed for the rows given of the last
// one. The same rows are those with a gradient if the loss looks at the rows given.
template <class Real>
std::vector<std::vector<NodeId>> needed_rows(const Tape<Real>& tape,
                                             std::span<const NodeId> output_rows);

// For every value whether dropout has a say in it. Those without are the same in training and
// evaluation as long as the parameters are.
template <class Real>
std::vector<char> feels_dropout(const Tape<Real>& tape);

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
