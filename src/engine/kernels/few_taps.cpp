// The tables of taps for the searches of few values (few.cpp, rounds.cpp).
#include <algorithm>
#include <utility>

#include "engine/kernels/kernels.hpp"
#include "engine/kernels/settle.hpp"

namespace ishitori::engine::kernels {

namespace {

unsigned count_with_lag(std::span<const Tap> taps, unsigned lag) {
    return static_cast<unsigned>(std::ranges::count(taps, lag, &Tap::lag));
}

// The taps that the table contains.
std::span<const Tap> near_part(std::span<const Tap> taps) {
    return {taps.begin(), std::ranges::upper_bound(taps, NearTable::longest_lag, {}, &Tap::lag)};
}

}  // namespace

NearTable::NearTable(std::span<const Tap> taps) {
    for (const Tap& tap : near_part(taps)) {
        for (std::uint64_t v = 0; v < values; ++v)
            of[tap.lag][v] |= std::uint64_t{1} << ((v ^ tap.value) % values);
    }
    for (unsigned lag = longest_lag; lag > 0; --lag) {
        const unsigned count = count_with_lag(taps, lag);
        const bool same = count == 1 && of[lag][0] == 1;
        kind = 3 * kind + (count == 0 ? 0 : same ? 1 : 2);
    }
}

void NearExcluded::begin(const NearTable& table, const std::uint8_t* plain) {
    for (unsigned j = 0; j < NearTable::longest_lag; ++j) {
        of[j] = 0;
        for (unsigned lag = j + 1; lag <= NearTable::longest_lag; ++lag) {
            const unsigned value = *(plain + j - lag);
            of[j] |= table.of[lag][std::min(value, NearTable::values)];
        }
    }
}

FewTaps::FewTaps(std::span<const Tap> own, std::span<const Tap> shared, std::vector<unsigned> to_shift)
    : shifts(std::move(to_shift)) {
    const auto places = [](unsigned before, const Tap& tap, unsigned heap) {
        return static_cast<std::uint8_t>(before + heap - tap.lag);
    };
    for (const Tap& tap : own.subspan(near_part(own).size())) {
        Single one{{}, tap.value};
        const bool at_once = tap.lag < 2 * eight;
        std::fill(one.from, one.from + sizeof one.from, std::uint8_t{0x80});
        for (unsigned j = 0; j < eight; ++j) one.from[8 * j] = places(at_once ? 2 * eight : old_lag, tap, j);
        (at_once ? half : early).push_back(one);
    }
    const auto old_from = std::ranges::lower_bound(shared, old_lag, {}, &Tap::lag);
    old.assign(old_from, shared.end());
    const auto mids = static_cast<std::size_t>(old_from - shared.begin());
    mid.resize((mids + 7) / 8);
    for (std::size_t t = 0; t < 8 * mid.size(); ++t) {
        const Tap& tap = shared[t < mids ? t : 0];  // repeated in the last places
        for (unsigned j = 0; j < eight; ++j) {
            mid[t / 8].from[t % 8 * 8 + j] = places(old_lag, tap, j);
            mid[t / 8].value[t % 8 * 8 + j] = static_cast<std::uint8_t>(tap.value);
        }
    }
    // (The last part takes the rest.)
    for (unsigned part = 0; part + 1 < parts; ++part) {
        // When 16 * part heaps are settled; the eight after them are not yet in memory.
        const std::uint32_t least = 2 * block - 2 * eight * part;
        known_from[part] =
            static_cast<std::size_t>(std::ranges::lower_bound(old, least, {}, &Tap::lag) - old.begin());
    }
}

RoundTaps::RoundTaps(std::span<const Tap> own, std::span<const Tap> to_share, std::vector<unsigned> to_shift)
    : shared(to_share.begin(), to_share.end()), shifts(std::move(to_shift)) {
    const auto nearer = [](std::span<const Tap> taps) {
        return static_cast<std::size_t>(std::ranges::lower_bound(taps, block, {}, &Tap::lag) - taps.begin());
    };
    const auto add = [](std::vector<Near>& to, std::span<const Tap> taps) {
        for (const Tap& tap : taps) {
            to.push_back({{}, tap.four_values});
            for (unsigned j = 0; j < block; ++j)
                to.back().from[j] = static_cast<std::uint8_t>(block + j - tap.lag);
        }
    };
    old_from = nearer(to_share);
    add(near, to_share.first(old_from));
    add(near_own, own.first(nearer(own)));
    old_own.assign(own.begin() + static_cast<std::ptrdiff_t>(near_own.size()), own.end());
}

}  // namespace ishitori::engine::kernels
