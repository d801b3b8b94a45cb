// Standard forms and patterns: every argument compared with the values.
#include <sys/resource.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "base/every_module.hpp"
#include "forms/pattern.hpp"
#include "rules/standard_form.hpp"
#include "survey_test.hpp"
#include "values/sequence.hpp"

using namespace ishitori;

namespace {

std::vector<TakeAndBreak> expand(const std::vector<std::string>& patterns) {
    auto codes = expand_patterns(patterns, false);
    EXPECT_TRUE(codes.ok()) << (codes.ok() ? "" : codes.error().key);
    return codes ? *codes : std::vector<TakeAndBreak>{};
}

std::string refusal(const std::vector<std::string>& patterns, bool many = false) {
    const auto codes = expand_patterns(patterns, many);
    return codes ? "accepted" : codes.error().key;
}

std::vector<StoredValue> values_of(const TakeAndBreak& code, HeapSize last) {
    const auto sequence = make_sequence(Ruleset::of(code));
    sequence->extend(last);
    return sequence->values();
}

void expect_form_holds(const TakeAndBreak& code, HeapSize last) {
    const StandardForm form = standard_form(code);
    const auto given = values_of(code, last + form.shift), standard = values_of(form.code, last);
    for (HeapSize n = 0; n < form.shift; ++n) ASSERT_EQ(given[n], 0U) << code.text() << " heap " << n;
    for (HeapSize n = 0; n <= last; ++n) {
        ASSERT_EQ(given[n + form.shift], standard[n]) << code.text() << " is said to be " << form.code.text()
                                                      << " shifted by " << form.shift << ", heap " << n;
    }
}

}  // namespace

TEST(StandardForm, KnownCousins) {
    auto form = [](const char* code) { return standard_form(*TakeAndBreak::parse(code)); };
    EXPECT_EQ(form("0.07").code.text(), "0.137");  // Dawson's Kayles and Dawson's chess
    EXPECT_EQ(form("0.07").shift, 1U);
    EXPECT_EQ(form("0.137").shift, 0U);
    EXPECT_EQ(form("4.").code.text(), "0.7");
    EXPECT_EQ(form("0.771").code.text(), form("0.77").code.text());
    EXPECT_NE(form("0.161").code.text(), form("0.36").code.text());  // differ at heap 519
    EXPECT_EQ(form("0.(3)").code.text(), "0.(3)");
}

TEST(StandardForm, HasTheSameValuesInEveryShortCode) {
    for (const TakeAndBreak& code : expand({"[04].???"})) expect_form_holds(code, 300);
}

TEST(StandardForm, HasTheSameValuesInHexadecimalCodes) {
    for (const char* pattern : {"0.[89AF]?", "8.[0-F]", "C.0[0-F]", "0.00[8C]", "0.0[0-F]8"}) {
        for (const TakeAndBreak& code : expand({pattern})) expect_form_holds(code, 120);
    }
}

TEST(StandardForm, IsItsOwnForm) {
    for (const TakeAndBreak& code : expand({"[04].???"})) {
        const StandardForm once = standard_form(code), twice = standard_form(once.code);
        EXPECT_EQ(once.code.text(), twice.code.text()) << code.text();
        EXPECT_EQ(twice.shift, 0U) << code.text();
    }
}

namespace {

// Exhaustive misere search in sums of heaps of one code and one Nim heap.
class SearchBesideNim {
  public:
    explicit SearchBesideNim(const TakeAndBreak& code) : rules_(Ruleset::of(code)) {}

    bool is_p(std::vector<HeapSize> heaps, HeapSize nim) {
        std::erase(heaps, 0);
        std::sort(heaps.begin(), heaps.end());
        const auto [known, fresh] = p_.try_emplace({heaps, nim}, false);
        if (!fresh) return known->second;
        bool any = nim > 0, wins = false;
        for (HeapSize less = 0; less < nim && !wins; ++less) wins = is_p(heaps, less);
        for (std::size_t i = 0; i < heaps.size() && !wins; ++i) {
            for_each_option(rules_, heaps[i], [&](HeapSize, const Parts& parts) {
                any = true;
                std::vector<HeapSize> left = heaps;
                left.erase(left.begin() + static_cast<std::ptrdiff_t>(i));
                left.insert(left.end(), parts.begin(), parts.end());
                wins = is_p(std::move(left), nim);
                return !wins;
            });
        }
        return known->second = any && !wins;  // references into a std::map stay valid
    }

  private:
    Ruleset rules_;
    std::map<std::pair<std::vector<HeapSize>, HeapSize>, bool> p_;
};

// The positions of at most `stones` stones in heaps of at most `largest`.
void for_each_position(HeapSize stones, HeapSize largest, std::vector<HeapSize>& heaps,
                       const std::function<void(const std::vector<HeapSize>&)>& visit) {
    visit(heaps);
    for (HeapSize heap = 1; heap <= std::min(stones, largest); ++heap) {
        heaps.push_back(heap);
        for_each_position(stones - heap, heap, heaps, visit);
        heaps.pop_back();
    }
}

}  // namespace

// Equal games have the same outcomes beside each other's heaps, and beside Nim heaps.
TEST(StandardForm, OfMiserePlayHasTheSameOutcomes) {
    std::set<std::string> forms;
    for (const TakeAndBreak& code : expand({"[04].???"})) {
        const StandardForm form = standard_form(code, Convention::misere);
        forms.insert(form.code.text());
        EXPECT_EQ(form.shift, standard_form(code).shift);
        EXPECT_EQ(standard_form(form.code, Convention::misere).code.text(), form.code.text());
        if (form.code.text() == code.text()) continue;
        SearchBesideNim given(code), standard(form.code);
        std::vector<HeapSize> heaps;
        for_each_position(10, 10, heaps, [&](const std::vector<HeapSize>& position) {
            std::vector<HeapSize> shifted = position;
            for (HeapSize& heap : shifted) heap += form.shift;
            for (HeapSize nim = 0; nim <= 3; ++nim)
                EXPECT_EQ(given.is_p(shifted, nim), standard.is_p(position, nim)) << code.text();
        });
    }
    // Digits without effect on nim-values may matter in misère play, so there are more forms.
    EXPECT_GT(forms.size(), 278U);
    EXPECT_LT(forms.size(), 400U);
}

// A position of several heaps, or a heap with moves, may be as good as none in misère play, too [T25].
TEST(StandardForm, OfMiserePlayByNimHeaps) {
    const auto form = [](const char* code) {
        return standard_form(*TakeAndBreak::parse(code), Convention::misere).code.text();
    };
    EXPECT_EQ(form("0.3501"), "0.35");  // 4 may become 1 + 1
    EXPECT_EQ(form("0.771"), "0.77");
    EXPECT_EQ(form("0.1761"), "0.176");
    // 2 + 2 has the nim-value 0, but matters in misère play.
    EXPECT_EQ(form("0.3101"), "0.3101");
    EXPECT_EQ(standard_form(*TakeAndBreak::parse("0.3101")).code.text(), "0.31");
}

TEST(Pattern, CountsAndOrder) {
    EXPECT_EQ(expand({"0.???"}).size(), 511U);
    EXPECT_EQ(expand({"4.???"}).size(), 512U);
    EXPECT_EQ(expand({"0.???", "4.???"}).size(), 1023U);
    EXPECT_EQ(expand({"0.[0-7]{4}"}).size(), 4095U);
    EXPECT_EQ(expand({"0.77", ".77", "0.770", "0.7{2}"}).size(), 1U);
    const auto codes = expand({"0.[13]?"});
    EXPECT_EQ(codes.size(), 16U);
    EXPECT_EQ(codes.front().text(), "0.1");
    EXPECT_EQ(codes.back().text(), "0.37");
}

// Ten million sets would take gigabytes: if there are too many, they are counted instead of created.
TEST(Pattern, TooManySetsAreNotMade) {
    rusage before{}, after{};
    getrusage(RUSAGE_SELF, &before);
    const auto sets = expand_patterns({"take:5of068"}, false);
    getrusage(RUSAGE_SELF, &after);
    ASSERT_FALSE(sets);
    EXPECT_EQ(sets.error().key, "pattern.many");
    EXPECT_EQ(sets.error().args[1], "10424128");
    EXPECT_LT(after.ru_maxrss - before.ru_maxrss, 200'000);
}

TEST(Pattern, BadOnesAreNamed) {
    EXPECT_EQ(refusal({"0.7x"}), "pattern.no-file");
    EXPECT_EQ(refusal({"kayles"}), "pattern.named");
    EXPECT_EQ(refusal({"0.[7"}), "pattern.open");
    EXPECT_EQ(refusal({"0.7{"}), "pattern.bad");
    EXPECT_EQ(refusal({"0.7{99999999999}"}), "pattern.long");
    EXPECT_EQ(refusal({"0..7"}), "pattern.bad");
    EXPECT_EQ(refusal({"3.7"}), "pattern.head");
    EXPECT_EQ(refusal({"0.[]"}), "pattern.nothing");
    EXPECT_EQ(refusal({"0.000"}), "pattern.nothing");
    EXPECT_EQ(refusal({"0.[0-7]{6}"}), "pattern.many");
    EXPECT_EQ(refusal({"0.[0-7]{6}"}, true), "accepted");
    EXPECT_EQ(refusal({"0.[0-7]{9}"}, true), "pattern.too-many");
    EXPECT_EQ(refusal({"0.[0-7]{60}"}, true), "pattern.too-many");
    EXPECT_EQ(refusal({"0.(x)"}), "pattern.no-file");
    EXPECT_EQ(refusal({"/no/such/file"}), "pattern.no-file");
    // the sentence gives the number
    const auto many = expand_patterns({"0.[0-7]{6}"}, false);
    ASSERT_FALSE(many.ok());
    EXPECT_NE(say(Language::en, many.error()).find("262144"), std::string::npos);
    EXPECT_NE(say(Language::en, many.error()).find("--allow-many"), std::string::npos);
}

TEST(Pattern, Files) {
    const Folder folder;
    std::ofstream(folder / "codes") << "# two games\n0.77\n  4.1?  # a pattern\r\n\n0.(3)\n";
    EXPECT_EQ(expand({folder / "codes"}).size(), 10U);
}
