#include "period/known_periods.hpp"

#include <algorithm>
#include <atomic>
#include <list>
#include <string>

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
    std::atomic_flag held;
    std::list<Kept> kept;  // most recently used first
};

Table& table() {
    static Table table;
    return table;
}

// Locks the table during its lifetime. A spin lock, because the list is short and the page's library has no
// std::mutex.
class Hold {
  public:
    Hold() {
        while (table().held.test_and_set(std::memory_order_acquire)) continue;
    }
    ~Hold() { table().held.clear(std::memory_order_release); }
    Hold(const Hold&) = delete;
    Hold& operator=(const Hold&) = delete;
};

}  // namespace

std::shared_ptr<const Finding> known_period(const Game& game) {
    const Hold hold;
    auto& kept = table().kept;
    const auto found =
        std::find_if(kept.begin(), kept.end(), [&](const Kept& k) { return k.game == game.text; });
    if (found == kept.end()) return nullptr;
    kept.splice(kept.begin(), kept, found);
    return kept.front().finding;
}

void keep_period(const Game& game, const Finding& finding) {
    if (!finding.proved() || !finding.held || known_period(game)) return;
    Kept one{game.text, std::make_shared<const Finding>(finding)};
    if (one.bytes() > known_periods_bytes / 4) return;
    const Hold hold;
    auto& kept = table().kept;
    kept.push_front(std::move(one));
    std::size_t bytes = 0;
    for (auto at = kept.begin(); at != kept.end();) {
        bytes += at->bytes();
        at = bytes > known_periods_bytes ? kept.erase(at) : std::next(at);
    }
}

void forget_periods() {
    const Hold hold;
    table().kept.clear();
}

}  // namespace ishitori::period
