#include "play/memory.hpp"

#include <algorithm>

namespace ishitori::play {

std::shared_ptr<Adviser> Memory::adviser(const Game& game, Convention convention, AdviserLimits limits) {
    const auto found = std::ranges::find_if(kept_, [&](const Kept& kept) {
        return kept.game == game.text && kept.convention == convention && kept.heaps == limits.heaps &&
               kept.positions == limits.positions;
    });
    if (found != kept_.end()) {
        kept_.splice(kept_.begin(), kept_, found);
        kept_.front().adviser->renew(std::move(limits));
        return kept_.front().adviser;
    }
    const HeapSize heaps = limits.heaps;
    const std::uint64_t positions = limits.positions;
    auto adviser = std::make_shared<Adviser>(game, convention, std::move(limits), values(game));
    for (const auto& [name, claim] : claims_) {
        if (convention == Convention::misere && name == game.text) adviser->rely_on(claim);
    }
    kept_.push_front({game.text, convention, heaps, positions, adviser});
    if (kept_.size() > max_kept) kept_.pop_back();
    return adviser;
}

std::shared_ptr<NimValues> Memory::values(const Game& game) {
    auto found = std::ranges::find_if(values_, [&](const auto& kept) { return kept.first == game.text; });
    if (found == values_.end())
        found =
            values_.emplace(values_.begin(), game.text, std::make_shared<NimValues>(game, NimValueLimits{}));
    values_.splice(values_.begin(), values_, found);
    std::size_t count = 0, bytes = 0;
    std::erase_if(values_, [&](const auto& kept) {
        bytes += kept.second->bytes();
        ++count;
        return count > 1 && (count > max_kept || bytes > max_value_bytes);
    });
    return values_.front().second;
}

void Memory::keep_claim(const Game& game, MisereClaim claim) {
    std::erase_if(claims_, [&](const auto& kept) { return kept.first == game.text; });
    for (const Kept& kept : kept_) {
        if (kept.convention == Convention::misere && kept.game == game.text) kept.adviser->rely_on(claim);
    }
    claims_.emplace_front(game.text, std::move(claim));
    if (claims_.size() > max_kept) claims_.pop_back();
}

const std::string* Memory::answer(const std::string& question) {
    const auto found =
        std::ranges::find_if(answers_, [&](const auto& kept) { return kept.first == question; });
    if (found == answers_.end()) return nullptr;
    answers_.splice(answers_.begin(), answers_, found);
    return &answers_.front().second;
}

void Memory::keep_answer(const std::string& question, const std::string& answer) {
    if (question.size() + answer.size() > max_bytes / 4) return;
    answers_.emplace_front(question, answer);
    std::size_t bytes = 0;
    std::erase_if(answers_, [&](const auto& kept) {
        bytes += kept.first.size() + kept.second.size();
        return bytes > max_bytes;
    });
}

}  // namespace ishitori::play
