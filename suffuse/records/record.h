#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "suffuse/base/memory_budget.h"
#include "suffuse/json/json.h"

namespace suffuse {

// Raised when the same program asked for the same thing gives other results than before: records of
// another version are of other runs.
inline constexpr int results_version = 1;

// Which run it is: everything that was asked, and what it was asked of. Whatever was chosen by the
// program itself is no part of it.
struct RunIdentity {
    std::string dataset{};  // a name, or the path of a file
    std::string content{};  // what a file held, as a checksum; empty: the name says it all
    std::string model{};
    std::string diffusion{};  // none, ppr, heat or theta
    Json options = Json::object();
    std::uint64_t seed = 0;
    int results = results_version;

    friend bool operator==(const RunIdentity&, const RunIdentity&) = default;
};

// One run: what was asked, what was applied, and what came out. A line of a file of records is this
// as one flat JSON object.
struct Record {
    RunIdentity run{};
    Json applied = Json::object();  // options that the program chose: solver, float64
    Json metrics = Json::object();  // numbers by name, "test_accuracy"; null: there is none
    double seconds = 0;
    std::string started{};  // UTC, "2026-11-18T20:13:07Z"; empty: not known
    std::string version{};  // of the program
    std::string commit{};   // of its sources; empty: not known
    bool diverged = false;  // a loss was not finite; the metrics are those before

    // A metric that is there and is a number.
    std::optional<double> metric(std::string_view name) const;
};

// What is wrong with a record, empty if nothing is: accuracies are shares, numbers are finite and
// not negative, the best epoch is one of the epochs, options are an object.
std::string fault_of(const Record& record);

// One line without its end.
std::string record_line(const Record& record);

// The records of a text. A line that a crash cut off is not a record: it is counted and left out.
struct Records {
    std::vector<Record> runs{};
    std::int64_t torn = 0;
    std::vector<std::shared_ptr<const Reservation>> held{};  // what the budget holds for them

    void append(Records more);
};

// Throws InputError "name:17: ..." for any other line that is no record. Only what was asked must
// be there. Numbers under names that are not ours are metrics; other keys are passed over, blank
// lines too.
Records parse_records(const std::string& name, std::string_view text);

}  // namespace suffuse
