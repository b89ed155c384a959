#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "words/describe_json.h"

namespace suffuse {

// One training of one model on one split: what went in, then what came out. A line of a file of
// records is this as a JSON object with the same words.
struct RunRecord {
    std::string dataset{};
    std::string model{};
    std::string diffusion{};  // none, ppr, heat, theta, adadif
    Json options = Json::object();
    std::uint64_t seed = 0;
    double validation_accuracy = 0;  // shares between 0 and 1
    double test_accuracy = 0;
    int epochs = 0;
    int best_epoch = 0;  // 0: not known
    double seconds = 0;
    std::string version{};
    bool diverged = false;  // a loss was not finite; the accuracies are those before
};

// What is wrong with a record, empty if nothing is: accuracies are shares, numbers are finite and
// not negative, the best epoch is one of the epochs, options are an object.
std::string fault_of(const RunRecord& record);

// One line without its end.
std::string record_line(const RunRecord& record);

// The records of a text. A line that a crash cut off is not a record: it is counted and left out.
struct Records {
    std::vector<RunRecord> runs{};
    std::int64_t torn = 0;
};

// Throws InputError "name:17: ..." for any other line that is no record. Keys that are not ours are
// passed over, blank lines too; best_epoch and diverged may be missing.
Records parse_records(const std::string& name, std::string_view text);

}  // namespace suffuse
