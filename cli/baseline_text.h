#pragma once

#include <string>

#include "suffuse/option/said.h"

namespace suffuse::cli {

// "l2=0.01,depth=2": options of the model and the training for the side without GDC, in both
// directions. Throws InputError for what is none of them or no value of theirs.
Said baseline_said(const std::string& text);
std::string baseline_text(const Said& baseline);

}  // namespace suffuse::cli
