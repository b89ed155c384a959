#include "bench/vector_kernels.h"

// Highway compiles what follows once per vector unit.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "bench/vector_kernels.cpp"
#include "hwy/foreach_target.h"
//
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();

namespace suffuse::bench::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

const char* UnitName() {
    return hwy::TargetName(HWY_TARGET);
}

template <int width>
float Gather(const float* rows, std::span<const std::int32_t> order) {
    using Tag = hn::CappedTag<float, width>;
    constexpr std::ptrdiff_t lanes = hn::MaxLanes(Tag());
    constexpr std::ptrdiff_t parts = width / lanes;
    constexpr std::ptrdiff_t together = 64 / width;  // rows at once: chains that hide the latency
    hn::Vec<Tag> sum[together][parts];
    for (auto& row : sum)
        for (auto& part : row) part = hn::Zero(Tag());
    for (std::size_t e = 0; e + together <= order.size(); e += together)
        for (int r = 0; r < together; ++r) {
            const float* row = rows + std::int64_t{order[e + r]} * width;
            for (int p = 0; p < parts; ++p)
                sum[r][p] = hn::Add(sum[r][p], hn::LoadU(Tag(), row + p * lanes));
        }
    float total = 0;
    for (const auto& row : sum)
        for (const auto& part : row) total += hn::GetLane(hn::SumOfLanes(Tag(), part));
    return total;
}

float Gather16(const float* rows, std::span<const std::int32_t> order) {
    return Gather<16>(rows, order);
}
float Gather32(const float* rows, std::span<const std::int32_t> order) {
    return Gather<32>(rows, order);
}

std::int64_t AddInRegisters(std::int64_t rounds, float* sink) {
    constexpr int chains = 12;  // at least latency x units, at most the registers
    using Tag = hn::CappedTag<float, 64>;
    const auto one = hn::Set(Tag(), 1.0F);
    hn::Vec<Tag> sum[chains];
    for (auto& chain : sum) chain = hn::Zero(Tag());
    for (std::int64_t i = 0; i < rounds; ++i)
        for (auto& chain : sum) chain = hn::Add(chain, one);
    *sink = 0;
    for (const auto& chain : sum) *sink += hn::GetLane(chain);
    return rounds * chains * static_cast<std::int64_t>(hn::MaxLanes(Tag()));
}

}  // namespace suffuse::bench::HWY_NAMESPACE

HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace suffuse::bench {

HWY_EXPORT(UnitName);
HWY_EXPORT(Gather16);
HWY_EXPORT(Gather32);
HWY_EXPORT(AddInRegisters);

std::string vector_unit() {
    return HWY_DYNAMIC_DISPATCH(UnitName)();
}

float gather_rows(std::span<const float> rows, int width, std::span<const std::int32_t> order) {
    return width == 16 ? HWY_DYNAMIC_DISPATCH(Gather16)(rows.data(), order)
                       : HWY_DYNAMIC_DISPATCH(Gather32)(rows.data(), order);
}

std::int64_t add_in_registers(std::int64_t rounds, float* sink) {
    return HWY_DYNAMIC_DISPATCH(AddInRegisters)(rounds, sink);
}

}  // namespace suffuse::bench

#endif  // HWY_ONCE
