// Faults of files to be verified, with the exit code that every checker must give: the table for the tests of
// ishitori-verify, `ishitori verify` and ishitori-verify-formal.
#pragma once

#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "base/every_module.hpp"
#include "base/sha256.hpp"
#include "check/ledger.hpp"
#include "fields.hpp"
#include "large.hpp"
#include "truths.hpp"

namespace ishitori::forge {

struct Fault {
    std::string what;
    std::string words;  // the command line after the program's name
    int exit = 0;       // the exit code of the checkers that read every kind
    bool formal =
        false;  // True if the checker proved by Coq examines it; otherwise it may report "unchecked", 3
};

// A folder with the files of all faults, removed at the end.
class Faults {
  public:
    Faults() {
        std::string pattern = (std::filesystem::temp_directory_path() / "ishitori-faults-XXXXXX").string();
        folder_ = mkdtemp(pattern.data());
        for (const Truth& truth : truths()) certificate(truth);
        machine();
        too_large();
        ledgers();
    }
    ~Faults() { std::filesystem::remove_all(folder_); }
    Faults(const Faults&) = delete;
    Faults& operator=(const Faults&) = delete;

    const std::vector<Fault>& all() const { return all_; }
    const std::string& folder() const { return folder_; }

  private:
    std::string write(const std::string& name, const std::string& text) const {
        std::ofstream(folder_ + "/" + name, std::ios::binary) << text;
        return name;
    }
    void add(const std::string& what, const std::string& words, int exit, bool formal) {
        all_.push_back({what, words, exit, formal});
    }

    void certificate(const Truth& truth) {
        const std::string& text = truth.text;
        const auto file = [&](const std::string& what, const std::string& changed, int exit) {
            add(truth.name + ": " + what, write(truth.name + "-" + what, changed), exit, truth.formal);
        };
        file("whole", text, 0);
        file("cut", text.substr(0, text.size() / 2), 2);
        file("cut-newline", text.substr(0, text.size() - 1), 2);
        file("without-end", text.substr(0, text.rfind("end ")), 2);
        std::string digest = text;
        digest[text.size() - 2] = digest[text.size() - 2] == '0' ? '1' : '0';
        file("digest", digest, 2);
        file("trailing", text + "\n", 2);
        file("twice", text + text, 2);
        file("version", resigned(replaced(text, "certificate 1", "certificate 2")), 2);
        file("carriage-returns", resigned(replaced(text, "certificate 1\n", "certificate 1\r\n")), 2);
        file("mark", resigned("\xEF\xBB\xBF" + text), 2);
        file("zero-byte", resigned(replaced(text, "convention", std::string("con\0ention", 10))), 2);
        const std::string period = "\npreperiod ";
        file("letter", resigned(replaced(text, period, period + "x")), 2);
        file("negative", resigned(replaced(text, period, period + "-")), 2);
        file("leading-zero", resigned(replaced(text, period, period + "0")), 2);
        file("wrong-number", resigned(replaced(text, period, period + "1")), 2);
        file("huge-number", resigned(replaced(text, period, period + "9999999999999999999999")), 2);
    }

    void machine() {
        const std::string truth = truths().front().text;
        write("true", truth);
        add("true", "true", 0, true);
        add("empty", write("empty", ""), 2, true);
        add("other text", write("text", "no certificate\n"), 2, true);
        add("no text", "/dev/zero", 2, true);
        std::filesystem::resize_file(folder_ + "/" + write("endless", truth), std::uintmax_t{1} << 40);
        add("endless", "endless", 4, false);
        add("missing", "missing", 4, true);
        std::filesystem::create_directory(folder_ + "/folder");
        add("folder", "folder", 4, true);
        add("below a file", "true/below", 4, true);
        add("link to itself", "loop", 4, true);
        std::filesystem::create_symlink("loop", folder_ + "/loop");
        if (geteuid() != 0) {  // except for a user who may read everything
            std::filesystem::permissions(folder_ + "/" + write("locked", truth),
                                         std::filesystem::perms::none);
            add("not permitted", "locked", 4, true);
        }
        add("true and missing", "true missing", 4, true);
        add("missing and refused", "missing empty", 4, true);
        add("refused and true", "empty true", 2, true);
        add("no file", "", 1, true);
        add("no option", "--frobnicate true", 1, true);
    }

    // Not checked, since that would take more memory, work or time than is allowed.
    void too_large() {
        write("many-shifts", certificate_text(many_shifts(300)));
        write("useless-mask", certificate_text(useless_mask()));
        add("too large for the memory", "many-shifts --memory 20M", 3, false);
        add("too large for the time", "useless-mask --timeout 1", 3, false);
        add("too large and true", "many-shifts true --memory 20M", 3, false);
        add("too large and refused", "many-shifts empty --memory 20M", 2, false);
        add("no memory", "true --memory x", 1, false);
    }

    void ledgers() {
        write("stations", certificate_text(stations_truth()));
        const auto ledger = [&](const std::string& what, const std::string& name, int exit) {
            add("ledger " + what, "stations --log " + name, exit, false);
        };
        {
            check::Ledger made(folder_ + "/book");
            check::CheckLimits limits;
            limits.ledger = &made;
            limits.stretches = check::Stretches{2, 3};
            (void)check::check_file(folder_ + "/stations", limits);
        }
        std::ifstream file(folder_ + "/book", std::ios::binary);
        const std::string good(std::istreambuf_iterator<char>(file), {});
        const std::string body = good.substr(0, good.rfind("end "));
        const auto sealed = [](const std::string& lines) {
            return lines + "end " + sha256_hex(lines) + "\n";
        };
        ledger("good", write("good", good), 0);
        ledger("new", "new", 0);
        ledger("of nothing", write("nothing", ""), 0);
        ledger("no ledger", write("junk", "hello\n"), 1);
        ledger("cut", write("cut", good.substr(0, good.size() - 9)), 1);
        ledger("other digest", write("digest", body + "derived 1 heaps 1 cpu 0\n" + good.substr(body.size())),
               1);
        ledger("other checker", write("checker", sealed(replaced(body, "\nchecker ", "\nchecker 9"))), 1);
        ledger("other count", write("count", sealed(replaced(body, "stretches 8", "stretches 9"))), 1);
        ledger("no such stretch", write("beyond", sealed(body + "derived 9 heaps 1 cpu 0\n")), 1);
        ledger("twice the stretch", write("double", sealed(body + "derived 3 heaps 1 cpu 0\n")), 1);
        const std::string own = sha256_hex(certificate_text(stations_truth()));
        ledger("other certificate",
               write("foreign", sealed(replaced(body, own, sha256_hex("something else")))), 1);
        ledger("a folder", "folder", 4);
        ledger("not to be made", "no-such-folder/book", 4);
        add("ledger of no stations", "true --log unused", 1, false);
        add("join alone", "stations --join good", 1, false);
        add("join missing", "stations --log new2 --join missing", 4, false);
        add("join damaged", "stations --log new3 --join cut", 1, false);
        add("no name of a ledger", "stations --log ''", 1, false);
        add("a ledger on standard output", "stations --log -", 1, false);
        add("bad stretches", "stations --segments 3-2", 1, false);
        add("bad heaps", "stations --heaps 0", 1, false);
        add("stretches beyond the last", "stations --segments 2-999", 1, false);
        add("a stretch beyond the last", "stations --segments 999 --log good", 1, false);
        add("some stretches", "stations --segments 2-3", 3, false);
        add("few heaps", "stations --heaps 3000", 3, false);
        add("ledger, two files", "stations true --log good", 0, false);
        add("ledger, missing file", "missing stations --log good", 4, false);
        add("ledger of another count, two files", "true stations --log count", 1, false);
    }

    std::string folder_;
    std::vector<Fault> all_;
};

struct Ran {
    std::string words;  // standard output and standard error
    int exit = -1;      // 128 + signal if one ended it
};

// Runs a program with these words, in that folder, for at most a minute.
inline Ran run_in(const std::string& folder, const std::string& program, const std::string& words) {
    const std::string command =
        "cd '" + folder + "' && LC_ALL=C timeout -s KILL 60 " + program + " " + words + " 2>&1 </dev/null";
    Ran ran;
    FILE* pipe = popen(command.c_str(), "r");
    if (pipe == nullptr) return ran;
    std::array<char, 4096> block{};
    while (const std::size_t got = std::fread(block.data(), 1, block.size(), pipe))
        ran.words.append(block.data(), got);
    const int status = pclose(pipe);
    ran.exit = WIFEXITED(status) ? WEXITSTATUS(status) : WIFSIGNALED(status) ? 128 + WTERMSIG(status) : -1;
    return ran;
}

}  // namespace ishitori::forge
