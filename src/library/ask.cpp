#include <ishitori/ask.hpp>

#include "base/version.hpp"
#include "commands/dispatch.hpp"
#include "library/environment.hpp"

namespace ishitori::v1 {

// Never throws: without memory the context stays empty, and its questions report it.
Context::Context(Limits limits, Watch watch, Language language) noexcept
    : limits_(limits), watch_(std::move(watch)), language_(language) {
#if !defined(__cpp_exceptions)
    inside_ = std::make_shared<Inside>();
#else
    try {
        inside_ = std::make_shared<Inside>();
    } catch (const std::bad_alloc&) {  // each question then reports it
        inside_ = nullptr;
    }
#endif
}

Context Context::with(const Limits& limits) const {
    Context other = *this;
    other.limits_ = limits;
    return other;
}

Context Context::with(const Watch& watch) const {
    Context other = *this;
    other.watch_ = watch;
    return other;
}

Answer asked(const std::vector<std::string>& words, const Context& context,
             std::vector<std::uint32_t>* numbers) {
    Front front;
    front.language = context.language();
    auto answer = ask_in(context, [&](Watching& watching, Context::Inside& inside) -> Result<Answer> {
        base::Exit exit = base::Exit::answered;
        Answer given;
        if (numbers != nullptr) inside.memory.numbers.emplace();
        given.json = commands::answer_json(words, environment_of(front, watching, &inside.memory), &exit);
        if (numbers != nullptr) *numbers = std::move(*inside.memory.numbers);
        inside.memory.numbers.reset();
        if (given.json.ends_with('\n')) given.json.pop_back();
        given.exit = static_cast<int>(exit);
        return given;
    });
    if (answer) return std::move(*answer);
    const bool refused = answer.error().fault == Fault::wrong_input;  // only this question fails
    const base::Error error = refused ? inside(answer.error()) : given_up(answer.error(), nullptr);
    std::string line = commands::error_line(error, inside(front.language));
    line.pop_back();  // the newline
    return {static_cast<int>(error.exit), std::move(line)};
}

Answer ask(const std::vector<std::string>& words, const Context& context) {
    return asked(words, context, nullptr);
}

const char* version() noexcept { return base::version.data(); }

}  // namespace ishitori::v1
