#include "tests/support/folder.h"

#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace suffuse::testing {

Folder::Folder() {
    // In memory where there is such a place: thousands of files, each made safe on disk, take time.
    const std::filesystem::path memory = "/dev/shm";
    const bool usable = access(memory.c_str(), W_OK) == 0;
    std::string pattern =
        ((usable ? memory : std::filesystem::temp_directory_path()) / "suffuse-XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("no temporary folder");
    root_ = pattern;
}

Folder::~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(root_, ignored);
}

std::string Folder::file(const std::string& name, std::string_view content) const {
    std::ofstream(root_ / name, std::ios::binary) << content;
    return path(name);
}

std::vector<std::string> Folder::names() const {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(root_))
        names.push_back(entry.path().filename().string());
    std::ranges::sort(names);
    return names;
}

std::string content_of(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace suffuse::testing
