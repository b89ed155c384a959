// Any bytes, as they are and with their checksums made right, are read or refused with an Error;
// what is read keeps the rules of Csr and survives being written and read again.

#include <cstdint>
#include <cstdlib>

#include "tests/support/snapshots.h"

namespace {

using namespace suffuse;

void check_rules(const Csr& matrix, const Context& context) {
    const Csr checked(matrix.rows(), matrix.cols(), matrix.offsets(), matrix.columns(),
                      matrix.weights(), context);
}

// Only the first reading may refuse.
void read_write_read(const Source& source, Verify verify, const Context& context) {
    Parsed first;
    try {
        first = read_snapshot(source, verify, context);
    } catch (const Error&) {
        return;
    }
    if (verify == Verify::header_only) return;
    try {
        Dataset dataset = first.rest;
        dataset.graph = std::get<Csr>(first.adjacency);
        check_rules(dataset.graph, context);
        if (dataset.features) check_rules(*dataset.features, context);
        for (const StoredOrder order : {StoredOrder::rows, StoredOrder::columns}) {
            const std::string bytes = testing::snapshot_bytes(dataset, order, context);
            const Parsed second = read_snapshot(testing::source_of(bytes), Verify::full, context);
            if (std::get<Csr>(second.adjacency) != dataset.graph) std::abort();
            if (second.rest.features != dataset.features) std::abort();
            if (second.rest.labels != dataset.labels) std::abort();
            if (second.rest.node_names != dataset.node_names) std::abort();
        }
    } catch (const BudgetError&) {  // more copies than the budget holds
    } catch (const Error&) {
        std::abort();
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const Context context{.threads = 1, .budget = MemoryBudget({64 << 20})};
    const std::string bytes(reinterpret_cast<const char*>(data), size);
    for (const std::string& tried : {bytes, testing::resealed(bytes, context)})
        for (const Verify verify : {Verify::full, Verify::header_only})
            read_write_read(testing::source_of(tried), verify, context);
    return 0;
}
