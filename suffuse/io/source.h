#pragma once

#include <string>
#include <string_view>

#include "suffuse/base/array.h"

namespace suffuse {

// The whole content of a file or pipe, decompressed, and the name that messages use.
struct Source {
    std::string name;      // as the user wrote it; "standard input" for "-"
    std::string suffix{};  // lower case, with the dot, without that of the compression
    Array<char> bytes{};

    std::string_view text() const {
        return {bytes.span().data(), static_cast<std::size_t>(bytes.size())};
    }
};

// Opens a path, or standard input for "-". Regular files are memory-mapped; gzip and zstd are
// undone, recognised by content. Throws InputError for what cannot be a graph (a missing file, a
// directory, a broken or exploding stream) and ResourceError for what may not be read.
Source open_source(const std::string& path, const Context& context);

// Throws InputError if the file has changed since it was opened.
void check_unchanged(const Source& source);

// What `read` makes of the source. If the file changes meanwhile, that is the error, whatever it
// led to: a file may be read more than once, and need not say the same every time.
template <class Read>
auto unless_changed(const Source& source, const Read& read) {
    try {
        auto result = read();
        check_unchanged(source);
        return result;
    } catch (const Cancelled&) {
        throw;
    } catch (const Error&) {
        check_unchanged(source);
        throw;
    }
}

// What `read` makes of the file at a path.
template <class Read>
auto read_file(const std::string& path, const Context& context, const Read& read) {
    const Source source = open_source(path, context);
    return unless_changed(source, [&] { return read(source); });
}

// "name:17: sentence", the line counted from 1 at the byte given.
[[noreturn]] void fail_at_line(const Source& source, std::int64_t byte, const std::string& sentence,
                               Hint hint = Hint::none);

// "name: byte 17: sentence".
[[noreturn]] void fail_at_byte(const Source& source, std::int64_t byte,
                               const std::string& sentence);

// "name: sentence", for what has no better position, such as "indices[17] is negative".
[[noreturn]] void fail_in(const Source& source, const std::string& sentence,
                          Hint hint = Hint::none);

// What is wrong with a node count that no array of the file backs: an honest file of this size
// does not name that many nodes. Empty if it is plausible.
std::string doubt_about_nodes(const Source& source, std::int64_t nodes);

}  // namespace suffuse
