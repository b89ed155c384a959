#include "suffuse/io/output.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <vector>

#include "suffuse/base/require.h"
#include "suffuse/io/compress.h"

namespace suffuse {

namespace {

constexpr std::size_t block_size = std::size_t{1} << 18;  // bytes handed on at a time

[[noreturn]] void fail_to_write(const std::string& path, int error) {
    const std::string sentence = fmt::format(
        "{}: cannot be written: {}", path == "-" ? "standard output" : path, std::strerror(error));
    if (error == ENOENT || error == ENOTDIR || error == EISDIR || error == ENAMETOOLONG)
        throw InputError(sentence);
    throw ResourceError(sentence);
}

// Where bytes go: a file that is still called something else, or a device or pipe as it is.
class Target {
public:
    explicit Target(const std::string& path) : path_(path) {
        if (path == "-") {
            fd_ = STDOUT_FILENO;
            return;
        }
        struct stat status {};
        const bool exists = stat(path.c_str(), &status) == 0;
        if (exists && S_ISDIR(status.st_mode)) fail_to_write(path, EISDIR);
        if (exists && !S_ISREG(status.st_mode))
            open_as_it_is();
        else
            open_beside(exists ? status.st_mode & 07777 : 0);
    }

    ~Target() {
        if (fd_ > STDERR_FILENO) close(fd_);
        if (!temporary_.empty()) unlink(temporary_.c_str());
    }
    Target(const Target&) = delete;
    Target& operator=(const Target&) = delete;

    void write(std::span<const char> bytes) const {
        while (!bytes.empty()) {
            const ssize_t count = ::write(fd_, bytes.data(), bytes.size());
            if (count < 0 && errno == EINTR) continue;
            if (count < 0) fail_to_write(path_, errno);
            bytes = bytes.subspan(static_cast<std::size_t>(count));
        }
    }

    void finish() {
        if (temporary_.empty()) return;
        if (fsync(fd_) != 0) fail_to_write(path_, errno);
        if (close(std::exchange(fd_, -1)) != 0) fail_to_write(path_, errno);
    }

    void commit() {
        if (temporary_.empty()) return;
        if (rename(temporary_.c_str(), final_.c_str()) != 0) fail_to_write(path_, errno);
        temporary_.clear();
    }

private:
    void open_as_it_is() {
        fd_ = open(path_.c_str(), O_WRONLY | O_CLOEXEC);
        if (fd_ < 0) fail_to_write(path_, errno);
    }

    // In the folder of the final file (a link is followed), so that the rename is atomic.
    void open_beside(mode_t old_mode) {
        std::error_code ignored;
        const auto real = std::filesystem::canonical(path_, ignored);
        final_ = real.empty() ? path_ : real.string();
        for (int attempt = 0; fd_ < 0; ++attempt) {
            const std::string name = fmt::format("{}.part-{}-{}", final_, getpid(), attempt);
            fd_ = open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
            if (fd_ < 0 && errno != EEXIST) fail_to_write(path_, errno);
            if (fd_ >= 0) temporary_ = name;
        }
        if (old_mode != 0 && fchmod(fd_, old_mode) != 0) fail_to_write(path_, errno);
    }

    std::string path_;
    std::string final_{};
    std::string temporary_{};
    int fd_ = -1;
};

}  // namespace

class Output::Stream {
public:
    explicit Stream(const std::string& path)
        : target_(path), encoder_(make_encoder(compression_for(path))) {}

    void write(std::string_view text) {
        while (!text.empty()) {
            const std::string_view block = text.substr(0, block_size);
            encoder_->encode(block, false, pending_);
            if (pending_.size() >= block_size) flush();
            text.remove_prefix(block.size());
        }
    }

    void finish() {
        if (std::exchange(finished_, true)) return;
        encoder_->encode({}, true, pending_);
        flush();
        target_.finish();
    }

    void commit() {
        finish();
        target_.commit();
    }

private:
    void flush() {
        target_.write(pending_);
        pending_.clear();
    }

    Target target_;
    std::unique_ptr<Encoder> encoder_;
    std::vector<char> pending_;
    bool finished_ = false;
};

Output::Output(const std::string& path) : stream_(std::make_unique<Stream>(path)) {}
Output::~Output() = default;
void Output::write(std::string_view text) {
    stream_->write(text);
}
void Output::finish() {
    stream_->finish();
}
void Output::commit() {
    stream_->commit();
}

}  // namespace suffuse
