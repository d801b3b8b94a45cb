#include "period/known_periods.hpp"

#include <algorithm>
#include <list>
#include <string>

#include "base/platform/mutex.hpp"

namespace ishitori::period {

namespace {

struct Kept {
    std::string game;  // canonical text
    std::shared_ptr<const Finding> finding;

    std::size_t bytes() const {
        std::size_t bytes = sizeof(Finding) + finding->values().size() * sizeof(StoredValue);
        if (finding->window) bytes += finding->window->rares.size() * 16;
        return bytes;
    }
};

struct Table {
    platform::Mutex mutex;
    std::list<Kept> kept;  // most recently used first
};

Table& table() {
    static Table table;
    return table;
}

}  // namespace

std::shared_ptr<const Finding> known_period(const Game& game) {
    const std::lock_guard hold(table().mutex);
    auto& kept = table().kept;
    const auto found = std::ranges::find(kept, game.text, &Kept::game);
    if (found == kept.end()) return nullptr;
    kept.splice(kept.begin(), kept, found);
    return kept.front().finding;
}

void keep_period(const Game& game, const Finding& finding) {
    if (!finding.proved() || !finding.held || known_period(game)) return;
    Kept one{game.text, std::make_shared<const Finding>(finding)};
    if (one.bytes() > known_periods_bytes / 4) return;
    const std::lock_guard hold(table().mutex);
    auto& kept = table().kept;
    kept.push_front(std::move(one));
    std::size_t bytes = 0;
    for (auto at = kept.begin(); at != kept.end();) {
        bytes += at->bytes();
        at = bytes > known_periods_bytes ? kept.erase(at) : std::next(at);
    }
}

void forget_periods() {
    const std::lock_guard hold(table().mutex);
    table().kept.clear();
}

}  // namespace ishitori::period
