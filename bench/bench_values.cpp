// Nim-values per second (CPU time) by each method, and the ratios to the definition of the same
// run.
#include <benchmark/benchmark.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <ctime>
#include <map>

#include "base/every_module.hpp"
#include "engine/engine.hpp"
#include "engine/kernels/vectors.hpp"
#include "rules/game.hpp"
#include "values/sequence.hpp"

using namespace ishitori;

namespace {

double cpu_seconds() {
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

void rung(benchmark::State& state, const char* text, Method method, HeapSize last) {
    static std::map<std::string, double> definition_seconds;
    const auto game = parse_game(text);
    double best = 0;
    for (auto _ : state) {
        const double start = cpu_seconds();
        const auto sequence = make_sequence(game->rules, method);
        sequence->extend(last);
        benchmark::DoNotOptimize(sequence->values().back());
        const double taken = cpu_seconds() - start;
        state.SetIterationTime(taken);
        if (best == 0 || taken < best) best = taken;
    }
    state.counters["values/s"] = static_cast<double>(last) / best;
    const std::string key = std::string(text) + "/" + std::to_string(last);
    if (method == Method::definition) definition_seconds[key] = best;
    if (definition_seconds.contains(key)) state.counters["times_definition"] = definition_seconds[key] / best;
}

// Verified values per second of the engine alone, nothing stored, and the ratio to sparse (to 2 * 10^5 heaps)
// and bitset (to 3 * 10^4) of the same run; both are even slower for larger heaps.
void engine_rate(benchmark::State& state, const char* text, HeapSize last) {
    const auto game = parse_game(text);
    const auto rate = [&](Method method, HeapSize heaps) {
        const double start = cpu_seconds();
        make_sequence(game->rules, method)->extend(heaps);
        return static_cast<double>(heaps) / (cpu_seconds() - start);
    };
    double own = 0;
    for (auto _ : state) {
        const double start = cpu_seconds();
        SparseEngine sparse(*split_rules(game->rules));
        if (sparse.advance(last) != SparseEngine::State::running) state.SkipWithError("the engine stopped");
        const double taken = cpu_seconds() - start;
        state.SetIterationTime(taken);
        own = std::max(own, static_cast<double>(last) / taken);
    }
    state.counters["verified/s"] = own;
    state.counters["times_sparse"] = own / rate(Method::sparse, 200000);
    state.counters["times_bitset"] = own / rate(Method::bitset, 30000);
}

// Values per second of the engine alone by each kind of vector instructions of this processor, and the ratio
// to the best of them in the same run.
void vectors_rate(benchmark::State& state, const char* text, HeapSize last, std::string vectors) {
    static std::map<std::string, double> best;
    use_vectors(vectors);
    const auto rules = *split_rules(parse_game(text)->rules);
    double least = 0;
    for (auto _ : state) {
        const double start = cpu_seconds();
        SparseEngine sparse(rules);
        if (sparse.advance(last) != SparseEngine::State::running) state.SkipWithError("the engine stopped");
        const double taken = cpu_seconds() - start;
        state.SetIterationTime(taken);
        if (least == 0 || taken < least) least = taken;
    }
    best.try_emplace(text, least);  // the best instructions come first
    state.counters["verified/s"] = static_cast<double>(last) / least;
    state.counters["times_best"] = best[text] / least;
    use_vectors(vectors_here().front());
}

// The same by the clock with two threads, the search beside the verification, and the ratio to one thread.
void two_threads(benchmark::State& state, const char* text, HeapSize last) {
    const auto rules = *split_rules(parse_game(text)->rules);
    const auto seconds = [&](unsigned threads) {
        const auto start = std::chrono::steady_clock::now();
        SparseEngine sparse(rules);
        sparse.use_threads(threads);
        if (sparse.advance(last) != SparseEngine::State::running) state.SkipWithError("the engine stopped");
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    };
    for (auto _ : state) {
        const double two = seconds(2);
        state.SetIterationTime(two);
        state.counters["verified/s"] = static_cast<double>(last) / two;
        state.counters["times_one"] = seconds(1) / two;
    }
}

// The most memory that a process of its own has in use on its way to heap `last`.
void memory(benchmark::State& state, const char* text, HeapSize last, unsigned threads) {
    const auto rules = *split_rules(parse_game(text)->rules);
    for (auto _ : state) {
        const pid_t child = fork();
        if (child == 0) {
            SparseEngine sparse(rules);
            sparse.use_threads(threads);
            _exit(sparse.advance(last) == SparseEngine::State::running ? 0 : 1);
        }
        int status = 0;
        rusage used{};
        if (child < 0 || wait4(child, &status, 0, &used) != child || status != 0)
            state.SkipWithError("the engine stopped");
        state.SetIterationTime(static_cast<double>(used.ru_utime.tv_sec) +
                               static_cast<double>(used.ru_utime.tv_usec) * 1e-6);
        state.counters["MiB"] = static_cast<double>(used.ru_maxrss) / 1024;
    }
}

}  // namespace

int main(int argc, char** argv) {
    struct Row {
        const char* game;
        HeapSize last;
    };
    for (const Row row : {Row{"0.16", 100000},
                          {"0.104", 100000},
                          {"0.6", 30000},
                          {"0.04", 30000},
                          {"0.77", 30000},
                          {"grundy", 30000},
                          {"0.366", 30000},
                          {"take:1-1000", 100000}}) {
        for (Method method : {Method::definition, Method::bitset, Method::sparse, Method::dense, Method::wide,
                              Method::automatic}) {
            if (!make_sequence(parse_game(row.game)->rules, method)) continue;
            const std::string name = std::string(row.game) + "/" + std::to_string(row.last) + "/" +
                                     std::string(method_name(method));
            benchmark::RegisterBenchmark(name.c_str(), rung, row.game, method, row.last)
                ->UseManualTime()
                ->Iterations(1)
                ->Unit(benchmark::kMillisecond);
        }
    }
    // The heaps from which one method is faster than another; values/automatic.hpp uses them.
    for (const char* game : {"0.106", "0.354", "0.6", "grundy", "0.007"}) {
        for (const HeapSize last : {25000U, 50000U, 100000U, 200000U}) {
            for (Method method : {Method::sparse, Method::engine, Method::dense, Method::wide}) {
                const std::string name = std::string("thresholds/") + game + "/" + std::to_string(last) +
                                         "/" + std::string(method_name(method));
                benchmark::RegisterBenchmark(name.c_str(), rung, game, method, last)
                    ->UseManualTime()
                    ->Iterations(1)
                    ->Unit(benchmark::kMillisecond);
            }
        }
    }
    const auto add = [](const std::string& name, const Row& row, auto function, auto... more) {
        const std::string full = name + "/" + row.game + "/" + std::to_string(row.last);
        benchmark::RegisterBenchmark(full.c_str(), function, row.game, row.last, more...)
            ->UseManualTime()
            ->Iterations(1)
            ->Unit(benchmark::kMillisecond);
    };
    const Row games[] = {{"0.16", 50000000},  {"0.104", 50000000}, {"0.106", 100000000}, {"0.56", 20000000},
                         {"0.354", 20000000}, {"0.127", 20000000}, {"0.6", 10000000},    {"grundy", 4000000}};
    for (const Row& row : games) add("engine", row, engine_rate);
    for (const Row& row : games) {
        for (const std::string& vectors : vectors_here())
            add("vectors/" + vectors, {row.game, row.last / 4}, vectors_rate, vectors);
    }
    for (const Row& row : games) add("two_threads", row, two_threads);
    for (const Row& row : games) {
        add("memory", row, memory, 1U);
        add("memory_two_threads", row, memory, 2U);
    }
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
