// Published and independently recomputed values, asked through the command table. The rows and their sources
// are periods.tsv and checksums.tsv in this folder.
//
// Each row is computed from its own ISHITORI_TEST_SCALE (default 1) on; with a smaller scale it is reported
// as skipped, by name. 1: seconds; 3: a minute more; 10: to 10^7 heaps; 1000: the three periods of 0.104,
// 0.476 and 0.477, more than 2 * 10^8 values each.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "base/every_module.hpp"
#include "commands/dispatch.hpp"

using namespace ishitori;

namespace {

std::uint64_t scale() {
    const char* text = std::getenv("ISHITORI_TEST_SCALE");
    const std::uint64_t value = text == nullptr ? 1 : std::strtoull(text, nullptr, 10);
    return value == 0 ? 1 : value;
}

std::vector<std::vector<std::string>> rows_of(const std::string& name) {
    std::ifstream file(std::string(ISHITORI_SOURCE_DIR) + "/tests/reference/" + name);
    std::vector<std::vector<std::string>> rows;
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line[0] == '#' || line.starts_with("code\t") || line.starts_with("game\t"))
            continue;
        std::vector<std::string> row;
        std::istringstream cells(line);
        for (std::string cell; std::getline(cells, cell, '\t');) row.push_back(cell);
        rows.push_back(row);
    }
    return rows;
}

std::uint64_t number(const std::string& text) { return std::strtoull(text.c_str(), nullptr, 10); }

Json asked(std::vector<std::string> words) { return Json::parse(answer_json(std::move(words), {})); }

// A name that gtest accepts: 0.77 -> c0_77.
std::string test_name(const std::vector<std::string>& row) {
    std::string name = "c" + row[0];
    for (char& c : name) c = c == '.' ? '_' : c;
    return name;
}

class Periods : public testing::TestWithParam<std::vector<std::string>> {};
class Checksums : public testing::TestWithParam<std::vector<std::string>> {};

}  // namespace

TEST(ReferenceTables, AreReadWhole) {
    const auto periods = rows_of("periods.tsv"), checksums = rows_of("checksums.tsv");
    EXPECT_EQ(periods.size(), 59U);
    EXPECT_EQ(checksums.size(), 20U);
    for (const auto& row : periods) EXPECT_EQ(row.size(), 8U) << row[0];
    for (const auto& row : checksums) EXPECT_EQ(row.size(), 5U) << row[0];
}

TEST_P(Periods, AsPublished) {
    const auto& row = GetParam();
    const std::uint64_t preperiod = number(row[1]), period = number(row[2]);
    const std::uint64_t needed = 2 * (preperiod + period) + 10;
    if (number(row[6]) > scale()) GTEST_SKIP() << row[0] << ": ISHITORI_TEST_SCALE=" << row[6];
    const Json answer =
        asked({"period", row[0], "--limit",
               std::to_string(std::min<std::uint64_t>(needed + needed / 2 + 10000, 1 << 28))});
    EXPECT_EQ(answer["status"], "proved");
    EXPECT_EQ(answer["preperiod"], preperiod);
    EXPECT_EQ(answer["period"], period);
    EXPECT_EQ(answer["saltus"], 0);
    EXPECT_EQ(answer["last_exception"], row[3] == "-" ? Json(nullptr) : Json(number(row[3])));
    EXPECT_EQ(answer["max_value"], number(row[4]));
    EXPECT_EQ(answer["max_value_at"], number(row[5]));
    EXPECT_FALSE(answer["theorem"].is_null());
}

INSTANTIATE_TEST_SUITE_P(Reference, Periods, testing::ValuesIn(rows_of("periods.tsv")),
                         [](const auto& tested) { return test_name(tested.param); });

TEST_P(Checksums, AsAgreed) {
    const auto& row = GetParam();
    if (number(row[3]) > scale())
        GTEST_SKIP() << row[0] << " to " << row[1] << ": ISHITORI_TEST_SCALE=" << row[3];
    EXPECT_EQ(asked({"values", row[0], "--to", row[1], "--checksum"})["checksum"], row[2]);
}

INSTANTIATE_TEST_SUITE_P(Reference, Checksums, testing::ValuesIn(rows_of("checksums.tsv")),
                         [](const auto& tested) {
                             return test_name(tested.param) + "_to_" + tested.param[1];
                         });
