#pragma once

#include "suffuse/diffusion/coefficients.h"
#include "suffuse/renormalize/renormalize.h"
#include "suffuse/sparsify/sparsifier.h"
#include "suffuse/transition/transition.h"
#include "tests/support/matrix.h"

// The slow twin of the four steps: dense, in long double, every step straight from its definition.
// It shares the types of the options with the library, but no code.
namespace suffuse::reference {

// Step 1.
Matrix transition(const Csr& graph, const TransitionOptions& options);

// Step 2 by closed form: PPR by elimination, heat by scaling and squaring, theta by powers.
// Structural zeros are exact zeros.
Matrix diffusion(const Matrix& transition, const Coefficients::Kind& coefficients);

// Step 3. Where every column is cut: what lies above is kept, what lies below is dropped, and zeros
// in any case; of an average degree they count among the entries. The lowest number if every entry
// that is not zero is kept.
std::vector<Real> cuts(const Matrix& s, const Sparsifier& sparsifier);

enum class Side { above, at, below };
// On which side of the cut a value lies, if they are known up to `bound` together.
Side side(Real value, Real cut, Real bound);

// The rows kept in column j, ascending. Values within `equal` of the cut count as equal to it:
// top-k then takes the smallest node ids, the other sparsifiers take all.
std::vector<NodeId> kept_rows(const Matrix& s, NodeId j, Real cut, const Sparsifier& sparsifier,
                              Real equal);

// Step 4, in this order: symmetrize, unweighted, renormalize. Throws InputError for a negative sum
// under sym.
Matrix renormalized(const Matrix& sparse, const RenormalizeOptions& options);

}  // namespace suffuse::reference
