#include "suffuse/models/build_model.h"

#include <cmath>
#include <limits>

#include "suffuse/base/overloaded.h"
#include "suffuse/base/require.h"
#include "suffuse/models/appnp.h"
#include "suffuse/models/arma.h"
#include "suffuse/models/gat.h"
#include "suffuse/models/gcn.h"
#include "suffuse/models/gin.h"
#include "suffuse/models/jk.h"
#include "suffuse/models/layer_graph.h"

namespace suffuse {

namespace {

constexpr int most_classes = 1 << 16;

void check_sizes(const Csr& graph, const Csr& features, int classes) {
    check_square(graph.rows(), graph.cols());
    require(graph.rows() >= 1, "a graph without nodes has nothing to learn from");
    require(features.rows() == graph.rows(), "{} rows of features for {} nodes", features.rows(),
            graph.rows());
    require(features.cols() >= 1, "the nodes have no features");
    require(classes >= 2 && classes <= most_classes,
            "the number of classes must lie between 2 and {}, not be {}", most_classes, classes);
}

template <class Real>
void check_range(const Csr& features) {
    constexpr double largest = std::numeric_limits<Real>::max();
    std::visit(
        [&](const auto& values) {
            for (EdgeIndex e = 0; e < features.entries(); ++e) {
                const double value = values[e];
                require(std::abs(value) <= largest,
                        "a feature of {} is too large for the precision of the model", value);
            }
        },
        features.weights());
}

}  // namespace

template <class Real>
std::shared_ptr<const tape::Tape<Real>> build_model(const ModelOptions& options, const Csr& graph,
                                                    const Csr& features, int classes,
                                                    const Context& context) {
    check(options);
    check_sizes(graph, features, classes);
    check_range<Real>(features);
    const ModelInput<Real> input{std::make_shared<const tape::FeatureMatrix<Real>>(
                                     tape::feature_matrix<Real>(features, context)),
                                 std::make_shared<const tape::BothWays<Real>>(
                                     layer_graph<Real>(graph, layer_choices(options), context)),
                                 classes};
    auto tape = std::make_shared<tape::Tape<Real>>(graph.rows());
    std::visit(overloaded{[&](const GcnOptions& gcn) { build_gcn(gcn, input, *tape); },
                          [&](const GatOptions& gat) { build_gat(gat, input, *tape, context); },
                          [&](const JkOptions& jk) { build_jk(jk, input, *tape); },
                          [&](const GinOptions& gin) { build_gin(gin, input, *tape); },
                          [&](const ArmaOptions& arma) { build_arma(arma, input, *tape); },
                          [&](const AppnpOptions& appnp) { build_appnp(appnp, input, *tape); }},
               options);
    return tape;
}

template std::shared_ptr<const tape::Tape<float>> build_model(const ModelOptions&, const Csr&,
                                                              const Csr&, int, const Context&);
template std::shared_ptr<const tape::Tape<double>> build_model(const ModelOptions&, const Csr&,
                                                               const Csr&, int, const Context&);

}  // namespace suffuse
