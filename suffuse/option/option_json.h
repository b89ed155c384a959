#pragma once

#include "suffuse/json/json.h"
#include "suffuse/option/said.h"

namespace suffuse {

Json value_json(const OptionValue& value);

// All options as they are, under their names, in the order of the table.
template <class O>
Json written(const O& options) {
    Json json = Json::object();
    for (const Field<O>& field : fields<O>())
        if (const auto value = field.get(options)) json[field.name] = value_json(*value);
    return json;
}

// The object with what these options were before they existed, where it does not have them.
// Options that do not apply, those without a default, stay out.
Json with_before(Json object, std::span<const Option> options);

// What an object says. Throws InputError for a key that is none of the options and for a value of
// another kind.
Said said_in(const Json& object, std::span<const Option> options);

}  // namespace suffuse
