#pragma once

#include <optional>

#include "suffuse/io/npy.h"
#include "suffuse/io/zip_reader.h"

namespace suffuse {

// The arrays of an npz archive by their names.
class NpzArchive {
public:
    NpzArchive(const Source& source, const Context& context)
        : source_(source), zip_(source, context), context_(context) {}

    const Source& source() const { return source_; }
    const Context& context() const { return context_; }

    bool contains(const std::string& name) const { return zip_.contains(name + ".npy"); }
    NpyArray get(const std::string& name) const;  // throws InputError if it is missing
    std::optional<NpyArray> find(const std::string& name) const;

    // The first few names, for messages.
    std::string list() const;

private:
    const Source& source_;
    ZipReader zip_;
    const Context& context_;
};

}  // namespace suffuse
