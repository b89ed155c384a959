#include "tests/support/solvers.h"

#include <algorithm>

namespace suffuse::testing {

std::vector<Solver> all_solvers() {
    const auto& table = fields<DiffusionOptions>();
    const auto solver =
        std::ranges::find(table, std::string_view("solver"), &Field<DiffusionOptions>::name);
    std::vector<Solver> solvers;
    for (const std::string_view word : solver->words) {
        DiffusionOptions options;
        solver->set(options, std::string(word));
        solvers.push_back(options.solver);
    }
    return solvers;
}

std::vector<Solver> solvers_for(bool undirected) {
    std::vector<Solver> solvers = all_solvers();
    std::erase_if(solvers, [&](Solver solver) {
        return solver == Solver::automatic || (solver == Solver::block && !undirected);
    });
    return solvers;
}

}  // namespace suffuse::testing
