#include "suffuse/diffusion/flush_denormals.h"

#if defined(__SSE2__)
#include <xmmintrin.h>
#endif

namespace suffuse {

namespace {

#if defined(__SSE2__)
constexpr std::uint64_t flush = 0x8040;  // flush to zero, denormals are zero
std::uint64_t control() {
    return _mm_getcsr();
}
void set_control(std::uint64_t value) {
    _mm_setcsr(static_cast<unsigned>(value));
}
#elif defined(__aarch64__)
constexpr std::uint64_t flush = std::uint64_t{1} << 24;
std::uint64_t control() {
    std::uint64_t value = 0;
    asm volatile("mrs %0, fpcr" : "=r"(value));
    return value;
}
void set_control(std::uint64_t value) {
    asm volatile("msr fpcr, %0" : : "r"(value));
}
#else
constexpr std::uint64_t flush = 0;
std::uint64_t control() {
    return 0;
}
void set_control(std::uint64_t) {}
#endif

}  // namespace

FlushDenormals::FlushDenormals() : before_(control()) {
    set_control(before_ | flush);
}

FlushDenormals::~FlushDenormals() {
    set_control(before_);
}

}  // namespace suffuse
