// Prints the accuracies that the paper reports, in our words and in per cent, as one JSON array.

#include <cstdio>

#include "suffuse/json/json.h"
#include "suffuse/paper/rows.h"

int main() {
    using namespace suffuse;
    Json table = Json::array();
    for (const auto& [key, mean, ci95] : paper_accuracies())
        table.push_back({{"dataset", key.dataset},
                         {"model", key.model},
                         {"diffusion", key.diffusion},
                         {"mean", mean},
                         {"ci95", ci95}});
    std::puts(table.dump().c_str());
}
