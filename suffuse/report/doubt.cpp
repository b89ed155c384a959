#include "suffuse/report/doubt.h"

#include <fmt/format.h>

namespace suffuse {

namespace {

// Nothing if the error is within the tolerance.
std::string missed_text(double proven, double asked) {
    if (proven <= asked) return {};
    return fmt::format("the error is proven to be at most {:.4g}, not {:g} as asked", proven,
                       asked);
}

}  // namespace

std::string doubt_about(const Certificate& certificate) {
    std::string doubt = missed_text(certificate.max_abs_error, certificate.tolerance);
    if (const NodeId open = certificate.count(ColumnStatus::open); open > 0)
        doubt += fmt::format("{}what belongs to the result is not proven in {} of {} columns",
                             doubt.empty() ? "" : "; ", open, certificate.status.size());
    return doubt;
}

std::string doubt_about(const DiffuseResult& result) {
    return missed_text(result.max_abs_error, result.tolerance);
}

}  // namespace suffuse
