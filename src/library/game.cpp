#include <ishitori/game.hpp>

#include "base/split.hpp"
#include "library/inside.hpp"

namespace ishitori::v1 {

static_assert(max_heap_size == base::max_heap_size);

Result<Game> Game::parse(std::string_view text) {
    return guarded([&]() -> Result<Game> {
        auto game = rules::parse_game(text);
        if (!game) return outside(game.error());
        return Game(std::make_shared<const Inside>(Inside{std::move(*game)}));
    });
}

const std::string& Game::text() const { return inside_->game.text; }
const std::string& Game::name() const { return inside_->game.name; }
const std::optional<std::string>& Game::code() const { return inside_->game.code; }
Convention Game::usual() const {
    return inside_->game.usual == base::Convention::misere ? Convention::misere : Convention::normal;
}

base::Convention inside(Convention convention) {
    return convention == Convention::misere ? base::Convention::misere : base::Convention::normal;
}

Result<rules::Position> inside(const Game& game, const Position& position) {
    // by its text, so that one function validates positions
    const rules::Game& inner = game.inside().game;
    std::string text = position.heaps.empty() ? "0" : base::joined(position.heaps, ",");
    if (position.ring) text = "ring(" + text + ")";
    const bool one_row = inner.board == rules::Board::ring && !position.ring && position.heaps.size() == 1;
    auto read = rules::parse_position(inner, one_row ? "row(" + text + ")" : text);
    if (!read) return outside(read.error());
    return std::move(*read);
}

Position outside(const rules::Position& position) { return {position.heaps, position.ring}; }
rules::Move inside(const Move& move) { return {move.heap, move.remove, move.leave}; }
Move outside(const rules::Move& move) { return {move.heap, move.remove, move.leave}; }

Result<Position> parse_position(const Game& game, std::string_view text) {
    return guarded([&]() -> Result<Position> {
        auto position = rules::parse_position(game.inside().game, text);
        if (!position) return outside(position.error());
        return outside(*position);
    });
}

Result<Move> parse_move(std::string_view text) {
    return guarded([&]() -> Result<Move> {
        auto move = rules::parse_move(text);
        if (!move) return outside(move.error());
        return outside(*move);
    });
}

Result<std::string> text_of(const Game& game, const Position& position) {
    return guarded([&]() -> Result<std::string> {
        auto inner = inside(game, position);
        if (!inner) return inner.error();
        return position_text(game.inside().game, *inner);
    });
}

std::string text_of(const Move& move) { return move_text(inside(move)); }

Result<std::vector<Move>> legal_moves(const Game& game, const Position& position, std::size_t most) {
    return guarded([&]() -> Result<std::vector<Move>> {
        auto inner = inside(game, position);
        if (!inner) return inner.error();
        std::vector<Move> moves;
        const bool all = for_each_move(game.inside().game, *inner, [&](const rules::Move& move) {
            if (moves.size() == most) return false;
            moves.push_back(outside(move));
            return true;
        });
        if (!all) return Error{Fault::stopped, "library.too-many-moves", {std::to_string(most)}};
        return moves;
    });
}

Result<Position> after(const Game& game, const Position& position, const Move& move) {
    return guarded([&]() -> Result<Position> {
        auto inner = inside(game, position);
        if (!inner) return inner.error();
        if (const auto legal = check_legal(game.inside().game, *inner, inside(move)); !legal)
            return outside(legal.error());
        return outside(rules::after(*inner, inside(move)));
    });
}

}  // namespace ishitori::v1
