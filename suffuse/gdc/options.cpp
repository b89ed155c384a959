#include "suffuse/gdc/options.h"

#include "suffuse/option/field.h"

namespace suffuse {

template <>
const std::vector<Field<GdcOptions>>& fields<GdcOptions>() {
    static const std::vector<Field<GdcOptions>> all = [] {
        std::vector<Field<GdcOptions>> steps;
        lift<TransitionOptions>(
            steps, [](auto& o) -> auto& { return o.transition; });
        lift<DiffusionOptions>(
            steps, [](auto& o) -> auto& { return o.diffusion; });
        lift<Sparsifier>(
            steps, [](auto& o) -> auto& { return o.sparsify; });
        lift<RenormalizeOptions>(
            steps, [](auto& o) -> auto& { return o.renormalize; });
        return steps;
    }();
    return all;
}

}  // namespace suffuse
