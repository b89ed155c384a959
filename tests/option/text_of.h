#pragma once

#include "suffuse/option/said.h"

namespace suffuse::testing {

// "drink=tea soup=1,2": what was said, by name.
inline std::string text_of(const Said& said) {
    std::string text;
    for (const auto& [name, values] : said.values) {
        text += (text.empty() ? "" : " ") + name + "=";
        for (std::size_t k = 0; k < values.size(); ++k)
            text += (k == 0 ? "" : ",") + value_text(values[k]);
    }
    return text;
}

inline std::vector<std::string> texts_of(const std::vector<Said>& all) {
    std::vector<std::string> texts;
    for (const Said& one : all) texts.push_back(text_of(one));
    return texts;
}

}  // namespace suffuse::testing
