#include "suffuse/io/reading.h"

namespace suffuse {

void add_doubts(const std::string& path, const std::vector<Doubt>& doubts, Reading& reading) {
    for (const Doubt& doubt : doubts)
        reading.doubts.push_back({path + ": " + doubt.sentence, doubt.hint});
}

}  // namespace suffuse
