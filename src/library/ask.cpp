#include <ishitori/ask.hpp>

#include "base/version.hpp"
#include "commands/dispatch.hpp"
#include "library/core.hpp"
#include "library/inside.hpp"

namespace ishitori::v1 {

Memory* memory_of(Core& core) { return core.kept() == nullptr ? nullptr : &core.kept()->memory; }

// Nothing is thrown across the border: without memory the core stays empty, and ask says so.
Core::Core(Language language) noexcept { inside_.reset(new (std::nothrow) Inside{{}, inside(language)}); }
Core::Core(Core&&) noexcept = default;
Core& Core::operator=(Core&&) noexcept = default;
Core::~Core() = default;

Answer Core::ask(const std::vector<std::string>& words, const Watch& watch) {
    auto answer = guarded([&]() -> Result<Answer> {
        if (!inside_) return Error{Fault::machine_failed, "memory.exhausted", {}};
        Watching watching(watch);
        Environment environment;
        environment.language = inside_->language;
        environment.keep_going = [&] { return watching.go_on(); };
        environment.progress = [&](const Pace& pace) {
            watching.at(pace.done, pace.goal, pace.per_second, pace.note);
        };
        environment.memory = &inside_->memory;
        environment.build.commit = built_from;
        Exit exit = Exit::answered;
        Answer told;
        told.json = ishitori::answer_json(words, environment, &exit);
        told.json.pop_back();  // the newline
        told.exit = static_cast<int>(exit);
        return told;
    });
    if (answer) return std::move(*answer);
    auto language = ishitori::Language::en;
    if (inside_) {
        inside_->memory.forget();
        language = inside_->language;
    }
    const Error& error = answer.error();
    const ishitori::Error inner{error.key, error.details, Exit::machine_failed};
    return {static_cast<int>(Exit::machine_failed), error_json(inner, language).dump()};
}

const char* version() noexcept { return ishitori::version.data(); }

}  // namespace ishitori::v1
