// Two perfect players finish a game of Nim, then one on a ring of ten stones, where three neighbours may be
// taken.
#include <iostream>
#include <ishitori/ishitori.hpp>

namespace {

bool play(const char* name, const char* position) {
    const auto game = ishitori::Game::parse(name).value();
    auto session = ishitori::Session::start(game, ishitori::Convention::normal, position).value();
    auto adviser = ishitori::Adviser::of(game, ishitori::Convention::normal).value();
    while (!session.over()) {
        const auto advice = adviser.advise(session.position()).value();
        const auto legal = ishitori::legal_moves(game, session.position()).value();
        const auto& move = advice.winning_moves.empty() ? legal.front() : advice.winning_moves.front();
        std::cout << (session.first_to_move() ? "first " : "second ") << text_of(move) << "\n";
        if (!session.play(move)) return false;
    }
    std::cout << (session.first_wins() ? "first wins" : "second wins") << "\n";
    return true;
}

}  // namespace

int main() { return play("nim", "5,4,2") && play("ring:3", "ring(10)") ? 0 : 1; }
