#pragma once

#include <span>

namespace suffuse::fuzz {

// Runs the target on every file below the folders: the corpus, without a fuzzer. Returns the exit
// code of a program that does nothing else.
int replay(std::span<char*> folders);

}  // namespace suffuse::fuzz
