#include "suffuse/tape/plan.h"

#include <algorithm>
#include <numeric>

#include "suffuse/base/overloaded.h"

namespace suffuse::tape {

namespace {

using Marks = std::vector<char>;  // one for every row

std::vector<NodeId> marked_rows(const Marks& marks) {
    std::vector<NodeId> rows;
    for (NodeId r = 0; r < static_cast<NodeId>(marks.size()); ++r)
        if (marks[r] != 0) rows.push_back(r);
    return rows;
}

void mark(std::span<const NodeId> rows, Marks& marks) {
    for (const NodeId r : rows) marks[r] = 1;
}

template <class Real>
void mark_sources(const SparseRows<Real>& along, std::span<const NodeId> rows, Marks& marks) {
    for (const NodeId r : rows) mark(along.row(r), marks);
}

template <class Real>
void mark_for(const Attend<Real>& step, std::span<const NodeId> rows, Marks& marks) {
    mark(rows, marks);
    mark_sources(step.along->forward, rows, marks);
    if (step.over == SoftmaxOver::target) return;
    // What a source pays to one target depends on all of its targets.
    Marks sources(marks.size(), 0);
    mark_sources(step.along->forward, rows, sources);
    mark_sources(step.along->backward, marked_rows(sources), marks);
}

// Whether an operation by itself makes something else of its inputs in training.
template <class Real>
bool acts_in_training(const Operation<Real>& operation) {
    return std::visit(overloaded{[](const Normalize&) { return true; },
                                 [](const auto& step) {
                                     if constexpr (requires { step.dropout; })
                                         return step.dropout.probability > 0;
                                     return false;
                                 }},
                      operation);
}

}  // namespace

template <class Real>
std::vector<std::vector<NodeId>> needed_rows(const Tape<Real>& tape, Pass pass,
                                             std::span<const NodeId> output_rows) {
    const auto& steps = tape.steps();
    std::vector<Marks> marks(steps.size(), Marks(static_cast<std::size_t>(tape.nodes()), 0));
    std::vector<std::vector<NodeId>> needed(steps.size());
    mark(output_rows, marks.back());
    for (std::size_t s = steps.size(); s-- > 0;) {
        needed[s] = marked_rows(marks[s]);
        const auto& rows = needed[s];
        std::visit(overloaded{[&](const Propagate<Real>& step) {
                                  mark_sources(step.along->forward, rows, marks[step.input.index]);
                              },
                              [&](const Attend<Real>& step) {
                                  mark_for(step, rows, marks[step.input.index]);
                              },
                              [&](const Normalize& step) {
                                  Marks& input = marks[step.input.index];
                                  const bool all = pass == Pass::training && !rows.empty();
                                  if (all)
                                      std::ranges::fill(input, char{1});
                                  else
                                      mark(rows, input);
                              },
                              [&](const auto&) {
                                  for (const Value input : inputs<Real>(steps[s].operation))
                                      mark(rows, marks[input.index]);
                              }},
                   steps[s].operation);
    }
    return needed;
}

template <class Real>
std::vector<char> differs_in_training(const Tape<Real>& tape) {
    std::vector<char> differs;
    for (const auto& step : tape.steps()) {
        bool here = acts_in_training<Real>(step.operation);
        for (const Value input : inputs<Real>(step.operation)) here |= differs[input.index] != 0;
        differs.push_back(here ? 1 : 0);
    }
    return differs;
}

template <class Real>
std::vector<int> readers(const Tape<Real>& tape) {
    std::vector<int> count(tape.steps().size(), 0);
    for (const auto& step : tape.steps())
        for (const Value input : inputs<Real>(step.operation)) ++count[input.index];
    return count;
}

template <class Real>
Bytes parameter_bytes(const Tape<Real>& tape) {
    Bytes sum;
    for (const Parameter& parameter : tape.parameters())
        sum = sum + matrix_bytes<Real>(parameter.rows, parameter.cols);
    return sum;
}

template <class Real>
Bytes least_replay_bytes(const Tape<Real>& tape) {
    Bytes sum = parameter_bytes(tape);
    for (const Step<Real>& step : tape.steps())
        sum = sum + matrix_bytes<Real>(tape.nodes(), step.columns);
    return sum + sum;
}

std::vector<NodeId> all_rows(NodeId nodes) {
    std::vector<NodeId> rows(static_cast<std::size_t>(nodes));
    std::iota(rows.begin(), rows.end(), NodeId{0});
    return rows;
}

std::vector<NodeId> either(std::span<const NodeId> a, std::span<const NodeId> b) {
    std::vector<NodeId> rows;
    std::ranges::set_union(a, b, std::back_inserter(rows));
    return rows;
}

template std::vector<std::vector<NodeId>> needed_rows(const Tape<float>&, Pass,
                                                      std::span<const NodeId>);
template std::vector<std::vector<NodeId>> needed_rows(const Tape<double>&, Pass,
                                                      std::span<const NodeId>);
template std::vector<char> differs_in_training(const Tape<float>&);
template std::vector<char> differs_in_training(const Tape<double>&);
template std::vector<int> readers(const Tape<float>&);
template std::vector<int> readers(const Tape<double>&);
template Bytes parameter_bytes(const Tape<float>&);
template Bytes parameter_bytes(const Tape<double>&);
template Bytes least_replay_bytes(const Tape<float>&);
template Bytes least_replay_bytes(const Tape<double>&);

}  // namespace suffuse::tape
