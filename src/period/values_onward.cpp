#include "period/values_onward.hpp"

#include <algorithm>

#include "engine/engine.hpp"

namespace ishitori::period {

namespace {

constexpr HeapSize max_first_heaps = HeapSize{1}
                                     << 22;         // the first heaps from which an engine chooses its mask
constexpr HeapSize steps_between_asking = 1 << 12;  // of a few hundred heaps each

// An engine with the sparse space of the claim, after its first heaps.
std::optional<SparseEngine> engine_of(const Ruleset& rules, const WindowClaim& claim) {
    const auto split = split_rules(rules);
    if (!split) return std::nullopt;
    SparseEngine engine(*split);
    const HeapSize last_rare = claim.rares.empty() ? 0 : claim.rares.back();
    const auto same_mask = [&] {
        return engine.mask().mask == claim.mask && engine.mask().parity == claim.mask_parity;
    };
    for (HeapSize heaps = 1 << 17; heaps <= max_first_heaps; heaps *= 2) {
        if (engine.advance(std::max(heaps, last_rare + 1)) != SparseEngine::State::running)
            return std::nullopt;
        if (same_mask()) break;
    }
    if (!same_mask() || !std::ranges::equal(engine.rares(), claim.rares, {}, &RareHeap::heap) ||
        !std::ranges::equal(engine.rares(), claim.rare_values, {}, &RareHeap::value))
        return std::nullopt;
    return engine;
}

}  // namespace

std::optional<std::vector<std::uint16_t>> values_onward(const Ruleset& rules, const WindowClaim& claim,
                                                        HeapSize end, std::span<const std::uint16_t> before,
                                                        HeapSize first, HeapSize last,
                                                        const Control& control) {
    const auto known = engine_of(rules, claim);
    if (!known || before.size() < known->tail_needed()) return std::nullopt;
    std::vector<std::uint8_t> window;
    for (HeapSize n = end - before.size(); n < end; ++n) {
        unsigned compressed = 0;
        while (compressed < known->lanes_limit() &&
               known->expand(n, static_cast<std::uint8_t>(compressed)) != before[window.size()])
            ++compressed;
        if (compressed == known->lanes_limit()) return std::nullopt;
        window.push_back(static_cast<std::uint8_t>(compressed));
    }
    SparseEngine engine = known->replay(end, window);
    std::vector<std::uint16_t> found;
    found.reserve(last - first + 1);
    engine.observe([&](HeapSize from, std::span<const std::uint16_t> run) {
        for (HeapSize n = std::max(from, first); n < from + run.size() && n <= last; ++n)
            found.push_back(run[n - from]);
    });
    for (HeapSize steps = 0; engine.known_end() <= last; ++steps) {
        if (engine.step() != SparseEngine::State::running) return std::nullopt;
        if (steps % steps_between_asking != 0) continue;
        if (!control.may_continue(engine.known_end(), last)) return std::nullopt;
    }
    return found;
}

}  // namespace ishitori::period
