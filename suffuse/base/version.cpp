#include "suffuse/base/version.h"

namespace suffuse {

std::string_view version() {
    return SUFFUSE_VERSION;
}

std::string_view commit() {
    return SUFFUSE_COMMIT;
}

}  // namespace suffuse
