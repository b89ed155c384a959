#include "fuzz/wide_run.h"

#include <limits>

#include "fuzz/judge.h"
#include "fuzz/target.h"
#include "suffuse/gdc/by_rows.h"
#include "suffuse/graph/transpose.h"

namespace suffuse::fuzz {

namespace {

void count(const Certificate& certificate, WideCounts& counts) {
    counts.missed += certificate.within_tolerance() ? 0 : 1;
    counts.proven += certificate.count(ColumnStatus::proven);
    counts.tied += certificate.count(ColumnStatus::tied);
    counts.open += certificate.count(ColumnStatus::open);
}

// What is wrong with a result; a refusal is, where the input is within what is promised.
template <class Judge>
std::string fault_or_refusal(bool promised, WideCounts& counts, const Judge& judge) {
    try {
        return judge();
    } catch (const InputError& error) {
        ++counts.refused;
        return promised ? std::string("refused: ") + error.what() : "";
    }
}

// What an epsilon is compared with is known to the last digit.
void draw_close(WideCase& wide, const Truth& truth) {
    auto* keep = std::get_if<Epsilon>(&wide.options.sparsify);
    if (keep == nullptr || wide.close_to < 0) return;
    const auto entry =
        static_cast<double>(truth.s(wide.close_to / truth.size(), wide.close_to % truth.size()));
    if (entry >= std::numeric_limits<double>::min()) keep->epsilon = entry;
}

Truth transposed(const Truth& truth) {
    return {transposed(truth.s), transposed(truth.terms)};
}

std::string gdc_fault(const WideCase& wide, const Truth& truth, const Context& context,
                      WideCounts& counts) {
    const GdcOptions& options = wide.options;
    GdcResult result = wide.by_rows ? gdc_by_rows(wide.graph, options, context)
                                    : gdc(wide.graph, options, context);
    count(result.certificate, counts);
    check_rules(result.graph, context);
    if (!wide.by_rows) return fault_of(result, truth, options.sparsify);
    result.graph = transpose(result.graph, context);
    return fault_of(result, transposed(truth), options.sparsify);
}

}  // namespace

std::string fault_of(WideCase& wide, const Context& context, WideCounts& counts) {
    ++counts.cases;
    const GdcOptions& options = wide.options;
    const Truth truth =
        truth_of(wide.graph, options.transition, options.diffusion.coefficients.kind());
    draw_close(wide, truth);
    const std::string fault = fault_or_refusal(
        wide.promised, counts, [&] { return gdc_fault(wide, truth, context, counts); });
    if (!fault.empty()) return fault;
    return fault_or_refusal(wide.promised_features, counts, [&] {
        const std::string wrong = fault_of(
            diffuse(wide.graph, wide.features, options.transition, options.diffusion, context),
            truth, wide.features);
        return wrong.empty() ? "" : "diffuse: " + wrong;
    });
}

}  // namespace suffuse::fuzz
