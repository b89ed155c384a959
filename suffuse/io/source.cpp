#include "suffuse/io/source.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <system_error>
#include <vector>

#include "suffuse/base/mapped_file.h"
#include "suffuse/base/path.h"
#include "suffuse/base/require.h"
#include "suffuse/io/decompress.h"

namespace suffuse {

namespace {

class FileDescriptor {
public:
    explicit FileDescriptor(int fd) : fd_(fd) {}
    ~FileDescriptor() {
        if (fd_ > STDERR_FILENO) close(fd_);
    }
    FileDescriptor(const FileDescriptor&) = delete;
    FileDescriptor& operator=(const FileDescriptor&) = delete;
    int get() const { return fd_; }

private:
    int fd_;
};

[[noreturn]] void fail_to_read(const std::string& name, int error) {
    const std::string sentence = fmt::format("{}: cannot be read: {}", name, std::strerror(error));
    if (error == ENOENT || error == ENOTDIR || error == EISDIR || error == ENAMETOOLONG ||
        error == ELOOP)
        throw InputError(sentence);
    throw ResourceError(sentence);
}

Array<char> map(int fd, std::int64_t size, const std::string& name) {
    try {
        return map_file(fd, size, name);
    } catch (const std::system_error& error) {
        fail_to_read(name, error.code().value());
    }
}

// Until there is something to read, or the end: whoever writes a pipe may be in no hurry.
void wait_for(int fd, const Context& context) {
    constexpr int between_looks = 100;  // milliseconds
    pollfd waiting{.fd = fd, .events = POLLIN, .revents = 0};
    while (true) {
        context.check();
        const int ready = poll(&waiting, 1, between_looks);
        if (ready > 0 || (ready < 0 && errno != EINTR)) return;  // reading tells what is wrong
    }
}

// A pipe does not tell its size: pieces first, one block at the end.
Array<char> drain(int fd, const std::string& name, const Context& context) {
    constexpr std::int64_t piece_size = std::int64_t{1} << 22;
    std::vector<Buffer<char>> pieces;
    std::int64_t total = 0;
    for (std::int64_t filled = piece_size;;) {
        if (filled == piece_size) {
            pieces.emplace_back(context, piece_size, "the content of " + name);
            filled = 0;
        }
        wait_for(fd, context);
        const ssize_t count = read(fd, pieces.back().span().data() + filled,
                                   static_cast<std::size_t>(piece_size - filled));
        if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
        if (count < 0) fail_to_read(name, errno);
        if (count == 0) break;
        filled += count;
        total += count;
    }
    Buffer<char> whole(context, total, "the content of " + name);
    for (std::int64_t i = 0; i < std::ssize(pieces); ++i) {
        const std::int64_t first = i * piece_size;
        std::copy_n(pieces[static_cast<std::size_t>(i)].span().begin(),
                    std::min(piece_size, total - first), whole.span().begin() + first);
    }
    return Array<char>(std::move(whole));
}

Array<char> content(const std::string& path, const std::string& name, const Context& context) {
    constexpr int flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK;  // a named pipe opens at once
    const FileDescriptor file(path == "-" ? STDIN_FILENO : open(system_path(path), flags));
    if (file.get() < 0) fail_to_read(name, errno);
    struct stat status {};
    if (fstat(file.get(), &status) != 0) fail_to_read(name, errno);
    if (S_ISDIR(status.st_mode)) throw InputError(name + ": expected a file, found a directory");
    if (S_ISREG(status.st_mode) && path != "-") return map(file.get(), status.st_size, name);
    return drain(file.get(), name, context);
}

// How many more nodes than bytes a file may name: a million for nothing, eight per byte.
constexpr std::int64_t free_nodes = 1 << 20;
constexpr std::int64_t nodes_per_byte = 8;

}  // namespace

Source open_source(const std::string& path, const Context& context) {
    Source source{.name = path == "-" ? "standard input" : path, .suffix = content_suffix(path)};
    source.bytes = content(path, source.name, context);
    if (compression_of(source.bytes.span()) != Compression::none)
        source.bytes = unless_changed(
            source, [&] { return decompress(source.name, source.bytes.span(), context); });
    if (compression_of(source.bytes.span()) != Compression::none)
        fail_at_byte(source, 0, "expected a graph, found another compressed stream inside");
    return source;
}

void check_unchanged(const Source& source) {
    check_mapped_file(source.bytes.span().data());
}

void fail_at_line(const Source& source, std::int64_t byte, const std::string& sentence, Hint hint) {
    const auto before = source.text().substr(0, static_cast<std::size_t>(byte));
    throw InputError(
        fmt::format("{}:{}: {}", source.name, 1 + std::ranges::count(before, '\n'), sentence),
        hint);
}

void fail_at_byte(const Source& source, std::int64_t byte, const std::string& sentence) {
    throw InputError(fmt::format("{}: byte {}: {}", source.name, byte, sentence));
}

void fail_in(const Source& source, const std::string& sentence, Hint hint) {
    throw InputError(fmt::format("{}: {}", source.name, sentence), hint);
}

std::string doubt_about_nodes(const Source& source, std::int64_t nodes) {
    const std::int64_t most = free_nodes + checked_multiply(nodes_per_byte, source.bytes.size());
    if (nodes <= most) return {};
    return fmt::format("claims {} nodes; a file of {} bytes is believed up to {}", nodes,
                       source.bytes.size(), most);
}

}  // namespace suffuse
