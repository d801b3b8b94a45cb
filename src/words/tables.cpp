#include "words/tables.hpp"

namespace ishitori::words {

std::vector<std::span<const Sentence>> sentence_tables() {
    return {tables::input(),     tables::rules(),  tables::answers(), tables::play(),
            tables::quotients(), tables::page(),   tables::lessons(), tables::certificates(),
            tables::help(),      tables::survey(), tables::census()};
}

}  // namespace ishitori::words
