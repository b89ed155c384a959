// The four steps: one graph or many, one set of options or many.

#include <fmt/format.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/variant.h>
#include <nanobind/stl/vector.h>

#include <tuple>

#include "python/engine/bindings.h"
#include "python/engine/kept_graph.h"
#include "python/engine/order.h"
#include "python/engine/run.h"
#include "suffuse/base/parallel.h"
#include "suffuse/base/stopwatch.h"
#include "suffuse/gdc/variations.h"
#include "suffuse/report/doubt.h"
#include "suffuse/report/gdc_json.h"

namespace suffuse::python {

namespace {

// A graph of a list is computed by one thread beside others, unless it is larger than this.
constexpr EdgeIndex small_entries = 1 << 20;

// What is wanted of every result.
struct Wanted {
    std::vector<GdcOptions> options{};
    Layout layout{};
    bool strict = false;
    bool info = false;
    double seconds_read = 0;
};

// A result in its layout, its JSON if wanted, and what keeps it from being certified.
using Outcome = std::tuple<Csr, std::optional<std::string>, std::string>;
using Outcomes = std::vector<Outcome>;

std::string checked_doubt(const Certificate& certificate, bool strict) {
    std::string doubt = doubt_about(certificate);
    if (strict && !doubt.empty()) throw NotCertified(doubt + " (strict)");
    return doubt;
}

std::string info_of(const Overview& overview, const GdcOptions& options, const GdcResult& result,
                    const Json& seconds, const Context& context) {
    Json json = result_json(overview, options, result);
    json["output"]["path"] = nullptr;
    json["seconds"] = seconds;
    add_run(json, context);
    return json.dump();
}

Outcomes outcomes_of(const GivenGraph& graph, const Wanted& wanted, const Context& context) {
    Stopwatch watch;
    std::optional<PreparedGraph> prepared = prepared_for(graph, context);
    const Overview overview = wanted.info ? overview_of(*prepared) : Overview{};
    Json seconds{{"read", wanted.seconds_read + watch.lap()}};
    const auto results = gdc_each(*prepared, wanted.options, context);
    prepared.reset();  // unless it is kept, the memory is for the layout
    seconds["diffuse"] = watch.lap();
    Outcomes outcomes;
    for (const GdcResult& result : results) {
        std::string doubt = checked_doubt(result.certificate, wanted.strict);
        outcomes.emplace_back(laid_out(result.graph, wanted.layout, context), std::nullopt,
                              std::move(doubt));
    }
    seconds["write"] = watch.lap();
    seconds["total"] = wanted.seconds_read + watch.total();
    for (std::size_t k = 0; wanted.info && k < results.size(); ++k)
        std::get<1>(outcomes[k]) =
            info_of(overview, wanted.options[k], results[k], seconds, context);
    return outcomes;
}

// Every error says which graph of the list it is about.
Outcomes outcomes_of(std::size_t index, const GivenGraph& graph, const Wanted& wanted,
                     const Context& context) {
    const auto named = [&](const Error& error) {
        return fmt::format("graph {}: {}", index, error.what());
    };
    try {
        return outcomes_of(graph, wanted, context);
    } catch (const InputError& error) {
        throw InputError(named(error), error.hint);
    } catch (const NotCertified& error) {
        throw NotCertified(named(error), error.hint);
    }
}

// Small graphs side by side, one thread each; large ones one after the other with all threads. The
// bytes of a result do not depend on that.
std::vector<Outcomes> outcomes_of_each(const std::vector<GivenGraph>& graphs, const Wanted& wanted,
                                       const Context& context) {
    std::vector<Outcomes> outcomes(graphs.size());
    Context inner = context.inside();
    ProgressTask task(*context.progress, "graphs", std::ssize(graphs));
    const auto compute = [&](std::size_t index) {
        outcomes[index] = outcomes_of(index, graphs[index], wanted, inner);
        task.advance(1);
    };
    std::vector<std::size_t> small;
    for (std::size_t k = 0; k < graphs.size(); ++k) {
        const Csr& matrix = matrix_of(graphs[k]);
        if (matrix.entries() + matrix.rows() <= small_entries)
            small.push_back(k);
        else
            compute(k);
    }
    inner.threads = 1;
    parallel_for(context, std::ssize(small), 1, [&](Range range) {
        for (auto i = range.first; i < range.last; ++i) compute(small[i]);
    });
    return outcomes;
}

Wanted wanted_of(const Said& said, const std::string& format, const std::string& order, bool strict,
                 bool info, double seconds_read) {
    Wanted wanted{.layout = layout_of(format, order),
                  .strict = strict,
                  .info = info,
                  .seconds_read = seconds_read};
    for (const Variation& run : gdc_variations(said)) wanted.options.push_back(run.options);
    return wanted;
}

Outcomes gdc_of(const GivenGraph& graph, const Said& said, const std::string& format,
                const std::string& order, bool strict, bool info, double seconds_read,
                const Run& run) {
    const Wanted wanted = wanted_of(said, format, order, strict, info, seconds_read);
    return run.call([&](const Context& context) { return outcomes_of(graph, wanted, context); });
}

std::vector<Outcomes> gdc_of_each(const std::vector<GivenGraph>& graphs, const Said& said,
                                  const std::string& format, const std::string& order, bool strict,
                                  bool info, double seconds_read, const Run& run) {
    const Wanted wanted = wanted_of(said, format, order, strict, info, seconds_read);
    return run.call(
        [&](const Context& context) { return outcomes_of_each(graphs, wanted, context); });
}

}  // namespace

void add_gdc(nb::module_& module) {
    module.def("gdc", &gdc_of, nb::arg("graph"), nb::arg("said"), nb::kw_only(), nb::arg("format"),
               nb::arg("order"), nb::arg("strict"), nb::arg("info"), nb::arg("seconds_read"),
               nb::arg("run"),
               "For every combination of options: the result, its JSON, what is doubtful.");
    module.def("gdc_of_each", &gdc_of_each, nb::arg("graphs"), nb::arg("said"), nb::kw_only(),
               nb::arg("format"), nb::arg("order"), nb::arg("strict"), nb::arg("info"),
               nb::arg("seconds_read"), nb::arg("run"), "The same for every graph of a list.");
}

}  // namespace suffuse::python
