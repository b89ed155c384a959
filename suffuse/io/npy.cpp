#include "suffuse/io/npy.h"

#include <charconv>
#include <numeric>

#include "suffuse/base/require.h"
#include "suffuse/io/scan.h"

namespace suffuse {

namespace {

constexpr std::string_view magic = "\x93NUMPY";
constexpr std::size_t alignment = 64;  // of the data, as NumPy writes it

// The Python literal {'descr': '<f4', 'fortran_order': False, 'shape': (3, 2), } and nothing else.
class HeaderScanner {
public:
    HeaderScanner(const std::string& name, std::string_view text, std::size_t position)
        : name_(name), text_(text), start_(position) {}

    bool accept(std::string_view token) {
        while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\n')) ++at_;
        if (!text_.substr(at_).starts_with(token)) return false;
        at_ += token.size();
        return true;
    }

    void expect(std::string_view token) {
        if (!accept(token)) fail(fmt::format("'{}'", token));
    }

    std::string_view quoted() {
        expect("'");
        const std::size_t end = text_.find('\'', at_);
        if (end == std::string_view::npos) fail("a closing quote");
        const std::string_view content = text_.substr(at_, end - at_);
        at_ = end + 1;
        return content;
    }

    std::int64_t natural() {
        accept("");  // skips blanks
        std::int64_t value = 0;
        const char* first = text_.data() + at_;
        const auto [end, error] = std::from_chars(first, text_.data() + text_.size(), value);
        if (error != std::errc{} || value < 0) fail("a dimension");
        at_ += static_cast<std::size_t>(end - first);
        return value;
    }

    bool at_end() {
        accept("");
        return at_ == text_.size();
    }

    [[noreturn]] void fail(const std::string& expected) const {
        throw InputError(fmt::format("{}: byte {}: the npy header is malformed: expected {}", name_,
                                     start_ + at_, expected));
    }

private:
    const std::string& name_;
    std::string_view text_;
    std::size_t start_;
    std::size_t at_ = 0;
};

std::vector<std::int64_t> scan_shape(HeaderScanner& scanner) {
    std::vector<std::int64_t> shape;
    scanner.expect("(");
    while (!scanner.accept(")")) {
        shape.push_back(scanner.natural());
        if (scanner.accept(",")) continue;
        scanner.expect(")");
        break;
    }
    if (shape.size() > 2) scanner.fail("at most two dimensions");
    return shape;
}

// "<f4" -> kind f, 4 bytes.
void scan_type(HeaderScanner& scanner, NpyArray& array) {
    if (scanner.accept("[")) throw InputError(array.name + ": structured types are not supported");
    const std::string_view type = scanner.quoted();
    require(type.size() >= 2, "{}: unknown type {}", array.name, shown(type));
    array.kind = type[1];
    if (array.kind == 'O') return;
    require(type[0] != '>',
            "{}: big-endian type {}; convert it with a.astype(a.dtype.newbyteorder('<'))",
            array.name, shown(type));
    std::int64_t size = 0;
    const auto [end, error] = std::from_chars(type.data() + 2, type.data() + type.size(), size);
    const bool sized = error == std::errc{} && end == type.data() + type.size() && size > 0;
    const bool known = std::string_view("biufSU").find(array.kind) != std::string_view::npos;
    require(sized && known && size < (1 << 20), "{}: unsupported type {}", array.name, shown(type));
    array.item_size = array.kind == 'U' ? 4 * size : size;
}

void scan_header(HeaderScanner& scanner, NpyArray& array) {
    int found = 0;
    scanner.expect("{");
    while (!scanner.accept("}")) {
        const std::string_view key = scanner.quoted();
        scanner.expect(":");
        if (key == "descr") {
            scan_type(scanner, array);
            found |= 1;
        } else if (key == "fortran_order") {
            array.column_major = scanner.accept("True");
            if (!array.column_major) scanner.expect("False");
            found |= 2;
        } else if (key == "shape") {
            array.shape = scan_shape(scanner);
            found |= 4;
        } else {
            scanner.fail("descr, fortran_order or shape");
        }
        scanner.accept(",");
    }
    if (found != 7 || !scanner.at_end()) scanner.fail("descr, fortran_order and shape, once each");
}

// Where the header text stands, and with it where the data begins.
std::pair<std::size_t, std::size_t> header_extent(const std::string& name, std::string_view bytes) {
    require(is_npy(bytes), "{}: byte 0: expected the magic number of npy", name);
    require(bytes.size() >= 12, "{}: byte {}: the npy header is cut off", name, bytes.size());
    const auto byte = [&](std::size_t i) {
        return std::size_t{static_cast<unsigned char>(bytes[i])};
    };
    const std::size_t version = byte(6);
    require(version >= 1 && version <= 3, "{}: byte 6: expected npy version 1 to 3, found {}", name,
            version);
    const std::size_t length = version == 1
                                   ? byte(8) | byte(9) << 8
                                   : byte(8) | byte(9) << 8 | byte(10) << 16 | byte(11) << 24;
    const std::size_t start = version == 1 ? 10 : 12;
    require(length <= bytes.size() - start,
            "{}: byte 8: the npy header claims {} bytes, {} are there", name, length,
            bytes.size() - start);
    return {start, length};
}

}  // namespace

std::int64_t NpyArray::size() const {
    return std::accumulate(shape.begin(), shape.end(), std::int64_t{1},
                           [](std::int64_t a, std::int64_t b) { return checked_multiply(a, b); });
}

bool is_npy(std::string_view bytes) {
    return bytes.starts_with(magic);
}

NpyArray parse_npy(const std::string& name, const Array<char>& bytes) {
    const std::string_view text(bytes.span().data(), bytes.span().size());
    const auto [start, length] = header_extent(name, text);
    NpyArray array{.name = name};
    HeaderScanner scanner(name, text.substr(start, length), start);
    scan_header(scanner, array);

    const auto content = bytes.span().subspan(start + length);
    array.data = Array<char>(content, std::make_shared<Array<char>>(bytes));
    // In floating point: a lying shape must not overflow.
    double elements = 1;
    for (const std::int64_t extent : array.shape) elements *= static_cast<double>(extent);
    if (array.kind == 'O') {  // a pickle: every object takes a byte or more
        require(elements <= static_cast<double>(content.size()),
                "{}: byte {}: the shape promises {:.0f} objects, {} bytes are there", name,
                start + length, elements, content.size());
        return array;
    }
    const double promised = elements * static_cast<double>(array.item_size);
    require(promised == static_cast<double>(content.size()),
            "{}: byte {}: the shape promises {:.0f} bytes of data, {} are there", name,
            start + length, promised, content.size());
    return array;
}

std::string npy_header(const std::string& type, const std::vector<std::int64_t>& shape) {
    std::string extents;
    for (const std::int64_t extent : shape) extents += fmt::format("{}, ", extent);
    if (shape.size() > 1) extents.resize(extents.size() - 2);
    if (shape.size() == 1) extents.resize(extents.size() - 1);  // the comma of a Python 1-tuple
    std::string dictionary =
        fmt::format("{{'descr': '{}', 'fortran_order': False, 'shape': ({}), }}", type, extents);
    const std::size_t unpadded = magic.size() + 4 + dictionary.size() + 1;
    dictionary.append((alignment - unpadded % alignment) % alignment, ' ');
    dictionary += '\n';
    std::string header(magic);
    header += {'\x01', '\x00', static_cast<char>(dictionary.size() & 0xff),
               static_cast<char>(dictionary.size() >> 8)};
    return header + dictionary;
}

}  // namespace suffuse
