#include "show/free_heap_proof.hpp"

#include <algorithm>
#include <map>

#include "base/platform/capabilities.hpp"
#include "base/split.hpp"
#include "claims/free_heap_oracle.hpp"
#include "claims/quotient_oracle.hpp"
#include "misere/find_free_heaps.hpp"
#include "show/free_heap_words.hpp"

namespace ishitori::show {

namespace {

// A move in a heap, and the heaps that it leaves.
struct HeapMove {
    HeapSize heap = 0;
    std::vector<HeapSize> leave;
};

Json move_json(const HeapMove& move) {
    return {{"heap", json_number(move.heap)}, {"leave", json_numbers(move.leave)}};
}

std::string move_text(const HeapMove& move) {
    return std::to_string(move.heap) + " -> " + (move.leave.empty() ? "0" : joined(move.leave, "+"));
}

class Prover {
  public:
    Prover(const Game& game, const FreeHeapQuotient& claim)
        : game_(game), claim_(claim), oracle_(claim), forms_(normal_forms(monoid_of(claim))) {}

    bool is_p(const std::vector<HeapSize>& heaps) const { return oracle_.is_p(oracle_.state(heaps)); }

    // A position with that state; for w the position with the least word.
    std::vector<HeapSize> position(const FreeState& state) const {
        std::vector<HeapSize> heaps;
        for (const auto& [heap, exponent] : forms_[state.q]) heaps.insert(heaps.end(), exponent, heap);
        for (std::size_t i = 0; i < state.k.size(); ++i)
            heaps.insert(heaps.end(), state.k[i], claim_.free[i]);
        std::ranges::sort(heaps);
        return heaps;
    }

    // Calls visit(move, position after it) for every move, once for equal heaps; until it returns false.
    template <class Visit>
    void each_move(const std::vector<HeapSize>& heaps, Visit visit) const {
        bool more = true;
        for (std::size_t i = 0; i < heaps.size() && more; ++i) {
            if (i > 0 && heaps[i] == heaps[i - 1]) continue;
            for_each_option(game_.rules, heaps[i], [&](HeapSize, const Parts& parts) {
                std::vector<HeapSize> after = heaps;
                after.erase(after.begin() + static_cast<std::ptrdiff_t>(i));
                after.insert(after.end(), parts.begin(), parts.end());
                std::ranges::sort(after);
                return more = visit(HeapMove{heaps[i], {parts.begin(), parts.end()}}, after);
            });
        }
    }

    // A move to a P-position. Requires an N-position that has moves.
    HeapMove winning_move(const std::vector<HeapSize>& heaps) const {
        HeapMove winning;
        each_move(heaps, [&](const HeapMove& move, const std::vector<HeapSize>& after) {
            const bool found = is_p(after);
            if (found) winning = move;
            return !found;
        });
        return winning;
    }

  private:
    const Game& game_;
    const FreeHeapQuotient& claim_;
    const FreeHeapOracle oracle_;
    const std::vector<HeapWord> forms_;
};

std::string word_of(const std::vector<HeapSize>& heaps) {
    HeapWord word;
    for (const HeapSize heap : heaps) {
        if (word.empty() || word.back().first != heap) word.emplace_back(heap, 0);
        ++word.back().second;
    }
    return word.empty() ? "0" : heap_word_text(word);
}

}  // namespace

FreeHeapProof free_heap_proof(const Request& request, const Game& game, const FreeHeapQuotient& claim) {
    // the page draws the regions instead
    if (platform::in_page) return {nullptr, request.words("web.in-page", {"--explain"}) + "\n"};
    const Prover prover(game, claim);
    const PowersApart& apart = *claim.apart;
    FreeHeapProof proof;
    Json pairs = Json::array(), cases = Json::array();
    std::string pair_lines, case_lines;
    std::map<std::uint64_t, std::size_t> case_of;  // by cell
    const auto with = [&](std::uint32_t j, std::uint32_t i) {
        FreeState state = apart.w;
        for (std::size_t f = 0; f < state.k.size(); ++f) state.k[f] += j * apart.u[f] + i * apart.v[f];
        return state;
    };
    const auto case_number = [&](const FreeState& state) {
        const auto [at, fresh] = case_of.try_emplace(cell_number(claim, state.k), case_of.size() + 1);
        if (!fresh) return at->second;
        const auto heaps = prover.position(state);
        const std::string number = std::to_string(at->second), where = cell_text(claim, state.k);
        Json one = {{"position", json_numbers(heaps)}, {"where", where}};
        if (!prover.is_p(heaps)) {
            const HeapMove move = prover.winning_move(heaps);
            one["outcome"] = "N";
            one["move"] = move_json(move);
            case_lines +=
                request.words("quotient.explain-n", {number, where, word_of(heaps), move_text(move)}) + "\n";
        } else {
            one["outcome"] = "P";
            case_lines += request.words("quotient.explain-p", {number, where, word_of(heaps)}) + "\n";
            Json moves = Json::array();
            prover.each_move(heaps, [&](const HeapMove& move, const std::vector<HeapSize>& after) {
                const HeapMove answer = prover.winning_move(after);
                Json line = move_json(move);
                line["answer"] = move_json(answer);
                moves.push_back(std::move(line));
                case_lines += "    " + move_text(move) + ", " + move_text(answer) + "\n";
                return true;
            });
            one["moves"] = std::move(moves);
        }
        cases.push_back(std::move(one));
        return at->second;
    };
    std::map<std::pair<std::size_t, std::size_t>, bool> listed;
    each_case_apart(claim, apart, [&](std::uint32_t i, std::uint32_t m) {
        const std::uint32_t j = i + 1 + m;
        const std::size_t first = case_number(with(i, i)), second = case_number(with(j, i));
        if (!listed.emplace(std::pair{first, second}, true).second) return true;
        pairs.push_back({{"i", i}, {"j", j}, {"first", first}, {"second", second}});
        const auto outcome = [&](std::size_t number) {
            return cases[number - 1]["outcome"].get<std::string>();
        };
        pair_lines +=
            "    " +
            request.words("quotient.explain-pair", {i, j, first, outcome(first), second, outcome(second)}) +
            "\n";
        return true;
    });
    const auto w = prover.position(apart.w);
    proof.text = request.words("quotient.explain-head",
                               {powers_text(claim, apart.u), powers_text(claim, apart.v), word_of(w)}) +
                 "\n" + pair_lines + request.words("quotient.explain-cases") + "\n" + case_lines +
                 request.words("quotient.explain-foot") + "\n";
    proof.json = {{"w", json_numbers(w)}, {"pairs", std::move(pairs)}, {"cases", std::move(cases)}};
    return proof;
}

}  // namespace ishitori::show
