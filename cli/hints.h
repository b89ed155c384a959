#pragma once

#include <string>

#include "suffuse/base/error.h"

namespace suffuse::cli {

// What would help, in the words of the command line, behind a sentence.
const char* hint_text(Hint hint);

// The sentence of an error with its hint in the words of the command line.
std::string sentence_of(const Error& error);

}  // namespace suffuse::cli
