#pragma once

#include <cstdint>
#include <span>

namespace suffuse {

// The authors' seeds: one for the development set, 100 for the splits on which results are
// reported, and 100 others for the splits on which hyperparameters are chosen.
std::uint32_t development_seed();
std::span<const std::uint32_t> test_seeds();
std::span<const std::uint32_t> validation_seeds();

}  // namespace suffuse
