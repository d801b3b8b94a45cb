// Wrong words: one sentence each (the fault, its place, the remedy) on stderr, exit 1 (3 at a limit), nothing
// on stdout, both languages.
#include <gtest/gtest.h>
#include <sys/resource.h>

#include "program.hpp"

using namespace golden;

namespace {

struct Case {
    std::vector<std::string> words;
    std::string says;  // part of the English sentence
    int exit = 1;
};

std::vector<Case> cases() {
    const std::string long_word(60000, '7');
    std::vector<Case> all{
        // games
        {{"outcome", "0.7G", "5"}, "column 4: 'G' is not a digit of a code"},
        {{"outcome", "frob", "5"}, "'frob'"},
        {{"outcome", "", "5"}, "no game is named"},
        {{"outcome", "0.", "5"}, "allows no move"},
        {{"outcome", "0.0", "5"}, "allows no move"},
        {{"outcome", ".", "5"}, "game '.'"},
        {{"outcome", "77", "5"}, "a code needs a point"},
        {{"outcome", "1.7", "5"}, "column 1"},
        {{"outcome", "0.(", "5"}, "0.("},
        {{"outcome", "0.()", "5"}, "is empty"},
        {{"outcome", "0.(3)4", "5"}, "column 6"},
        {{"outcome", "0.7 7", "5"}, "column 4"},
        {{"outcome", "0.石", "5"}, "column 3: '石'"},
        {{"outcome", "take:", "5"}, "take:"},
        {{"outcome", "take:0", "5"}, "0 stones cannot be taken"},
        {{"outcome", "take:5-3", "5"}, "runs backwards"},
        {{"outcome", "take:1,,2", "5"}, "column 8"},
        {{"outcome", "ring", "5"}, "ring:2"},
        {{"outcome", "ring:0", "5"}, "at least 1"},
        {{"outcome", "ring:x", "5"}, "column 6"},
        {{"outcome", "line:99999", "5"}, "9999"},
        {{"outcome", "line:-3", "5"}, "'-3'"},
        {{"rules", long_word}, "..."},
        {{"rules", "0." + long_word}, "10000"},
        {{"rules", "\xff\xfe"}, "\\xFF\\xFE"},
        // positions
        {{"outcome", "nim", ""}, "the position is empty"},
        {{"outcome", "nim", "3,,4"}, "heap 2 is missing"},
        {{"outcome", "nim", "3,4,"}, "heap 3 is missing"},
        {{"outcome", "nim", "-3"}, "'-3' is negative"},
        {{"outcome", "nim", "5,-3"}, "'-3' is negative"},
        {{"outcome", "nim", "3:4"}, "'3:4'"},
        {{"plot", "kayles", "--to", "20", "--out", "k.gif"}, ".svg"},
        {{"queue", "folder", "0.??"}, "needs the option --to"},
        {{"period", "kayles", "--certificate", "-"}, "--certificate needs the name of a file"},
        {{"period", "kayles", "--checkpoint=-"}, "write './-'"},
        {{"catalogue", "k.db", "export", "csv", "--out", "-"}, "--out needs the name of a file"},
        {{"verify", "k.cert", "--log", "-"}, "--log needs the name of a file"},
        {{"catalogue", "-", "merge", "k.db"}, "catalogue needs the name of a file"},
        {{"catalogue", "k.db", "merge", "-"}, "write './-'"},
        {{"verify", "-"}, "verify needs the name of a file"},
        {{"replay", "-"}, "write './-'"},
        {{"queue", "-"}, "write './-'"},
        {{"values", "kayle"}, "Did you mean kayles?"},
        {{"values", "Take1-3"}, "Did you mean take:1-3?"},
        {{"outcome", "row-3", "10"}, "Did you mean line:3?"},
        {{"outcome", "sub:1,k", "10"}, "take:1-3 for one to three"},
        {{"outcome", "rings", "10"}, "as in ring:2"},
        {{"outcome", "にむ", "3"}, "Did you mean nim?"},
        {{"outcome", "077", "3"}, "as in 0.77"},
        {{"outcome", "nim", "3x4x5"}, "Did you mean 3,4,5?"},
        {{"outcome", "nim", "3-4-5"}, "Did you mean 3,4,5?"},
        // what somebody guesses who knows other programs
        {{"kayles", "period"}, "Try 'ishitori period kayles'"},
        {{"kayles", "values", "--to", "30"}, "Try 'ishitori values kayles --to 30'"},
        {{"kayle"}, "Try 'ishitori play kayles'"},
        {{"nim", "3", "4", "5"}, "Try 'ishitori outcome nim 3,4,5'"},
        {{"3", "4", "5"}, "Try 'ishitori outcome nim 3,4,5'"},
        {{"oeis", "A002186"}, "Try 'ishitori info A002186'"},
        {{"line"}, "Try 'ishitori table'"},
        {{"help", "kayles"}, "Try 'ishitori rules kayles'"},
        {{"help", "misere"}, "Try 'ishitori help outcome'"},
        {{"manual", "graph"}, "Try 'ishitori manual plot'"},
        {{"nim-sum", "3", "4", "5"}, "Try 'ishitori outcome nim 3,4,5'"},
        {{"misere", "nim", "3", "4", "5"}, "Try 'ishitori outcome nim 3,4,5 --misere'"},
        {{"misere", "kayles"}, "Try 'ishitori outcome kayles 3,4,5 --misere'"},
        {{"misere", "quotient", "kayles"}, "Try 'ishitori quotient kayles --misere'"},
        {{"table", "ring", "2"}, "Did you mean: ishitori table ring:2"},
        {{"outcome", "take", "1-3", "21"}, "Did you mean: ishitori outcome take:1-3 21"},
        {{"values", "kayles", "-f", "csv"}, "Did you mean --format?"},
        {{"values", "kayles", "-o", "k.csv"}, "> FILE"},
        {{"info", "kayles", "misere"}, "Did you mean: ishitori info kayles"},
        {{"check-remainder", "take:1-3", "4", "0"}, "Try 'ishitori conjecture take:1-3 4 0'"},
        {{"who", "wins", "kayles", "7"}, "Try 'ishitori outcome kayles 7'"},
        {{"BestMove", "kayles", "7"}, "Try 'ishitori moves kayles 7'"},
        {{"octal", "0.77"}, "Try 'ishitori info 0.77'"},
        {{"list", "games"}, "Try 'ishitori games'"},
        {{"games", "nim"}, "Did you mean: ishitori rules nim"},
        {{"versoin"}, "Try 'ishitori --version'"},
        {{"遊ぶ", "ニム"}, "Try 'ishitori play ニム'"},
        {{"ルール", "ケイレス"}, "Try 'ishitori rules ケイレス'"},
        {{"dawsons", "kayles", "7"}, "Try 'ishitori outcome dawsons-kayles 7'"},
        {{"load", "game.txt"}, "Try 'ishitori play --load game.txt'"},
        {{"play", "nim", "easy", "3,4,5"}, "Did you mean: ishitori play nim 3,4,5 --level easy"},
        {{"play", "やさしい", "nim", "3", "4"}, "Did you mean: ishitori play nim 3,4 --level easy"},
        {{"quiz", "nim", "5"}, "Did you mean: ishitori quiz nim --count 5"},
        {{"values", "30", "kayles"}, "Did you mean: ishitori values kayles --to 30"},
        {{"values", "kayles", "5..30"}, "ishitori values kayles --from 5 --to 30"},
        {{"values", "kayles", "5-30"}, "ishitori values kayles --from 5 --to 30"},
        {{"values", "kayle", "csv", "30"}, "Did you mean: ishitori values kayles --to 30 --format csv"},
        {{"values", "take:1", "30"}, "Did you mean: ishitori values take:1 --to 30"},
        {{"genus", "kayles", "tex"}, "Did you mean: ishitori genus kayles --format latex"},
        {{"plot", "kayles", "png"}, "Did you mean: ishitori plot kayles --out plot.png"},
        {{"period", "0.77", "0.137"}, "Did you mean: ishitori period 0.77\n"},
        {{"outcome", "nim", "3,4,5", "misere"}, "ishitori outcome nim 3,4,5 --misere"},
        {{"outcome", "misere", "nim", "3", "4"}, "ishitori outcome nim 3,4 --misere"},
        {{"outcome", "kayles", "5", "nim", "3"}, "Did you mean: ishitori outcome kayles 5 + nim 3"},
        {{"outcome", "--game", "kayles", "--position", "7"}, "Did you mean: ishitori outcome kayles 7"},
        {{"values", "--game=kayles", "--to", "30"}, "Did you mean: ishitori values kayles --to 30"},
        {{"explain", "ring:3"}, "as in: ishitori explain ring:3 10"},
        {{"period", "kayles", "--save-certificate", "k.cert"}, "Did you mean --certificate?"},
        {{"period", "kayles", "--certificate"}, "needs a value: --certificate FILE"},
        {{"period", "kayles", "--timeout", "5m"}, "'5m' is not a number. Did you mean 300?"},
        {{"period", "kayles", "--to", "10k"}, "'10k' is not a number. Did you mean 10000?"},
        {{"period", "kayles", "--timeout", "0.5"}, "'0.5' is not a whole number. Did you mean 1?"},
        {{"period", "kayles", "--color"}, "write one of --color auto, --color always, --color never."},
        {{"verify", "kayles"}, "is a game, not a file with a certificate", 4},
        {{"survey", "0.7?", "500"}, "Did you mean: ishitori survey '0.7?' --to 500"},
        {{"queue", "folder", "0.7?", "500"}, "ishitori queue folder '0.7?' --to 500"},
        {{"help", "--certificate"}, "is an option of period"},
        {{"--verison"}, "Did you mean --version?"},
        {{"outcome", "7", "5", "3"}, "ishitori outcome nim 7,5,3"},
        {{"outcome", "3,4,5", "nim"}, "ishitori outcome nim 3,4,5"},
        {{"play", "3,4,5"}, "ishitori play nim 3,4,5"},
        {{"play", "nim", "easy"}, "ishitori play nim --level easy"},
        {{"play", "easy"}, "Did you mean: ishitori play --level easy"},
        {{"play", "--game", "kayles"}, "Did you mean: ishitori play kayles"},
        {{"explain", "nim", "3,4,5", "3-2"}, "ishitori explain nim 3,4,5 --move 3-2"},
        {{"values", "octal", "0.77"}, "Did you mean: ishitori values 'octal 0.77'"},
        {{"values", "kayles", "10", "20"}, "ishitori values kayles --from 10 --to 20"},
        {{"values", "kayles", "csv"}, "ishitori values kayles --format csv"},
        {{"values", "kayles", "-n30"}, "Did you mean --to?"},
        {{"values", "kayles", "--limit", "30"}, "Did you mean --to?"},
        {{"values", "kayles", "--output", "x.csv"}, "standard output"},
        {{"values", "kayles", "--to", "--quiet"}, "option --to needs a value"},
        {{"values", "kayles", "--format", "json"}, "the option --json"},
        {{"values", "kayles", "--no-color"}, "Did you mean --color never?"},
        {{"values", "A000001"}, "A000001 in the OEIS"},
        {{"outcome", "take:!1,4", "7"}, "take:all-but:1,4"},
        {{"plot", "kayles", "--png"}, "Did you mean --out plot.png?"},
        {{"cite", "bibtex"}, "ishitori cite --format bibtex"},
        {{"values", "Dawson's Kayless"}, "dawsons-kayles"},
        {{"values", "kayles", "100"}, "ishitori values kayles --to 100"},
        {{"plot", "kayles", "x.png"}, "ishitori plot kayles --out x.png"},
        {{"period", "kayles", "k.cert"}, "ishitori period kayles --certificate k.cert"},
        {{"period", "kayles", "--out", "k.cert"}, "Did you mean --certificate?"},
        {{"values", "kayles", "--upto", "30"}, "Did you mean --to?"},
        {{"outcome", "kayles", "7,5", "--format", "latex"}, "See 'ishitori help outcome'"},
        {{"outcome", "kayles", "7", "5", "--misere"}, "ishitori outcome kayles 7,5 --misere"},
        {{"outcome", "--misere", "nim"}, "ishitori outcome nim 3,4,5 --misere"},
        {{"outcome", "nim", "5", "5"}, "Did you mean: ishitori outcome nim 5,5"},
        {{"outcome", "take:all-but", "1,4", "10"}, "ishitori outcome take:all-but:1,4 10"},
        {{"outcome", "3,5"}, "ishitori outcome nim 3,5"},
        {{"outcome", "0.77"}, "needs POSITION, as in: ishitori outcome 0.77 3,4,5"},
        {{"values", "0.77", "--tp", "5"}, "Did you mean --to?"},
        {{"values", "0.77", "--format", "cvs"}, "Did you mean 'csv'?"},
        {{"values", "0.77", "--to", "1e30"}, "1e30 is too large"},
        {{"values", "0.77", "--to", "2^62+2^62"}, "too large"},
        {{"conjecture", "nim", "4", "4"}, "remainder"},
        {{"conjecture", "nim", "0", "0"}, "divisor"},
        {{"outcome", "nim", "3.5"}, "'3.5'"},
        {{"outcome", "nim", "2^63"}, "2^62"},
        {{"outcome", "nim", "99999999999999999999"}, "2^62"},
        {{"outcome", "nim", "10^1000000000000"}, "2^62"},
        {{"outcome", "nim", "\xe3\x81"}, "give the heaps as numbers"},
        {{"outcome", "nim", long_word}, "2^62"},
        {{"outcome", "kayles", "ring(5)"}, "is not played on a ring"},
        {{"outcome", "ring:3", "ring(5"}, "')' is missing"},
        {{"outcome", "ring:3", "ring(5,3)"}, "one number"},
        {{"outcome", "0.007", "10^9", "--limit", "5000"}, "5000", 3},
        {{"outcome", "kayles", "5,4,2", "--limit", "3"}, "only heaps up to 3", 3},
        // moves
        {{"explain", "kayles", "5", "--move", "5-3"}, "not allowed by the rules of 0.77"},
        {{"explain", "kayles", "5", "--move", "6-1"}, "no heap of 6"},
        {{"explain", "kayles", "5", "--move", "5-9"}, "5-9"},
        {{"explain", "kayles", "5", "--move", "5-1:2+3"}, "add up to 5"},
        {{"explain", "kayles", "5", "--move", "x"}, "'x' cannot be read"},
        {{"explain", "kayles", "5", "--move", ""}, "cannot be read"},
        {{"explain", "grundy", "6", "--move", "6-0:3+3"}, "not allowed"},
        // the command line
        {{"frob"}, "no command 'frob'"},
        {{"outcome"}, "needs GAME"},
        {{"outcome", "nim"}, "needs POSITION"},
        {{"outcome", "nim", "3", "4"}, "'4'"},
        {{"period", "0.77", "--limit", "5", "--to", "6"}, "--to is given twice"},
        {{"values", "0.77", "--to"}, "--to needs a value"},
        {{"values", "0.77", "--to", "x"}, "--to: 'x'"},
        {{"values", "0.77", "--to", "-1"}, "--to: '-1'"},
        {{"values", "0.77", "--to", ""}, "--to: ''"},
        {{"values", "0.77", "--to", "2^40"}, "268435456"},
        {{"values", "0.007", "--to", "2^40"}, "268435456"},
        {{"values", "0.007", "--to", "2^62", "--checksum"}, "--to"},
        {{"values", "0.77", "--to", "5", "--to", "6"}, "--to is given twice"},
        {{"quotient", "0.77", "--memory", "200X"}, "'200X' is not a number of bytes"},
        {{"quotient", "0.77", "--memory", "M"}, "'M' is not a number of bytes"},
        {{"values", "0.77", "--from", "7", "--to", "5"}, "--from 7 is above --to 5"},
        {{"values", "0.77", "--to", "5", "--format", "xml"}, "'xml'"},
        {{"values", "0.77", "--to", "5", "--method", "m77"}, "'m77'"},
        {{"values", "8.3", "--to", "5", "--method", "m3"}, "m3"},
        {{"values", "0.77", "--to", "5", "--misere"}, "--misere"},
        {{"values", "0.77", "--to", "5", "--checksum", "--from", "3"}, "contradict"},
        {{"period", "0.77", "--misere"}, "--misere"},
        {{"outcome", "nim", "3", "--misere", "--normal"}, "contradict"},
        {{"outcome", "nim", "3", "--json", "--json"}, "twice"},
        {{"outcome", "nim", "3", "--json=yes"}, "takes no value"},
        {{"outcome", "nim", "3", "--frob"}, "'--frob'"},
        {{"outcome", "nim", "3", "-x"}, "'-x'"},
        {{"outcome", "nim", "3", "--from", "5"}, "'--from'"},
        {{"--frob"}, "'--frob'"},
        {{"outcome", "nim", "3", "--lang", "fr"}, "'fr'"},
        {{"--lang"}, "--lang needs a value"},
        {{"table", "nim", "--to", "5"}, "ring:N and line:N"},
        {{"table", "ring:2", "--to", "10^9"}, "100000"},
        {{"help", "frob"}, "'frob'"},
        {{"verify"}, "FILE"},
        {{"outcome", "kayles", "000"}, "'000' is not a heap size"},
        {{"outcome", "kayles", "7,05"}, "'05' is not a heap size"},
        {{"verify", "--heaps", "0", "k.cert"}, "not '0'"},
        {{"verify", "--heaps", "2^41", "k.cert"}, "2^40"},
    };
    return all;
}

std::string shown(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text += " " + word.substr(0, 40);
    return text;
}

// One line that begins with the program's name, ends a sentence, and is valid UTF-8 without control bytes.
void expect_one_sentence(const Output& answer, const std::string& what) {
    EXPECT_EQ(answer.err.rfind("ishitori: ", 0), 0U) << what << ": " << answer.err;
    EXPECT_EQ(std::count(answer.err.begin(), answer.err.end(), '\n'), 1) << what << ": " << answer.err;
    EXPECT_EQ(answer.err.back(), '\n') << what;
    EXPECT_LT(answer.err.size(), 600U) << what;
    EXPECT_GT(answer.err.size(), 20U) << what;
    EXPECT_EQ(answer.err.find("{0}"), std::string::npos) << what << ": " << answer.err;
}

// Processor time of the programs that have ended, so that the load of the machine does not matter.
double seconds_of_children() {
    rusage usage{};
    getrusage(RUSAGE_CHILDREN, &usage);
    return static_cast<double>(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
           static_cast<double>(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

// Nothing on standard output; with --json the error as an object.
void expect_no_answer(const std::vector<std::string>& words, const Output& answer, const std::string& what) {
    if (std::find(words.begin(), words.end(), "--json") == words.end()) {
        EXPECT_EQ(answer.out, "") << what;
        return;
    }
    const ishitori::Json json = answer.json();
    EXPECT_EQ("ishitori: " + json["error"]["message"].get<std::string>() + "\n", answer.err) << what;
    EXPECT_EQ(json["exit"], answer.exit) << what;
}

}  // namespace

TEST(BadInput, OneSentenceInEnglish) {
    for (const Case& wrong : cases()) {
        const std::string what = shown(wrong.words);
        const Output answer = run(wrong.words);
        EXPECT_EQ(answer.exit, wrong.exit) << what << answer.out << answer.err;
        expect_no_answer(wrong.words, answer, what);
        expect_one_sentence(answer, what);
        EXPECT_NE(answer.err.find(wrong.says), std::string::npos) << what << ": " << answer.err;
    }
}

TEST(BadInput, OneSentenceInJapanese) {
    for (const Case& wrong : cases()) {
        const std::string what = shown(wrong.words);
        const Output answer = run(wrong.words, {"LANG=ja_JP.UTF-8"});
        EXPECT_EQ(answer.exit, wrong.exit) << what;
        expect_no_answer(wrong.words, answer, what);
        expect_one_sentence(answer, what);
        EXPECT_NE(answer.err, run(wrong.words).err) << what << " is not translated";
    }
}

TEST(BadInput, AWordThatIsNearlyACommandOrAGame) {
    const auto tried = [](const std::string& word) { return run({word, "5,3", "--lang", "en"}).err; };
    for (const auto& [word, call] : {std::pair{"paly", "play nim 5,3 --lang en"},
                                     {"quize", "quiz 5,3 --lang en"},
                                     {"outcom", "outcome nim 5,3 --lang en"},
                                     {"exlpain", "explain nim 5,3 --lang en"},
                                     {"who", "outcome nim 5,3 --lang en"},
                                     {"misère", "outcome nim 5,3 --misere --lang en"},
                                     {"nim", "outcome nim 5,3 --lang en"},
                                     {"take:1-3", "outcome take:1-3 5,3 --lang en"},
                                     {"ケイレス", "outcome ケイレス 5,3 --lang en"},
                                     {"frobnicate", "help"},
                                     {"xx", "help"}})
        EXPECT_NE(tried(word).find("Try 'ishitori " + std::string(call) + "'."), std::string::npos)
            << tried(word);
    EXPECT_NE(run({"kayles", "--misere", "--lang", "en"}).err.find("'ishitori play kayles --misere"),
              std::string::npos);
    EXPECT_NE(run({"help", "paly", "--lang", "ja"}).err.find("'ishitori help play' を試してください"),
              std::string::npos);
}

// Synonyms of values are accepted, and `version` for --version.
TEST(Options, OtherWordsForAValue) {
    const std::string latex = run({"values", "kayles", "--format", "latex"}).out;
    EXPECT_NE(latex.find("tabular"), std::string::npos);
    EXPECT_EQ(run({"values", "kayles", "--format", "tex"}).out, latex);
    const auto sheet = [](const char* level) {
        return run({"quiz", "nim", "--seed", "3", "--level", level}).out;
    };
    EXPECT_EQ(sheet("やさしい"), sheet("easy"));
    EXPECT_EQ(sheet("普通"), sheet("medium"));
    EXPECT_EQ(sheet("上級"), sheet("hard"));
    EXPECT_EQ(sheet("perfect"), sheet("hard"));
    EXPECT_EQ(run({"quiz", "nim", "--level", "無敵"}).exit, 1);
    EXPECT_EQ(run("version").out, run("--version").out);
}

// A game is known by its Japanese name as well; the output does not depend on the typed one.
TEST(Options, TwoFormatsAreOneTooMany) {
    const Output output = run({"values", "kayles", "--format", "csv", "--json"});
    EXPECT_EQ(output.exit, 1);
    EXPECT_EQ(output.json()["error"]["key"], "option.two-formats");
}

TEST(Options, ADashOfAnEditorIsReadAsTwo) {
    EXPECT_EQ(run({"values", "kayles", "\u2013to", "5"}).out, run({"values", "kayles", "--to", "5"}).out);
}

TEST(Games, ANumberOfTheOeisNamesTheGame) {
    EXPECT_EQ(run("values A002186").out, run("values kayles").out);
    EXPECT_EQ(run("values a002188").out, run("values grundy").out);
}

TEST(Values, AGameUsuallyPlayedInMisereSaysThatTheValuesAreOfNormalPlay) {
    EXPECT_NE(run("period line:2").out.find("usually played in misère play"), std::string::npos);
    EXPECT_EQ(run({"period", "line:2", "--normal"}).out.find("usually"), std::string::npos);
}

TEST(Play, TheHintTeachesBeforeItTells) {
    const std::string out = run({"play", "nim", "3,4,5", "--seed", "1"}, {}, "h\nh\nh\nq\n").out;
    const std::size_t why = out.find("nim-sum"), where = out.find("look at heap 1"),
                      move = out.find("take 2 from heap 1");
    EXPECT_LT(why, where) << out;
    EXPECT_LT(where, move) << out;
    EXPECT_NE(move, std::string::npos) << out;
}

TEST(Play, ASumBeginsWithTheRulesOfItsParts) {
    const std::string out = run({"play", "kayles 5 + nim 3 + nim 2", "--seed", "1"}, {}, "q\n").out;
    EXPECT_NE(out.find("Kayles: Choose one of the heaps"), std::string::npos) << out;
    EXPECT_EQ(out.find("Nim: Choose"), out.rfind("Nim: Choose")) << out;
}

TEST(Tree, AsAPicture) {
    const std::string svg = run({"tree", "nim", "2,1", "--format", "svg"}).out;
    EXPECT_TRUE(svg.starts_with("<svg") && svg.ends_with("</svg>\n")) << svg;
    EXPECT_NE(svg.find(">2,1 N<"), std::string::npos) << svg;
    EXPECT_NE(svg.find(">1,1 P<"), std::string::npos) << svg;
}

TEST(Games, JapaneseNames) {
    for (const auto& [typed, game] : {std::pair{"ケイレス", "kayles"},
                                      {"三山崩し", "nim"},
                                      {"ニム", "nim"},
                                      {"グランディのゲーム", "grundy"},
                                      {"ラスカーのニム", "laskers-nim"},
                                      {"ドーソンのチェス", "dawsons-chess"}}) {
        EXPECT_EQ(run({"outcome", typed, "7,4", "--json"}).out, run({"outcome", game, "7,4", "--json"}).out)
            << typed;
    }
    EXPECT_EQ(run({"outcome", "ニムム", "5"}).exit, 1);
}

TEST(BadInput, AWrongMethodIsAnsweredByTheListOfAll) {
    for (const std::string name : {"m0", "m8", "m8_convolution", "m", "sparse2", ""}) {
        const Output output = run({"values", "0.77", "--to", "5", "--method", name});
        EXPECT_EQ(output.exit, 1) << name;
        EXPECT_NE(output.err.find("automatic definition bitset sparse engine dense partitions wide"),
                  std::string::npos)
            << output.err;
    }
}

TEST(BadInput, HugeHeapsAreFineWhereAPeriodIsProved) {
    for (const char* words :
         {"outcome kayles 2^62", "outcome nim 2^62,2^61", "outcome take:1-3 2^62", "outcome race:3 2^62",
          "outcome 4.32 2^62,2^62", "values 0.77 --from 2^61 --to 2^61+3", "explain nim 2^62,3"}) {
        EXPECT_EQ(run(words).exit, 0) << words;
        EXPECT_EQ(run(std::string(words) + " --json").exit, 0) << words;
    }
}

// If no period is proved, a huge heap is rejected within seconds, before the million heaps that could be
// computed; with --limit all heaps up to it are tried.
TEST(BadInput, HugeHeapsOfAnOpenGameAreRefusedSoon) {
    const double begin = seconds_of_children();
    const Output hopeless = run("outcome 0.007 10^9");
    EXPECT_LT(seconds_of_children() - begin, 40);  // 5 s of time limit, plus the computation
    EXPECT_EQ(hopeless.exit, 3);
    expect_one_sentence(hopeless, "10^9");
    EXPECT_NE(hopeless.err.find("ishitori period 0.007"), std::string::npos);
    const Output limited = run("outcome 0.007 10^9 --limit 3000");
    EXPECT_EQ(limited.exit, 3);
    EXPECT_NE(limited.err.find("3000"), std::string::npos);
    EXPECT_EQ(run("outcome 0.007 5000 --limit 1e4").exit, 0);
}

TEST(BadInput, LongRowsDoNotOverflowTheStack) {
    // found by tests/fuzz: the kinds of heaps were found by recursion, one level for each stone
    const Output answer = run("outcome ring:1 99999 --limit 1e5");
    EXPECT_TRUE(answer.exit == 0 || answer.exit == 3) << answer.exit << answer.err;
}

TEST(BadInput, CertificateIntoAMissingFolder) {
    const Folder folder;
    const Output answer = run("period 0.77 --json --certificate " + folder.file("none/kayles.cert"));
    EXPECT_EQ(answer.exit, 4);
    EXPECT_EQ(answer.json()["period"], 12);  // the result is still printed
    expect_one_sentence(answer, "certificate");
    EXPECT_NE(answer.err.find("cannot be written"), std::string::npos);
    const Output same_for_people = run("period 0.77 --certificate " + folder.file("none/kayles.cert"));
    EXPECT_NE(same_for_people.out.find("12"), std::string::npos);
}

TEST(BadInput, CertificateOfAnOpenPeriodIsNotWritten) {
    const Folder folder;
    const Output answer = run("period 0.007 --limit 500 --certificate " + folder.file("no.cert"));
    EXPECT_EQ(answer.exit, 3);
    EXPECT_FALSE(std::filesystem::exists(folder.file("no.cert")));
    EXPECT_NE(answer.err.find("no.cert"), std::string::npos);
}

TEST(BadInput, UnreadableCertificate) {
    const Folder folder;
    for (const std::string& path : {folder.file("none.cert"), folder.file("")}) {
        const Output answer = run({"verify", path});
        EXPECT_EQ(answer.exit, 4) << path;
        expect_one_sentence(answer, path);
    }
    std::ofstream(folder.file("junk")) << "\xff\xfe not a certificate";
    EXPECT_EQ(run({"verify", folder.file("junk")}).exit, 2);
}

// An unreadable file is neither verified nor refused.
TEST(BadInput, AFileThatIsNotThereIsNotRefused) {
    const Folder folder;
    const std::string good = folder.file("good.cert"), none = folder.file("none.cert");
    ASSERT_EQ(run({"period", "kayles", "--certificate", good}).exit, 0);
    const Output alone = run({"verify", none, "--json"});
    EXPECT_EQ(alone.exit, 4);
    EXPECT_EQ(alone.json()["error"]["key"], "file.unreadable");
    const Output both = run({"verify", none, good, "--json"});
    EXPECT_EQ(both.exit, 4);
    EXPECT_EQ(both.json()["verdict"], "unchecked");
    EXPECT_EQ(both.json()["files"][0]["verdict"], "unchecked");
    EXPECT_EQ(both.json()["files"][1]["verdict"], "verified");
    // a ledger that no certificate here can use
    const Output useless = run({"verify", good, "--log", folder.file("none.log")});
    EXPECT_EQ(useless.exit, 1);
    EXPECT_NE(useless.err.find("segments"), std::string::npos) << useless.err;
    EXPECT_EQ(run({"verify", none, "--log", folder.file("none.log")}).exit, 4);
}

TEST(BadInput, ThreadsAreCountedAlike) {
    const Folder folder;
    for (const char* threads : {"0", "257", "10^9"}) {
        EXPECT_EQ(run({"census", "take:2of9", "--threads", threads}).exit, 1) << threads;
        EXPECT_EQ(
            run({"survey", "0.??", "--to", "100", "--db", folder.file("a.db"), "--threads", threads}).exit,
            1);
    }
}

TEST(BadInput, FullDisk) {
    if (!std::filesystem::exists("/dev/full")) GTEST_SKIP() << "this machine has no /dev/full";
    const Output answer = run({"period", "0.77", "--certificate", "/dev/full"});
    EXPECT_EQ(answer.exit, 4);
    EXPECT_NE(answer.out, "");
}
