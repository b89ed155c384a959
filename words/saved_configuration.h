#pragma once

#include "words/configuration.h"

namespace suffuse {

// The configuration that configuration_json described; other keys are refused. Throws InputError.
Configuration configuration_from(const std::string& model, const std::string& diffusion,
                                 Json options);

}  // namespace suffuse
