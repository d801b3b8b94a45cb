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
        Watching watching(watch);
        Exit exit = Exit::answered;
        Answer told;
        told.json = ishitori::answer_json(words, environment_of(front, watching, &inside_->memory), &exit);
        told.json.pop_back();  // the newline
        told.exit = static_cast<int>(exit);
        return told;
    });
    if (answer) return std::move(*answer);
    const ishitori::Error error = given_up(answer.error(), memory_of(*this));
    return {static_cast<int>(error.exit), error_json(error, inside(front.language)).dump()};
}

const char* version() noexcept { return ishitori::version.data(); }

}  // namespace ishitori::v1
