#include "cli/gdc_report.h"

#include <fmt/format.h>

#include "cli/output.h"
#include "cli/print.h"
#include "suffuse/report/gdc_json.h"
#include "suffuse/report/gdc_text.h"

namespace suffuse::cli {

namespace {

Json written_json(const GdcReport& told, const GdcOptions& options, const WrittenGraph& written) {
    Json json = result_json(told.overview, options, written.result);
    json["output"]["path"] = written.output.path;
    json["output"]["format"] = output_format(written.output).name;
    if (!written.names.empty()) json["output"]["ids"] = written.names;
    json["reading"] = told.reading;
    json["seconds"] = told.seconds;
    return json;
}

std::string written_text(const GdcOptions& options, const WrittenGraph& written) {
    const GdcResult& result = written.result;
    return line("done", steps_text(options, result.solver)) +
           line("proven", certificate_text(result.certificate)) +
           line("written",
                fmt::format("{}: {} entries, {}{}", written.output.path, result.graph.entries(),
                            output_format(written.output).name, names_text(written.names)));
}

}  // namespace

std::string read_line(const GdcReport& told) {
    return line("read", told.graph + ": " + overview_text(told.overview));
}

void tell_results(const GdcReport& told, std::span<const WrittenGraph> results,
                  const Context& context) {
    Json objects = Json::array();
    std::string text = read_line(told);
    for (std::size_t k = 0; k < results.size(); ++k) {
        Json object = written_json(told, told.runs[k].options, results[k]);
        add_run(object, context);
        objects.push_back(std::move(object));
        text += written_text(told.runs[k].options, results[k]);
    }
    std::vector<std::string> paths;
    for (const WrittenGraph& written : results) paths.push_back(written.output.path);
    if (told.common.json) return print_objects(objects, paths);
    if (results.front().output.path != "-" && !told.common.quiet) print(text, paths);
}

}  // namespace suffuse::cli
