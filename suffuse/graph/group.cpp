#include "suffuse/graph/group.h"

#include <algorithm>

#include "suffuse/base/overloaded.h"
#include "suffuse/base/parallel.h"

namespace suffuse {

namespace {

// The histograms of all chunks together stay about as large as the keys themselves.
std::int64_t chunk_count(std::int64_t entries, NodeId key_count, const Context& context) {
    const std::int64_t affordable = entries / (2 * std::max<std::int64_t>(key_count, 1));
    return std::clamp<std::int64_t>(affordable, 1, std::max(context.threads, 1));
}

// next[c * key_count + k] = how many keys k chunk c holds.
void count_keys(std::span<const NodeId> keys, std::span<EdgeIndex> counts) {
    for (const NodeId key : keys) ++counts[key];
}

// Turns counts into the place where the first entry of (key k, chunk c) goes: all smaller keys,
// then the same key in earlier chunks.
void place_chunks(std::span<EdgeIndex> next, std::int64_t chunks, std::span<EdgeIndex> offsets) {
    const std::int64_t key_count = std::ssize(offsets) - 1;
    EdgeIndex total = 0;
    for (std::int64_t k = 0; k < key_count; ++k) {
        offsets[k] = total;
        for (std::int64_t c = 0; c < chunks; ++c)
            total += std::exchange(next[c * key_count + k], total);
    }
    offsets[key_count] = total;
}

// What a chunk does with its entries once their places are known.
template <class Weight>
struct Scatter {
    std::span<const NodeId> keys;
    std::span<const NodeId> values;
    std::span<const Weight> weights;  // empty for unit weights
    std::span<NodeId> placed_values;
    std::span<Weight> placed_weights;

    void run(Range entries, std::span<EdgeIndex> next) const {
        for (auto e = entries.first; e < entries.last; ++e) {
            const EdgeIndex place = next[keys[e]]++;
            placed_values[place] = values[e];
            if (!weights.empty()) placed_weights[place] = weights[e];
        }
    }
};

}  // namespace

Groups group_by(std::span<const NodeId> keys, NodeId key_count, std::span<const NodeId> values,
                const Weights& weights, const Context& context) {
    const std::int64_t entries = std::ssize(keys);
    const std::int64_t chunks = chunk_count(entries, key_count, context);
    Groups groups{{context, std::int64_t{key_count} + 1, "row offsets"},
                  {context, entries, "column ids"},
                  UnitWeights{}};
    Buffer<EdgeIndex> next(context, checked_multiply(chunks, key_count), "counters of the sort");
    std::ranges::fill(next.span(), 0);
    const auto counters = [&](std::int64_t c) {
        return next.span().subspan(c * key_count, key_count);
    };
    const auto for_each_chunk = [&](const auto& work) {
        parallel_for(context, chunks, 1, [&](Range chunk) {
            work(part_of(entries, chunks, chunk.first), counters(chunk.first));
        });
    };
    const auto scatter = [&](const auto& scattering) {
        for_each_chunk(
            [&](Range range, std::span<EdgeIndex> places) { scattering.run(range, places); });
    };

    for_each_chunk([&](Range range, std::span<EdgeIndex> counts) {
        count_keys(keys.subspan(range.first, range.size()), counts);
    });
    place_chunks(next.span(), chunks, groups.offsets.span());
    std::visit(overloaded{[&](UnitWeights) {
                              scatter(Scatter<float>{keys, values, {}, groups.values.span(), {}});
                          },
                          [&]<class Weight>(const Array<Weight>& array) {
                              Buffer<Weight> placed(context, entries, "weights");
                              scatter(Scatter<Weight>{keys, values, array.span(),
                                                      groups.values.span(), placed.span()});
                              groups.weights = std::move(placed);
                          }},
               weights);
    return groups;
}

}  // namespace suffuse
