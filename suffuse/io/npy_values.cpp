// The elements of a NumPy array as the types we compute with.

#include <cmath>
#include <cstring>
#include <limits>

#include "suffuse/base/mapped_file.h"
#include "suffuse/base/parallel.h"
#include "suffuse/base/require.h"
#include "suffuse/io/npy.h"
#include "suffuse/io/utf8.h"

namespace suffuse {

namespace {

constexpr std::int64_t elements_per_range = 1 << 16;

template <class T>
T element(const NpyArray& array, std::int64_t i) {
    T value;
    std::memcpy(&value, array.data.span().data() + i * sizeof(T), sizeof(T));
    return value;
}

// Calls use(T{}) with the C++ type of the elements; whether there is one.
template <class Use>
bool with_integer_type(const NpyArray& array, const Use& use) {
    const bool is_signed = array.kind == 'i';
    if (array.kind != 'i' && array.kind != 'u' && array.kind != 'b') return false;
    switch (array.item_size) {
        case 1:
            is_signed ? use(std::int8_t{}) : use(std::uint8_t{});
            return true;
        case 2:
            is_signed ? use(std::int16_t{}) : use(std::uint16_t{});
            return true;
        case 4:
            is_signed ? use(std::int32_t{}) : use(std::uint32_t{});
            return true;
        case 8:
            is_signed ? use(std::int64_t{}) : use(std::uint64_t{});
            return true;
        default:
            return false;
    }
}

// The line of Python that makes numbers of pickled objects: of a matrix that is one object, of an
// array of an archive beside its others, or of an array alone.
std::string conversion_of(const NpyArray& array) {
    if (array.member.empty())
        return "import numpy as n; n.save('OUT.npy', n.array(n.load('IN.npy', "
               "allow_pickle=True).tolist()))";
    if (array.shape.empty() &&
        std::ranges::find(pickled_matrices, array.member) != pickled_matrices.end())
        return fmt::format(
            "import numpy as n, scipy.sparse as s; d = n.load('IN.npz', allow_pickle=True); "
            "s.save_npz('OUT.npz', s.csr_matrix(d['{}'].item()))",
            array.member);
    return fmt::format(
        "import numpy as n; d = dict(n.load('IN.npz', allow_pickle=True)); "
        "d['{0}'] = n.array(d['{0}'].tolist()); n.savez('OUT.npz', **d)",
        array.member);
}

[[noreturn]] void refuse_type(const NpyArray& array, const char* expected) {
    if (array.kind == 'O')
        throw InputError(fmt::format(
            "{}: holds pickled Python objects, which are never loaded; convert the file once with "
            "python3 -c \"{}\"",
            array.name, conversion_of(array)));
    throw InputError(fmt::format("{}: expected {}, found the type {}{}", array.name, expected,
                                 array.kind,
                                 array.kind == 'U' ? array.item_size / 4 : array.item_size));
}

// The data itself, if it is of type T and lies on a multiple of its size.
template <class T>
bool lies_ready(const NpyArray& array, char kind) {
    return array.kind == kind && array.item_size == sizeof(T) &&
           reinterpret_cast<std::uintptr_t>(array.data.span().data()) % alignof(T) == 0;
}

template <class T>
Array<T> in_place(const NpyArray& array) {
    return {{reinterpret_cast<const T*>(array.data.span().data()),
             static_cast<std::size_t>(array.size())},
            std::make_shared<Array<char>>(array.data)};
}

// Converts every element; the first that `fits` refuses is named.
template <class To, class From, class Fits>
Array<To> converted(const NpyArray& array, const Context& context, const Fits& fits) {
    Buffer<To> values(context, array.size(), array.name);
    parallel_for(context, array.size(), elements_per_range, [&](Range range) {
        for (auto i = range.first; i < range.last; ++i) {
            const From value = element<From>(array, i);
            require(fits(value), "{}[{}] is {}, outside what is supported", array.name, i, value);
            values[i] = static_cast<To>(value);
        }
    });
    return Array<To>(std::move(values));
}

// Integers of any width as To. Negative ones that need no conversion are left to the gates behind;
// what these have checked must stay what it is, so nobody else's file is used in its place.
template <class To>
Array<To> as_integers(const NpyArray& array, To least, const Context& context) {
    const bool own = !is_mapped(array.data.span().data());
    if (lies_ready<To>(array, 'i'))
        return own ? in_place<To>(array)
                   : converted<To, To>(array, context, [](To) { return true; });
    Array<To> result;
    const bool integral = with_integer_type(array, [&]<class From>(From) {
        result = converted<To, From>(array, context, [least](From value) {
            return std::in_range<To>(value) && std::cmp_greater_equal(value, least);
        });
    });
    if (!integral) refuse_type(array, "integers");
    return result;
}

// Code points of UTF-32, padded with zeros.
void append_utf32(const NpyArray& array, std::int64_t i, std::string& text) {
    const std::int64_t width = array.item_size / 4;
    for (std::int64_t c = 0; c < width; ++c) {
        const auto code = element<char32_t>(array, i * width + c);
        if (code == 0) break;
        require(code < 0x110000 && (code < 0xD800 || code > 0xDFFF),
                "{}[{}] holds {:#x}, no Unicode character", array.name, i, std::uint32_t{code});
        append_utf8(code, text);
    }
}

void append_bytes(const NpyArray& array, std::int64_t i, std::string& text) {
    const std::string_view padded(array.data.span().data() + i * array.item_size,
                                  static_cast<std::size_t>(array.item_size));
    text += padded.substr(0, padded.find('\0'));
    require(first_invalid_utf8(text) == text.size(), "{}[{}] is not UTF-8", array.name, i);
}

// text = element i as UTF-8.
void take_text(const NpyArray& array, std::int64_t i, std::string& text) {
    text.clear();
    array.kind == 'U' ? append_utf32(array, i, text) : append_bytes(array, i, text);
}

}  // namespace

bool is_text(const NpyArray& array) {
    return array.kind == 'S' || array.kind == 'U';
}

bool is_integral(const NpyArray& array) {
    return array.kind == 'i' || array.kind == 'u' || array.kind == 'b';
}

Array<NodeId> as_ids(const NpyArray& array, const Context& context) {
    return as_integers<NodeId>(array, 0, context);
}

Array<EdgeIndex> as_offsets(const NpyArray& array, const Context& context) {
    return as_integers<EdgeIndex>(array, 0, context);
}

std::vector<std::int32_t> as_labels(const NpyArray& array, HeldMemory& held,
                                    const Context& context) {
    const Array<std::int32_t> labels = as_integers<std::int32_t>(array, unlabelled, context);
    held.push_back(std::make_shared<const Reservation>(
        context.budget.reserve(Bytes::of<std::int32_t>(labels.size()), array.name)));
    return {labels.begin(), labels.end()};
}

Weights as_weights(const NpyArray& array, const Context& context) {
    if (lies_ready<float>(array, 'f')) return in_place<float>(array);
    if (lies_ready<double>(array, 'f')) return in_place<double>(array);
    const auto any = [](auto) { return true; };
    if (array.kind == 'f' && array.item_size == 4)
        return converted<float, float>(array, context, any);
    if (array.kind == 'f' && array.item_size == 8)
        return converted<double, double>(array, context, any);
    Weights weights;
    const bool integral = with_integer_type(array, [&]<class From>(From) {
        constexpr std::int64_t exact = std::int64_t{1} << 53;  // whole numbers a double holds
        weights = converted<double, From>(array, context, [](From value) {
            return std::cmp_less_equal(value, exact) && std::cmp_greater_equal(value, -exact);
        });
    });
    if (!integral) refuse_type(array, "numbers");
    return weights;
}

std::vector<std::string> as_strings(const NpyArray& array, HeldMemory& held,
                                    const Context& context) {
    if (!is_text(array)) refuse_type(array, "text");
    std::string text;
    Bytes bytes;
    for (std::int64_t i = 0; i < array.size(); ++i) {
        take_text(array, i, text);
        bytes = bytes + Bytes{std::ssize(text)};
    }
    hold_names(held, array.size(), bytes, array.name, context);
    std::vector<std::string> strings;
    strings.reserve(static_cast<std::size_t>(array.size()));
    for (std::int64_t i = 0; i < array.size(); ++i) {
        take_text(array, i, text);
        strings.push_back(text);
    }
    return strings;
}

}  // namespace suffuse
