#pragma once

#include <algorithm>
#include <map>
#include <utility>

#include "suffuse/graph/build.h"
#include "tests/support/graphs.h"

namespace suffuse::testing {

// The slow twin of build_graph, for lists without repeats under Duplicates::error: a map of
// entries, and one rule of build.h after the other. Sums are long double, and rounded to a double.
class SlowBuild {
public:
    SlowBuild(const EdgeList& list, const BuildOptions& options) : nodes_(list.rows) {
        std::visit(
            [&](const auto& weights) {
                for (EdgeIndex e = 0; e < list.size(); ++e)
                    merge(list.from[e], list.to[e], weights[e], options.duplicates);
            },
            list.weights);
        for (auto& [place, weight] : entries_) weight = static_cast<double>(weight);
        std::erase_if(entries_, [&](const auto& entry) {
            const auto [place, weight] = entry;
            const bool loop = place.first == place.second;
            return weight == 0 || (loop && options.self_loops == SelfLoops::drop);
        });
        symmetrize(options.symmetrize);
    }

    Dense dense() const {
        Dense rows(nodes_, std::vector<double>(nodes_, 0.0));
        for (const auto& [place, weight] : entries_)
            rows[place.first][place.second] = static_cast<double>(weight);
        return rows;
    }

private:
    using Place = std::pair<NodeId, NodeId>;
    using Real = long double;

    void merge(NodeId i, NodeId j, Real weight, Duplicates duplicates) {
        const auto [entry, is_new] = entries_.try_emplace(Place{i, j}, weight);
        if (is_new) return;
        if (duplicates == Duplicates::sum) entry->second += weight;
        if (duplicates == Duplicates::max) entry->second = std::max(entry->second, weight);
    }

    void symmetrize(Symmetrize how) {
        if (how == Symmetrize::no) return;
        const auto one_way = entries_;
        const auto weight = [&](NodeId i, NodeId j) {
            const auto entry = one_way.find({i, j});
            return entry == one_way.end() ? Real{0} : entry->second;
        };
        for (const auto& [place, unused] : one_way) {
            const auto [i, j] = place;
            const auto both = static_cast<double>(combined(weight(i, j), weight(j, i), how));
            entries_[{i, j}] = both;
            entries_[{j, i}] = both;
        }
    }

    static Real combined(Real there, Real back, Symmetrize how) {
        if (how == Symmetrize::either) return 1;
        if (how == Symmetrize::sum) return there + back;
        if (how == Symmetrize::mean) return (there + back) / 2;
        return std::max(there, back);
    }

    NodeId nodes_;
    std::map<Place, Real> entries_;
};

inline Dense slow_build(const EdgeList& list, const BuildOptions& options) {
    return SlowBuild(list, options).dense();
}

}  // namespace suffuse::testing
