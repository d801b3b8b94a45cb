// Catalogues made to deceive: kept states that lie, rows that no survey writes. No proof may rest on them,
// and nothing in them may reach a terminal, a page or another folder.
#include <random>

#include "survey/catalogue.hpp"
#include "survey/survey.hpp"
#include "survey_test.hpp"
#include "values/sequence.hpp"

using namespace ishitori;

namespace {

Exit survey(const std::string& file, const std::string& pattern, const std::string& to) {
    return run({"survey", pattern, "--to", to, "--db", file, "--threads", "1"}).exit;
}

void change(const std::string& file, const std::string& sql) {
    auto database = Database::open(file, Database::Mode::write);
    ASSERT_TRUE(database.ok());
    database->run(sql.c_str());
    ASSERT_TRUE(database->status().ok()) << sql;
}

void put_state(const std::string& file, const std::string& form, HeapSize heaps, const std::string& bytes) {
    auto database = Database::open(file, Database::Mode::write);
    ASSERT_TRUE(database.ok());
    database->prepare("INSERT OR REPLACE INTO states (form, verified_to, bytes) VALUES (?1, ?2, ?3)")
        .bind(form)
        .bind_number(heaps)
        .blob(bytes)
        .once();
    ASSERT_TRUE(database->status().ok());
}

std::vector<StoredValue> true_values(const std::string& code, HeapSize last) {
    const auto sequence = make_sequence(Ruleset::of(*TakeAndBreak::parse(code)));
    sequence->extend(last);
    auto values = sequence->values();
    values.resize(last + 1);
    return values;
}

}  // namespace

// A state with a right digest says that 0.007 repeats 1 .. 7 from heap 9,000 on.
TEST(Forged, NoProofRestsOnAState) {
    const Folder folder;
    const std::string file = folder / "a.db";
    ASSERT_EQ(survey(file, "0.007", "10000"), Exit::answered);
    std::vector<StoredValue> lies = true_values("0.007", 30000);
    for (HeapSize n = 9000; n < lies.size(); ++n) lies[n] = static_cast<StoredValue>(1 + n % 7);
    const std::string form = standard_form(*TakeAndBreak::parse("0.007")).code.text();
    put_state(file, form, 30000, sealed_state(form, pack_values(lies)));
    ASSERT_EQ(survey(file, "0.007", "40000"), Exit::answered);
    const Json row = Json::parse(run({"catalogue", file, "show", "0.007", "--json"}).out);
    EXPECT_EQ(row["status"], "open");
    ASSERT_EQ(survey(folder / "b.db", "0.007", "40000"), Exit::answered);
    const Json whole = Json::parse(run({"catalogue", folder / "b.db", "show", "0.007", "--json"}).out);
    EXPECT_EQ(row["checksum"], whole["checksum"]);
}

// What is proved by going on from a true state is computed again, and is then what one run would find.
TEST(Forged, ATrueStateStillHelpsToAProof) {
    const std::atomic<bool> stop = false;
    FormTask task{"0.127", Convention::normal, 100'000, {}, ""};
    const FormResult whole = compute_form(task, stop);
    ASSERT_EQ(whole.standing, Standing::proved);
    ASSERT_GT(whole.periodicity->preperiod + whole.periodicity->period, long_comparison / 4);
    task.saved = sealed_state(task.form, pack_values(true_values(task.form, 9000)));
    FormResult resumed = compute_form(task, stop);
    EXPECT_FALSE(resumed.resumed);
    resumed.seconds = whole.seconds;
    EXPECT_EQ(to_bytes(resumed), to_bytes(whole));
}

TEST(Forged, StatesThatAreNone) {
    const std::atomic<bool> stop = false;
    FormTask task{"0.76", Convention::normal, 12000, {}, ""};
    const FormResult plain = compute_form(task, stop);
    const std::string good = sealed_state(task.form, pack_values(true_values(task.form, 10000)));
    std::mt19937 random(7);
    for (int i = 0; i < 20 * test_scale(); ++i) {
        task.saved = good;
        if (i == 0)
            task.saved = sealed_state("0.77", pack_values(true_values("0.77", 10000)));  // another game's
        else if (i == 1)
            task.saved = good.substr(0, good.size() / 2);
        else
            task.saved[random() % task.saved.size()] ^= static_cast<char>(1 << random() % 8);
        const FormResult result = compute_form(task, stop);
        EXPECT_TRUE(result.state_refused) << i;
        EXPECT_FALSE(result.resumed) << i;
        EXPECT_EQ(result.checksum, plain.checksum) << i;
    }
}

// A merged file's states are not taken.
TEST(Forged, MergeTakesNoStates) {
    const Folder folder;
    ASSERT_EQ(survey(folder / "a.db", "0.007", "10000"), Exit::answered);
    const std::string form = standard_form(*TakeAndBreak::parse("0.007")).code.text();
    put_state(folder / "a.db", form, 10000, sealed_state(form, pack_values(true_values(form, 10000))));
    ASSERT_EQ(run({"catalogue", folder / "b.db", "merge", folder / "a.db"}).exit, Exit::answered);
    auto database = Database::open(folder / "b.db", Database::Mode::read);
    ASSERT_TRUE(database.ok());
    EXPECT_EQ(database->number("SELECT count(*) FROM states"), 0);
}

// Rows that no survey writes: nothing is written outside the atlas's folder, no foreign text into a page.
TEST(Forged, RowsThatAreNoneAreRefused) {
    const Folder folder;
    ASSERT_EQ(survey(folder / "good.db", "0.7?", "300"), Exit::answered);
    std::ofstream(folder / "victim.html") << "mine";
    const std::string tag = "<script>alert(1)</script>";
    for (const std::string& sql :
         {std::string("UPDATE games SET code = '../../victim' WHERE code = '0.77'"),
          "UPDATE games SET code = '" + tag + "' WHERE code = '0.77'",
          std::string("UPDATE games SET code = '0.770' WHERE code = '0.77'"),
          "UPDATE forms SET period = '" + tag + "' WHERE form = '0.77'",
          "UPDATE forms SET representative = '" + tag + "' WHERE form = '0.77'",
          "UPDATE forms SET status = '" + tag + "' WHERE form = '0.77'",
          std::string("UPDATE forms SET theorem = 'trust-me' WHERE form = '0.77'"),
          std::string("UPDATE forms SET method = char(27) || '[31m' WHERE form = '0.77'")}) {
        const std::string file = folder / "bad.db";
        std::filesystem::copy_file(folder / "good.db", file,
                                   std::filesystem::copy_options::overwrite_existing);
        change(file, sql);
        for (const auto& words : {std::vector<std::string>{"catalogue", file},
                                  {"catalogue", file, "show", "0.77"},
                                  {"catalogue", file, "export", "csv"},
                                  {"catalogue", file, "--atlas", folder / "site"}}) {
            const Reply reply = run(words);
            // showing a game whose code is gone is the user's error
            EXPECT_NE(reply.exit, Exit::answered) << sql << "\n" << reply.out;
            EXPECT_EQ(reply.out.find('\x1b'), std::string::npos) << sql;
        }
        EXPECT_EQ(contents_of(folder / "victim.html"), "mine") << sql;
        EXPECT_FALSE(std::filesystem::exists(folder / "site/index.html")) << sql;
    }
}
