#include "play/stored_claims.hpp"

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "base/platform/mutex.hpp"
#include "check/kinds.hpp"
#include "claims/certificate.hpp"
#include "rules/standard_form.hpp"

namespace ishitori::play {

// Made by CMakeLists.txt: the certificates of records/misere/, weights/ and automata/, one after the other.
extern "C" const char ishitori_stored_claims[], ishitori_stored_claims_end[];

namespace {

bool knows_more(const FreeHeapClaim& a, const FreeHeapClaim& b) {
    return a.quotient.max_heap() > b.quotient.max_heap();
}
bool knows_more(const auto&, const auto&) { return false; }  // each settles all heaps

bool about_all_positions(const FreeHeapClaim& claim) { return claim.quotient.about_all_positions(); }
bool about_all_positions(const auto&) { return true; }

// The standard form in misère play; codes whose heaps of each size are equal share it. Nullopt for rules
// without a code, or with a longer code than any stored claim is about.
std::optional<StandardForm> form_of(const Ruleset& rules) {
    constexpr HeapSize max_last_digit = 16;
    if (!rules.code || !rules.code->finite() || rules.code->last_digit() > max_last_digit)
        return std::nullopt;
    return standard_form(*rules.code, Convention::misere);
}

// The stored claim of this kind that knows the most heaps of this game, read and put into words for it, but
// not verified.
template <class Claim>
std::optional<Claim> stored_claim(const Game& asked) {
    constexpr std::string_view first_line = "ishitori certificate ", game_line = "\ngame ";
    const auto form = form_of(asked.rules);
    std::optional<Claim> found;
    std::string_view rest(ishitori_stored_claims, ishitori_stored_claims_end);
    while (!rest.empty()) {
        const std::string_view text = rest.substr(0, rest.find(first_line, 1));
        rest.remove_prefix(text.size());
        const std::string_view from_game = text.substr(text.find(game_line) + game_line.size());
        const auto game = parse_game(from_game.substr(0, from_game.find('\n')));
        if (!game || !(game->rules == asked.rules || (form && form_of(game->rules) == form))) continue;
        auto read = parse_certificate<Claim>(text);
        if (!read || !read->digest_fits || !about_all_positions(read->claim)) continue;
        if (!found || knows_more(read->claim, *found)) found = std::move(read->claim);
    }
    if (found) found->game = asked.text;
    return found;
}

template <class Claim>
std::shared_ptr<const Claim> verified_claim(const Game& game, const std::function<bool()>& keep_going) {
    if (!platform::has_stored_claims) return nullptr;
    static platform::Mutex mutex;
    static std::map<std::string, std::shared_ptr<const Claim>> verified;  // by the game's text
    {
        const std::lock_guard lock(mutex);
        const auto at = verified.find(game.text);
        if (at != verified.end()) return at->second;
    }
    auto claim = stored_claim<Claim>(game);
    if (!claim) return nullptr;
    // Without the lock: keep_going may ask another question, and other threads do not wait for the check.
    if (check::proves(*claim, keep_going) != true) return nullptr;
    auto checked = std::make_shared<const Claim>(std::move(*claim));
    const std::lock_guard lock(mutex);
    return verified[game.text] = std::move(checked);
}

}  // namespace

std::shared_ptr<const FreeHeapQuotient> stored_free_heaps(const Game& game,
                                                          const std::function<bool()>& keep_going) {
    const auto claim = verified_claim<FreeHeapClaim>(game, keep_going);
    return {claim, claim ? &claim->quotient : nullptr};
}

std::shared_ptr<const WeightRule> stored_weights(const Game& game, const std::function<bool()>& keep_going) {
    const auto claim = verified_claim<WeightClaim>(game, keep_going);
    return {claim, claim ? &claim->rule : nullptr};
}

std::shared_ptr<const Automaton> stored_automaton(const Game& game, const std::function<bool()>& keep_going) {
    const auto claim = verified_claim<AutomatonClaim>(game, keep_going);
    return {claim, claim ? &claim->automaton : nullptr};
}

}  // namespace ishitori::play
