#include "show/value_table.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>
#include <utility>

#include "base/width.hpp"
#include "show/paper.hpp"

namespace ishitori::show {

std::optional<ValueLines> ValueLines::in(std::string_view format) {
    ValueLines lines;
    if (format == "csv") {
        lines.before_ = "n,G(n)";
        lines.after_heap_ = ',';
    } else if (format == "bfile") {
        lines.after_heap_ = ' ';
    } else if (format != "raw" && format != "oeis" && format != "json") {
        return std::nullopt;
    }
    const std::string_view between = format == "oeis" ? ", " : format == "json" ? "," : "\n";
    lines.skipped_ = format == "csv" ? 0 : between.size();
    for (NimValue value = 0; value < lines.small_.size(); ++value) {
        const std::string text =
            (lines.after_heap_ == 0 ? std::string(between) : std::string(1, lines.after_heap_)) +
            std::to_string(value);
        lines.small_[value].size = static_cast<std::uint8_t>(text.size());
        std::ranges::copy(text, lines.small_[value].text.begin());
    }
    return lines;
}

std::string_view ValueLines::of(HeapSize first, std::span<const NimValue> values) {
    constexpr std::size_t longest = 48;  // of a heap, its value and the separators
    text_.resize(before_.size() + (values.size() + 1) * longest);
    char* at = std::ranges::copy(before_, text_.data()).out;
    std::array<char, 24> heap{'\n'};
    char* const digits = heap.data() + 1;
    char* heap_end = std::to_chars(digits, &heap.back(), first).ptr;
    for (const NimValue value : values) {
        if (after_heap_ != 0) {
            std::memcpy(at, heap.data(), heap.size());
            at += heap_end - heap.data();
            char* digit = heap_end - 1;
            while (*digit == '9') *digit-- = '0';
            if (digit >= digits) {
                ++*digit;
            } else {
                *digits = '1';
                *heap_end++ = '0';
            }
        }
        const Small& small = small_[std::min<NimValue>(value, small_.size() - 1)];
        std::memcpy(at, small.text.data(), small.text.size());
        if (value < small_.size()) {
            at += small.size;
        } else {
            at += small_[0].size - 1;
            at = std::to_chars(at, at + 20, value).ptr;
        }
    }
    const std::size_t skipped = std::exchange(skipped_, 0);
    before_ = {};
    return {text_.data() + skipped, static_cast<std::size_t>(at - text_.data()) - skipped};
}

std::string values_text(std::span<const NimValue> values, std::string_view format, HeapSize from,
                        std::size_t screen) {
    if (format == "markdown" || format == "latex") {
        constexpr std::size_t columns = 10;
        std::vector<std::vector<std::string>> rows{{"n"}};
        for (std::size_t i = 0; i < columns; ++i) rows[0].push_back("+" + std::to_string(i));
        for (std::size_t i = 0; i < values.size(); ++i) {
            if (i % columns == 0) rows.push_back({std::to_string(from + i)});
            rows.back().push_back(std::to_string(values[i]));
        }
        rows.back().resize(columns + 1);
        return paper_table(format, rows);
    }
    const std::size_t width = std::to_string(*std::ranges::max_element(values)).size();
    const std::size_t left = std::to_string(from + values.size() - 1).size();
    std::size_t columns = 20;
    while (screen > 0 && columns > 5 && left + 1 + columns * (width + 1) > screen) columns /= 2;
    std::string text;
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (i % columns == 0) text += (i == 0 ? "" : "\n") + pad_left(std::to_string(from + i), left) + ":";
        text += " " + pad_left(std::to_string(values[i]), width);
    }
    return text + "\n";
}

}  // namespace ishitori::show
