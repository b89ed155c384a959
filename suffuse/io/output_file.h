#pragma once

#include <string>

#include "suffuse/base/context.h"

namespace suffuse {

// The path with its links followed, the last one too where it leads to nothing yet.
std::string followed(const std::string& path);

// Whether two paths lead to the same file, which need not exist.
bool same_place(const std::string& one, const std::string& other);

// Throws as Output would, without making a file: a folder in the way, none to write into.
void check_writable(const std::string& path);

// A regular file beside its final place, locked while it is written; gone with the object unless it
// was moved. Its name is that of the final place with something behind it, so that a run that was
// killed leaves nothing a user would wonder about: the next Output for that place removes it.
// Failures throw as those of Output do; `shown` is what messages call the file.
class FileBeside {
public:
    FileBeside(const std::string& final_place, const std::string& shown);
    ~FileBeside();
    FileBeside(const FileBeside&) = delete;
    FileBeside& operator=(const FileBeside&) = delete;

    int descriptor() const { return fd_; }
    const std::string& place() const { return final_; }

    // Puts the content on disk and gives it the permissions that the final file has: those of the
    // file it replaces, without setuid and the like.
    void finish();

    // Moves the file to its place.
    void move();
    // The same, but take_back() can undo it as long as the object lives, where the file system can
    // exchange two files.
    void move_for_now();
    void take_back() noexcept;

private:
    void create();

    std::string final_;
    std::string shown_;
    std::string temporary_{};  // what has this name is removed at the end
    int fd_ = -1;
    unsigned mode_ = 0;  // of the file that is replaced
    bool replaces_ = false;
    bool is_new_ = false;     // moved for now to where there was nothing
    bool exchanged_ = false;  // moved for now: the old file has the temporary name
};

// Removes what runs that were killed have left beside the place.
void remove_leftovers(const std::string& final_place);

// Throws InputError or ResourceError for a path that could not be written.
[[noreturn]] void fail_to_write(const std::string& shown, int error);

}  // namespace suffuse
