// The periods of the 100 octal codes 0.100 .. 0.243, as many at once as there are processors.
#include <algorithm>
#include <atomic>
#include <iostream>
#include <ishitori/ishitori.hpp>
#include <sstream>
#include <thread>
#include <vector>

int main() {
    std::atomic<unsigned> next = 0100, proved = 0;
    const auto work = [&] {
        for (unsigned n = next++; n < 0100 + 100; n = next++) {
            const auto code = (std::ostringstream() << "0." << std::oct << n).str();
            const auto found =
                ishitori::find_period(ishitori::Game::parse(code).value(), {{.heaps = 10'000}});
            if (found.value().standing == ishitori::Standing::proved) ++proved;
        }
    };
    std::vector<std::jthread> threads(std::max(1U, std::thread::hardware_concurrency()));
    for (auto& thread : threads) thread = std::jthread(work);
    for (auto& thread : threads) thread.join();
    std::cout << proved << " of 100 codes have a proved period\n";
}
