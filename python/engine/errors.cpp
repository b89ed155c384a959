// The library's errors as Python's.

#include <string_view>

#include "python/engine/bindings.h"
#include "suffuse/base/error.h"
#include "words/doubt.h"

namespace nb = nanobind;

namespace suffuse::python {

namespace {

// Live as long as the process: the module keeps them.
struct Errors {
    PyObject* input = nullptr;
    PyObject* resource = nullptr;
    PyObject* not_certified = nullptr;
};

PyObject* make_error(nb::module_& module, const char* name, PyObject* base, const char* what) {
    const std::string full_name = std::string("suffuse.") + name;
    PyObject* const type = PyErr_NewExceptionWithDoc(full_name.c_str(), what, base, nullptr);
    if (type == nullptr) throw nb::python_error();
    module.attr(name) = nb::borrow(type);
    return type;
}

// Sentences may quote a file, so they need not be UTF-8.
void raise(PyObject* type, std::string_view sentence) {
    PyObject* const text = PyUnicode_DecodeUTF8(
        sentence.data(), static_cast<Py_ssize_t>(sentence.size()), "backslashreplace");
    if (text == nullptr) return;
    PyErr_SetObject(type, text);
    Py_DECREF(text);
}

void translate(const std::exception_ptr& thrown, void* payload) {
    const auto& errors = *static_cast<const Errors*>(payload);
    try {
        std::rethrow_exception(thrown);
    } catch (const InputError& error) {
        raise(errors.input, error.what());
    } catch (const ResourceError& error) {
        raise(errors.resource, error.what());
    } catch (const NotCertified& error) {
        raise(errors.not_certified, error.what());
    } catch (const Cancelled& error) {
        raise(PyExc_KeyboardInterrupt, error.what());
    }
}

}  // namespace

void add_errors(nb::module_& module) {
    static Errors errors;
    errors = {
        .input = make_error(module, "InputError", PyExc_ValueError,
                            "The input or the options are wrong."),
        .resource = make_error(module, "ResourceError", PyExc_MemoryError,
                               "Memory, disk or a permission is missing."),
        .not_certified = make_error(module, "NotCertified", PyExc_ArithmeticError,
                                    "The result could not be certified, and strict was given.")};
    nb::register_exception_translator(translate, &errors);
}

}  // namespace suffuse::python
