#include "suffuse/gdc/diffuse.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "suffuse/base/overloaded.h"
#include "suffuse/base/parallel.h"
#include "suffuse/base/pool.h"
#include "suffuse/base/require.h"
#include "suffuse/base/rounding.h"
#include "suffuse/diffusion/diffusion.h"
#include "suffuse/gdc/diffuse_part.h"
#include "suffuse/gdc/feature_blocks.h"
#include "suffuse/graph/arrange.h"

namespace suffuse {

namespace {

// Where the first target is missed, the next is this much smaller.
constexpr std::array<double, 3> tries{1, 0.1, 1e-3};

// Arranging a graph takes as long as diffusing 16 to 50 columns. Random graphs of 200,000
// nodes: 1.4 times as long with 16 columns, 0.9 with 128.
constexpr NodeId least_columns_to_arrange = 64;

using LaneValues = std::array<double, most_lanes>;

void check_finite(const DenseMatrix& x) {
    std::visit(
        [&](const auto& values) {
            for (std::int64_t i = 0; i < values.size(); ++i)
                require(std::isfinite(values[i]), "feature {} of node {} is {}; it must be finite",
                        i % x.cols, i / x.cols, values[i]);
        },
        x.values);
}

// S^T of the arranged graph; for few columns in the order given. Nothing is eliminated: features
// lie on hanging nodes too.
Diffusion diffusion_for(NodeId columns, const PreparedGraph& graph,
                        const TransitionOptions& transition, const DiffusionOptions& options,
                        const Context& context) {
    if (columns < least_columns_to_arrange) {
        const Transition t =
            make_transition(graph.graph(), graph.is_undirected(), transition, context);
        return make_diffusion(transpose(t, context), options, context);
    }
    const Transition t = transpose(graph.transition(transition, context), context);
    Diffusion diffusion = make_diffusion(t, options, context);
    diffusion.original = graph.arrangement(context).original;
    return diffusion;
}

// By which a number is wrong that is stored in T although it is too small for a normal one.
template <class T>
constexpr double too_small = sizeof(T) == sizeof(float) ? 0x1p-150 : 0x1p-1074;

// float32 where the features, diffused, lie in its range, and its smallest number is small beside
// every column.
void choose_precision(Diffusion& s, const FeatureSizes& sizes) {
    const double most = largest_entry(s.transition, s.options.coefficients) * sizes.most;
    require(most <= std::numeric_limits<double>::max(),
            "the features are too large: diffused they may exceed what a double can hold");
    const bool fits = most <= std::numeric_limits<float>::max();
    require(fits || s.options.precision != Precision::float32,
            "float32 cannot hold diffused features up to {}; use float64", most);
    const bool coarse = too_small<float> > s.options.tolerance / 4 * sizes.least;
    if (s.options.precision == Precision::automatic && (!fits || coarse)) store_as_float64(s);
}

// out = S^T X, block of features by block of features.
template <class T>
class FeatureDiffusion {
public:
    FeatureDiffusion(const Diffusion& diffusion, const NodeFeatures& features,
                     const FeatureSizes& sizes, const Context& context)
        : diffusion_(diffusion),
          sizes_(sizes),
          features_(features, sizes, diffusion.original.span(), context),
          context_(context),
          shape_(shape_of(features)),
          width_(std::holds_alternative<Csr>(features) ? diffusion.solver->width(diffusion.allowed)
                                                       : block_width),
          out_(context, std::int64_t{shape_.rows} * shape_.cols, "diffused features") {}

    DiffuseResult run() {
        Pool<Workspace> workspaces;
        std::vector<double> errors(shape_.cols / width_ + 1);
        const ProgressTask task(*context_.progress, "diffusing", shape_.cols);
        parallel_for(context_, shape_.cols, width_, [&](Range range) {
            Workspace workspace = workspaces.take(
                [&] { return diffusion_.solver->make_workspace(shape_.rows, context_); });
            errors[range.first / width_] = diffuse_block(range, workspace);
            workspaces.give_back(std::move(workspace));
            context_.progress->advance(range.size());
        });
        return {.features = {shape_.rows, shape_.cols, Array<T>(std::move(out_))},
                .max_abs_error = std::ranges::max(errors) + diffusion_.storing_error,
                .tolerance = diffusion_.options.tolerance,
                .solver = {diffusion_.choice.name, diffusion_.choice.reason,
                           diffusion_.solver->products(diffusion_.allowed)}};
    }

private:
    // Returns the largest error of an entry over sum_i |X_ic|. Columns that miss the first target
    // are computed again, fewer at once where the method for the next one wants that; the others
    // stay as they are, so that no column depends on its neighbours.
    double diffuse_block(Range range, Workspace& workspace) {
        std::vector<double> errors(range.size(), std::numeric_limits<double>::infinity());
        for (const double factor : tries) {
            const double target = factor * diffusion_.allowed;
            const auto width =
                std::min<std::int64_t>(range.size(), diffusion_.solver->width(target));
            for (auto first = range.first; first < range.last; first += width) {
                const Range part{first, std::min(first + width, range.last)};
                solve(part, target, std::span(errors).subspan(first - range.first, part.size()),
                      workspace);
            }
            if (std::ranges::max(errors) <= diffusion_.allowed) break;
        }
        return std::ranges::max(errors);
    }

    // Columns [range.first, range.last), as far as their errors are not small enough.
    void solve(Range range, double target, std::span<double> errors, Workspace& workspace) {
        if (std::ranges::max(errors) <= diffusion_.allowed) return;
        FeatureBlocks::Held held;
        const RightSides sides = features_.block(static_cast<NodeId>(range.first),
                                                 static_cast<int>(range.size()), held, context_);
        const SolvedBlock block = diffusion_.solver->solve(sides, target, workspace, context_);
        LaneValues total{};
        for_each_entry(sides, [&](NodeId, int lane, double v) { total[lane] += std::abs(v); });
        const LaneValues largest = store(block, range.first, errors);
        for (std::size_t l = 0; l < errors.size(); ++l) {
            if (errors[l] <= diffusion_.allowed) continue;
            const ErrorBound& bound = block.bounds[l];
            const double lost = std::ldexp(too_small<T>, exponent(range.first, l));
            errors[l] = total[l] == 0   ? 0
                        : bound.known() ? (bound.of(largest[l]) + lost) / total[l]
                                        : unknown_error;
        }
    }

    // Row by row, the columns whose errors are not small enough; returns their largest values, as
    // they were computed. Zero where the bound says nothing: the arithmetic may have overflowed.
    LaneValues store(const SolvedBlock& block, std::int64_t first, std::span<const double> errors) {
        LaneValues largest{};
        LaneValues back{};
        for (std::size_t l = 0; l < errors.size(); ++l)
            back[l] = block.bounds[l].known() ? std::ldexp(1.0, -exponent(first, l)) : 0;
        for (NodeId i = 0; i < shape_.rows; ++i) {
            const std::int64_t row = std::int64_t{diffusion_.original_of(i)} * shape_.cols + first;
            for (std::size_t l = 0; l < errors.size(); ++l) {
                if (errors[l] <= diffusion_.allowed) continue;
                const double value = back[l] == 0 ? 0 : block.at(i, static_cast<int>(l));
                largest[l] = std::max(largest[l], std::abs(value));
                out_[row + static_cast<std::int64_t>(l)] = static_cast<T>(back[l] * value);
            }
        }
        return largest;
    }

    // The power of two with which a column is computed.
    int exponent(std::int64_t first, std::size_t lane) const {
        return sizes_.exponent[first + static_cast<std::int64_t>(lane)];
    }

    const Diffusion& diffusion_;
    const FeatureSizes& sizes_;
    FeatureBlocks features_;
    const Context& context_;
    FeatureShape shape_;
    int width_;  // columns at once
    Buffer<T> out_;
};

}  // namespace

FeatureShape shape_of(const NodeFeatures& features) {
    return std::visit(overloaded{[](const Csr& x) {
                                     return FeatureShape{x.rows(), x.cols()};
                                 },
                                 [](const DenseMatrix& x) {
                                     check(x);
                                     return FeatureShape{x.rows, x.cols};
                                 }},
                      features);
}

void check_room_for(const FeatureShape& shape, const DiffusionOptions& diffusion,
                    const Context& context) {
    const std::int64_t values = checked_multiply(shape.rows, shape.cols);
    const bool wide = diffusion.precision == Precision::float64;
    context.budget.reserve(wide ? Bytes::of<double>(values) : Bytes::of<float>(values),
                           fmt::format("a result of {} x {} values", shape.rows, shape.cols));
}

DiffuseResult diffuse(const PreparedGraph& graph, const NodeFeatures& features,
                      const TransitionOptions& transition, const DiffusionOptions& diffusion,
                      const Context& context) {
    check_room_for(shape_of(features), diffusion, context);
    return diffuse_part(graph, features, shape_of(features).cols, transition, diffusion, context);
}

DiffuseResult diffuse_part(const PreparedGraph& graph, const NodeFeatures& features, NodeId all,
                           const TransitionOptions& transition, const DiffusionOptions& diffusion,
                           const Context& context) {
    const FeatureShape shape = shape_of(features);
    const NodeId nodes = graph.graph().rows();
    require(shape.rows == nodes, "the features have {} rows, the graph has {} nodes", shape.rows,
            nodes);
    if (const auto* dense = std::get_if<DenseMatrix>(&features)) check_finite(*dense);
    Diffusion s = diffusion_for(all, graph, transition, diffusion, context);
    const FeatureSizes sizes = sizes_of(features, context);
    choose_precision(s, sizes);
    if (s.precision == Precision::float32)
        return FeatureDiffusion<float>(s, features, sizes, context).run();
    return FeatureDiffusion<double>(s, features, sizes, context).run();
}

DiffuseResult diffuse(const Csr& graph, const NodeFeatures& features,
                      const TransitionOptions& transition, const DiffusionOptions& diffusion,
                      const Context& context) {
    return diffuse(PreparedGraph(graph, context), features, transition, diffusion, context);
}

}  // namespace suffuse
