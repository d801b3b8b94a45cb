#include "show/value_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "base/width.hpp"
#include "show/paper.hpp"

namespace ishitori::show {

std::string values_text(const std::function<NimValue(HeapSize)>& at, std::string_view format, HeapSize from,
                        HeapSize to, std::size_t screen, const std::function<bool()>& keep_going) {
    constexpr HeapSize asked_after = HeapSize{1} << 18;  // values written between two calls of keep_going
    std::string text;
    auto each = [&](auto&& write) {
        for (HeapSize n = from; n <= to; ++n) {
            if ((n - from) % asked_after == asked_after - 1 && !keep_going()) return;
            write(n, at(n));
        }
    };
    if (format == "csv") {
        text = "n,G(n)\n";
        each([&](HeapSize n, NimValue g) { text += fmt::format("{},{}\n", n, g); });
    } else if (format == "bfile") {
        each([&](HeapSize n, NimValue g) { text += fmt::format("{} {}\n", n, g); });
    } else if (format == "oeis") {
        // the entries of the OEIS have about 260 characters
        each([&](HeapSize n, NimValue g) { text += (n == from ? "" : ", ") + std::to_string(g); });
        text += '\n';
    } else if (format == "markdown" || format == "latex") {
        constexpr HeapSize columns = 10;
        std::vector<std::vector<std::string>> rows{{"n"}};
        for (HeapSize i = 0; i < columns; ++i) rows[0].push_back("+" + std::to_string(i));
        each([&](HeapSize n, NimValue g) {
            if ((n - from) % columns == 0) rows.push_back({std::to_string(n)});
            rows.back().push_back(std::to_string(g));
        });
        rows.back().resize(columns + 1);
        text = paper_table(format, rows);
    } else if (format == "raw") {
        each([&](HeapSize, NimValue g) { text += std::to_string(g) + "\n"; });
    } else {
        std::size_t width = 1;
        each([&](HeapSize, NimValue g) { width = std::max(width, std::to_string(g).size()); });
        const std::size_t left = std::to_string(to).size();
        HeapSize columns = 20;
        while (screen > 0 && columns > 5 && left + 1 + columns * (width + 1) > screen) columns /= 2;
        for (HeapSize row = from; row <= to; row += columns) {
            if ((row - from) / columns % (asked_after / columns) == asked_after / columns - 1 &&
                !keep_going())
                break;
            text += pad_left(std::to_string(row), left) + ":";
            for (HeapSize n = row; n <= to && n < row + columns; ++n) {
                text += " " + pad_left(std::to_string(at(n)), width);
            }
            text += '\n';
        }
    }
    return text;
}

}  // namespace ishitori::show
