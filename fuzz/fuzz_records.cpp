// Files of records: any bytes are read or refused, and what is read is written and read again.

#include "fuzz/target.h"
#include "suffuse/records/finished_runs.h"
#include "suffuse/records/summary.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace suffuse;
    Records records;
    try {
        records = parse_records("fuzz", fuzz::text_of(data, size));
    } catch (const InputError&) {
        return 0;
    }
    const FinishedRuns runs(records);
    for (const Record& record : records.runs) {
        const std::string line = record_line(record);
        const Records again = parse_records("again", line);
        if (again.torn != 0 || again.runs.size() != 1) std::abort();
        if (again.runs[0].run != record.run || record_line(again.runs[0]) != line) std::abort();
        if (!runs.contains(record.run)) std::abort();
    }
    summarize(records.runs, {.resamples = 10});
    return 0;
}
