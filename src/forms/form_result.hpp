// The computed results for one game of a survey, as plain data that is sent between processes and stored in
// the catalogue.
#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <string>

#include "claims/periodicity.hpp"
#include "claims/quotient.hpp"
#include "values/sequence.hpp"

namespace ishitori::forms {

// The numbers of heaps that classes compare: the second if it is known for all games, else the first.
inline constexpr HeapSize short_comparison = 1 << 10, long_comparison = 1 << 13;

// The limits for one game.
struct GameShare {
    double seconds = 0;                            // processor seconds; 0: no bound
    std::uint64_t bytes = std::uint64_t{1} << 32;  // for its values
};

// A nim-sequence (normal play) or a misère quotient to compute.
struct FormTask {
    std::string form;  // canonical code of a standard form
    Convention convention = Convention::normal;
    HeapSize to = 0;
    GameShare share;
    std::string saved;   // the sealed state of an earlier run, or ""
    bool check = false;  // a proof is checked as a certificate by src/check: FormResult::verdict
};

// The reason why the computation ended.
enum class Ending {
    settled,  // proved, or an observed pattern that more values would not prove
    reached,  // the requested heap was reached
    seconds,  // the time limit of the game
    memory,   // the memory limit of the game
    stopped,  // the whole survey was stopped
    // of misère quotients only
    family,      // the failures of the candidates follow a family w u^k: it may be infinite
    no_repair,   // the finder has no way to repair a failure
    free_heaps,  // a claim with free heaps holds, but could not be extended to the next heap
};
std::string_view ending_name(Ending ending);
std::optional<Ending> ending_named(std::string_view name);

// The origin of a row of a catalogue.
enum class Origin {
    computed,  // by one run of the program that writes the catalogue, from heap 0
    resumed,   // the same, but it continued from a kept state: never a proof
    merged,    // from another catalogue; not derived here
};
std::string_view origin_name(Origin origin);
std::optional<Origin> origin_named(std::string_view name);

// The status of a result that is proved in another catalogue and was not derived again here.
inline constexpr std::string_view claimed_name = "claimed";

// A misère quotient [T8] in the form of a catalogue; its period is in FormResult.
struct QuotientSummary {
    // "T9", "T11" or "T15" if the theorem settles all positions; "T12" if it settles the heaps 0 ..
    // verified_to and no finite quotient was found; "T13" if their quotient is finite and the next heap makes
    // it infinite; else "".
    std::string theorem;
    // Nullopt if [T11] or [T15] proved the result, or if it has free heaps: then the heaps examined do not
    // determine the whole quotient.
    std::optional<QuotientElement> order, p_portion;
    std::optional<bool> tame;      // of a proved quotient: it is the quotient of Nim positions
    std::optional<bool> infinite;  // the quotient of the whole game, if that is proved
    std::string free_heaps;        // "7 12": the free heaps [T12]; "" without free heaps
    std::string family;  // "w u": the failures found were the positions w u^k; "" if there was no family
};

// How a result was computed; this is not a statement about the game.
struct Computing {
    HeapSize wanted_to = 0;
    Ending ending = Ending::reached;
    GameShare share;     // the limits of this computation
    double seconds = 0;  // processor time
    std::string method;
    Origin origin = Origin::computed;
    std::string version, date;  // of the program, and UTC: set by the recording
};

struct FormResult : Computing {
    // A result without any knowledge.
    static FormResult of(const FormTask& task) {
        FormResult result;
        result.form = task.form;
        result.convention = task.convention;
        result.wanted_to = task.to;
        result.share = task.share;
        return result;
    }

    std::string form;
    Convention convention = Convention::normal;
    std::optional<QuotientSummary> quotient;  // of the heaps 0 .. verified_to; in misère play only
    Standing standing = Standing::open;
    bool claimed = false;  // proved in another catalogue
    std::optional<Periodicity> periodicity;
    Theorem theorem = Theorem::none;
    std::optional<NimValue> max_value;
    std::optional<HeapSize> max_value_at;
    // The best sparse space of the computed values (docs/explanation/sparse-spaces.md); nullopt for rules
    // without a sparse space.
    std::optional<std::uint32_t> mask;
    bool mask_parity = false;
    HeapSize rares = 0;                 // heaps 1 .. verified_to that are rare under it
    std::optional<HeapSize> last_rare;  // the last of them
    HeapSize verified_to = 0;           // G(0) .. G(verified_to), or Phi(0) .., were computed
    std::string checksum;               // of G(0) .. G(verified_to)
    // Digests of G(0) .. G(comparison), computed from the period if it is proved; "" if not known that far.
    std::string short_digest, long_digest;
    std::string period_digest;  // of G(0) .. G(preperiod + period - 1), if proved
    // If preperiod = 0: the number of values 0 (Phi: the identity) at the end of the period.
    HeapSize zeros_at_end = 0;
    std::string saved;           // the state to continue from, worth keeping if open; sealed
    bool state_refused = false;  // the given state did not belong to this form and was ignored
    std::string verdict;         // "verified", "consistent" or "refused" if src/check checked it
};

// Called from time to time in a long computation with the state to keep.
using KeepState = std::function<void(FormResult)>;

// True if compute_form supports misère play of this rule.
bool quotient_surveyed(const TakeAndBreak& code);

// Computes a game to the requested heap or until it is settled. If it fails or reaches its limits, the result
// contains the last heap. In misère play the memory limits the elements of the candidates.
FormResult compute_form(const FormTask& task, const std::atomic<bool>& stop, const KeepState& keep = {});

// compute_form() for misère play.
FormResult compute_quotient(const FormTask& task, const std::atomic<bool>& stop);

// Processor time of this thread.
double processor_seconds();

// Larger states are not kept.
inline constexpr std::uint64_t max_state_bytes = std::uint64_t{1} << 26;

// A stored state with its form and a digest of both. unsealed_state returns nullopt if it is not a state of
// this form or was damaged. A forged state can have a correct digest, so compute_form() bases no proof on a
// state.
std::string sealed_state(std::string_view form, std::string_view state);
std::optional<std::string> unsealed_state(std::string_view form, std::string_view sealed);

// The sealed data: values of 1, 2 or 4 bytes each, or (form_result.cpp) a run unchanged. unpack_values
// returns nullopt for malformed bytes.
std::string pack_values(const std::vector<StoredValue>& values);
std::vector<StoredValue> unpack_values(std::string_view bytes);

// True if [T12] settles only the heaps 0 .. verified_to, or [T13] shows that the next heap makes the quotient
// infinite: its standing is open, or a claim of another catalogue.
inline bool for_some_heaps(const FormResult& result) {
    return result.quotient && (result.quotient->theorem == "T12" || result.quotient->theorem == "T13");
}

}  // namespace ishitori::forms
