#pragma once

#include "suffuse/dataset/dataset.h"

namespace suffuse {

// The friendships of 34 members of a karate club and the faction each joined when the club split:
// W. W. Zachary, "An information flow model for conflict and fission in small groups", Journal of
// Anthropological Research 33, 1977. Undirected, unweighted, 78 edges; member 1 of the paper is
// node 0. The classes are "Mr. Hi" (the instructor, node 0) and "Officer" (node 33).
Dataset karate_club();

}  // namespace suffuse
