#include "suffuse/base/progress.h"

namespace suffuse {

void Progress::begin(std::string_view /*task*/, std::int64_t /*total*/) {}
void Progress::advance(std::int64_t /*amount*/) {}
void Progress::end() {}
bool Progress::stop_requested() const {
    return false;
}

}  // namespace suffuse
