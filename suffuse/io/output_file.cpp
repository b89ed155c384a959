#include "suffuse/io/output_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <utility>

#include "suffuse/base/path.h"
#include "suffuse/base/require.h"

namespace suffuse {

namespace {

// Behind the name of the final file, before the process and a number.
constexpr std::string_view part_mark = ".suffuse-part-";
constexpr unsigned permissions = 0777;  // setuid and the like are not taken over
constexpr unsigned owner_only = 0600;   // who writes a file can look after it

bool all_digits(std::string_view word) {
    return !word.empty() && std::ranges::all_of(word, [](char c) { return c >= '0' && c <= '9'; });
}

// Whether an Output for the final file has made a file of this name.
bool is_beside(std::string_view name, std::string_view final_name) {
    if (!name.starts_with(final_name)) return false;
    name.remove_prefix(final_name.size());
    if (!name.starts_with(part_mark)) return false;
    name.remove_prefix(part_mark.size());
    const std::size_t dash = name.find('-');
    return dash != std::string_view::npos && all_digits(name.substr(0, dash)) &&
           all_digits(name.substr(dash + 1));
}

std::filesystem::path folder_of(const std::filesystem::path& path) {
    return path.has_parent_path() ? path.parent_path() : std::filesystem::path(".");
}

// Removes a file that nobody has locked: whoever made it is gone.
void remove_if_unlocked(const std::string& path) {
    const int fd = open(path.c_str(), O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0) return;
    struct stat status {};
    if (fstat(fd, &status) == 0 && S_ISREG(status.st_mode) && flock(fd, LOCK_EX | LOCK_NB) == 0)
        unlink(path.c_str());
    close(fd);
}

}  // namespace

void fail_to_write(const std::string& shown, int error) {
    const std::string sentence =
        fmt::format("{}: cannot be written: {}", shown, std::strerror(error));
    if (error == EPIPE) throw ClosedPipe(sentence);
    if (error == ENOENT || error == ENOTDIR || error == EISDIR || error == ENAMETOOLONG ||
        error == ELOOP)
        throw InputError(sentence);
    throw ResourceError(sentence);
}

std::string followed(const std::string& path) {
    constexpr int most_links = 40;  // as many as Linux follows
    std::filesystem::path real(path);
    std::error_code ignored;
    for (int links = 0; std::filesystem::is_symlink(real, ignored); ++links) {
        if (links == most_links) fail_to_write(path, ELOOP);
        real = real.parent_path() / std::filesystem::read_symlink(real, ignored);
    }
    return real.string();
}

bool same_place(const std::string& one, const std::string& other) {
    const auto real = [](const std::string& path) {
        std::error_code unreachable;
        return std::filesystem::weakly_canonical(std::filesystem::absolute(followed(path)),
                                                 unreachable);
    };
    return one == other || real(one) == real(other);
}

void check_writable(const std::string& path) {
    struct stat status {};
    const bool exists = stat(system_path(path), &status) == 0;
    if (!exists && errno != ENOENT) fail_to_write(path, errno);
    if (exists && S_ISDIR(status.st_mode)) fail_to_write(path, EISDIR);
    if (exists && !S_ISREG(status.st_mode)) return;  // a device or pipe is written to as it is
    const auto folder = folder_of(followed(path));
    if (faccessat(AT_FDCWD, folder.c_str(), W_OK | X_OK, AT_EACCESS) != 0)
        fail_to_write(path, errno);
}

void remove_leftovers(const std::string& final_place) {
    const std::filesystem::path place(final_place);
    const std::string name = place.filename().string();
    std::error_code unreadable;  // then there is nothing to remove either
    std::filesystem::directory_iterator entry(folder_of(place), unreadable);
    for (; !unreadable && entry != std::filesystem::directory_iterator();
         entry.increment(unreadable))
        if (is_beside(entry->path().filename().string(), name))
            remove_if_unlocked(entry->path().string());
}

FileBeside::FileBeside(const std::string& final_place, const std::string& shown)
    : final_(final_place), shown_(shown) {
    struct stat status {};
    replaces_ = stat(final_.c_str(), &status) == 0;
    mode_ = status.st_mode & permissions;
    remove_leftovers(final_);
    create();
}

// Never wider than the final file, not even for a moment.
void FileBeside::create() {
    const unsigned mode = replaces_ ? mode_ | owner_only : 0666;
    for (int attempt = 0; fd_ < 0; ++attempt) {
        temporary_ = fmt::format("{}{}{}-{}", final_, part_mark, getpid(), attempt);
        fd_ = open(temporary_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
        if (fd_ < 0 && errno == EEXIST) continue;
        if (fd_ < 0) {
            temporary_.clear();
            fail_to_write(shown_, errno);
        }
        // Somebody who cleans up may have found it before it was locked.
        struct stat status {};
        const bool taken = flock(fd_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
        if (!taken && fstat(fd_, &status) == 0 && status.st_nlink > 0) return;
        close(std::exchange(fd_, -1));
        unlink(temporary_.c_str());
    }
}

FileBeside::~FileBeside() {
    if (!temporary_.empty()) unlink(temporary_.c_str());
    if (fd_ >= 0) close(fd_);  // and with that the lock is gone
}

void FileBeside::finish() {
    if (replaces_ && fchmod(fd_, mode_) != 0) fail_to_write(shown_, errno);
    if (fsync(fd_) != 0) fail_to_write(shown_, errno);
}

void FileBeside::move() {
    if (rename(temporary_.c_str(), final_.c_str()) != 0) fail_to_write(shown_, errno);
    temporary_.clear();
}

void FileBeside::move_for_now() {
    struct stat status {};
    const bool occupied = lstat(final_.c_str(), &status) == 0;
    if (occupied && S_ISDIR(status.st_mode)) fail_to_write(shown_, EISDIR);
    if (occupied &&
        renameat2(AT_FDCWD, temporary_.c_str(), AT_FDCWD, final_.c_str(), RENAME_EXCHANGE) == 0) {
        exchanged_ = true;
        return;
    }
    move();
    is_new_ = !occupied;
}

void FileBeside::take_back() noexcept {
    if (exchanged_ && rename(temporary_.c_str(), final_.c_str()) == 0) temporary_.clear();
    if (is_new_) unlink(final_.c_str());
    exchanged_ = is_new_ = false;
}

}  // namespace suffuse
