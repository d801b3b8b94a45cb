#include "play/session.hpp"

#include <ishitori/session.hpp>

#include "library/inside.hpp"

namespace ishitori::v1 {

struct Session::Inside {
    play::Session session;
};

Session::Session(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}
Session::Session(Session&&) noexcept = default;
Session& Session::operator=(Session&&) noexcept = default;
Session::~Session() = default;
Session::Inside& Session::here() const { return unless_moved(inside_, "a Session that was moved from"); }

Result<Session> Session::start(const Game& game, Convention convention, std::string_view position) {
    return guarded([&]() -> Result<Session> {
        auto session = play::Session::start(game.inside().game, v1::inside(convention), position);
        if (!session) return outside(session.error());
        return Session(std::make_unique<Inside>(Inside{std::move(*session)}));
    });
}

Position Session::position() const { return outside(here().session.position()); }
std::vector<std::uint64_t> Session::rows() const { return here().session.sizes(); }
bool Session::over() const { return here().session.over(); }
bool Session::first_to_move() const { return here().session.first_to_move(); }
bool Session::first_wins() const {
    if (!over()) detail::misused("Session::first_wins() before the game is over");
    return here().session.first_wins();
}

Status Session::play(std::string_view typed) {
    return guarded([&]() -> Status {
        const auto choice = read_choice(here().session, typed);
        if (!choice) return outside(choice.error());
        here().session.play(*choice);
        return Done{};
    });
}

Status Session::play(const Move& move) {
    return guarded([&]() -> Status {
        play::Session& session = here().session;
        const rules::Move wanted = v1::inside(move);
        if (const auto legal = check_legal(session.game(), session.position(), wanted); !legal)
            return outside(legal.error());
        session.play(session.place(wanted));
        return Done{};
    });
}

Status Session::undo() {
    return guarded([&]() -> Status {
        if (!here().session.can_undo()) return Error{Fault::wrong_input, "library.at-start", {}};
        here().session.undo();
        return Done{};
    });
}

std::vector<std::string> Session::history() const {
    std::vector<std::string> moves;
    for (const play::Turn& turn : here().session.history()) moves.push_back(turn.text);
    return moves;
}

}  // namespace ishitori::v1
