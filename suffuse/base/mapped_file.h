#pragma once

#include <string>
#include <type_traits>

#include "suffuse/base/array.h"

namespace suffuse {

// Files in memory. What somebody cuts off a file that is mapped is gone for us too: the system ends
// a program that looks at it, with SIGBUS.

// The first `size` bytes of an open file, mapped as long as anybody holds the array. `name` is for
// messages and, as a path, to see whether the file is still the same. Throws std::system_error.
Array<char> map_file(int fd, std::int64_t size, const std::string& name);

// Whether the address lies in a file that is mapped.
bool is_mapped(const void* address);

// Throws InputError if the file that the address lies in was cut off or written to since it was
// mapped. Nothing happens for any other address.
void check_mapped_file(const void* address);

// The same for all files that are mapped: before a result is handed on.
void check_mapped_files();

// Numbers of eight bytes in a mapped file that say where else in memory is looked: what is seen
// instead of them if they are cut off, where zero would lead astray. Two ranges for each file.
void stand_in_for(std::span<const std::int64_t> numbers, std::int64_t value);

// While one of these lives, whoever looks at what was cut off a mapped file sees zeros (or
// the number that stands in), and the checks above say so. Only for the edges of the program: it
// changes what the process does on SIGBUS. Faults anywhere else go to the handler that was there
// before.
class SurviveLostPages {
public:
    SurviveLostPages();
    ~SurviveLostPages();
    SurviveLostPages(const SurviveLostPages&) = delete;
    SurviveLostPages& operator=(const SurviveLostPages&) = delete;
};

// The result of the work. If a mapped file changes meanwhile, that is the error, whatever it led
// to.
template <class Work>
auto unless_files_changed(const Work& work) {
    try {
        if constexpr (std::is_void_v<decltype(work())>) {
            work();
            check_mapped_files();
        } else {
            auto result = work();
            check_mapped_files();
            return result;
        }
    } catch (const Cancelled&) {
        throw;
    } catch (const Error&) {
        check_mapped_files();
        throw;
    }
}

}  // namespace suffuse
