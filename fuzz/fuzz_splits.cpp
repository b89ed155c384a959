// A user's splits, as text or npz, for nodes with names and without.

#include "fuzz/target.h"
#include "suffuse/io/splits.h"

namespace {

using namespace suffuse;

Dataset small_dataset(const Context& context) {
    Dataset dataset{.labels = {0, 1, 0, 1, 0, -1}};
    dataset.graph = build_matrix({.rows = 6, .cols = 6}, context);
    return dataset;
}

// What is read is a split of the graph.
void read_and_check(const Source& source, const Dataset& dataset, const Context& context) {
    std::vector<Split> splits;
    try {
        splits = read_splits(source, dataset, context);
    } catch (const Error&) {
        return;
    }
    if (splits.empty()) std::abort();
    for (const Split& split : splits) {
        if (split.train.size() + split.validation.size() + split.test.size() > 5) std::abort();
        check(split, dataset.labels);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const Context context = fuzz::context();
    const Source source = fuzz::source_of(fuzz::text_of(data, size));
    Dataset dataset = small_dataset(context);
    read_and_check(source, dataset, context);
    dataset.node_names = {"0", "a", "b c", "3,4", "a", "5"};
    read_and_check(source, dataset, context);
    return 0;
}
