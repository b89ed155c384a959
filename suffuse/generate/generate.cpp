#include "suffuse/generate/generate.h"

#include "suffuse/base/overloaded.h"
#include "suffuse/generate/block_model.h"
#include "suffuse/generate/preferential_attachment.h"
#include "suffuse/generate/regular.h"
#include "suffuse/generate/rmat.h"

namespace suffuse {

Csr generate(const Generator& generator, std::uint64_t seed, const Context& context) {
    const Rng rng(seed);
    return std::visit(
        overloaded{
            [&](const ErdosRenyi& g) { return erdos_renyi(g, rng, context); },
            [&](const BlockModel& g) { return block_model(g, rng, context); },
            [&](const DegreeCorrectedBlockModel& g) { return block_model(g, rng, context); },
            [&](const PreferentialAttachment& g) {
                return preferential_attachment(g, rng, context);
            },
            [&](const RMat& g) { return rmat(g, rng, context); },
            [&](const Ring& g) { return ring(g, context); },
            [&](const Grid& g) { return grid(g, context); },
            [&](const Path& g) { return path(g, context); },
            [&](const Star& g) { return star(g, context); },
            [&](const Complete& g) { return complete(g, context); },
        },
        generator);
}

}  // namespace suffuse
