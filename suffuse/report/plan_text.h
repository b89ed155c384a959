#pragma once

#include <string>

#include "suffuse/experiment/plan.h"
#include "suffuse/json/json.h"

namespace suffuse {

// "2.1 ms an epoch, 101 to 10000 epochs a run: about 0.4 s to about 42 s on 2 threads, 3.1 MiB of
// memory"; nothing if no run is missing.
std::string training_text(const SeriesPlan& plan, int threads);

// "about 0.4 s to about 42 s on 2 threads, 3.1 MiB of memory": all of it.
std::string cost_text(const Plan& plan, int threads);

// "2.1 ms", "0.1 to 2.1 ms": an epoch of the series.
std::string epochs_text(const Plan& plan);

// null: it does not fit, as far as that is known.
Json series_json(const SeriesPlan& plan);
Json cost_json(const Plan& plan);

}  // namespace suffuse
