#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "suffuse/dataset/describe.h"
#include "suffuse/json/json.h"

namespace suffuse::cli {

// Writes to standard output. Throws ClosedPipe if nobody reads it any more, which ends the program
// quietly; for a full disk ResourceError, which names the files that are written and stand.
void print(const std::string& text, const std::vector<std::string>& written = {});

// One object as it is, several as an array.
void print_objects(const Json& objects, const std::vector<std::string>& written = {});

// Writes to standard error. If that is full or closed there is nobody to tell, and nothing is lost.
void tell_user(std::string_view text);

// "suffuse: note: ..." on standard error.
void print_note(const std::string& sentence);

// "nodes        34\n", a line of a report.
std::string line(const char* what, const std::string& value);

// The same with clauses, "a; b; c", in lines of up to 100 columns.
std::string clause_lines(const char* what, const std::vector<std::string>& clauses);

// What `suffuse info` shows to people.
std::string description_text(const Dataset& dataset, const Description& description);

}  // namespace suffuse::cli
