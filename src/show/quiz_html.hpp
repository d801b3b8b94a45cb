// Exercises as a sheet to be printed.
#pragma once

#include "ask/command.hpp"

namespace ishitori::show {

// One exercise in words.
struct QuizText {
    std::string question;
    std::vector<std::string> working;  // lines under the question, in columns: the sum to compute
    std::vector<std::string> answer;   // one or more lines
};

// A printable sheet: the questions, and the answers on a separate page if requested.
std::string quiz_html(const Request& request, const std::string& title, const std::vector<std::string>& about,
                      const std::vector<QuizText>& texts, bool answers);

}  // namespace ishitori::show
