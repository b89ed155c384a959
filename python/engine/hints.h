#pragma once

#include <string>

#include "suffuse/io/reading.h"

namespace suffuse::python {

// What would help, in the words of Python, behind a sentence.
const char* hint_text(Hint hint);

// What is doubtful in how a file was understood, in one sentence; empty: nothing is.
std::string note_on(const std::string& path, const Reading& reading);

}  // namespace suffuse::python
