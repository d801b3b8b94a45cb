// The checker's ledger: stretches are not derived twice, the verdict is "verified" once all are recorded, and
// records that are damaged, of another certificate or of another checker are ignored. Also the bounds of a
// check of any kind.
#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <thread>

#include "base/every_module.hpp"
#include "base/sha256.hpp"
#include "check/ledger.hpp"
#include "claims/certificate.hpp"
#include "misere/quotient.hpp"
#include "stations.hpp"

using namespace ishitori;
using namespace ishitori::check;
using forge::stations_truth;

namespace {

class LedgerOf : public testing::Test {
  protected:
    void SetUp() override {
        folder_ = std::filesystem::temp_directory_path() / ("ishitori-ledger-" + std::to_string(getpid()));
        std::filesystem::create_directories(folder_);
    }
    void TearDown() override { std::filesystem::remove_all(folder_); }
    std::string path(const std::string& name) const { return (folder_ / name).string(); }
    static std::string contents(const std::string& path) {
        std::ifstream file(path, std::ios::binary);
        return {std::istreambuf_iterator<char>(file), {}};
    }
    static void write(const std::string& path, const std::string& text) {
        std::ofstream(path, std::ios::binary) << text;
    }
    static std::string key(const Status& status) { return status ? "" : status.error().key; }
    // Derives these stretches with a ledger of this name.
    Verdict derive(const std::string& name, std::uint64_t first, std::uint64_t last,
                   const std::string& text) {
        Ledger ledger(path(name));
        EXPECT_EQ(key(ledger.read()), "");
        CheckLimits limits;
        limits.ledger = &ledger;
        limits.stretches = Stretches{first, last};
        const Verdict verdict = check_certificate(text, limits);
        EXPECT_FALSE(ledger.failure());
        return verdict;
    }

  private:
    std::filesystem::path folder_;
};

}  // namespace

TEST_F(LedgerOf, StretchesAreDerivedOnceAndJoined) {
    const std::string text = certificate_text(stations_truth());
    EXPECT_TRUE(derive("a", 2, 3, text).consistent());
    EXPECT_TRUE(derive("b", 5, 8, text).consistent());
    const Verdict again = derive("a", 2, 3, text);
    EXPECT_EQ(again.noted, 2U);
    EXPECT_LE(again.rederived, 2048U);  // the small heaps only
    Ledger joined(path("a"));
    ASSERT_EQ(key(joined.read()), "");
    ASSERT_EQ(key(joined.join(path("b"))), "");
    ASSERT_TRUE(joined.write());
    EXPECT_EQ(joined.notes().size(), 6U);
    EXPECT_TRUE(derive("a", 1, 1, text).consistent());  // 4 is missing
    EXPECT_EQ(derive("a", 1, 1, text).noted, 7U);
    const Verdict last = derive("a", 4, 4, text);
    EXPECT_TRUE(last.verified());
    EXPECT_EQ(last.noted, 7U);  // based on all the others
    EXPECT_EQ(last.checked.first, 4U);
    const Verdict beyond = derive("a", 500, 600, text);
    EXPECT_TRUE(beyond.verified());
    EXPECT_EQ(beyond.noted, 8U);
    EXPECT_TRUE(beyond.checked.empty());
    const Verdict all = derive("a", 1, 8, text);
    EXPECT_TRUE(all.verified());
    EXPECT_EQ(all.noted, 8U);
    EXPECT_EQ(all.digest, sha256_hex(text));
}

TEST_F(LedgerOf, DamagedAndForeignOnesAreRefused) {
    const std::string text = certificate_text(stations_truth());
    derive("good", 2, 3, text);
    const std::string good = contents(path("good"));
    const auto verdict_on = [&](const std::string& changed) {
        write(path("bad"), changed);
        return key(Ledger(path("bad")).read());
    };
    EXPECT_EQ(verdict_on(good), "");
    for (std::size_t length = 1; length < good.size(); ++length) {
        EXPECT_NE(verdict_on(good.substr(0, length)), "") << length;
    }
    for (std::size_t at = 0; at < good.size(); ++at) {
        std::string changed = good;
        changed[at] = changed[at] == '3' ? '4' : '3';
        EXPECT_NE(verdict_on(changed), "") << at;
    }
    // With the right digest: from another checker, or impossible records.
    const auto sealed = [](std::string body) { return body + "end " + sha256_hex(body) + "\n"; };
    const std::string body = good.substr(0, good.rfind("end "));
    EXPECT_EQ(verdict_on(sealed(forge::replaced(body, "checker 2", "checker 1"))), "ledger.version");
    EXPECT_EQ(verdict_on(sealed(body + "derived 3 heaps 1 cpu 0\n")), "ledger.damaged");
    EXPECT_EQ(verdict_on(sealed(body + "hello\n")), "ledger.damaged");
    EXPECT_EQ(verdict_on("hello\n"), "ledger.not-one");
    // Stretches that do not exist, or another count of them.
    EXPECT_EQ(verdict_on(sealed(forge::replaced(body, "derived 2 ", "derived 0 "))), "ledger.damaged");
    EXPECT_EQ(verdict_on(sealed(body + "derived 9 heaps 1 cpu 0\n")), "ledger.damaged");
    EXPECT_EQ(verdict_on(sealed(body + "derived 8 heaps 1 cpu 0\n")), "");
    ASSERT_EQ(verdict_on(sealed(forge::replaced(body, "stretches 8", "stretches 7"))), "");
    Ledger miscounted(path("bad"));
    ASSERT_EQ(key(miscounted.read()), "");
    CheckLimits by_it;
    by_it.ledger = &miscounted;
    EXPECT_FALSE(check_certificate(text, by_it).verified());
    ASSERT_TRUE(miscounted.failure());
    EXPECT_EQ(miscounted.failure()->key, "ledger.damaged");
    // A ledger of another certificate is not read and not merged.
    WindowClaim other = stations_truth();
    other.checksums.clear();
    other.stations.erase(other.stations.begin());
    const std::string other_text = certificate_text(other);
    const Verdict foreign = derive("good", 2, 2, other_text);
    EXPECT_TRUE(foreign.consistent());
    EXPECT_EQ(foreign.noted, 0U);
    EXPECT_EQ(contents(path("good")), good);
    derive("theirs", 2, 2, other_text);
    Ledger ledger(path("good"));
    ASSERT_EQ(key(ledger.read()), "");
    EXPECT_EQ(key(ledger.join(path("theirs"))), "ledger.foreign");
}

// Several processes with one ledger: each record stays, and no process blocks another.
TEST_F(LedgerOf, ManyWriteAtOnce) {
    const std::string text = certificate_text(stations_truth());
    derive("shared", 1, 1, text);
    std::vector<std::thread> writers;
    std::atomic<int> failed = 0;
    for (std::uint64_t stretch = 2; stretch <= 8; ++stretch) {
        writers.emplace_back([&, stretch] {
            Ledger own(path("shared"));
            const bool good = own.read().ok() && own.note(stretch, 10);
            for (int again = 0; good && again < 20; ++again) failed += own.write() ? 0 : 1;
            failed += good ? 0 : 1;
        });
    }
    for (std::thread& writer : writers) writer.join();
    EXPECT_EQ(failed, 0);
    Ledger all(path("shared"));
    ASSERT_EQ(key(all.read()), "");
    EXPECT_EQ(all.notes().size(), 8U);
    EXPECT_FALSE(std::filesystem::exists(path("shared.new")));
}

TEST_F(LedgerOf, ThatIsAboutNoneOfTheFilesIsSeenAtOnce) {
    const std::string text = certificate_text(stations_truth());
    derive("good", 2, 3, text);
    write(path("true"), text);
    write(path("other"), certificate_text(forge::claim("0.77", 71, 12)));
    Ledger ledger(path("good"));
    EXPECT_EQ(key(ledger.fits({path("other")})), "");  // it is empty yet
    ASSERT_EQ(key(ledger.read()), "");
    EXPECT_EQ(key(ledger.fits({path("other")})), "ledger.foreign");
    EXPECT_EQ(key(ledger.fits({path("other"), path("true")})), "");
    EXPECT_EQ(key(ledger.fits({path("not there")})), "");
}

// The statement of docs/results/periods.md about 0.106: every stretch is in its ledger, as derived by this
// checker.
TEST_F(LedgerOf, The0106RecordIsComplete) {
    const std::string records = std::string(ISHITORI_SOURCE_DIR) + "/records/0.106.";
    Ledger ledger(records + "ledger");
    ASSERT_EQ(key(ledger.read()), "");
    CheckLimits limits;
    limits.ledger = &ledger;
    const auto verdict = check_file(records + "certificate", limits);
    ASSERT_TRUE(verdict.ok());
    EXPECT_TRUE(verdict->verified());
    EXPECT_EQ(verdict->stretches, 104U);
    EXPECT_EQ(verdict->noted, 104U);
}

// A failing stretch is rejected, whatever is recorded about others.
TEST_F(LedgerOf, ALieIsRefusedAllTheSame) {
    WindowClaim lie = stations_truth();
    auto& values = forge::station(lie, 7000).values;
    std::rotate(values.begin(), values.begin() + 2, values.end());
    const Verdict verdict = derive("lie", 1, 8, certificate_text(lie));
    EXPECT_TRUE(verdict.refused());
}

// One limit for all kinds; a forged order does not take memory before it is checked.
TEST(Bounds, HoldForEveryKind) {
    const auto verdict = [](const std::string& text, HeapSize heaps) {
        CheckLimits limits;
        limits.heaps = heaps;
        return check_certificate(text, limits);
    };
    const auto quotient = [](const char* text, HeapSize heaps) {
        const Game game = *parse_game(text);
        QuotientLimits limits;
        limits.heaps = heaps;
        return quotient_claim(game.text, game.rules, find_quotient(game.rules, limits).quotient);
    };
    for (const std::string& text :
         {certificate_text(forge::claim("0.77", 71, 12)), certificate_text(stations_truth()),
          certificate_text(quotient("0.77", 1000)), certificate_text(quotient("0.777", 40))}) {
        const Verdict cut = verdict(text, 20);
        EXPECT_TRUE(cut.consistent());
        EXPECT_LE(cut.rederived, 20U);
        EXPECT_GT(cut.needed, 20U);
        CheckLimits limits;
        limits.keep_going = [] { return false; };
        EXPECT_TRUE(check_certificate(text, limits).consistent());
    }
    QuotientClaim large = quotient("0.77", 1000);
    large.quotient.order = largest_certified_order;
    large.quotient.generators.clear();
    large.quotient.times.clear();
    large.quotient.p.assign(largest_certified_order, false);
    EXPECT_EQ(check_certificate(certificate_text(large)).reason().key, "check.quotient-unreached");
    // A period that is a large prime: the check does not factor it.
    WindowClaim prime = stations_truth();
    prime.periodicity.period = prime.recurs_after = (HeapSize{1} << 61) - 1;
    EXPECT_EQ(check_certificate(certificate_text(prime)).reason().key, "check.window");
}
