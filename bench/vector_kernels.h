#pragma once

#include <cstdint>
#include <span>
#include <string>

// What the processor can do at best, in loops that do nothing else. Compiled once per vector unit
// with Highway and chosen at run time, as the solvers' loops are.

namespace suffuse::bench {

// The unit that is chosen on this machine, as Highway names it: "AVX2", "AVX3", "NEON".
std::string vector_unit();

// Adds up, lane by lane, the rows that `order` names; a row is 16 or 32 floats. Returns the sum of
// all lanes, so that nothing is left out.
float gather_rows(std::span<const float> rows, int width, std::span<const std::int32_t> order);

// Float additions in registers, in as many chains as hide their latency; returns how many there
// were. `sink` gets the sums.
std::int64_t add_in_registers(std::int64_t rounds, float* sink);

}  // namespace suffuse::bench
