#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "suffuse/base/require.h"

namespace suffuse {

// The words of an option and what each means, in the order in which they are shown.
template <class Value>
using Choice = std::vector<std::pair<std::string, Value>>;

template <class Value>
std::vector<std::string> words_of(const Choice<Value>& choice) {
    std::vector<std::string> words;
    for (const auto& [word, value] : choice) words.push_back(word);
    return words;
}

// "sym, col, row".
template <class Value>
std::string listed(const Choice<Value>& choice) {
    std::string text;
    for (const auto& [word, value] : choice) text += (text.empty() ? "" : ", ") + word;
    return text;
}

// Throws InputError listing the words.
template <class Value>
Value meaning(const Choice<Value>& choice, const char* option, const std::string& word) {
    const auto found = std::ranges::find(choice, word, &std::pair<std::string, Value>::first);
    require(found != choice.end(), "{}: '{}' is none of {}", option, word, listed(choice));
    return found->second;
}

// The word of a value that has one.
template <class Value>
std::string word_in(const Choice<Value>& choice, Value value) {
    return std::ranges::find(choice, value, &std::pair<std::string, Value>::second)->first;
}

}  // namespace suffuse
