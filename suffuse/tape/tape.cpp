#include "suffuse/tape/tape.h"

#include <stdexcept>

#include "suffuse/base/overloaded.h"

namespace suffuse::tape {

namespace {

void expect(bool holds, const char* what) {
    if (!holds) throw std::logic_error(what);
}

}  // namespace

template <class Real>
std::vector<Value> inputs(const Operation<Real>& operation) {
    return std::visit(overloaded{[](const FeatureProduct<Real>&) { return std::vector<Value>{}; },
                                 [](const Concatenate& all) { return all.inputs; },
                                 [](const Combine& all) { return all.inputs; },
                                 [](const auto& one) { return std::vector<Value>{one.input}; }},
                      operation);
}

template <class Real>
ParameterId Tape<Real>::parameter(Parameter parameter) {
    parameters_.push_back(std::move(parameter));
    return {static_cast<int>(parameters_.size()) - 1};
}

template <class Real>
Dropout Tape<Real>::dropout(double probability, int masks) {
    expect(probability >= 0 && probability < 1, "dropout lies in [0, 1)");
    if (probability == 0) return {};
    const int layer = dropouts_;
    dropouts_ += masks;
    return {probability, layer};
}

template <class Real>
Value Tape<Real>::multiply(Features<Real> features, ParameterId weight, Dropout dropout) {
    expect(features->rows.rows == nodes_, "features need a row for every node");
    expect(features->rows.cols == at(weight).rows, "a row of weights for every feature");
    return record(FeatureProduct<Real>{std::move(features), weight, dropout}, at(weight).cols);
}

template <class Real>
Value Tape<Real>::multiply(Value input, ParameterId weight) {
    expect(columns(input) == at(weight).rows, "a row of weights for every column");
    return record(Product{input, weight}, at(weight).cols);
}

template <class Real>
Value Tape<Real>::propagate(Value input, Propagation<Real> along) {
    check_graph(*along);
    return record(Propagate<Real>{input, std::move(along)}, columns(input));
}

template <class Real>
Value Tape<Real>::add_bias(Value input, ParameterId bias) {
    check_row(bias, columns(input));
    return record(AddBias{input, bias}, columns(input));
}

template <class Real>
Value Tape<Real>::relu(Value input, std::optional<ParameterId> bias, double dropout) {
    if (bias) check_row(*bias, columns(input));
    const int layer = dropouts_;
    const Dropout drops = this->dropout(dropout);
    dropouts_ = layer + 1;  // whether it drops or not
    return record(Relu{input, bias, drops}, columns(input));
}

template <class Real>
Value Tape<Real>::drop(Value input, Dropout dropout) {
    return record(Drop{input, dropout}, columns(input));
}

template <class Real>
Value Tape<Real>::normalize(Normalize step) {
    for (const ParameterId id : {step.scale, step.shift, step.mean, step.variance})
        check_row(id, columns(step.input));
    return record(step, columns(step.input));
}

template <class Real>
Value Tape<Real>::prelu(Value input, ParameterId slope) {
    check_row(slope, columns(input));
    return record(Prelu{input, slope}, columns(input));
}

template <class Real>
Value Tape<Real>::attend(Attend<Real> step) {
    const int width = columns(step.input);
    check_row(step.source, width);
    check_row(step.target, width);
    check_graph(*step.along);
    expect(step.heads > 0 && width % step.heads == 0, "heads share the columns evenly");
    const EdgeIndex edges = step.along->forward.entries();
    for (const Array<Real>* each : {&step.edges.factor, &step.edges.term, &step.edges.share})
        expect(each->empty() || each->size() == edges, "a number for every edge");
    return record(std::move(step), width);
}

template <class Real>
Value Tape<Real>::concatenate(std::vector<Value> inputs) {
    expect(!inputs.empty(), "something to concatenate");
    int width = 0;
    for (const Value input : inputs) width += columns(input);
    return record(Concatenate{std::move(inputs)}, width);
}

template <class Real>
Value Tape<Real>::combine(std::vector<Value> inputs, std::vector<double> factors) {
    expect(!inputs.empty() && inputs.size() == factors.size(), "a factor for every input");
    const int width = columns(inputs.front());
    for (const Value input : inputs) expect(columns(input) == width, "equal widths");
    return record(Combine{std::move(inputs), std::move(factors)}, width);
}

template <class Real>
Value Tape<Real>::record(Operation<Real> operation, int columns) {
    steps_.push_back({std::move(operation), columns});
    return {static_cast<int>(steps_.size()) - 1};
}

template <class Real>
void Tape<Real>::check_row(ParameterId id, int columns) const {
    expect(at(id).rows == 1 && at(id).cols == columns, "a parameter for every column");
}

template <class Real>
void Tape<Real>::check_graph(const BothWays<Real>& along) const {
    for (const SparseRows<Real>* way : {&along.forward, &along.backward})
        expect(way->rows == nodes_ && way->cols == nodes_, "a graph of the nodes");
}

template std::vector<Value> inputs(const Operation<float>&);
template std::vector<Value> inputs(const Operation<double>&);
template class Tape<float>;
template class Tape<double>;

}  // namespace suffuse::tape
