#pragma once

#include "suffuse/dataset/dataset.h"

namespace suffuse {

// Classes that no node has: labels that count from 1, gaps, names without nodes.
struct EmptyClasses {
    std::int64_t count = 0;
    std::vector<std::string> first{};  // some of them, by their names or numbers
};

EmptyClasses empty_classes(const Dataset& dataset);

// The same with the other classes alone, numbered from 0 in their order. Classes that had no names
// are called by the numbers that they had, so that whatever comes out has the labels that came in.
Dataset without_empty_classes(Dataset dataset);

}  // namespace suffuse
