#pragma once

#include <string>

#include "suffuse/gdc/diffuse.h"

namespace suffuse {

// What keeps a result from being certified, as a sentence; empty if nothing does.
std::string doubt_about(const Certificate& certificate);
std::string doubt_about(const DiffuseResult& result);

}  // namespace suffuse
