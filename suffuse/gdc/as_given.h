#pragma once

#include "suffuse/gdc/gdc.h"

namespace suffuse {

// Steps 2 to 4; in place of step 1 the matrix itself.
struct AsGivenOptions {
    double self_loops = 0;  // w >= 0
    DiffusionOptions diffusion{};
    Sparsifier sparsify = TopK{};
    RenormalizeOptions renormalize{};
};

// GDC of a matrix that is taken as it is: S = sum_k theta_k M^k with M = A + w I. M may stretch
// vectors, by up to a rate r >= 1 (transition/as_given.h), and then entries of S grow beyond one
// and their errors with them: S is f times the S' of M / r, f >= 1 (diffusion/rescale.h: 1 if r is
// 1, and for theta). One rate and one f are those of all components, also of such as stretch
// nothing. S' is computed f times more exactly than is asked of S, or as exactly as doubles allow;
// the certificate asks what the options ask, times the largest entry of a line of S, but at most f,
// if that is more than one in all lines. Its error is that of S with all that rounding adds; its
// status speaks of S', whose theta is rounded to doubles unless r is 1. Throws InputError if the
// series of PPR does not converge, or if theta' is out of range.
GdcResult gdc_as_given(const Csr& matrix, const AsGivenOptions& options, const Context& context);

// The same with a step 3 that looks at rows (gdc/by_rows.h).
GdcResult gdc_as_given_by_rows(const Csr& matrix, const AsGivenOptions& options,
                               const Context& context);

}  // namespace suffuse
