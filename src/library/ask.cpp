#include <ishitori/ask.hpp>

#include "base/version.hpp"
#include "commands/dispatch.hpp"
#include "library/core.hpp"

namespace ishitori::v1 {

Memory* memory_of(Core& core) { return core.kept() == nullptr ? nullptr : &core.kept()->memory; }

// Nothing is thrown across the border: without memory the core stays empty, and ask says so.
Core::Core(Language language) noexcept { inside_.reset(new (std::nothrow) Inside{{}, language}); }
Core::Core(Core&&) noexcept = default;
Core& Core::operator=(Core&&) noexcept = default;
Core::~Core() = default;

Answer Core::ask(const std::vector<std::string>& words, const Watch& watch) {
    Front front;
    if (inside_) front.language = inside_->language;
    auto answer = guarded([&]() -> Result<Answer> {
        if (!inside_) return Error{Fault::machine_failed, "memory.exhausted", {}};
        const Busy busy(inside_->busy);
        if (!busy.was_free()) return busy_error();
        Watching watching(watch);
        Exit exit = Exit::answered;
        Answer told;
        told.json = ishitori::answer_json(words, environment_of(front, watching, &inside_->memory), &exit);
        if (told.json.ends_with('\n')) told.json.pop_back();
        told.exit = static_cast<int>(exit);
        return told;
    });
    if (answer) return std::move(*answer);
    const bool refused = answer.error().fault == Fault::wrong_input;  // another question continues
    const ishitori::Error error =
        refused ? inside(answer.error()) : given_up(answer.error(), memory_of(*this));
    std::string line = error_line(error, inside(front.language));
    line.pop_back();  // the newline
    return {static_cast<int>(error.exit), std::move(line)};
}

const char* version() noexcept { return ishitori::version.data(); }

}  // namespace ishitori::v1
