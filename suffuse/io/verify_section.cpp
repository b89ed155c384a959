#include "suffuse/io/verify_section.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>

#include "suffuse/base/overloaded.h"
#include "suffuse/base/require.h"
#include "suffuse/io/checksum.h"

namespace suffuse {

namespace {

void compare(const Source& source, const SectionRecord& section, std::uint64_t checksum) {
    if (checksum != section.checksum)
        fail_at_byte(source, section.offset,
                     fmt::format("section {}: expected the checksum {:016x}, found {:016x}",
                                 name_of(section.kind), section.checksum, checksum));
}

// The first index in the range for which is_bad holds, or range.last.
template <class IsBad>
std::int64_t first_bad(Range range, const IsBad& is_bad) {
    int bad = 0;  // no branch inside the loop, so that it runs on vectors
    for (std::int64_t i = range.first; i < range.last; ++i) bad |= int{is_bad(i)};
    if (bad == 0) return range.last;
    while (!is_bad(range.first)) ++range.first;
    return range.first;
}

// One section of a matrix as it is verified.
template <class T>
struct Section {
    const Source& source;
    const SectionRecord& record;
    std::span<const T> values;

    // Hashes the values and, while the cache holds them, looks for the first bad one: find(range)
    // is its index or range.last. Returns the index over all, or the number of values.
    template <class Find>
    std::int64_t scan(const Context& context, const Find& find) const {
        const auto bytes = std::as_bytes(values);
        std::atomic<std::int64_t> first{std::ssize(values)};
        constexpr auto size = std::int64_t{sizeof(T)};
        const auto look = [&](Range chunk) {
            const Range range{chunk.first / size, chunk.last / size};
            const std::int64_t bad = find(range);
            std::int64_t known = first;
            while (bad < range.last && bad < known && !first.compare_exchange_weak(known, bad)) {
            }
        };
        compare(source, record,
                checksum_of({reinterpret_cast<const char*>(bytes.data()), bytes.size()}, context,
                            look));
        return first;
    }

    [[noreturn]] void fail(std::int64_t i, const std::string& rule) const {
        fail_at_byte(source, record.offset + i * std::int64_t{sizeof(T)},
                     fmt::format("{}[{}]: expected {}, found {}", name_of(record.kind), i, rule,
                                 values[static_cast<std::size_t>(i)]));
    }
};

// Offsets ascend from 0 to the number of entries.
void verify_offsets(const Section<EdgeIndex>& section, EdgeIndex entries, const Context& context) {
    const auto offsets = section.values;
    const std::int64_t last = std::ssize(offsets) - 1;
    const std::int64_t bad = section.scan(context, [&](Range range) {
        return first_bad({std::max<std::int64_t>(range.first, 1), range.last},
                         [&](std::int64_t i) { return offsets[i] < offsets[i - 1]; });
    });
    if (offsets[0] != 0) section.fail(0, "0");
    if (bad <= last) section.fail(bad, fmt::format("{} or more", offsets[bad - 1]));
    if (offsets[last] != entries)
        section.fail(last, fmt::format("{}, the number of entries", entries));
}

// The columns of a row ascend and lie in [0, cols); the offsets are known to be good.
class ColumnRule {
public:
    explicit ColumnRule(const Csr& matrix)
        : offsets_(matrix.offsets().span()),
          columns_(matrix.columns().span()),
          cols_(matrix.cols()) {}

    // Rows are short and their lengths unpredictable, so a loop per row would stumble: entries that
    // do not exceed the one before are counted instead, once everywhere and once at row starts.
    std::int64_t find(Range range) const {
        const Range pairs{std::max<std::int64_t>(range.first, 1), range.last};
        if (in_range(range) && descents(pairs) == descents_between_rows(pairs)) return range.last;
        return first_bad(
            range, [&](std::int64_t e) { return columns_[e] < least(e) || columns_[e] >= cols_; });
    }

    // The smallest column that entry e may have.
    std::int64_t least(std::int64_t e) const {
        const bool begins_row = std::ranges::binary_search(offsets_, e);
        return begins_row ? 0 : std::int64_t{columns_[e - 1]} + 1;
    }

private:
    bool in_range(Range range) const {
        std::uint32_t signs = 0;  // the top bit: some column is negative or above the last
        const auto last = static_cast<std::uint32_t>(cols_) - 1;
        for (std::int64_t e = range.first; e < range.last; ++e) {
            const auto column = static_cast<std::uint32_t>(columns_[e]);
            signs |= column | (last - column);
        }
        return signs >> 31 == 0;
    }

    std::int32_t descents(Range pairs) const {
        std::int32_t count = 0;
        for (std::int64_t e = pairs.first; e < pairs.last; ++e)
            count += int{columns_[e - 1] >= columns_[e]};
        return count;
    }

    std::int32_t descents_between_rows(Range pairs) const {
        std::int32_t count = 0;
        auto row = std::ranges::lower_bound(offsets_, pairs.first);
        // The offsets are good, unless somebody writes to the file just now.
        const auto in_chunk = [&](EdgeIndex at) { return at >= pairs.first && at < pairs.last; };
        EdgeIndex at = row == offsets_.end() ? pairs.last : *row;
        for (; in_chunk(at) && row + 1 != offsets_.end(); ++row) {
            const EdgeIndex next = row[1];
            const int has_entries{at < next};
            count += has_entries & int{columns_[at - 1] >= columns_[at]};
            at = next;
        }
        return count;
    }

    std::span<const EdgeIndex> offsets_;
    std::span<const NodeId> columns_;
    NodeId cols_;
};

void verify_columns(const Section<NodeId>& section, const Csr& matrix, const Context& context) {
    const ColumnRule rule(matrix);
    const std::int64_t bad = section.scan(context, [&](Range range) { return rule.find(range); });
    if (bad < matrix.entries())
        section.fail(bad, fmt::format("{} to {}", rule.least(bad), matrix.cols() - 1));
}

template <class T>
void verify_weights(const Section<T>& section, WeightSigns signs, const Context& context) {
    const auto weights = section.values;
    // Not (0 < weight < infinity), true for NaN; both halves always, so that it runs on vectors.
    const auto is_bad = [](T weight) {
        return int{!(weight > 0)} | int{!(weight <= std::numeric_limits<T>::max())};
    };
    const std::int64_t bad = section.scan(context, [&](Range range) {
        if (signs == WeightSigns::not_negative)
            return first_bad(range, [&](std::int64_t e) { return is_bad(weights[e]); });
        return first_bad(range, [&](std::int64_t e) { return is_bad(std::abs(weights[e])); });
    });
    if (bad == std::ssize(weights)) return;
    section.fail(bad, signs == WeightSigns::any ? "a finite number other than zero"
                                                : "a finite number above zero");
}

}  // namespace

void verify_checksum(const Source& source, const SectionRecord& section, const Context& context) {
    const auto bytes = source.bytes.span().subspan(section.offset, section.bytes);
    compare(source, section, checksum_of(bytes, context));
}

void verify_matrix(const Source& source, const StoredMatrix& stored, WeightSigns signs,
                   const Context& context) {
    const Csr& matrix = stored.matrix;
    verify_offsets({source, *stored.offsets, matrix.offsets().span()}, matrix.entries(), context);
    verify_columns({source, *stored.columns, matrix.columns().span()}, matrix, context);
    std::visit(
        overloaded{[](UnitWeights) {},
                   [&]<class T>(const Array<T>& weights) {
                       verify_weights<T>({source, *stored.weights, weights.span()}, signs, context);
                   }},
        matrix.weights());
}

void verify_padding(const Source& source, const SnapshotTable& table) {
    std::int64_t end = table_end(table.header.section_count);
    for (const SectionRecord& section : table.sections) {
        for (; end < section.offset; ++end)
            if (const int found = static_cast<unsigned char>(source.bytes[end]); found != 0)
                fail_at_byte(source, end,
                             fmt::format("expected a zero between sections, found {}", found));
        end = section.offset + section.bytes;
    }
}

}  // namespace suffuse
