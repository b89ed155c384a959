#pragma once

#include <string_view>
#include <vector>

#include "suffuse/io/source.h"

namespace suffuse::testing {

// A file called "mine" with this content.
inline Source text_source(std::string_view content) {
    return {.name = "mine",
            .bytes = Array<char>(std::vector<char>(content.begin(), content.end()))};
}

}  // namespace suffuse::testing
