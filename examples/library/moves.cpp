// All winning moves of a position in misère play.
#include <iostream>
#include <ishitori/ishitori.hpp>

int main() {
    const auto game = ishitori::Game::parse("kayles").value();
    const auto position = ishitori::parse_position(game, "12,7,5,3").value();
    auto adviser = ishitori::Adviser::of(game, ishitori::Convention::misere).value();
    for (const auto& move : adviser.advise(position).value().winning_moves)
        std::cout << text_of(move) << "\n";
}
