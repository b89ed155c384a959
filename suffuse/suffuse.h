#pragma once

// For users of the library: everything public, from files to trained models. What is installed is
// what can be reached from here. No file of the library includes this one.

// What a computation may use, and what it throws.
#include "suffuse/base/context.h"
#include "suffuse/base/error.h"
#include "suffuse/base/rng.h"
#include "suffuse/base/version.h"

// Graphs: a sparse matrix, how it is built from edges, and what can be asked of it.
#include "suffuse/generate/generate.h"
#include "suffuse/graph/build.h"
#include "suffuse/graph/components.h"
#include "suffuse/graph/csr.h"
#include "suffuse/graph/degrees.h"
#include "suffuse/graph/dense_matrix.h"
#include "suffuse/graph/subgraph.h"
#include "suffuse/graph/symmetrize.h"
#include "suffuse/graph/transpose.h"

// Datasets: a graph with features, labels and names.
#include "suffuse/dataset/citation.h"
#include "suffuse/dataset/classes.h"
#include "suffuse/dataset/clean.h"
#include "suffuse/dataset/dataset.h"
#include "suffuse/dataset/describe.h"
#include "suffuse/dataset/homophily.h"
#include "suffuse/dataset/karate.h"

// Files of graphs, features, labels and splits (docs/formats.md).
#include "suffuse/io/features.h"
#include "suffuse/io/input.h"
#include "suffuse/io/labels.h"
#include "suffuse/io/named_dataset.h"
#include "suffuse/io/node_features.h"
#include "suffuse/io/place.h"
#include "suffuse/io/read_graph.h"
#include "suffuse/io/splits.h"

// The four steps, each with its options, and all of them in a row: gdc.
#include "suffuse/diffusion/coefficients.h"
#include "suffuse/diffusion/filter_response.h"
#include "suffuse/diffusion/options.h"
#include "suffuse/gdc/as_given.h"
#include "suffuse/gdc/by_rows.h"
#include "suffuse/gdc/diffuse.h"
#include "suffuse/gdc/estimate.h"
#include "suffuse/gdc/estimate_diffuse.h"
#include "suffuse/gdc/gdc.h"
#include "suffuse/prepared/overview.h"
#include "suffuse/prepared/prepared_graph.h"
#include "suffuse/renormalize/renormalize.h"
#include "suffuse/sparsify/drop_below.h"
#include "suffuse/sparsify/sparsifier.h"
#include "suffuse/transition/transition.h"

// Models, and how they learn: a task, a split, a seed (docs/models.md, docs/training.md).
#include "suffuse/models/options.h"
#include "suffuse/split/split.h"
#include "suffuse/train/cost.h"
#include "suffuse/train/train.h"

// Experiments: a dataset, configurations and splits become records, which resume and are summed up
// (docs/records.md); models are kept in files; and the paper's own.
#include "suffuse/experiment/apply_model.h"
#include "suffuse/experiment/configuration.h"
#include "suffuse/experiment/experiment.h"
#include "suffuse/experiment/learning_input.h"
#include "suffuse/experiment/model_file.h"
#include "suffuse/experiment/plan.h"
#include "suffuse/experiment/predictions.h"
#include "suffuse/experiment/search.h"
#include "suffuse/experiment/splits.h"
#include "suffuse/experiment/training.h"
#include "suffuse/experiment/tuning.h"
#include "suffuse/paper/rows.h"
#include "suffuse/paper/seeds.h"
#include "suffuse/records/finished_runs.h"
#include "suffuse/records/record.h"
#include "suffuse/records/record_file.h"
#include "suffuse/records/summary.h"
#include "suffuse/statistics/bootstrap.h"
#include "suffuse/statistics/paired.h"

// Options by name, results as JSON and as text for people.
#include "suffuse/json/json.h"
#include "suffuse/option/option.h"
#include "suffuse/option/option_json.h"
#include "suffuse/option/said.h"
#include "suffuse/report/doubt.h"
#include "suffuse/report/gdc_json.h"
#include "suffuse/report/gdc_text.h"
#include "suffuse/report/graph_json.h"
#include "suffuse/report/info_json.h"
#include "suffuse/report/plan_text.h"
#include "suffuse/report/reading_json.h"
#include "suffuse/report/train_json.h"
#include "suffuse/report/train_text.h"
#include "suffuse/report/verdict.h"
