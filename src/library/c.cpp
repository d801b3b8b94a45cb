// The C interface over the C++ one.
#include <cstring>

#include "ishitori.h"
#include "ishitori/ishitori.hpp"
#include "library/inside.hpp"

using namespace ishitori::v1;

struct ishitori_core {
    Core core;
    std::string json, error;
    ishitori_watch watch = nullptr;
    void* state = nullptr;

    Watch watched() const {
        if (watch == nullptr) return {};
        return [this](const Progress& progress) { return watch(state, progress.done, progress.goal) != 0; };
    }
};

namespace {

int exit_of(ishitori_core& core, const Error& error) {
    core.error = error.sentence();
    return static_cast<int>(error.fault);
}

// Runs `work`, whose Result says with which exit code it ends; errors become the core's sentence.
template <class Work>
int answered(ishitori_core* core, Work&& work) noexcept {
    core->error.clear();
    const Result<int> exit = guarded([&]() -> Result<int> { return work(); });
    return exit ? *exit : exit_of(*core, exit.error());
}

}  // namespace

ishitori_core* ishitori_new(void) {
    try {
        return new ishitori_core();
    } catch (...) {
        return nullptr;
    }
}

void ishitori_free(ishitori_core* core) { delete core; }

void ishitori_set_watch(ishitori_core* core, ishitori_watch watch, void* state) {
    core->watch = watch;
    core->state = state;
}

int ishitori_ask(ishitori_core* core, size_t count, const char* const* words, const char** json) {
    *json = "";
    return answered(core, [&]() -> Result<int> {
        Answer answer = core->core.ask({words, words + count}, core->watched());
        core->json = std::move(answer.json);
        *json = core->json.c_str();
        if (answer.exit != 0) core->error = core->json;
        return answer.exit;
    });
}

int ishitori_values(ishitori_core* core, const char* game, uint64_t first, size_t count, uint64_t* values) {
    return answered(core, [&]() -> Result<int> {
        const auto parsed = Game::parse(game);
        if (!parsed) return parsed.error();
        auto sequence = NimValues::of(*parsed);
        if (!sequence) return sequence.error();
        const Status filled = sequence->fill(first, {values, count}, core->watched());
        if (!filled) return filled.error();
        return 0;
    });
}

int ishitori_outcome(ishitori_core* core, const char* game, const char* position, int misere, char* outcome) {
    return answered(core, [&]() -> Result<int> {
        const auto parsed = Game::parse(game);
        if (!parsed) return parsed.error();
        const auto heaps = parse_position(*parsed, position);
        if (!heaps) return heaps.error();
        auto adviser = Adviser::of(*parsed, misere != 0 ? Convention::misere : Convention::normal);
        if (!adviser) return adviser.error();
        const auto advice = adviser->advise(*heaps, false, core->watched());
        if (!advice) return advice.error();
        if (!advice->outcome) return Error{Fault::stopped, "outcome.open", {}};
        *outcome = *advice->outcome == Outcome::P ? 'P' : 'N';
        return 0;
    });
}

int ishitori_verify(ishitori_core* core, const char* certificate, size_t size) {
    return answered(core, [&]() -> Result<int> {
        const auto verdict = verify({certificate, size}, {}, core->watched());
        if (!verdict) return verdict.error();
        if (verdict->reason)
            return Error{Fault::check_failed, verdict->reason->key, verdict->reason->details};
        return verdict->kind == Verdict::Kind::verified ? 0 : 3;
    });
}

const char* ishitori_error(const ishitori_core* core) { return core->error.c_str(); }

const char* ishitori_version(void) { return version(); }
