#!/usr/bin/python3
"""What a call from Python costs, as a multiple of the same call from C: bindings.py BUILD [SOURCE].

BUILD has libishitori.so. The same questions are asked by a C program, compiled here, and by the package, in processor time; each
figure is the best of many short rounds, in which the two take turns, so that a busy machine counts for little.
"""
import os
import pathlib
import subprocess
import sys
import tempfile
import time

build = pathlib.Path(sys.argv[1]).resolve()
source = pathlib.Path(sys.argv[2] if len(sys.argv) > 2 else __file__).resolve()
source = source if source.is_dir() else source.parent.parent
os.environ["ISHITORI_LIBRARY"] = str(build / "libishitori.so")
sys.path.insert(0, str(source / "python"))
import ishitori  # noqa: E402

PROGRAM = r"""
#include <ishitori.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
static double now(void) { struct timespec t; clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t); return t.tv_sec + t.tv_nsec * 1e-9; }
#define BEST(name, calls, call) { double best = 1e9; for (int round = 0; round < (calls) / 40 + 5; ++round) { double began = now(); \
    for (int i = 0; i < (calls); ++i) if ((call) != 0) return 1; \
    double took = (now() - began) / (calls); if (took < best) best = took; } printf("%s %.9f\n", name, best); }
int main(void) {
    static uint64_t values[1000000];
    char outcome;
    const char *json, *moves[] = {"moves", "--misere", "--", "0.77", "1000,12345,7"}, *periods[] = {"period", "--", "0.77"};
    const char* quotients[] = {"quotient", "--", "0.77"};
    ishitori_core* core = ishitori_new();
    ishitori_period period = {.size = sizeof period};
    if (ishitori_find_period(core, "0.77", &period) != 0) return 1;
    char* certificate = strdup(period.certificate);
    BEST("value", 500, ishitori_values(core, "0.77", 1000000 + i, 1, values))
    BEST("outcome", 500, ishitori_outcome(core, "0.77", "7,5,3", 0, &outcome))
    BEST("values of 10^6 heaps", 2, ishitori_values(core, "0.77", 0, 1000000, values))
    BEST("moves", 30, ishitori_ask(core, 5, moves, &json))
    BEST("period", 200, ishitori_ask(core, 3, periods, &json))
    BEST("quotient", 200, ishitori_ask(core, 3, quotients, &json))
    BEST("verify", 30, ishitori_verify(core, certificate, strlen(certificate)))
    return 0;
}
"""


def best(calls, call):
    least = float("inf")
    for _ in range(calls // 40 + 5):
        began = time.process_time()
        for i in range(calls):
            call(i)
        least = min(least, (time.process_time() - began) / calls)
    return least


game = ishitori.Game("0.77")
certificate = game.period().certificate
questions = {
    "value": (500, lambda i: game.value(1000000 + i)),
    "outcome": (500, lambda i: game.outcome("7,5,3")),
    "values of 10^6 heaps": (2, lambda i: game.values(10**6)),
    "moves": (30, lambda i: game.moves("1000,12345,7", misere=True)),  # of these three the same question as JSON in C
    "period": (200, lambda i: game.period()),
    "quotient": (200, lambda i: game.quotient()),
    "verify": (30, lambda i: ishitori.verify(certificate)),
}
in_c = dict.fromkeys(questions, float("inf"))
in_python = dict(in_c)
with tempfile.TemporaryDirectory() as place:
    program = os.path.join(place, "calls")
    pathlib.Path(program + ".c").write_text(PROGRAM)
    subprocess.run(["cc", "-O2", "-I", str(source / "include"), program + ".c", str(build / "libishitori.so"), f"-Wl,-rpath,{build}", "-o",
                    program], check=True)
    for _ in range(5):
        for line in subprocess.run([program], check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines():
            name, seconds = line.rsplit(" ", 1)
            in_c[name] = min(in_c[name], float(seconds))
        for name, (calls, call) in questions.items():
            in_python[name] = min(in_python[name], best(calls, call))
for name, seconds in in_python.items():
    print(f"{name:22} C {in_c[name] * 1e6:10.2f} us   Python {seconds * 1e6:10.2f} us   ratio {seconds / in_c[name]:.2f}")
