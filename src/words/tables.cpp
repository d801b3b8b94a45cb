#include "words/tables.hpp"

namespace ishitori {

std::vector<std::span<const Sentence>> sentence_tables() {
    return {
        tables::input(), tables::rules(), tables::answers(), tables::help(), tables::certificates(),
            tables::play(), tables::quotients(), tables::page(), tables::lessons(),
#if !defined(__wasi__)  // the page has no surveys, and every sentence counts there
            tables::survey()
#endif
    };
}

}  // namespace ishitori
