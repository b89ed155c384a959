#include "suffuse/base/version.h"

namespace suffuse {

std::string_view version() {
    return SUFFUSE_VERSION;
}

}  // namespace suffuse
