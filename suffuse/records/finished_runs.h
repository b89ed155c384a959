#pragma once

#include <unordered_map>

#include "suffuse/records/record.h"

namespace suffuse {

// Which runs are done.
class FinishedRuns {
public:
    explicit FinishedRuns(const Records& records);

    bool contains(const RunIdentity& run) const { return find(run) != nullptr; }

    // The last record of the run; null if there is none.
    const Record* find(const RunIdentity& run) const;

private:
    const Record* find_equal(const RunIdentity& run) const;

    std::unordered_multimap<std::size_t, Record> by_hash_;
};

}  // namespace suffuse
