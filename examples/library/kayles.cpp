// The period of Kayles with its certificate, and the winning moves of a misère position.
#include <iostream>
#include <ishitori/ishitori.hpp>

int main() {
    const auto kayles = ishitori::Game::parse("kayles").value();
    const auto found = ishitori::find_period(kayles).value();
    std::cout << "period " << found.periodicity->period << " from heap " << found.periodicity->preperiod
              << "\n"
              << found.certificate->text();
    auto adviser = ishitori::Adviser::of(kayles, ishitori::Convention::misere).value();
    const auto position = ishitori::parse_position(kayles, "7,5,3").value();
    for (const auto& move : adviser.advise(position).value().winning_moves)
        std::cout << ishitori::text_of(move) << "\n";
}
