#pragma once

#include <vector>

#include "suffuse/gdc/gdc.h"
#include "suffuse/report/graph_json.h"

namespace suffuse::cli {

// GDC on a dataset, and what it did to one of its nodes.
struct GdcDemo {
    struct Neighbour {
        NodeId node;
        double weight;
    };

    GdcOptions options{};
    GdcResult result{};
    NodeId node = 0;
    std::vector<Neighbour> before{};  // strongest first
    std::vector<Neighbour> after{};
    double homophily_before = 0;
    double homophily_after = 0;
};

// `graph` is that of the dataset.
GdcDemo run_gdc_demo(const Dataset& dataset, const PreparedGraph& graph, const Context& context);

std::string gdc_demo_text(const GdcDemo& demo);
Json gdc_demo_json(const GdcDemo& demo);

}  // namespace suffuse::cli
