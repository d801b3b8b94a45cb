// Questions that people ask in public, in their own words: each is answered, or a sentence says why it is not
// supported and what to type.
#include <gtest/gtest.h>

#include "program.hpp"

using namespace golden;

namespace {

struct PublicQuestion {
    std::vector<std::string> words;
    int exit;
    std::string part;  // of the answer or the sentence
};

const PublicQuestion public_questions[] = {
    // tables and bug reports of other programs
    {{"values", "grundy", "--from", "92679", "--to", "92679"}, 0, "92679:"},
    {{"values", "0.56", "--from", "326639", "--to", "326639"}, 0, "326639:"},
    {{"rules", "4"}, 1, "as in 4.0"},
    {{"rules", "4u"}, 0, "two heaps of different sizes"},
    {{"rules", "4.0123456u7"}, 0, "4.0123456!7"},
    {{"rules", "04.30"}, 0, "4.3 - "},
    {{"rules", "20.017"}, 1, "would add stones"},
    {{"rules", "0.G"}, 1, "'G' is not a digit"},
    {{"rules", "circular-nim"}, 1, "takes from several heaps"},
    {{"moves", "take:2,3", "4"}, 0, "4-3"},
    {{"info", "0.007"}, 0, "A395248"},
    // contests
    {{"outcome", "treblecross", "8"}, 0, "N-position"},
    {{"moves", "treblecross", "X..X"}, 0, "X..X\n"},
    {{"moves", "treblecross", "X...X...."}, 0, "X...X....\n"},
    {{"outcome", "ring:3", "10^9", "--normal"}, 0, "P-position"},
    {{"outcome", "take:squares", "1000"}, 0, "N-position"},
    {{"values", "take:primes", "--to", "10"}, 0, "take:primes"},
    {{"values", "take:factorials", "--to", "7"}, 0, "0 1 2 0 1 2 3 0"},
    {{"values", "take:practical", "--to", "7"}, 1, "a list can come from a file"},
    {{"values", "{2,3,4}.0", "--to", "5"}, 0, "0 0 1 2 3 4"},
    {{"values", "4=.3", "--to", "6"}, 0, "0 1 2 0 1 0 1"},
    {{"rules", "strange-nim"}, 1, "a fraction or a divisor"},
    {{"values", "take:1,4,9,...", "--to", "10"}, 1, "Did you mean take:squares?"},
    {{"values", "take:2, 3, 5, ..."}, 1, "Did you mean take:primes?"},
    {{"values", "take:1,2,3,…"}, 1, "Did you mean nim?"},
    {{"values", "take:1,5,9,..."}, 1, "Did you mean 0.(3000)?"},
    {{"values", "take:3,5,7,..."}, 1, "Did you mean 0.0(03)?"},
    {{"values", "take:odd"}, 1, "Did you mean 0.(30)?"},
    {{"values", "take:even numbers"}, 1, "Did you mean 0.(03)?"},
    {{"values", "take:3の倍数"}, 1, "Did you mean 0.(003)?"},
    {{"values", "take:1,2,9,..."}, 1, "a long list can come from a file"},
    {{"values", "take:平方数", "--to", "5"}, 0, "take:squares"},
    {{"values", "take:prime numbers", "--to", "5"}, 0, "take:primes"},
    {{"values", "take:powers-of-two", "--to", "5"}, 0, "take:powers 2"},
    {{"values", "take:2の累乗", "--to", "5"}, 0, "take:powers 2"},
    {{"values", "take:n²", "--to", "5"}, 0, "take:squares"},
    {{"values", "take:1 to 3", "--to", "5"}, 0, "take:1-3"},
    {{"values", "take:1から3まで", "--to", "5"}, 0, "take:1-3"},
    {{"values", "take:{1,3,4}", "--to", "5"}, 0, "take:1,3,4"},
    {{"values", "take:1 or 3", "--to", "5"}, 0, "take:1,3"},
    {{"values", "take:1か3", "--to", "5"}, 0, "take:1,3"},
    {{"values", "take:1,,3"}, 1, "is neither a number nor a range"},
    {{"values", "A014586", "--to", "5"}, 0, "take:squares"},
    {{"values", "OEIS:A071436", "--to", "5"}, 0, "0.56 - "},
    {{"rules", "octal 0.137"}, 0, "0.137 (dawsons-chess)"},
    {{"rules", "0.3F hex"}, 0, "0.3F - "},
    {{"rules", "0·77"}, 0, "0.77 (kayles)"},
    {{"rules", "0.7̇"}, 0, "0.(7) - "},
    {{"rules", "0.1777..."}, 0, "0.1(7) - "},
    {{"rules", "0.17..."}, 1, "'.' is not a digit"},
    {{"rules", "code name"}, 1, "not known"},
    {{"outcome", "1d tic tac toe", "8"}, 0, "treblecross"},
    {{"outcome", "nim", "III IIIII IIIIIII"}, 0, "7-1"},
    {{"outcome", "line:2", "●●●_●●"}, 0, "3,2"},
    {{"outcome", "nim", "three, four"}, 1, "as in 3,4,5, or draw"},
    {{"explain", "race to 100", "5"}, 1, "count:3 21"},
    {{"outcome", "subtraction game 1 2 3", "21"}, 1, "Did you mean take:1-3?"},
    {{"genus", "kayles", "20,5"}, 1, "ishitori value kayles 20,5 --misere"},
    {{"conjecture", "take:1-3", "n % 4 == 0"}, 0, "True for every n"},
    {{"conjecture", "take:1-3", "multiples of 4"}, 0, "True for every n"},
    {{"conjecture", "take:1-3", "n ≡ 1 (mod 4)", "--misere"}, 0, "True for every n"},
    {{"conjecture", "take:1-3", "4で割って1余る", "--misere"}, 0, "True for every n"},
    {{"conjecture", "take:1-3", "n = 4k+1", "--misere"}, 0, "True for every n"},
    {{"conjecture", "take:1,3,5", "even"}, 0, "True for every n"},
    {{"conjecture", "nim", "nim-sum is zero"}, 0, "True for every position"},
    {{"values", "subtract-a-square", "--to", "5"}, 0, "0 1 0 1 2 0"},
    {{"rules", "equal takes"}, 1, "The nearest game here is Nim"},
    {{"rules", "genwythoff"}, 1, "takes from several heaps"},
    {{"rules", "CN(4,2)"}, 1, "takes from several heaps"},
    {{"rules", "imark"}, 1, "a fraction or a divisor"},
    {{"rules", "genmem"}, 1, "the previous move"},
    {{"moves", "split-nim", "1,2,3"}, 0, "3-0:2+1"},
    {{"outcome", "Nim-7", "7"}, 0, "N-position"},
    {{"outcome", "say-21", "0"}, 0, "whoever says the last number loses"},
    {{"rules", "cram"}, 1, "Cram on a single row"},
    {{"rules", "fibonacci-nim"}, 1, "the previous move"},
    {{"rules", "euclid"}, 1, "depends on another heap"},
    {{"rules", "staircase-nim"}, 1, "the heaps on odd steps"},
    {{"rules", "poker-nim"}, 1, "Nim in disguise"},
    {{"rules", "mark"}, 1, "a fraction or a divisor"},
    // questions about one game
    {{"outcome", "couples-are-forever", "5"}, 0, "P-position"},
    {{"outcome", "ring:2", "13", "--normal"}, 0, "P-position"},
    {{"outcome", "0.(7)", "1,2,5", "--misere"}, 0, "N-position"},
    {{"outcome", "0.(7)", "999999999,3", "--misere"}, 0, "999999999-999999996"},
    {{"conjecture", "take:1-3", "4", "1", "--misere"}, 0, "True for every n"},
    {{"outcome", "nim", "1,3,5,7", "--misere"}, 0, "P-position"},
    {{"moves", "nim", "18,11,9"}, 0, "18-16"},
    {{"explain", "take:1,2", "7"}, 0, "Take 1"},
    {{"moves", "counting", "30"}, 0, "say 1"},
    {{"outcome", "take:2,3", "5"}, 0, "P-position"},
    {{"moves", "laskers-nim", "1,2,3"}, 0, "3-0:2+1"},
    {{"outcome", "dawsons-chess", "58"}, 0, "P-position"},
    {{"period", "take:2,5,7"}, 0, "G(n + 22) = G(n)"},
    {{"outcome", "take:1-3", "5,1", "--misere"}, 0, "N-position"},
    {{"genus", "kayles", "--to", "20"}, 0, "1^031"},
    // sums
    {{"outcome", "kayles+nim", "3,4"}, 1, "Did you mean: kayles 3 + nim 4"},
    {{"outcome", "kayles 3 + nim 4"}, 0, "4-1"},
    {{"outcome", "kayles 3 and nim 4"}, 0, "4-1"},
    {{"outcome", "nim(4) & kayles(3)"}, 0, "4-1"},
    {{"outcome", "grundy 10^15 + nim 3 + grundy 10^15"}, 0, "3-3"},
    // other games
    {{"rules", "mock-turtles"}, 1, "coins are turned"},
    {{"rules", "wythoff"}, 1, "takes from several heaps"},
    {{"rules", "竜王ニム"}, 1, "takes from several heaps"},
    {{"rules", "node-kayles"}, 1, "played on graphs"},
    {{"rules", "nim-with-a-pass"}, 1, "a pass changes no heap"},
    {{"rules", "cutcake"}, 1, "played on a board"},
    {{"rules", "chomp"}, 1, "played on a board"},
};

}  // namespace

TEST(PublicQuestions, AreAnsweredOrSaidToBeOutside) {
    for (const PublicQuestion& each : public_questions) {
        const Output output = run(each.words);
        std::string typed;
        for (const std::string& word : each.words) typed += word + " ";
        EXPECT_EQ(output.exit, each.exit) << typed << output.out << output.err;
        EXPECT_NE((output.out + output.err).find(each.part), std::string::npos)
            << typed << output.out << output.err;
    }
}
