#include "play/session.hpp"

#include <ishitori/session.hpp>

#include "library/inside.hpp"

namespace ishitori::v1 {

struct Session::Inside {
    ishitori::Session session;
};

Session::Session(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}
Session::Session(Session&&) noexcept = default;
Session& Session::operator=(Session&&) noexcept = default;
Session::~Session() = default;

Result<Session> Session::start(const Game& game, Convention convention, std::string_view position) {
    return guarded([&]() -> Result<Session> {
        auto session = ishitori::Session::start(game.inside().game, v1::inside(convention), position);
        if (!session) return outside(session.error());
        return Session(std::make_unique<Inside>(Inside{std::move(*session)}));
    });
}

Position Session::position() const { return outside(inside_->session.position()); }
std::vector<std::uint64_t> Session::rows() const { return inside_->session.sizes(); }
bool Session::over() const { return inside_->session.over(); }
bool Session::first_to_move() const { return inside_->session.first_to_move(); }
bool Session::first_wins() const {
    if (!over()) detail::misused("Session::first_wins() before the game is over");
    return inside_->session.first_wins();
}

Status Session::play(std::string_view typed) {
    return guarded([&]() -> Status {
        const auto choice = read_choice(inside_->session, typed);
        if (!choice) return outside(choice.error());
        inside_->session.play(*choice);
        return Done{};
    });
}

Status Session::play(const Move& move) {
    return guarded([&]() -> Status {
        ishitori::Session& session = inside_->session;
        const ishitori::Move wanted = v1::inside(move);
        if (const auto legal = check_legal(session.game(), session.position(), wanted); !legal)
            return outside(legal.error());
        session.play(session.place(wanted));
        return Done{};
    });
}

Status Session::undo() {
    return guarded([&]() -> Status {
        if (!inside_->session.can_undo()) return Error{Fault::wrong_input, "library.at-start", {}};
        inside_->session.undo();
        return Done{};
    });
}

std::vector<std::string> Session::history() const {
    std::vector<std::string> moves;
    for (const Turn& turn : inside_->session.history()) moves.push_back(turn.text);
    return moves;
}

}  // namespace ishitori::v1
