#pragma once

#include <cstdint>

namespace suffuse {

// While it lives, results of this thread that are too small for a normal number become zero; paths
// and grids produce many, and each would cost a hundred times an ordinary addition. What was set
// before is set again at the end.
class FlushDenormals {
public:
    FlushDenormals();
    ~FlushDenormals();
    FlushDenormals(const FlushDenormals&) = delete;
    FlushDenormals& operator=(const FlushDenormals&) = delete;

private:
    std::uint64_t before_;
};

}  // namespace suffuse
