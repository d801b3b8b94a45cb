// The state of a long run with all its digests right, including the engine's own. The input is a list of
// changes to a good state, each a place and eight bytes, because the state itself is too long for a fuzzer.
// Reading it and continuing from it stays within its memory.
#include "../run/forged_states.hpp"
#include "base/every_module.hpp"
#include "fuzzer.hpp"
#include "rules/game.hpp"

using namespace ishitori;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const SplitRules rules = *split_rules(parse_game("0.104")->rules);
    static const std::string good = [] {
        SparseRun run(rules, SparsePeriodSearch(rules));
        while (run.search().engine().known_end() <= 10'000) run.step();
        return run.save();
    }();
    constexpr std::size_t change = 12;
    std::string state = good;
    for (; size >= change; data += change, size -= change) {
        std::uint32_t place = 0;
        std::memcpy(&place, data, 4);
        // Most numbers are at the beginning; the highest bit selects the whole state.
        const std::size_t reach =
            place >> 31U != 0 ? good.size() - 8 : std::min<std::size_t>(good.size() - 8, 4096);
        state.replace((place & 0x7fffffffU) % reach, 8, reinterpret_cast<const char*>(data) + 4, 8);
    }
    if (good.empty() || !parts_of(state)) return 0;
    (void)read_forged_state(rules, std::move(state));
    return 0;
}
