// Misère quotients measured, in CPU time.
//
//     bench_misere                                  some games with hard quotients
//     bench_misere --game G --heaps N --seconds S   one game
//     bench_misere --table --seconds S              all codes 0.ab, at most S seconds each, as a table; with
//                                                   --from 0.43 --to 0.57 only these rows, without the head
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <string>

#include "base/every_module.hpp"
#include "claims/quotient_oracle.hpp"
#include "misere/genus.hpp"
#include "misere/quotient.hpp"

using namespace ishitori;

namespace {

double cpu_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

// The most memory in use since the last call with true, in MB; 0 if the system does not report it (Linux
// does).
double peak_memory(bool begin) {
    if (begin) std::ofstream("/proc/self/clear_refs") << 5;
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);) {
        if (line.rfind("VmHWM:", 0) == 0) return std::atof(line.c_str() + 6) / 1024;
    }
    return 0;
}

struct Measured {
    FoundQuotient found;
    double seconds = 0, megabytes = 0;
};

Measured measure(const std::string& game, HeapSize heaps, double seconds) {
    const auto parsed = parse_game(game);
    if (!parsed || !quotient_applies(parsed->rules)) return {};
    const double start = cpu_seconds();
    QuotientLimits limits;
    limits.heaps = heaps;
    limits.keep_going = [&] { return cpu_seconds() - start < seconds; };
    peak_memory(true);
    Measured result;
    result.found = find_quotient(parsed->rules, limits);
    result.seconds = cpu_seconds() - start;
    result.megabytes = peak_memory(false);
    return result;
}

const char* stop_words(QuotientStop stop) {
    switch (stop) {
        case QuotientStop::proved:
            return "proved";
        case QuotientStop::heaps:
            return "heap limit";
        case QuotientStop::interrupted:
            return "time limit";
        case QuotientStop::elements:
            return "memory limit";
        case QuotientStop::family:
            return "family of failures";
        case QuotientStop::no_repair:
            return "no repair";
        case QuotientStop::free_heaps:
            return "free heaps";
        case QuotientStop::start_refused:
            break;
    }
    return "";
}

std::string family_words(const FailureFamily& family) {
    return "(" + heap_word_text(family.base) + ") (" + heap_word_text(family.unit) + ")^k";
}

void row(const std::string& game, const Measured& measured) {
    const MisereQuotient& q = measured.found.quotient;
    std::printf("%-8s %-8s heaps 0..%-7llu order %-6u P %-5u period %-5llu preperiod %-6llu %8.3f s  %s\n",
                game.c_str(), std::string(status_name(q.status)).c_str(),
                static_cast<unsigned long long>(q.max_heap()), q.order, q.p_portion_size(),
                static_cast<unsigned long long>(q.period), static_cast<unsigned long long>(q.preperiod),
                measured.seconds, stop_words(measured.found.stop));
    for (const FailureFamily& family : q.families) std::printf("         %s\n", family_words(family).c_str());
    std::fflush(stdout);
}

void hard_games(double seconds) {
    struct Row {
        const char* game;
        HeapSize heaps;
    };
    constexpr Row rows[] = {{"0.77", 1000},   {"0.15", 1000},    {"0.07", 33},   {"0.4107", 1000},
                            {"0.644", 10000}, {"0.777", 100000}, {"0.26", 1000}, {"0.35", 1000},
                            {"0.346", 1000},  {"0.3122", 1000},  {"0.07", 1000}, {"0.06", 1000},
                            {"0.14", 1000},   {"0.3102", 1000}};
    for (const Row& r : rows) row(r.game, measure(r.game, r.heaps, seconds));
}

// A table of records/tables/: a line for each code with a digit, fields divided by tabs. ">" marks numbers.
constexpr const char* code_table_head =
    "code\tstatus\theaps\torder>\tP-portion>\tperiod>\tpreperiod>\ttame\tfirst wild heap>\tseconds>\tMB>\t"
    "reached>\tstopped by\n";

void code_table(double seconds, const std::string& from, const std::string& to) {
    for (char a = '0'; a <= '7'; ++a) {
        for (char b = '0'; b <= '7'; ++b) {
            const std::string code = {'0', '.', a, b};
            const auto game = parse_game(code);
            if (!game || code < from || code > to) continue;
            const Measured measured = measure(code, 2000, seconds);
            const MisereQuotient& q = measured.found.quotient;
            TameHeaps tame(game->rules);
            tame.extend(q.max_heap());
            const bool proved = q.status == QuotientStatus::proved;
            std::string why = stop_words(measured.found.stop);
            if (!q.families.empty()) why += ": " + family_words(q.families[0]);
            char line[400];
            std::snprintf(line, sizeof line, "%s\t%s\t%s\t%u\t%u\t%s\t%s\t%s\t%s\t%.3f\t%.0f\t%u\t%s\n",
                          code.c_str(), std::string(status_name(q.status)).c_str(),
                          proved || q.status == QuotientStatus::kernel
                              ? "all"
                              : ("0.." + std::to_string(q.max_heap())).c_str(),
                          q.order, q.p_portion_size(), proved ? std::to_string(q.period).c_str() : "",
                          proved ? std::to_string(q.preperiod).c_str() : "", is_tame(q) ? "yes" : "no",
                          tame.first_wild() ? std::to_string(*tame.first_wild()).c_str() : "",
                          measured.seconds, measured.megabytes, measured.found.reached, why.c_str());
            std::fputs(line, stdout);
            std::fflush(stdout);
        }
    }
}

}  // namespace

int main(int count, char** words) {
    std::string game, from, to = "0.77";
    bool table = false;
    double seconds = 60;
    HeapSize heaps = 1000;
    for (int i = 1; i < count; ++i) {
        const std::string word = words[i];
        if (i + 1 < count && word == "--from") {
            from = words[++i];
        } else if (i + 1 < count && word == "--to") {
            to = words[++i];
        } else if (word == "--table") {
            table = true;
        } else if (i + 1 < count && word == "--game") {
            game = words[++i];
        } else if (i + 1 < count && word == "--heaps") {
            heaps = static_cast<HeapSize>(std::atoll(words[++i]));
        } else if (i + 1 < count && word == "--seconds") {
            seconds = std::atof(words[++i]);
        } else {
            std::fprintf(stderr, "bench_misere [--table | --game G --heaps N] [--seconds S]\n");
            return 1;
        }
    }
    if (table) {
        if (from.empty()) std::fputs(code_table_head, stdout);
        code_table(seconds, from, to);
    } else if (!game.empty()) {
        row(game, measure(game, heaps, seconds));
    } else {
        hard_games(seconds);
    }
    return 0;
}
