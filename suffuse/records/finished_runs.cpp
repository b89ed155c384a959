#include "suffuse/records/finished_runs.h"

#include <functional>

namespace suffuse {

namespace {

// Of what is cheap to look at; runs with the same hash are compared.
std::size_t hash_of(const RunIdentity& run) {
    std::size_t hash = std::hash<std::uint64_t>{}(run.seed);
    for (const std::string* text : {&run.dataset, &run.model, &run.diffusion, &run.content})
        hash = hash * 0x9e3779b97f4a7c15 + std::hash<std::string>{}(*text);
    return hash;
}

// As a file of records gives it back: what is not UTF-8, and numbers that are not finite, are
// replaced there.
RunIdentity as_read(const RunIdentity& run) {
    return parse_records("", record_line({.run = run})).runs.front().run;
}

}  // namespace

FinishedRuns::FinishedRuns(const Records& records) {
    for (const Record& record : records.runs) {
        const auto [first, last] = by_hash_.equal_range(hash_of(record.run));
        auto known = first;
        while (known != last && known->second.run != record.run) ++known;
        if (known != last)
            known->second = record;
        else
            by_hash_.emplace(hash_of(record.run), record);
    }
}

const Record* FinishedRuns::find(const RunIdentity& run) const {
    const Record* known = find_equal(run);
    return known != nullptr ? known : find_equal(as_read(run));
}

const Record* FinishedRuns::find_equal(const RunIdentity& run) const {
    const auto [first, last] = by_hash_.equal_range(hash_of(run));
    for (auto known = first; known != last; ++known)
        if (known->second.run == run) return &known->second;
    return nullptr;
}

}  // namespace suffuse
