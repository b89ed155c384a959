#include "cli/theta_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "suffuse/diffusion/coefficients.h"
#include "suffuse/io/scan.h"
#include "suffuse/io/source.h"

namespace suffuse::cli {

namespace {

constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
constexpr std::string_view white_space = " \t\r\n";
constexpr std::string_view separators = " \t\r\n,";

std::size_t skip_space(std::string_view text, std::size_t at) {
    return std::min(text.find_first_not_of(white_space, at), text.size());
}

std::string_view word_at(std::string_view text, std::size_t at) {
    return text.substr(at, text.find_first_of(separators, at) - at);
}

// Throws InputError with the sentence, which is about the byte given.
using Fail = std::function<void(std::size_t byte, const std::string& sentence)>;

double number_at(std::string_view text, std::size_t at, const Fail& fail) {
    const std::string_view word = word_at(text, at);
    const char* const end = word.data() + word.size();
    double value = 0;
    if (word.empty() || scan_number(word.data(), end, value) != end || !std::isfinite(value))
        fail(at, "expected a finite number, found " + shown(word));
    return value;
}

// One number or more from a byte on, with white space, a comma, or both between two of them.
std::vector<double> scan_numbers(std::string_view text, std::size_t start, const Fail& fail) {
    std::vector<double> values;
    std::size_t at = skip_space(text, start);
    do {
        if (!values.empty() && text[at] == ',') at = skip_space(text, at + 1);
        values.push_back(number_at(text, at, fail));
        at = skip_space(text, at + word_at(text, at).size());
    } while (at < text.size());
    return values;
}

std::vector<double> parse_theta(const std::string& value, const Context& context) {
    if (!value.starts_with('@'))
        return scan_numbers(value, 0, [](std::size_t, const std::string& sentence) {
            throw InputError("--theta: " + sentence);
        });
    return read_file(value.substr(1), context, [&](const Source& source) {
        // A number and what separates it from the next take two bytes or more; a vector that grows
        // holds three times its content.
        const Reservation held = context.budget.reserve(
            Bytes::of<double>(3 * (source.bytes.size() / 2 + 1)), "theta of " + source.name);
        const std::size_t start =
            source.text().starts_with(byte_order_mark) ? byte_order_mark.size() : 0;
        const auto numbers =
            scan_numbers(source.text(), start, [&](std::size_t byte, const std::string& sentence) {
                fail_at_line(source, static_cast<std::int64_t>(byte), sentence);
            });
        try {
            theta(numbers);
        } catch (const InputError& error) {  // which does not know the file
            fail_in(source, error.what());
        }
        return numbers;
    });
}

}  // namespace

Said with_theta(const Said& said, const Context& context) {
    Said result = said;
    if (const OptionValue* theta = said.find("theta"))
        result.say("theta", parse_theta(std::get<std::string>(*theta), context));
    return result;
}

std::string theta_path(const Said& said) {
    const OptionValue* theta = said.find("theta");
    const std::string value = theta == nullptr ? "" : std::get<std::string>(*theta);
    return value.starts_with('@') ? value.substr(1) : "";
}

}  // namespace suffuse::cli
