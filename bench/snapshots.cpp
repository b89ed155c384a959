#include "bench/snapshots.h"

#include <atomic>
#include <cstring>

#include "suffuse/base/parallel.h"
#include "suffuse/graph/transpose.h"
#include "suffuse/io/read_graph.h"

namespace suffuse::bench {

namespace {

constexpr std::int64_t bytes_per_range = 1 << 20;

// Weights from 1 to 2, symmetric and stored as double.
Csr with_weights(const Csr& graph, const Context& context) {
    const Buffer<NodeId> rows = row_of_entries(graph, context);
    Buffer<double> weights(context, graph.entries(), "weights");
    for (EdgeIndex e = 0; e < graph.entries(); ++e)
        weights[e] = 1 + (rows[e] % 4096 + graph.columns()[e] % 4096) / 8192.0;
    return {graph.rows(),
            graph.cols(),
            graph.offsets(),
            graph.columns(),
            Array<double>(std::move(weights)),
            context};
}

// The sum of all bytes taken as 64-bit numbers, on all threads: nothing reads memory faster.
std::uint64_t sum_of(std::span<const char> bytes, const Context& context) {
    std::atomic<std::uint64_t> total{0};
    parallel_for(context, std::ssize(bytes), bytes_per_range, [&](Range range) {
        const char* at = bytes.data() + range.first;
        std::uint64_t sum = 0;
        for (std::int64_t i = 0; i < range.size() / 8; ++i) {
            std::uint64_t word = 0;
            std::memcpy(&word, at + 8 * i, 8);
            sum += word;
        }
        total += sum;
    });
    return total;
}

double gb_per_s(std::int64_t bytes, double seconds) {
    return static_cast<double>(bytes) / seconds / 1e9;
}

}  // namespace

Json measure_snapshot(const Csr& graph, const Setting& setting) {
    const Context& context = setting.context;
    const Csr weighted = with_weights(graph, context);
    const std::string path = setting.folder / "weighted.suffuse";
    write_graph({.graph = weighted}, path, nullptr, context);
    const std::int64_t bytes = file_bytes(path);

    const auto open_with = [&](Verify how) {
        return best_of(setting.runs,
                       [&] { return open_snapshot(open_source(path, context), how, context); });
    };
    const auto full = open_with(Verify::full);
    const auto header = open_with(Verify::header_only);
    verify(full.result.dataset.graph == weighted, "a verified snapshot holds what was written");
    verify(header.result.dataset.graph == weighted, "a trusted snapshot holds what was written");

    const Source mapped = open_source(path, context);
    const auto again =
        best_of(setting.runs, [&] { return open_snapshot(mapped, Verify::full, context); });
    Buffer<char> copy(context, mapped.bytes.size(), "the content of the snapshot");
    std::ranges::copy(mapped.bytes, copy.span().begin());
    const auto memory = best_of(setting.runs, [&] { return sum_of(copy.span(), context); });
    const auto fresh = best_of(
        setting.runs, [&] { return sum_of(open_source(path, context).bytes.span(), context); });
    verify(memory.result == fresh.result, "both sums read the same bytes");

    return {{"bytes", bytes},
            {"full_gb_per_s", gb_per_s(bytes, full.seconds)},
            {"full_when_mapped_gb_per_s", gb_per_s(bytes, again.seconds)},
            {"memory_read_gb_per_s", gb_per_s(bytes, memory.seconds)},
            {"map_and_read_gb_per_s", gb_per_s(bytes, fresh.seconds)},
            {"header_only_ms", 1e3 * header.seconds}};
}

}  // namespace suffuse::bench
