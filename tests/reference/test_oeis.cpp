// The initial terms published in the OEIS, compared with the program's values and its b-files.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <sstream>

#include "base/every_module.hpp"
#include "commands/dispatch.hpp"
#include "rules/oeis.hpp"

namespace ishitori {

namespace {

// The data of the entries, as published in the OEIS.
const std::map<std::string_view, std::string_view> published{
    {"A002186",
     "0 1 2 3 1 4 3 2 1 4 2 6 4 1 2 7 1 4 3 2 1 4 6 7 4 1 2 8 5 4 7 2 1 8 6 7 4 1 2 3 1 4 7 2 1 8 2 7 4 1 2 "
     "8 1 4 7 2 "
     "1 4 2 7 4 1 2 8 1 4 7 2 1 8 6 7 4 1 2 8 1 4 7 2 1 8 2 7 4"},
    {"A002187",
     "0 1 1 2 0 3 1 1 0 3 3 2 2 4 0 5 2 2 3 3 0 1 1 3 0 2 1 1 0 4 5 2 7 4 0 1 1 2 0 3 1 1 0 3 3 2 2 4 4 5 5 "
     "2 3 3 0 1 "
     "1 3 0 2 1 1 0 4 5 3 7 4 8 1 1 2 0 3 1 1 0 3 3 2 2 4 4 5 5 9"},
    {"A002188",
     "0 0 0 1 0 2 1 0 2 1 0 2 1 3 2 1 3 2 4 3 0 4 3 0 4 3 0 4 1 2 3 1 2 4 1 2 4 1 2 4 1 5 4 1 5 4 1 5 4 1 0 "
     "2 1 0 2 1 "
     "5 2 1 3 2 1 3 2 4 3 2 4 3 2 4 3 2 4 3 2 4 3 2 4 5 2 4 5 2 4 3 7 4"},
    {"A014586",
     "0 1 0 1 2 0 1 0 1 2 0 1 0 1 2 0 1 0 1 2 0 1 0 1 2 3 2 3 4 5 3 2 3 4 0 1 2 3 2 0 1 2 3 2 0 1 2 3 2 3 4 "
     "5 "
     "0 1 3 4 5 0 1 3 4 5 0 1 3 0 1 0"},
    {"A014587",
     "0 1 2 0 1 2 3 0 1 2 0 1 2 3 0 1 2 0 1 2 3 0 1 2 3 0 1 2 0 1 2 3 0 1 2 0 1 2 3 0 1 2 0 1 2 3 0 1 2 3"},
    {"A014588",
     "0 1 2 3 0 1 2 3 4 5 0 1 2 3 0 1 2 3 4 5 0 1 2 3 0 1 2 3 4 5 0 1 2 3 4 5 0 1 2 3 0 1 2 3 4 5 0 1 2 3"},
    {"A014589",
     "0 0 1 1 2 2 3 3 4 0 0 1 1 2 2 3 3 4 4 5 5 6 6 7 7 0 4 1 5 2 6 3 4 7 0 0 1 1 2 2 3 3 4 8 5 7 6 8 9 0 4 "
     "1 "
     "5 2 6 0 4 1 5 2 6 3 4 7 5 8 4 10"},
    {"A046695",
     "0 0 1 2 0 1 2 3 1 2 3 4 0 3 4 2 1 3 2 1 0 2 1 4 5 1 4 5 1 2 0 1 2 3 1 2 3 4 2 3 4 2 3 4 2 1 0 2 8 4 5 "
     "3 "
     "4 5 6 2 5 1 2 3 1 2 3 4 2 3 4 2 3 4 2 3 0 2 3 4 5 3 4 5 6 4 5 6 2 3 1 2 3 4"},
    {"A071074",
     "0 1 2 3 4 5 6 7 3 2 8 9 7 6 5 4 3 2 8 9 4 5 12 13 9 8 2 3 4 5 15 14 3 2 8 9 7 6 5 4 3 2 8 9 13 12 15 "
     "14 "
     "9 8 2 3 4 5 16 17 10 11 8 9 14 15 5 4 3 2 16 17 13 12"},
    {"A125916", "0 1 1 0 1 1 2 2 1 2 2 1 1 0 1 1 2 2 1 2 2 1 1 0 1 1 2 2 1 2 2 1 1 0"},
    {"A395248",
     "0 0 0 1 1 1 2 2 0 3 3 1 1 1 0 4 3 3 3 2 2 2 4 4 0 5 5 2 2 2 3 3 0 5 0 1 1 1 3 3 3 5 6 4 4 1 0 5 5 6 6 "
     "2 "
     "7 7 7 8 0 1 9 2 7 2 3 3 3 9 0 5 4 4 8 6 6 2 7 1 1 1 0 5 5 9 3 1 8 2"},
    {"A071434",
     "1 1 2 2 3 3 1 1 4 4 3 3 2 2 1 1 4 4 2 2 6 6 4 4 1 1 2 2 7 7 1 1 4 4 3 3 2 2 1 1 4 4 6 6 7 7 4 4 1 1 2 "
     "2"},
    {"A071435",
     "1 1 2 2 3 1 1 4 4 3 2 2 1 1 4 2 2 6 4 4 1 1 2 2 7 1 1 4 4 3 2 2 1 1 4 8 2 7 4 4 1 1 2 2 7 8 1 4 4 7 2 "
     "2"},
    {"A071436",
     "1 0 2 2 4 1 1 3 2 4 4 6 6 2 1 1 7 6 8 4 1 1 6 5 4 8 1 1 12 4 5 6 1 1 3 12 6 6 8 9 2 11 6 6 4 2 1 1 12 "
     "13"},
    {"A071451",
     "1 1 1 2 2 2 3 3 3 1 1 1 4 4 4 3 3 3 2 2 2 1 1 1 4 4 4 2 2 2 6 6 6 4 4 4 1 1 1 2 2 2 7 7 7 1 1 1 4 4 4 "
     "3"},
    {"A071452",
     "1 1 1 2 2 2 3 3 1 1 1 4 4 4 3 3 2 2 2 1 1 1 4 4 2 2 2 6 6 4 4 4 1 1 1 2 2 2 7 7 1 1 1 4 4 4 3 3 2 2 2 "
     "1"},
    {"A071453",
     "1 1 1 0 2 2 1 3 4 0 1 1 1 3 2 2 2 3 4 0 1 5 4 3 2 2 2 3 1 0 1 0 4 3 2 2 2 0 1 0 1 0 4 3 2 5 4 0 1 0 1 "
     "0"},
    {"A071464",
     "1 0 2 2 1 0 4 4 1 2 2 0 1 4 4 6 1 7 7 0 1 2 2 6 1 4 4 8 1 2 7 8 1 0 7 2 6 8 1 4 9 8 1 2 6 0 1 4 6 2 1 "
     "8"},
    {"A071509",
     "1 1 2 2 3 4 1 1 6 6 3 2 2 1 1 6 6 8 4 4 5 10 1 1 8 3 3 4 4 7 6 6 8 8 4 1 1 6 7 8 4 4 5 10 8 1 1 15 5 4 "
     "4"},
    {"A125938", "1 1 1 2 2 2 0 4 4 2 1 1 1 2 2 2 1 4 4 2 1 1 1 2 2 2 1 4 4 2"},
    {"A125829", "1 1 1 0 1 1 1 2 2 2 1 2 2 2 1 1 1 0 1 1 1 2 2 2 1 2 2 2"},
    {"A125912", "1 0 1 1 0 1 2 2 1 2 4 1 0 1 1 2 1 2 2 1 2 4 1 2 1 1 2 1 2 2 1 2 4"},
    {"A125913", "1 0 0 1 2 2 2 2 4 4 1 1 1 1 2 2 2 2 4 4 1 1 1 1 2 2 2 2 4 4"},
    {"A125914", "1 0 1 1 2 2 2 2 4 1 1 1 1 2 2 2 2 4 1 1 1 1 2 2 2 2 4"},
    {"A125917", "1 1 1 2 2 2 1 1 0 2 2 2 4 4 0 1 1 2 2 2 1 1 1 2 2 2 4 4 1 1 1"},
    {"A125920", "1 1 0 2 2 3 4 4 1 1 6 2 2 3 4 4 1 1 6 6 3 3 2 4 1 1 6 6 3 3 4 4"},
    {"A125925", "1 2 1 2 0 1 0 2 1 2 1 2 0 1 0 2 1 2 1 2 0 1 0 2"},
    {"A125944", "1 2 4 6 1 2 7 4 1 8 2 4 1 8 7 11 1 2 4 8 1 2 7 4 1 8 2 4 1 8 7 11"},
};

}  // namespace

TEST(Oeis, PublishedBeginnings) {
    for (const OeisSequence& each : oeis_sequences) {
        ASSERT_TRUE(published.contains(each.number)) << each.number;
        std::istringstream terms{std::string(published.at(each.number))};
        std::uint64_t n = 0, value = 0, term = 0, compared = 0;
        for (int before = each.first; before < 0; ++before) terms >> term;  // terms before heap 0
        // 10,000 terms as a b-file
        const std::uint64_t first = static_cast<std::uint64_t>(std::max(each.first, 0));
        std::istringstream lines(answer({"values", std::string(each.game), "--from", std::to_string(first),
                                         "--to", std::to_string(first + 9999), "--format", "bfile"},
                                        Environment{})
                                     .out);
        std::uint64_t expected = first;
        for (; lines >> n >> value; ++expected) {
            ASSERT_EQ(n, expected) << each.game;
            if (terms >> term) {
                ASSERT_EQ(value, term) << each.game << " heap " << n;
                ++compared;
            }
        }
        EXPECT_EQ(expected, first + 10000U) << each.game;
        EXPECT_GE(compared, 20U) << each.game;
    }
}

}  // namespace ishitori
