// suffuse._engine: what python/suffuse is written on. Functions here take arrays whose kind and
// layout have been seen to, what was said of options, and a Run; they convert, call, convert.

#include <nanobind/stl/string.h>

#include "python/engine/bindings.h"
#include "suffuse/base/version.h"

NB_MODULE(_engine, module) {
    using namespace suffuse::python;
    // What a daemon thread holds at the end of the interpreter is no leak; nobody asked for text.
    nanobind::set_leak_warnings(false);
    module.attr("version") = std::string(suffuse::version());
    add_errors(module);
    add_options(module);
    add_matrix(module);
    add_files(module);
    add_kept_graph(module);
    add_gdc(module);
    add_peers(module);
    add_diffuse(module);
    add_describe(module);
    add_generate(module);
    add_train(module);
    add_tune(module);
}
