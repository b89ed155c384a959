#pragma once

#include "suffuse/experiment/configuration.h"

namespace suffuse {

// What was said, with what the paper's table says for the dataset wherever nothing was. Throws
// InputError where the table has no such row.
Said with_preset(const Said& said, const ConfigurationChoice& choice, const std::string& dataset);

}  // namespace suffuse
