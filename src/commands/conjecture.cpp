// conjecture: tests a guess about the lost positions. The answer is a counterexample, a proof, or the range
// in which the guess holds. Single heaps, rings and rows are lost by remainders; several heaps if the nim-sum
// of their sizes is 0; two heaps if they are equal.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>
#include <utility>

#include "base/number.hpp"
#include "base/split.hpp"
#include "base/utf8.hpp"
#include "base/width.hpp"
#include "commands/answers.hpp"
#include "misere/genus.hpp"
#include "rules/typed.hpp"
#include "show/advice.hpp"

namespace ishitori::commands {

namespace {

constexpr HeapSize tried_at_least = 100;    // single heaps in normal play, where values are quick
constexpr HeapSize tried_in_misere = 40;    // each may need a search
constexpr HeapSize max_for_proof = 20'000;  // heaps examined for a proof
constexpr HeapSize max_divisor = 1000;

struct Conjecture {
    enum class Shape { remainders, nim_sum, equal_heaps };
    Shape shape = Shape::remainders;
    HeapSize divisor = 1;
    std::vector<HeapSize> rests{};  // ascending

    // True if the conjecture calls this position lost: one, two or three heaps, including zeros.
    bool loses(const std::vector<HeapSize>& heaps) const {
        if (shape == Shape::remainders)
            return std::binary_search(rests.begin(), rests.end(), heaps[0] % divisor);
        if (shape == Shape::equal_heaps) return heaps[0] == heaps[1];
        return std::accumulate(heaps.begin(), heaps.end(), HeapSize{0}, std::bit_xor<>()) == 0;
    }
};

// The words of a conjecture with '#' for each list of numbers, and these lists: "n = # mod #" for
// "n = 0 or 2 mod 7". Small letters; without signs and words that change nothing.
struct ConjectureWords {
    std::string text;
    std::vector<std::vector<HeapSize>> lists;
    bool wins = false;  // it names the positions that are won: "n is not divisible by 4"
};

// Removes the letter of "N iff ...", "P when ..." and "... are N-positions"; true for the letter N, which is
// the heap size elsewhere; nullopt without a letter.
std::optional<bool> letter_of_outcome(std::string& plain) {
    constexpr std::string_view behind[] = {" iff ", " if ", " when ", " unless ", ":"};
    constexpr std::string_view before[] = {" is ", " is a ", " is an ", " are ", " iff ",
                                           ": ",   ":",      "は",      "なら",  "とき"};
    const bool negated = plain.starts_with("not ");
    for (const char letter : {'n', 'p'}) {
        const std::string_view text = std::string_view(plain).substr(negated ? 4 : 0);
        for (const std::string_view word : behind) {
            if (text.empty() || text[0] != letter || !text.substr(1).starts_with(word)) continue;
            plain = std::string(text.substr(1));
            return (letter == 'n') != negated;
        }
        for (const std::string_view noun : {"", " position", " positions", "-position", "-positions"}) {
            for (const std::string_view word : before) {
                const std::string tail = fmt::format("{}{}{}", word, letter, noun);
                if (!plain.ends_with(tail)) continue;
                plain.erase(plain.size() - tail.size());
                return letter == 'n';
            }
        }
    }
    return std::nullopt;
}

// Removes the words at the beginning or the end that say whose positions are named, and a negation. True if
// these are the won positions.
bool names_won(std::string& plain) {
    constexpr std::pair<std::string_view, bool> beginnings[] = {{"first player wins", true},
                                                                {"player to move wins", true},
                                                                {"second player loses", true},
                                                                {"n-positions", true},
                                                                {"n-position", true},
                                                                {"n positions", true},
                                                                {"player 1 wins", true},
                                                                {"player 2 wins", false},
                                                                {"win at", true},
                                                                {"p positions", false},
                                                                {"lose at", false},
                                                                {"winning", true},
                                                                {"won", true},
                                                                {"wins", true},
                                                                {"first player loses", false},
                                                                {"player to move loses", false},
                                                                {"second player wins", false},
                                                                {"p-positions", false},
                                                                {"p-position", false},
                                                                {"先手必勝", true},
                                                                {"後手必敗", true},
                                                                {"後手必勝", false},
                                                                {"先手必敗", false},
                                                                {"必敗", false},
                                                                {"losing", false},
                                                                {"lost", false},
                                                                {"loses", false}};
    constexpr std::pair<std::string_view, bool> endings[] = {{" first player wins", true},
                                                             {" first player loses", false},
                                                             {" second player wins", false},
                                                             {" second player loses", true},
                                                             {" player to move wins", true},
                                                             {" player to move loses", false},
                                                             {" wins", true},
                                                             {" win", true},
                                                             {" winning", true},
                                                             {" loses", false},
                                                             {" lose", false},
                                                             {" losing", false},
                                                             {"先手必勝", true},
                                                             {"後手必敗", true},
                                                             {"後手必勝", false},
                                                             {"先手必敗", false},
                                                             {"先手の勝ち", true},
                                                             {"後手の勝ち", false},
                                                             {"先手が勝つ", true},
                                                             {"後手が勝つ", false},
                                                             {"必敗", false},
                                                             {"負け", false}};
    bool won = false;
    for (const std::string_view words : {"the ", "position ", "heap ", "n is "}) {
        if (plain.starts_with(words)) plain.erase(0, words.size());
    }
    constexpr std::string_view otherwise = "; n otherwise";
    if (plain.ends_with(otherwise)) plain.resize(plain.size() - otherwise.size());
    if (const auto letter = letter_of_outcome(plain)) {
        won = *letter;
    } else {
        for (const auto& [head, wins] : beginnings) {
            if (!plain.starts_with(head)) continue;
            plain.erase(0, head.size());
            won = wins;
            break;
        }
        for (const auto& [tail, wins] : endings) {
            if (!plain.ends_with(tail)) continue;
            plain.erase(plain.size() - tail.size());
            won = wins;
            for (const std::string_view then : {" the", "は", "で", "、", "に", "ば", "なら", "とき", "の"}) {
                if (plain.ends_with(then)) plain.erase(plain.size() - then.size());
            }
            break;
        }
    }
    plain.insert(0, " ");
    for (const std::string_view no : {"以外の数", "以外", " not ", " unless ", "!=", "≠"}) {
        const std::size_t at = plain.find(no);
        if (at == std::string::npos) continue;
        plain.replace(at, no.size(), " ");
        won = !won;
    }
    return won;
}

// The divisor and remainders of "0,4,8,12,...": the least divisor for which the list has every number with
// its remainders, over two periods at least.
std::optional<std::pair<HeapSize, std::vector<HeapSize>>> continued(const std::vector<HeapSize>& list) {
    for (HeapSize divisor = 1; 2 * divisor <= list.back() + 1 && divisor <= max_divisor; ++divisor) {
        std::vector<HeapSize> rests;
        for (const HeapSize n : list) {
            if (n < divisor) rests.push_back(n);
        }
        if (rests.empty()) continue;
        std::vector<HeapSize> all;
        for (HeapSize n = 0; n <= list.back() && all.size() <= list.size(); ++n) {
            if (std::ranges::find(rests, n % divisor) != rests.end()) all.push_back(n);
        }
        if (all == list) return std::pair(divisor, std::move(rests));
    }
    return std::nullopt;
}

// Formulas with letters: "x^y" as "x xor y", "x1" as "x", "4n" and "4 * k" as "4k", "4k + 1" as "4k+1", "a =
// b" as "equal heaps".
std::string plain_formula(std::string_view typed) {
    const auto digit = [](char c) { return c >= '0' && c <= '9'; };
    const auto letter = [](char c) { return c >= 'a' && c <= 'z'; };
    std::string plain;
    const auto before = [&](std::size_t back = 0) {
        return plain.size() > back ? plain[plain.size() - 1 - back] : ' ';
    };
    for (std::size_t i = 0; i < typed.size(); ++i) {
        const auto next = [&](std::size_t at) { return at < typed.size() ? typed[at] : ' '; };
        const std::size_t behind = std::min(typed.find_first_not_of(' ', i + 1), typed.size());
        const char c = typed[i];
        const bool sign = c == '^' || c == '*' || c == '+';
        if (sign) {
            const std::size_t last = plain.find_last_not_of(' ');
            const char left = last == std::string::npos ? ' ' : plain[last], right = next(behind);
            const bool joins = c == '^'   ? letter(left) && letter(right)
                               : c == '*' ? digit(left) && letter(right)
                                          : (digit(left) || letter(left)) && (digit(right) || letter(right));
            if (joins) {
                plain.resize(last + 1);
                plain += c == '^' ? " xor " : c == '+' ? "+" : "";
                i = behind - 1;
                continue;
            }
        }
        if ((digit(c) || c == '_') && letter(before()) && !letter(before(1)) && !digit(before(1)))
            continue;  // x1
        plain += c == 'n' && digit(before()) && !letter(next(i + 1)) ? 'k' : c;
    }
    std::string tight = plain;
    std::erase(tight, ' ');
    if (tight.size() == 4 && tight[1] == '=' && tight[2] == '=') tight.erase(1, 1);
    const bool two = tight.size() == 3 && letter(tight[0]) && letter(tight[2]) && tight[0] != tight[2];
    return two && tight[1] == '=' ? "equal heaps" : plain;
}

// True for ", k >= 0", "(k = 0, 1, 2, ...)" and " for some integer k": 4k is then each multiple of 4, also 0.
bool says_any_number(std::string_view range) {
    constexpr std::string_view words[] = {"for", "some", "all", "k", "integer", "an", "in", "z", "is"};
    const std::size_t more = range.find('>');
    if (more != std::string_view::npos && (more + 1 == range.size() || range[more + 1] != '=')) return false;
    std::string word;
    std::vector<std::string> found;
    for (const char c : range) {
        if (std::string_view(" ,.()=>").find(c) == std::string_view::npos) {
            word += c;
        } else if (!word.empty()) {
            found.push_back(std::exchange(word, ""));
        }
    }
    if (!word.empty()) found.push_back(word);
    HeapSize next = 0;  // 0, 1, 2
    return std::ranges::all_of(found, [&](const std::string& each) {
        if (const auto number = digits_only(each)) return *number == next++;
        return each == "≥" || each == "∈" || each == "…" || std::ranges::find(words, each) != std::end(words);
    });
}

std::optional<ConjectureWords> conjecture_words(std::string_view typed) {
    std::string plain = small_letters(plain_signs(trimmed(typed)));
    if (plain.find('#') != std::string::npos) return std::nullopt;  // it means a number below
    for (const std::string_view range : {" for some k", " for all k", ", k", ",k", "(k"}) {
        const std::size_t at = plain.find(range);
        if (at != std::string::npos && says_any_number(std::string_view(plain).substr(at))) plain.erase(at);
    }
    ConjectureWords found;
    found.wins = names_won(plain);
    plain = plain_formula(plain);
    constexpr std::pair<std::string_view, std::string_view> spellings[] = {
        {"⊕", " nimsum "},
        {"modulo", "mod"},
        {"divides", "|"},
        {"|", " | "},
        {"…", "..."},
        {"{", " "},
        {"}", " "},
        {"piles", "heaps"},
        {"nim-sum", " nimsum "},
        {"排他的論理和", " nimsum "},
        {"∈", " in "},
        {"2つの山が等しい", " equal heaps "},
        {"同じ大きさの2山", " equal heaps "},
        {"nim sum", " nimsum "},
        {"xor", " nimsum "},
        {"ニム和", " nimsum "},
        {"zero", " 0 "},
        {"≡", " = "},
        {"==", " = "},
        {"=", " = "},
        {"%", " mod "},
        {"余り", " 余 "},
        {"余る", " 余 "},
        {"あまり", " 余 "},
        {"あまる", " 余 "},
        {"等しい山", " equal heaps "}};
    for (const auto& [from, to] : spellings) {
        for (std::size_t at = plain.find(from); at != std::string::npos;
             at = plain.find(from, at + to.size()))
            plain.replace(at, from.size(), to);
    }
    std::vector<std::string> words{""};
    const auto is_digit = [](char c) { return (c >= '0' && c <= '9') || c == '^'; };
    const auto is_ascii = [](char c) { return static_cast<unsigned char>(c) < 0x80; };
    const auto belong = [&](char a, char b) {
        return is_digit(a) == is_digit(b) && is_ascii(a) == is_ascii(b);
    };
    for (const char c : plain) {
        if (std::string_view(" ,()").find(c) != std::string_view::npos) {
            words.emplace_back();
        } else {
            if (!words.back().empty() && !belong(words.back().back(), c)) words.emplace_back();
            words.back() += c;
        }
    }
    constexpr std::string_view left_out[] = {
        "",     "n",         "=",      "is", "a",  "of",  "by",   "or",        "the",    "が",      "は",
        "を",   "か",        "または", "で", "数", ":",   "heap", "all",       "every",  "bitwise", "equals",
        "lost", "positions", "iff",    "if", "in", "are", "when", "congruent", "exactly"};
    bool after_number = false, compared = false;
    for (std::string& word : words) {
        if (after_number && word == "and") continue;      // "0 and 2 mod 7"
        const bool to_number = compared && word == "to";  // "congruent to 3"; but "1 to 3" is a range
        compared = word == "congruent" || word == "equal";
        if (to_number || std::ranges::find(left_out, word) != std::end(left_out)) continue;
        word = digits_of_word(word);
        for (const std::string_view letter : {"j", "m", "t"}) {  // 4m+1
            if (word == letter || word == std::string(letter) + "+") word[0] = 'k';
        }
        const auto number = parse_number(word);
        if (is_digit(word[0]) && !number) return std::nullopt;  // too large
        if (!after_number || !number) found.text += (found.text.empty() ? "" : " ") + (number ? "#" : word);
        if (number && !after_number) found.lists.emplace_back();
        if (number) found.lists.back().push_back(*number);
        after_number = static_cast<bool>(number);
    }
    return found;
}

// "nim-sum 0", "xor of the heaps is 0", "a xor b xor c = 0"
bool of_nim_sum(const ConjectureWords& words) {
    if (words.wins || words.lists != std::vector<std::vector<HeapSize>>{{0}}) return false;
    const auto all = split(words.text, ' ');
    return all.back() == "#" && std::ranges::find(all, "nimsum") != all.end() &&
           std::ranges::all_of(all, [](std::string_view word) {
               return word == "#" || (word.size() == 1 && word[0] >= 'a' && word[0] <= 'z') ||
                      word == "nimsum" || word == "heaps" || word == "all";
           });
}

// The divisor and the remainders of "4k+1" and "7k or 7k+2".
std::optional<std::pair<HeapSize, std::vector<HeapSize>>> of_multiples(const ConjectureWords& words) {
    std::vector<std::string> signs;  // numbers, "k" and "k+"
    std::size_t list = 0;
    for (const std::string_view word : split(words.text, ' ')) {
        if (word != "#") signs.emplace_back(word);
        if (word != "#") continue;
        for (const HeapSize number : words.lists[list]) signs.push_back(std::to_string(number));
        ++list;
    }
    std::vector<HeapSize> divisors, rests;
    for (std::size_t i = 0; i + 1 < signs.size();) {
        const auto divisor = digits_only(signs[i]);
        const bool more = signs[i + 1] == "k+" && i + 2 < signs.size();
        const auto rest = more ? digits_only(signs[i + 2]) : std::optional<HeapSize>(0);
        if (!divisor || !rest || (!more && signs[i + 1] != "k")) return std::nullopt;
        divisors.push_back(*divisor);
        rests.push_back(*rest);
        i += more ? 3 : 2;
        if (i + 1 == signs.size()) return std::nullopt;
    }
    if (divisors.empty() || std::ranges::count(divisors, divisors[0]) != std::ssize(divisors))
        return std::nullopt;
    return std::pair(divisors[0], std::move(rests));
}

// "4 0", "7 0,2", "n = 0 or 2 mod 7", "n % 4 == 0", "multiples of 4", "even", "nim-sum 0", "equal heaps".
Result<Conjecture> read_conjecture(const Request& request) {
    std::string text;
    for (std::size_t i = 1; i < request.arguments.size(); ++i) text += request.arguments[i] + " ";
    const Error bad = Error::input("conjecture.bad", printable(text.substr(0, text.size() - 1), 40));
    const auto words = conjecture_words(text);
    if (!words) return bad;
    const auto is_one_of = [&](std::initializer_list<std::string_view> all) {
        return std::ranges::find(all, words->text) != all.end();
    };
    const auto& lists = words->lists;
    Conjecture conjecture;
    const bool of_two =
        lists == std::vector<std::vector<HeapSize>>{{2}} && is_one_of({"# equal heaps", "# heaps equal"});
    if ((of_two || is_one_of({"equal heaps", "heaps equal"})) && !words->wins) {
        conjecture.shape = Conjecture::Shape::equal_heaps;
        return conjecture;
    }
    if (of_nim_sum(*words)) {
        conjecture.shape = Conjecture::Shape::nim_sum;
        return conjecture;
    }
    std::vector<HeapSize> divisors, rests{0};
    if (words->text == "# ...") {
        auto found = continued(lists[0]);
        if (!found) return bad;
        divisors = {found->first}, rests = std::move(found->second);
    } else if (auto terms = of_multiples(*words)) {
        divisors = {terms->first}, rests = std::move(terms->second);
    } else if (words->text == "# + # k") {  // "1 + 4k"
        divisors = lists[1], rests = lists[0];
    } else if (words->text == "# mod #") {
        divisors = lists[1], rests = lists[0];
    } else if (is_one_of({"#", "mod #"}) && lists[0].size() > 1) {  // "4 0", "n mod 4 = 0"
        divisors = {lists[0][0]};
        rests.assign(lists[0].begin() + 1, lists[0].end());
    } else if (words->text == "mod # mod #" && lists[0][0] == lists[1][0]) {  // "n mod 7 = 0 or n mod 7 = 2"
        divisors = {lists[0][0]};
        rests.assign(lists[0].begin() + 1, lists[0].end());
        rests.insert(rests.end(), lists[1].begin() + 1, lists[1].end());
    } else if (is_one_of({"# で割って # 余", "# で割ると # 余", "# で割った 余 #", "# で割って 余 #",
                          "# で割ると 余 #"})) {
        divisors = lists[0], rests = lists[1];
    } else if (is_one_of({"multiple #", "multiples #", "divisible #", "# の倍数", "# で割り切れる", "# |"})) {
        divisors = lists[0];
    } else if (is_one_of({"even", "偶数"})) {
        divisors = {2};
    } else if (is_one_of({"odd", "奇数"})) {
        divisors = {2}, rests = {1};
    }
    if (divisors.size() != 1 || divisors[0] == 0 || divisors[0] > max_divisor || rests.empty() ||
        *std::ranges::max_element(rests) >= divisors[0])
        return bad;
    for (HeapSize rest = 0; rest < divisors[0]; ++rest) {
        const bool named = std::ranges::find(rests, rest) != rests.end();
        if (named != words->wins) conjecture.rests.push_back(rest);
    }
    if (conjecture.rests.empty()) return bad;
    conjecture.divisor = divisors[0];
    return conjecture;
}

// The result of a test.
struct Tried {
    std::optional<std::vector<HeapSize>> counterexample;
    HeapSize reached = 0;  // heaps up to this size
    bool open = false;
    std::optional<Judge::Repeats> proved_by;  // the outcomes of single heaps repeat
    std::string theorem;
    bool proved = false;
};

// The preperiod and period with which the outcomes of single heaps repeat, by a theorem; and its name.
struct Repeating {
    Judge::Repeats repeats;
    std::string theorem;
};

class Trial {
  public:
    Trial(const Request& request, const Game& game, Convention convention, const Conjecture& conjecture)
        : game_(game), convention_(convention), conjecture_(conjecture) {
        AdviserLimits limits = adviser_limits(request, positions_for_a_guess);
        limits.heaps = std::min<HeapSize>(limits.heaps, max_for_proof);
        goes_on_ = [keep_going = limits.keep_going, time_left = limits.time_left] {
            return keep_going() && time_left();
        };
        adviser_ = std::make_unique<Adviser>(game, convention, std::move(limits));
    }

    Result<Tried> run() {
        const Status status =
            conjecture_.shape == Conjecture::Shape::remainders ? single_heaps() : several_heaps();
        if (!status) return status.error();
        return tried_;
    }

  private:
    bool normal() const { return convention_ == Convention::normal; }

    // Returns false to stop: the conjecture fails here, or the outcome is open.
    Result<bool> agrees(std::vector<HeapSize> heaps) {
        Position position = position_of(heaps);
        position.ring = game_.board == Board::ring && heaps.size() == 1 && heaps[0] > 0;
        const auto advice = adviser_->advise(position, false);
        if (!advice) return advice.error();
        last_ = advice->reason;
        if (!advice->outcome) {
            tried_.open = true;
        } else if ((*advice->outcome == Outcome::P) != conjecture_.loses(heaps)) {
            tried_.counterexample = std::move(heaps);
        }
        return !tried_.open && !tried_.counterexample;
    }

    // If the outcomes of single heaps repeat from e on with period p, the conjecture holds for all if it does
    // below e + lcm(p, divisor).
    Status single_heaps() {
        HeapSize goal = std::max(normal() ? tried_at_least : tried_in_misere, 2 * conjecture_.divisor);
        std::optional<Repeating> repeating;
        for (HeapSize n = 0; n <= goal; ++n) {
            const auto may_continue = agrees({n});
            if (!may_continue) {  // the result so far is still reported
                const bool stopped = may_continue.error().exit == Exit::stopped &&
                                     may_continue.error().key != "limit.interrupted";
                return stopped && n > 0 ? Status(Done{}) : Status(may_continue.error());
            }
            if (!*may_continue) return Done{};
            tried_.reached = n;
            if (repeating) continue;
            repeating = outcomes_repeat(n);
            if (!repeating) continue;
            const HeapSize enough =
                repeating->repeats.preperiod + std::lcm(repeating->repeats.period, conjecture_.divisor);
            if (enough > max_for_proof) continue;
            goal = std::max(goal, enough);
            tried_.proved_by = repeating->repeats;
            tried_.theorem = repeating->theorem;
        }
        tried_.proved = tried_.proved_by.has_value();
        return Done{};
    }

    std::optional<Repeating> outcomes_repeat(HeapSize n) {
        if (n == 0) return std::nullopt;
        std::optional<Repeating> rows = rows_repeat();
        if (!rows || game_.board != Board::ring) return rows;
        // a ring of n becomes a row of n - t, 1 <= t <= k
        const auto longest = game_.rules.longest_take();
        if (!longest) return std::nullopt;
        rows->repeats.preperiod += *longest + 1;
        return rows;
    }

    std::optional<Repeating> rows_repeat() {
        const Finding* const found = adviser_->finding();
        const bool values =
            found != nullptr && found->standing == Standing::proved && found->periodicity->saltus == 0;
        if (normal()) {
            if (!values) return std::nullopt;
            return Repeating{{found->periodicity->preperiod, found->periodicity->period}, "values"};
        }
        if (last_ == Reason::quotient) {
            const auto repeats = adviser_->quotient()->repeats();
            if (!repeats) return std::nullopt;
            return Repeating{*repeats, "T9"};
        }
        if (last_ == Reason::theorem && game_.board == Board::ring && game_.most >= 3)
            return Repeating{{game_.most + 2, 1}, "symmetry"};
        if (last_ != Reason::tame) return std::nullopt;
        if (is_subtraction(game_.rules) && values)  // the values 0 and 1 are fickle
            return Repeating{{found->periodicity->preperiod, found->periodicity->period}, "T16"};
        if (!searched_genera_) {
            searched_genera_ = true;
            TameHeaps tame(game_.rules);
            constexpr HeapSize heaps = 300;
            std::vector<Genus> genera;
            if (tame.extend(heaps, goes_on_)) {
                for (const TameValue& value : tame.values()) genera.push_back(tame_genus(value));
                if (const auto period = genus_period(game_.rules, genera))
                    genera_ = Repeating{{period->preperiod, period->period}, "T20"};
            }
        }
        return genera_;
    }

    // Two heaps, or three; smaller ones first.
    Status several_heaps() {
        const bool equal = conjecture_.shape == Conjecture::Shape::equal_heaps;
        const HeapSize goal = equal ? (normal() ? 60 : 16) : (normal() ? 20 : 9);
        for (HeapSize a = 0; a <= goal; ++a) {
            for (HeapSize b = 0; b <= a; ++b) {
                for (HeapSize c = 0; c <= (equal ? 0 : b); ++c) {
                    const auto may_continue = agrees(equal ? std::vector{a, b} : std::vector{a, b, c});
                    if (!may_continue) return may_continue.error();
                    if (!*may_continue) return Done{};
                }
            }
            tried_.reached = a;
        }
        return normal() ? (equal ? all_values_differ() : values_are_sizes()) : Done{};
    }

    // [T1]: the nim-sum of the sizes decides every sum exactly if G(n) = n for all n.
    Status values_are_sizes() {
        const Finding* const found = adviser_->finding();
        tried_.proved = game_.is_nim() || (found != nullptr && found->standing == Standing::proved &&
                                           *found->periodicity == Periodicity{0, 1, 1});
        tried_.theorem = "T1";
        return Done{};
    }

    // [T1]: two heaps are lost exactly if their values are equal. Let G(n + p) = G(n) + s, s > 0, for n >= e,
    // and m the greatest value below e + p. Two heaps of equal value that both are e + p or more may both be
    // made smaller by p. So if a pair of heaps with equal values exists, then one exists whose smaller heap
    // is below e + p, with a value of at most m, and whose larger heap is below e + p + p (m / s + 1).
    Status all_values_differ() {
        tried_.theorem = "T1";
        if (game_.is_nim()) {
            tried_.proved = true;
            return Done{};
        }
        const Finding* const found = adviser_->finding();
        if (found == nullptr || found->standing != Standing::proved) return Done{};
        const auto [e, p, s] = *found->periodicity;
        HeapSize last = e + 2 * p, greatest = 0;
        std::map<NimValue, HeapSize> seen;
        for (HeapSize n = 0; n <= last && n <= max_for_proof; ++n) {
            const auto value = adviser_->nim_value(n);
            if (!value) return value.error();
            const auto [at, fresh] = seen.try_emplace(*value, n);
            if (!fresh) {
                tried_.counterexample = std::vector{n, at->second};
                return Done{};
            }
            tried_.reached = std::max(tried_.reached, n);
            if (n < e + p) greatest = std::max(greatest, *value);
            if (n + 1 == e + p && s > 0) last = e + p * (greatest / s + 2);
        }
        tried_.proved = s > 0 && last <= max_for_proof;
        return Done{};
    }

    const Game& game_;
    Convention convention_;
    const Conjecture& conjecture_;
    std::function<bool()> goes_on_;
    std::unique_ptr<Adviser> adviser_;
    Reason last_ = Reason::nim_sum;
    bool searched_genera_ = false;
    std::optional<Repeating> genera_;
    Tried tried_;
};

}  // namespace

Result<Answer> answer_conjecture(const Request& request) {
    auto game = game_argument(request);
    if (!game) return game.error();
    const auto asked = read_conjecture(request);
    if (!asked) return asked.error();
    const Convention convention = request.convention(*game);
    const auto tried = Trial(request, *game, convention, *asked).run();
    if (!tried) return tried.error();

    using Shape = Conjecture::Shape;
    const bool single = asked->shape == Shape::remainders;
    Answer answer = answer_about(request, *game, convention);
    answer.json["shape"] = single ? "remainders" : asked->shape == Shape::nim_sum ? "nim-sum" : "equal-heaps";
    if (single) {
        answer.json["divisor"] = json_number(asked->divisor);
        answer.json["rest"] = json_number(asked->rests.front());
        answer.json["rests"] = json_numbers(asked->rests);
    }
    answer.json["status"] = tried->counterexample ? "refuted" : tried->proved ? "proved" : "holds";
    const auto& counter = tried->counterexample;
    if (single) {
        answer.json["counterexample"] = counter ? json_number(counter->front()) : Json(nullptr);
    } else {
        answer.json["counterexample"] = counter ? json_numbers(*counter) : Json(nullptr);
    }
    answer.json["checked_to"] = json_number(tried->reached);
    answer.json["theorem"] = tried->proved ? Json(tried->theorem) : Json(nullptr);
    std::string sentence;
    if (counter) {
        const bool loses = asked->loses(*counter);  // the conjecture about it
        sentence = request.words(loses ? "conjecture.wins" : "conjecture.loses",
                                 {fmt::format("{}", fmt::join(*counter, ","))});
    } else if (tried->proved && single) {
        const auto& [preperiod, period] = *tried->proved_by;
        sentence =
            request.words(tried->theorem == "values" ? "conjecture.proved" : "conjecture.proved-misere",
                          {period, preperiod, tried->reached, tried->theorem});
    } else if (tried->proved) {
        sentence = request.words(asked->shape == Shape::nim_sum ? "conjecture.proved-nim-sum"
                                                                : "conjecture.proved-equal");
    } else {
        sentence = request.words(single ? "conjecture.holds" : "conjecture.holds-heaps", {tried->reached});
    }
    answer.json["sentence"] = sentence;
    answer.text += request.paint(tried->proved ? Tone::blue : Tone::orange, sentence) + "\n";
    return answer;
}

}  // namespace ishitori::commands
