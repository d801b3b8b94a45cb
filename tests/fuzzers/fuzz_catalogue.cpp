// Catalogues: foreign SQLite files, as bytes.
#include "fuzzer.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const fuzz::Place place;
    const std::string file = place.write("c.db", fuzz::text_of(data, size));
    switch (size % 6) {
        case 0:
            fuzz::ask({"catalogue", file, "--json"});
            break;
        case 1:
            fuzz::ask({"catalogue", file, "--unique", "--where", "period>10"});
            break;
        case 3:
            fuzz::ask({"catalogue", file, "show", "0.77"});
            break;
        case 4:
            fuzz::ask({"catalogue", file, "--where", "period>1", "--sort", "period", "--limit", "3"});
            break;
        case 2:
            fuzz::ask({"catalogue", file, "--atlas", place / "atlas"});
            break;
        default:
            fuzz::ask({"survey", "0.7?", "--to", "200", "--db", file, "--threads", "1"});
    }
    std::error_code ignored;
    for (const std::string_view more : {"c.db", "c.db-wal", "c.db-shm", "c.db.lock", "atlas"})
        std::filesystem::remove_all(place / more, ignored);
    return 0;
}
