#include "suffuse/io/npz_archive.h"

#include <algorithm>

#include "suffuse/base/require.h"
#include "suffuse/base/shown.h"

namespace suffuse {

NpyArray NpzArchive::get(const std::string& name) const {
    if (!contains(name)) fail_in(source_, fmt::format("the array '{}' is missing", name));
    NpyArray array = parse_npy(source_.name + ": " + name, zip_.read(name + ".npy", context_));
    array.member = name;
    return array;
}

std::optional<NpyArray> NpzArchive::find(const std::string& name) const {
    if (!contains(name)) return std::nullopt;
    return get(name);
}

std::string NpzArchive::list() const {
    constexpr std::size_t most = 12;
    std::string all;
    for (std::size_t i = 0; i < std::min(zip_.names().size(), most); ++i)
        all += (i == 0 ? "" : ", ") + shown(zip_.names()[i]);
    if (zip_.names().size() > most) all += ", ...";
    return all.empty() ? "nothing" : all;
}

}  // namespace suffuse
