#include "suffuse/dataset/graph_kinds.h"

#include "suffuse/dataset/citation.h"
#include "suffuse/generate/generate.h"
#include "suffuse/option/field.h"

namespace suffuse {

namespace {

// A member whose name is that of the option.
template <class O, class Value>
Field<O> member(std::string_view name, std::string_view help, Value O::*pointer) {
    return plain<O>(
        {.name = name, .help = help}, [=](auto& o) -> auto& { return o.*pointer; });
}

template <class O>
Field<O> nodes() {
    return member("nodes", "Number of nodes", &O::nodes);
}
template <class O>
Field<O> average_degree() {
    return member("average_degree", "Expected degree of a node", &O::average_degree);
}
template <class O>
Field<O> blocks() {
    return member("blocks", "Number of blocks", &O::blocks);
}
template <class O>
Field<O> within() {
    return member("within", "Expected share of the edges inside blocks", &O::within);
}

Dataset make_dataset(const CitationOptions& options, std::uint64_t seed, const Context& context) {
    return generate_citation(options, seed, context);
}
Dataset make_dataset(const Generator& generator, std::uint64_t seed, const Context& context) {
    Dataset dataset;
    dataset.graph = generate(generator, seed, context);
    return dataset;
}

template <class O>
GraphKind kind(std::string_view name, std::string_view help) {
    return {name, help, options_of<O>(),
            [](const Said& said, std::uint64_t seed, const Context& context) {
                return make_dataset(apply<O>(said), seed, context);
            }};
}

}  // namespace

template <>
const std::vector<Field<ErdosRenyi>>& fields() {
    using O = ErdosRenyi;
    static const std::vector<Field<O>> all{nodes<O>(), average_degree<O>()};
    return all;
}

template <>
const std::vector<Field<BlockModel>>& fields() {
    using O = BlockModel;
    static const std::vector<Field<O>> all{nodes<O>(), average_degree<O>(), blocks<O>(),
                                           within<O>()};
    return all;
}

template <>
const std::vector<Field<DegreeCorrectedBlockModel>>& fields() {
    using O = DegreeCorrectedBlockModel;
    static const std::vector<Field<O>> all{
        nodes<O>(), average_degree<O>(), blocks<O>(), within<O>(),
        member("exponent", "Exponent of the power law", &O::exponent)};
    return all;
}

template <>
const std::vector<Field<PreferentialAttachment>>& fields() {
    using O = PreferentialAttachment;
    static const std::vector<Field<O>> all{
        nodes<O>(),
        member("edges_per_node", "Edges that every new node draws", &O::edges_per_node)};
    return all;
}

template <>
const std::vector<Field<RMat>>& fields() {
    using O = RMat;
    static const std::vector<Field<O>> all{
        member("scale", "2^scale nodes", &O::scale),
        member("edge_factor", "Draws per node", &O::edge_factor),
        member("a", "Probability of the quadrant 00", &O::a),
        member("b", "Probability of the quadrant 01", &O::b),
        member("c", "Probability of the quadrant 10", &O::c),
        member("mirror", "Add the opposite of every edge", &O::undirected)};
    return all;
}

template <>
const std::vector<Field<CitationOptions>>& fields() {
    using O = CitationOptions;
    static const std::vector<Field<O>> all{
        nodes<O>(),
        average_degree<O>(),
        member("classes", "Number of classes", &O::classes),
        member("homophily", "Expected share of edges inside classes", &O::homophily),
        member("features", "Words of the vocabulary", &O::features),
        member("words_per_node", "Words of every node", &O::words_per_node),
        member("topic", "Share of the words that come from the class", &O::topic)};
    return all;
}

template <>
const std::vector<Field<Ring>>& fields() {
    static const std::vector<Field<Ring>> all{nodes<Ring>()};
    return all;
}

template <>
const std::vector<Field<Path>>& fields() {
    static const std::vector<Field<Path>> all{nodes<Path>()};
    return all;
}

template <>
const std::vector<Field<Star>>& fields() {
    static const std::vector<Field<Star>> all{nodes<Star>()};
    return all;
}

template <>
const std::vector<Field<Complete>>& fields() {
    static const std::vector<Field<Complete>> all{nodes<Complete>()};
    return all;
}

template <>
const std::vector<Field<Grid>>& fields() {
    static const std::vector<Field<Grid>> all{member("width", "Nodes in a row", &Grid::width),
                                              member("height", "Rows", &Grid::height)};
    return all;
}

const std::vector<GraphKind>& graph_kinds() {
    static const std::vector<GraphKind> all{
        kind<ErdosRenyi>("erdos-renyi", "Every pair with the same probability"),
        kind<BlockModel>("blocks", "Stochastic block model"),
        kind<DegreeCorrectedBlockModel>("degree-corrected-blocks",
                                        "Block model with power-law degrees"),
        kind<PreferentialAttachment>("preferential", "Preferential attachment"),
        kind<RMat>("rmat", "R-MAT, directed"),
        kind<CitationOptions>("citation", "A citation network with words and classes"),
        kind<Ring>("ring", "A cycle"),
        kind<Path>("path", "A path"),
        kind<Star>("star", "Node 0 next to all others"),
        kind<Complete>("complete", "All pairs"),
        kind<Grid>("grid", "A rectangular grid")};
    return all;
}

}  // namespace suffuse
