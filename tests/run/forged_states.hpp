// Forged states of long runs: changed somewhere, with all digests right again.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/every_module.hpp"
#include "base/fnv1a.hpp"
#include "base/state_bytes.hpp"
#include "period/sparse_run.hpp"

namespace ishitori {

// The offsets of the parts of a SparseRun's state (without a second engine).
struct StateParts {
    std::size_t engine = 0, engine_end = 0;  // the engine's own state, its digest the last 8 bytes
};

inline std::optional<StateParts> parts_of(std::string_view state) {
    StateReader in{state};
    for (int skipped = 0; skipped < 2; ++skipped) in.number();  // version, checksum
    for (std::uint64_t left = in.count(8); left > 0; --left) in.number();
    for (std::uint64_t left = in.count(16); left > 0 && in.good; --left) {
        in.number();
        for (std::uint64_t counts = in.count(8); counts > 0; --counts) in.number();
    }
    const std::string_view search = in.blob();
    StateReader inner{search};
    for (int skipped = 0; skipped < 6; ++skipped) inner.number();
    inner.blob();                                                  // the mark's window
    for (int skipped = 0; skipped < 8; ++skipped) inner.number();  // the key of stored windows
    for (std::uint64_t left = inner.count(16); left > 0 && inner.good; --left) {
        inner.number();
        inner.blob();
    }
    for (std::uint64_t left = inner.count(16); left > 0; --left) {  // rare heaps that needed far values
        inner.number();
        inner.number();
    }
    const std::string_view engine = inner.blob();
    if (!in.good || !inner.good || engine.size() < 16) return std::nullopt;
    const auto at = static_cast<std::size_t>(engine.data() - state.data());
    return StateParts{at, at + engine.size()};
}

// The same bytes with the right digest of the engine, if they have one.
inline std::string well_digested(std::string state) {
    const auto parts = parts_of(state);
    if (!parts) return state;
    const std::string_view body =
        std::string_view(state).substr(parts->engine, parts->engine_end - 8 - parts->engine);
    StateWriter digest;
    digest.number(fnv1a(body));
    return state.replace(parts->engine_end - 8, 8, digest.bytes);
}

// Changes the state of a run with all its values: two common heaps `a` < `b` of one parity, beyond the first
// power of two above `a`, exchange their values, and all reported data are adapted. The result is a
// consistent state that belongs to no game.
inline std::string exchanged(std::string state, const SplitRules& rules, HeapSize a, HeapSize b) {
    const auto parts = *parts_of(state);
    StateReader in{std::string_view(state).substr(parts.engine)};
    const auto skip = [&](std::uint64_t numbers) {
        while (numbers-- > 0) in.number();
    };
    skip(2);  // version, unequal
    for (const auto* digits : {&rules.whole, &rules.takes, &rules.splits}) skip(1 + digits->size());
    skip(12);
    skip(2 * in.count(16));
    skip(in.count(8));
    skip(in.count(8));
    const std::uint64_t heaps = in.count(2);
    char* const head = state.data() + (in.bytes.data() - state.data());
    std::swap(head[2 * a], head[2 * b]);
    std::swap(head[2 * a + 1], head[2 * b + 1]);
    std::vector<std::uint16_t> values;
    for (HeapSize n = 0; n < heaps; ++n) {
        values.push_back(static_cast<std::uint16_t>(static_cast<std::uint8_t>(head[2 * n]) |
                                                    static_cast<std::uint8_t>(head[2 * n + 1]) << 8));
    }
    RunningChecksum checksum;
    checksum.add(0, values);
    StateWriter out;
    checksum.save(out);
    return well_digested(state.replace(8, out.bytes.size(), out.bytes));
}

// For fuzzing: for any bytes, reading them as a state of `rules` and continuing from it stays within its
// memory and ends. Returns true if they were accepted as a state.
inline bool read_forged_state(const SplitRules& rules, std::string bytes) {
    const auto run = SparseRun::restore(rules, well_digested(std::move(bytes)));
    if (!run) return false;
    for (int steps = 0; steps < 40; ++steps) {
        const auto step = run->step();
        if (step == SparseRun::Step::proved) run->search().finish();
        if (step != SparseRun::Step::running) break;
    }
    return true;
}

}  // namespace ishitori
