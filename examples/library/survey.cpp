// The periods of the 100 octal codes 0.100 .. 0.243, as many at once as there are processors.
#include <algorithm>
#include <atomic>
#include <cstdio>
#include <ishitori/ishitori.hpp>
#include <thread>
#include <vector>

int main() {
    std::atomic<unsigned> next = 0100, proved = 0;
    const auto work = [&] {
        char code[8];
        for (unsigned n = next++; n < 0100 + 100; n = next++) {
            std::snprintf(code, sizeof code, "0.%o", n);
            const auto game = ishitori::Game::parse(code).value();
            const auto found = ishitori::find_period(game, {{.heaps = 10'000}}).value();
            if (found.standing == ishitori::Standing::proved) ++proved;
        }
    };
    std::vector<std::jthread> threads(std::max(1U, std::thread::hardware_concurrency()));
    for (auto& thread : threads) thread = std::jthread(work);
    for (auto& thread : threads) thread.join();
    std::printf("%u of 100 codes have a proved period\n", proved.load());
}
