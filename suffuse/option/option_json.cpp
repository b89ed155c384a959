#include "suffuse/option/option_json.h"

#include <algorithm>
#include <limits>

#include "suffuse/base/require.h"
#include "suffuse/base/shown.h"
#include "suffuse/option/field.h"

namespace suffuse {

namespace {

template <class Kind>
OptionValue taken(const Option& option, const Json& json) {
    const auto* value = json.get_if<Kind>();
    if (value == nullptr) refuse_kind(option.name);
    return *value;
}

// nlohmann reads what is not negative as unsigned.
OptionValue whole_taken(const Option& option, const Json& json) {
    const auto* natural = json.get_if<std::uint64_t>();
    if (natural == nullptr) return taken<std::int64_t>(option, json);
    if (!std::in_range<std::int64_t>(*natural)) refuse_kind(option.name);
    return static_cast<std::int64_t>(*natural);
}

double number_taken(const Option& option, const Json& json) {
    if (!json.is_number()) refuse_kind(option.name);
    return json.number();
}

OptionValue numbers_taken(const Option& option, const Json& json) {
    if (!json.is_array()) refuse_kind(option.name);
    std::vector<double> numbers;
    for (const Json& element : json.elements()) numbers.push_back(number_taken(option, element));
    return numbers;
}

OptionValue value_in(const Option& option, const Json& json) {
    switch (option.kind) {
        case OptionKind::flag:
            return taken<bool>(option, json);
        case OptionKind::whole:
            return whole_taken(option, json);
        case OptionKind::number:
            return number_taken(option, json);
        case OptionKind::word:
            return taken<std::string>(option, json);
        case OptionKind::numbers:
            return numbers_taken(option, json);
    }
    throw std::logic_error("a kind of option without a case");
}

}  // namespace

Json value_json(const OptionValue& value) {
    return std::visit([](const auto& held) { return Json(held); }, value);
}

Json with_before(Json object, std::span<const Option> options) {
    for (const Option& option : options)
        if (option.usual && option.before && object.find(option.name) == nullptr)
            object[option.name] = value_json(*option.before);
    return object;
}

Said said_in(const Json& object, std::span<const Option> options) {
    Said said;
    for (const auto& [name, value] : object.members()) {
        const auto option = std::ranges::find(options, name, &Option::name);
        require(option != options.end(), "the option {} is unknown", shown(name));
        said.say(name, value_in(*option, value));
    }
    return said;
}

}  // namespace suffuse
