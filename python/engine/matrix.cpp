// Matrices from NumPy arrays and back.

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include <atomic>
#include <cmath>

#include "python/engine/arrays.h"
#include "python/engine/bindings.h"
#include "python/engine/run.h"
#include "suffuse/base/overloaded.h"
#include "suffuse/base/parallel.h"
#include "suffuse/base/require.h"
#include "suffuse/graph/build.h"
#include "suffuse/graph/narrow.h"
#include "suffuse/graph/symmetrize.h"
#include "suffuse/graph/transpose.h"

namespace suffuse::python {

namespace {

constexpr std::int64_t rows_per_range = 1 << 14;

using MaybeArray = std::optional<AnyArray>;

// Rows or columns one after the other, as SciPy holds them. Nothing has been checked.
struct Lines {
    NodeId count = 0;
    NodeId length = 0;
    Array<EdgeIndex> offsets{};
    Array<NodeId> ids{};
    Weights weights{};
};

// SciPy's arrays may be longer than the last offset says.
template <class T>
Array<T> first_of(const Array<T>& values, EdgeIndex count) {
    return Array<T>(values.span().first(static_cast<std::size_t>(count)),
                    std::make_shared<Array<T>>(values));
}

void check_offsets(const Lines& lines, EdgeIndex room, const Context& context) {
    const auto& offsets = lines.offsets;
    require(offsets.size() == std::int64_t{lines.count} + 1, "{} rows need {} offsets, found {}",
            lines.count, std::int64_t{lines.count} + 1, offsets.size());
    require(offsets[0] == 0, "offset 0 must be 0, found {}", offsets[0]);
    parallel_for(context, lines.count, rows_per_range, [&](Range range) {
        for (auto i = range.first; i < range.last; ++i)
            require(offsets[i] <= offsets[i + 1],
                    "offset {} is {}, less than the one before it, {}", i + 1, offsets[i + 1],
                    offsets[i]);
    });
    require(offsets[lines.count] <= room, "offset {} is {}, but there are only {} entries",
            lines.count, offsets[lines.count], room);
}

Lines lines_of(std::int64_t count, std::int64_t length, const AnyArray& offsets,
               const AnyArray& ids, const MaybeArray& weights, const char* what,
               const Context& context) {
    Lines lines{.count = checked_size(count), .length = checked_size(length)};
    lines.offsets = wide_numbers(offsets, context);
    check_offsets(lines, static_cast<EdgeIndex>(ids.size()), context);
    const EdgeIndex entries = lines.offsets[lines.count];
    lines.ids = first_of(narrow_ids(ids, lines.length, what, context), entries);
    if (!weights) return lines;
    require(static_cast<EdgeIndex>(weights->size()) >= entries,
            "{} entries need as many weights, found {}", entries, weights->size());
    std::visit(overloaded{[](UnitWeights) {},
                          [&](const auto& values) { lines.weights = first_of(values, entries); }},
               borrow_weights(*weights));
    return lines;
}

// Whether the arrays are those of a Csr as they are: ids ascend within every row, weights are
// finite, positive (a graph) or not zero (any matrix).
bool is_ready(const Lines& lines, bool graph, const Context& context) {
    std::atomic<bool> ready{true};
    const auto look = [&](const auto& weights) {
        parallel_for(context, lines.count, rows_per_range, [&](Range range) {
            bool good = true;
            for (auto i = range.first; i < range.last && good; ++i) {
                std::int64_t before = -1;
                for (auto e = lines.offsets[i]; e < lines.offsets[i + 1]; ++e) {
                    good &= before < lines.ids[e] && lines.ids[e] < lines.length;
                    good &= std::isfinite(weights[e]) && (graph ? weights[e] > 0 : weights[e] != 0);
                    before = lines.ids[e];
                }
            }
            if (!good) ready = false;
        });
    };
    std::visit(look, lines.weights);
    return ready;
}

Csr built(const EdgeList& entries, bool graph, const Context& context) {
    return graph ? build_graph(entries, {}, context) : build_matrix(entries, context);
}

// The line of every entry.
Array<NodeId> line_of_entries(const Lines& lines, const Context& context) {
    const Csr untidy =
        Csr::trusted(lines.count, lines.length, lines.offsets, lines.ids, UnitWeights{});
    return Array<NodeId>(row_of_entries(untidy, context));
}

Csr from_rows(const Lines& lines, bool graph, const Context& context) {
    if (graph) check_square(lines.count, lines.length);
    if (is_ready(lines, graph, context))
        return without_unit_weights(
            Csr::trusted(lines.count, lines.length, lines.offsets, lines.ids, lines.weights),
            context);
    return built({.rows = lines.count,
                  .cols = lines.length,
                  .from = line_of_entries(lines, context),
                  .to = lines.ids,
                  .weights = lines.weights},
                 graph, context);
}

Csr from_columns(const Lines& lines, bool graph, const Context& context) {
    return built({.rows = lines.length,
                  .cols = lines.count,
                  .from = lines.ids,
                  .to = line_of_entries(lines, context),
                  .weights = lines.weights},
                 graph, context);
}

Csr compressed_rows(std::int64_t rows, std::int64_t cols, const AnyArray& offsets,
                    const AnyArray& ids, const MaybeArray& weights, bool graph, const Run& run) {
    return run.call([&](const Context& context) {
        return from_rows(lines_of(rows, cols, offsets, ids, weights, "column", context), graph,
                         context);
    });
}

Csr compressed_columns(std::int64_t rows, std::int64_t cols, const AnyArray& offsets,
                       const AnyArray& ids, const MaybeArray& weights, bool graph, const Run& run) {
    return run.call([&](const Context& context) {
        return from_columns(lines_of(cols, rows, offsets, ids, weights, "row", context), graph,
                            context);
    });
}

Csr coordinates(std::int64_t rows, std::int64_t cols, const AnyArray& from, const AnyArray& to,
                const MaybeArray& weights, bool graph, const Run& run) {
    return run.call([&](const Context& context) {
        EdgeList list{.rows = checked_size(rows), .cols = checked_size(cols)};
        list.from = narrow_ids(from, list.rows, "row", context);
        list.to = narrow_ids(to, list.cols, "column", context);
        if (weights) list.weights = borrow_weights(*weights);
        return built(list, graph, context);
    });
}

Csr undirected(const Csr& graph, const Run& run) {
    return run.call(
        [&](const Context& context) { return symmetrize(graph, Symmetrize::max, context); });
}

}  // namespace

void add_matrix(nb::module_& module) {
    nb::class_<Csr>(module, "Matrix", "A sparse matrix of the engine, immutable.")
        .def_prop_ro(
            "shape", [](const Csr& matrix) { return nb::make_tuple(matrix.rows(), matrix.cols()); },
            nb::sig("def shape(self) -> tuple[int, int]"))
        .def_prop_ro("entries", &Csr::entries)
        .def(
            "arrays",
            [](const Csr& matrix, bool writable) {
                return hand_over(matrix, writable ? Access::writable : Access::read_only);
            },
            nb::arg("writable") = true, "indptr, indices and data, which share its memory.",
            nb::sig("def arrays(self, writable: bool = True) -> tuple[numpy.ndarray, "
                    "numpy.ndarray, numpy.ndarray]"));
    module.def("compressed_rows", &compressed_rows, nb::arg("rows"), nb::arg("cols"),
               nb::arg("indptr").noconvert(), nb::arg("indices").noconvert(),
               nb::arg("data").noconvert().none(), nb::arg("graph"), nb::arg("run"));
    module.def("compressed_columns", &compressed_columns, nb::arg("rows"), nb::arg("cols"),
               nb::arg("indptr").noconvert(), nb::arg("indices").noconvert(),
               nb::arg("data").noconvert().none(), nb::arg("graph"), nb::arg("run"));
    module.def("coordinates", &coordinates, nb::arg("rows"), nb::arg("cols"),
               nb::arg("from_").noconvert(), nb::arg("to").noconvert(),
               nb::arg("data").noconvert().none(), nb::arg("graph"), nb::arg("run"));
    module.def("undirected", &undirected, nb::arg("graph"), nb::kw_only(), nb::arg("run"),
               "max(A, A^T).");
}

}  // namespace suffuse::python
