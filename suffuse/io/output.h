#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "suffuse/base/context.h"

namespace suffuse {

// A file that appears whole or not at all: written beside its final place, renamed by commit();
// without commit nothing is left and an old file stays as it was. "-" is standard output; devices
// and pipes are written to as they are; while a pipe is full, the context is asked whether to stop.
// A final .gz or .zst compresses. Failures throw ResourceError; ClosedPipe if nobody reads a pipe
// any more.
class Output {
public:
    explicit Output(const std::string& path, const Context& context = {});
    ~Output();
    Output(const Output&) = delete;
    Output& operator=(const Output&) = delete;

    void write(std::string_view text);
    template <class T>
    void write(std::span<const T> values) {
        write(std::string_view(reinterpret_cast<const char*>(values.data()), values.size_bytes()));
    }

    // Puts everything safely on disk, not yet in its place; nothing can be written afterwards.
    void finish();
    // Moves the file to its place, finished first if it is not.
    void commit();

private:
    friend class Outputs;
    class Stream;
    std::unique_ptr<Stream> stream_;
};

// Files that appear together or not at all. All are on disk before the first is moved to its place;
// if one cannot be moved, those before it are taken back, and older files are what they were.
class Outputs {
public:
    explicit Outputs(const Context& context) : context_(context) {}

    // Stays valid as long as this lives. Throws InputError for a place that another of them has.
    Output& open(const std::string& path);
    // A file of an earlier run, gone when these are in their places.
    void remove(const std::string& path) { removed_.push_back(path); }
    void commit();

private:
    Context context_;
    std::vector<std::unique_ptr<Output>> all_{};
    std::vector<std::string> removed_{};
};

}  // namespace suffuse
