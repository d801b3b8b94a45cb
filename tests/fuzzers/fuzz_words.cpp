// The words of a question, one a line. Questions that would write a file or wait for a person are skipped.
#include "fuzzer.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size > 400) return 0;
    const std::vector<std::string> words = fuzz::lines_of(data, size);
    for (const std::string& word : words) {
        for (const std::string_view writes :
             {"--certificate", "--checkpoint", "--keep", "--histogram", "--out", "--record", "--db",
              "--atlas", "--merge", "--csv", "--serve", "--log", "--ledger", "web", "survey", "catalogue",
              "queue", "runs", "merge"}) {
            if (word.starts_with(writes)) return 0;
        }
    }
    fuzz::ask(words, 50);
    return 0;
}
