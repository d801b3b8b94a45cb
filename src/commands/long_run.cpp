#include "commands/long_run.hpp"

#include <algorithm>
#include <array>

#include "base/utf8.hpp"
#include "commands/dispatch.hpp"

namespace ishitori::commands {

Control control_of(const Request& request) {
    Control control;
    const auto start = Control::Clock::now();
    control.keep_going = request.environment->keep_going;
    if (const auto timeout = request.number("--timeout"))
        control.deadline = start + std::chrono::seconds(std::min<std::uint64_t>(*timeout, 1'000'000'000));
    control.progress = [&request, start, from = std::optional<HeapSize>()](HeapSize known_end,
                                                                           HeapSize goal) mutable {
        if (!from) from = known_end;
        const std::chrono::duration<double> since = Control::Clock::now() - start;
        const auto done = static_cast<double>(known_end - std::min(known_end, *from));
        const HeapSize shown_goal = goal < max_heap_size ? goal : 0;  // no end is known
        request.environment->progress({known_end, shown_goal, done / std::max(since.count(), 1e-9)});
    };
    return control;
}

Result<std::optional<CheckpointFolder>> checkpoint_folder(const Request& request,
                                                          const std::string& parameters) {
    std::optional<CheckpointFolder> folder;
    if (!request.has("--checkpoint")) {
        for (const char* option : {"--resume", "--checkpoint-every"}) {
            if (const Status fits = needs_option(request, option, "--checkpoint"); !fits) return fits.error();
        }
        return folder;
    }
    auto opened = CheckpointFolder::open(request.text("--checkpoint"), parameters);
    if (!opened) return opened.error();
    folder.emplace(std::move(*opened));
    if (folder->used() && !request.has("--resume"))
        return Error::input("checkpoint.there", printable(folder->path()));
    return folder;
}

Result<unsigned> threads_of(const Request& request, unsigned usual) {
    constexpr std::uint64_t most = 256;
    const auto asked = request.number("--threads");
    if (!asked) return std::clamp(usual, 1U, static_cast<unsigned>(most));
    if (*asked < 1 || *asked > most) return Error::input("period.threads", *asked);
    return static_cast<unsigned>(*asked);
}

double checkpoint_seconds(const Request& request) {
    return static_cast<double>(request.number("--checkpoint-every").value_or(60));
}

void note_fault(Answer& answer, const Request& request, const Error& fault) {
    answer.exit = fault.exit;
    answer.notes.push_back(say(request.language(), fault));
}

Status output_target(const Request& request, std::string_view option, std::string_view greeting) {
    const std::string path = request.text(option);
    if (path.empty() || file_at(path) != FileAt::regular) return Done{};
    const auto file = OpenFile::open(path, OpenFile::For::reading);
    if (!file) return Done{};  // the attempt to write reports the reason
    std::string head(greeting.size(), '\0');
    const auto read = file->read_at(0, head);
    if (!read || *read == 0 || std::string_view(head).substr(0, *read) == greeting) return Done{};
    return Error::input("output.other-contents", printable(path), option);
}

Status certificate_target(const Request& request) {
    const Status target = output_target(request, "--certificate", "ishitori certificate ");
    if (target) return target;
    return Error::input("output.other-file", printable(request.text("--certificate")));
}

void put_certificate(Answer& answer, const Request& request, const std::string& certificate) {
    const std::string path = request.text("--certificate");
    if (const Status status = write_named(request, path, certificate); !status)
        return note_fault(answer, request, status.error());
    answer.json["certificate"] = path;
    answer.line(request, "period.certificate", {path});
}

}  // namespace ishitori::commands
