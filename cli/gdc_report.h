#pragma once

#include <span>
#include <string>
#include <vector>

#include "cli/every_command.h"
#include "suffuse/gdc/gdc.h"
#include "suffuse/gdc/variations.h"
#include "suffuse/io/place.h"
#include "suffuse/report/graph_json.h"

namespace suffuse::cli {

// What is told about runs of `gdc`, whatever becomes of them.
struct GdcReport {
    std::string graph{};  // as it was named
    EveryCommand common{};
    std::vector<Variation> runs{};
    Overview overview{};
    Json reading{};
    Json seconds{};
};

std::string read_line(const GdcReport& told);

// A result and where it is.
struct WrittenGraph {
    GdcResult result{};
    Place output{};
    std::string names{};  // the file with those of the nodes, if there is one
};
void tell_results(const GdcReport& told, std::span<const WrittenGraph> results,
                  const Context& context);

}  // namespace suffuse::cli
