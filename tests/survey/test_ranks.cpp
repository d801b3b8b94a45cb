// Certificates with stations and queues of runs, distributed over threads and ranks: they give the same
// result as a single process.
#include "../forged/stations.hpp"
#include "base/every_module.hpp"
#include "check/kinds.hpp"
#include "check/ledger.hpp"
#include "jobs/stretches.hpp"
#include "jobs/workers.hpp"
#include "ranks.hpp"

using namespace ishitori;
using forge::stations_truth;

namespace {

void put(const std::string& path, const std::string& text) { std::ofstream(path, std::ios::binary) << text; }

// The requested heaps, stretches and records with this many threads; 0: by src/check alone.
check::Verdict verdict_by(std::size_t threads, const std::string& path, check::CheckLimits limits,
                          const std::string& ledger_path = "") {
    check::Ledger ledger(ledger_path);
    const bool noted = !ledger_path.empty();
    if (noted) {
        EXPECT_TRUE(ledger.read().ok());
        limits.ledger = &ledger;
    }
    if (threads == 0) return check::check_file(path, limits).value();
    ThreadWorkers workers(threads);
    return check_by_workers(workers, path, limits, noted ? &ledger : nullptr, {}).value();
}

void expect_same_verdict(const check::Verdict& one, const check::Verdict& many, const std::string& where) {
    EXPECT_EQ(check::verdict_name(one), check::verdict_name(many)) << where;
    EXPECT_EQ(one.digest, many.digest) << where;
    EXPECT_EQ(one.stretches, many.stretches) << where;
    if (one.refused()) {
        ASSERT_TRUE(many.refused()) << where;
        EXPECT_EQ(one.reason().key, many.reason().key) << where;
        EXPECT_EQ(one.reason().args, many.reason().args) << where;
        return;
    }
    EXPECT_EQ(one.needed, many.needed) << where;
    EXPECT_EQ(one.noted, many.noted) << where;
    EXPECT_EQ(one.checked.first, many.checked.first) << where;
    EXPECT_EQ(one.checked.last, many.checked.last) << where;
    EXPECT_EQ(one.claim.index(), many.claim.index()) << where;
}

// The output of a program to both streams, and its exit code.
struct Output {
    int exit = 0;
    std::string text;
};
Output output(const std::vector<std::string>& words, const Folder& folder) {
    std::string line;
    for (const std::string& word : words) line += "'" + word + "' ";
    const std::string out = folder / "told";
    const int status = std::system((line + ">'" + out + "' 2>&1").c_str());
    return {WEXITSTATUS(status), contents_of(out)};
}

// A certificate with some thirty stations; 0.104's are longer.
std::string write_certificate(const Folder& folder, const std::string& game = "0.35106") {
    const std::string path = folder / (game + ".certificate");
    EXPECT_EQ(reply_to({"period", game, "--limit", "2^28", "--segments", "30", "--certificate", path}).exit,
              Exit::answered);
    return path;
}

std::size_t notes_in(const std::string& path) {
    check::Ledger ledger(path);
    EXPECT_TRUE(ledger.read().ok());
    return ledger.notes().size();
}

}  // namespace

TEST(Stretches, ManySayWhatOneSays) {
    const Folder folder;
    const std::string path = folder / "true";
    put(path, certificate_text(stations_truth()));
    for (const std::size_t threads : {1U, 2U, 5U}) {
        const std::string where = std::to_string(threads) + " threads";
        const auto all = verdict_by(threads, path, {});
        EXPECT_TRUE(all.verified()) << where;
        expect_same_verdict(verdict_by(0, path, {}), all, where);
        EXPECT_EQ(all.rederived, verdict_by(0, path, {}).rederived) << where;
        for (const std::uint64_t first : {1U, 3U, 8U, 9U}) {
            for (const std::uint64_t last : {3U, 7U, 8U, 20U}) {
                check::CheckLimits limits;
                limits.stretches = check::Stretches{first, last};
                const auto some = verdict_by(threads, path, limits);
                const std::string which = where + std::to_string(first) + "-" + std::to_string(last);
                expect_same_verdict(verdict_by(0, path, limits), some, which);
            }
        }
        // with a ledger: recorded stretches are not derived again
        std::filesystem::remove(folder / "one");
        std::filesystem::remove(folder / "many");
        for (const auto& [first, last] : std::vector<std::pair<int, int>>{{2, 3}, {3, 6}, {1, 8}, {1, 8}}) {
            check::CheckLimits limits;
            limits.stretches =
                check::Stretches{static_cast<std::uint64_t>(first), static_cast<std::uint64_t>(last)};
            const auto one = verdict_by(0, path, limits, folder / "one");
            const auto many = verdict_by(threads, path, limits, folder / "many");
            expect_same_verdict(one, many, where);
            EXPECT_EQ(one.rederived, many.rederived) << where;
            EXPECT_EQ(contents_of(folder / "one"), contents_of(folder / "many")) << where;
        }
    }
}

// A budget ends before the first stretch that it does not cover completely.
TEST(Stretches, ABudgetOfHeaps) {
    const Folder folder;
    const std::string path = folder / "true";
    put(path, certificate_text(stations_truth()));
    const HeapSize whole = verdict_by(0, path, {}).rederived;
    for (HeapSize heaps = 100; heaps < whole + 500; heaps += 97) {
        check::CheckLimits limits;
        limits.heaps = heaps;
        const auto one = verdict_by(0, path, limits), many = verdict_by(2, path, limits);
        expect_same_verdict(one, many, std::to_string(heaps));
        EXPECT_LE(many.rederived, one.rederived);
        EXPECT_EQ(many.verified(), heaps >= whole);
    }
}

// Each station forged in turn, and two at once: rejected, with the reason for the first false one.
TEST(Stretches, TheFirstFalseOneIsTheReason) {
    const Folder folder;
    const std::string path = folder / "lie";
    const auto forge_at = [](WindowClaim& claim, HeapSize end) {
        auto& values = forge::station(claim, end).values;
        std::rotate(values.begin(), values.begin() + 2, values.end());
    };
    for (const HeapSize first : {4000U, 7000U, 7142U, 9002U, 9071U}) {
        for (const HeapSize second : {first, HeapSize{9071}}) {
            WindowClaim lie = stations_truth();
            forge_at(lie, first);
            if (second != first) forge_at(lie, second);
            put(path, certificate_text(lie));
            const auto one = verdict_by(0, path, {});
            ASSERT_TRUE(one.refused());
            for (const std::size_t threads : {1U, 2U, 5U})
                expect_same_verdict(one, verdict_by(threads, path, {}), std::to_string(first));
        }
    }
    // false before any stretch, and a text that was changed by accident
    WindowClaim lie = stations_truth();
    forge::drop_station(lie, 9002);
    put(path, certificate_text(lie));
    expect_same_verdict(verdict_by(0, path, {}), verdict_by(2, path, {}), "a station is missing");
    std::string text = certificate_text(stations_truth());
    text[text.rfind(' ') + 1] = text[text.rfind(' ') + 1] == 'a' ? 'b' : 'a';
    put(path, text);
    const auto changed = verdict_by(2, path, {});
    ASSERT_TRUE(changed.refused());
    EXPECT_EQ(changed.reason().key, "certificate.digest");
    expect_same_verdict(verdict_by(0, path, {}), changed, "digest");
}

// Stopped after a few stretches: these are in the ledger, and the check is resumed.
TEST(Stretches, GoOnAfterAStop) {
    const Folder folder;
    const std::string path = folder / "true", book = folder / "ledger";
    put(path, certificate_text(stations_truth()));
    check::Ledger ledger(book);
    check::CheckLimits limits;
    limits.ledger = &ledger;
    limits.keep_going = [&] { return ledger.notes().size() < 3; };
    {
        ThreadWorkers workers(2);
        const auto stopped = check_by_workers(workers, path, limits, &ledger, {});
        ASSERT_TRUE(stopped.ok());
        EXPECT_FALSE(stopped->refused());
        EXPECT_EQ(stopped->verified(), ledger.notes().size() == 8);
    }
    const std::size_t noted = notes_in(book);
    EXPECT_GE(noted, 3U);
    const auto rest = verdict_by(2, path, {}, book);
    EXPECT_TRUE(rest.verified());
    EXPECT_EQ(rest.noted, noted);
    // a ledger whose folder is missing is an error
    check::Ledger nowhere(folder / "no folder/ledger");
    limits.ledger = &nowhere;
    limits.keep_going = {};
    ThreadWorkers workers(2);
    const auto unwritable = check_by_workers(workers, path, limits, &nowhere, {});
    ASSERT_FALSE(unwritable.ok());
    EXPECT_EQ(unwritable.error().key, "file.unwritable");  // its folder does not exist
}

TEST(Stretches, TravelAsMessages) {
    LongRunRow row{
        "0.16", LongRunRow::Status::claimed, 99, Periodicity{3, 4, 0}, "AB", 5, 6, 0.1, 2.5, 7, "v", "now"};
    const std::vector<Task> tasks{FormTask{"0.76", Convention::misere, 100, {5, 40000}, "saved", true},
                                  StretchTask{"text\nof 3:lines", 12, 900},
                                  SliceTask{"folder", row, 1000, 1.5, 2.5, "0.1"}};
    FormResult form;
    form.form = "0.76";
    const std::vector<TaskResult> results{
        form, StretchResult{7, StretchResult::End::refused, 0, Error::check("check.station", "1", "2"), 0.5},
        SliceResult{row, Error::machine("file.unwritable", "a", "b"), true, 3}};
    const auto expect_whole = [](const std::string& bytes, const auto& read, std::size_t kind) {
        const auto twin = read(bytes);
        ASSERT_TRUE(twin.has_value());
        EXPECT_EQ(twin->index(), kind);
        EXPECT_EQ(message_of(*twin), bytes);
        for (std::size_t length = 0; length < bytes.size(); ++length)
            EXPECT_FALSE(read(std::string_view(bytes).substr(0, length)).has_value());
        EXPECT_FALSE(read(bytes + "x").has_value());
    };
    for (const Task& task : tasks) expect_whole(message_of(task), task_of_message, task.index());
    for (const TaskResult& result : results)
        expect_whole(message_of(result), result_of_message, result.index());
}

TEST(Ranks, VerifyACertificateWithStations) {
    if (!mpi_here()) GTEST_SKIP() << "no Open MPI here";
    const Folder folder;
    const std::string path = write_certificate(folder), book = folder / "ledger";
    const std::uint64_t stretches = check::check_file(path)->stretches;
    const Reply alone = reply_to({"verify", path});
    ASSERT_EQ(alone.exit, Exit::answered);
    for (const int ranks : {1, 2, 3}) {
        const Output all = output(on_ranks(ranks, {"verify", path}), folder);
        EXPECT_EQ(all.exit, 0) << all.text;
        EXPECT_NE(all.text.find(alone.out), std::string::npos) << all.text;
    }
    // a part, the rest, and all from the ledger
    const Output part = output(on_ranks(2, {"verify", path, "--log", book, "--segments", "3-9"}), folder);
    EXPECT_EQ(part.exit, 3) << part.text;
    EXPECT_EQ(notes_in(book), 7U);
    const Output rest = output(on_ranks(2, {"verify", path, "--log", book}), folder);
    EXPECT_EQ(rest.exit, 0) << rest.text;
    EXPECT_NE(rest.text.find("verified by the log"), std::string::npos) << rest.text;
    EXPECT_NE(rest.text.find("; 7 of its " + std::to_string(stretches) + " segments"), std::string::npos)
        << rest.text;
    EXPECT_EQ(notes_in(book), stretches);
    EXPECT_EQ(reply_to({"verify", path, "--log", book}).exit, Exit::answered);
    // a damaged ledger, and one of another certificate
    const std::string good = contents_of(book);
    put(book, good.substr(0, good.size() / 2));
    EXPECT_EQ(output(on_ranks(2, {"verify", path, "--log", book}), folder).exit, 1);
    put(book, good);
    put(folder / "other", certificate_text(stations_truth()));
    EXPECT_EQ(output(on_ranks(2, {"verify", folder / "other", "--log", book}), folder).exit, 1);
}

TEST(Ranks, RefuseAForgedStretch) {
    if (!mpi_here()) GTEST_SKIP() << "no Open MPI here";
    const Folder folder;
    const std::string path = write_certificate(folder);
    auto certificate = parse_certificate<WindowClaim>(contents_of(path));
    ASSERT_TRUE(certificate.ok());
    auto& values = certificate->claim.stations[17].values;
    std::rotate(values.begin(), values.begin() + 2, values.end());
    put(path, certificate_text(certificate->claim));
    const Reply alone = reply_to({"verify", path});
    ASSERT_EQ(alone.exit, Exit::check_failed);
    ASSERT_FALSE(alone.out.empty());
    for (const int ranks : {2, 3}) {
        const Output lie = output(on_ranks(ranks, {"verify", path}), folder);
        EXPECT_EQ(lie.exit, 2) << lie.text;
        EXPECT_NE(lie.text.find(alone.out), std::string::npos) << alone.out << lie.text;
    }
}

// Rank 0 is asked to stop, or ranks are killed: the derived stretches are in the ledger, and the same command
// continues.
TEST(Ranks, AStoppedOrKilledCheckGoesOn) {
    if (!mpi_here()) GTEST_SKIP() << "no Open MPI here";
    const Folder folder;
    const std::string path = write_certificate(folder, sanitized ? "0.35106" : "0.104"), book = folder / "l";
    bool cut = false;
    for (const int signal : {SIGTERM, SIGKILL}) {
        for (int tries = 0; tries < 5; ++tries) {
            std::filesystem::remove(book);
            const pid_t job = start(on_ranks(2, {"verify", path, "--log", book}));
            for (int i = 0; i < 3000 && !std::filesystem::exists(book); ++i)
                std::this_thread::sleep_for(std::chrono::milliseconds(10));
            const auto ranks = ranks_of(job, "ishitori-mpi");
            if (!ranks.empty()) kill(signal == SIGTERM ? ranks[0] : ranks[ranks.size() - 1], signal);
            const int exit = signal == SIGTERM ? wait_for(job) : wait_a_while(job);
            const std::size_t noted = notes_in(book);
            EXPECT_GT(noted, 0U);
            if (exit == 0) continue;  // it was complete before
            EXPECT_TRUE(exit == 3 || signal == SIGKILL) << exit;
            cut = true;
            const Output rest = output(on_ranks(2, {"verify", path, "--log", book}), folder);
            EXPECT_EQ(rest.exit, 0) << rest.text;
            EXPECT_NE(rest.text.find("; " + std::to_string(noted) + " of its "), std::string::npos)
                << noted << rest.text;
            break;
        }
    }
    EXPECT_TRUE(cut || sanitized);
}

TEST(Ranks, RunsGiveTheSameRows) {
    if (!mpi_here()) GTEST_SKIP() << "no Open MPI here";
    const Folder folder;
    const auto words = [](const std::string& queue, const std::string& to) {
        return std::vector<std::string>{"queue", queue, "0.1005",  "0.354", "0.106",
                                        "--to",  to,    "--slice", "1"};
    };
    const auto rows = [](const std::string& queue) {
        std::map<std::string, LongRunRow> found;
        const auto table = parse_run_table(contents_of(queue + "/progress.tsv"), queue);
        EXPECT_TRUE(table.ok());
        for (const LongRunRow& row : *table) found[row.game] = row;
        return found;
    };
    ASSERT_EQ(reply_to(words(folder / "one", "2^22")).exit, Exit::answered);
    for (const std::string& to : {std::string("2^20"), std::string("2^22")}) {
        const Output queue = output(on_ranks(2, words(folder / "ranks", to)), folder);
        EXPECT_EQ(queue.exit, 0) << queue.text;
    }
    const auto one = rows(folder / "one"), many = rows(folder / "ranks");
    ASSERT_EQ(one.size(), 3U);
    ASSERT_EQ(many.size(), 3U);
    for (const auto& [game, row] : one) {
        const LongRunRow& twin = many.at(game);
        EXPECT_EQ(status_name(row.status), status_name(twin.status)) << game;
        EXPECT_EQ(row.verified_to, twin.verified_to) << game;
        EXPECT_EQ(row.periodicity, twin.periodicity) << game;
        EXPECT_EQ(row.checksum, twin.checksum) << game;
    }
    EXPECT_EQ(status_name(many.at("0.1005").status), "verified");
    EXPECT_EQ(contents_of(folder / "one/0.1005.certificate"),
              contents_of(folder / "ranks/0.1005.certificate"));
    // a fault in a rank is reported; wrong words end the job like the program
    put(folder / "ranks/0.354/current", "nothing");
    std::filesystem::remove(folder / "ranks/0.354/previous");
    const Output damaged = output(on_ranks(2, words(folder / "ranks", "2^23")), folder);
    EXPECT_EQ(damaged.exit, 2) << damaged.text;
    EXPECT_EQ(status_name(rows(folder / "ranks").at("0.354").status), "damaged");
    EXPECT_GE(rows(folder / "ranks").at("0.106").verified_to, HeapSize{1} << 23);
    EXPECT_EQ(output(on_ranks(2, {"queue", folder / "none"}), folder).exit, 1);
}

// Killed at any moment, the queue resumes and ends like an uninterrupted one.
TEST(Ranks, AKilledQueueGoesOn) {
    if (!mpi_here()) GTEST_SKIP() << "no Open MPI here";
    const Folder folder;
    const auto words = [](const std::string& queue) {
        return std::vector<std::string>{"queue", queue, "0.1005", "0.354", "--to", "2^22", "--slice", "1"};
    };
    ASSERT_EQ(reply_to(words(folder / "calm")).exit, Exit::answered);
    for (int round = 0; round < 2; ++round) {
        const pid_t job = start(on_ranks(2, words(folder / "killed")));
        for (int i = 0; i < 500 && !std::filesystem::exists(folder / "killed/progress.tsv"); ++i)
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        std::this_thread::sleep_for(std::chrono::milliseconds(100 + 150 * round));
        const auto ranks = ranks_of(job, "ishitori-mpi");
        if (ranks.size() == 2) kill(ranks[round], SIGKILL);
        wait_a_while(job);
    }
    const Output rest = output(on_ranks(2, words(folder / "killed")), folder);
    ASSERT_EQ(rest.exit, 0) << rest.text;
    const auto calm = parse_run_table(contents_of(folder / "calm/progress.tsv"), "calm"),
               after = parse_run_table(contents_of(folder / "killed/progress.tsv"), "killed");
    ASSERT_TRUE(calm.ok() && after.ok());
    ASSERT_EQ(after->size(), 2U);
    for (std::size_t i = 0; i < calm->size(); ++i) {
        EXPECT_EQ((*calm)[i].game, (*after)[i].game);
        EXPECT_EQ(status_name((*calm)[i].status), status_name((*after)[i].status));
        EXPECT_EQ((*calm)[i].verified_to, (*after)[i].verified_to);
        EXPECT_EQ((*calm)[i].checksum, (*after)[i].checksum);
    }
}
