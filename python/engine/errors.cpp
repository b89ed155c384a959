// The library's errors as Python's.

#include <string>

#include "python/engine/bindings.h"
#include "python/engine/hints.h"
#include "suffuse/base/error.h"
#include "suffuse/base/shown.h"

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
void raise(PyObject* type, const Error& error) {
    const std::string sentence = as_one_line(std::string(error.what()) + hint_text(error.hint));
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
        raise(errors.input, error);
    } catch (const ResourceError& error) {
        raise(errors.resource, error);
    } catch (const NotCertified& error) {
        raise(errors.not_certified, error);
    } catch (const Cancelled& error) {
        raise(PyExc_KeyboardInterrupt, error);
    }
}

}  // namespace

const char* hint_text(Hint hint) {
    switch (hint) {
        case Hint::none:
        case Hint::search_several:  // there is nothing here that searches
            return "";
        case Hint::allow_memory:
            return "; allow more with memory=";
        case Hint::split_smaller:
            return "; take fewer of each class (per_class=) or develop on more nodes "
                   "(development=)";
        case Hint::develop_fewer:
            return "; take fewer (development=), or give a split of your own (split_file=)";
        case Hint::ids_are_names:
            return "; read it with ids=\"names\"";
        case Hint::say_ids:
            return " (suffuse.read has ids=\"zero-based\" and ids=\"one-based\")";
        case Hint::say_header:
            return " (suffuse.read has header=\"yes\" and header=\"no\")";
        case Hint::say_columns:
            return " (suffuse.read has columns=\"SOURCE,TARGET[,WEIGHT]\")";
        case Hint::say_direction:
            return " (suffuse.read has directed=True and directed=False)";
        case Hint::take_as_is:
            return " (suffuse.read has as_is=True)";
        case Hint::clean_it:
            return " (suffuse.read has clean=True)";
        case Hint::name_format:
            return "; or name one with format=";
    }
    return "";
}

std::string note_on(const std::string& path, const Reading& reading) {
    std::string note;
    for (const Doubt& doubt : reading.doubts)
        note += (note.empty() ? path + ": " : "; ") + doubt.sentence + hint_text(doubt.hint);
    return note;
}

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
