#pragma once

#include <nanobind/nanobind.h>

namespace suffuse::python {

// What each file adds to the module.
void add_errors(nanobind::module_& module);
void add_options(nanobind::module_& module);
void add_matrix(nanobind::module_& module);
void add_kept_graph(nanobind::module_& module);
void add_gdc(nanobind::module_& module);
void add_peers(nanobind::module_& module);
void add_diffuse(nanobind::module_& module);
void add_describe(nanobind::module_& module);
void add_files(nanobind::module_& module);
void add_generate(nanobind::module_& module);
void add_train(nanobind::module_& module);
void add_tune(nanobind::module_& module);

}  // namespace suffuse::python
