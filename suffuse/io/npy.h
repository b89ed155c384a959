#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "suffuse/dataset/dataset.h"
#include "suffuse/io/source.h"

namespace suffuse {

// One NumPy array as a .npy file holds it.
struct NpyArray {
    std::string name;                   // for messages: "cora.npz: adj_data"
    char kind = 'f';                    // as in NumPy: b, i, u, f, S, U; O for pickled objects
    std::int64_t item_size = 0;         // bytes of an element
    bool column_major = false;          // fortran_order
    std::vector<std::int64_t> shape{};  // empty for a single value
    Array<char> data{};
    std::string member{};  // what its archive calls it; empty: it is a file of its own

    std::int64_t size() const;  // number of elements
};

// Where others pickle a whole matrix in an archive.
inline constexpr std::array<std::string_view, 3> pickled_matrices{"adj_matrix", "adj", "arr_0"};

bool is_npy(std::string_view bytes);

// Reads the header (versions 1 to 3) and checks that the data has exactly the size it promises.
// Structured and big-endian types are refused. `name` starts every message.
NpyArray parse_npy(const std::string& name, const Array<char>& bytes);

// The elements of a one-dimensional array (or a flattened one, in storage order) as other types.
// Values that do not fit are refused with their index; pickled objects, which are never loaded,
// with the line of Python that converts them. Without a copy where the types agree.
Array<NodeId> as_ids(const NpyArray& array, const Context& context);
Array<EdgeIndex> as_offsets(const NpyArray& array, const Context& context);
std::vector<std::int32_t> as_labels(const NpyArray& array, HeldMemory& held,
                                    const Context& context);
Weights as_weights(const NpyArray& array, const Context& context);
std::vector<std::string> as_strings(const NpyArray& array, HeldMemory& held,
                                    const Context& context);

bool is_text(const NpyArray& array);
bool is_integral(const NpyArray& array);  // whole numbers or truth values

// The header of an array of the given NumPy type, such as "<f4", in row-major order.
std::string npy_header(const std::string& type, const std::vector<std::int64_t>& shape);

}  // namespace suffuse
