#pragma once

#include <string>

#include "suffuse/dataset/describe.h"

namespace suffuse::cli {

// Writes to standard output; a full disk or a closed pipe throws ResourceError.
void print(const std::string& text);

// What `suffuse info` shows to people.
std::string description_text(const Dataset& dataset, const Description& description);

}  // namespace suffuse::cli
