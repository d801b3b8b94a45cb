// Games, positions, moves, numbers: game, newline, position, newline, move.
#include "base/every_module.hpp"
#include "base/number.hpp"
#include "fuzzer.hpp"
#include "play/session.hpp"
#include "rules/position.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size > 300) return 0;
    std::vector<std::string> lines(3);
    std::size_t at = 0;
    for (const char c : fuzz::text_of(data, size)) {
        if (c == '\n' && at < 2) {
            ++at;
        } else {
            lines[at] += c;
        }
    }
    using namespace ishitori;
    (void)parse_number(lines[1]);
    (void)parse_move(lines[2]);
    const auto game = parse_game(lines[0]);
    if (!game) return 0;
    (void)parse_position(*game, lines[1]);
    const auto session = Session::start(*game, Convention::misere, lines[1]);
    if (session) (void)read_choice(*session, lines[2]);
    return 0;
}
