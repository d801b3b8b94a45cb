// Catalogues changed by an attacker: by SQL without SQLite's defences, byte by byte, and by additional files.
#pragma once

#include <sqlite3.h>

#include <random>

#include "survey_test.hpp"

namespace ishitori {

// Executes SQL like another program; returns false if SQLite rejects it.
inline bool raw_sql(const std::string& file, const std::string& sql) {
    sqlite3* handle = nullptr;
    bool good = sqlite3_open(file.c_str(), &handle) == SQLITE_OK;
    good =
        good && sqlite3_exec(handle, "PRAGMA writable_schema = ON", nullptr, nullptr, nullptr) == SQLITE_OK;
    good = good && sqlite3_exec(handle, sql.c_str(), nullptr, nullptr, nullptr) == SQLITE_OK;
    sqlite3_close_v2(handle);
    return good;
}

// A database file as pages, numbered from 1. save() writes the changes.
class Pages {
  public:
    explicit Pages(std::string file) : file_(std::move(file)), bytes_(contents_of(file_)) {
        size_ = number(16, 2) == 1 ? 65536 : number(16, 2);
    }
    void save() const { std::ofstream(file_, std::ios::binary) << bytes_; }

    std::size_t size() const { return size_; }
    std::size_t count() const { return bytes_.size() / size_; }
    std::size_t begin(std::size_t page) const { return (page - 1) * size_; }
    std::size_t number(std::size_t at, std::size_t width) const {
        std::size_t value = 0;
        for (std::size_t i = 0; i < width && at + i < bytes_.size(); ++i)
            value = value << 8 | static_cast<unsigned char>(bytes_[at + i]);
        return value;
    }
    void put(std::size_t at, std::size_t width, std::size_t value) {
        for (std::size_t i = 0; i < width && at + i < bytes_.size(); ++i)
            bytes_[at + i] = static_cast<char>(value >> (8 * (width - 1 - i)));
    }
    std::string& bytes() { return bytes_; }

    std::size_t root_of(const std::string& name) const {
        auto database = Database::open(file_, Database::Mode::read);
        if (!database.ok()) return 0;
        return static_cast<std::size_t>(
            database->number("SELECT rootpage FROM sqlite_schema WHERE name = '" + name + "'"));
    }

    // The offset of the bytes and of the row number of a key in a leaf of an index over texts.
    struct Entry {
        std::size_t text = 0, length = 0, row = 0, row_width = 0;
    };
    std::vector<Entry> entries_of_leaf(std::size_t page) const {
        std::vector<Entry> entries;
        const std::size_t start = begin(page);
        if (bytes_[start] != 0x0A) return entries;
        for (std::size_t i = 0; i < number(start + 3, 2); ++i) {
            const std::size_t cell = start + number(start + 8 + 2 * i, 2);
            const std::size_t type = number(cell + 2, 1), row_type = number(cell + 3, 1);
            if (number(cell + 1, 1) != 3 || type < 13 || type % 2 == 0 || row_type == 0 || row_type > 4)
                continue;
            const std::size_t length = (type - 13) / 2;
            entries.push_back({cell + 4, length, cell + 4 + length, row_type});
        }
        return entries;
    }

  private:
    std::string file_, bytes_;
    std::size_t size_ = 0;
};

// Exchanges two keys of equal length in a leaf of this index. Returns false if there are not two.
inline bool exchange_keys(const std::string& file, const std::string& index, std::mt19937& random) {
    Pages pages(file);
    std::size_t page = pages.root_of(index);
    while (page != 0 && pages.number(pages.begin(page), 1) == 2)  // an inner page: any child
        page = pages.number(pages.begin(page) + pages.number(pages.begin(page) + 12, 2), 4);
    if (page == 0 || page > pages.count()) return false;
    const auto entries = pages.entries_of_leaf(page);
    for (int attempt = 0; attempt < 100 && entries.size() > 1; ++attempt) {
        const auto& a = entries[random() % entries.size()];
        const auto& b = entries[random() % entries.size()];
        if (a.text == b.text || a.length != b.length) continue;
        std::string& bytes = pages.bytes();
        const std::string kept = bytes.substr(a.text, a.length);
        if (bytes.compare(b.text, b.length, kept) == 0) continue;
        bytes.replace(a.text, a.length, bytes.substr(b.text, b.length));
        bytes.replace(b.text, b.length, kept);
        pages.save();
        return true;
    }
    return false;
}

// A rollback journal that contains the first page unchanged and names `victim` as its super-journal, which
// SQLite deletes after it has rolled the journal back. The catalogue must not be in WAL mode.
inline void put_journal(const std::string& file, const std::string& victim) {
    const Pages pages(file);
    const std::string data = contents_of(file);
    const std::string magic = "\xd9\xd5\x05\xf9\x20\xa1\x63\xd7";
    const auto word = [](std::size_t value) {
        std::string text(4, '\0');
        for (int i = 0; i < 4; ++i)
            text[static_cast<std::size_t>(i)] = static_cast<char>(value >> (24 - 8 * i));
        return text;
    };
    const std::size_t nonce = 12345;
    std::string journal =
        magic + word(1) + word(nonce) + word(pages.count()) + word(512) + word(pages.size());
    journal.resize(512, '\0');
    std::size_t sum = nonce;
    for (std::size_t i = pages.size() - 200; i > 0 && i < pages.size(); i -= 200)
        sum += static_cast<unsigned char>(data[i]);
    journal += word(1) + data.substr(0, pages.size()) + word(sum);
    journal.resize((journal.size() + 511) / 512 * 512, '\0');
    std::size_t letters = 0;
    for (const char c : victim) letters += static_cast<unsigned char>(c);
    journal += word((std::size_t{1} << 30) / pages.size() + 1) + victim + word(victim.size()) +
               word(letters) + magic;
    std::ofstream(file + "-journal", std::ios::binary) << journal;
}

}  // namespace ishitori
