#include "suffuse/base/path.h"

#include "suffuse/base/require.h"
#include "suffuse/base/shown.h"

namespace suffuse {

const char* system_path(const std::string& path) {
    require(path.find('\0') == std::string::npos, "{}: a path cannot hold a zero byte",
            shown(path));
    return path.c_str();
}

}  // namespace suffuse
