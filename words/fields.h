#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "suffuse/base/require.h"
#include "words/describe_json.h"

// Words whose fields may be absent. Each of them has for_each_field(words, field), which calls
// field(name, value, what --help says); what follows is done alike with all of them.

namespace suffuse {

// "layer_normalization" -> "--layer-normalization".
inline std::string option_name(std::string name) {
    std::ranges::replace(name, '_', '-');
    return "--" + name;
}

// What was said, and the rest from another.
template <class Words>
Words said_or(const Words& said, const Words& otherwise) {
    Words result = said;
    for_each_field(otherwise, [&](const char* name, const auto& value, const auto&...) {
        for_each_field(result, [&](std::string_view own, auto& target, const auto&...) {
            if constexpr (std::is_same_v<std::decay_t<decltype(value)>,
                                         std::decay_t<decltype(target)>>)
                if (own == name && !target) target = value;
        });
    });
    return result;
}

// " --hidden 32 --dropout 0.5": what was said, as it is written on the command line.
template <class Words>
std::string command_text(const Words& words) {
    std::string text;
    for_each_field(words, [&](const char* name, const auto& value, const auto&...) {
        if (value) text += fmt::format(" {} {}", option_name(name), *value);
    });
    return text;
}

template <class Words>
Json fields_json(const Words& words) {
    Json json = Json::object();
    for_each_field(words, [&](const char* name, const auto& value, const auto&...) {
        if (value) json[name] = *value;
    });
    return json;
}

// The fields that the object holds, each removed from it. Throws InputError for another type.
template <class Words>
void take_fields(Words& words, Json& json) {
    for_each_field(words, [&](const char* name, auto& value, const auto&...) {
        if (!json.contains(name)) return;
        try {
            value = json[name].template get<typename std::decay_t<decltype(value)>::value_type>();
        } catch (const Json::exception&) {
            throw InputError(fmt::format("'{}' has a value of the wrong type", name));
        }
        json.erase(name);
    });
}

}  // namespace suffuse
