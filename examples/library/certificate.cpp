// The period of a code, with its certificate saved, read back and checked.
#include <fstream>
#include <iostream>
#include <ishitori/ishitori.hpp>
#include <sstream>

int main() {
    const auto found = ishitori::find_period(ishitori::Game::parse("0.156").value()).value();
    std::ofstream("0.156.certificate") << found.certificate.value().text();
    std::stringstream text;
    text << std::ifstream("0.156.certificate").rdbuf();
    const auto read = ishitori::Certificate::parse(text.str()).value();
    std::cout << read.game().text() << ": period " << found.periodicity->period << ", "
              << text_of(verify(read).value().kind) << "\n";
}
