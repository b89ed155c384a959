#pragma once

#include "words/configuration.h"

namespace suffuse {

// The words with what the paper's table says for the dataset wherever they say nothing. Throws
// InputError for an unknown preset and where the table has no such row.
ConfigurationWords with_preset(ConfigurationWords words, const std::string& dataset);

}  // namespace suffuse
