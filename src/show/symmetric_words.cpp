#include "show/symmetric_words.hpp"

#include "play/symmetric.hpp"
#include "words/move_words.hpp"

namespace ishitori::inline show {

std::vector<std::string> symmetric_strategy(const Request& request, const PositionQuestion& question) {
    const Game& game = question.game;
    const bool rows = game.board == Board::line || game.board == Board::ring;
    if (!rows || game.most < 3 || question.convention != Convention::misere) return {};
    const Position& position = question.position;
    const std::string limit = std::to_string(game.most + 1);
    const std::string restore = request.words("strategy.restore-later", {limit}),
                      final = request.words("strategy.final-later", {limit});
    if (position.ring) {
        if (position.heaps[0] <= game.most + 1) return {};
        return {request.words("strategy.ring"), request.words("strategy.halve-later", {limit}), restore,
                final};
    }
    if (is_symmetric(position)) {
        return {request.words("strategy.symmetric", {shown_position(request.language(), question)}), restore,
                final};
    }
    const auto found = symmetric_move(game, position);
    if (!found) return {};
    const std::string words = move_words(request.language(), game, found->move);
    const std::string result = rows_words(request.language(), after(position, found->move).heaps, false);
    switch (found->step) {
        case SymmetricStep::halve:
            return {request.words("strategy.halve", {words, result}), restore, final};
        case SymmetricStep::restore:
            return {request.words("strategy.restore", {words, result}), restore, final};
        case SymmetricStep::final_choice:
            break;
    }
    return {request.words("strategy.final", {words, result, limit})};
}

}  // namespace ishitori::inline show
