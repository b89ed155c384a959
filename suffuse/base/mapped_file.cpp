#include "suffuse/base/mapped_file.h"

#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <mutex>
#include <system_error>

#include "suffuse/base/require.h"

namespace suffuse {

namespace {

// What stands in for numbers that are cut off.
struct StandIn {
    std::atomic<const char*> first = nullptr;
    std::atomic<const char*> last = nullptr;
    std::atomic<std::int64_t> value = 0;
};

// A file that is mapped. The list of them only grows, and places in it are used again, so that a
// signal handler, which can reach nothing but globals and wait for nobody, may walk along it.
struct MappedFile {
    std::atomic<const char*> first = nullptr;  // null: the place is free
    std::atomic<const char*> last = nullptr;
    std::atomic<bool> lost = false;  // some page was not there any more
    std::array<StandIn, 2> stand_ins{};
    MappedFile* next = nullptr;
    // Under the mutex:
    std::string name{};
    struct stat seen {};  // the file when it was mapped

    bool contains(const void* address) const {
        const char* begin = first;
        return begin != nullptr && address >= begin && address < last.load();
    }
};
static_assert(std::atomic<const char*>::is_always_lock_free);

std::atomic<MappedFile*> newest_file = nullptr;
std::mutex files_mutex;
std::atomic<int> survivors = 0;
struct sigaction handler_before {};

MappedFile* file_at(const void* address) {
    MappedFile* file = newest_file;
    while (file != nullptr && !file->contains(address)) file = file->next;
    return file;
}

// With the mutex held.
MappedFile& free_place() {
    for (MappedFile* file = newest_file; file != nullptr; file = file->next)
        if (file->first == nullptr) return *file;
    auto* file = new MappedFile;  // never freed: a handler may be looking at it
    file->next = newest_file;
    newest_file = file;
    return *file;
}

// Puts zeros, and what stands in, from the page of the address to the end of the file: all that a
// file that was cut off has lost. Made elsewhere and moved there, so that no other thread sees it
// half done. Nothing of this waits or takes memory from the heap.
bool replace_lost(const MappedFile& file, const void* address) {
    const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    const char* start =
        static_cast<const char*>(address) - reinterpret_cast<std::uintptr_t>(address) % page;
    const auto size = static_cast<std::size_t>(file.last.load() - start);
    void* made = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (made == MAP_FAILED) return false;
    for (const StandIn& range : file.stand_ins) {
        const std::int64_t value = range.value;
        const char* at = std::max<const char*>(range.first, start);
        for (; at < range.last.load(); at += sizeof(value))
            std::memcpy(static_cast<char*>(made) + (at - start), &value, sizeof(value));
    }
    return mprotect(made, size, PROT_READ) == 0 &&
           mremap(made, size, size, MREMAP_MAYMOVE | MREMAP_FIXED, const_cast<char*>(start)) !=
               MAP_FAILED;
}

void pass_on(int signal, siginfo_t* info, void* where) {
    if ((handler_before.sa_flags & SA_SIGINFO) != 0)
        return handler_before.sa_sigaction(signal, info, where);
    if (handler_before.sa_handler != SIG_DFL && handler_before.sa_handler != SIG_IGN)
        return handler_before.sa_handler(signal);
    std::signal(signal, SIG_DFL);  // the same instruction faults again, and that is the end
}

extern "C" void on_bus_error(int signal, siginfo_t* info, void* where) {
    const int error = errno;
    const bool is_fault = info->si_code > 0;  // not sent by kill()
    MappedFile* file = is_fault && survivors > 0 ? file_at(info->si_addr) : nullptr;
    if (file != nullptr && replace_lost(*file, info->si_addr))
        file->lost = true;
    else
        pass_on(signal, info, where);
    errno = error;
}

void unmap(MappedFile& file) {
    const std::scoped_lock lock(files_mutex);
    const char* first = file.first.exchange(nullptr);
    munmap(const_cast<char*>(first), static_cast<std::size_t>(file.last.load() - first));
    file.name.clear();
}

// Another file under the same name is no change of this one.
bool was_written(const MappedFile& file) {
    struct stat now {};
    if (stat(file.name.c_str(), &now) != 0) return false;
    const struct stat& seen = file.seen;
    return now.st_dev == seen.st_dev && now.st_ino == seen.st_ino &&
           (now.st_size != seen.st_size || now.st_mtim.tv_sec != seen.st_mtim.tv_sec ||
            now.st_mtim.tv_nsec != seen.st_mtim.tv_nsec);
}

// With the mutex held.
void check(const MappedFile& file) {
    require(!file.lost && !was_written(file), "{}: changed while it was read or used", file.name);
}

}  // namespace

Array<char> map_file(int fd, std::int64_t size, const std::string& name) {
    if (size == 0) return {};
    struct stat status {};
    if (fstat(fd, &status) != 0) throw std::system_error(errno, std::generic_category());
    void* address = mmap(nullptr, static_cast<std::size_t>(size), PROT_READ, MAP_PRIVATE, fd, 0);
    if (address == MAP_FAILED) throw std::system_error(errno, std::generic_category());
    const auto* first = static_cast<const char*>(address);
    const std::scoped_lock lock(files_mutex);
    MappedFile& file = free_place();
    file.name = name;
    file.seen = status;
    file.lost = false;
    for (StandIn& range : file.stand_ins) range.first = range.last = nullptr;
    file.last = first + size;
    file.first = first;
    return {{first, static_cast<std::size_t>(size)},
            std::shared_ptr<const void>(address, [&file](void*) { unmap(file); })};
}

void stand_in_for(std::span<const std::int64_t> numbers, std::int64_t value) {
    const std::scoped_lock lock(files_mutex);
    MappedFile* file = file_at(numbers.data());
    if (file == nullptr) return;
    for (StandIn& range : file->stand_ins) {
        const char* first = range.first;
        if (first != nullptr && first != reinterpret_cast<const char*>(numbers.data())) continue;
        range.value = value;
        range.last = reinterpret_cast<const char*>(numbers.data() + numbers.size());
        range.first = reinterpret_cast<const char*>(numbers.data());
        return;
    }
}

bool is_mapped(const void* address) {
    return file_at(address) != nullptr;
}

void check_mapped_file(const void* address) {
    const std::scoped_lock lock(files_mutex);
    if (const MappedFile* file = file_at(address)) check(*file);
}

void check_mapped_files() {
    const std::scoped_lock lock(files_mutex);
    for (const MappedFile* file = newest_file; file != nullptr; file = file->next)
        if (file->first != nullptr) check(*file);
}

SurviveLostPages::SurviveLostPages() {
    if (survivors++ > 0) return;
    static const bool installed = [] {
        struct sigaction action {};
        action.sa_sigaction = on_bus_error;
        action.sa_flags = SA_SIGINFO | SA_NODEFER;
        return sigaction(SIGBUS, &action, &handler_before) == 0;
    }();
    (void)installed;
}

SurviveLostPages::~SurviveLostPages() {
    --survivors;
}

}  // namespace suffuse
