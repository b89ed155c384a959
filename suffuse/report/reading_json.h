#pragma once

#include <string>
#include <vector>

#include "suffuse/io/reading.h"
#include "suffuse/json/json.h"

namespace suffuse {

// How a file was understood, for machines: the value of "reading".
Json reading_json(const Reading& reading);

// The same for people, clause by clause: "csv", "header source,target", "ids are names", ...
std::vector<std::string> reading_clauses(const Reading& reading);

}  // namespace suffuse
