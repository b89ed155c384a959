#pragma once

#include "suffuse/tape/kernels.h"

namespace suffuse::tape::kernels {

// One head of an attention: columns [first, last) of all rows. Scores and weights of edges lie at
// the edge's place in the pattern, those of nodes at the node.
template <class Real>
struct Head {
    const SparseRows<Real>* pattern = nullptr;  // row j: the sources of j
    int first = 0;
    int last = 0;
    Real negative_slope = 0;
    const Real* source = nullptr;  // a . z_i
    const Real* target = nullptr;  // b . z_j
    Real* weights = nullptr;       // softmax of the scores
    const Real* factor = nullptr;  // of an edge, times its score; null: one
    const Real* term = nullptr;    // beside that; null: zero
    const Real* share = nullptr;   // of an edge, times its weight; null: one
    Real* pays = nullptr;          // share times weight; null: no shares, as weights
    Real* sources = nullptr;       // work space for two values per node: the softmax is over the
                                   // edges from a source; null: over those to a target
};

template <class Real>
struct AttentionKernels {
    using In = View<const Real>;
    using Out = View<Real>;

    // scores_r = a . x_r over the columns [first, last).
    void (*dot)(Rows rows, In x, const Real* a, int first, int last, Real* scores);

    // For the targets given: weights, and y_j = sum_i pays_ij z_i. Scores of edges to those
    // `scored` are there: the targets, and over sources whatever their sources lead to.
    void (*attend)(const Head<Real>& head, Rows scored, Rows targets, In z, Out y);

    // For the targets given: dz_i += pays_ij g_j; d_source_i += and d_target_j += the gradients
    // of the scores. `edges` is work space for a value per edge.
    void (*attend_back)(const Head<Real>& head, Rows scored, Rows targets, In z, In g, Out dz,
                        Real* edges, Real* d_source, Real* d_target);

    // dx_r += factor_r a over the columns; da += sum_r factor_r x_r.
    void (*dot_back)(Rows rows, In x, const Real* a, int first, int last, const Real* factor,
                     Out dx, Real* da);
};

template <class Real>
AttentionKernels<Real> attention_table();

}  // namespace suffuse::tape::kernels
