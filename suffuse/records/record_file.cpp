#include "suffuse/records/record_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include "suffuse/base/mapped_file.h"
#include "suffuse/base/path.h"
#include "suffuse/base/require.h"
#include "suffuse/io/source.h"

namespace suffuse {

namespace {

constexpr std::size_t piece = std::size_t{1} << 24;  // bytes read at a time

[[noreturn]] void fail(const std::string& path, const char* what, int error) {
    const std::string sentence =
        fmt::format("{}: cannot be {}: {}", path, what, std::strerror(error));
    if (error == ENOENT || error == ENOTDIR || error == EISDIR || error == ENAMETOOLONG ||
        error == ELOOP)
        throw InputError(sentence);
    throw ResourceError(sentence);
}

// The result of a call that is made again where a signal interrupted it.
template <class Call>
auto uninterrupted(const Call& call) {
    while (true) {
        const auto result = call();
        if (result >= 0 || errno != EINTR) return result;
    }
}

// A file that is open and locked; closing it unlocks it.
class LockedFile {
public:
    LockedFile(std::string path, int flags, int lock, const char* purpose)
        : path_(std::move(path)),
          purpose_(purpose),
          fd_(open(system_path(path_), flags | O_CLOEXEC, 0666)) {
        if (fd_ < 0) fail(path_, purpose_, errno);
        struct stat status {};
        if (fstat(fd_, &status) == 0) {
            regular_ = S_ISREG(status.st_mode);
            pipe_ = S_ISFIFO(status.st_mode);
        }
        if (regular_ && uninterrupted([&] { return flock(fd_, lock); }) != 0) {
            const int error = errno;
            close(fd_);
            fail(path_, "locked", error);
        }
    }
    ~LockedFile() { close(fd_); }
    LockedFile(const LockedFile&) = delete;
    LockedFile& operator=(const LockedFile&) = delete;

    bool regular() const { return regular_; }

    std::int64_t size() const {
        struct stat status {};
        if (fstat(fd_, &status) != 0) fail(path_, purpose_, errno);
        return status.st_size;
    }

    char last_byte(std::int64_t size) const {
        char last = 0;
        const auto count = uninterrupted([&] { return pread(fd_, &last, 1, size - 1); });
        if (count < 0) fail(path_, purpose_, errno);
        return last;
    }

    // In one call; what a full disk has cut off is taken back. A pipe takes what it can.
    void write_whole(std::string_view text, std::int64_t size) const {
        const auto count = uninterrupted([&] { return write(fd_, text.data(), text.size()); });
        if (count == std::ssize(text)) return;
        if (!regular_ && count > 0)
            return write_whole(text.substr(static_cast<std::size_t>(count)), 0);
        const int error = count < 0 ? errno : ENOSPC;
        if (regular_ && ftruncate(fd_, size) != 0) fail(path_, "written or restored", errno);
        fail(path_, purpose_, error);
    }

    void sync() const {
        if (fsync(fd_) != 0) fail(path_, purpose_, errno);
    }

    // Of a file as much as there is now: nobody appends meanwhile. Of a pipe all that comes.
    Buffer<char> content(const Context& context) const {
        if (pipe_) return until_end(context);
        Buffer<char> text(context, size(), "the records of " + path_);
        std::span<char> left = text.span();
        while (!left.empty()) {
            context.check();
            const auto count =
                uninterrupted([&] { return read(fd_, left.data(), std::min(left.size(), piece)); });
            if (count < 0) fail(path_, purpose_, errno);
            if (count == 0) fail(path_, purpose_, EIO);  // somebody has cut it off
            left = left.subspan(static_cast<std::size_t>(count));
        }
        return text;
    }

private:
    Buffer<char> until_end(const Context& context) const {
        Buffer<char> text;
        std::int64_t used = 0;
        while (true) {
            context.check();
            if (used == text.size()) {
                Buffer<char> larger(context, std::max<std::int64_t>(2 * used, 1 << 16),
                                    "the records of " + path_);
                std::ranges::copy(text.span(), larger.span().begin());
                text = std::move(larger);
            }
            const std::span<char> free = text.span().subspan(static_cast<std::size_t>(used));
            const auto count = uninterrupted([&] { return read(fd_, free.data(), free.size()); });
            if (count < 0) fail(path_, purpose_, errno);
            if (count == 0) break;
            used += count;
        }
        Buffer<char> whole(context, used, "the records of " + path_);
        std::ranges::copy(text.span().first(static_cast<std::size_t>(used)), whole.span().begin());
        return whole;
    }

    std::string path_;
    const char* purpose_;
    int fd_;
    bool regular_ = false;
    bool pipe_ = false;
};

Records parsed(const std::string& path, std::string_view text, const Context& context) {
    auto held = std::make_shared<const Reservation>(
        context.budget.reserve(memory_for_json(text), "the records of " + path));
    Records records = parse_records(path, text);
    records.held.push_back(std::move(held));
    return records;
}

// A new file is safe when its folder is. Folders that cannot be opened have done what they can.
void sync_folder(const std::string& path) {
    const std::filesystem::path folder = std::filesystem::absolute(path).parent_path();
    const int fd = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0) return;
    fsync(fd);
    close(fd);
}

}  // namespace

void append_record(const std::string& path, const Record& record) {
    const std::string fault = fault_of(record);
    require(fault.empty(), "{}: not recorded: {}", path, fault);
    require(!is_compressed(path), "{}: records are not appended to a compressed file", path);
    check_mapped_files();  // what was trained on
    std::string line = record_line(record) + '\n';
    const int flags = O_RDWR | O_APPEND | O_CREAT | O_NOCTTY;
    const LockedFile file(path, flags, LOCK_EX, "written");
    if (!file.regular()) return file.write_whole(line, 0);
    const std::int64_t size = file.size();
    if (size > 0 && file.last_byte(size) != '\n') line.insert(0, 1, '\n');
    file.write_whole(line, size);
    file.sync();
    if (size == 0) sync_folder(path);
}

bool is_compressed(const std::string& path) {
    return path.ends_with(".zst") || path.ends_with(".gz");
}

Records read_records(const std::string& path, const Context& context) {
    if (is_compressed(path))
        return read_file(path, context, [&](const Source& source) {
            return parsed(path, source.text(), context);
        });
    std::error_code unreachable;
    const int waits = std::filesystem::is_fifo(path, unreachable) ? 0 : O_NONBLOCK;
    const Buffer<char> content =
        LockedFile(path, O_RDONLY | waits, LOCK_SH, "read").content(context);
    return parsed(path, {content.span().data(), content.span().size()}, context);
}

Records records_so_far(const std::string& path, const Context& context) {
    std::error_code unreachable;
    const std::string beside = path + ".zst";
    Records records;
    if (std::filesystem::is_regular_file(beside, unreachable))
        records.append(read_records(beside, context));
    const auto status = std::filesystem::status(path, unreachable);
    if (exists(status) && !is_character_file(status) && !is_fifo(status) && !is_socket(status))
        records.append(read_records(path, context));
    return records;
}

}  // namespace suffuse
