#include "play/stored_claims.hpp"

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "base/platform/mutex.hpp"
#include "check/kinds.hpp"
#include "claims/certificate.hpp"

namespace ishitori::play {

// Made by CMakeLists.txt: the certificates of records/misere/, one after the other.
extern "C" const char ishitori_stored_claims[], ishitori_stored_claims_end[];

namespace {

// The stored claim for these rules that knows the most heaps, read but not verified.
std::optional<FreeHeapClaim> stored_claim(const Ruleset& rules) {
    constexpr std::string_view first_line = "ishitori certificate ", game_line = "\ngame ";
    std::optional<FreeHeapClaim> found;
    std::string_view rest(ishitori_stored_claims, ishitori_stored_claims_end);
    while (!rest.empty()) {
        const std::string_view text = rest.substr(0, rest.find(first_line, 1));
        rest.remove_prefix(text.size());
        const std::string_view from_game = text.substr(text.find(game_line) + game_line.size());
        const auto game = parse_game(from_game.substr(0, from_game.find('\n')));
        if (!game || !(game->rules == rules)) continue;
        auto read = parse_certificate<FreeHeapClaim>(text);
        if (!read || !read->digest_fits) continue;
        if (!found || found->quotient.max_heap() < read->claim.quotient.max_heap())
            found = std::move(read->claim);
    }
    return found;
}

}  // namespace

std::shared_ptr<const FreeHeapQuotient> stored_free_heaps(const Game& game,
                                                          const std::function<bool()>& keep_going) {
    if (!platform::has_stored_claims) return nullptr;
    static platform::Mutex mutex;
    static std::map<std::string, std::shared_ptr<const FreeHeapQuotient> > verified;  // by the game's text
    {
        const std::lock_guard lock(mutex);
        const auto at = verified.find(game.text);
        if (at != verified.end()) return at->second;
    }
    auto claim = stored_claim(game.rules);
    if (!claim) return nullptr;
    // Without the lock: keep_going may ask another question, and other threads do not wait for the check.
    check::Budget budget(keep_going);
    if (!check::check_free_heaps(*claim, budget) || budget.stopped()) return nullptr;
    auto checked = std::make_shared<const FreeHeapQuotient>(std::move(claim->quotient));
    const std::lock_guard lock(mutex);
    return verified[game.text] = std::move(checked);
}

}  // namespace ishitori::play
