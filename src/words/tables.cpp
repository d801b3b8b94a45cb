#include "words/tables.hpp"

namespace ishitori::inline words {

#if defined(__wasi__)

// The page has no help or surveys, and every sentence counts there.
std::vector<std::span<const Sentence>> sentence_tables() {
    static const auto all = [] {
        std::vector<Sentence> rows;
        for (std::string_view text :
             {tables::input(), tables::rules(), tables::answers(), tables::play(), tables::quotients(),
              tables::page(), tables::lessons(), tables::certificates()}) {
            const auto next = [&] {
                const std::string_view part = text.substr(0, text.find('\0'));
                text.remove_prefix(part.size() + 1);
                return part;
            };
            while (!text.empty()) {
                const std::string_view key = next(), en = next(), ja = next();
                rows.push_back({key, en, ja});
            }
        }
        return rows;
    }();
    return {all};
}

#else

std::vector<std::span<const Sentence>> sentence_tables() {
    return {tables::input(),     tables::rules(),  tables::answers(), tables::play(),
            tables::quotients(), tables::page(),   tables::lessons(), tables::certificates(),
            tables::help(),      tables::survey(), tables::census()};
}

#endif

}  // namespace ishitori::inline words
