#pragma once

#include <string>

#include "suffuse/dataset/describe.h"

namespace suffuse::cli {

// Writes to standard output; a full disk or a closed pipe throws ResourceError.
void print(const std::string& text);

// "suffuse: note: ..." on standard error.
void print_note(const std::string& sentence);

// "nodes        34\n", a line of a report.
std::string line(const char* what, const std::string& value);

// What `suffuse info` shows to people.
std::string description_text(const Dataset& dataset, const Description& description);

}  // namespace suffuse::cli
