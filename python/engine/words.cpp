// Words of options, as Python's keywords carry them.

#include "python/engine/words.h"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "python/engine/bindings.h"
#include "python/engine/run.h"

namespace suffuse::python {

namespace {

using Numbers = std::vector<double>;

void make_diffusion(DiffusionLists* place, const std::string& transition, double self_loops,
                    Numbers ppr, Numbers heat, std::optional<Numbers> theta, double tolerance,
                    const std::string& solver, bool float64) {
    new (place) DiffusionLists{.words = {.transition = transition,
                                         .self_loops = self_loops,
                                         .theta = std::move(theta),
                                         .tolerance = tolerance,
                                         .solver = solver,
                                         .float64 = float64},
                               .ppr = std::move(ppr),
                               .heat = std::move(heat)};
}

void make_steps(Steps* place, const DiffusionLists& diffusion, std::vector<NodeId> top_k,
                Numbers epsilon, Numbers average_degree, bool all,
                std::optional<std::string> renormalize, bool symmetrize, bool unweighted) {
    new (place) Steps{.diffusion = diffusion,
                      .sparsify = {.top_k = std::move(top_k),
                                   .epsilon = std::move(epsilon),
                                   .average_degree = std::move(average_degree),
                                   .all = all},
                      .renormalize = {.renormalize = std::move(renormalize),
                                      .symmetrize = symmetrize,
                                      .unweighted = unweighted}};
}

void make_run(Run* place, int threads, const std::string& memory, nb::object progress) {
    new (place) Run({.threads = threads, .memory = memory}, std::move(progress));
}

}  // namespace

void add_words(nb::module_& module) {
    nb::class_<DiffusionLists>(module, "Diffusion", "The words of steps 1 and 2.")
        .def("__init__", &make_diffusion, nb::kw_only(), nb::arg("transition"),
             nb::arg("self_loops"), nb::arg("ppr"), nb::arg("heat"), nb::arg("theta").none(),
             nb::arg("tolerance"), nb::arg("solver"), nb::arg("float64"));
    nb::class_<Steps>(module, "Steps", "The words of all four steps.")
        .def("__init__", &make_steps, nb::kw_only(), nb::arg("diffusion"), nb::arg("top_k"),
             nb::arg("epsilon"), nb::arg("average_degree"), nb::arg("all"),
             nb::arg("renormalize").none(), nb::arg("symmetrize"), nb::arg("unweighted"));
    nb::class_<Run>(module, "Run", "What one call may use, and how it tells its progress.")
        .def("__init__", &make_run, nb::kw_only(), nb::arg("threads"), nb::arg("memory"),
             nb::arg("progress").none());
}

}  // namespace suffuse::python
