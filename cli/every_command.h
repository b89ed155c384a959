#pragma once

#include "suffuse/base/context.h"
#include "suffuse/option/said.h"

namespace suffuse::cli {

// The options that every command has.
struct EveryCommand {
    std::optional<int> threads{};  // not said: one for each core
    std::string memory{};          // "4G"; empty: three quarters of the machine's
    std::uint64_t seed = 0;
    bool json = false;
    bool quiet = false;
};

// Throws InputError for a thread count or an amount of memory that makes no sense.
Context make_context(const EveryCommand& options);

}  // namespace suffuse::cli

namespace suffuse {

template <>
const std::vector<Field<cli::EveryCommand>>& fields<cli::EveryCommand>();

}  // namespace suffuse
