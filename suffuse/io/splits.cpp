#include "suffuse/io/splits.h"

#include "suffuse/io/split_npz.h"
#include "suffuse/io/split_text.h"
#include "suffuse/io/zip_reader.h"

namespace suffuse {

std::vector<Split> read_splits(const Source& source, const Dataset& dataset,
                               const Context& context) {
    std::vector<Split> splits = is_zip(source.text())
                                    ? read_split_npz(source, dataset.graph.rows(), context)
                                    : std::vector<Split>{read_split_text(source, dataset, context)};
    for (std::size_t i = 0; i < splits.size(); ++i) {
        try {
            check(splits[i], dataset.labels);
        } catch (const InputError& error) {
            const std::string which = splits.size() == 1 ? "" : "split " + std::to_string(i) + ": ";
            fail_in(source, which + error.what());
        }
    }
    return splits;
}

}  // namespace suffuse
