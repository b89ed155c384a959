#pragma once

#include <nanobind/nanobind.h>

#include <string>
#include <vector>

namespace suffuse::python {

namespace nb = nanobind;

// What a file calls its nodes need not be UTF-8: such bytes become lone surrogates and come back
// as they were, as in Python's names of files.
inline nb::str to_python(const std::string& text) {
    PyObject* const decoded =
        PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "surrogateescape");
    if (decoded == nullptr) throw nb::python_error();
    return nb::steal<nb::str>(decoded);
}

inline std::string from_python(const nb::str& text) {
    PyObject* const encoded = PyUnicode_AsEncodedString(text.ptr(), "utf-8", "surrogateescape");
    if (encoded == nullptr) throw nb::python_error();
    const auto bytes = nb::steal<nb::bytes>(encoded);
    return {bytes.c_str(), bytes.size()};
}

// A path, in the bytes of the system.
inline std::string path_of(const nb::bytes& path) {
    return {path.c_str(), path.size()};
}

inline nb::list to_python(const std::vector<std::string>& texts) {
    nb::list list;
    for (const std::string& text : texts) list.append(to_python(text));
    return list;
}

inline std::vector<std::string> from_python(const std::vector<nb::str>& texts) {
    std::vector<std::string> result;
    for (const nb::str& text : texts) result.push_back(from_python(text));
    return result;
}

}  // namespace suffuse::python
