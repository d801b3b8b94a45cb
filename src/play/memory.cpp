#include "play/memory.hpp"

#include <algorithm>

namespace ishitori::inline play {

std::shared_ptr<Adviser> Memory::adviser(const Game& game, Convention convention, AdviserLimits limits) {
    const auto found = std::find_if(kept_.begin(), kept_.end(), [&](const Kept& kept) {
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
    auto adviser = std::make_shared<Adviser>(game, convention, std::move(limits));
    kept_.push_front({game.text, convention, heaps, positions, adviser});
    if (kept_.size() > most_kept) kept_.pop_back();
    return adviser;
}

const std::string* Memory::answer(const std::string& question) {
    const auto found = std::find_if(answers_.begin(), answers_.end(),
                                    [&](const auto& kept) { return kept.first == question; });
    if (found == answers_.end()) return nullptr;
    answers_.splice(answers_.begin(), answers_, found);
    return &answers_.front().second;
}

void Memory::keep_answer(const std::string& question, const std::string& answer) {
    if (question.size() + answer.size() > most_bytes / 4) return;
    answers_.emplace_front(question, answer);
    std::size_t bytes = 0;
    std::erase_if(answers_, [&](const auto& kept) {
        bytes += kept.first.size() + kept.second.size();
        return bytes > most_bytes;
    });
}

}  // namespace ishitori::inline play
