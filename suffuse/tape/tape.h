#pragma once

#include <string>
#include <vector>

#include "suffuse/tape/operations.h"

namespace suffuse::tape {

// One operation of a recorded computation, and the width of its value.
template <class Real>
struct Step {
    Operation<Real> operation;
    int columns = 0;
};

// The record of a computation on the nodes of a graph: parameters, and the operations that lead
// to the last value. It holds no numbers: a Replay computes them, as often as wanted. Shapes are
// checked while recording: std::logic_error, since only our own models record.
template <class Real>
class Tape {
public:
    explicit Tape(NodeId nodes) : nodes_(nodes) {}

    ParameterId parameter(Parameter parameter);

    // For an operation that drops: a mask of its own, or several, unless nothing is dropped.
    Dropout dropout(double probability, int masks = 1);

    Value multiply(Features<Real> features, ParameterId weight, Dropout dropout = {});
    Value multiply(Value input, ParameterId weight);
    Value propagate(Value input, Propagation<Real> along);
    Value add_bias(Value input, ParameterId bias);
    Value relu(Value input, std::optional<ParameterId> bias, double dropout);
    Value drop(Value input, Dropout dropout);
    Value normalize(Normalize step);
    Value prelu(Value input, ParameterId slope);
    Value attend(Attend<Real> step);
    Value concatenate(std::vector<Value> inputs);
    Value combine(std::vector<Value> inputs, std::vector<double> factors);

    NodeId nodes() const { return nodes_; }
    const std::vector<Parameter>& parameters() const { return parameters_; }
    const std::vector<Step<Real>>& steps() const { return steps_; }
    int columns(Value value) const { return steps_.at(value.index).columns; }

private:
    Value record(Operation<Real> operation, int columns);
    const Parameter& at(ParameterId id) const { return parameters_.at(id.index); }
    void check_row(ParameterId id, int columns) const;
    void check_graph(const BothWays<Real>& along) const;

    NodeId nodes_;
    std::vector<Parameter> parameters_;
    std::vector<Step<Real>> steps_;
    int dropouts_ = 0;
};

}  // namespace suffuse::tape
