// The real command table, used by the tests in the same way as by a person.
#pragma once

#include <initializer_list>
#include <string>
#include <vector>

#include "base/every_module.hpp"
#include "brute_force.hpp"
#include "commands/dispatch.hpp"
#include "rules/position.hpp"

namespace seeds {

inline ishitori::Json asked(std::vector<std::string> words) {
    return ishitori::Json::parse(ishitori::answer_json(std::move(words), {}));
}

inline std::string output(std::vector<std::string> words, ishitori::Language language) {
    ishitori::Environment environment;
    environment.language = language;
    return ishitori::answer(words, environment).out;
}

inline std::string text_of(const brute::Heaps& heaps) {
    std::string text;
    for (unsigned heap : heaps) text += (text.empty() ? "" : ",") + std::to_string(heap);
    return text.empty() ? "0" : text;
}

inline ishitori::Game game(const std::string& text) { return *ishitori::parse_game(text); }

inline ishitori::Position position(const brute::Heaps& heaps) {
    return ishitori::position_of(std::vector<ishitori::HeapSize>(heaps.begin(), heaps.end()));
}

inline brute::Heaps heaps(const ishitori::Position& position) {
    brute::Heaps all;
    for (ishitori::HeapSize heap : position.heaps) all.push_back(static_cast<unsigned>(heap));
    return all;
}

// The positions after the winning moves in the answer.
inline std::set<brute::Heaps> named_results(const ishitori::Json& answer) {
    std::set<brute::Heaps> all;
    for (const auto& move : answer["winning_moves"]) all.insert(move["result"].get<brute::Heaps>());
    return all;
}

}  // namespace seeds
