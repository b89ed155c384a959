#include "suffuse/io/zip_writer.h"

#include <zlib.h>

#include <algorithm>

namespace suffuse {

namespace {

constexpr std::uint64_t limit32 = 0xffffffff;
constexpr std::uint16_t limit16 = 0xffff;
constexpr std::uint16_t version = 45;  // 4.5: zip64
constexpr std::uint16_t names_are_utf8 = 1 << 11;
constexpr std::uint16_t earliest_date = 0x21;  // 1 January 1980, the zero of zip's calendar

// Little-endian records, field after field.
class Record {
public:
    Record& u16(std::uint64_t value) { return put(value, 2); }
    Record& u32(std::uint64_t value) { return put(value, 4); }
    Record& u64(std::uint64_t value) { return put(value, 8); }
    Record& text(std::string_view value) {
        bytes_ += value;
        return *this;
    }
    const std::string& bytes() const { return bytes_; }

private:
    Record& put(std::uint64_t value, int count) {
        for (int i = 0; i < count; ++i) bytes_ += static_cast<char>(value >> (8 * i) & 0xff);
        return *this;
    }
    std::string bytes_;
};

std::uint32_t crc_of(std::uint32_t crc, std::string_view bytes) {
    if (bytes.empty()) return crc;  // zlib would start anew for a null pointer
    return static_cast<std::uint32_t>(
        crc32_z(crc, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()));
}

// Sizes (and in the directory the offset) that need more than 32 bits move to a zip64 field.
std::string zip64_field(std::uint64_t size, std::uint64_t offset, bool with_offset) {
    if (size < limit32 && offset < limit32) return {};
    Record field;
    field.u16(1).u16(with_offset ? 24 : 16).u64(size).u64(size);
    if (with_offset) field.u64(offset);
    return field.bytes();
}

}  // namespace

void ZipWriter::write(std::string_view bytes) {
    output_.write(bytes);
    written_ += bytes.size();
}

void ZipWriter::add(const std::string& name, std::string_view head, std::string_view body) {
    const Member member{name, head.size() + body.size(), written_, crc_of(crc_of(0, head), body)};
    const std::string extra = zip64_field(member.size, 0, false);
    const std::uint64_t size = extra.empty() ? member.size : limit32;
    write(Record()
              .u32(0x04034b50)
              .u16(version)
              .u16(names_are_utf8)
              .u16(0)  // stored
              .u16(0)
              .u16(earliest_date)
              .u32(member.crc)
              .u32(size)
              .u32(size)
              .u16(name.size())
              .u16(extra.size())
              .text(name)
              .text(extra)
              .bytes());
    write(head);
    write(body);
    members_.push_back(member);
}

void ZipWriter::finish() {
    const std::uint64_t start = written_;
    for (const Member& member : members_) {
        const std::string extra = zip64_field(member.size, member.offset, true);
        const std::uint64_t size = extra.empty() ? member.size : limit32;
        write(Record()
                  .u32(0x02014b50)
                  .u16(version)
                  .u16(version)
                  .u16(names_are_utf8)
                  .u16(0)
                  .u16(0)
                  .u16(earliest_date)
                  .u32(member.crc)
                  .u32(size)
                  .u32(size)
                  .u16(member.name.size())
                  .u16(extra.size())
                  .u16(0)
                  .u16(0)
                  .u16(0)
                  .u32(0)
                  .u32(extra.empty() ? member.offset : limit32)
                  .text(member.name)
                  .text(extra)
                  .bytes());
    }
    const std::uint64_t size = written_ - start;
    const std::uint64_t count = members_.size();
    if (written_ >= limit32) {  // zip64 end of directory and where to find it
        const std::uint64_t end = written_;
        write(Record()
                  .u32(0x06064b50)
                  .u64(44)
                  .u16(version)
                  .u16(version)
                  .u32(0)
                  .u32(0)
                  .u64(count)
                  .u64(count)
                  .u64(size)
                  .u64(start)
                  .bytes());
        write(Record().u32(0x07064b50).u32(0).u64(end).u32(1).bytes());
    }
    write(Record()
              .u32(0x06054b50)
              .u16(0)
              .u16(0)
              .u16(std::min<std::uint64_t>(count, limit16))
              .u16(std::min<std::uint64_t>(count, limit16))
              .u32(std::min(size, limit32))
              .u32(std::min(start, limit32))
              .u16(0)
              .bytes());
}

}  // namespace suffuse
