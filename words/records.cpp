#include "words/records.h"

#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <set>

#include "suffuse/base/require.h"
#include "suffuse/io/scan.h"

namespace suffuse {

namespace {

constexpr int deepest = 64;  // nested options; what compares and prints JSON recurses

// How far a line gets as an object, judged by its braces and quotes alone.
struct Outline {
    bool object = false;  // begins like one
    bool closed = false;  // and its last brace is there
    bool deep = false;    // nested beyond reason
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
        if (c == '{' || c == '[') outline.deep |= ++depth > deepest;
        if (c == '}' || c == ']') outline.closed = --depth <= 0;
    }
    return outline;
}

// Fields of an object by key; what is wrong stands behind the key.
class Fields {
public:
    explicit Fields(const Json& object) : object_(object) {}

    std::string text(const char* key) const {
        const Json& value = get(key);
        require(value.is_string(), "{}: expected text, found {}", key, found(value));
        return value.get<std::string>();
    }

    double number(const char* key) const {
        const Json& value = get(key);
        require(value.is_number(), "{}: expected a number, found {}", key, found(value));
        return value.get<double>();
    }

    int count(const char* key) const {
        const Json& value = get(key);
        require(value.is_number_unsigned() &&
                    value.get<std::uint64_t>() <= std::numeric_limits<int>::max(),
                "{}: expected a whole number from 0, found {}", key, found(value));
        return value.get<int>();
    }

    std::uint64_t seed(const char* key) const {
        const Json& value = get(key);
        require(value.is_number_unsigned(), "{}: expected a whole number from 0, found {}", key,
                found(value));
        return value.get<std::uint64_t>();
    }

    bool truth(const char* key) const {
        const Json& value = get(key);
        require(value.is_boolean(), "{}: expected true or false, found {}", key, found(value));
        return value.get<bool>();
    }

    const Json& object(const char* key) const {
        const Json& value = get(key);
        require(value.is_object(), "{}: expected an object, found {}", key, found(value));
        return value;
    }

    bool contains(const char* key) const { return object_.contains(key); }

private:
    const Json& get(const char* key) const {
        const auto found = object_.find(key);
        require(found != object_.end(), "the key '{}' is missing", key);
        return *found;
    }

    static std::string found(const Json& value) {
        return shown(value.dump(-1, ' ', true, Json::error_handler_t::replace));
    }

    const Json& object_;
};

RunRecord record_of(const Json& json) {
    const Fields fields(json);
    RunRecord record{.dataset = fields.text("dataset"),
                     .model = fields.text("model"),
                     .diffusion = fields.text("diffusion"),
                     .options = fields.object("options"),
                     .seed = fields.seed("seed"),
                     .validation_accuracy = fields.number("validation_accuracy"),
                     .test_accuracy = fields.number("test_accuracy"),
                     .epochs = fields.count("epochs"),
                     .seconds = fields.number("seconds"),
                     .version = fields.text("version")};
    if (fields.contains("best_epoch")) record.best_epoch = fields.count("best_epoch");
    if (fields.contains("diverged")) record.diverged = fields.truth("diverged");
    const std::string fault = fault_of(record);
    require(fault.empty(), "{}", fault);
    return record;
}

// The line as JSON in which no key of the record occurs twice.
Json parse_object(std::string_view line) {
    std::set<std::string> keys;
    const auto once = [&](int depth, Json::parse_event_t event, const Json& parsed) {
        if (event == Json::parse_event_t::key && depth == 1)
            require(keys.insert(parsed.get<std::string>()).second, "the key {} occurs twice",
                    shown(parsed.get<std::string>()));
        return true;
    };
    try {
        return Json::parse(line, once);
    } catch (const Json::parse_error& error) {
        throw InputError(fmt::format("expected a record, found a fault at byte {}: {}", error.byte,
                                     shown(line.substr(error.byte == 0 ? 0 : error.byte - 1))));
    } catch (const Json::out_of_range&) {
        throw InputError("expected a record, found a number that is too large");
    }
}

// Nothing for a line that was cut off.
std::optional<RunRecord> parse_line(std::string_view line) {
    const Outline outline = outline_of(line);
    require(outline.object, "expected a record, found {}", shown(line));
    require(!outline.deep, "is nested more than {} deep", deepest);
    if (!outline.closed) return std::nullopt;
    return record_of(parse_object(line));
}

}  // namespace

std::string fault_of(const RunRecord& record) {
    const std::array<std::pair<const char*, double>, 2> shares{
        {{"validation_accuracy", record.validation_accuracy},
         {"test_accuracy", record.test_accuracy}}};
    for (const auto& [name, share] : shares)
        if (!(share >= 0 && share <= 1))
            return fmt::format("{}: expected a share between 0 and 1, found {}", name, share);
    if (!(record.seconds >= 0) || !std::isfinite(record.seconds))
        return fmt::format("seconds: expected a number from 0, found {}", record.seconds);
    if (record.epochs < 0) return fmt::format("epochs: {} is negative", record.epochs);
    if (record.best_epoch < 0 || record.best_epoch > record.epochs)
        return fmt::format("best_epoch: expected 0 to {}, found {}", record.epochs,
                           record.best_epoch);
    if (!record.options.is_object()) return "options: expected an object";
    return {};
}

std::string record_line(const RunRecord& record) {
    const Json json{{"dataset", record.dataset},
                    {"model", record.model},
                    {"diffusion", record.diffusion},
                    {"options", record.options},
                    {"seed", record.seed},
                    {"validation_accuracy", record.validation_accuracy},
                    {"test_accuracy", record.test_accuracy},
                    {"epochs", record.epochs},
                    {"best_epoch", record.best_epoch},
                    {"seconds", record.seconds},
                    {"version", record.version},
                    {"diverged", record.diverged}};
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Records parse_records(const std::string& name, std::string_view text) {
    Records records;
    for (std::int64_t number = 1; !text.empty(); ++number) {
        std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        if (line.ends_with('\r')) line.remove_suffix(1);
        if (line.find_first_not_of(" \t") == std::string_view::npos) continue;
        try {
            std::optional<RunRecord> record = parse_line(line);
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
