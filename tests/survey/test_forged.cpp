// Forged catalogues: false kept states, and rows that no survey writes. No proof may rest on them, and none
// of their contents may reach a terminal, a page or another folder.
#include <sys/resource.h>
#include <sys/stat.h>

#include <random>

#include "base/every_module.hpp"
#include "catalogue/catalogue.hpp"
#include "survey/survey.hpp"
#include "survey_test.hpp"
#include "values/sequence.hpp"

using namespace ishitori;

namespace {

Exit survey_all(const std::string& file, const std::vector<std::string>& patterns, const std::string& to) {
    std::vector<std::string> words{"survey", "--to", to, "--db", file, "--threads", "1"};
    words.insert(words.begin() + 1, patterns.begin(), patterns.end());
    return reply_to(words).exit;
}
Exit survey_alone(const std::string& file, const std::string& pattern, const std::string& to) {
    return survey_all(file, {pattern}, to);
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
    ASSERT_EQ(survey_alone(file, "0.007", "10000"), Exit::answered);
    std::vector<StoredValue> lies = true_values("0.007", 30000);
    for (HeapSize n = 9000; n < lies.size(); ++n) lies[n] = static_cast<StoredValue>(1 + n % 7);
    const std::string form = standard_form(*TakeAndBreak::parse("0.007")).code.text();
    put_state(file, form, 30000, sealed_state(form, pack_values(lies)));
    ASSERT_EQ(survey_alone(file, "0.007", "40000"), Exit::answered);
    const Json row = Json::parse(reply_to({"catalogue", file, "show", "0.007", "--json"}).out);
    EXPECT_EQ(row["status"], "open");
    ASSERT_EQ(survey_alone(folder / "b.db", "0.007", "40000"), Exit::answered);
    const Json whole = Json::parse(reply_to({"catalogue", folder / "b.db", "show", "0.007", "--json"}).out);
    EXPECT_EQ(row["checksum"], whole["checksum"]);
}

// A proof from a true state is computed again, and equals the result of an uninterrupted run.
TEST(Forged, ATrueStateStillHelpsToAProof) {
    const std::atomic<bool> stop = false;
    FormTask task{"0.127", Convention::normal, 100'000, {}, ""};
    const FormResult whole = compute_form(task, stop);
    ASSERT_EQ(whole.standing, Standing::proved);
    ASSERT_GT(whole.periodicity->preperiod + whole.periodicity->period, long_comparison / 4);
    task.saved = sealed_state(task.form, pack_values(true_values(task.form, 9000)));
    FormResult resumed = compute_form(task, stop);
    EXPECT_EQ(resumed.origin, Origin::computed);
    resumed.seconds = whole.seconds;
    EXPECT_EQ(message_of(resumed), message_of(whole));
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
        EXPECT_EQ(result.origin, Origin::computed) << i;
        EXPECT_EQ(result.checksum, plain.checksum) << i;
    }
}

// False states of all kinds, with right digests: every proof is true anyway.
TEST(Forged, StatesOfAllKinds) {
    const std::atomic<bool> stop = false;
    const unsigned seed = test_scale() == 1 ? 3 : std::random_device{}();
    std::mt19937 random(seed);
    const int count = test_scale() == 1 ? 12 : 1000;
    for (const char* form : {"0.127", "0.354"}) {
        const bool values_kept = std::string(form) == "0.127";
        FormTask task{form, Convention::normal, values_kept ? HeapSize{100'000} : HeapSize{300'000}, {}, ""};
        const FormResult whole = compute_form(task, stop);
        task.share.seconds = 20;  // independent of the time that a false state would need
        std::string good;
        if (!values_kept) {
            FormTask part{form, Convention::normal, 1 << 18, {}, sealed_state(form, "R")};
            good = unsealed_state(form, compute_form(part, stop).saved).value();
        }
        const std::vector<StoredValue> truth = true_values(form, 12000);
        for (int i = 0; i < count; ++i) {
            std::string lie = good;
            if (values_kept) {
                std::vector<StoredValue> values = truth;
                const HeapSize from = 8300 + random() % 3000, period = 1 + random() % 40;
                switch (random() % 5) {
                    case 0:  // a false period
                        for (HeapSize n = from; n < values.size(); ++n) values[n] = values[n - period];
                        break;
                    case 1:  // one value
                        values[from] ^= StoredValue{1} << random() % 8;
                        break;
                    case 2:  // greater than any possible value
                        values[from] = 0xFFFFFFFF;
                        break;
                    case 3:  // true, but incomplete
                        values.resize(from);
                        break;
                    default:  // all equal
                        std::fill(values.begin() + static_cast<std::ptrdiff_t>(from), values.end(),
                                  static_cast<StoredValue>(random() % 3));
                }
                lie = pack_values(values);
                if (random() % 4 == 0) lie.resize(lie.size() - random() % 100);
            } else {
                for (auto flips = 1 + random() % 3; flips > 0; --flips)
                    lie[random() % lie.size()] ^= static_cast<char>(1 << random() % 8);
                if (random() % 4 == 0) lie.resize(random() % lie.size() + 1);
            }
            task.saved = sealed_state(form, lie);
            const FormResult result = compute_form(task, stop);
            if (result.standing != Standing::proved) continue;
            EXPECT_EQ(whole.standing, Standing::proved) << form << " seed " << seed;
            EXPECT_EQ(result.periodicity, whole.periodicity) << form << " seed " << seed;
            EXPECT_EQ(result.checksum, whole.checksum) << form << " seed " << seed;
            EXPECT_EQ(result.origin, Origin::computed) << form << " seed " << seed;
        }
    }
}

// The states of a merged file are not adopted.
TEST(Forged, MergeTakesNoStates) {
    const Folder folder;
    ASSERT_EQ(survey_alone(folder / "a.db", "0.007", "10000"), Exit::answered);
    const std::string form = standard_form(*TakeAndBreak::parse("0.007")).code.text();
    put_state(folder / "a.db", form, 10000, sealed_state(form, pack_values(true_values(form, 10000))));
    ASSERT_EQ(reply_to({"catalogue", folder / "b.db", "merge", folder / "a.db"}).exit, Exit::answered);
    auto database = Database::open(folder / "b.db", Database::Mode::read);
    ASSERT_TRUE(database.ok());
    EXPECT_EQ(database->number("SELECT count(*) FROM states"), 0);
}

// Rows that no survey writes: no file outside the atlas's folder is written, and no foreign text gets into a
// page.
TEST(Forged, RowsThatAreNoneAreRefused) {
    const Folder folder;
    ASSERT_EQ(survey_alone(folder / "good.db", "0.7?", "300"), Exit::answered);
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
        forge_catalogue(file, sql);
        for (const auto& words : {std::vector<std::string>{"catalogue", file},
                                  {"catalogue", file, "show", "0.77"},
                                  {"catalogue", file, "export", "csv"},
                                  {"catalogue", file, "--atlas", folder / "site"}}) {
            const Reply reply = reply_to(words);
            // to show a game without its code is the user's error
            EXPECT_NE(reply.exit, Exit::answered) << sql << "\n" << reply.out;
            EXPECT_EQ(reply.out.find('\x1b'), std::string::npos) << sql;
        }
        EXPECT_EQ(contents_of(folder / "victim.html"), "mine") << sql;
        EXPECT_FALSE(std::filesystem::exists(folder / "site/index.html")) << sql;
    }
}

// A damaged row with its old digest.
TEST(Forged, DamagedRowsAreNamed) {
    const Folder folder;
    ASSERT_EQ(survey_alone(folder / "a.db", "0.7?", "300"), Exit::answered);
    {
        auto database = Database::open(folder / "a.db", Database::Mode::write);
        ASSERT_TRUE(database.ok());
        database->run("UPDATE forms SET period = 14 WHERE form = '0.77'");
    }
    for (const auto& words : {std::vector<std::string>{"catalogue", folder / "a.db"},
                              {"survey", "0.7?", "--to", "300", "--db", folder / "a.db"},
                              {"catalogue", folder / "b.db", "merge", folder / "a.db"}}) {
        const Reply reply = reply_to(words);
        EXPECT_EQ(reply.exit, Exit::check_failed) << words[0];
        ASSERT_FALSE(reply.notes.empty());
        EXPECT_NE(reply.notes[0].find("0.77"), std::string::npos) << reply.notes[0];
    }
}

// Foreign tables, triggers and views are rejected before any query uses them.
TEST(Forged, OtherSchemasAreRefused) {
    const Folder folder;
    ASSERT_EQ(survey_alone(folder / "good.db", "0.7?", "100"), Exit::answered);
    for (const std::string sql :
         {"CREATE TRIGGER t AFTER UPDATE ON forms BEGIN DELETE FROM games; END",
          "DROP VIEW catalogue; CREATE VIEW catalogue AS SELECT 1 AS code",
          "DROP VIEW catalogue; CREATE VIEW catalogue AS WITH RECURSIVE n(code) AS (SELECT 1 UNION ALL "
          "SELECT "
          "code + 1 FROM n) SELECT code FROM n",
          "DROP TABLE quotients", "ALTER TABLE games ADD COLUMN trust TEXT",
          "DROP VIEW catalogue; DROP TABLE games; CREATE VIEW games AS SELECT 1 AS code",
          "DROP VIEW catalogue; DROP TABLE quotients; CREATE VIEW quotients AS WITH RECURSIVE n(form) AS "
          "(SELECT 1 UNION ALL SELECT form + 1 FROM n) SELECT form FROM n",
          "CREATE TABLE more (x)"}) {
        for (const bool older : {false, true}) {
            const std::string file = folder / "bad.db";
            std::filesystem::copy_file(folder / "good.db", file,
                                       std::filesystem::copy_options::overwrite_existing);
            {
                auto database = Database::open(file, Database::Mode::write);
                ASSERT_TRUE(database.ok());
                database->run(sql.c_str());
                if (older) database->run("PRAGMA user_version = 2");
                ASSERT_TRUE(database->status().ok()) << sql;
            }
            for (const auto& words : {std::vector<std::string>{"catalogue", file},
                                      {"catalogue", folder / "good.db", "compare", file},
                                      {"catalogue", file, "verify"},
                                      {"survey", "0.1", "--to", "9", "--db", file}}) {
                const Exit exit = reply_to(words).exit;
                EXPECT_EQ(exit, older ? Exit::wrong_input : Exit::check_failed) << sql;
            }
            // an older one may be merged if it contains only tables
            const Exit merged = reply_to({"catalogue", folder / "new.db", "merge", file}).exit;
            const bool refused = !older || sql.find("CREATE VIEW games") != std::string::npos ||
                                 sql.find("CREATE VIEW quotients") != std::string::npos;
            EXPECT_TRUE(!refused || merged == Exit::check_failed) << sql;
            std::filesystem::remove(folder / "new.db");
        }
    }
}

// Claims: a false claim is found and dropped, a true one becomes a proof; a false statement in the file's own
// rows is reported.
TEST(Forged, ProofsOfOthersAreDerivedAgain) {
    const Folder folder;
    ASSERT_EQ(survey_alone(folder / "a.db", "0.??", "300"), Exit::answered);
    const Json truth = Json::parse(reply_to({"catalogue", folder / "a.db", "show", "0.77", "--json"}).out);
    forge_catalogue(folder / "a.db",
                    "UPDATE forms SET period = 24, period_digest = NULL WHERE form = '0.77'");
    const Reply merged = reply_to({"catalogue", folder / "b.db", "merge", folder / "a.db", "--json"});
    EXPECT_EQ(merged.exit, Exit::check_failed);
    const Json said = Json::parse(merged.out);
    ASSERT_EQ(said["refused"].size(), 1U);
    EXPECT_EQ(said["refused"][0]["code"], "0.77");
    EXPECT_EQ(said["claimed"], 0);
    EXPECT_EQ(said["verified"].get<int>() + 1, said["proved"].get<int>());
    EXPECT_EQ(Json::parse(reply_to({"catalogue", folder / "b.db", "show", "0.77", "--json"}).out)["status"],
              "waiting");
    // not checked: claims, which a survey or `verify` decides
    ASSERT_EQ(reply_to({"catalogue", folder / "c.db", "merge", folder / "a.db", "--unverified"}).exit,
              Exit::answered);
    const Json claims =
        Json::parse(reply_to({"catalogue", folder / "c.db", "--json", "--status", "proved"}).out);
    EXPECT_EQ(claims["games"].size(), 0U);
    EXPECT_EQ(reply_to({"catalogue", folder / "c.db", "verify"}).exit, Exit::check_failed);
    ASSERT_EQ(survey_alone(folder / "c.db", "0.??", "300"), Exit::answered);
    EXPECT_EQ(reply_to({"catalogue", folder / "c.db", "verify"}).exit, Exit::answered);
    EXPECT_EQ(Json::parse(reply_to({"catalogue", folder / "c.db", "show", "0.77", "--json"}).out)["period"],
              truth["period"]);
    // the file's own row
    EXPECT_EQ(reply_to({"catalogue", folder / "a.db", "verify"}).exit, Exit::check_failed);
    EXPECT_EQ(reply_to({"catalogue", folder / "none.db", "verify"}).exit, Exit::wrong_input);
}

// An own row that was replaced by a false claim is restored, with its state.
TEST(Forged, AFalseClaimCostsNothing) {
    const Folder folder;
    ASSERT_EQ(survey_alone(folder / "a.db", "0.007", "10000"), Exit::answered);
    ASSERT_EQ(survey_alone(folder / "b.db", "0.007", "9000"), Exit::answered);
    const std::string form = standard_form(*TakeAndBreak::parse("0.007")).code.text();
    put_state(folder / "a.db", form, 10000, sealed_state(form, pack_values(true_values("0.007", 10000))));
    forge_catalogue(
        folder / "b.db",
        "UPDATE forms SET status = 'proved', ending = 'settled', theorem = 'guy-smith', period = 7, "
        "preperiod = 8000, saltus = 0 WHERE form = '" +
            form + "'");
    const auto row = [&] {
        return Json::parse(reply_to({"catalogue", folder / "a.db", "show", "0.007", "--json"}).out);
    };
    const Json before = row();
    const Reply merged = reply_to({"catalogue", folder / "a.db", "merge", folder / "b.db", "--json"});
    EXPECT_EQ(merged.exit, Exit::check_failed) << merged.out;
    EXPECT_EQ(Json::parse(merged.out)["refused"].size(), 1U) << merged.out;
    EXPECT_EQ(row(), before);
    EXPECT_EQ(before["status"], "open");
    auto database = Database::open(folder / "a.db", Database::Mode::read);
    ASSERT_TRUE(database.ok());
    EXPECT_EQ(database->number("SELECT count(*) FROM states"), 1U);
}

// A pattern observed in another file does not replace a computed row; a proof replaces it, and a survey
// computes the game anyway.
TEST(Forged, APatternOfOthersIsNotBelieved) {
    const Folder folder;
    ASSERT_EQ(survey_all(folder / "lie.db", {"0.77", "0.007"}, "9000"), Exit::answered);
    std::filesystem::copy_file(folder / "lie.db", folder / "true.db");
    forge_catalogue(
        folder / "lie.db",
        "UPDATE forms SET status = 'observed', ending = 'settled', theorem = NULL, period = 5, preperiod = "
        "71, saltus = 0");
    const auto row = [&](const std::string& file, const std::string& code) {
        return Json::parse(reply_to({"catalogue", folder / file, "show", code, "--json"}).out);
    };
    std::filesystem::copy_file(folder / "true.db", folder / "own.db");
    ASSERT_EQ(reply_to({"catalogue", folder / "own.db", "merge", folder / "lie.db"}).exit, Exit::answered);
    EXPECT_EQ(row("own.db", "0.77"), row("true.db", "0.77"));
    EXPECT_EQ(row("own.db", "0.007"), row("true.db", "0.007"));
    for (const char* file : {"proof.db", "survey.db"}) {
        ASSERT_EQ(reply_to({"catalogue", folder / file, "merge", folder / "lie.db"}).exit, Exit::answered);
        EXPECT_EQ(row(file, "0.77")["status"], "observed");
    }
    ASSERT_EQ(reply_to({"catalogue", folder / "proof.db", "merge", folder / "true.db"}).exit, Exit::answered);
    ASSERT_EQ(survey_all(folder / "survey.db", {"0.77", "0.007"}, "8500"), Exit::answered);
    for (const char* file : {"proof.db", "survey.db"}) EXPECT_EQ(row(file, "0.77")["period"], 12) << file;
    EXPECT_EQ(row("survey.db", "0.007")["status"], "open");
    EXPECT_LT(row("survey.db", "0.007")["verified_to"], 9000);
}

// The checker also verifies sparse windows and quotients.
TEST(Forged, VerifyServesEveryTheorem) {
    const Folder folder;
    const Reply made = reply_to({"survey", "0.1005", "0.7", "0.0[12]", "0.1[23]", "--to", "2200000",
                                 "--misere-to", "20", "--db", folder / "a.db", "--threads", "1"});
    ASSERT_EQ(made.exit, Exit::answered);
    const Json row = Json::parse(reply_to({"catalogue", folder / "a.db", "show", "0.1005", "--json"}).out);
    ASSERT_EQ(row["theorem"], "sparse-window");
    const Json said = Json::parse(reply_to({"catalogue", folder / "a.db", "verify", "--json"}).out);
    EXPECT_EQ(said["verified"], said["proved"]);
    EXPECT_GE(said["verified"], 6);
    forge_catalogue(folder / "a.db",
                    "UPDATE forms SET preperiod = preperiod - 1 WHERE theorem = 'sparse-window'");
    EXPECT_EQ(reply_to({"catalogue", folder / "a.db", "verify"}).exit, Exit::check_failed);
}

// Periods with a saltus have certificates of a separate kind.
TEST(Forged, VerifyServesArithmeticPeriods) {
    const Folder folder;
    ASSERT_EQ(
        reply_to({"survey", "0.8", "0.0A", "0.77A", "4.(3)", "--to", "1000", "--db", folder / "a.db"}).exit,
        Exit::answered);
    const Json said = Json::parse(reply_to({"catalogue", folder / "a.db", "verify", "--json"}).out);
    EXPECT_EQ(said["proved"], 4);
    EXPECT_EQ(said["verified"], 4);
    forge_catalogue(folder / "a.db",
                    "UPDATE forms SET saltus = saltus + 1 WHERE theorem = 'arithmetic-window'");
    EXPECT_EQ(reply_to({"catalogue", folder / "a.db", "verify"}).exit, Exit::check_failed);
}

// A catalogue may have the standard forms of an earlier version, but no other codes in their place.
TEST(Forged, FormsOfMisereQuotients) {
    const Folder folder;
    const std::string file = folder / "a.db";
    ASSERT_EQ(reply_to({"survey", "0.771", "0.137", "--to", "1000", "--misere-to", "20", "--db", file}).exit,
              Exit::answered);
    const auto rename = [&](const std::string& form, const std::string& other) {
        forge_catalogue(file, "UPDATE games SET misere_form = '" + other + "' WHERE misere_form = '" + form +
                                  "'; UPDATE quotients SET form = '" + other + "' WHERE form = '" + form +
                                  "'");
        return reply_to({"catalogue", file, "verify"}).exit;
    };
    EXPECT_EQ(rename("0.77", "0.771"), Exit::answered);
    EXPECT_EQ(rename("0.137", "0.07"), Exit::check_failed);  // heap n + 1 of 0.07 is heap n of 0.137
}

// Rows of games, the fields that a proved row omits, and the fields without a proof.
TEST(Forged, VerifyLooksAtTheWholeOfARow) {
    const Folder folder;
    const std::string good = folder / "good.db", bad = folder / "bad.db";
    ASSERT_EQ(reply_to({"survey", "0.77", "0.75", "0.33", "--to", "2000", "--misere-to", "20", "--db", good,
                        "--threads", "1"})
                  .exit,
              Exit::answered);
    const auto shown = [](const std::string& file, const std::string& code) {
        return Json::parse(reply_to({"catalogue", file, "show", code, "--json"}).out);
    };
    const Json kayles = shown(good, "0.77");
    ASSERT_EQ(shown(good, "0.75")["misere_theorem"], "T11");
    const Json untouched = Json::parse(reply_to({"catalogue", good, "verify", "--json"}).out);
    EXPECT_EQ(untouched["exit"], 0);
    EXPECT_EQ(untouched["rewritten"], Json::array());
    const auto forged = [&](const std::string& sql) {
        std::filesystem::copy_file(good, bad, std::filesystem::copy_options::overwrite_existing);
        forge_catalogue(bad, sql);
        return Json::parse(reply_to({"catalogue", bad, "verify", "--json"}).out);
    };
    for (const char* lie :
         {"UPDATE games SET form = '0.137', shift = 5 WHERE code = '0.77'",
          "UPDATE games SET misere_form = '0.137' WHERE code = '0.77'",
          "UPDATE games SET name = 'nim' WHERE code = '0.77'",
          "UPDATE games SET misere_tame_to = 9 WHERE code = '0.77'",
          "UPDATE quotients SET period = 7, preperiod = 2 WHERE form = '0.75'",
          "UPDATE quotients SET quotient_order = 5, p_portion = 2 WHERE form = '0.75'",
          "UPDATE quotients SET quotient_order = NULL, p_portion = NULL WHERE form = '0.33'",
          "UPDATE forms SET max_value = NULL, max_value_at = NULL WHERE form = '0.77'"}) {
        EXPECT_EQ(forged(lie)["exit"], 2) << lie;
    }
    for (const char* lie :
         {"UPDATE forms SET checksum = '00000000', verified_to = 77 WHERE form = '0.77'",
          "UPDATE forms SET mask = 1, mask_parity = 1, rares = 3, last_rare = 17 WHERE form = '0.77'"}) {
        const Json said = forged(lie);
        EXPECT_EQ(said["exit"], 0) << lie;
        EXPECT_EQ(said["rewritten"], Json::array({"0.77"})) << lie;
        const Json now = shown(bad, "0.77");
        for (const char* column : {"checksum", "verified_to", "mask", "mask_parity", "rares", "last_rare"})
            EXPECT_EQ(now[column], kayles[column]) << lie << " " << column;
    }
}

// Any field of any row changed, with right digests: rejected, or found by `verify`, or not covered by a
// proof.
TEST(Forged, AnyFieldChanged) {
    const Folder folder;
    ASSERT_EQ(reply_to({"survey", "0.?", "0.7?", "--to", "300", "--misere-to", "12", "--db",
                        folder / "good.db", "--threads", "1"})
                  .exit,
              Exit::answered);
    const Json before = Json::parse(reply_to({"catalogue", folder / "good.db", "--json"}).out)["games"];
    const unsigned seed = test_scale() == 1 ? 12 : std::random_device{}();
    std::mt19937 random(seed);
    const std::vector<std::string> lies{"0",
                                        "1",
                                        "7",
                                        "NULL",
                                        "-1",
                                        "1e300",
                                        "'0.3'",
                                        "'proved'",
                                        "''",
                                        "'../x'",
                                        "'<b>'",
                                        "X'00ff'",
                                        "period + 1",
                                        "preperiod + 1",
                                        "9223372036854775807",
                                        "'settled'",
                                        "'T11'"};
    int reported = 0;
    for (int i = 0; i < (test_scale() == 1 ? 25 : 1000); ++i) {
        const std::string file = folder / "bad.db";
        std::filesystem::copy_file(folder / "good.db", file,
                                   std::filesystem::copy_options::overwrite_existing);
        const std::string table = random() % 3 == 0 ? "quotients" : "forms";
        std::string column;
        {
            auto database = Database::open(file, Database::Mode::read);
            Statement names = database->prepare("SELECT name FROM pragma_table_info('" + table +
                                                "') WHERE name NOT IN ('digest', 'form') ORDER BY random()");
            ASSERT_TRUE(names.step());
            column = names.text(0);
        }
        const std::string lie = lies[random() % lies.size()];
        const std::string sql = "UPDATE " + table + " SET " + column + " = " + lie + " WHERE form = '0.77'";
        {
            auto database = Database::open(file, Database::Mode::write);
            database->run(sql.c_str());
            if (!database->status().ok()) continue;  // NOT NULL
        }
        forge_catalogue(file, "SELECT 1");
        // A proof in a merged catalogue equals the true one, independently of the file's contents.
        std::filesystem::remove(folder / "sum.db");
        const Reply merged = reply_to({"catalogue", folder / "sum.db", "merge", file, "--threads", "1"});
        if (merged.exit != Exit::answered) {
            ++reported;
            EXPECT_FALSE(merged.notes.empty()) << sql;
        }
        const Reply listed = reply_to({"catalogue", folder / "sum.db", "--json"});
        if (listed.exit != Exit::answered) continue;
        const Json rows = Json::parse(listed.out)["games"];
        for (const Json& row : rows) {
            const auto twin = std::find_if(before.begin(), before.end(),
                                           [&](const Json& each) { return each["code"] == row["code"]; });
            ASSERT_NE(twin, before.end());
            if (row["status"] == "proved") {
                for (const char* column_of : {"status", "period", "preperiod", "saltus", "max_value"})
                    EXPECT_EQ(row[column_of], (*twin)[column_of]) << sql << " seed " << seed;
            }
            if (row["misere_status"] == "proved") {
                for (const char* column_of : {"misere_status", "misere_order", "misere_period"})
                    EXPECT_EQ(row[column_of], (*twin)[column_of]) << sql << " seed " << seed;
            }
        }
    }
    EXPECT_GT(reported, 5);
}

TEST(Survey, NamesThatAreNoFiles) {
    const Folder folder;
    for (const std::string& name : {std::string(), std::string("/"), folder / "pipe"}) {
        if (name.ends_with("pipe")) {
            ASSERT_EQ(mkfifo(name.c_str(), 0600), 0);
        }
        EXPECT_EQ(reply_to({"survey", "0.1", "--to", "9", "--db", name}).exit, Exit::wrong_input) << name;
        EXPECT_EQ(reply_to({"catalogue", name}).exit, Exit::wrong_input) << name;
    }
}

// Removed during the survey: the program reports this, and does not promise to resume.
TEST(Survey, AVanishedCatalogue) {
    const Folder folder;
    const std::string file = folder / "a.db";
    Environment environment;
    std::size_t asked = 0;
    environment.keep_going = [&] {
        if (++asked == 50) std::filesystem::remove(file);  // the catalogue has been opened
        return true;
    };
    const Reply reply = answer({"survey", "0.??", "--to", "500", "--db", file}, environment);
    EXPECT_EQ(reply.exit, Exit::machine_failed);
    EXPECT_GE(asked, 50U);
    ASSERT_FALSE(reply.notes.empty());
    EXPECT_NE(reply.notes[0].find("removed"), std::string::npos) << reply.notes[0];
}

// The system provides fewer threads: the survey works with them.
TEST(Survey, FewThreads) {
    if (sanitized) GTEST_SKIP() << "sanitizers need more room than that";
    const Folder folder;
    const pid_t child = fork();
    if (child == 0) {
        const rlimit limit{rlim_t{1} << 30, rlim_t{1} << 30};
        setrlimit(RLIMIT_AS, &limit);
        const Reply reply =
            reply_to({"survey", "0.??", "--to", "200", "--threads", "256", "--db", folder / "a.db"});
        _exit(static_cast<int>(reply.exit));
    }
    EXPECT_EQ(wait_for(child), 0);
}
