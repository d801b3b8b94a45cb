#include "play/stored_claims.hpp"

#include <algorithm>
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

// The standard form in misère play. Nullopt for rules without a code, or with a longer code than any stored
// claim is about.
std::optional<StandardForm> form_of(const Ruleset& rules) {
    constexpr HeapSize max_last_digit = 16;
    if (!rules.code || !rules.code->finite() || rules.code->last_digit() > max_last_digit)
        return std::nullopt;
    return standard_form(*rules.code, Convention::misere);
}

// Renumbers the heaps of a claim: heap n + dead becomes heap n. The game that is asked about has `dead` fewer
// heaps without a move at its beginning than the game of the claim (negative: more). Each function returns
// false if a heap with a move would be lost.
class Renumbering {
  public:
    explicit Renumbering(std::int64_t dead) : dead_(dead) {}

    bool renumber(HeapSize& heap) const {
        if (static_cast<std::int64_t>(heap) <= std::max<std::int64_t>(dead_, 0)) return false;
        heap = static_cast<HeapSize>(static_cast<std::int64_t>(heap) - dead_);
        return true;
    }
    bool renumber(std::vector<HeapSize>& heaps) const {
        return std::ranges::all_of(heaps, [this](HeapSize& heap) { return renumber(heap); });
    }
    // Renumbers a list with one entry for each heap. The entry of heap 0 fits every heap without a move.
    template <class OfHeap>
    bool renumber_entries(std::vector<OfHeap>& of_heaps) const {
        const OfHeap nothing = of_heaps[0];
        if (dead_ < 0) of_heaps.insert(of_heaps.begin(), static_cast<std::size_t>(-dead_), nothing);
        if (dead_ <= 0) return true;
        const auto end = of_heaps.begin() + std::min<std::ptrdiff_t>(dead_, std::ssize(of_heaps) - 1);
        const bool all =
            std::all_of(of_heaps.begin(), end + 1, [&](const OfHeap& entry) { return entry == nothing; });
        of_heaps.erase(of_heaps.begin(), end);
        return all;
    }

  private:
    std::int64_t dead_;
};

bool renumber(FreeHeapQuotient& quotient, const Renumbering& by) {
    return by.renumber(quotient.generators) && by.renumber(quotient.free) &&
           by.renumber_entries(quotient.phi) && (quotient.period == 0 || by.renumber(quotient.preperiod));
}
bool renumber(WeightRule& rule, const Renumbering& by) {
    const bool apart = !rule.apart || (by.renumber(rule.apart->power) && by.renumber(rule.apart->growing) &&
                                       by.renumber(rule.apart->others));
    return apart && by.renumber_entries(rule.heaps) && by.renumber(rule.preperiod);
}

// The claim in the numbering of this game, whose heap n is heap n + dead of the claim; nullopt if the claim
// cannot be renumbered.
std::optional<FreeHeapClaim> about(const Game& game, FreeHeapClaim claim, std::int64_t dead) {
    if (dead != 0 && !renumber(claim.quotient, Renumbering(dead))) return std::nullopt;
    return free_heap_claim(game.text, game.rules, std::move(claim.quotient));
}
std::optional<WeightClaim> about(const Game& game, WeightClaim claim, std::int64_t dead) {
    if (dead != 0 && !renumber(claim.rule, Renumbering(dead))) return std::nullopt;
    claim.game = game.text;
    return claim;
}
std::optional<AutomatonClaim> about(const Game& game, AutomatonClaim claim, std::int64_t dead) {
    if (dead != 0) return std::nullopt;
    claim.game = game.text;
    return claim;
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
        if (!game) continue;
        std::int64_t dead = 0;
        if (game->rules != asked.rules) {
            const auto of_claim = form_of(game->rules);
            if (!form || !of_claim || of_claim->code != form->code) continue;
            dead = static_cast<std::int64_t>(of_claim->shift) - static_cast<std::int64_t>(form->shift);
        }
        auto read = parse_certificate<Claim>(text);
        if (!read || !read->digest_fits || !about_all_positions(read->claim)) continue;
        auto claim = about(asked, std::move(read->claim), dead);
        if (claim && (!found || knows_more(*claim, *found))) found = std::move(claim);
    }
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
