// The nim-values of the heaps 10^12 .. 10^12 + 5 of 0.104, whose period is 11,770,282.
#include <array>
#include <iostream>
#include <ishitori/ishitori.hpp>

int main() {
    const auto game = ishitori::Game::parse("0.104").value();
    auto sequence = ishitori::NimValues::of(game, {{.heaps = 1'000'000'000}}).value();
    std::array<std::uint64_t, 6> values{};
    if (!sequence.fill(1'000'000'000'000, values)) return 1;
    for (const auto value : values) std::cout << value << "\n";
}
