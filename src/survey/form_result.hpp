// One game of a survey computed: what is known of a standard form, as plain data that travels between
// processes and into the catalogue.
#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <string>

#include "claims/periodicity.hpp"
#include "values/sequence.hpp"

namespace ishitori {

// Heaps to which classes are compared: the second where it is known of all games, else the first.
inline constexpr HeapSize short_comparison = 1 << 10, long_comparison = 1 << 13;

// What one game may cost.
struct GameShare {
    double seconds = 0;                            // processor seconds; 0: no bound
    std::uint64_t bytes = std::uint64_t{1} << 32;  // for its values
};

struct FormTask {
    std::string form;  // canonical code of a standard form
    HeapSize to = 0;
    GameShare share;
    std::string saved;  // packed values of an earlier run, or ""
};

// Why the computation ended.
enum class Ending {
    settled,  // proved, or a pattern observed that more values would not prove
    reached,  // the heap asked for
    seconds,  // the game's share of time was used up
    memory,   // its share of memory was
    stopped,  // the whole survey was stopped
};
std::string_view ending_name(Ending ending);
std::optional<Ending> ending_named(std::string_view name);

struct FormResult {
    std::string form;
    Standing standing = Standing::open;
    std::optional<Periodicity> periodicity;
    Theorem theorem = Theorem::none;
    std::optional<NimValue> max_value;
    std::optional<HeapSize> max_value_at;
    // The best sparse space of the values computed (theory, section 6): nothing for rules that have none.
    std::optional<std::uint32_t> mask;
    bool mask_parity = false;
    HeapSize rares = 0;                 // heaps 1 .. verified_to that are rare under it
    std::optional<HeapSize> last_rare;  // the last of them
    HeapSize verified_to = 0;           // G(0) .. G(verified_to) were computed
    HeapSize wanted_to = 0;
    Ending ending = Ending::reached;
    GameShare share;       // that it was given
    std::string checksum;  // of G(0) .. G(verified_to)
    // Digests of G(0) .. G(comparison), by the period where it is proved; "" if not known that far.
    std::string short_digest, long_digest;
    std::string period_digest;  // of G(0) .. G(preperiod + period - 1), if proved
    HeapSize zeros_at_end = 0;  // how many values of the period are 0 from its end back, if preperiod = 0
    double seconds = 0;         // processor time
    std::string method;
    std::string saved;  // packed values, worth keeping if open
};

// Called now and then in a long computation with the state to keep.
using KeepState = std::function<void(FormResult)>;

// Computes a game to the heap asked for or until it is settled. Where it fails or its share is used up, the
// result says how far it came.
FormResult compute_form(const FormTask& task, const std::atomic<bool>& stop, const KeepState& keep = {});

// Values in 1, 2 or 4 bytes each. unpack_values gives nothing if the bytes are no such values.
std::string pack_values(const std::vector<StoredValue>& values);
std::vector<StoredValue> unpack_values(std::string_view bytes);

// For messages between processes; nothing if the bytes are no such message.
std::string to_bytes(const FormTask& task);
std::string to_bytes(const FormResult& result);
std::optional<FormTask> task_from_bytes(std::string_view bytes);
std::optional<FormResult> result_from_bytes(std::string_view bytes);

}  // namespace ishitori
