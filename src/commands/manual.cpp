// Manual pages, in the man(7) macros, from the command table and words/.
#include "base/split.hpp"
#include "base/utf8.hpp"
#include "base/version.hpp"
#include "commands/answers.hpp"
#include "commands/dispatch.hpp"
#include "commands/guesses.hpp"
#include "commands/help.hpp"

namespace ishitori::commands {

namespace {

// Escapes text for troff, so that no part of it is read as a request, an escape or a hyphen.
std::string troff(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if ((c == '.' || c == '\'') && (out.empty() || out.back() == '\n')) out += "\\&";
        if (c == '\\') {
            out += "\\e";
        } else if (c == '-') {
            out += "\\-";
        } else {
            out += c;
        }
    }
    return out;
}

class ManualPage {
  public:
    ManualPage(const std::string& name, Language language) : language_(language) {
        std::string title;
        for (const char c : name) title += c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
        text_ = ".TH " + troff(title) + " 1 \"\" \"ishitori " + std::string(version) + "\"\n";
    }

    void section(std::string_view key) { text_ += ".SH " + say(language_, key) + "\n"; }
    void paragraph(std::string_view words) { text_ += ".PP\n" + troff(words) + "\n"; }
    void line(std::string_view words) { text_ += troff(words) + "\n"; }
    void row(std::string_view label, std::string_view words) {
        text_ += ".TP\n.B " + troff(label) + "\n" + troff(words) + "\n";
    }
    void exit_codes() {
        section("manual.exit");
        for (const char* code : {"0", "1", "2", "3", "4"})
            row(code, say(language_, "manual.exit." + std::string(code)));
    }
    const std::string& text() const { return text_; }

  private:
    Language language_;
    std::string text_;
};

std::string page_of_program(Language language) {
    ManualPage page("ishitori", language);
    // apropos finds "ishitori: what it is" with a hyphen between
    const std::string head = say(language, "help.head");
    const std::size_t from = head.find_first_not_of(": \t", head.find(':'));
    page.section("manual.name");
    page.line("ishitori - " + (from == std::string::npos ? head : head.substr(from)));
    page.section("manual.synopsis");
    page.line(say(language, "help.synopsis"));
    page.section("manual.description");
    page.line(say(language, "help.foot"));
    page.section("manual.commands");
    for (const CommandSpec& command : command_table()) {
        std::string label(command.name);
        if (!command.arguments.empty()) label += " " + std::string(command.arguments);
        page.row(label, short_about(command, language));
    }
    page.section("manual.games");
    page.line(say(language, "help.games-head"));
    for (const auto& [form, meaning] : game_forms(language)) page.row(form, meaning);
    for (const char* key : {"help.games-digits", "help.positions", "help.move-forms", "help.numbers"})
        page.paragraph(say(language, key));
    page.exit_codes();
    page.section("manual.see-also");
    page.line("ishitori-verify(1), ishitori-" +
              joined(command_table(), "(1), ishitori-", &CommandSpec::name) + "(1)");
    return page.text();
}

std::string page_of(const CommandSpec& command, Language language) {
    const std::string name = "ishitori-" + std::string(command.name);
    ManualPage page(name, language);
    page.section("manual.name");
    page.line(name + " - " + short_about(command, language));
    page.section("manual.synopsis");
    page.line("ishitori " + usage_line(command));
    page.section("manual.examples");
    for (const std::string& call : examples_of(command)) page.paragraph(call);
    page.section("manual.description");
    page.line(about_command(command, language));
    if (command.name == "verify") {  // ishitori-verify has its own help
        const std::string help = say(language, "verify.help");
        page.paragraph(help.substr(0, help.find('\n')));
    }
    page.section("manual.options");
    for (const auto& [option, meaning] : option_rows(command, language)) page.row(option, meaning);
    if (command.takes("GAME")) {
        page.section("manual.games");
        page.line(say(language, "help.see-games"));
    }
    page.exit_codes();
    page.section("manual.see-also");
    page.line("ishitori(1)");
    return page.text();
}

}  // namespace

Result<Answer> answer_manual(const Request& request) {
    Answer answer;
    if (request.has("--list")) {
        if (!request.arguments.empty())
            return Error::input("manual.all-names", printable(request.arguments[0]));
        answer.json["commands"] = json_list(command_table(), &CommandSpec::name);
        answer.text = joined(command_table(), "\n", &CommandSpec::name) + "\n";
        return answer;
    }
    if (request.arguments.empty() || request.arguments[0] == "ishitori") {
        answer.text = page_of_program(request.language());
    } else {
        const CommandSpec* command = find_command(request.arguments[0]);
        if (command == nullptr) return no_topic("manual", request.arguments[0]);
        answer.text = page_of(*command, request.language());
    }
    answer.json["manual"] = answer.text;
    return answer;
}

}  // namespace ishitori::commands
