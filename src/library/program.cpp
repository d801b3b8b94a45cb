#include <fmt/format.h>

#include <algorithm>
#include <ishitori/frontend/program.hpp>

#include "base/number.hpp"
#include "base/platform/capabilities.hpp"
#include "base/split.hpp"
#include "base/version.hpp"
#include "base/width.hpp"
#include "commands/ask.hpp"
#include "commands/dispatch.hpp"
#include "engine/kernels/vectors.hpp"
#include "library/environment.hpp"
#if defined(ISHITORI_SURVEYS)
#include "jobs/workers.hpp"
#endif

namespace ishitori::v1 {

namespace {

std::string quantity(double value) {
    const char* unit = value >= 1e9 ? "G" : value >= 1e6 ? "M" : value >= 1e3 ? "k" : "";
    const double scale = value >= 1e9 ? 1e9 : value >= 1e6 ? 1e6 : value >= 1e3 ? 1e3 : 1;
    return fmt::format("{:.1f}{}", value / scale, unit);
}

#if defined(ISHITORI_SURVEYS)
// Workers of a front end, in the form that the modules need.
class AsBytes final : public jobs::Workers {
  public:
    explicit AsBytes(v1::Workers& workers) : workers_(workers) {}

    std::size_t idle() override { return workers_.idle(); }
    void give(jobs::Task task) override { workers_.give(jobs::message_of(task)); }
    std::optional<jobs::Report> next() override {
        auto report = workers_.next();
        if (!report) return std::nullopt;
        auto result = jobs::result_of_message(report->result);
        if (!result) return std::nullopt;
        return jobs::Report{std::move(*result), report->partial};
    }
    void stop() override { workers_.stop(); }

  private:
    v1::Workers& workers_;
};
#endif

// Replaces a position '-' by a line of standard input, because a shell passes words of at most 128 KiB.
std::vector<std::string> with_position(std::vector<std::string> words, const Front& front) {
    const ask::CommandSpec* const command = words.empty() ? nullptr : commands::find_command(words[0]);
    if (!front.read || command == nullptr || !command->arguments.starts_with("GAME POSITION")) return words;
    constexpr std::size_t longest = std::size_t{1} << 26;
    for (std::size_t i = 1, arguments = 0; i < words.size(); ++i) {
        const ask::OptionSpec* const option = commands::find_option(*command, words[i]);
        if (option != nullptr && option->kind != ask::OptionSpec::Kind::flag) {
            ++i;
        } else if (!words[i].starts_with("--") && ++arguments == 2 && words[i] == "-") {
            words[i] = front.read(longest).value_or("");
        }
    }
    return words;
}

Printed refused(const std::vector<std::string>& words, const Front& front, const base::Error& error) {
    const bool json = commands::has_flag(words, "--json");
    const auto language = inside(front.language);
    return {static_cast<int>(error.exit),
            json ? commands::error_line(error, language) : "",
            {say(language, error)}};
}

Printed printed(const std::vector<std::string>& words, const Front& front, play::Memory* memory) {
    if (!front.vectors.empty() && !engine::use_vectors(front.vectors)) {
        const std::string here = base::joined(engine::vectors_here(), ", ");
        return refused(words, front, base::Error::input("vectors.unknown", front.vectors, here));
    }
    Watching watching(front.watch, std::chrono::milliseconds(0));
    ask::Environment environment = environment_of(front, watching, memory);
    const bool ascii =
        (front.ascii || commands::has_flag(words, "--ascii")) && !commands::has_flag(words, "--json");
    if (ascii && environment.conversation)
        environment.conversation->tell = [&](std::string_view text) {
            front.tell(base::with_ascii_signs(text));
        };
#if defined(ISHITORI_SURVEYS)
    std::optional<AsBytes> workers;
    if (front.workers != nullptr) environment.workers = &workers.emplace(*front.workers);
#endif
    if (words::Language language = environment.language;
        base::platform::has_terminal && front.read && front.write && commands::asks_lines(words, language)) {
        environment.language = language;
        environment.write = nullptr;  // each answer is one line
        Printed end;
        end.exit = static_cast<int>(commands::answer_lines({front.read, front.write}, environment));
        if (end.exit == static_cast<int>(base::Exit::machine_failed))
            end.notes.push_back(say(language, "output.unwritable"));
        return end;
    }
    commands::Reply reply = commands::answer(with_position(words, front), environment);
    if (ascii && !reply.verbatim) reply.out = base::with_ascii_signs(reply.out);
    return {static_cast<int>(reply.exit), std::move(reply.out), std::move(reply.notes), reply.verbatim};
}

}  // namespace

ask::Environment environment_of(const Front& front, Watching& watching, play::Memory* memory) {
    ask::Environment environment;
    environment.language = inside(front.language);
    environment.keep_going = [&watching] { return watching.may_continue(); };
    environment.progress = [&watching](const ask::Pace& pace) {
        watching.at(pace.done, pace.goal, pace.per_second, pace.note);
        watching.may_continue();
    };
    if (front.ask && front.tell)
        environment.conversation = ask::Conversation{front.ask, front.tell, front.people};
    environment.write = front.write;
    if (front.formal) {
        environment.formal_verdict = [&front](const std::string& file) -> std::optional<ask::FormalVerdict> {
            const auto verdict = front.formal(file);
            if (!verdict) return std::nullopt;
            return ask::FormalVerdict{static_cast<ask::FormalVerdict::Kind>(verdict->kind), verdict->why};
        };
    }
    environment.columns = front.columns;
    environment.colour = front.colour;
    environment.fresh_seed = front.seed;
    environment.memory = memory;
    environment.build = {.commit = base::built_from,
                         .mpi = front.ranks,
                         .editing = front.line_editing,
                         .formal = front.formal_there};
    return environment;
}

base::Error given_up(const Error& failure, play::Memory* memory) {
    if (memory != nullptr) memory->forget();
    return {failure.key, failure.details, base::Exit::machine_failed};
}

Printed print(const std::vector<std::string>& words, const Front& front, const Context* context) noexcept {
    play::Memory* const memory = context == nullptr ? nullptr : memory_of(*context);
    auto done = guarded([&]() -> Result<Printed> { return printed(words, front, memory); });
    if (done) return std::move(*done);
    return refused(words, front, given_up(done.error(), memory));
}

Language language_of(const char* lc_all, const char* lc_messages, const char* lang) noexcept {
    return words::language_of_locale(lc_all, lc_messages, lang) == words::Language::ja ? Language::japanese
                                                                                       : Language::english;
}

Language language_of(const std::vector<std::string>& words, Language usual) {
    words::Language language = inside(usual);
    (void)commands::choose_language(words, language);  // a wrong one is an error of the command
    return language == words::Language::ja ? Language::japanese : Language::english;
}

bool colour_of(const std::vector<std::string>& words, bool usual) {
    const auto options = commands::words_with_options(words);
    for (const std::string_view name : {"--color", "--colour"}) {
        for (std::size_t i = 0; i < options.size(); ++i) {
            std::string_view value = i + 1 < options.size() ? options[i + 1] : std::string_view();
            if (options[i] != name) {
                if (!options[i].starts_with(std::string(name) + "=")) continue;
                value = std::string_view(options[i]).substr(name.size() + 1);
            }
            if (value == "always" || value == "never") return value == "always";
        }
    }
    return usual;
}

std::optional<std::uint64_t> number_of(std::string_view text) noexcept {
    const auto number = base::parse_number(text);
    return number ? std::optional(*number) : std::nullopt;
}

std::string wrapped(std::string_view text, std::size_t columns) { return base::wrapped(text, columns); }

std::string sentence_of(const Progress& progress, double seconds, Language language) {
    const double rate = progress.per_second > 0
                            ? progress.per_second
                            : static_cast<double>(progress.done) / std::max(seconds, 1e-9);
    const double share =
        progress.goal == 0 ? 0 : static_cast<double>(progress.done) / static_cast<double>(progress.goal);
    if (progress.goal == 0 && progress.note.empty())
        return say(inside(language), "progress.open", {progress.done, quantity(rate)});
    return say(inside(language), "progress.line",
               {progress.done, progress.goal, fmt::format("{:.1f}", share * 100), quantity(rate)}) +
           (progress.note.empty() ? "" : ", " + progress.note);
}

}  // namespace ishitori::v1
