// Catalogues that a stranger hands over: nothing that lies beside them is believed, nothing in them runs, and
// what `verify` lets pass is true. Known forgeries first, then drawn ones.
#include <sys/resource.h>
#include <sys/stat.h>

#include <chrono>

#include "forge.hpp"

using namespace ishitori;

namespace {

Exit survey_into(const std::string& file, const std::vector<std::string>& patterns,
                 const std::vector<std::string>& more = {"--to", "300"}) {
    std::vector<std::string> words{"survey", "--db", file, "--threads", "1"};
    words.insert(words.end(), patterns.begin(), patterns.end());
    words.insert(words.end(), more.begin(), more.end());
    return reply_to(words).exit;
}

// Every command that opens a catalogue, to read or to write.
std::vector<std::vector<std::string>> commands_with(const std::string& file, const std::string& other,
                                                    const std::string& made) {
    return {{"catalogue", file},
            {"catalogue", file, "show", "0.77"},
            {"catalogue", file, "export", "csv"},
            {"catalogue", file, "compare", other},
            {"catalogue", other, "compare", file},
            {"catalogue", file, "verify", "--threads", "1"},
            {"survey", "0.77", "--to", "300", "--db", file, "--threads", "1"},
            {"catalogue", made, "merge", file, "--threads", "1"},
            {"catalogue", file, "merge", other, "--threads", "1"}};
}

}  // namespace

// SQLite would roll the journal back and delete the file that it names.
TEST(Strangers, AJournalIsNotRolledBack) {
    const Folder folder;
    const std::string file = folder / "a.db", victim = folder / "precious";
    ASSERT_EQ(survey_into(folder / "good.db", {"0.7?"}), Exit::answered);
    std::filesystem::copy_file(folder / "good.db", file);
    ASSERT_TRUE(raw_sql(file, "PRAGMA journal_mode = DELETE"));
    std::ofstream(victim) << "precious";
    put_journal(file, victim);
    const std::string before = contents_of(file);
    for (const auto& words : commands_with(file, folder / "good.db", folder / "new.db")) {
        const Reply reply = reply_to(words);
        EXPECT_EQ(reply.exit, Exit::wrong_input) << words[0] << " " << words.back();
        ASSERT_FALSE(reply.notes.empty());
        EXPECT_NE(reply.notes[0].find("a.db-journal"), std::string::npos) << reply.notes[0];
        EXPECT_EQ(contents_of(victim), "precious") << words[0] << " " << words.back();
        EXPECT_EQ(contents_of(file), before);
    }
    // Without it the file is a catalogue like another, and its changes go into a write-ahead log.
    std::filesystem::remove(file + "-journal");
    EXPECT_EQ(survey_into(file, {"0.15"}), Exit::answered);
    expect_same(file, file);
    EXPECT_EQ(contents_of(file).substr(18, 2), "\2\2");
}

// By whatever name the catalogue is called: the journal is that of the file at the end of the link.
TEST(Strangers, AJournalBehindALink) {
    const Folder folder;
    std::filesystem::create_directory(folder / "far");
    const std::string file = folder / "far/a.db";
    ASSERT_EQ(survey_into(file, {"0.7?"}), Exit::answered);
    ASSERT_TRUE(raw_sql(file, "PRAGMA journal_mode = DELETE"));
    std::ofstream(folder / "precious") << "precious";
    put_journal(file, folder / "precious");
    std::filesystem::create_symlink(file, folder / "link.db");
    std::filesystem::create_directory_symlink(folder / "far", folder / "near");
    for (const std::string& name : {folder / "link.db", folder / "near/a.db"}) {
        EXPECT_EQ(survey_into(name, {"0.15"}), Exit::wrong_input);
        EXPECT_EQ(contents_of(folder / "precious"), "precious");
    }
    // A new catalogue beside a journal that was there before.
    std::filesystem::rename(file + "-journal", folder / "far/new.db-journal");
    EXPECT_EQ(survey_into(folder / "far/new.db", {"0.15"}), Exit::wrong_input);
    EXPECT_EQ(contents_of(folder / "precious"), "precious");
    EXPECT_FALSE(std::filesystem::exists(folder / "far/new.db"));
}

// SQLite writes into FILE-wal and empties FILE-shm, whatever file they are.
TEST(Strangers, LinksBesideACatalogueAreNotFollowed) {
    const Folder folder;
    const std::string file = folder / "a.db", victim = folder / "precious";
    ASSERT_EQ(survey_into(folder / "good.db", {"0.7?"}), Exit::answered);
    for (const std::string ending : {"-wal", "-shm", "-journal"}) {
        for (const bool hard : {false, true}) {
            std::filesystem::copy_file(folder / "good.db", file,
                                       std::filesystem::copy_options::overwrite_existing);
            std::ofstream(victim) << "precious";
            if (hard)
                std::filesystem::create_hard_link(victim, file + ending);
            else
                std::filesystem::create_symlink(victim, file + ending);
            for (const auto& words : commands_with(file, folder / "good.db", folder / "new.db")) {
                const Reply reply = reply_to(words);
                EXPECT_EQ(reply.exit, Exit::wrong_input) << ending << " " << words.back();
                ASSERT_FALSE(reply.notes.empty());
                EXPECT_NE(reply.notes[0].find("a.db" + ending), std::string::npos) << reply.notes[0];
                EXPECT_EQ(contents_of(victim), "precious") << ending << hard << words.back();
            }
            std::filesystem::remove(file + ending);
        }
    }
}

// A condition on a column that takes hours to evaluate, computed columns, statistics: the schema is compared
// as text before anything in it is evaluated.
TEST(Strangers, NothingOfTheSchemaRuns) {
    const Folder folder;
    const std::string file = folder / "a.db";
    ASSERT_EQ(survey_into(folder / "good.db", {"0.7?"}), Exit::answered);
    // as it is written within a text
    const std::string hours = "instr(zeroblob(100000000), zeroblob(50000000) || x''01'')";
    const std::string change = "UPDATE sqlite_schema SET sql = replace(sql, ";
    for (const std::string& sql :
         {change + "'digits            INTEGER NOT NULL', 'digits INTEGER NOT NULL CHECK (" + hours +
              " = 0)') WHERE name = 'forms'",
          change + "'digest TEXT', 'digest TEXT, CHECK (" + hours +
              " = 0)') WHERE name IN ('forms', 'games')",
          change + "'digest TEXT', 'digest TEXT AS (" + hours + ")') WHERE name = 'forms'",
          "CREATE TABLE stat1x (tbl, idx, stat AS (1)); INSERT INTO stat1x VALUES ('forms', "
          "'forms_by_class'); " +
              std::string(
                  "UPDATE sqlite_schema SET name = 'sqlite_stat1', tbl_name = 'sqlite_stat1', sql = ") +
              "replace(replace(sql, 'stat1x', 'sqlite_stat1'), '(1)', '(" + hours +
              ")') WHERE name = 'stat1x'",
          "CREATE INDEX more ON forms (instr(form, 'x')); " + change + "'instr(form, ''x'')', '" + hours +
              "'), name = 'sqlite_autoindex_forms_2' WHERE name = 'more'",
          std::string(
              "CREATE TABLE more (x); UPDATE sqlite_schema SET sql = 'CREATE VIEW sqlite_v AS WITH "
              "RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x FROM n', name = "
              "'sqlite_v', tbl_name = 'sqlite_v', type = 'view', rootpage = 0 WHERE name = 'more'")}) {
        for (const bool older : {false, true}) {
            std::filesystem::copy_file(folder / "good.db", file,
                                       std::filesystem::copy_options::overwrite_existing);
            ASSERT_TRUE(raw_sql(file, sql + (older ? "; PRAGMA user_version = 3" : ""))) << sql;
            for (const auto& words : commands_with(file, folder / "good.db", folder / "new.db")) {
                const auto begun = std::chrono::steady_clock::now();
                const Exit exit = reply_to(words).exit;
                if (!older) {
                    EXPECT_EQ(exit, Exit::check_failed) << sql << "\n" << words.back();
                }
                EXPECT_LT(std::chrono::steady_clock::now() - begun, std::chrono::seconds(20)) << sql << "\n"
                                                                                              << words.back();
            }
            std::filesystem::remove(folder / "new.db");
        }
    }
}

// Only an index is changed: the rows and their digests are as they were, and what is read through the index
// is false.
TEST(Strangers, IndexesAreNotBelieved) {
    const Folder folder;
    const std::string file = folder / "a.db";
    ASSERT_EQ(survey_into(folder / "good.db", {"0.??"}), Exit::answered);
    std::mt19937 random(5);
    for (const std::string index :
         {"sqlite_autoindex_forms_1", "sqlite_autoindex_games_1", "forms_by_class", "games_by_form"}) {
        std::filesystem::copy_file(folder / "good.db", file,
                                   std::filesystem::copy_options::overwrite_existing);
        ASSERT_TRUE(exchange_keys(file, index, random)) << index;
        for (const auto& words : commands_with(file, folder / "good.db", folder / "new.db"))
            EXPECT_EQ(reply_to(words).exit, Exit::check_failed) << index << " " << words.back();
    }
}

// Ctrl-C and --timeout end the commands while SQLite works.
TEST(Strangers, OpeningCanBeEnded) {
    const Folder folder;
    ASSERT_EQ(survey_into(folder / "a.db", {"0.??"}), Exit::answered);
    for (const auto& words : commands_with(folder / "a.db", folder / "a.db", folder / "new.db")) {
        Environment environment;
        environment.keep_going = [] { return false; };
        EXPECT_EQ(answer(words, environment).exit, Exit::stopped) << words[0] << " " << words.back();
    }
}
