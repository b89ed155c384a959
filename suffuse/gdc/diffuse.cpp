#include "suffuse/gdc/diffuse.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "suffuse/base/overloaded.h"
#include "suffuse/base/parallel.h"
#include "suffuse/base/pool.h"
#include "suffuse/base/require.h"
#include "suffuse/diffusion/diffusion.h"

namespace suffuse {

namespace {

// Where the first target is missed, the next is this much smaller.
constexpr std::array<double, 3> tries{1, 0.1, 1e-3};

struct Shape {
    NodeId rows = 0;
    NodeId cols = 0;
};

Shape shape_of(const NodeFeatures& features) {
    return std::visit(overloaded{[](const Csr& x) {
                                     return Shape{x.rows(), x.cols()};
                                 },
                                 [](const DenseMatrix& x) {
                                     return Shape{x.rows, x.cols};
                                 }},
                      features);
}

void check_finite(const DenseMatrix& x) {
    std::visit(
        [&](const auto& values) {
            for (std::int64_t i = 0; i < values.size(); ++i)
                require(std::isfinite(values[i]), "feature {} of node {} is {}; it must be finite",
                        i % x.cols, i / x.cols, values[i]);
        },
        x.values);
}

// The part of row i that lies in columns [first, first + lanes), as a range of entries.
Range entries_in(const Csr& x, NodeId i, NodeId first, int lanes) {
    const auto row = x.row(i);
    const auto begin = std::ranges::lower_bound(row, first);
    const auto end = std::ranges::lower_bound(begin, row.end(), first + lanes);
    const EdgeIndex offset = x.offsets()[i];
    return {offset + (begin - row.begin()), offset + (end - row.begin())};
}

// Columns [first, first + lanes) of sparse features by ascending row.
Buffer<SparseEntry> sparse_block(const Csr& x, NodeId first, int lanes, const Context& context) {
    std::int64_t count = 0;
    for (NodeId i = 0; i < x.rows(); ++i) count += entries_in(x, i, first, lanes).size();
    Buffer<SparseEntry> entries(context, count, "features of a block");
    std::int64_t next = 0;
    const auto fill = [&](const auto& weights) {
        for (NodeId i = 0; i < x.rows(); ++i) {
            const Range range = entries_in(x, i, first, lanes);
            for (auto e = range.first; e < range.last; ++e)
                entries[next++] = {.row = i, .lane = x.columns()[e] - first, .value = weights[e]};
        }
    };
    std::visit(fill, x.weights());
    return entries;
}

// Columns [first, first + lanes) of the features as right sides; `held` keeps sparse ones alive.
RightSides right_sides(const NodeFeatures& features, NodeId first, int lanes,
                       Buffer<SparseEntry>& held, const Context& context) {
    const auto sparse = [&](const Csr& x) -> RightSides {
        held = sparse_block(x, first, lanes, context);
        return SparseColumns{held.span()};
    };
    const auto dense = [&](const DenseMatrix& x) -> RightSides {
        return std::visit(
            [&]<class T>(const Array<T>& values) -> RightSides {
                return DenseColumns<T>{values.span().data() + first, x.cols, lanes, x.rows};
            },
            x.values);
    };
    return std::visit(overloaded{sparse, dense}, features);
}

// out = S^T X, block of features by block of features.
template <class T>
class FeatureDiffusion {
public:
    FeatureDiffusion(const Diffusion& diffusion, const NodeFeatures& features,
                     const Context& context)
        : diffusion_(diffusion),
          features_(features),
          context_(context),
          shape_(shape_of(features)),
          out_(context, std::int64_t{shape_.rows} * shape_.cols, "diffused features") {}

    DiffuseResult run() {
        Pool<Workspace> workspaces;
        const int width = std::holds_alternative<Csr>(features_)
                              ? diffusion_.solver->width(diffusion_.allowed)
                              : block_width;
        std::vector<double> errors(shape_.cols / width + 1);
        const ProgressTask task(*context_.progress, "diffusing", shape_.cols);
        parallel_for(context_, shape_.cols, width, [&](Range range) {
            Workspace workspace =
                workspaces.take([&] { return diffusion_.solver->make_workspace(context_); });
            if (workspace.column.size() < shape_.rows)
                workspace.column = Buffer<double>(context_, shape_.rows, "a diffused feature");
            errors[range.first / width] = diffuse_block(range, workspace);
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
        Buffer<SparseEntry> held;
        const RightSides sides = right_sides(features_, static_cast<NodeId>(range.first),
                                             static_cast<int>(range.size()), held, context_);
        const SolvedBlock block = diffusion_.solver->solve(sides, target, workspace, context_);
        std::array<double, most_lanes> total{};
        for_each_entry(sides, [&](NodeId, int lane, double v) { total[lane] += std::abs(v); });
        for (std::size_t l = 0; l < errors.size(); ++l) {
            if (errors[l] <= diffusion_.allowed) continue;
            const int lane = static_cast<int>(l);
            const double largest = store(block, lane, range.first + lane, workspace.column.span());
            errors[l] = total[l] > 0 ? block.bounds[l].of(largest) / total[l] : 0;
        }
    }

    // Returns the largest value.
    double store(const SolvedBlock& block, int lane, std::int64_t c, std::span<double> column) {
        double largest = 0;
        for (NodeId i = 0; i < shape_.rows; ++i) column[i] = block.at(i, lane);
        for (NodeId i = 0; i < shape_.rows; ++i) {
            largest = std::max(largest, std::abs(column[i]));
            out_[std::int64_t{i} * shape_.cols + c] = static_cast<T>(column[i]);
        }
        return largest;
    }

    const Diffusion& diffusion_;
    const NodeFeatures& features_;
    const Context& context_;
    Shape shape_;
    Buffer<T> out_;
};

}  // namespace

DiffuseResult diffuse(const PreparedGraph& graph, const NodeFeatures& features,
                      const TransitionOptions& transition, const DiffusionOptions& diffusion,
                      const Context& context) {
    const Shape shape = shape_of(features);
    const NodeId nodes = graph.graph().rows();
    require(shape.rows == nodes, "the features have {} rows, the graph has {} nodes", shape.rows,
            nodes);
    if (const auto* dense = std::get_if<DenseMatrix>(&features)) check_finite(*dense);
    const Transition t = transpose(
        make_transition(graph.graph(), graph.is_undirected(), transition, context), context);
    const Diffusion s = make_diffusion(t, diffusion, context);
    if (s.precision == Precision::float32)
        return FeatureDiffusion<float>(s, features, context).run();
    return FeatureDiffusion<double>(s, features, context).run();
}

DiffuseResult diffuse(const Csr& graph, const NodeFeatures& features,
                      const TransitionOptions& transition, const DiffusionOptions& diffusion,
                      const Context& context) {
    return diffuse(PreparedGraph(graph, context), features, transition, diffusion, context);
}

}  // namespace suffuse
