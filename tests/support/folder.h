#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace suffuse::testing {

// A temporary folder, empty at first, gone with the object.
class Folder {
public:
    Folder();
    ~Folder();
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    std::string path(const std::string& name) const { return (root_ / name).string(); }
    // Writes a file and returns its path.
    std::string file(const std::string& name, std::string_view content) const;
    // The names of everything in the folder, sorted.
    std::vector<std::string> names() const;

private:
    std::filesystem::path root_;
};

std::string content_of(const std::string& path);

}  // namespace suffuse::testing
