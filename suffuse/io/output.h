#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "suffuse/base/context.h"

namespace suffuse {

// A file that appears whole or not at all: written beside its final place, renamed by commit();
// without commit nothing is left and an old file stays as it was. "-" is standard output; devices
// and pipes are written to as they are. A final .gz or .zst compresses. Failures throw
// ResourceError.
class Output {
public:
    explicit Output(const std::string& path);
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
    class Stream;
    std::unique_ptr<Stream> stream_;
};

}  // namespace suffuse
