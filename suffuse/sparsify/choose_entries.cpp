#include "suffuse/sparsify/choose_entries.h"

#include <algorithm>

#include "suffuse/base/overloaded.h"
#include "suffuse/diffusion/thread_memory.h"
#include "suffuse/graph/twins.h"
#include "suffuse/sparsify/epsilon.h"
#include "suffuse/sparsify/exact_zeros.h"
#include "suffuse/sparsify/top_k.h"

namespace suffuse {

namespace {

// A list of candidates may grow by this where many cannot be told apart.
constexpr std::size_t growth = 4;

// Everything that is not zero; of a symmetric matrix the entries (i, j) with i <= j. A zero that is
// none may have underflowed, unless theta is so short that it must have cancelled.
Selection select_all(const Diffusion& diffusion, const ExactZeros& zeros,
                     const DenseColumn& column) {
    Selection selection;
    const NodeId last = diffusion.symmetric ? column.node + 1 : column.last();
    for (NodeId i = column.first; i < last; ++i)
        if (column.at(i) != 0) selection.nodes.push_back(i);
    if (std::ssize(selection.nodes) == last - column.first || zeros.are_exact(column))
        return selection;
    selection.in_doubt = true;
    selection.at_cut = zeros.lost(column, last);
    selection.missing = diffusion.options.coefficients.nonnegative() || zeros.may_underflow();
    return selection;
}

template <class T>
BlockRows<T> rows_of(const SolvedBlock& block, std::span<const T> values) {
    return {values.data(), block.rows.size(), block.scale, block.shared, block.rows.first};
}

// The k largest of each column of a block. Candidates for all of them are found in one pass over
// the block; only a column that they do not decide is looked at whole.
class LargestOfBlock {
public:
    LargestOfBlock(const Diffusion& diffusion, NodeId k, const Context& context)
        : diffusion_(diffusion),
          k_(k),
          context_(context),
          zeros_(std::make_shared<const ExactZeros>(diffusion, context)) {
        if (diffusion.transition.undirected) twins_ = twin_classes(diffusion.transition.graph);
    }

    void operator()(const ColumnBlock& block, const Decide& decide) const {
        const Lists lists = candidates(block);
        for (const BlockColumn& column : block.columns) {
            const ColumnFacts facts{
                .zeros_are_exact = [&] { return zeros_->are_exact(column.copy_to(block.room)); },
                .twin_class = twins_,
                .original = diffusion_.original.span()};
            if (const Candidates* found = lists.of(column)) {
                const Candidates& source = *found;
                const std::vector<Entry> entries = entries_of(column, source);
                if (auto selection = select_top_k(
                        CandidateColumn{column.node(), entries, source.complete(), column.bound()},
                        k_, facts)) {
                    decide(column, {std::move(*selection), error_of(column, entries)});
                    continue;
                }
            }
            const Reservation entries =
                context_.budget.reserve(Bytes::of<Entry>(2 * std::int64_t{column.rows().size()}),
                                        "the entries of a column");
            const DenseColumn whole = column.copy_to(block.room);
            decide(column, {select_top_k(whole, k_, facts), largest_error(whole)});
        }
    }

private:
    struct Lists {
        Reservation held{};
        std::vector<Candidates> of_lanes{};

        const Candidates* of(const BlockColumn& column) const {
            if (of_lanes.empty()) return nullptr;
            const Candidates& found = of_lanes[static_cast<std::size_t>(column.lane())];
            return found.gave_up() ? nullptr : &found;
        }
    };

    // None where entries may be negative, since the largest magnitude would not be among them, none
    // where a bound says nothing or all entries are wanted, and none where so many are that a list
    // for every lane would take too much memory.
    Lists candidates(const ColumnBlock& columns) const {
        const SolvedBlock& block = columns.block;
        const auto wants_all = [&](const BlockColumn& c) { return c.rows().size() <= k_; };
        const auto says_nothing = [](const BlockColumn& c) { return !c.bound().known(); };
        if (!diffusion_.options.coefficients.nonnegative() ||
            std::ranges::all_of(columns.columns, wants_all) ||
            std::ranges::any_of(columns.columns, says_nothing))
            return {};
        std::size_t branch = 0;
        for (const BlockColumn& column : columns.columns)
            branch = std::max(branch, column.derived().values.size());
        const auto lanes = static_cast<std::size_t>(columns.columns.back().lane()) + 1;
        const auto bounds = std::span(block.bounds).first(lanes);
        const auto k = static_cast<NodeId>(
            std::min(k_ + static_cast<std::int64_t>(branch), std::int64_t{block.rows.size()}));
        // A list for every lane, and two copies of the one that is looked at.
        const auto count = std::ssize(bounds) + 2;
        const auto nodes = static_cast<std::size_t>(block.rows.size());
        const auto room =
            static_cast<std::size_t>(list_bytes(block.rows.size()) / count) / sizeof(Entry);
        const std::size_t few = Candidates::few(k);
        if (std::min(few, nodes) > room) return {};
        const std::size_t most = std::max(few, std::min(growth * few, room));
        const auto longest = static_cast<std::int64_t>(std::min(most, nodes));
        Lists lists{.held = context_.budget.reserve(Bytes::of<Entry>(count * longest),
                                                    "candidates of a block")};
        if (block.floats.empty())
            lists.of_lanes = find_candidates(rows_of<double>(block, block.doubles), columns.start,
                                             k, bounds, most);
        else
            lists.of_lanes = find_candidates(rows_of<float>(block, block.floats), columns.start, k,
                                             bounds, most);
        return lists;
    }

    // Of a column that follows from its source's: what is in the branch of the seed is its own.
    static std::vector<Entry> entries_of(const BlockColumn& column, const Candidates& source) {
        const DerivedColumn& derived = column.derived();
        if (derived.values.empty()) return source.entries();
        const NodeId last = derived.first + static_cast<NodeId>(derived.values.size());
        std::vector<Entry> entries;
        entries.reserve(source.entries().size() + derived.values.size());
        for (const Entry& e : source.entries())
            if (e.node < derived.first || e.node >= last)
                entries.push_back({e.node, derived.factor * e.value});
        for (NodeId i = derived.first; i < last; ++i)
            if (column.at(i) != 0) entries.push_back({i, column.at(i)});
        return entries;
    }

    static double error_of(const BlockColumn& column, std::span<const Entry> entries) {
        return column.bound().of(std::ranges::max_element(entries, {}, &Entry::value)->value);
    }

    const Diffusion& diffusion_;
    NodeId k_;
    const Context& context_;
    std::shared_ptr<const ExactZeros> zeros_;
    std::vector<NodeId> twins_{};
};

}  // namespace

Chooser make_chooser(const Diffusion& diffusion, const Sparsifier& sparsifier,
                     const Context& context) {
    const auto threshold = [&diffusion](Epsilon keep) -> Chooser {
        return [keep, half = diffusion.symmetric](const ColumnBlock& block, const Decide& decide) {
            for (const BlockColumn& column : block.columns) {
                const DenseColumn values =
                    half ? column.copy_half_to(block.room) : column.copy_to(block.room);
                decide(column, {select_epsilon(values, keep.epsilon), largest_error(values)});
            }
        };
    };
    const auto all = [&](KeepAll) -> Chooser {
        const auto zeros = std::make_shared<const ExactZeros>(diffusion, context);
        return [&diffusion, zeros](const ColumnBlock& block, const Decide& decide) {
            for (const BlockColumn& column : block.columns) {
                const DenseColumn values = column.copy_to(block.room);
                decide(column, {select_all(diffusion, *zeros, values), largest_error(values)});
            }
        };
    };
    return std::visit(
        overloaded{[&](TopK keep) -> Chooser { return LargestOfBlock(diffusion, keep.k, context); },
                   threshold, all, [](AverageDegree) -> Chooser { return {}; }},
        sparsifier);
}

}  // namespace suffuse
