// ishitori-mpi: long computations over the ranks of Open MPI. Rank 0 reads the words, hands out games,
// stretches or slices, and alone writes the catalogue, the log or the table. Every rank, rank 0 too, computes
// with as many threads as --threads says.
//
//     mpirun -n 4 ishitori-mpi survey '0.???' --to 2^20 --db games.db
//     mpirun -n 4 ishitori-mpi verify 0.106.certificate --log 0.106.log
//     mpirun -n 4 ishitori-mpi queue hunt '0.1??' --to 2^30
//
// One thread of each rank makes all MPI calls. If a rank dies, MPI ends the job; the same command resumes
// from the files.
#include <fmt/format.h>
#include <mpi.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <ishitori/frontend/program.hpp>
#include <list>
#include <sstream>
#include <thread>

namespace {

using namespace ishitori;

enum Tag { tag_task = 1, tag_result, tag_partial, tag_stop, tag_close, tag_times };

constexpr auto pause_between_looks = std::chrono::milliseconds(2);

// Pending non-blocking sends. Never waits for one: it may be large, and its receiver may be sending a large
// one here (deadlock).
struct Sent {
    std::string bytes;
    MPI_Request request = MPI_REQUEST_NULL;
};
std::list<Sent> on_their_way;

void send(std::string bytes, int rank, Tag tag) {
    Sent& sent = on_their_way.emplace_back(Sent{std::move(bytes)});
    MPI_Isend(sent.bytes.data(), static_cast<int>(sent.bytes.size()), MPI_BYTE, rank, tag, MPI_COMM_WORLD,
              &sent.request);
}

void forget_what_arrived() {
    on_their_way.remove_if([](Sent& sent) {
        int arrived = 0;
        MPI_Test(&sent.request, &arrived, MPI_STATUS_IGNORE);
        return arrived != 0;
    });
}

[[noreturn]] void give_up() {
    MPI_Abort(MPI_COMM_WORLD, static_cast<int>(Fault::machine_failed));
    std::abort();
}

struct Message {
    std::string bytes;
    int rank = 0;
    int tag = 0;
};

// A message that has arrived, if there is one.
std::optional<Message> received() {
    forget_what_arrived();
    int there = 0;
    MPI_Status status;
    MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &there, &status);
    if (there == 0) return std::nullopt;
    int size = 0;
    MPI_Get_count(&status, MPI_BYTE, &size);
    Message message{std::string(static_cast<std::size_t>(size), '\0'), status.MPI_SOURCE, status.MPI_TAG};
    MPI_Recv(message.bytes.data(), size, MPI_BYTE, message.rank, message.tag, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
    return message;
}

// The number of threads of each rank, reported to rank 0; fewer than requested if a machine has no more.
std::vector<int> threads_of_all(ThreadWorkers& fresh, int ranks) {
    const int mine = static_cast<int>(fresh.idle());
    std::vector<int> all(static_cast<std::size_t>(ranks));
    MPI_Gather(&mine, 1, MPI_INT, all.data(), 1, MPI_INT, 0, MPI_COMM_WORLD);
    return all;
}

// The other ranks, and threads of this one, as workers of rank 0.
class RankWorkers final : public Workers {
  public:
    // Requires that each other rank reports its number of threads.
    RankWorkers(int ranks, std::size_t threads, ThreadWorkers::Memory memory)
        : own_(threads, memory),
          ranks_(static_cast<std::size_t>(ranks)),
          threads_(threads_of_all(own_, ranks)) {}

    // True if no rank has a thread for computing.
    bool none() const { return *std::max_element(threads_.begin(), threads_.end()) == 0; }

    std::size_t idle() override {
        std::size_t sum = 0;
        for (const Rank& rank : ranks_) sum += room(rank);
        return sum;
    }

    bool give(std::string task) override {
        // In a tie the last rank wins, because rank 0 has files to write.
        auto most = ranks_.begin();
        for (auto rank = ranks_.begin(); rank != ranks_.end(); ++rank) {
            if (room(*rank) >= room(*most)) most = rank;
        }
        ++most->tasks;
        if (most == ranks_.begin()) return own_.give(std::move(task));
        send(std::move(task), static_cast<int>(most - ranks_.begin()), tag_task);
        return true;
    }

    std::optional<Report> next() override {
        if (auto report = own_.next_now()) {
            if (!report->partial) finished(ranks_[0], report->result);
            return report;
        }
        const auto message = received();
        if (!message) {
            std::this_thread::sleep_for(pause_between_looks);
            return std::nullopt;
        }
        const bool partial = message->tag == tag_partial;
        if (!partial) finished(ranks_[static_cast<std::size_t>(message->rank)], message->bytes);
        return Report{message->bytes, partial};
    }

    void stop() override {
        own_.stop();
        for (std::size_t rank = 1; rank < ranks_.size(); ++rank) send("", static_cast<int>(rank), tag_stop);
    }

    ThreadWorkers::Times own_times() { return own_.times(); }

  private:
    struct Rank {
        std::size_t tasks = 0;  // given and not yet reported
        bool quick = false;  // the last task was quick: one more task for each thread may wait in the queue
    };

    std::size_t room(const Rank& rank) const {
        const auto threads =
            static_cast<std::size_t>(threads_[static_cast<std::size_t>(&rank - ranks_.data())]);
        const std::size_t all = rank.quick ? 2 * threads : threads;
        return all - std::min(all, rank.tasks);
    }

    static void finished(Rank& rank, const std::string& result) {
        // Seconds. Shorter tasks are queued, so that no rank waits for its next task.
        constexpr double quick_task = 0.05;
        const auto seconds = seconds_of(result);
        if (!seconds) give_up();
        --rank.tasks;
        rank.quick = *seconds < quick_task;
    }

    ThreadWorkers own_;
    std::vector<Rank> ranks_;
    std::vector<int> threads_;  // of each rank
};

// The loop of a rank above 0, until rank 0 has no more tasks.
void serve(std::size_t threads, ThreadWorkers::Memory memory, int ranks) {
    // Ctrl-C and the end of a job reach every rank; rank 0 saves the states.
    std::signal(SIGINT, SIG_IGN);
    std::signal(SIGTERM, SIG_IGN);
    ThreadWorkers workers(threads, memory);
    threads_of_all(workers, ranks);
    while (true) {
        bool idle = true;
        if (const auto message = received()) {
            idle = false;
            if (message->tag == tag_close) {
                const auto [tasks, computing, waiting] = workers.times();
                send(fmt::format("{} {} {}", tasks, computing, waiting), 0, tag_times);
                return;
            }
            if (message->tag == tag_stop) workers.stop();
            if (message->tag == tag_task) {
                if (!workers.give(message->bytes)) give_up();
            }
        }
        if (auto report = workers.next_now()) {
            idle = false;
            send(std::move(report->result), 0, report->partial ? tag_partial : tag_result);
        }
        if (idle) std::this_thread::sleep_for(pause_between_looks);
    }
}

std::atomic<int> interrupts{0};
extern "C" void on_interrupt(int) { ++interrupts; }

// --threads N or --threads=N; otherwise one for each rank, as usual on clusters.
std::size_t threads_asked(const std::vector<std::string>& words) {
    for (std::size_t i = 0; i < words.size(); ++i) {
        std::string value;
        if (words[i].starts_with("--threads=")) value = words[i].substr(10);
        if (words[i] == "--threads" && i + 1 < words.size()) value = words[i + 1];
        const auto number = number_of(value);
        if (!value.empty() && number && *number >= 1 && *number <= 1024) return *number;
    }
    return 1;
}

// A line at most every ten seconds.
void show(const Progress& progress, Language language) {
    static const auto start = std::chrono::steady_clock::now();
    static auto last = start;
    const auto now = std::chrono::steady_clock::now();
    if (progress.goal == 0 || now - last < std::chrono::seconds(10)) return;
    last = now;
    const double seconds = std::chrono::duration<double>(now - start).count();
    std::fprintf(stderr, "%s\n", sentence_of(progress, seconds, language).c_str());
}

// The time use of each rank, as reported to rank 0 at the end.
void show_times(Language language, bool quiet, RankWorkers& workers, int ranks) {
    std::vector<ThreadWorkers::Times> times(static_cast<std::size_t>(ranks));
    times[0] = workers.own_times();
    for (int missing = ranks - 1; missing > 0;) {
        const auto message = received();
        if (!message) std::this_thread::sleep_for(pause_between_looks);
        if (!message || message->tag != tag_times) continue;  // after an error no last report follows
        auto& [tasks, computing, waiting] = times[static_cast<std::size_t>(message->rank)];
        std::istringstream(message->bytes) >> tasks >> computing >> waiting;
        --missing;
    }
    for (std::size_t rank = 0; rank < times.size() && !quiet; ++rank) {
        const std::string line = sentence_of(rank, times[rank], language);
        std::fprintf(stderr, "%s\n", line.c_str());
    }
}

// A slice of a long run frees its large tables; the many small tasks of a survey reuse theirs.
ThreadWorkers::Memory memory_for(const std::vector<std::string>& words) {
    const bool queue =
        std::ranges::any_of(words, [](const std::string& word) { return word == "queue" || word == "runs"; });
    return queue ? ThreadWorkers::Memory::given_back : ThreadWorkers::Memory::kept;
}

int rank_zero(const std::vector<std::string>& words, int ranks, std::size_t threads) {
    std::signal(SIGINT, on_interrupt);
    std::signal(SIGTERM, on_interrupt);
    Front front;
    front.language = language_of(
        words, language_of(std::getenv("LC_ALL"), std::getenv("LC_MESSAGES"), std::getenv("LANG")));
    const bool quiet = std::find(words.begin(), words.end(), "--quiet") != words.end();
    front.watch = [&](const Progress& progress) {
        if (!quiet) show(progress, front.language);
        return interrupts.load() == 0;
    };
    RankWorkers workers(ranks, threads, memory_for(words));
    if (!workers.none())
        front.workers = &workers;  // otherwise the usual one, which then reports that none was found
    front.ranks = true;
    const Printed printed = print(words, front);
    for (int rank = 1; rank < ranks; ++rank) send("", rank, tag_close);
    show_times(front.language, quiet, workers, ranks);
    const bool written = std::fputs(printed.out.c_str(), stdout) >= 0 && std::fflush(stdout) == 0;
    for (const std::string& note : printed.notes) std::fprintf(stderr, "ishitori: %s\n", note.c_str());
    if (written) return printed.exit;
    const Error unwritable{Fault::machine_failed, "output.unwritable", {}};
    std::fprintf(stderr, "ishitori: %s\n", unwritable.sentence(front.language).c_str());
    return static_cast<int>(Fault::machine_failed);
}

}  // namespace

int main(int argc, char** argv) {
    int threads_given = 0;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &threads_given);
    int rank = 0, ranks = 1;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    std::signal(SIGXFSZ, SIG_IGN);  // a file beyond `ulimit -f` is reported like a full disk
    const std::vector<std::string> words(argv + 1, argv + argc);
    const std::size_t threads = threads_asked(words);
    int code = 0;
    if (rank == 0) {
        code = rank_zero(words, ranks, threads);
    } else {
        serve(threads, memory_for(words), ranks);
    }
    while (!on_their_way.empty()) forget_what_arrived();
    MPI_Finalize();
    return code;
}
