#pragma once

#include <vector>

#include "suffuse/diffusion/options.h"

namespace suffuse::testing {

// Every solver that has a word, auto too: a new one is tested wherever this is asked for.
std::vector<Solver> all_solvers();

// Those that can be asked for by name, on a graph that is undirected or not.
std::vector<Solver> solvers_for(bool undirected);

}  // namespace suffuse::testing
