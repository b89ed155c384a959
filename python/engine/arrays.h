#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include "suffuse/graph/csr.h"
#include "suffuse/graph/dense_matrix.h"

namespace suffuse::python {

namespace nb = nanobind;

// A contiguous NumPy array of any type, possibly read-only.
using AnyArray = nb::ndarray<nb::ro, nb::c_contig, nb::device::cpu>;

// The values without a copy; the array lives as long as they do. Throws TypeError for another type
// or another number of dimensions.
template <class T>
Array<T> borrow(const AnyArray& array, std::size_t dimensions = 1);

// Values in float32 or float64, without a copy.
Weights borrow_weights(const AnyArray& array);
DenseMatrix borrow_matrix(const AnyArray& array);

// Whole numbers as int64: without a copy if they are that, widened if they are int32.
Array<EdgeIndex> wide_numbers(const AnyArray& array, const Context& context);

// Ids in [0, size) as int32: without a copy if they are that. Throws InputError, calling the id
// `what`, if an int64 is outside; int32 are for others to check.
Array<NodeId> narrow_ids(const AnyArray& array, NodeId size, const char* what,
                         const Context& context);

// Throws InputError for a number of rows or columns that no matrix here can have.
NodeId checked_size(std::int64_t size);

enum class Access { writable, read_only };

// NumPy arrays that own the values; nothing is copied.
template <class T>
nb::object hand_over(Array<T> values, Access access);
nb::object hand_over(const DenseMatrix& matrix);

// (indptr, indices, data); weights that are not stored become ones in float32.
nb::tuple hand_over(const Csr& matrix, Access access);

}  // namespace suffuse::python
