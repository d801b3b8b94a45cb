// The numbered steps of an explanation, of one game or of a sum.
#pragma once

#include <fmt/format.h>

#include "ask/command.hpp"
#include "show/binary_table.hpp"

namespace ishitori::commands {

class Steps {
  public:
    explicit Steps(const Request& request) : request_(request) {}

    std::string level;  // of the steps to come: simple, binary, values, algebra; "": without levels

    void add(std::string sentence) {
        sentences_.push_back(std::move(sentence));
        levels_.push_back(level);
    }
    void step(std::string_view key, std::initializer_list<Filler> places = {}) {
        add(request_.words(key, places));
    }
    // The table of the whole explanation, after the last step so far.
    void put_table(std::string text) {
        table_ = std::move(text);
        table_after_ = sentences_.size() - 1;
    }
    // The step with these values in binary. `rows`: the JSON of each row with its label; it gets the value.
    void binary(Answer& answer, std::span<const NimValue> values, Json rows) {
        const BinaryTable table = binary_table(values);
        std::vector<std::string> labels;
        for (std::size_t i = 0; i < values.size(); ++i) {
            labels.push_back(rows[i]["label"]);
            rows[i]["nim_value"] = json_number(values[i]);
            rows[i]["binary"] = table.rows[i];
        }
        labels.push_back(request_.words("explain.sums"));
        labels.push_back(request_.words("explain.parity"));
        answer.json["table"] = {
            {"rows", std::move(rows)}, {"sums", json_numbers(table.sums)}, {"parity", table.parity}};
        step("explain.binary");
        put_table(drawn(table, labels));
    }
    // Adds the steps to the text, and `steps`, `levels` and `table_step` to the JSON.
    void write(Answer& answer) const {
        for (std::size_t i = 0; i < sentences_.size(); ++i) {
            answer.text += fmt::format("{}. {}\n", i + 1, sentences_[i]);
            if (i == table_after_) answer.text += "\n" + table_ + (i + 1 < sentences_.size() ? "\n" : "");
        }
        answer.json["steps"] = sentences_;
        if (!level.empty()) answer.json["levels"] = levels_;
        if (table_after_ < sentences_.size()) answer.json["table_step"] = table_after_;
    }

  private:
    const Request& request_;
    std::vector<std::string> sentences_, levels_;
    std::string table_;
    std::size_t table_after_ = static_cast<std::size_t>(-1);
};

}  // namespace ishitori::commands
