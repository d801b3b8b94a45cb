#include "claims/automaton.hpp"

#include <numeric>

namespace ishitori::claims {

AutomatonState Automaton::after(AutomatonState state, HeapSize sizes) const {
    for (HeapSize tail = states(); sizes > 0 && tail > 0; --sizes, --tail) state = next[state];
    if (sizes == 0) return state;
    HeapSize cycle = 1;  // the state is on a cycle now
    for (AutomatonState s = next[state]; s != state; s = next[s]) ++cycle;
    for (sizes %= cycle; sizes > 0; --sizes) state = next[state];
    return state;
}

AutomatonState Automaton::of(std::span<const HeapSize> heaps) const {
    AutomatonState state = 0;
    HeapSize size = 1;
    for (const HeapSize heap : heaps) {
        state = read(state, size, heap);
        size = heap;
    }
    return state;
}

HeapSize Automaton::period(HeapSize most) const {
    HeapSize all = 1;
    for (AutomatonState s = 0; s < states(); ++s) {
        HeapSize cycle = 1;
        AutomatonState t = next[s];
        for (; t != s && cycle <= states(); t = next[t]) ++cycle;
        if (t != s) continue;
        all = std::lcm(all, cycle);
        if (all > most) return 0;
    }
    return all;
}

}  // namespace ishitori::claims
