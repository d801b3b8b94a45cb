// Errors are values, long computations can be stopped, certificates are checked by other code than found
// them.
#include <iostream>
#include <ishitori/ishitori.hpp>
#include <vector>

int main() {
    const auto wrong = ishitori::Game::parse("0.7G");
    std::cout << wrong.error().sentence() << "\n"
              << wrong.error().sentence(ishitori::Language::japanese) << "\n";

    // 0.007 has no known period: this asks three times, then stops
    const auto game = ishitori::Game::parse("0.007").value();
    int asked = 0;
    const auto watch = [&](const ishitori::Progress&) { return ++asked < 3; };
    const auto open = ishitori::find_period(game, {{.heaps = 100'000'000}, watch}).value();
    std::cout << text_of(open.standing) << "\n";

    auto sequence = ishitori::NimValues::of(ishitori::Game::parse("kayles").value()).value();
    std::vector<std::uint64_t> values(6);
    if (!sequence.fill(1'000'000'000'000, values)) return 1;  // the period is proved, so any heap is known
    for (std::uint64_t value : values) std::cout << value << " ";

    const auto proof =
        ishitori::find_period(ishitori::Game::parse("kayles").value()).value().certificate.value();
    std::cout << "\n" << text_of(ishitori::verify(proof).value().kind) << "\n";
}
