// The C interface, implemented by the C++ interface.
#include <ishitori.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <ishitori/ishitori.hpp>
#include <map>
#include <optional>

#include "ask/command.hpp"
#include "library/inside.hpp"

using namespace ishitori::v1;
namespace base = ishitori::base;

struct ishitori_core {
    ishitori_watch watch = nullptr;
    void* state = nullptr;
    Context context{{}, [this](const Progress& progress) {
                        return watch == nullptr || watch(state, progress.done, progress.goal) != 0;
                    }};
    std::string json, text, error, key;
    std::optional<Quotient> quotient{};  // of the last answer, with its table in one piece
    std::vector<std::uint64_t> times{};
    std::optional<NimValues> values{};  // of the last question; the context keeps what they computed
    std::optional<Adviser> adviser{};
    std::map<std::string, NimValues> certified_values{};  // by certificates
    std::map<std::pair<std::string, Convention>, Adviser> certified_advisers{};
    std::atomic<bool> busy = false;  // during a call; further calls are rejected
};

namespace {

int exit_of(ishitori_core& core, const Error& error) {
    core.error = error.sentence();
    core.key = error.key;
    return static_cast<int>(error.fault);
}

// Stores the reason why an answer is incomplete: its error, else its first note.
void note_why(ishitori_core& core) {
    const auto answer = ishitori::ask::Json::parse(core.json, nullptr, false);
    if (const auto error = answer.find("error"); error != answer.end()) {
        core.error = error->value("message", "");
        core.key = error->value("key", "");
    } else if (const auto notes = answer.find("notes"); notes != answer.end() && !notes->empty()) {
        core.error = notes->front().get<std::string>();
    }
}

// The limit of values if the options give none: the requested number, but at least a million. If a heap needs
// more than 400 MB, the limit is a million, because then only a period helps.
std::uint64_t values_for(std::uint64_t first, std::size_t count) {
    constexpr std::uint64_t least = 1'000'000, max_values = 100'000'000;
    return first <= max_values && count <= max_values - first ? std::max(first + count, least) : least;
}

// Finds arguments of a call that are NULL but must not be.
struct Given {
    template <class Pointee>
    Given(const char* its_name, Pointee* pointer) : name(its_name), is_null(pointer == nullptr) {}
    const char* name;
    bool is_null;
};
std::optional<Error> missing(std::initializer_list<Given> all) {
    for (const auto& [name, is_null] : all) {
        if (is_null) return Error{Fault::wrong_input, "library.null", {name}};
    }
    return std::nullopt;
}

std::optional<Error> too_large(const char* name, std::size_t size, std::size_t max_size) {
    if (size <= max_size) return std::nullopt;
    return outside(base::Error::input("library.too-large", name, size, max_size));
}

std::optional<Error> other_size(const char* name, const auto& given) {
    if (given.size == sizeof given) return std::nullopt;
    return outside(base::Error::input("library.struct-size", name, given.size, sizeof given));
}

constexpr std::size_t max_words = 100'000, max_certificate = std::size_t{1} << 40;
constexpr std::size_t max_count = PTRDIFF_MAX / sizeof(std::uint64_t);  // no buffer holds more values

// Runs `work`, whose Result holds the exit code, unless a pointer is NULL or the core is busy.
// Errors become the core's sentence.
template <class Work>
int answered(ishitori_core* core, std::initializer_list<Given> pointers, Work&& work) noexcept {
    constexpr int wrong = static_cast<int>(Fault::wrong_input);
    if (core == nullptr || core->busy.exchange(true)) return wrong;
    core->error.clear();
    core->key.clear();
    const Result<int> exit = guarded([&]() -> Result<int> {
        if (const auto error = missing(pointers)) return *error;
        return work();
    });
    const int code = exit ? *exit : exit_of(*core, exit.error());
    core->busy = false;
    return code;
}

}  // namespace

ishitori_core* ishitori_new(void) {
    try {
        return new ishitori_core();
    } catch (...) {
        return nullptr;
    }
}

void ishitori_free(ishitori_core* core) {
    if (core == nullptr || core->busy) return;
    delete core;
}

void ishitori_set_watch(ishitori_core* core, ishitori_watch watch, void* state) {
    if (core == nullptr) return;
    core->watch = watch;
    core->state = state;
}

int ishitori_ask(ishitori_core* core, size_t count, const char* const* words, const char** json) {
    if (json != nullptr) *json = "";
    const char* const nothing = "";
    const char* const* const first = count == 0 ? &nothing : words;
    return answered(core, {{"words", first}, {"json", json}}, [&]() -> Result<int> {
        if (const auto error = too_large("count", count, max_words)) return *error;
        for (std::size_t i = 0; i < count; ++i) {
            if (const auto error = missing({{"a word", words[i]}})) return *error;
        }
        Answer answer = ask({first, first + count}, core->context);
        core->json = std::move(answer.json);
        *json = core->json.c_str();
        if (answer.exit != 0) note_why(*core);
        return answer.exit;
    });
}

int ishitori_set_options(ishitori_core* core, const ishitori_options* options) {
    return answered(core, {}, [&]() -> Result<int> {
        Limits limits;
        if (options != nullptr) {
            constexpr std::size_t longest_struct = 4096;
            if (options->size < sizeof(ishitori_options) || options->size > longest_struct)
                return outside(base::Error::input("library.struct-size", "ishitori_options", options->size,
                                                  sizeof(ishitori_options)));
            // fields of a later version, unknown here
            const auto* const bytes = reinterpret_cast<const unsigned char*>(options);
            if (!std::all_of(bytes + sizeof(ishitori_options), bytes + options->size,
                             [](unsigned char byte) { return byte == 0; }))
                return Error{Fault::wrong_input, "library.struct-newer", {"ishitori_options"}};
            if (options->threads > 256)
                return outside(base::Error::input("period.threads", options->threads));
            if (options->heaps != 0) limits.heaps = options->heaps;
            if (options->positions != 0) limits.positions = options->positions;
            if (options->memory != 0) limits.memory = options->memory;
            if (options->threads != 0) limits.threads = static_cast<unsigned>(options->threads);
            constexpr std::uint64_t longest = std::uint64_t{1} << 40;
            if (options->milliseconds != 0)
                limits.time = std::chrono::milliseconds(std::min(options->milliseconds, longest));
        }
        core->context = core->context.with(limits);
        return 0;
    });
}

namespace {

// The nim-values of a game.
Result<NimValues*> values_of(ishitori_core& core, const char* game, std::uint64_t heaps) {
    const auto parsed = Game::parse(game);
    if (!parsed) return parsed.error();
    if (const auto by = core.certified_values.find(parsed->text()); by != core.certified_values.end())
        return &by->second;
    Limits limits = core.context.limits();
    if (!limits.heaps) limits.heaps = heaps;
    auto sequence = NimValues::of(*parsed, core.context.with(limits));
    if (!sequence) return sequence.error();
    return &core.values.emplace(std::move(*sequence));
}

// A position and its game.
struct Asked {
    Game game;
    Position position;
};
Result<Asked> asked_about(const char* game, const char* position) {
    const auto parsed = Game::parse(game);
    if (!parsed) return parsed.error();
    auto read = parse_position(*parsed, position);
    if (!read) return read.error();
    return Asked{*parsed, std::move(*read)};
}

Result<Advice> advice_on(ishitori_core& core, const char* game, const char* position, int misere,
                         bool want_moves) {
    const auto asked = asked_about(game, position);
    if (!asked) return asked.error();
    const Convention played = misere != 0 ? Convention::misere : Convention::normal;
    const auto by = core.certified_advisers.find({asked->game.text(), played});
    Adviser* adviser = by == core.certified_advisers.end() ? nullptr : &by->second;
    if (adviser == nullptr) {
        auto found = Adviser::of(asked->game, played, core.context);
        if (!found) return found.error();
        adviser = &core.adviser.emplace(std::move(*found));
    }
    auto advice = adviser->advise(asked->position, want_moves);
    if (advice && !advice->outcome) return Error{Fault::stopped, "outcome.open", {}};
    return advice;
}

}  // namespace

int ishitori_values(ishitori_core* core, const char* game, uint64_t first, size_t count, uint64_t* values) {
    std::uint64_t none = 0;
    if (count == 0) values = &none;
    return answered(core, {{"game", game}, {"values", values}}, [&]() -> Result<int> {
        if (const auto error = too_large("count", count, max_count)) return *error;
        const auto sequence = values_of(*core, game, values_for(first, count));
        if (!sequence) return sequence.error();
        const Status filled = (*sequence)->fill(first, {values, count});
        if (!filled) return filled.error();
        return 0;
    });
}

int ishitori_stream(ishitori_core* core, const char* game, uint64_t first, uint64_t last, ishitori_take take,
                    void* state) {
    return answered(core, {{"game", game}, {"take", take}}, [&]() -> Result<int> {
        constexpr std::uint64_t all = std::uint64_t{1} << 32;
        const auto sequence = values_of(*core, game, std::min(std::max(last, first), all - 1) + 1);
        if (!sequence) return sequence.error();
        const Status given =
            (*sequence)->stream(first, last, [&](std::uint64_t heap, std::span<const std::uint64_t> values) {
                return take(state, heap, values.size(), values.data()) != 0;
            });
        if (!given) return given.error();
        return 0;
    });
}

int ishitori_find_period(ishitori_core* core, const char* game, ishitori_period* period) {
    return answered(core, {{"game", game}, {"period", period}}, [&]() -> Result<int> {
        if (const auto error = other_size("ishitori_period", *period)) return *error;
        const auto parsed = Game::parse(game);
        if (!parsed) return parsed.error();
        const auto found = find_period(*parsed, core->context);
        if (!found) return found.error();
        const Periodicity repeats = found->periodicity.value_or(Periodicity{0, 0, 0});
        core->text = found->certificate ? found->certificate->text() : "";
        *period = {.size = sizeof(ishitori_period),
                   .standing = static_cast<std::uint64_t>(found->standing),
                   .period = repeats.period,
                   .preperiod = repeats.preperiod,
                   .saltus = repeats.saltus,
                   .bounded = found->max_value ? std::uint64_t{1} : 0,
                   .max_value = found->max_value.value_or(0),
                   .max_value_at = found->max_value_at.value_or(0),
                   .verified_to = found->verified_to,
                   .theorem = found->theorem == Theorem::none ? "" : text_of(found->theorem).data(),
                   .certificate = core->text.c_str()};
        if (found->standing == Standing::proved) return 0;
        return outside(base::Error::stopped("library.period-open", parsed->text(), found->verified_to));
    });
}

int ishitori_find_quotient(ishitori_core* core, const char* game, ishitori_quotient* quotient) {
    return answered(core, {{"game", game}, {"quotient", quotient}}, [&]() -> Result<int> {
        if (const auto error = other_size("ishitori_quotient", *quotient)) return *error;
        const auto parsed = Game::parse(game);
        if (!parsed) return parsed.error();
        auto answer = find_quotient(*parsed, core->context);
        if (!answer) return answer.error();
        const Quotient& found = core->quotient.emplace(std::move(*answer));
        core->times.clear();
        for (const auto& row : found.times) core->times.insert(core->times.end(), row.begin(), row.end());
        core->text = found.certificate ? found.certificate->text() : "";
        const bool whole = found.status == QuotientStatus::proved || found.status == QuotientStatus::kernel;
        *quotient = {.size = sizeof(ishitori_quotient),
                     .standing = whole ? std::uint64_t{0} : 1,
                     .infinite = found.infinite ? std::uint64_t{*found.infinite} : 2,
                     .tame = std::uint64_t{found.tame},
                     .order = found.order,
                     .max_heap = found.max_heap,
                     .period = found.period,
                     .preperiod = found.preperiod,
                     .generator_count = found.generators.size(),
                     .p_portion_count = found.p_portion.size(),
                     .generators = found.generators.data(),
                     .p_portion = found.p_portion.data(),
                     .phi = found.phi.data(),
                     .times = core->times.data(),
                     .certificate = core->text.c_str()};
        if (whole) return 0;
        return outside(base::Error::stopped("library.quotient-open", parsed->text(), found.max_heap));
    });
}

int ishitori_rely_on(ishitori_core* core, const char* certificate, size_t size) {
    if (size == 0) certificate = "";
    return answered(core, {{"certificate", certificate}}, [&]() -> Result<int> {
        if (const auto error = too_large("size", size, max_certificate)) return *error;
        const auto read = Certificate::parse({certificate, size});
        if (!read) return read.error();
        const std::string& game = read->game().text();
        auto adviser = Adviser::of(*read, core->context);
        if (!adviser) return adviser.error();
        if (adviser->convention() == Convention::normal) {
            auto values = NimValues::of(*read, core->context);
            if (!values) return values.error();
            core->certified_values.insert_or_assign(game, std::move(*values));
        }
        const Convention played = adviser->convention();
        core->certified_advisers.insert_or_assign({game, played}, std::move(*adviser));
        return 0;
    });
}

int ishitori_outcome(ishitori_core* core, const char* game, const char* position, int misere, char* outcome) {
    return answered(core, {{"game", game}, {"position", position}, {"outcome", outcome}},
                    [&]() -> Result<int> {
                        const auto advice = advice_on(*core, game, position, misere, false);
                        if (!advice) return advice.error();
                        *outcome = *advice->outcome == Outcome::P ? 'P' : 'N';
                        return 0;
                    });
}

namespace {

// All moves as lines, in the core until its next call.
const char* lines_of(ishitori_core& core, const std::vector<Move>& moves) {
    core.text.clear();
    for (const Move& move : moves) core.text += text_of(move) + "\n";
    return core.text.c_str();
}

}  // namespace

int ishitori_moves(ishitori_core* core, const char* game, const char* position, int misere,
                   const char** moves) {
    if (moves != nullptr) *moves = "";
    return answered(core, {{"game", game}, {"position", position}, {"moves", moves}}, [&]() -> Result<int> {
        const auto advice = advice_on(*core, game, position, misere, true);
        if (!advice) return advice.error();
        *moves = lines_of(*core, advice->winning_moves);
        if (!advice->complete)
            return outside(base::Error::stopped("library.too-many-moves", advice->winning_moves.size()));
        return 0;
    });
}

int ishitori_legal_moves(ishitori_core* core, const char* game, const char* position, const char** moves) {
    if (moves != nullptr) *moves = "";
    return answered(core, {{"game", game}, {"position", position}, {"moves", moves}}, [&]() -> Result<int> {
        const auto asked = asked_about(game, position);
        if (!asked) return asked.error();
        const auto legal = legal_moves(asked->game, asked->position);
        if (!legal) return legal.error();
        *moves = lines_of(*core, *legal);
        return 0;
    });
}

int ishitori_play(ishitori_core* core, const char* game, const char* position, const char* move,
                  const char** after) {
    if (after != nullptr) *after = "";
    const auto given = {Given{"game", game}, {"position", position}, {"move", move}, {"after", after}};
    return answered(core, given, [&]() -> Result<int> {
        const auto asked = asked_about(game, position);
        if (!asked) return asked.error();
        const auto chosen = parse_move(move);
        if (!chosen) return chosen.error();
        const auto left = ishitori::v1::after(asked->game, asked->position, *chosen);
        if (!left) return left.error();
        auto text = text_of(asked->game, *left);
        if (!text) return text.error();
        core->text = std::move(*text);
        *after = core->text.c_str();
        return 0;
    });
}

int ishitori_verify(ishitori_core* core, const char* certificate, size_t size) {
    if (size == 0) certificate = "";
    return answered(core, {{"certificate", certificate}}, [&]() -> Result<int> {
        if (const auto error = too_large("size", size, max_certificate)) return *error;
        const auto verdict = verify({certificate, size}, core->context);
        if (!verdict) return verdict.error();
        if (verdict->verified()) return 0;
        if (!verdict->reason) return Error{Fault::stopped, "library.consistent", {}};
        const bool refused = verdict->kind == Verdict::Kind::refused;
        return Error{refused ? Fault::check_failed : Fault::stopped, verdict->reason->key,
                     verdict->reason->details};
    });
}

// During a call its sentence does not exist yet. A watch that asks for one gets the reason why its calls are
// rejected.
const char* ishitori_error(const ishitori_core* core) {
    static const std::string busy = busy_error().sentence();
    if (core == nullptr) return "core is NULL.";
    return core->busy ? busy.c_str() : core->error.c_str();
}
const char* ishitori_error_key(const ishitori_core* core) {
    if (core == nullptr) return "library.null";
    return core->busy ? "library.busy" : core->key.c_str();
}

const char* ishitori_version(void) { return version(); }
