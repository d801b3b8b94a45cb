// Games without a sparse space: values per second of processor time by dense, and the ratio to bitset of the
// same run; two threads against one by the clock and in processor time. Grundy's game by the sparse methods
// too.
#include <benchmark/benchmark.h>

#include <chrono>
#include <ctime>
#include <string>

#include "base/every_module.hpp"
#include "rules/game.hpp"
#include "values/dense.hpp"
#include "values/sequence.hpp"

using namespace ishitori;

namespace {

struct Seconds {
    double processor = 0;
    double clock = 0;
};

double processor_seconds() {
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

Seconds measure(const Ruleset& rules, Method method, HeapSize last, unsigned threads) {
    const auto start = std::chrono::steady_clock::now();
    const double used = processor_seconds();
    const auto sequence = make_sequence(rules, method);
    sequence->use_threads(threads);
    sequence->extend(last);
    benchmark::DoNotOptimize(sequence->values().back());
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
    return {processor_seconds() - used, taken.count()};
}

void dense(benchmark::State& state, const char* text, HeapSize last) {
    const Ruleset rules = parse_game(text)->rules;
    for (auto _ : state) {
        const Seconds bitset = measure(rules, Method::bitset, last, 1);
        const Seconds one = measure(rules, Method::dense, last, 1);
        const Seconds two = measure(rules, Method::dense, last, 2);
        state.SetIterationTime(one.processor);
        state.counters["values/s"] = static_cast<double>(last) / one.processor;
        state.counters["times_bitset"] = bitset.processor / one.processor;
        state.counters["two_threads"] = one.clock / two.clock;
        state.counters["two_threads_cpu"] = two.processor / one.processor;
        if (!make_sequence(rules, Method::sparse)) continue;
        state.counters["sparse_to_dense"] = one.processor / measure(rules, Method::sparse, last, 1).processor;
        state.counters["engine_to_dense"] = one.processor / measure(rules, Method::engine, last, 1).processor;
        state.counters["automatic_to_dense"] =
            one.processor / measure(rules, Method::automatic, last, 1).processor;
    }
}

}  // namespace

int main(int argc, char** argv) {
    struct Row {
        const char* game;
        HeapSize last;
    };
    for (const Row row : {Row{"0.04", 50000},
                          {"0.04", 200000},
                          {"0.06", 100000},
                          {"0.76", 50000},
                          {"0.004", 100000},
                          {"0.006", 100000},
                          {"grundy", 200000}}) {
        const std::string name = std::string(row.game) + "/" + std::to_string(row.last);
        benchmark::RegisterBenchmark(name.c_str(), dense, row.game, row.last)
            ->UseManualTime()
            ->Iterations(1)
            ->Unit(benchmark::kMillisecond);
    }
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
