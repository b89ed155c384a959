#include "suffuse/base/array.h"

#include <sys/mman.h>

#include <cstdlib>
#include <new>

namespace suffuse {

namespace {

constexpr std::size_t huge_page = std::size_t{2} << 20;
constexpr std::size_t cache_line = 64;

}  // namespace

void FreeMemory::operator()(void* memory) const {
    std::free(memory);
}

Memory allocate(Bytes bytes) {
    const auto size = static_cast<std::size_t>(bytes.count);
    const std::size_t unit = size >= 2 * huge_page ? huge_page : cache_line;
    Memory memory(std::aligned_alloc(unit, (size + unit) / unit * unit));
    if (!memory) throw std::bad_alloc();
    // Advice: what the kernel makes of it changes the speed and nothing else.
    if (unit == huge_page) (void)madvise(memory.get(), size, MADV_HUGEPAGE);
    return memory;
}

}  // namespace suffuse
