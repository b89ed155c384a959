#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "suffuse/io/source.h"

namespace suffuse {

// The lines of a text that holds a table, one after the other; blank ones are left out.
class TableText {
public:
    TableText(const Source& source, const Context& context);

    // Goes to the next line; false behind the last one.
    bool next();
    void rewind();  // before the first line again

    std::string_view line() const { return line_; }  // without its end
    // Blank lines between the line before and this one, or the end.
    std::int64_t blank_lines() const { return blank_lines_; }

    // The fields of the line, at commas or semicolons, or blanks for ' '; they may stand in double
    // quotes. Valid until the next call. Throws InputError for a quote that is not closed.
    std::span<const std::string_view> fields(char separator);

    // The separator that the line has: a comma, else a semicolon, else blanks.
    char separator() const;

    // "name:17: sentence" for the line at hand.
    [[noreturn]] void fail(const std::string& sentence) const;

private:
    void reserve_fields(char separator);

    const Source& source_;
    const Context& context_;
    std::size_t first_ = 0;  // byte behind the byte order mark
    std::size_t byte_ = 0;   // where the next line starts
    std::size_t start_ = 0;  // where this one does
    std::string_view line_{};
    std::int64_t lines_ = 0;
    std::int64_t blank_lines_ = 0;
    std::vector<std::string> quoted_{};
    std::vector<std::string_view> fields_{};
    Reservation held_{};  // for these, where lines are long
};

}  // namespace suffuse
