#include "show/board_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/width.hpp"
#include "rules/named_games.hpp"
#include "show/table.hpp"
#include "words/move_words.hpp"
#include "words/rule_words.hpp"

namespace ishitori::show {

namespace {

constexpr HeapSize max_stars = 60;     // stones of one heap drawn as signs
constexpr HeapSize max_in_ring = 60;   // stones of a drawn ring
constexpr HeapSize max_in_rows = 150;  // stones of drawn rows
constexpr std::size_t max_rows = 40;
constexpr std::size_t widest = 78;  // columns

constexpr std::string_view taken_sign = "●", left_sign = "○", goal_sign = "◎", square_sign = "□";

std::string more_rows(Language language, const Session& session) {
    const std::size_t rows = session.rows().size();
    return rows <= max_rows ? "" : "  " + say(language, "board.more", {rows - max_rows}) + "\n";
}

std::string heaps_text(Language language, const Session& session, std::size_t screen) {
    const bool squares = session.game().name == treblecross;
    // a terminal may draw a square two columns wide
    const HeapSize max_drawn = std::min<HeapSize>(max_stars, (screen - 12) / (squares ? 2 : 1));
    const auto sizes = session.sizes();
    const std::size_t shown = std::min(sizes.size(), max_rows);
    std::vector<std::vector<std::string>> rows;
    for (std::size_t i = 0; i < shown; ++i) {
        const HeapSize drawn = std::min(sizes[i], max_drawn);
        std::string signs;
        for (HeapSize at = 0; at < drawn; ++at) {
            const bool left_out = sizes[i] > max_drawn && at + 6 >= drawn && at + 3 < drawn;
            signs += left_out ? "." : squares ? square_sign : "*";
        }
        rows.push_back({pad_left(std::to_string(i + 1), 4), std::move(signs), std::to_string(sizes[i])});
    }
    std::string text = table_text(rows, none_to_right);
    if (shown == 0) text += "  " + say(language, "board.none") + "\n";
    return text + more_rows(language, session);
}

// The numbers counted so far; a long list is shortened to its first and last numbers.
std::string count_text(Language language, const Session& session) {
    constexpr HeapSize max_said = 40;
    const HeapSize last = session.rows_at_start()[0].size, said = last - session.rows()[0].size;
    if (said == 0) return "  " + say(language, "board.count-none", {last}) + "\n";
    std::string numbers;
    for (HeapSize n = 1; n <= said; ++n) {
        if (said > max_said && n == 4) {
            numbers += " ...";
            n = said - 3;
        }
        numbers += (n == 1 ? "" : " ") + std::to_string(n);
    }
    return "  " + say(language, "board.count", {numbers, last}) + "\n";
}

// The goals of all rows are in one column. All signs belong to one width class, so the columns stay aligned
// on a terminal that draws these signs two columns wide.
std::string race_text(Language language, const Session& session, std::size_t screen) {
    const HeapSize max_squares = (screen - 18) / 2;  // in a row, beside its name and the distance to the goal
    const auto sizes = session.sizes();
    HeapSize longest = 0;
    for (const Row& row : session.rows_at_start()) longest = std::max(longest, row.size);
    std::string text;
    for (std::size_t i = 0; i < std::min(sizes.size(), max_rows); ++i) {
        std::string cells;
        if (longest <= max_squares) {
            for (HeapSize at = longest;; --at) {
                cells += at == sizes[i] ? taken_sign : at == 0 ? goal_sign : square_sign;
                if (at == 0) break;
                cells += " ";
            }
        } else {
            // far from the goal: only the rest of the way
            if (sizes[i] > 0 && sizes[i] < longest) cells = "... ";
            cells += taken_sign;
            if (sizes[i] > 0) cells += fmt::format(" - {} -> {}", sizes[i], goal_sign);
        }
        text += pad_left(row_label(i), 4) + "  " + cells + "  " +
                say(language, sizes[i] == 0 ? "board.at-goal" : "board.to-go", {sizes[i]}) + "\n";
    }
    if (sizes.empty()) text += "  " + say(language, "board.none") + "\n";
    return text + more_rows(language, session);
}

std::string_view sign(const Session& session, HeapSize stone) {
    return session.row_of_stone(stone) ? left_sign : taken_sign;
}

// Stone 1 on top, 2, 3, ... down the left side: counter-clockwise.
std::string ring_text(const Session& session, std::size_t screen) {
    const HeapSize m = session.ring_size();
    const HeapSize half_width = std::clamp<HeapSize>(m / 2, 4, std::min<HeapSize>(20, screen / 2 - 8)) + 2;
    const std::size_t centre = static_cast<std::size_t>(half_width) + 6;
    std::string text;
    auto single = [&](HeapSize stone) {
        return std::string(centre, ' ') + std::string(sign(session, stone)) + " " + std::to_string(stone) +
               "\n";
    };
    text += single(1);
    HeapSize i = 1;
    for (; 1 + i < m + 1 - i; ++i) {
        const HeapSize low = 1 + i, high = m + 1 - i;
        const HeapSize t = 4 * i > m ? 4 * i - m : m - 4 * i;
        const HeapSize square = half_width * half_width * (m * m - t * t) / (m * m);
        const auto root = static_cast<std::size_t>(std::sqrt(static_cast<double>(square)));
        const std::size_t dx = std::max<std::size_t>(root, 3);
        const std::size_t from = centre - dx, to = centre + dx;
        text += pad_left(std::to_string(low) + " ", from) + std::string(sign(session, low)) +
                std::string(to - from - 1, ' ') + std::string(sign(session, high)) + " " +
                std::to_string(high) + "\n";
    }
    if (m > 1 && 1 + i == m + 1 - i) text += single(1 + i);
    return text;
}

// Sign and number side by side, so that no columns need to be aligned.
std::string rows_text(const Session& session, std::size_t screen) {
    std::string text;
    for (const Row& row : session.rows_at_start()) {
        std::string line = " ";
        std::size_t width = 1;
        for (HeapSize stone = row.first; stone < row.first + row.size; ++stone) {
            const std::string number = std::to_string(stone);
            if (width + number.size() + 3 > screen) {
                text += line + "\n";
                line = " ";
                width = 1;
            }
            line += " " + std::string(sign(session, stone)) + number;
            width += number.size() + 3;
        }
        text += line + "\n";
    }
    return text;
}

}  // namespace

std::string stones_left(const Session& session) {
    std::string text;
    std::size_t shown = 0;
    for (const Row& row : session.rows()) {
        if (row.size == 0) continue;
        if (++shown > max_rows) return text + " | ...";
        text += (text.empty() ? "" : " | ") + std::to_string(row.first);
        if (row.size > 1) text += "-" + std::to_string(session.stone_after(row.first, row.size - 1));
    }
    return text.empty() ? "-" : text;
}

std::string board_text(Language language, const Session& session, std::size_t columns) {
    const std::size_t screen = columns == 0 ? widest : std::clamp<std::size_t>(columns, 24, widest);
    if (session.game().board == Board::race) return race_text(language, session, screen);
    if (session.game().board == Board::count) return count_text(language, session);
    if (!session.numbered()) return heaps_text(language, session, screen);
    std::string text;
    if (session.ring_size() > 0 && session.ring_size() <= max_in_ring) text = ring_text(session, screen);
    if (session.ring_size() == 0 && session.last_stone() <= max_in_rows)
        text = rows_text(session, screen - 6);
    if (session.ring()) {
        text += "  " + say(language, "board.ring", {session.ring_size()}) + "\n";
    } else {
        text += "  " + say(language, "board.rows", {stones_left(session)}) + "\n";
    }
    return text;
}

std::string board_text(Language language, const SumSession& session, std::size_t columns) {
    std::string text;
    for (std::size_t i = 0; i < session.parts().size(); ++i) {
        const Session& part = session.parts()[i];
        text += fmt::format("{}. {}\n", i + 1, game_label(part.game(), language)) +
                board_text(language, part, columns);
    }
    return text;
}

}  // namespace ishitori::show
