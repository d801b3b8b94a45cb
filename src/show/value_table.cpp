#include "show/value_table.hpp"

#include <algorithm>
#include <charconv>

#include "base/width.hpp"
#include "show/paper.hpp"

namespace ishitori::show {

std::optional<ValueLines> ValueLines::in(std::string_view format) {
    ValueLines lines;
    if (format == "csv") {
        lines.before_ = "n,G(n)\n";
        lines.heap_end_ = ",";
    } else if (format == "bfile") {
        lines.heap_end_ = " ";
    } else if (format == "oeis") {
        lines.between_ = ", ";
    } else if (format != "raw") {
        return std::nullopt;
    }
    return lines;
}

std::string_view ValueLines::of(HeapSize first, std::span<const NimValue> values) {
    constexpr std::size_t longest = 44;  // of a heap, its value and what separates them
    text_.resize(before_.size() + values.size() * longest);
    char* at = text_.data();
    const auto number = [&](std::uint64_t value) { at = std::to_chars(at, at + 20, value).ptr; };
    for (std::size_t i = 0; i < values.size(); ++i) {
        at = std::copy(before_.begin(), before_.end(), at);
        before_ = between_;
        if (!heap_end_.empty()) {
            number(first + i);
            *at++ = heap_end_[0];
        }
        number(values[i]);
    }
    return {text_.data(), static_cast<std::size_t>(at - text_.data())};
}

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
    if (format == "markdown" || format == "latex") {
        constexpr HeapSize columns = 10;
        std::vector<std::vector<std::string>> rows{{"n"}};
        for (HeapSize i = 0; i < columns; ++i) rows[0].push_back("+" + std::to_string(i));
        each([&](HeapSize n, NimValue g) {
            if ((n - from) % columns == 0) rows.push_back({std::to_string(n)});
            rows.back().push_back(std::to_string(g));
        });
        rows.back().resize(columns + 1);
        text = paper_table(format, rows);
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
