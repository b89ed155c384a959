#include "suffuse/report/reading_json.h"

#include <fmt/format.h>

#include "suffuse/base/shown.h"

namespace suffuse {

namespace {

const char* word_for(Ids ids) {
    switch (ids) {
        case Ids::automatic:
            return "auto";
        case Ids::zero_based:
            return "zero-based";
        case Ids::one_based:
            return "one-based";
        case Ids::names:
            return "names";
    }
    return "";
}

Json word_for(Declared declared) {
    switch (declared) {
        case Declared::nothing:
            return nullptr;
        case Declared::directed:
            return "directed";
        case Declared::undirected:
            return "undirected";
    }
    return nullptr;
}

const char* word_for(WeightsFrom weights) {
    switch (weights) {
        case WeightsFrom::nothing:
            return "none";
        case WeightsFrom::file:
            return "file";
        case WeightsFrom::repeats:
            return "repeats";
    }
    return "";
}

// Whether the edges were taken in both directions.
bool is_made_undirected(const Reading& reading) {
    return reading.cleaned == true || reading.direction == Direction::undirected ||
           (reading.direction == Direction::as_declared &&
            reading.declared == Declared::undirected);
}

// Columns count from 1, as people do who name them.
Json columns_json(const TableColumns& columns) {
    Json json{{"source", columns.source + 1}, {"target", columns.target + 1}};
    json["weight"] = columns.weight < 0 ? Json() : Json(columns.weight + 1);
    return json;
}

// "'to' (3)", or "column 3" without a header.
std::string column_text(const TableColumns& columns, std::int64_t column) {
    if (columns.header.empty()) return fmt::format("column {}", column + 1);
    return fmt::format("{} ({})", shown(columns.header[static_cast<std::size_t>(column)]),
                       column + 1);
}

void add_table(const TableColumns& columns, std::vector<std::string>& clauses) {
    if (columns.count == 0) return;
    clauses.push_back(columns.header.empty()
                          ? "no header"
                          : "header " + shown(fmt::format("{}", fmt::join(columns.header, ","))));
    clauses.push_back("source " + column_text(columns, columns.source));
    clauses.push_back("target " + column_text(columns, columns.target));
    if (columns.weight >= 0) clauses.push_back("weight " + column_text(columns, columns.weight));
}

std::string ids_text(Ids ids) {
    if (ids == Ids::names) return "ids are names";
    return ids == Ids::one_based ? "ids count from 1" : "ids count from 0";
}

std::string direction_text(const Reading& reading) {
    const bool asked = reading.direction != Direction::as_declared;
    if (asked && !reading.cleaned.value_or(false))
        return reading.direction == Direction::undirected ? "made undirected" : "taken as it is";
    if (reading.declared == Declared::undirected) return "undirected as declared";
    if (reading.declared == Declared::directed) return "directed as declared";
    return "no direction declared";
}

}  // namespace

Json reading_json(const Reading& reading) {
    Json json{{"format", reading.format}};
    if (reading.columns && reading.columns->count > 0) {
        const TableColumns& columns = *reading.columns;
        json["header"] = columns.header.empty() ? Json() : Json(columns.header);
        json["columns"] = columns_json(columns);
    }
    json.update({{"ids", word_for(reading.ids)},
                 {"declared", word_for(reading.declared)},
                 {"made_undirected", is_made_undirected(reading)},
                 {"weights", word_for(reading.weights)},
                 {"labels", reading.labels.empty() ? Json() : Json(reading.labels)},
                 {"cleaned", reading.cleaned ? Json(*reading.cleaned) : Json()}});
    json["doubts"] = Json::array();
    for (const Doubt& doubt : reading.doubts) json["doubts"].push_back(doubt.sentence);
    return json;
}

std::vector<std::string> reading_clauses(const Reading& reading) {
    std::vector<std::string> clauses{reading.format};
    if (reading.columns) {
        add_table(*reading.columns, clauses);
        clauses.push_back(ids_text(reading.ids));
    }
    clauses.push_back(direction_text(reading));
    if (reading.weights == WeightsFrom::repeats)
        clauses.push_back("edges that are repeated add up to weights");
    if (!reading.labels.empty()) clauses.push_back("labels in " + reading.labels);
    const bool is_dataset = reading.format == "dataset" || !reading.labels.empty();
    if (reading.cleaned == true) clauses.push_back("cleaned");
    if (reading.cleaned == false && is_dataset) clauses.push_back("not cleaned");
    return clauses;
}

}  // namespace suffuse
