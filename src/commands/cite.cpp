// cite: how to cite the program.
#include <fmt/format.h>

#include "base/version.hpp"
#include "commands/answers.hpp"

namespace ishitori::commands {

namespace {

constexpr std::string_view cited_authors = "The ishitori authors",
                           cited_title = "ishitori: impartial stone-taking games, answered with proof",
                           cited_year = "2026";

}  // namespace

Result<Answer> answer_cite(const Request& request) {
    const std::string format = request.text("--format", "text");
    const std::string commit = request.environment->build.commit;
    Answer answer;
    answer.json["authors"] = cited_authors;
    answer.json["title"] = cited_title;
    answer.json["program_version"] = version;
    answer.json["year"] = cited_year;
    answer.json["commit"] = json_or_null(commit);
    const std::string built = commit.empty() ? "" : fmt::format(" (commit {})", commit);
    if (format == "bibtex") {
        answer.text = fmt::format(
            "@software{{ishitori,\n  author  = {{{{{}}}}},\n  title   = {{{}}},\n  version = {{{}}},\n"
            "  year    = {{{}}},\n{}}}\n",
            cited_authors, cited_title, version, cited_year,
            commit.empty() ? "" : fmt::format("  note    = {{Commit {}}},\n", commit));
    } else if (format == "cff") {
        answer.text = fmt::format(
            "cff-version: 1.2.0\nmessage: \"{}\"\ntitle: \"{}\"\ntype: software\nauthors:\n  - name: \"{}\"\n"
            "version: {}\nlicense: MIT\n{}",
            request.words("cite.message"), cited_title, cited_authors, version,
            commit.empty() ? "" : fmt::format("commit: {}\n", commit));
    } else {
        answer.text = fmt::format("{} ({}). {}. Version {}{}.\n", cited_authors, cited_year, cited_title,
                                  version, built);
    }
    answer.json["citation"] = answer.text;
    return answer;
}

}  // namespace ishitori::commands
