// The period of a code, with its certificate saved, read back and checked.
#include <fstream>
#include <iostream>
#include <ishitori/ishitori.hpp>
#include <iterator>

int main() {
    const auto game = ishitori::Game::parse("0.156").value();
    const auto found = ishitori::find_period(game).value();
    std::ofstream("0.156.certificate") << found.certificate.value().text();
    std::ifstream file("0.156.certificate");
    const auto read =
        ishitori::Certificate::parse(std::string(std::istreambuf_iterator<char>(file), {})).value();
    std::cout << read.game().text() << ": period " << found.periodicity->period << ", "
              << text_of(ishitori::verify(read).value().kind) << "\n";
}
