#include "suffuse/sparsify/block_scan.h"

// Highway compiles what follows once per vector unit.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "suffuse/sparsify/block_scan.cpp"
#include "hwy/foreach_target.h"
//
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();

namespace suffuse::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

template <class T>
void Scan(const BlockRows<T>& block, NodeId begin, std::span<const T> floor,
          std::span<std::uint32_t> masks) {
    using Tag = hn::CappedTag<T, BlockRows<T>::width>;
    const Tag d;
    constexpr std::ptrdiff_t lanes = hn::MaxLanes(Tag());
    for (std::size_t k = 0; k < masks.size(); ++k) {
        const NodeId i = begin + static_cast<NodeId>(k);
        const T* row = block.rows + std::int64_t{block.row(i)} * BlockRows<T>::width;
        const auto scale = hn::Set(d, static_cast<T>(block.scale_of(i)));
        std::uint32_t mask = 0;
        for (std::ptrdiff_t l = 0; l < BlockRows<T>::width; l += lanes) {
            const auto value = hn::Mul(scale, hn::LoadU(d, row + l));
            const auto above = hn::Ge(value, hn::LoadU(d, floor.data() + l));
            std::uint8_t bits[8] = {};
            hn::StoreMaskBits(d, above, bits);
            std::uint32_t part = 0;
            for (std::ptrdiff_t byte = 0; 8 * byte < lanes; ++byte)
                part |= std::uint32_t{bits[byte]} << (8 * byte);
            mask |= part << l;
        }
        masks[k] = mask;
    }
}

void ScanFloat(const BlockRows<float>& block, NodeId begin, std::span<const float> floor,
               std::span<std::uint32_t> masks) {
    Scan(block, begin, floor, masks);
}
void ScanDouble(const BlockRows<double>& block, NodeId begin, std::span<const double> floor,
                std::span<std::uint32_t> masks) {
    Scan(block, begin, floor, masks);
}

}  // namespace suffuse::HWY_NAMESPACE

HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace suffuse {

HWY_EXPORT(ScanFloat);
HWY_EXPORT(ScanDouble);

void scan(const BlockRows<float>& block, NodeId begin, std::span<const float> floor,
          std::span<std::uint32_t> masks) {
    HWY_DYNAMIC_DISPATCH(ScanFloat)(block, begin, floor, masks);
}
void scan(const BlockRows<double>& block, NodeId begin, std::span<const double> floor,
          std::span<std::uint32_t> masks) {
    HWY_DYNAMIC_DISPATCH(ScanDouble)(block, begin, floor, masks);
}

}  // namespace suffuse

#endif  // HWY_ONCE
