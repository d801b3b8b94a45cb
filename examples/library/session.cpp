// Two perfect players finish a game of Nim.
#include <iostream>
#include <ishitori/ishitori.hpp>

int main() {
    const auto nim = ishitori::Game::parse("nim").value();
    auto session = ishitori::Session::start(nim, ishitori::Convention::normal, "5,4,2").value();
    auto adviser = ishitori::Adviser::of(nim, ishitori::Convention::normal).value();
    while (!session.over()) {
        const auto advice = adviser.advise(session.position()).value();
        const auto legal = ishitori::legal_moves(nim, session.position()).value();
        const auto& move = advice.winning_moves.empty() ? legal.front() : advice.winning_moves.front();
        std::cout << (session.first_to_move() ? "first " : "second ") << text_of(move) << "\n";
        if (!session.play(text_of(move))) return 1;
    }
    std::cout << (session.first_wins() ? "first wins" : "second wins") << "\n";
}
