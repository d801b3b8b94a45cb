// Games without a sparse space: values per second of processor time by m5_dense, and the ratio to m2 of the
// same run; two threads against one by the clock and in processor time. Grundy's game by the sparse methods
// too. Then m8_convolution against m5_dense in processor time and memory, also where it is not worth while.
#include <benchmark/benchmark.h>
#include <sys/resource.h>

#include <chrono>
#include <ctime>
#include <string>

#include "rules/game.hpp"
#include "values/m5_dense.hpp"
#include "values/m8_convolution.hpp"
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
        const Seconds m2 = measure(rules, Method::m2_bitset, last, 1);
        const Seconds one = measure(rules, Method::m5_dense, last, 1);
        const Seconds two = measure(rules, Method::m5_dense, last, 2);
        state.SetIterationTime(one.processor);
        state.counters["values/s"] = static_cast<double>(last) / one.processor;
        state.counters["times_m2"] = m2.processor / one.processor;
        state.counters["two_threads"] = one.clock / two.clock;
        state.counters["two_threads_cpu"] = two.processor / one.processor;
        if (!make_sequence(rules, Method::m3_sparse)) continue;
        state.counters["m3_to_m5"] = one.processor / measure(rules, Method::m3_sparse, last, 1).processor;
        state.counters["m4_to_m5"] = one.processor / measure(rules, Method::m4_engine, last, 1).processor;
        state.counters["automatic_to_m5"] =
            one.processor / measure(rules, Method::automatic, last, 1).processor;
    }
}

double most_mebibytes() {
    rusage used{};
    getrusage(RUSAGE_SELF, &used);
    return static_cast<double>(used.ru_maxrss) / 1024;
}

// Memory is the most of this process so far: one row a run, `--benchmark_filter`, says what that row takes.
void convolution(benchmark::State& state, const char* text, HeapSize last) {
    const Ruleset rules = parse_game(text)->rules;
    ConvolutionMethod::Sizes sizes;
    sizes.worth = 0;
    sizes.most_bytes = std::uint64_t{6} << 30U;
    for (auto _ : state) {
        std::vector<StoredValue> by_pairs{0}, values{0};
        DenseMethod dense(rules);
        ConvolutionMethod method(rules, sizes);
        const double start = processor_seconds();
        dense.extend(by_pairs, last);
        const double between = processor_seconds();
        state.counters["MiB_m5"] = most_mebibytes();
        method.extend(values, last);
        const double end = processor_seconds();
        state.counters["MiB_m8"] = most_mebibytes();
        state.counters["seconds_m5"] = between - start;
        state.counters["m5_to_m8"] = (between - start) / (end - between);
        state.counters["given_up"] = static_cast<double>(method.given_up());
        state.SetIterationTime(end - between);
        if (values != by_pairs) state.SkipWithError("the values differ");
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
    for (const char* game : {"0.165", "0.143", "0.163", "0.04"}) {
        for (const HeapSize last : {HeapSize{1} << 18U, HeapSize{1} << 19U, HeapSize{1} << 20U}) {
            const std::string name = std::string("m8/") + game + "/" + std::to_string(last);
            benchmark::RegisterBenchmark(name.c_str(), convolution, game, last)
                ->UseManualTime()
                ->Iterations(1)
                ->Unit(benchmark::kMillisecond);
        }
    }
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
