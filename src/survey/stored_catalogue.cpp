#include "survey/stored_catalogue.hpp"

#include <zlib.h>

#include <algorithm>
#include <optional>
#include <sstream>
#include <tuple>

#include "base/utf8.hpp"
#include "survey/standard_form.hpp"

namespace ishitori::inline survey {

// Made by CMakeLists.txt from records/catalogue.csv.gz and records/runs/progress.tsv.
extern const unsigned char stored_catalogue_bytes[], stored_long_runs_bytes[];
extern const std::size_t stored_catalogue_size, stored_long_runs_size;

namespace {

constexpr std::size_t largest = std::size_t{1} << 28;  // bytes, not compressed

std::optional<std::string> unpacked(const unsigned char* bytes, std::size_t size) {
    z_stream stream{};
    constexpr int gzip = 16 + MAX_WBITS;
    if (inflateInit2(&stream, gzip) != Z_OK) return std::nullopt;
    stream.next_in = const_cast<unsigned char*>(bytes);
    stream.avail_in = static_cast<unsigned>(size);
    std::string text;
    std::string part(std::size_t{1} << 16, '\0');
    int code = Z_OK;
    while (code == Z_OK && text.size() < largest) {
        stream.next_out = reinterpret_cast<unsigned char*>(part.data());
        stream.avail_out = static_cast<unsigned>(part.size());
        code = inflate(&stream, Z_NO_FLUSH);
        text.append(part, 0, part.size() - stream.avail_out);
    }
    inflateEnd(&stream);
    if (code != Z_STREAM_END) return std::nullopt;
    return text;
}

Error damaged() { return Error::machine("lookup.damaged"); }

}  // namespace

Result<std::vector<std::vector<std::string>>> parse_csv(std::string_view text) {
    std::vector<std::vector<std::string>> lines;
    std::vector<std::string> line;
    std::string field;
    bool quoted = false, was_quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (quoted && c == '"' && i + 1 < text.size() && text[i + 1] == '"') {
            field += '"';
            ++i;
        } else if (c == '"' && (quoted || (field.empty() && !was_quoted))) {
            quoted = !quoted;
            was_quoted = true;
        } else if (!quoted && (c == ',' || c == '\n')) {
            line.push_back(std::move(field));
            field.clear();
            was_quoted = false;
            if (c == '\n') {
                if (!lines.empty() && line.size() != lines[0].size()) return damaged();
                lines.push_back(std::move(line));
                line.clear();
            }
        } else {
            field += c;
        }
    }
    if (quoted || !field.empty() || !line.empty() || lines.empty()) return damaged();
    return lines;
}

Result<std::vector<std::vector<std::string>>> stored_rows() {
    const auto text = unpacked(stored_catalogue_bytes, stored_catalogue_size);
    if (!text) return damaged();
    return parse_csv(*text);
}

Result<StoredGame> stored_game(const std::string& code) {
    const auto lines = stored_rows();
    if (!lines) return lines.error();
    const std::vector<std::string>& names = lines->front();
    const auto place = [&](std::string_view name) {
        return static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin());
    };
    const std::size_t codes = place("code"), classes = place("representative");
    if (codes == names.size() || classes == names.size()) return damaged();
    const auto found =
        std::find_if(lines->begin() + 1, lines->end(), [&](const auto& line) { return line[codes] == code; });
    StoredGame game;
    game.games = lines->size() - 1;
    if (found == lines->end())
        return Error::input("lookup.none", printable(code), std::to_string(game.games));
    for (std::size_t i = 0; i < names.size(); ++i) game.columns.emplace(names[i], (*found)[i]);
    for (auto line = lines->begin() + 1; line != lines->end(); ++line) {
        if ((*line)[classes] == (*found)[classes]) game.members.push_back((*line)[codes]);
    }
    return game;
}

Result<std::optional<LongRunRow>> stored_long_run(const TakeAndBreak& code, HeapSize beyond) {
    constexpr HeapSize last_digit_most = 64;  // no run of a longer code; its standard form takes long
    if (!code.finite() || code.last_digit() > last_digit_most) return std::optional<LongRunRow>{};
    const std::string_view text(reinterpret_cast<const char*>(stored_long_runs_bytes), stored_long_runs_size);
    const auto rows = parse_run_table(text, "progress.tsv");
    if (!rows) return damaged();
    const TakeAndBreak form = standard_form(code).code;
    const auto worth = [&](const LongRunRow& row) {
        const bool period = row.periodicity.has_value();
        return std::tuple(period, period && row.game == code.text(), row.verified_to);
    };
    std::optional<LongRunRow> best;
    for (const LongRunRow& row : *rows) {
        const bool found =
            row.status == LongRunRow::Status::claimed || row.status == LongRunRow::Status::verified;
        const bool longer = row.status == LongRunRow::Status::open && row.verified_to > beyond;
        if (!found && !longer) continue;
        if (standard_form(*TakeAndBreak::parse(row.game)).code != form) continue;
        if (!best || worth(*best) < worth(row)) best = row;
    }
    return best;
}

}  // namespace ishitori::inline survey
