// Surveys into catalogues: their contents, resuming, shards, merging, bad files.
#include <filesystem>
#include <map>
#include <set>
#include <thread>

#include "base/checksum.hpp"
#include "base/every_module.hpp"
#include "base/split.hpp"
#include "base/width.hpp"
#include "claims/quotient_oracle.hpp"
#include "forms/pattern.hpp"
#include "misere/quotient.hpp"
#include "period/search.hpp"
#include "rules/oeis.hpp"
#include "survey/survey.hpp"
#include "survey_test.hpp"

using namespace ishitori;

namespace {

Json games(const std::string& file, std::vector<std::string> more = {}) {
    std::vector<std::string> words{"catalogue", file, "--json"};
    words.insert(words.end(), more.begin(), more.end());
    const Reply reply = reply_to(words);
    EXPECT_EQ(reply.exit, Exit::answered) << (reply.notes.empty() ? "" : reply.notes[0]);
    return Json::parse(reply.out)["games"];
}

Exit survey_codes(const std::string& file, const std::string& pattern, const std::string& to,
                  std::vector<std::string> more = {}) {
    std::vector<std::string> words{"survey", pattern, "--to", to, "--db", file, "--threads", "2"};
    words.insert(words.end(), more.begin(), more.end());
    const Reply reply = reply_to(words);
    if (reply.exit != Exit::answered && !reply.notes.empty()) SCOPED_TRACE(reply.notes[0]);
    return reply.exit;
}

std::string first_note(const std::vector<std::string>& words, Exit expected) {
    const Reply reply = reply_to(words);
    EXPECT_EQ(reply.exit, expected) << words[0];
    return reply.notes.empty() ? "" : reply.notes[0];
}

}  // namespace

// The published numbers for the codes of one to three digits with d0 = 0 or 4, at 2^13 heaps.
TEST(Survey, AllShortCodes) {
    const Folder folder;
    const std::string file = folder / "short.db";
    const Reply reply =
        reply_to({"survey", "0.???", "4.???", "--to", "2^13", "--db", file, "--json", "--threads", "1"});
    ASSERT_EQ(reply.exit, Exit::answered);
    const Json totals = Json::parse(reply.out);
    EXPECT_EQ(totals["games"], 1023);
    EXPECT_EQ(totals["proved"], 692);
    EXPECT_EQ(totals["classes"], 174);
    EXPECT_EQ(totals["waiting"], 0);
    std::map<std::string, Json> by_code;
    for (const Json& row : games(file)) by_code[row["code"]] = row;
    for (const char* code : {"4.344", "4.346", "4.354", "4.356"})
        EXPECT_EQ(by_code[code]["status"], "proved") << code;
    EXPECT_EQ(by_code["0.07"]["representative"], by_code["0.137"]["representative"]);
    EXPECT_NE(by_code["0.161"]["representative"], by_code["0.36"]["representative"]);
    // No class rests only on compared values.
    for (const auto& [code, row] : by_code) EXPECT_NE(row["class_basis"], "compared") << code;
    // Compares every row, filled in or computed, with its own computation.
    int looked_at = 0;
    for (const auto& [code, row] : by_code) {
        if (test_scale() == 1 && ++looked_at % 5 != 0) continue;
        const auto found = search_period(*parse_game(code), {.heaps = 2048});
        ASSERT_TRUE(found.ok());
        if (found->standing != Standing::proved) continue;
        EXPECT_EQ(row["period"], found->periodicity->period) << code;
        EXPECT_EQ(row["preperiod"], found->periodicity->preperiod) << code;
        EXPECT_EQ(row["max_value"], *found->max_value) << code;
        EXPECT_EQ(row["max_value_at"], *found->max_value_at) << code;
        const auto last = found->last_exception();
        EXPECT_EQ(row["last_exception"], last ? Json(*last) : Json(nullptr)) << code;
    }
    // The atlas of all of them.
    std::ofstream(folder / "page.html") << "the page";
    setenv("ISHITORI_PAGE", (folder / "page.html").c_str(), 1);
    const Reply atlas = reply_to({"catalogue", file, "--atlas", folder / "atlas"});
    ASSERT_EQ(atlas.exit, Exit::answered);
    EXPECT_TRUE(atlas.notes.empty());
    const std::string index = contents_of(folder / "atlas/index.html");
    for (const auto& [code, row] : by_code) {
        EXPECT_NE(index.find("games/" + code + ".html"), std::string::npos) << code;
        const std::string page = contents_of(folder / ("atlas/games/" + code + ".html"));
        EXPECT_NE(page.find("<svg"), std::string::npos) << code;
        EXPECT_EQ(page.rfind("</html>\n"), page.size() - 8) << code;
    }
    const std::string kayles = contents_of(folder / "atlas/games/0.77.html");
    EXPECT_NE(kayles.find("0 1 2 3 1 4 3 2 1 4 2 6"), std::string::npos);
    EXPECT_NE(kayles.find("period 12 from heap 71"), std::string::npos);
    EXPECT_NE(kayles.find("kayles"), std::string::npos);
    EXPECT_EQ(kayles.find("atlas."), std::string::npos);  // every sentence is there
    // every link between the pages leads somewhere
    for (std::size_t at = 0; (at = kayles.find("<a href=\"", at)) != std::string::npos; ++at) {
        const std::string link = kayles.substr(at + 9, kayles.find_first_of("#\"", at + 9) - at - 9);
        EXPECT_TRUE(std::filesystem::exists(folder / ("atlas/games/" + link))) << link;
    }
    EXPECT_NE(kayles.find("../ishitori.html#v=play&amp;g=0.77&amp;p=9,8,7&amp;lang=en"), std::string::npos);
    EXPECT_NE(kayles.find("rip-van-winkle"), std::string::npos);
    // without the page the atlas reports missing links, and has none
    setenv("ISHITORI_PAGE", (folder / "none.html").c_str(), 1);
    const Reply plain = reply_to({"catalogue", file, "--atlas", folder / "plain", "--codes", "0.77"});
    unsetenv("ISHITORI_PAGE");
    ASSERT_EQ(plain.exit, Exit::answered);
    EXPECT_EQ(plain.notes.size(), 1U);
    EXPECT_EQ(contents_of(folder / "plain/games/0.77.html").find("ishitori.html"), std::string::npos);
}

TEST(Survey, CountsAreThoseOfTheRules) {
    const Folder folder;
    const std::string file = folder / "a.db";
    ASSERT_EQ(survey_codes(file, "0.??", "3000"), Exit::answered);
    for (const Json& row : games(file, {"--status", "open"})) {
        const std::string code = row["code"];
        const HeapSize shift = row["shift"];
        EXPECT_EQ(row["verified_to"], 3000 + shift) << code;
        const auto sequence = make_sequence(Ruleset::of(*TakeAndBreak::parse(code)), Method::bitset);
        sequence->extend(3000 + shift);
        SequenceChecksum sum;
        StoredValue most = 0;
        HeapSize at = 0;
        for (HeapSize n = 0; n <= 3000 + shift; ++n) {
            const StoredValue value = sequence->values()[n];
            sum.add(value);
            if (value > most) most = value, at = n;
        }
        EXPECT_EQ(row["checksum"], sum.hex()) << code;
        EXPECT_EQ(row["max_value"], most) << code;
        EXPECT_EQ(row["max_value_at"], at) << code;
    }
}

TEST(Survey, GoesOnWhereItWas) {
    const Folder folder;
    ASSERT_EQ(survey_codes(folder / "whole.db", "0.1?", "20000"), Exit::answered);
    // raised twice, and widened
    ASSERT_EQ(survey_codes(folder / "steps.db", "0.12", "500"), Exit::answered);
    ASSERT_EQ(survey_codes(folder / "steps.db", "0.1?", "9000"), Exit::answered);
    ASSERT_EQ(survey_codes(folder / "steps.db", "0.1?", "20000"), Exit::answered);
    const auto whole = games(folder / "whole.db"), steps = games(folder / "steps.db");
    ASSERT_EQ(whole.size(), steps.size());
    for (std::size_t i = 0; i < whole.size(); ++i) {
        for (const char* column :
             {"code", "representative", "status", "period", "preperiod", "max_value", "max_value_at"})
            EXPECT_EQ(whole[i][column], steps[i][column]) << whole[i]["code"] << " " << column;
        if (whole[i]["status"] != "open") continue;
        EXPECT_EQ(whole[i]["checksum"], steps[i]["checksum"]) << whole[i]["code"];
    }
    // nothing is computed twice
    const Reply again = reply_to({"survey", "0.1?", "--to", "20000", "--db", folder / "steps.db", "--json"});
    EXPECT_EQ(Json::parse(again.out)["computed"], 0);
}

TEST(Survey, KeptValuesAreUsed) {
    FormTask task{"0.76", Convention::normal, 12000, {}, ""};
    const std::atomic<bool> stop = false;
    const FormResult plain = compute_form(task, stop);
    const auto sequence = make_sequence(Ruleset::of(*TakeAndBreak::parse("0.76")));
    sequence->extend(10000);
    task.saved = sealed_state(task.form, pack_values(sequence->values()));
    FormResult resumed = compute_form(task, stop);
    EXPECT_EQ(plain.checksum, resumed.checksum);
    EXPECT_EQ(plain.verified_to, resumed.verified_to);
    EXPECT_EQ(resumed.origin, Origin::resumed);
    EXPECT_EQ(unpack_values(unsealed_state(task.form, resumed.saved).value()).size(), 12001U);
    EXPECT_TRUE(unpack_values("x").empty());
    const std::string bytes = message_of(resumed);
    const auto twin = result_of_message(bytes);
    ASSERT_TRUE(twin.has_value());
    EXPECT_EQ(message_of(*twin), bytes);
    EXPECT_EQ(std::get<FormResult>(*twin).checksum, plain.checksum);
    FormTask misere{"0.74", Convention::misere, 100, {5, 400'000}, ""};
    const auto misere_twin = task_of_message(message_of(misere));
    ASSERT_TRUE(misere_twin.has_value());
    const FormResult quotient = compute_form(std::get<FormTask>(*misere_twin), stop);
    ASSERT_TRUE(quotient.quotient.has_value());
    EXPECT_GT(quotient.quotient->order.value(), 8U);
    EXPECT_EQ(quotient.ending, Ending::memory);
    const auto quotient_twin = result_of_message(message_of(quotient));
    ASSERT_TRUE(quotient_twin.has_value());
    EXPECT_EQ(message_of(*quotient_twin), message_of(quotient));
    EXPECT_FALSE(result_of_message(std::string_view(bytes).substr(0, bytes.size() / 2)).has_value());
    EXPECT_FALSE(result_of_message(bytes + "x").has_value());
}

// A sparse game resumes from the engine's state: the result equals an uninterrupted run, including the proof.
TEST(Survey, StreamsGoOn) {
    const std::atomic<bool> stop = false;
    for (const char* form : {"0.354", "0.16"}) {
        // no state: from the start, and long enough to save
        FormTask task{form, Convention::normal, 1 << 18, {}, sealed_state(form, "R")};
        const FormResult first = compute_form(task, stop);
        EXPECT_EQ(first.method, "engine");
        EXPECT_EQ(first.verified_to, task.to);
        const std::string kept = unsealed_state(form, first.saved).value();
        ASSERT_TRUE(kept.starts_with("R"));
        task.saved = first.saved;
        task.to = 700'000;
        FormResult second = compute_form(task, stop);
        task.saved = "";
        FormResult whole = compute_form(task, stop);
        // A proof does not rest on a state.
        EXPECT_EQ(second.origin, whole.standing == Standing::open ? Origin::resumed : Origin::computed);
        // A checksum that differs from the values: the state is rejected.
        std::string other = kept;
        other[9] ^= 1;
        task.saved = sealed_state(form, other);
        const FormResult astray = compute_form(task, stop);
        EXPECT_EQ(astray.checksum, whole.checksum);
        EXPECT_EQ(astray.origin, Origin::computed);
        second.seconds = whole.seconds;
        second.saved = whole.saved = "";
        second.origin = whole.origin;
        EXPECT_EQ(message_of(second), message_of(whole)) << form;
        // stopped before any work: the state is not lost
        const std::atomic<bool> at_once = true;
        task.saved = first.saved;
        EXPECT_EQ(compute_form(task, at_once).saved, first.saved);
    }
}

TEST(Survey, MisereQuotientsAreThoseOfTheCodes) {
    const Folder folder;
    const std::string file = folder / "a.db";
    const std::vector<std::string> misere{"--misere-to", "70", "--memory-per-game", "40000"};
    ASSERT_EQ(survey_codes(file, "[04].??", "600", misere), Exit::answered);
    int proved = 0, open = 0;
    for (const Json& row : games(file)) {
        const std::string code = row["code"];
        const Ruleset rules = Ruleset::of(*TakeAndBreak::parse(code));
        ASSERT_EQ(row["misere_status"] == "proved", row["misere_ending"] == "settled") << code;
        QuotientLimits limits;
        limits.heaps = row["misere_heaps"];
        const FoundQuotient found = find_quotient(rules, limits);
        const MisereQuotient& quotient = found.quotient;
        if (row["misere_theorem"] == "T11") {
            EXPECT_TRUE(row["misere_order"].is_null()) << code;
            EXPECT_TRUE(row["misere_p_portion"].is_null()) << code;
        } else {
            EXPECT_EQ(row["misere_order"], quotient.order) << code;
            EXPECT_EQ(row["misere_p_portion"], quotient.p_portion_size()) << code;
        }
        if (row["misere_status"] != "proved") {
            ++open;
            EXPECT_EQ(quotient.max_heap(), row["misere_heaps"]) << code;
            continue;
        }
        ++proved;
        // the code's own proof may need a few heaps more
        limits.heaps = 200;
        const FoundQuotient whole = find_quotient(rules, limits);
        ASSERT_EQ(whole.stop, QuotientStop::proved) << code;
        if (row["misere_period"]
                .is_null()) {  // settled by [T11], which has no period, with the heaps of the row
            EXPECT_TRUE(found.quotient.status == QuotientStatus::kernel ||
                        whole.quotient.status == QuotientStatus::kernel)
                << code;
        } else {
            EXPECT_EQ(row["misere_period"], whole.quotient.period) << code;
            EXPECT_EQ(row["misere_preperiod"], whole.quotient.preperiod) << code;
        }
        EXPECT_EQ(row["misere_tame"], is_tame(whole.quotient) ? 1 : 0) << code;
    }
    EXPECT_GT(proved, 40);
    EXPECT_GT(open, 10);
    // nothing is computed twice, a larger share continues, and a merge includes the quotients
    std::vector<std::string> words{"survey", "[04].??", "--to", "600", "--db", file, "--json"};
    words.insert(words.end(), misere.begin(), misere.end());
    EXPECT_EQ(Json::parse(reply_to(words).out)["computed"], 0);
    words.back() = "80000";
    EXPECT_GT(Json::parse(reply_to(words).out)["computed"], 0);
    ASSERT_EQ(survey_codes(folder / "b.db", "[04].??", "600"), Exit::answered);
    ASSERT_EQ(reply_to({"catalogue", folder / "b.db", "merge", file}).exit, Exit::answered);
    expect_same(file, folder / "b.db");
    forge_catalogue(folder / "b.db", "UPDATE quotients SET quotient_order = 41 WHERE form = '0.3'");
    EXPECT_NE(
        first_note({"catalogue", file, "merge", folder / "b.db"}, Exit::check_failed).find("quotient_order"),
        std::string::npos);
}

// [T15] settles games without a finite quotient; tested with a share of memory that allows it.
TEST(Survey, RulesByWeightsSettleQuotients) {
    const Folder folder;
    const std::vector<std::string> large{"--misere", "--memory-per-game", "2^20"};
    const std::vector<std::string> small{"--misere", "--memory-per-game", "40000"};
    ASSERT_EQ(survey_codes(folder / "a.db", "0.734", "600", large), Exit::answered);
    const Json row = games(folder / "a.db").at(0);
    EXPECT_EQ(row["misere_theorem"], "T15");
    EXPECT_EQ(row["misere_status"], "proved");
    EXPECT_EQ(row["misere_ending"], "settled");
    EXPECT_EQ(row["misere_tame"], 0);
    EXPECT_EQ(row["misere_infinite"], 1);
    EXPECT_TRUE(row["misere_order"].is_null());
    EXPECT_TRUE(row["misere_period"].is_null());
    ASSERT_EQ(survey_codes(folder / "b.db", "0.734", "600", small), Exit::answered);
    EXPECT_EQ(games(folder / "b.db").at(0)["misere_status"], "open");
}

// The heaps of 0.026 are the heaps of its form 0.13337 and two more each. A condition names the code's own.
TEST(Survey, FreeHeapsOfAShiftedCodeAreItsOwn) {
    const Folder folder;
    const std::string file = folder / "a.db";
    ASSERT_EQ(survey_codes(file, "0.026", "64", {"--misere-to", "13", "--memory-per-game", "2^26"}),
              Exit::answered);
    const Json own = Json::parse(reply_to({"quotient", "0.026", "--to", "15", "--json"}).out);
    std::string heaps;
    for (const Json& heap : own["free_heaps"]["heaps"]) heaps += (heaps.empty() ? "" : " ") + heap.dump();
    EXPECT_EQ(games(file).at(0)["misere_form"], "0.13337");
    EXPECT_EQ(games(file).at(0)["misere_free_heaps"], heaps);
    const auto with = [&](const std::string& condition) {
        return Json::parse(reply_to({"catalogue", file, "list", "--where", condition, "--json"}).out);
    };
    EXPECT_EQ(with("misere_free_heaps=" + heaps)["games"].size(), 1);
    EXPECT_EQ(with("misere_free_heaps!=" + heaps)["games"].size(), 0);
}

// [T12] settles the heaps up to one heap: this row is open, but its proof is derived again like other proofs.
TEST(Survey, FreeHeapsSettleSomeHeaps) {
    const Folder folder;
    const std::string file = folder / "a.db";
    ASSERT_EQ(survey_codes(file, "0.3122", "300", {"--misere-to", "7", "--memory-per-game", "2^26"}),
              Exit::answered);
    const Json row = games(file).at(0);
    EXPECT_EQ(row["misere_status"], "open");
    EXPECT_EQ(row["misere_theorem"], "T12");
    EXPECT_EQ(row["misere_infinite"], 1);
    EXPECT_EQ(row["misere_free_heaps"], "5 7");
    EXPECT_EQ(row["misere_heaps"], 7);
    EXPECT_EQ(row["misere_ending"], "reached");
    EXPECT_TRUE(row["misere_order"].is_null());
    const Json verified = Json::parse(reply_to({"catalogue", file, "verify", "--json"}).out);
    EXPECT_EQ(verified["verified"], 2);  // its nim-sequence and this claim
    // From another file it is a claim until it is derived again; a false claim is dropped.
    ASSERT_EQ(reply_to({"catalogue", folder / "b.db", "merge", file, "--unverified"}).exit, Exit::answered);
    EXPECT_EQ(games(folder / "b.db").at(0)["misere_status"], "claimed");
    ASSERT_EQ(reply_to({"catalogue", folder / "b.db", "verify"}).exit, Exit::answered);
    expect_same(file, folder / "b.db");
    forge_catalogue(file, "UPDATE quotients SET verified_to = 9");
    EXPECT_EQ(reply_to({"catalogue", folder / "c.db", "merge", file}).exit, Exit::check_failed);
    EXPECT_EQ(games(folder / "c.db").at(0)["misere_status"], "waiting");
    EXPECT_EQ(reply_to({"catalogue", file, "verify"}).exit, Exit::check_failed);
    // Impossible entries for such a quotient are rejected at once.
    for (const char* lie : {"infinite = 0", "free_heaps = NULL", "free_heaps = '7 5'", "free_heaps = '5, 7'",
                            "quotient_order = 40", "status = 'proved'", "ending = 'settled'",
                            "theorem = NULL", "theorem = 'T9'"}) {
        std::filesystem::copy_file(folder / "b.db", file, std::filesystem::copy_options::overwrite_existing);
        forge_catalogue(file, std::string("UPDATE quotients SET ") + lie);
        EXPECT_EQ(reply_to({"catalogue", file}).exit, Exit::check_failed) << lie;
    }
}

TEST(Survey, SharesAreKept) {
    const Folder folder;
    // 0.04 is dense: 100,000 heaps of 16 bytes do not fit into 200,000 bytes, 12,500 do.
    ASSERT_EQ(survey_codes(folder / "a.db", "0.0[45]", "100000", {"--memory-per-game", "200000"}),
              Exit::answered);
    const auto rows = games(folder / "a.db", {"--codes", "0.04"});
    ASSERT_EQ(rows.size(), 1U);
    EXPECT_EQ(rows[0]["status"], "open");
    EXPECT_EQ(rows[0]["ending"], "memory");
    EXPECT_GE(rows[0]["verified_to"], 12000);
    EXPECT_LT(rows[0]["verified_to"], 100000);
    ASSERT_EQ(survey_codes(folder / "b.db", "0.04", "10^7", {"--seconds-per-game", "1"}), Exit::answered);
    EXPECT_EQ(games(folder / "b.db")[0]["ending"], "seconds");
    EXPECT_GT(games(folder / "b.db")[0]["verified_to"], sanitized ? 1000 : 8000);
}

TEST(Survey, ShardsMakeTheWhole) {
    const Folder folder;
    ASSERT_EQ(survey_codes(folder / "whole.db", "4.??", "1500"), Exit::answered);
    std::uint64_t games_of_all = 0;
    for (int part = 1; part <= 3; ++part) {
        const std::string shard = std::to_string(part) + "/3";
        const std::string file = folder / ("part" + std::to_string(part) + ".db");
        ASSERT_EQ(survey_codes(file, "4.??", "1500", {"--shard", shard}), Exit::answered);
        games_of_all += games(file).size();
    }
    EXPECT_EQ(games_of_all, 64U);
    const Reply merged = reply_to({"catalogue", folder / "all.db", "merge", folder / "part1.db",
                                   folder / "part2.db", folder / "part3.db"});
    EXPECT_EQ(merged.exit, Exit::answered);
    expect_same(folder / "whole.db", folder / "all.db");
    for (const char* bad : {"0/3", "4/3", "x", "1/0", "1/2/3", ""})
        EXPECT_EQ(survey_codes(folder / "x.db", "4.??", "100", {"--shard", bad}), Exit::wrong_input) << bad;
}

TEST(Survey, TheBetterOfTwoIsKept) {
    const Folder folder;
    ASSERT_EQ(survey_codes(folder / "low.db", "0.1?", "700"), Exit::answered);
    ASSERT_EQ(survey_codes(folder / "high.db", "0.1?", "9000"), Exit::answered);
    ASSERT_EQ(reply_to({"catalogue", folder / "low.db", "merge", folder / "high.db"}).exit, Exit::answered);
    expect_same(folder / "low.db", folder / "high.db");
    ASSERT_EQ(survey_codes(folder / "low2.db", "0.1?", "700"), Exit::answered);
    ASSERT_EQ(reply_to({"catalogue", folder / "high.db", "merge", folder / "low2.db"}).exit, Exit::answered);
    expect_same(folder / "low.db", folder / "high.db");
}

TEST(Catalogue, ContradictionsAreNamed) {
    const Folder folder;
    ASSERT_EQ(survey_codes(folder / "a.db", "0.7?", "600"), Exit::answered);
    ASSERT_EQ(survey_codes(folder / "b.db", "0.7?", "600"), Exit::answered);
    forge_catalogue(folder / "b.db", "UPDATE forms SET period = 13 WHERE form = '0.77'");
    for (const char* action : {"merge", "compare"}) {
        const std::string said =
            first_note({"catalogue", folder / "a.db", action, folder / "b.db"}, Exit::check_failed);
        EXPECT_NE(said.find("0.77: period 12 / 13"), std::string::npos) << said;
    }
}

TEST(Catalogue, ListsSortsAndExports) {
    const Folder folder;
    const std::string file = folder / "a.db";
    ASSERT_EQ(survey_codes(file, "[04].??", "600"), Exit::answered);
    ASSERT_EQ(survey_codes(file, "0.3376", "600"), Exit::answered);  // of genus 8^{0,8,10}
    const Json sorted =
        games(file, {"--status", "proved", "--sort", "period", "--descending", "--limit", "3"});
    ASSERT_EQ(sorted.size(), 3U);
    EXPECT_GE(sorted[0]["period"], sorted[1]["period"]);
    EXPECT_GE(sorted[1]["period"], sorted[2]["period"]);
    const Json cousins = games(file, {"--class", "kayles"});
    EXPECT_GE(cousins.size(), 2U);
    for (const Json& row : cousins) EXPECT_EQ(row["representative"], "0.77");
    EXPECT_LT(games(file, {"--representatives"}).size(), games(file).size());
    const Json shown = Json::parse(reply_to({"catalogue", file, "show", "0.77", "--json"}).out);
    EXPECT_EQ(shown["period"], 12);
    EXPECT_EQ(shown["members"].size(), cousins.size());
    const std::string csv = reply_to({"catalogue", file, "export", "csv"}).out;
    // not into the catalogue itself, under any name
    std::filesystem::create_symlink(file, folder / "link");
    for (const std::string& itself :
         {file, std::string(folder / "link"), folder / "./" + file.substr(file.rfind('/') + 1)})
        EXPECT_EQ(reply_to({"catalogue", file, "export", "csv", "--out", itself}).exit, Exit::wrong_input);
    EXPECT_EQ(reply_to({"catalogue", file, "export", "csv"}).out, csv);
    EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 1 + static_cast<std::ptrdiff_t>(games(file).size()));
    // every line has as many fields as the header, even if a genus contains commas
    const std::size_t columns = games(file, {"--limit", "1"})[0].size();
    std::istringstream lines(csv);
    for (std::string line; std::getline(lines, line);) {
        std::size_t fields = 1;
        bool quoted = false;
        for (char c : line) {
            if (c == '"') quoted = !quoted;
            if (c == ',' && !quoted) ++fields;
        }
        EXPECT_EQ(fields, columns) << line;
    }
    EXPECT_NE(csv.find(",\""), std::string::npos);
    EXPECT_NE(
        reply_to({"catalogue", file, "export", "md", "--misere", "--codes", "0.77"}).out.find("| 0.77 | "),
        std::string::npos);
    EXPECT_NE(reply_to({"catalogue", file, "--misere", "--codes", "0.77"}).out.find("4^146"),
              std::string::npos);
    EXPECT_NE(reply_to({"catalogue", file, "export", "md", "--codes", "0.77"})
                  .out.find("| 0.77 | 0.77 | proved | 12 | 0 | 70 | 71 | 8 | 27 |"),
              std::string::npos);
    EXPECT_NE(reply_to({"catalogue", file, "export", "oeis", "--codes", "0.77"})
                  .out.find("%I A002186\n%S 0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6"),
              std::string::npos);
    EXPECT_EQ(Json::parse(reply_to({"catalogue", file, "export", "json"}).out).size(), games(file).size());
    EXPECT_EQ(reply_to({"catalogue", file, "export", "csv", "--out", folder / "a.csv"}).exit, Exit::answered);
    EXPECT_EQ(contents_of(folder / "a.csv"), csv);
    // the OEIS number of each game that has one
    EXPECT_NE(reply_to({"catalogue", file, "--codes", "0.77"}).out.find("A002186"), std::string::npos);
    EXPECT_EQ(Json::parse(reply_to({"catalogue", file, "show", "0.77", "--json"}).out)["oeis"], "A002186");
    for (const Json& game : games(file))
        EXPECT_EQ(game["oeis"].is_null(), oeis_number(game["code"].get<std::string>()).empty())
            << game["code"];
    EXPECT_EQ(reply_to({"catalogue", file, "--sort", "color"}).exit, Exit::wrong_input);
    EXPECT_EQ(reply_to({"catalogue", file, "--columns", ""}).exit, Exit::wrong_input);
    EXPECT_EQ(reply_to({"catalogue", file, "show", "0.7777"}).exit, Exit::wrong_input);
    EXPECT_EQ(reply_to({"catalogue", file, "export", "pdf"}).exit, Exit::wrong_input);
    EXPECT_EQ(reply_to({"catalogue", file, "dance"}).exit, Exit::wrong_input);
}

// Every row of a proved period agrees with `period` for the code itself, including rising sequences and codes
// that are shifts of others.
TEST(Catalogue, RowsAreWhatPeriodSays) {
    const Folder folder;
    const std::string file = folder / "a.db";
    ASSERT_EQ(survey_codes(file, "[04].[0-9A-F]", "600"), Exit::answered);
    ASSERT_EQ(survey_codes(file, "0.[0-3][8-9A-F]", "600"), Exit::answered);
    ASSERT_EQ(survey_codes(file, "8.", "600"), Exit::answered);
    int rising = 0;
    for (const Json& row : games(file)) {
        if (row["status"] != "proved") continue;
        const std::string code = row["code"];
        const Json period = Json::parse(reply_to({"period", code, "--limit", "600", "--json"}).out);
        for (const char* field : {"period", "preperiod", "last_exception", "saltus", "max_value"})
            EXPECT_EQ(row[field], period[field]) << code << ' ' << field;
        rising += row["saltus"] != 0 ? 1 : 0;
    }
    EXPECT_GT(rising, 10);
    // and none of them is exported as periodic
    const std::string published = reply_to({"catalogue", file, "export", "oeis", "--codes", "0.8"}).out;
    EXPECT_NE(published.find("take-and-break game 0.8."), std::string::npos) << published;
    EXPECT_NE(published.find("a(n + 3) = a(n) + 1 for all n >= 1."), std::string::npos) << published;
    EXPECT_NE(reply_to({"catalogue", file, "export", "md"}).out.find("| saltus"), std::string::npos);
    // a column of words is compared as words, also if it contains only digits
    EXPECT_GT(games(file, {"--where", "checksum=01000010"}).size(), 1U);
}

TEST(Catalogue, Conditions) {
    const Folder folder;
    const std::string file = folder / "a.db";
    ASSERT_EQ(survey_codes(file, "0.??", "600"), Exit::answered);
    const Json all = games(file), some = games(file, {"--where", "period>2,status=proved,digits<=1"});
    std::size_t expected = 0;
    for (const Json& row : all)
        expected += row["status"] == "proved" && row["period"] > 2 && row["digits"] <= 1 ? 1 : 0;
    EXPECT_GT(expected, 0U);
    EXPECT_EQ(some.size(), expected);
    EXPECT_EQ(games(file, {"--where", "code=0.77"}).size(), 1U);
    EXPECT_EQ(games(file, {"--where", "name!=kayles"}).size(), games(file, {"--where", "name>0"}).size() - 1);
    for (const char* bad : {"", "period", ">1", "period>", "period=>1", "period>1,", "color=1", "1;DROP=2"})
        EXPECT_EQ(reply_to({"catalogue", file, "--where", bad}).exit, Exit::wrong_input) << bad;
    // a column of decimal numbers
    forge_catalogue(file, "UPDATE forms SET seconds = 0.75 WHERE form = '0.77'");
    EXPECT_EQ(games(file, {"--where", "seconds>0.5,seconds<0.76,form=0.77"}).size(),
              games(file, {"--where", "form=0.77"}).size());
    EXPECT_EQ(games(file, {"--where", "seconds>0.75,form=0.77"}).size(), 0U);
    EXPECT_EQ(reply_to({"catalogue", file, "--where", "seconds>0.5.1"}).exit, Exit::wrong_input);
    EXPECT_EQ(reply_to({"catalogue", file, "--where", "seconds<inf"}).exit, Exit::wrong_input);
    // the name that older versions gave to a method
    forge_catalogue(file, "UPDATE forms SET method = 'm4_engine' WHERE form = '0.77'");
    EXPECT_EQ(games(file, {"--where", "form=0.77,method=engine"}).size(),
              games(file, {"--where", "form=0.77"}).size());
    for (const Json& row : games(file, {"--where", "form=0.77"})) EXPECT_EQ(row["method"], "engine");
    // a word for a column of numbers, rejected before any row is read
    const Reply word = reply_to({"catalogue", file, "--where", "period>x"});
    EXPECT_EQ(word.exit, Exit::wrong_input);
    EXPECT_NE(word.notes.empty() ? word.out.find("'x'") : word.notes[0].find("'x'"), std::string::npos)
        << word.out;
}

// A question that reads a part of the file has the answer of one that reads all of it.
TEST(Catalogue, APartAnswersAsTheWhole) {
    const Folder folder;
    const std::string file = folder / "a.db";
    ASSERT_EQ(survey_codes(file, "0.??", "300", {"--misere-to", "8"}), Exit::answered);
    ASSERT_EQ(survey_codes(file, "4.?", "300"), Exit::answered);
    auto whole = Catalogue::open(file, Database::Mode::read);
    ASSERT_TRUE(whole.ok());
    const auto everything = whole->rows();
    ASSERT_TRUE(everything.ok());
    const auto compare = [&](const std::vector<catalogue::Selection>& selections, const std::string& what) {
        auto asked = Catalogue::open_to_ask(file);
        ASSERT_TRUE(asked.ok());
        for (const catalogue::Selection& selection : selections) {
            const auto few = asked->rows(selection), all = whole->rows(selection);
            ASSERT_EQ(few.ok(), all.ok()) << what;
            if (!all) continue;
            EXPECT_EQ(few->columns, all->columns) << what;
            EXPECT_EQ(few->rows, all->rows) << what;
        }
    };
    for (std::size_t i = 0; i < everything->columns.size(); ++i) {
        const std::string& column = everything->columns[i];
        std::string value;
        for (const auto& row : everything->rows) {
            if (row[i] != catalogue::Field()) value = catalogue::field_text(row[i]);
        }
        std::vector<catalogue::Selection> selections(6);
        selections[0].where = {{column, "!=", value}};
        selections[1].where = {{column, ">=", value}, {"digits", "<", "2"}};
        selections[1].most = 3;
        selections[1].codes = {"0.15", "0.3", "0.31", "0.7", "0.77"};
        for (std::size_t k = 2; k < 6; ++k) {
            selections[k].sort = column;
            selections[k].descending = k % 2 == 0;
            selections[k].most = 5 * (k - 2);
            if (k > 3) selections[k].status = "proved";
        }
        compare(selections, column);
    }
    for (const bool unique : {false, true}) {
        for (const char* of : {"", "0.77", "0.3", "0.333"}) {
            catalogue::Selection of_class;
            of_class.class_of = of;
            of_class.representatives_only = unique;
            catalogue::Selection open = of_class;
            open.status = "open";
            open.most = 2;
            open.descending = true;
            compare({of_class}, of);
            compare({open}, of);
        }
    }
}

// Versions 1 and 2 had no digests, 3 no free heaps: only merge reads them, and derives their proofs again.
TEST(Catalogue, OlderVersionsCanBeMerged) {
    const Folder folder;
    ASSERT_EQ(survey_codes(folder / "new.db", "0.7?", "600", {"--misere-to", "10"}), Exit::answered);
    for (const int old_version : {4, 3, 2, 1}) {
        const std::string file = folder / "old" + std::to_string(old_version) + ".db";
        std::filesystem::copy_file(folder / "new.db", file);
        {
            auto database = Database::open(file, Database::Mode::write);
            ASSERT_TRUE(database.ok());
            database->run(old_version == 4 ? "PRAGMA user_version = 4"
                                           : "DROP VIEW catalogue; PRAGMA user_version = 3");
            for (const char* column : {"infinite", "free_heaps"}) {
                if (old_version < 4)
                    database->run((std::string("ALTER TABLE quotients DROP COLUMN ") + column).c_str());
            }
        }
        if (old_version < 3) {
            auto database = Database::open(file, Database::Mode::write);
            database->run("ALTER TABLE games DROP COLUMN digest");
            for (const char* table : {"forms", "quotients"}) {
                for (const char* column : {"digest", "origin"})
                    database->run((std::string("ALTER TABLE ") + table + " DROP COLUMN " + column).c_str());
            }
            database->run("ALTER TABLE quotients DROP COLUMN theorem; PRAGMA user_version = 2");
            if (old_version == 1)
                database->run(
                    "DROP TABLE quotients; ALTER TABLE games DROP COLUMN misere_form; PRAGMA "
                    "user_version = 1");
            ASSERT_TRUE(database->status().ok());
        }
        EXPECT_NE(first_note({"catalogue", file}, Exit::wrong_input).find("merge"), std::string::npos);
        EXPECT_EQ(survey_codes(file, "0.7?", "600"), Exit::wrong_input);
        const std::string sum = folder / "sum" + std::to_string(old_version) + ".db";
        ASSERT_EQ(reply_to({"catalogue", sum, "merge", file}).exit, Exit::answered);
        ASSERT_EQ(survey_codes(sum, "0.7?", "600", {"--misere-to", "10"}), Exit::answered);
        expect_same(folder / "new.db", sum);
    }
}

// The better result is kept, whatever each version calls the form of a game in misère play.
TEST(Catalogue, FormsOfAnotherVersionAreMerged) {
    const auto heaps_of = [](const std::string& file) {
        return Json::parse(reply_to({"catalogue", file, "show", "0.771", "--json"}).out)["misere_heaps"];
    };
    for (const bool old_knows_more : {true, false}) {
        const Folder folder;
        const std::string now = folder / "now.db", old = folder / "old.db";
        ASSERT_EQ(survey_codes(now, "0.771", "60", {"--misere-to", old_knows_more ? "5" : "20"}),
                  Exit::answered);
        ASSERT_EQ(survey_codes(old, "0.771", "60", {"--misere-to", old_knows_more ? "20" : "5"}),
                  Exit::answered);
        forge_catalogue(old, "UPDATE games SET misere_form = '0.771'; UPDATE quotients SET form = '0.771'");
        for (const auto& [to, from] : {std::pair(now, old), std::pair(old, now)}) {
            ASSERT_EQ(reply_to({"catalogue", to, "merge", from}).exit, Exit::answered);
            EXPECT_EQ(heaps_of(to), 20);
        }
    }
}

// Up to version 4 the column of zeros had another meaning for rising values: this is not a contradiction.
TEST(Catalogue, RisingRowsOfVersion4) {
    const Folder folder;
    ASSERT_EQ(survey_codes(folder / "new.db", "0.8", "2048"), Exit::answered);
    std::filesystem::copy_file(folder / "new.db", folder / "old.db");
    {
        auto database = Database::open(folder / "old.db", Database::Mode::write);
        database->run("UPDATE forms SET zeros_at_end = 0; PRAGMA user_version = 4");
        ASSERT_TRUE(database->status().ok());
    }
    ASSERT_EQ(reply_to({"catalogue", folder / "sum.db", "merge", folder / "old.db"}).exit, Exit::answered);
    EXPECT_EQ(games(folder / "sum.db")[0]["status"], "proved");
    EXPECT_EQ(games(folder / "sum.db")[0]["preperiod"], 1);
    EXPECT_EQ(reply_to({"catalogue", folder / "new.db", "merge", folder / "old.db"}).exit, Exit::answered);
    EXPECT_EQ(games(folder / "new.db")[0]["preperiod"], 1);
}

TEST(Catalogue, BadFilesAreRefused) {
    const Folder folder;
    EXPECT_NE(first_note({"catalogue", folder / "none.db"}, Exit::wrong_input).find("there is no catalogue"),
              std::string::npos);
    std::ofstream(folder / "text.db")
        << "this is no database, but long enough to have been one: " << std::string(2000, 'x');
    for (const auto& words : {std::vector<std::string>{"catalogue", folder / "text.db"},
                              {"survey", "0.1", "--to", "9", "--db", folder / "text.db"}})
        EXPECT_NE(first_note(words, Exit::check_failed).find("damaged"), std::string::npos);
    ASSERT_EQ(survey_codes(folder / "a.db", "0.??", "600"), Exit::answered);
    for (const auto& [pragma, word] : {std::pair{"PRAGMA user_version = 99", "version 99"},
                                       {"PRAGMA application_id = 7", "another program"}}) {
        std::filesystem::copy_file(folder / "a.db", folder / "b.db",
                                   std::filesystem::copy_options::overwrite_existing);
        {
            auto database = Database::open(folder / "b.db", Database::Mode::write);
            ASSERT_TRUE(database.ok());
            database->run(pragma);
        }
        EXPECT_NE(first_note({"catalogue", folder / "b.db"}, Exit::wrong_input).find(word),
                  std::string::npos);
        EXPECT_NE(
            first_note({"survey", "0.1", "--to", "9", "--db", folder / "b.db"}, Exit::wrong_input).find(word),
            std::string::npos);
    }
    // a hole in the middle
    std::string bytes = contents_of(folder / "a.db");
    ASSERT_GT(bytes.size(), 20000U);
    for (std::size_t i = 4096; i < bytes.size(); ++i) bytes[i] = static_cast<char>(i * 37);
    std::ofstream(folder / "hole.db", std::ios::binary) << bytes;
    EXPECT_EQ(reply_to({"catalogue", folder / "hole.db"}).exit, Exit::check_failed);
    EXPECT_EQ(reply_to({"survey", "0.1", "--to", "9", "--db", folder / "hole.db"}).exit, Exit::check_failed);
    EXPECT_EQ(reply_to({"survey", "0.1", "--to", "9", "--db", "/no/such/folder/a.db"}).exit,
              Exit::machine_failed);
}

TEST(Catalogue, OnlyOneWrites) {
    const Folder folder;
    ASSERT_EQ(survey_codes(folder / "a.db", "0.1", "100"), Exit::answered);
    auto writer = Catalogue::open(folder / "a.db", Database::Mode::write);
    ASSERT_TRUE(writer.ok());
    EXPECT_NE(first_note({"survey", "0.2", "--to", "9", "--db", folder / "a.db"}, Exit::wrong_input)
                  .find("another process"),
              std::string::npos);
    EXPECT_EQ(games(folder / "a.db").size(), 1U);  // reading still works
}

// The last connection to a file in WAL mode removes FILE-wal and FILE-shm, if it may write.
TEST(Catalogue, ReadingLeavesNothingBehind) {
    const Folder folder;
    const std::string file = folder / "a.db";
    ASSERT_EQ(survey_codes(file, "0.?", "100"), Exit::answered);
    const std::string before = contents_of(file);
    for (const std::vector<std::string>& more :
         {std::vector<std::string>{}, {"show", "0.7"}, {"compare", file}, {"export", "csv"}}) {
        std::vector<std::string> words{"catalogue", file};
        words.insert(words.end(), more.begin(), more.end());
        EXPECT_EQ(reply_to(words).exit, Exit::answered);
    }
    {
        const auto reader = Catalogue::open(file, Database::Mode::read);
        ASSERT_TRUE(reader.ok());
        const auto writer = Catalogue::open(file, Database::Mode::write);  // closed first
        ASSERT_TRUE(writer.ok());
    }
    std::set<std::string> left;
    for (const auto& each : std::filesystem::directory_iterator(folder / "."))
        left.insert(each.path().filename());
    EXPECT_EQ(left, (std::set<std::string>{"a.db", "a.db.lock"}));
    EXPECT_EQ(contents_of(file), before);
}

// As on a read-only medium, or beside the results of another user.
TEST(Catalogue, IsReadWhereNothingMayBeWritten) {
    const Folder folder;
    const std::string file = folder / "a.db";
    ASSERT_EQ(survey_codes(file, "0.?", "100"), Exit::answered);
    const auto rights = [&](int of_folder, int of_file) {
        std::filesystem::permissions(folder / ".", std::filesystem::perms(of_folder));
        std::filesystem::permissions(file, std::filesystem::perms(of_file));
    };
    const auto read_as_another_user = [&] {
        if (::geteuid() == 0 && ::setresuid(65534, 65534, 65534) != 0) std::exit(99);
        std::exit(static_cast<int>(reply_to({"catalogue", file, "show", "0.7"}).exit));
    };
    for (const auto& [of_folder, of_file] : {std::pair(0555, 0444), {0777, 0444}, {0555, 0666}}) {
        rights(of_folder, of_file);
        EXPECT_EXIT(read_as_another_user(), testing::ExitedWithCode(0), "") << of_folder << " " << of_file;
        const std::filesystem::directory_iterator left(folder / ".");
        EXPECT_EQ(std::distance(begin(left), end(left)), 2) << of_folder << " " << of_file;
    }
    // Damage may be a change that another user has not finished.
    rights(0777, 0666);
    const std::string whole = contents_of(file);
    std::ofstream(file, std::ios::binary) << whole.substr(0, whole.size() / 2);
    rights(0555, 0444);
    const auto shown_to_another_user = [&] {
        if (::geteuid() == 0 && ::setresuid(65534, 65534, 65534) != 0) std::exit(99);
        const auto reply = reply_to({"catalogue", file, "show", "0.7"});
        std::fputs(reply.notes.empty() ? "" : reply.notes[0].c_str(), stderr);
        std::exit(static_cast<int>(reply.exit));
    };
    EXPECT_EXIT(shown_to_another_user(), testing::ExitedWithCode(2), "another user is writing it");
    rights(0777, 0666);
    std::ofstream(file, std::ios::binary) << whole;
    // A log that cannot be read together with the file is not ignored.
    rights(0777, 0666);
    std::ofstream(file + "-wal") << "a log";
    rights(0555, 0444);
    EXPECT_EXIT(read_as_another_user(), testing::ExitedWithCode(4), "");
    rights(0777, 0666);
}

// The cause of the end of a search that extends a claim with free heaps: the memory, or the end of the
// survey.
TEST(Survey, WhyASearchWithFreeHeapsEnded) {
    std::atomic<bool> stop = false;
    const FormResult no_room =
        compute_form(FormTask{"0.76", Convention::misere, 40, {100, 3'000'000}, ""}, stop);
    EXPECT_EQ(no_room.quotient->theorem, "T12");
    EXPECT_EQ(no_room.ending, Ending::memory);
    std::thread stops([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(1500));
        stop = true;
    });
    const FormResult stopped =
        compute_form(FormTask{"0.76", Convention::misere, 40, {100, 100'000'000}, ""}, stop);
    stops.join();
    EXPECT_EQ(stopped.ending, Ending::stopped);
}

// On a screen, columns are left out until each game has one line; a pipe has all columns.
TEST(Catalogue, AListFitsTheScreen) {
    const Folder folder;
    const std::string file = folder / "a.db";
    ASSERT_EQ(reply_to({"survey", "0.7?", "--to", "500", "--misere-to", "5", "--db", file}).exit,
              Exit::answered);
    for (const char* convention : {"--normal", "--misere"}) {
        for (const char* language : {"en", "ja"}) {
            const std::vector<std::string> words{"catalogue", file, convention, "--lang", language};
            const std::string all = reply_to(words).out;
            for (const std::size_t columns : {40U, 80U, 200U}) {
                Environment screen;
                screen.columns = columns;
                const std::string shown = answer(words, screen).out;
                const auto lines = split(shown, '\n');
                for (std::size_t i = 0; i <= 8; ++i)  // the heads, and 0.70 to 0.77
                    EXPECT_LE(display_width(lines.at(i)), columns) << lines[i];
                EXPECT_EQ(shown == all, columns == 200) << shown;
            }
        }
    }
}

TEST(Plot, IsAPicture) {
    const Folder folder;
    EXPECT_EQ(reply_to({"plot", "0.77", "--to", "500", "--out", folder / "a.svg"}).exit, Exit::answered);
    const std::string svg = contents_of(folder / "a.svg");
    EXPECT_EQ(svg.find("<svg"), 0U);
    EXPECT_EQ(svg.rfind("</svg>\n"), svg.size() - 7);
    EXPECT_EQ(reply_to({"plot", "grundy", "--to", "3000", "--out", folder / "b.svg"}).exit, Exit::answered);
    EXPECT_EQ(reply_to({"plot", "nim", "--to", "3000", "--out", folder / "c.svg"}).exit, Exit::answered);
    EXPECT_LT(contents_of(folder / "c.svg").size(), 2'000'000U);
    EXPECT_EQ(reply_to({"plot", "0.77", "--to", "500", "--out", "/no/such/folder/a.svg"}).exit,
              Exit::machine_failed);
    EXPECT_EQ(reply_to({"plot", "0.77", "--out", folder / "a.svg"}).exit, Exit::answered);
}
