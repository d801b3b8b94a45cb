// The exercises as a printable page: one file that loads nothing.
#include "show/quiz_html.hpp"

#include "base/split.hpp"
#include "show/svg.hpp"

namespace ishitori::show {

namespace {

std::string preformatted(const std::vector<std::string>& lines) {
    return lines.empty() ? "" : "<pre>" + joined(lines, "\n", escaped) + "</pre>";
}

constexpr std::string_view sheet_style =
    "body{font-family:sans-serif;max-width:44em;margin:2em auto;padding:0 1em;line-height:1.5}\n"
    "h1{font-size:1.3em}h2{font-size:1.15em}.about{font-size:.9em}.name{margin:1.5em 0}\n"
    "ol>li{margin:0 0 1.2em;break-inside:avoid}\n"
    "pre{font-size:1.05em;margin:.4em 0 .4em 1em;white-space:pre-wrap}\n"
    ".room{height:3.2em;border-bottom:1px dotted #999}\n"
    ".answers{break-before:page}\n"
    "@media print{body{margin:0;max-width:none}}\n";

}  // namespace

std::string quiz_html(const Request& request, const std::string& title, const std::vector<std::string>& about,
                      const std::vector<QuizText>& texts, bool answers) {
    std::string html = "<!DOCTYPE html>\n<html lang=\"" + std::string(language_name(request.language())) +
                       "\">\n<head>\n<meta charset=\"utf-8\">\n<title>" + escaped(title) +
                       "</title>\n<style>\n" + std::string(sheet_style) +
                       "</style>\n</head>\n<body>\n<section class=\"questions\">\n<h1>" + escaped(title) +
                       "</h1>\n<div class=\"about\">\n";
    for (const std::string& line : about) html += "<p>" + escaped(line) + "</p>\n";
    html += "</div>\n<p class=\"name\">" + escaped(request.words("quiz.name")) + "</p>\n<ol>\n";
    for (const QuizText& text : texts) {
        html += "<li>" + escaped(text.question) + preformatted(text.working) +
                "<div class=\"room\"></div></li>\n";
    }
    html += "</ol>\n</section>\n";
    if (answers) {
        html += "<section class=\"answers\">\n<h2>" + escaped(request.words("quiz.answers")) + " - " +
                escaped(title) + "</h2>\n<ol>\n";
        for (const QuizText& text : texts) html += "<li>" + preformatted(text.answer) + "</li>\n";
        html += "</ol>\n</section>\n";
    }
    return html + "</body>\n</html>\n";
}

}  // namespace ishitori::show
