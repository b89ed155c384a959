#pragma once

// For users of the library: everything public. No file of the library includes this one.

#include "suffuse/base/context.h"
#include "suffuse/base/rng.h"
#include "suffuse/base/version.h"
#include "suffuse/dataset/citation.h"
#include "suffuse/dataset/clean.h"
#include "suffuse/dataset/dataset.h"
#include "suffuse/dataset/describe.h"
#include "suffuse/dataset/homophily.h"
#include "suffuse/dataset/karate.h"
#include "suffuse/generate/generate.h"
#include "suffuse/graph/build.h"
#include "suffuse/graph/components.h"
#include "suffuse/graph/csr.h"
#include "suffuse/graph/degrees.h"
#include "suffuse/graph/subgraph.h"
#include "suffuse/graph/symmetrize.h"
#include "suffuse/graph/transpose.h"
#include "suffuse/io/named_dataset.h"
#include "suffuse/io/read_graph.h"
