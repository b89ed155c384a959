#include "suffuse/io/zip_reader.h"

#include <zip.h>

#include <algorithm>

#include "suffuse/base/require.h"
#include "suffuse/io/zip_directory.h"

namespace suffuse {

namespace {

// Deflate never expands more than 1032-fold (zlib's technical notes).
constexpr std::uint64_t largest_expansion = 1032;
constexpr std::uint64_t piece_size = std::uint64_t{1} << 24;

std::string message_of(zip_error_t& error) {
    std::string message = zip_error_strerror(&error);
    zip_error_fini(&error);
    return message;
}

struct CloseFile {
    void operator()(zip_file_t* file) const { zip_fclose(file); }
};

// libzip and the list of names take 340 bytes for a member with a short name, and hold every name
// twice.
Reservation reserve_directory(const Source& source, const Context& context) {
    constexpr std::uint64_t bytes_per_member = 400;
    constexpr std::uint64_t most_members = 0xffff;
    const auto [members, bytes] = directory_claim(source.text());
    if (members > most_members)
        fail_in(source,
                fmt::format("claims {} members, at most {} are read", members, most_members));
    return context.budget.reserve(
        {static_cast<std::int64_t>(members * bytes_per_member + 2 * bytes)},
        "the directory of " + source.name);
}

void check_size(const std::string& name, const zip_stat_t& entry, std::int64_t archive_size) {
    const std::uint64_t all = static_cast<std::uint64_t>(archive_size);
    require(entry.comp_size <= all, "{}: claims {} compressed bytes, the archive has {}", name,
            entry.comp_size, all);
    const std::uint64_t most =
        entry.comp_method == ZIP_CM_STORE ? entry.comp_size : entry.comp_size * largest_expansion;
    require(entry.size <= most, "{}: claims {} bytes, its {} compressed bytes hold at most {}",
            name, entry.size, entry.comp_size, most);
}

}  // namespace

struct ZipReader::Archive {
    zip_t* handle = nullptr;
    ~Archive() {
        if (handle != nullptr) zip_discard(handle);
    }
};

bool is_zip(std::string_view bytes) {
    return bytes.starts_with("PK\x03\x04") || bytes.starts_with("PK\x05\x06");
}

ZipReader::ZipReader(const Source& source, const Context& context)
    : source_(source),
      directory_(reserve_directory(source, context)),
      archive_(std::make_unique<Archive>()) {
    zip_error_t error;
    zip_error_init(&error);
    zip_source_t* content =
        zip_source_buffer_create(source.bytes.span().data(), source.bytes.span().size(), 0, &error);
    if (content == nullptr) fail_in(source, message_of(error));
    archive_->handle = zip_open_from_source(content, ZIP_RDONLY | ZIP_CHECKCONS, &error);
    if (archive_->handle == nullptr) {
        zip_source_free(content);
        fail_at_byte(source, source.bytes.size(),  // where its directory ends
                     "expected the end of a zip archive: " + message_of(error));
    }
    const zip_int64_t count = zip_get_num_entries(archive_->handle, 0);
    for (zip_int64_t i = 0; i < count; ++i) {
        const char* name = zip_get_name(archive_->handle, static_cast<zip_uint64_t>(i), 0);
        if (name != nullptr) names_.emplace_back(name);
    }
}

ZipReader::~ZipReader() = default;

bool ZipReader::contains(const std::string& name) const {
    return std::ranges::find(names_, name) != names_.end();
}

Array<char> ZipReader::read(const std::string& name, const Context& context) const {
    const std::string where = source_.name + ": " + name;
    zip_stat_t entry;
    require(zip_stat(archive_->handle, name.c_str(), 0, &entry) == 0, "{}: missing", where);
    require(entry.encryption_method == ZIP_EM_NONE, "{}: is encrypted", where);
    require(entry.comp_method == ZIP_CM_STORE || entry.comp_method == ZIP_CM_DEFLATE,
            "{}: compression method {}; stored and deflated members are read", where,
            entry.comp_method);
    check_size(where, entry, source_.bytes.size());

    const std::unique_ptr<zip_file_t, CloseFile> file(zip_fopen(archive_->handle, name.c_str(), 0));
    require(file != nullptr, "{}: {}", where, zip_strerror(archive_->handle));
    Buffer<char> content(context, static_cast<std::int64_t>(entry.size), where);
    std::uint64_t done = 0;
    // One read past the end makes libzip compare the CRC and shows a member that claims too little.
    for (char beyond = 0;;) {
        context.check();
        const bool full = done == entry.size;
        char* place = full ? &beyond : content.span().data() + done;
        const std::uint64_t wanted = full ? 1 : std::min(entry.size - done, piece_size);
        const zip_int64_t count = zip_fread(file.get(), place, wanted);
        require(count >= 0, "{}: byte {}: {}", where, done, zip_file_strerror(file.get()));
        if (count == 0) break;
        require(!full, "{}: byte {}: holds more than the {} bytes it claims", where, done,
                entry.size);
        done += static_cast<std::uint64_t>(count);
    }
    require(done == entry.size, "{}: byte {}: ends early, {} bytes were claimed", where, done,
            entry.size);
    return Array<char>(std::move(content));
}

}  // namespace suffuse
