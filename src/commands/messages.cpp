// messages: the table of sentences as JSON, for the page.
#include "commands/answers.hpp"

namespace ishitori::commands {

Result<Answer> answer_messages(const Request& request) {
    Answer answer;
    Json words = Json::object();
    for (const auto& table : sentence_tables()) {
        for (const Sentence& row : table) {
            if (row.key.starts_with("help.") || row.key.starts_with("refused.")) continue;
            words[std::string(row.key)] = Json::array({row.en, row.ja});
            answer.text += std::string(row.key) + "\t" + request.words(row.key) + "\n";
        }
    }
    answer.json["words"] = std::move(words);
    return answer;
}

}  // namespace ishitori::commands
