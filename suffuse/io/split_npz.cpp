#include "suffuse/io/split_npz.h"

#include <fmt/format.h>

#include <optional>
#include <string>

#include "suffuse/base/require.h"
#include "suffuse/io/npy.h"
#include "suffuse/io/split_members.h"
#include "suffuse/io/zip_reader.h"

namespace suffuse {

namespace {

// The array of one set: node ids, or a mask of N x R truth values.
struct StoredSet {
    std::string name{};  // for messages
    Part part = Part::none;
    bool mask = false;
    std::int64_t columns = 1;   // R
    bool column_major = false;  // of the mask
    Array<NodeId> values{};

    bool contains(NodeId node, std::int64_t column, NodeId nodes) const {
        return values[column_major ? column * nodes + node : node * columns + column] != 0;
    }
};

std::vector<std::string> names_of(Part part) {
    const std::string name(name_of(part));
    if (part == Part::validation) return {name, "val", name + "_mask", "val_mask"};
    return {name, name + "_mask"};
}

// Which of its names a set has in the archive.
std::string name_in(const Source& source, const ZipReader& zip, Part part) {
    std::optional<std::string> found;
    for (const std::string& name : names_of(part)) {
        if (!zip.contains(name + ".npy")) continue;
        if (found)
            fail_in(source, fmt::format("has both '{}' and '{}'; expected one", *found, name));
        found = name;
    }
    if (!found)
        fail_in(source, fmt::format("the array '{}' is missing; a split has train, validation "
                                    "and test",
                                    name_of(part)));
    return *found;
}

void check_mask(const StoredSet& set) {
    for (std::int64_t i = 0; i < set.values.size(); ++i)
        require(set.values[i] == 0 || set.values[i] == 1, "{}[{}] is {}, expected 0 or 1 in a mask",
                set.name, i, set.values[i]);
}

StoredSet stored_set(const NpyArray& array, Part part, bool named_mask, NodeId nodes,
                     const Context& context) {
    StoredSet set{.name = array.name, .part = part, .mask = named_mask || array.kind == 'b'};
    const std::size_t most = set.mask ? 2 : 1;
    require(!array.shape.empty() && array.shape.size() <= most,
            "{}: expected {}, found the shape ({})", array.name,
            set.mask ? "truth values for every node, or several columns of them"
                     : "one dimension of node ids",
            fmt::join(array.shape, ", "));
    if (set.mask) {
        require(array.shape[0] == nodes, "{}: expected {} rows, one for each node, found {}",
                array.name, nodes, array.shape[0]);
        set.columns = array.shape.size() == 2 ? array.shape[1] : 1;
        set.column_major = array.column_major;
    }
    set.values = as_ids(array, context);
    if (set.mask) check_mask(set);
    return set;
}

void put(const StoredSet& set, NodeId node, SplitMembers& members) {
    const Part before = members.put(node, set.part);
    require(before == Part::none, "{}: node {} is already in the {} set", set.name, node,
            name_of(before));
}

void put_all(const StoredSet& set, std::int64_t column, SplitMembers& members) {
    if (set.mask) {
        for (NodeId node = 0; node < members.nodes(); ++node)
            if (set.contains(node, column, members.nodes())) put(set, node, members);
        return;
    }
    for (std::int64_t i = 0; i < set.values.size(); ++i) {
        const NodeId node = set.values[i];
        require(node >= 0 && node < members.nodes(), "{}[{}] is {}, not a node from 0 to {}",
                set.name, i, node, members.nodes() - 1);
        put(set, node, members);
    }
}

}  // namespace

std::vector<Split> read_split_npz(const Source& source, NodeId nodes, const Context& context) {
    const ZipReader zip(source, context);
    std::vector<StoredSet> sets;
    for (const Part part : parts) {
        const std::string name = name_in(source, zip, part);
        const NpyArray array =
            parse_npy(source.name + ": " + name, zip.read(name + ".npy", context));
        sets.push_back(stored_set(array, part, name.ends_with("_mask"), nodes, context));
        require(sets.back().columns == sets.front().columns,
                "{}: expected as many splits as in '{}', {}, found {}", array.name,
                sets.front().name, sets.front().columns, sets.back().columns);
    }
    require(sets.front().columns > 0, "{}: holds no split: the masks have no column", source.name);
    std::vector<Split> splits;
    for (std::int64_t column = 0; column < sets.front().columns; ++column) {
        context.check();
        SplitMembers members(nodes, context);
        for (const StoredSet& set : sets) put_all(set, column, members);
        splits.push_back(members.split());
    }
    return splits;
}

}  // namespace suffuse
