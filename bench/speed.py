#!/usr/bin/python3
"""Writes docs/results/speed.md: speed.py PROGRAM [VECTORS...] > docs/results/speed.md. With names of vector instructions, a second table.

Each figure is processor time, the least of five runs. The runs that are compared take turns, so that a busy machine counts for little
in the ratios.
"""
import datetime
import json
import os
import re
import resource
import subprocess
import sys

PROGRAM = sys.argv[1]
ROUNDS = 5
METHODS = ("sparse", "engine", "dense", "wide")
WORK = (("0.16", 3 * 10**6), ("0.104", 3 * 10**6), ("0.106", 10**7), ("0.56", 3 * 10**6), ("0.354", 3 * 10**6), ("0.127", 3 * 10**6),
        ("0.6", 2 * 10**5), ("grundy", 2 * 10**5), ("0.366", 10**5), ("0.007", 10**5))


def run(limit, game, heaps, method=None, vectors=None):
    """Processor seconds and the checksum; None if a method takes longer than the limit or does not apply."""
    words = [PROGRAM, "values", game, "--to", str(heaps), "--checksum", "--json", "--quiet"]
    words += ["--method", method] if method else []
    environment = dict(os.environ, **({"ISHITORI_VECTORS": vectors} if vectors else {}))
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    bound = lambda: resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))  # noqa: E731
    done = subprocess.run(words, env=environment, capture_output=True, text=True, preexec_fn=bound if method else None)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode != 0:
        if method:
            return None
        sys.exit(done.stdout + done.stderr)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return spent, json.loads(done.stdout)["checksum"]


def least(runs):
    """The least seconds of each run, None for a method that is left out. All must give the same checksum."""
    best, checksums = [None] * len(runs), set()
    out = set()
    for _ in range(ROUNDS):
        for i, words in enumerate(runs):
            result = None if i in out else run(int(2 * (best[0] or 0)) + 1, *words)
            if result is None:
                out.add(i)
                continue
            best[i] = result[0] if best[i] is None else min(best[i], result[0])
            checksums.add(result[1])
    if len(checksums) != 1:
        sys.exit(f"{runs[0]}: different checksums {checksums}")
    return best


def power(heaps):
    digits = len(str(heaps)) - 1
    lead = heaps // 10**digits
    return f"10^{digits}" if lead == 1 else f"{lead} * 10^{digits}"


with open("/proc/cpuinfo") as cpu:
    machine = re.search(r"model name\s*: (.*)", cpu.read()).group(1)
targets = sys.argv[2:]
print(f"""# Speed

For readers who want to know how long values take, and which method is fastest.

    bench/speed.py build/release/{' '.join(['ishitori', *targets])} > docs/results/speed.md     # writes this page

<!-- made by bench/speed.py -->
Measured on {datetime.date.today()} on {machine}, {os.cpu_count()} processors, with a load of {os.getloadavg()[0]:.0f}. The figures are processor seconds of
`values GAME --to HEAPS --checksum`, with the start of the program, each the least of {ROUNDS} runs that took turns. Only the ratios of a row mean
something. All runs of a game gave the same checksum.

## As typed, and by the best method

The last column is the time as typed divided by the time of the fastest `--method`. A method is stopped and
left out after twice the time as typed, rounded up to the next second.

| game | heaps | as typed | fastest method | its time | ratio |
| --- | --: | --: | --- | --: | --: |""")
for game, heaps in WORK:
    typed, *others = least([(game, heaps)] + [(game, heaps, method) for method in METHODS])
    time, method = min((time, method) for time, method in zip(others, METHODS) if time is not None)
    print(f"| {game} | {power(heaps)} | {typed:.3f} | {method} | {time:.3f} | {typed / time:.2f} |", flush=True)
if targets:
    print(f"""
## Vector instructions

As typed, with the environment variable `ISHITORI_VECTORS`; the ratios are to {targets[0]}.

| game | heaps | {' | '.join(targets)} |
| --- | --: |{' --: |' * len(targets)}""")
    for game, heaps in WORK:
        first, *others = least([(game, heaps, None, target) for target in targets])
        print(f"| {game} | {power(heaps)} | {first:.3f} s | {' | '.join(f'{time / first:.2f}' for time in others)} |", flush=True)
print("<!-- end -->")
