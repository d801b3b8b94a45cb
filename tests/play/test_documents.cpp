// Statements about play in the documents: games that were played by hand, and the strategy of rings and
// lines.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "base/every_module.hpp"
#include "conversation.hpp"
#include "rules/position.hpp"

using namespace ishitori;

namespace {

std::vector<std::string> words_of(const std::string& line) {
    std::istringstream in(line);
    std::vector<std::string> words;
    for (std::string word; in >> word;) words.push_back(word);
    return words;
}

using Rows = std::vector<HeapSize>;  // descending

Rows sorted(Rows rows) {
    std::sort(rows.begin(), rows.end(), std::greater<>());
    return rows;
}

// The sentences "strategy.restore-later" and "strategy.final-later", word by word, against every move.
class Follower {
  public:
    explicit Follower(HeapSize most) : most_(most) {}

    // Requires rows in equal pairs, some longer than 1. True if the second player always wins from there.
    bool wins_from(const Rows& pairs) {
        if (!seen_.insert(pairs).second) return true;
        bool wins = true;
        for (std::size_t row = 0; row < pairs.size(); row += 2) {  // the next row is its partner
            Rows others(pairs);
            others.erase(others.begin() + static_cast<std::ptrdiff_t>(row), others.begin() + row + 2);
            for_each_leaving(pairs[row],
                             [&](const Rows& left) { wins = wins && answers(others, left, pairs[row]); });
        }
        return wins;
    }
    std::size_t positions() const { return seen_.size(); }

  private:
    template <class Visit>
    void for_each_leaving(HeapSize row, Visit&& visit) {
        for (HeapSize take = 1; take <= std::min(most_, row); ++take) {
            for (HeapSize small = 0; 2 * small <= row - take; ++small) {
                Rows left{row - take - small, small};
                std::erase(left, HeapSize{0});
                visit(left);
            }
        }
    }

    bool answers(const Rows& others, const Rows& left, HeapSize twin) {
        Rows copied(others);
        for (int both = 0; both < 2; ++both) copied.insert(copied.end(), left.begin(), left.end());
        copied = sorted(copied);
        if (!copied.empty() && copied[0] > 1) return wins_from(copied);
        Rows beside(others);
        beside.insert(beside.end(), left.begin(), left.end());
        if (twin <= most_ + 1) {  // the final choice
            bool odd = false;
            for_each_leaving(twin, [&](const Rows& rest) {
                const bool singles = rest.empty() || rest[0] == 1;
                odd = odd || (singles && (beside.size() + rest.size()) % 2 == 1);
            });
            return odd;
        }
        const HeapSize half = (twin - (twin % 2 == 1 ? 1 : 2)) / 2;
        beside.insert(beside.end(), {half, half});
        return half >= 2 && wins_from(sorted(beside));
    }

    HeapSize most_;
    std::set<Rows> seen_;
};

}  // namespace

TEST(Documents, GamesPlayedByHandAreWhatTheProgramShows) {
    std::istringstream document(file_text(std::string(ISHITORI_SOURCE_DIR) + "/tests/play/games-played.txt"));
    const std::map<std::string, std::string> prompts{{"English", "your move> "},
                                                     {"Japanese", "あなたの番> "}};
    std::string title, line;
    std::size_t games = 0;
    while (std::getline(document, line)) {
        if (line.starts_with("## ")) title = line;
        if (!line.starts_with("$ ishitori play") || line.find("classic") != std::string::npos) continue;
        std::vector<std::string> words = words_of(line.substr(2)), typed;
        words.erase(words.begin());
        const bool japanese = title.ends_with("(Japanese)");
        const std::string& prompt = prompts.at(japanese ? "Japanese" : "English");
        std::string shown;
        while (std::getline(document, line) && !line.starts_with("$ ")) {
            shown += line + "\n";
            if (line.starts_with(prompt)) typed.push_back(line.substr(prompt.size()));
        }
        EXPECT_EQ(japanese, std::find(words.begin(), words.end(), "ja") != words.end()) << title;
        EXPECT_TRUE(converse(words, typed).screen.starts_with(shown)) << title;  // then "again?"
        ++games;
    }
    EXPECT_EQ(games, 14U);
}

TEST(Documents, TheSpokenStrategyWinsAgainstEveryMove) {
    for (HeapSize most = 3; most <= 6; ++most) {
        Follower follower(most);
        for (HeapSize a = 2; a <= 11; ++a) {
            EXPECT_TRUE(follower.wins_from({a, a})) << most << ": " << a;
            for (HeapSize b = 1; b <= std::min<HeapSize>(a, 6); ++b)
                EXPECT_TRUE(follower.wins_from({a, a, b, b})) << most << ": " << a << ", " << b;
        }
        EXPECT_GT(follower.positions(), 100U);
    }
}
