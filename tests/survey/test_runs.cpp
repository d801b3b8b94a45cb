// Queues of long runs: their results, resuming after every interruption, checkpoints of `period`.
#include <sys/stat.h>

#include <ctime>
#include <random>
#include <thread>

#include "base/every_module.hpp"
#include "check/check.hpp"
#include "queue/run_queue.hpp"
#include "survey_test.hpp"

using namespace ishitori;

namespace {

std::vector<std::string> words_for(const std::string& folder, const std::string& to) {
    return {"queue", folder, "0.1005", "0.354", "0.16", "--to", to, "--slice", "1", "--json"};
}

std::map<std::string, Json> rows_of(const std::string& folder) {
    std::map<std::string, Json> rows;
    const Reply reply = reply_to({"queue", folder, "--json"});
    EXPECT_EQ(reply.exit, Exit::answered) << (reply.notes.empty() ? "" : reply.notes[0]);
    const Json output = Json::parse(reply.out);
    for (const Json& row : output["runs"]) rows[row["game"]] = row;
    return rows;
}

// A queue with 0.1005 computed so far; its table contains only these rows.
void make_queue(const std::string& folder, const std::string& to, const std::string& rows) {
    ASSERT_EQ(reply_to({"queue", folder, "0.1005", "--to", to}).exit, Exit::answered);
    std::string table = contents_of(folder + "/progress.tsv");
    table.resize(table.find("0.1005"));
    std::ofstream(folder + "/progress.tsv", std::ios::binary) << table << rows;
}

}  // namespace

TEST(Runs, FindsCertifiesAndChecks) {
    const Folder folder;
    const Reply reply = reply_to(words_for(folder / "q", "2^22"));
    ASSERT_EQ(reply.exit, Exit::answered) << (reply.notes.empty() ? "" : reply.notes[0]);
    auto rows = rows_of(folder / "q");
    ASSERT_EQ(rows.size(), 3U);
    EXPECT_EQ(rows["0.1005"]["status"], "verified");
    EXPECT_EQ(rows["0.1005"]["period"], 194);
    EXPECT_EQ(rows["0.1005"]["preperiod"], 1294723);
    EXPECT_TRUE(check::check_file(folder / "q/0.1005.certificate")->verified());
    EXPECT_EQ(rows["0.354"]["status"], "open");
    EXPECT_GE(rows["0.354"]["verified_to"], 1 << 22);
    EXPECT_NE(rows["0.354"]["checksum"], nullptr);
    // nothing is computed twice; a larger goal continues
    const Reply again = reply_to(words_for(folder / "q", "2^22"));
    EXPECT_EQ(Json::parse(again.out)["runs"][1]["seconds"], rows["0.354"]["seconds"]);
    ASSERT_EQ(reply_to(words_for(folder / "q", "2^23")).exit, Exit::answered);
    EXPECT_GE(rows_of(folder / "q")["0.354"]["verified_to"], 1 << 23);
    // the histograms of the completed games, as `period` writes them
    reply_to({"period", "0.354", "--limit", "2^23", "--histogram", folder / "h.csv"});
    EXPECT_NE(contents_of(folder / "h.csv").find("\n8388608,"), std::string::npos);
    EXPECT_EQ(contents_of(folder / "q/0.354.histogram.csv"), contents_of(folder / "h.csv"));
    EXPECT_NE(contents_of(folder / "q/0.1005.histogram.csv").find("\n1048576,"), std::string::npos);
}

// Codes of one standard form are one game: 0.10521 has the digits of 0.1052 and a useless one, 0.454 is
// 0.1776 shifted by one heap.
TEST(Runs, OneOfEachForm) {
    const Folder folder;
    const Reply reply =
        reply_to({"queue", folder / "q", "0.10521", "0.454", "0.1776", "0.1052", "0.354", "--to", "2^14"});
    ASSERT_EQ(reply.exit, Exit::answered);
    ASSERT_EQ(reply.notes.size(), 1U);
    EXPECT_NE(reply.notes[0].find("2 (for example 0.454 as 0.1776)"), std::string::npos) << reply.notes[0];
    auto rows = rows_of(folder / "q");
    EXPECT_EQ(rows.size(), 3U);
    for (const char* game : {"0.1052", "0.1776", "0.354"})
        EXPECT_GE(rows[game]["verified_to"], 1 << 14) << game;
    // The code with a row represents the others, and continues when they are named.
    ASSERT_EQ(reply_to({"queue", folder / "q", "0.455", "--to", "2^15"}).exit, Exit::answered);
    EXPECT_EQ(rows_of(folder / "q").size(), 3U);
    EXPECT_GE(rows_of(folder / "q")["0.1776"]["verified_to"], 1 << 15);
    EXPECT_LT(rows_of(folder / "q")["0.354"]["verified_to"], 1 << 15);
}

// A slow game with a near goal does not delay a fast one.
TEST(Runs, TheCheapestFirst) {
    const Folder folder;
    make_queue(folder / "q", "2^10",
               "0.6\topen\t5000000\t\t\tDEADBEEF\t0\t0\t0\t1000\t0\t0.1.0\t\t\n"
               "0.1354\topen\t20000000\t\t\tDEADBEEF\t0\t0\t0\t100000000\t0\t0.1.0\t\t\n");
    reply_to({"queue", folder / "q", "--to", "2^26", "--threads", "1", "--timeout", "2"});
    EXPECT_GT(rows_of(folder / "q")["0.1354"]["seconds"], 0);
}

// A row claims a period: only the checker's result is reported.
TEST(Runs, OnlyWhatTheCheckerSees) {
    const Folder folder;
    make_queue(folder / "q", "2^22",
               "0.1005\tclaimed\t999999999999\t194\t1294723\tDEADBEEF\t77\t88\t6\t1\t0\t0.1.0\t\t\n");
    ASSERT_EQ(reply_to({"queue", folder / "q", "--to", "2^22"}).exit, Exit::answered);
    const Json row = rows_of(folder / "q")["0.1005"];
    EXPECT_EQ(row["status"], "verified");
    EXPECT_LT(row["verified_to"], 1 << 23);
    EXPECT_EQ(row["checksum"], nullptr);
    EXPECT_NE(row["rares"], 77);
    EXPECT_NE(row["last_rare"], 88);
}

// A goal below the engine's first heap gives no information about the game.
TEST(Runs, ASmallGoalIsNotDense) {
    const Folder folder;
    ASSERT_EQ(reply_to({"queue", folder / "q", "0.1005", "--to", "2^20"}).exit, Exit::answered);
    const Json first = rows_of(folder / "q")["0.1005"];
    EXPECT_EQ(first["status"], "open");
    EXPECT_GE(first["verified_to"], 1 << 20);
    ASSERT_EQ(reply_to({"queue", folder / "q", "--to", "2^22"}).exit, Exit::answered);
    EXPECT_EQ(rows_of(folder / "q")["0.1005"]["period"], 194);
}

// Values of 512 and more, too large for the sparse engine: these games continue anyway, also from their
// checkpoint.
TEST(Runs, GamesOfGreatValuesGoOn) {
    const Folder folder;
    ASSERT_EQ(reply_to({"queue", folder / "q", "0.366", "--to", "2^17"}).exit, Exit::answered);
    const Json first = rows_of(folder / "q")["0.366"];
    EXPECT_EQ(first["status"], "open");
    EXPECT_EQ(first["verified_to"], 1 << 17);
    ASSERT_EQ(reply_to({"queue", folder / "q", "0.366", "--to", "2^18"}).exit, Exit::answered);
    const Json row = rows_of(folder / "q")["0.366"];
    EXPECT_EQ(row["status"], "open");
    EXPECT_EQ(row["verified_to"], 1 << 18);
    const Reply values = reply_to({"values", "0.366", "--to", "2^18", "--checksum", "--json"});
    EXPECT_EQ(row["checksum"], Json::parse(values.out)["checksum"]);
}

// Certificates whose check has no time, or is stopped, stay claimed, and the next run continues the check.
TEST(Runs, ChecksAreBoundedAndStopAtOnce) {
    const Folder folder;
    auto code = TakeAndBreak::parse("0.1005");
    RunQueuePlan plan;
    plan.to = 1 << 22;
    plan.threads = 1;
    ASSERT_EQ(reply_to({"queue", folder / "q", "0.1005", "--to", "2^22"}).exit, Exit::answered);
    ASSERT_EQ(rows_of(folder / "q")["0.1005"]["status"], "verified");
    const std::string verified = contents_of(folder / "q/progress.tsv");
    std::string claimed = verified;
    claimed.replace(claimed.find("verified\t2"), 8, "claimed");
    std::ofstream(folder / "q/progress.tsv", std::ios::binary) << claimed;
    const auto row_after = [&](const RunQueuePlan& wanted) {
        auto queue = RunQueue::open(folder / "q", true);
        EXPECT_TRUE(queue.ok());
        const auto end = queue->run({*code}, wanted);
        EXPECT_TRUE(end.ok() && end->faults.empty());
        for (const LongRunRow& row : queue->rows()) {
            if (row.game == code->text()) return row;
        }
        return LongRunRow{};
    };
    plan.slice_seconds = 0;
    EXPECT_EQ(row_after(plan).status, LongRunRow::Status::claimed);
    EXPECT_EQ(rows_of(folder / "q")["0.1005"]["stuck"], 1);
    plan.slice_seconds = 60;
    EXPECT_EQ(row_after(plan).status, LongRunRow::Status::verified);
    EXPECT_EQ(rows_of(folder / "q")["0.1005"]["stuck"], 0);

    // A long check, stopped as soon as it has begun; measured in processor seconds, since the machine may be
    // busy.
    std::filesystem::copy_file(ISHITORI_SOURCE_DIR "/records/0.106.certificate",
                               folder / "q/0.106.certificate");
    std::string longer = claimed.substr(0, claimed.find("0.1005"));
    longer +=
        "0.106\tclaimed\t796307019263\t328226140474\t465384263797\tF448AAF9\t15\t1103\t6\t1\t0\t0.1.0\t\t\n";
    std::ofstream(folder / "q/progress.tsv", std::ios::binary) << longer;
    code = TakeAndBreak::parse("0.106");
    plan.keep_going = [](const std::vector<LongRunRow>&) { return false; };
    const std::clock_t start = std::clock();
    const LongRunRow stopped = row_after(plan);
    EXPECT_EQ(stopped.status, LongRunRow::Status::claimed);
    EXPECT_EQ(stopped.stuck, 0U);
    EXPECT_LT(std::clock() - start, 2 * CLOCKS_PER_SEC);
}

// A period that is found gets its certificate, with its stations, however short the slice is; the check has
// its own time. A stopped queue leaves it open.
TEST(Runs, ASeenPeriodIsFinishedInItsSlice) {
    const Folder folder;
    SliceTask task;
    task.folder = folder / "q";
    task.row.game = "0.31146";
    task.to = 1 << 22;
    task.stations = 4;
    std::filesystem::create_directories(task.folder);
    ASSERT_EQ(run_slice(task, false).row.status, LongRunRow::Status::verified);  // saves its last state
    std::filesystem::remove(folder / "q/0.31146.certificate");

    task.slice_seconds = 0;
    const SliceResult stopped = run_slice(task, true);
    EXPECT_EQ(stopped.row.status, LongRunRow::Status::open);
    EXPECT_FALSE(stopped.fault);
    EXPECT_FALSE(stopped.row.periodicity);
    EXPECT_FALSE(std::filesystem::exists(folder / "q/0.31146.certificate"));

    task.row = stopped.row;
    const SliceResult seen = run_slice(task, false);
    EXPECT_EQ(seen.row.status, LongRunRow::Status::claimed);
    ASSERT_TRUE(seen.row.periodicity);
    EXPECT_NE(contents_of(folder / "q/0.31146.certificate").find("stations "), std::string::npos);

    task.slice_seconds = 60;
    task.row = seen.row;
    EXPECT_EQ(run_slice(task, false).row.status, LongRunRow::Status::verified);
}

// After a slice with much less progress than before, for example after a late rare heap, the next slice of
// this run is longer, after the others had their turn.
TEST(Runs, ASliceThatLeadsNotFarIsCounted) {
    const Folder folder;
    reply_to({"queue", folder / "q", "0.36", "--to", "2^18"});
    EXPECT_EQ(rows_of(folder / "q")["0.36"]["stuck"], 0);
    std::string table = contents_of(folder / "q/progress.tsv");
    std::size_t seconds = table.find("\n0.36\t") + 1;
    for (int field = 0; field < 8; ++field) seconds = table.find('\t', seconds) + 1;
    table.replace(seconds, table.find('\t', seconds) - seconds, "0.001");  // 260 million heaps a second
    std::ofstream(folder / "q/progress.tsv", std::ios::binary) << table;
    reply_to({"queue", folder / "q", "0.36", "--to", "2^19"});
    EXPECT_GE(rows_of(folder / "q")["0.36"]["verified_to"], 1 << 19);
    EXPECT_EQ(rows_of(folder / "q")["0.36"]["stuck"], 1);
}

// A certificate of another game, or of no game, proves nothing about this game.
TEST(Runs, ForeignCertificatesAreRefused) {
    const Folder folder;
    ASSERT_EQ(reply_to({"queue", folder / "q", "0.1005", "--to", "2^22"}).exit, Exit::answered);
    std::string claimed = contents_of(folder / "q/progress.tsv");
    claimed.replace(claimed.find("verified\t2"), 8, "claimed");
    for (const bool other : {true, false}) {
        std::ofstream(folder / "q/progress.tsv", std::ios::binary) << claimed;
        if (other)
            ASSERT_EQ(reply_to({"period", "kayles", "--certificate", folder / "q/0.1005.certificate"}).exit,
                      Exit::answered);
        else
            std::ofstream(folder / "q/0.1005.certificate") << "nothing";
        EXPECT_EQ(reply_to({"queue", folder / "q", "--to", "2^22"}).exit, Exit::check_failed);
        EXPECT_EQ(rows_of(folder / "q")["0.1005"]["status"], "refused");
    }
}

// The files of `period --checkpoint` are adopted, and the table can be lost. A row is "verified" while the
// checked certificate is there and states the row's period.
TEST(Runs, ARowIsBoundToItsCertificate) {
    const Folder folder;
    const std::string queue = folder / "q", table = queue + "/progress.tsv",
                      certificate = queue + "/0.77.certificate";
    ASSERT_EQ(reply_to({"queue", queue, "0.77", "0.354", "--to", "2^14"}).exit, Exit::answered);
    const std::string good_table = contents_of(table), good = contents_of(certificate);
    const auto put = [](const std::string& path, const std::string& text) {
        std::ofstream(path, std::ios::binary) << text;
    };
    const auto replaced = [](std::string text, const std::string& from, const std::string& to) {
        EXPECT_NE(text.find(from), std::string::npos) << from;
        return text.replace(text.find(from), from.size(), to);
    };
    // The table's text about a game, and the exit code.
    const auto shown = [&](const char* game) {
        const Reply reply = reply_to({"queue", queue, "--json"});
        const Json output = Json::parse(reply.out);
        for (const Json& row : output["runs"])
            if (row["game"] == game)
                return row["status"].get<std::string>() + " " + std::to_string(static_cast<int>(reply.exit));
        return std::string("none");
    };
    EXPECT_EQ(shown("0.77"), "verified 0");
    put(table, replaced(good_table, "\t12\t71\t", "\t5\t3\t"));
    EXPECT_EQ(shown("0.77"), "claimed 2");
    put(table, replaced(good_table, "0.354\topen\t16384\t\t\t", "0.354\tverified\t16384\t7\t3\t"));
    EXPECT_EQ(shown("0.354"), "claimed 2");
    put(table, good_table);
    put(certificate, good + "\n");
    EXPECT_EQ(shown("0.77"), "claimed 2");
    const Reply text = reply_to({"queue", queue});
    EXPECT_EQ(text.out.find("verified"), std::string::npos) << text.out;
    ASSERT_EQ(text.notes.size(), 1U);
    EXPECT_NE(text.notes[0].find("0.77.certificate"), std::string::npos) << text.notes[0];
    std::filesystem::remove(certificate);
    EXPECT_EQ(shown("0.77"), "claimed 2");
    std::filesystem::create_symlink("/dev/zero", certificate);
    EXPECT_EQ(shown("0.77"), "claimed 4");
    std::filesystem::remove(certificate);
    // The next run computes missing files again, and checks files that were changed but are right.
    ASSERT_EQ(reply_to({"queue", queue, "--to", "2^14"}).exit, Exit::answered);
    EXPECT_EQ(shown("0.77"), "verified 0");
    EXPECT_EQ(contents_of(certificate), good);
    // A table without digests, as of version 1: it does not show which certificate was checked.
    const std::string row = good_table.substr(good_table.find("0.77\t"));
    put(table,
        "ishitori runs 1\ngame\tstatus\tverified_to\tperiod\tpreperiod\tchecksum\trares\tlast_rare\t"
        "seconds\tspeed\tstuck\tversion\tdate\n" +
            row.substr(0, row.rfind('\t', row.find('\n'))) + "\n");
    EXPECT_EQ(shown("0.77"), "claimed 0");
    ASSERT_EQ(reply_to({"queue", queue, "--to", "2^14"}).exit, Exit::answered);
    EXPECT_EQ(shown("0.77"), "verified 0");
}

TEST(Runs, TakesCheckpointsOver) {
    const Folder folder;
    std::filesystem::create_directories(folder / "q");
    ASSERT_EQ(reply_to({"period", "0.354", "--limit", "2^22", "--checkpoint", folder / "q/0.354"}).exit,
              Exit::stopped);
    ASSERT_EQ(reply_to({"queue", folder / "q", "--to", "2^23", "--threads", "1"}).exit, Exit::answered);
    const Json taken = rows_of(folder / "q")["0.354"];
    ASSERT_EQ(reply_to({"queue", folder / "r", "0.354", "--to", "2^23", "--threads", "1"}).exit,
              Exit::answered);
    const Json whole = rows_of(folder / "r")["0.354"];
    for (const char* column : {"status", "verified_to", "checksum"}) EXPECT_EQ(taken[column], whole[column]);
    std::filesystem::remove(folder / "q/progress.tsv");
    ASSERT_EQ(reply_to({"queue", folder / "q", "--to", "2^24", "--threads", "1"}).exit, Exit::answered);
    ASSERT_EQ(reply_to({"queue", folder / "r", "--to", "2^24", "--threads", "1"}).exit, Exit::answered);
    EXPECT_EQ(rows_of(folder / "q")["0.354"]["checksum"], rows_of(folder / "r")["0.354"]["checksum"]);
}

// The work of another command between two slices does not affect the estimated speed.
TEST(Runs, HeapsOfOthersAreNoSpeed) {
    const Folder folder;
    std::filesystem::create_directories(folder / "q");
    const auto to = [&](const char* heaps) {
        EXPECT_EQ(reply_to({"queue", folder / "q", "0.104", "--to", heaps, "--threads", "1"}).exit,
                  Exit::answered);
        return rows_of(folder / "q")["0.104"];
    };
    to("2^22");
    ASSERT_EQ(
        reply_to({"period", "0.104", "--limit", "2^26", "--checkpoint", folder / "q/0.104", "--resume"}).exit,
        Exit::stopped);
    const Json row = to("2^26");
    EXPECT_GE(row["verified_to"], 1 << 26);
    EXPECT_GT(row["heaps_per_second"], 0);
    EXPECT_LT(row["heaps_per_second"], 1e9);
}

TEST(Runs, GoesOnAfterKills) {
    const Folder folder;
    ASSERT_EQ(reply_to(words_for(folder / "calm", "2^22")).exit, Exit::answered);
    std::vector<std::string> command = words_for(folder / "killed", "2^22");
    command.insert(command.begin(), program("ishitori"));
    const unsigned seed = std::random_device{}();
    std::mt19937 random(seed);
    int killed = 0;
    for (int i = 0; i < 3 * test_scale(); ++i) {
        const pid_t process = start(command);
        std::this_thread::sleep_for(std::chrono::milliseconds(20 + random() % 200));
        kill(process, SIGKILL);
        if (wait_for(process) == 128 + SIGKILL) ++killed;
    }
    ASSERT_EQ(wait_for(start(command)), 0) << "seed " << seed;
    auto calm = rows_of(folder / "calm"), after = rows_of(folder / "killed");
    ASSERT_EQ(calm.size(), 3U);
    ASSERT_EQ(after.size(), 3U);
    for (auto& [game, row] : calm) {
        for (const char* column : {"status", "verified_to", "period", "preperiod", "checksum"})
            EXPECT_EQ(row[column], after[game][column]) << game << " " << column << " seed " << seed;
    }
    EXPECT_EQ(contents_of(folder / "calm/0.1005.certificate"),
              contents_of(folder / "killed/0.1005.certificate"));
    EXPECT_GT(killed, 0);
}

TEST(Runs, BadFoldersAndTables) {
    const Folder folder;
    EXPECT_EQ(reply_to({"queue", folder / "none"}).exit, Exit::wrong_input);
    std::ofstream(folder / "file") << "no folder";
    EXPECT_EQ(reply_to({"queue", folder / "file/q", "0.16", "--to", "2^22"}).exit, Exit::machine_failed);
    EXPECT_EQ(reply_to({"queue", folder / "q", "0.16"}).exit, Exit::wrong_input);
    EXPECT_EQ(reply_to({"queue", folder / "q", "0.(3)", "--to", "9"}).exit, Exit::wrong_input);
    EXPECT_EQ(reply_to({"queue", folder / "q", "0.16", "--to", "9", "--threads", "0"}).exit,
              Exit::wrong_input);
    ASSERT_EQ(reply_to({"queue", folder / "q", "0.354", "--to", "2^22"}).exit, Exit::answered);
    const std::string good = contents_of(folder / "q/progress.tsv");
    for (const std::string& bad :
         {std::string(), std::string("ishitori runs 3\n"), std::string("another file\n"),
          good + "0.16\topen\n", good + good.substr(good.find("0.354")),
          good + "../x\topen\t0\t\t\t\t0\t0\t0\t0\t0\t\t\t\n",
          good + "0.56\tproved\t0\t\t\t\t0\t0\t0\t0\t0\t\t\t\n",
          good + "0.56\topen\t0\t0\t1\t\t0\t0\t0\t0\t0\t\t\t\n",
          good + "0.56\topen\t0\t\t\t\x1b[31m\t0\t0\t0\t0\t0\t\t\t\n",
          "ishitori runs 0" + good.substr(good.find('\n')),
          "ishitori runs one" + good.substr(good.find('\n'))}) {
        std::ofstream(folder / "q/progress.tsv", std::ios::binary) << bad;
        const Reply reply = reply_to({"queue", folder / "q"});
        EXPECT_EQ(reply.exit, bad.starts_with("ishitori runs 3") ? Exit::wrong_input : Exit::check_failed)
            << bad;
        ASSERT_FALSE(reply.notes.empty());
        EXPECT_EQ(reply.notes[0].find('\x1b'), std::string::npos);
    }
    // a damaged checkpoint is reported; the others continue
    std::ofstream(folder / "q/progress.tsv", std::ios::binary) << good;
    std::ofstream(folder / "q/0.354/current") << "nothing";
    std::filesystem::remove(folder / "q/0.354/previous");
    const Reply reply = reply_to({"queue", folder / "q", "0.354", "0.106", "--to", "2^23"});
    EXPECT_EQ(reply.exit, Exit::check_failed);
    auto rows = rows_of(folder / "q");
    EXPECT_EQ(rows["0.354"]["status"], "damaged");
    EXPECT_GE(rows["0.106"]["verified_to"], 1 << 23);
    // and is reported again as long as it is damaged; not if other games are requested
    const Reply again = reply_to({"queue", folder / "q", "0.354", "--to", "2^23"});
    EXPECT_EQ(again.exit, Exit::check_failed);
    ASSERT_EQ(again.notes.size(), 1U);
    EXPECT_NE(again.notes[0].find("0.354"), std::string::npos);
    EXPECT_EQ(reply_to({"queue", folder / "q", "0.106", "--to", "2^23"}).exit, Exit::answered);
}

// Without memory the program prints a sentence and does not crash.
TEST(Runs, WithoutMemory) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || defined(__clang__)
    GTEST_SKIP() << "sanitizers need more room than that";
#else
    const Folder folder;
    const auto end_of = [](const std::string& words) {
        const std::string line =
            "ulimit -v 60000; '" ISHITORI_BINARY_DIR "/ishitori' " + words + " >/dev/null 2>&1";
        return static_cast<Exit>(WEXITSTATUS(std::system(line.c_str())));
    };
    EXPECT_EQ(end_of("runs '" + (folder / "q") + "' 0.16 0.106 0.127 --to 3000000"), Exit::machine_failed);
    // missing threads are not an error
    EXPECT_EQ(end_of("period 4.3F --threads 8 --limit 300"), Exit::stopped);
#endif
}

// Merges two folders: for each game the result with more heaps, with its state and its certificate.
TEST(Runs, TakesOverAnotherFolder) {
    const Folder folder;
    ASSERT_EQ(reply_to({"queue", folder / "a", "0.354", "0.1052", "0.16", "--to", "2^16"}).exit,
              Exit::answered);
    ASSERT_EQ(reply_to({"queue", folder / "b", "0.354", "0.1005", "0.10521", "--to", "2^22"}).exit,
              Exit::answered);
    const Reply reply = reply_to({"queue", folder / "a", "--merge", folder / "b", "--json"});
    ASSERT_EQ(reply.exit, Exit::answered) << (reply.notes.empty() ? "" : reply.notes[0]);
    EXPECT_EQ(Json::parse(reply.out)["added"], 1);
    EXPECT_EQ(Json::parse(reply.out)["farther"], 1);
    ASSERT_EQ(reply.notes.size(), 1U);
    EXPECT_NE(reply.notes[0].find("1 (for example 0.10521; here is 0.1052)"), std::string::npos)
        << reply.notes[0];
    auto rows = rows_of(folder / "a"), theirs = rows_of(folder / "b");
    ASSERT_EQ(rows.size(), 4U);
    for (const char* game : {"0.354", "0.1005"}) {
        EXPECT_EQ(rows[game]["verified_to"], theirs[game]["verified_to"]);
        EXPECT_EQ(rows[game]["checksum"], theirs[game]["checksum"]);
        EXPECT_EQ(contents_of(folder / ("a/" + std::string(game) + ".histogram.csv")),
                  contents_of(folder / ("b/" + std::string(game) + ".histogram.csv")));
    }
    // A row "verified" in the other table was not checked here; it is checked once the queue runs.
    EXPECT_EQ(theirs["0.1005"]["status"], "verified");
    EXPECT_EQ(rows["0.1005"]["status"], "claimed");
    ASSERT_EQ(reply_to({"queue", folder / "a", "0.354", "0.1005", "--to", "2^22"}).exit, Exit::answered);
    rows = rows_of(folder / "a");
    EXPECT_EQ(rows["0.1005"]["status"], "verified");
    EXPECT_EQ(rows["0.354"]["verified_to"], theirs["0.354"]["verified_to"]);
    // The second merge changes nothing, not even a row with fewer heaps.
    const Json again = Json::parse(reply_to({"queue", folder / "a", "--merge", folder / "b", "--json"}).out);
    EXPECT_EQ(again["added"], 0);
    EXPECT_EQ(again["farther"], 0);
}

TEST(Runs, RefusesToMergeWhatContradicts) {
    const Folder folder;
    for (const char* queue : {"a", "b"})
        ASSERT_EQ(reply_to({"queue", folder / queue, "0.354", "--to", "2^22"}).exit, Exit::answered);
    const std::string checksum = rows_of(folder / "b")["0.354"]["checksum"];
    std::string table = contents_of(folder / "b/progress.tsv");
    const std::string before = contents_of(folder / "a/progress.tsv");
    table.replace(table.find(checksum), 8, checksum == "00000000" ? "00000001" : "00000000");
    std::ofstream(folder / "b/progress.tsv", std::ios::binary)
        << table << "0.1005\topen\t70000\t\t\t\t0\t0\t1\t1\t0\tx\ty\t\n";
    const Reply reply = reply_to({"queue", folder / "a", "--merge", folder / "b"});
    EXPECT_EQ(reply.exit, Exit::check_failed);
    EXPECT_EQ(contents_of(folder / "a/progress.tsv"), before);
    // A period without a certificate is not adopted.
    table = before + "0.1005\tverified\t3000000\t194\t1294723\tABCDEF01\t0\t0\t1\t1\t0\tx\ty\t\n";
    std::ofstream(folder / "b/progress.tsv", std::ios::binary) << table;
    const Reply without = reply_to({"queue", folder / "a", "--merge", folder / "b"});
    EXPECT_EQ(without.exit, Exit::answered);
    ASSERT_EQ(without.notes.size(), 1U);
    EXPECT_NE(without.notes[0].find("1 (for example 0.1005)"), std::string::npos) << without.notes[0];
    EXPECT_EQ(rows_of(folder / "a").size(), 1U);
    mkfifo((folder / "b/0.1005.certificate").c_str(), 0600);
    EXPECT_EQ(reply_to({"queue", folder / "a", "--merge", folder / "b"}).notes, without.notes);
    // Nor is a truncated checkpoint: the local state stays.
    std::filesystem::remove(folder / "b/0.1005.certificate");
    std::ofstream(folder / "b/progress.tsv", std::ios::binary) << before;
    ASSERT_EQ(reply_to({"queue", folder / "b", "0.16", "--to", "2^20"}).exit, Exit::answered);
    std::filesystem::resize_file(folder / "b/0.16/current", 100);
    std::filesystem::remove(folder / "b/0.16/previous");
    const Reply cut = reply_to({"queue", folder / "a", "--merge", folder / "b"});
    EXPECT_EQ(cut.exit, Exit::check_failed);
    EXPECT_EQ(rows_of(folder / "a").size(), 1U);
    for (const char* bad : {"a", "no such"})
        EXPECT_EQ(reply_to({"queue", folder / "a", "--merge", folder / bad}).exit, Exit::wrong_input) << bad;
    EXPECT_FALSE(std::filesystem::exists(folder / "no such"));
    EXPECT_EQ(reply_to({"queue", folder / "a", "--merge", folder / "b", "--to", "100"}).exit,
              Exit::wrong_input);
}
