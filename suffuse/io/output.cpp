#include "suffuse/io/output.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <optional>
#include <utility>

#include "suffuse/base/mapped_file.h"
#include "suffuse/base/path.h"
#include "suffuse/base/require.h"
#include "suffuse/io/compress.h"
#include "suffuse/io/output_file.h"

namespace suffuse {

namespace {

constexpr std::size_t block_size = std::size_t{1} << 18;  // bytes handed on at a time

// Where bytes go: a file that is still called something else, or a device or pipe as it is.
class Target {
public:
    Target(const std::string& path, const Context& context)
        : shown_(path == "-" ? "standard output" : path), progress_(context.progress) {
        struct stat status {};
        const bool exists = path == "-" || stat(system_path(path), &status) == 0;
        if (path == "-")
            fd_ = STDOUT_FILENO;
        else if (exists && S_ISDIR(status.st_mode))
            fail_to_write(shown_, EISDIR);
        else if (exists && !S_ISREG(status.st_mode))
            open_as_it_is(path);
        else
            fd_ = file_.emplace(followed(path), path).descriptor();
        may_wait_ = fstat(fd_, &status) == 0 && !S_ISREG(status.st_mode);
    }
    ~Target() {
        if (!file_ && fd_ > STDERR_FILENO) close(fd_);
    }
    Target(const Target&) = delete;
    Target& operator=(const Target&) = delete;

    void write(std::span<const char> bytes) const {
        while (!bytes.empty()) {
            // So much always fits into a pipe that takes anything.
            const auto piece =
                may_wait_ ? std::min<std::size_t>(bytes.size(), PIPE_BUF) : bytes.size();
            if (may_wait_) wait();
            const ssize_t count = ::write(fd_, bytes.data(), piece);
            if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
            if (count < 0) fail_to_write(shown_, errno);
            bytes = bytes.subspan(static_cast<std::size_t>(count));
        }
    }

    std::optional<FileBeside>& file() { return file_; }

private:
    // A named pipe opens when somebody reads it.
    void open_as_it_is(const std::string& path) {
        while ((fd_ = ::open(path.c_str(), O_WRONLY | O_CLOEXEC)) < 0) {
            if (errno != EINTR) fail_to_write(shown_, errno);
            if (progress_->stop_requested()) throw Cancelled();
        }
    }

    // Until the pipe takes something: whoever reads it may be in no hurry.
    void wait() const {
        constexpr int between_looks = 100;  // milliseconds
        pollfd waiting{.fd = fd_, .events = POLLOUT, .revents = 0};
        while (true) {
            const int ready = poll(&waiting, 1, between_looks);
            if (ready > 0 || (ready < 0 && errno != EINTR)) return;  // writing tells what is wrong
            if (progress_->stop_requested()) throw Cancelled();
        }
    }

    std::string shown_;
    std::shared_ptr<Progress> progress_;
    std::optional<FileBeside> file_{};
    int fd_ = -1;
    bool may_wait_ = false;
};

}  // namespace

class Output::Stream {
public:
    Stream(const std::string& path, const Context& context)
        : target_(path, context), encoder_(make_encoder(compression_for(path))) {}

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
        check_mapped_files();  // what a result was made of
        if (target_.file()) target_.file()->finish();
    }

    // Nothing for a device or pipe.
    std::optional<FileBeside>& file() { return target_.file(); }

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

Output::Output(const std::string& path, const Context& context)
    : stream_(std::make_unique<Stream>(path, context)) {}
Output::~Output() = default;

void Output::write(std::string_view text) {
    stream_->write(text);
}

void Output::finish() {
    stream_->finish();
}

void Output::commit() {
    stream_->finish();
    if (stream_->file()) stream_->file()->move();
}

Output& Outputs::open(const std::string& path) {
    auto output = std::make_unique<Output>(path, context_);
    const auto& file = output->stream_->file();
    for (const auto& other : all_) {
        const auto& known = other->stream_->file();
        require(!file || !known || !same_place(file->place(), known->place()),
                "{}: two results would be written there", path);
    }
    return *all_.emplace_back(std::move(output));
}

void Outputs::commit() {
    for (const auto& output : all_) output->finish();
    std::vector<FileBeside*> files;
    for (const auto& output : all_)
        if (auto& file = output->stream_->file()) files.push_back(&*file);
    if (files.size() == 1 && removed_.empty()) return files.front()->move();
    std::size_t moved = 0;
    try {
        for (; moved < files.size(); ++moved) files[moved]->move_for_now();
        for (const std::string& path : removed_)
            if (unlink(path.c_str()) != 0 && errno != ENOENT) fail_to_write(path, errno);
    } catch (...) {
        while (moved-- > 0) files[moved]->take_back();
        throw;
    }
}

}  // namespace suffuse
