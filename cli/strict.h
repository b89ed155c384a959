#pragma once

#include <string>

#include "cli/every_command.h"

namespace suffuse::cli {

// --strict: to fail rather than to write what is not certified.
Option strict_option();

// What becomes of a doubt about a result, before it is written: with --strict NotCertified, a note
// on standard error without. No doubt is the empty sentence.
void judge(const std::string& doubt, bool strict, const EveryCommand& common);

}  // namespace suffuse::cli
