// The program around a fuzz target where no fuzzer is: replays the folders named.

#include "fuzz/replay.h"

int main(int count, char** arguments) {
    return suffuse::fuzz::replay({arguments + 1, static_cast<std::size_t>(count - 1)});
}
