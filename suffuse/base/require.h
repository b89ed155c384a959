#pragma once

// For the library's own sources: public headers do not include this one, so users need no fmt.

#include <fmt/core.h>

#include <utility>

#include "suffuse/base/error.h"

namespace suffuse {

// Gate check: throws InputError with the formatted sentence unless the condition holds.
template <class... Values>
void require(bool holds, fmt::format_string<Values...> sentence, Values&&... values) {
    if (!holds) throw InputError(fmt::format(sentence, std::forward<Values>(values)...));
}

}  // namespace suffuse
