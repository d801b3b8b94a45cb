// The periods of the 100 codes 0.100 .. 0.199, all at the same time.
#include <future>
#include <iostream>
#include <ishitori/ishitori.hpp>

int main() {
    const auto is_proved = [](int n) {
        const auto game = ishitori::Game::parse("0." + std::to_string(n)).value();
        return find_period(game, {{.heaps = 1'000}}).value().standing == ishitori::Standing::proved;
    };
    std::vector<std::future<bool>> found;
    for (int n = 100; n < 200; ++n) found.push_back(std::async(is_proved, n));
    std::erase_if(found, [](auto& one) { return !one.get(); });
    std::cout << found.size() << " of 100 codes have a proved period\n";
}
