#include "suffuse/records/record.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "suffuse/base/require.h"
#include "suffuse/base/shown.h"

namespace suffuse {

namespace {

constexpr const char* a_record = "a record";

// All that is no metric.
constexpr auto own_keys = std::to_array<std::string_view>(
    {"dataset", "content", "model", "diffusion", "options", "seed", "results", "applied", "seconds",
     "started", "version", "commit", "diverged"});

// How far a line gets as an object, judged by its braces and quotes alone.
struct Outline {
    bool object = false;  // begins like one
    bool closed = false;  // and its last brace is there
    bool deep = false;    // nested beyond what is read
};

Outline outline_of(std::string_view line) {
    Outline outline{.object = line.starts_with('{')};
    int depth = 0;
    bool quoted = false;
    for (std::size_t i = 0; i < line.size() && !outline.closed; ++i) {
        const char c = line[i];
        if (quoted) {
            if (c == '\\') ++i;
            quoted = c != '"';
            continue;
        }
        quoted = c == '"';
        if (c == '{' || c == '[') outline.deep |= ++depth > deepest_json;
        if (c == '}' || c == ']') outline.closed = --depth <= 0;
    }
    return outline;
}

// Keys that are taken out of an object one by one; what is wrong stands behind the key.
class Fields {
public:
    explicit Fields(Json object) : left_(std::move(object)) {}

    std::string text(const char* key) { return as<std::string>(key, take(key), "text"); }
    std::string text(const char* key, std::string otherwise) {
        return has(key) ? text(key) : std::move(otherwise);
    }
    bool truth(const char* key, bool otherwise) {
        return has(key) ? as<bool>(key, take(key), "true or false") : otherwise;
    }
    std::uint64_t natural(const char* key) {
        return as<std::uint64_t>(key, take(key), "a whole number from 0");
    }
    int version(const char* key, int otherwise) {
        if (!has(key)) return otherwise;
        const std::uint64_t value = natural(key);
        require(std::in_range<int>(value), "{}: {} is too large", key, value);
        return static_cast<int>(value);
    }
    double number(const char* key, double otherwise) {
        if (!has(key)) return otherwise;
        const Json value = take(key);
        require(value.is_number(), "{}: expected a number, found {}", key, shown(value.dump()));
        return value.number();
    }
    Json object(const char* key) {
        Json value = take(key);
        require(value.is_object(), "{}: expected an object, found {}", key, shown(value.dump()));
        return value;
    }
    Json object(const char* key, Json otherwise) {
        return has(key) ? object(key) : std::move(otherwise);
    }
    bool has(const char* key) const { return left_.find(key) != nullptr; }

    // What has not been taken.
    const Json& left() const { return left_; }

private:
    Json take(const char* key) {
        const Json* found = left_.find(key);
        require(found != nullptr, "the key '{}' is missing", key);
        Json value = *found;
        left_.erase(key);
        return value;
    }

    template <class Kind>
    static Kind as(const char* key, const Json& value, const char* expected) {
        const Kind* held = value.get_if<Kind>();
        require(held != nullptr, "{}: expected {}, found {}", key, expected, shown(value.dump()));
        return *held;
    }

    Json left_;
};

RunIdentity identity_of(Fields& fields) {
    RunIdentity run{.dataset = fields.text("dataset"),
                    .content = fields.text("content", {}),
                    .model = fields.text("model"),
                    .diffusion = fields.text("diffusion"),
                    .options = fields.object("options"),
                    .seed = fields.natural("seed"),
                    .results = fields.version("results", 1)};
    // It stood among the options before it was a key of its own.
    if (const Json* content = run.options.find("content")) {
        const auto* text = content->get_if<std::string>();
        require(text != nullptr, "content: expected text, found {}", shown(content->dump()));
        run.content = *text;
        run.options.erase("content");
    }
    return run;
}

// A training that ended before its first epoch has no model, hence no accuracy. Older programs
// wrote 0 for it.
void remove_accuracies_of_no_model(Record& record) {
    if (record.metric("best_epoch") != 0.0) return;
    Json metrics = Json::object();
    for (const auto& [name, value] : record.metrics.members())
        metrics[name] = name.ends_with("accuracy") ? Json() : value;
    record.metrics = std::move(metrics);
}

Record record_of(Json json) {
    Fields fields(std::move(json));
    Record record{.run = identity_of(fields),
                  .applied = fields.object("applied", Json::object()),
                  .seconds = fields.number("seconds", 0),
                  .started = fields.text("started", {}),
                  .version = fields.text("version", {}),
                  .commit = fields.text("commit", {}),
                  .diverged = fields.truth("diverged", false)};
    for (const auto& [key, value] : fields.left().members())
        if (value.is_number() || value.is_null()) record.metrics[key] = value;
    const std::string fault = fault_of(record);
    require(fault.empty(), "{}", fault);
    remove_accuracies_of_no_model(record);
    return record;
}

// Nothing for a line that was cut off.
std::optional<Record> parse_line(std::string_view line) {
    const Outline outline = outline_of(line);
    require(outline.object, "expected {}, found {}", a_record, shown(line));
    require(!outline.deep, "is nested more than {} deep", deepest_json);
    if (!outline.closed) return std::nullopt;
    return record_of(parse_json(line, a_record));
}

std::string fault_of_metrics(const Record& record) {
    for (const auto& [name, value] : record.metrics.members()) {
        if (std::ranges::find(own_keys, name) != own_keys.end())
            return fmt::format("{}: this is not the name of a metric", name);
        if (value.is_null()) continue;
        if (!value.is_number())
            return fmt::format("{}: expected a number, found {}", name, shown(value.dump()));
        const double number = value.number();
        if (name.ends_with("accuracy") && !(number >= 0 && number <= 1))
            return fmt::format("{}: expected a share between 0 and 1, found {}", name, number);
        if (!std::isfinite(number))
            return fmt::format("{}: expected a finite number, found {}", name, number);
    }
    const double infinity = std::numeric_limits<double>::infinity();
    const double epochs = record.metric("epochs").value_or(infinity);
    if (epochs < 0) return fmt::format("epochs: {} is negative", epochs);
    const double best = record.metric("best_epoch").value_or(0);
    if (best < 0 || best > epochs)
        return fmt::format("best_epoch: expected 0 to {}, found {}", epochs, best);
    return {};
}

}  // namespace

std::optional<double> Record::metric(std::string_view name) const {
    const Json* value = metrics.find(name);
    if (value == nullptr || !value->is_number()) return std::nullopt;
    return value->number();
}

std::string fault_of(const Record& record) {
    if (!(record.seconds >= 0) || !std::isfinite(record.seconds))
        return fmt::format("seconds: expected a number from 0, found {}", record.seconds);
    if (!record.run.options.is_object()) return "options: expected an object";
    if (!record.applied.is_object()) return "applied: expected an object";
    if (!record.metrics.is_object()) return "metrics: expected an object";
    return fault_of_metrics(record);
}

std::string record_line(const Record& record) {
    const RunIdentity& run = record.run;
    Json json{{"dataset", run.dataset}};
    if (!run.content.empty()) json["content"] = run.content;
    json.update({{"model", run.model},
                 {"diffusion", run.diffusion},
                 {"options", run.options},
                 {"seed", run.seed},
                 {"results", run.results},
                 {"applied", record.applied}});
    json.update(record.metrics);
    json["seconds"] = record.seconds;
    if (!record.started.empty()) json["started"] = record.started;
    json["version"] = record.version;
    if (!record.commit.empty()) json["commit"] = record.commit;
    json["diverged"] = record.diverged;
    return json.dump();
}

void Records::append(Records more) {
    std::ranges::move(more.runs, std::back_inserter(runs));
    std::ranges::move(more.held, std::back_inserter(held));
    torn += more.torn;
}

Records parse_records(const std::string& name, std::string_view text) {
    Records records;
    for (std::int64_t number = 1; !text.empty(); ++number) {
        std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        if (line.ends_with('\r')) line.remove_suffix(1);
        if (line.find_first_not_of(" \t") == std::string_view::npos) continue;
        try {
            std::optional<Record> record = parse_line(line);
            if (record)
                records.runs.push_back(std::move(*record));
            else
                ++records.torn;
        } catch (const InputError& error) {
            throw InputError(fmt::format("{}:{}: {}", name, number, error.what()));
        }
    }
    return records;
}

}  // namespace suffuse
