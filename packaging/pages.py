#!/usr/bin/python3
"""Makes the parts of docs/ that come from tables and from the program: pages.py [--check] PROGRAM

A page holds such a part between the lines <!-- made by pages.py: NAME --> and <!-- end -->; the rest of the page is written by hand.
The parts of docs/results/ come from the certificates and tables of records/, the parts of docs/reference/ from PROGRAM (its help) and from
docs/answers.schema.json and src/, listings from examples/. With --check nothing is written. Exit 1 names each page that differs, each certificate without a row in
records/results.tsv, each row without a certificate, each link or name of a page that leads nowhere, and each page with more than 200 lines
written by hand.
"""
import csv
import functools
import glob
import gzip
import json
import os
import re
import subprocess
import sys
import tempfile

from grammar import grammar
from schema import kind

SOURCE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
RECORDS = os.path.join(SOURCE, "records")
faults = []


def table(head, rows):
    right = ["--:" if name.endswith(">") else "---" for name in head]
    lines = ["| " + " | ".join(name.rstrip(">") for name in head) + " |", "| " + " | ".join(right) + " |"]
    return "\n".join(lines + ["| " + " | ".join(row) + " |" for row in rows]) + "\n"


def number(text):
    return f"{int(text):,}" if text else ""


def lines_of(path):
    """The lines "word value" of a certificate, and for each word the list below it."""
    found = {}
    for line in open(path, encoding="ascii"):
        word, _, value = line.rstrip("\n").partition(" ")
        if word.endswith(":"):
            found.setdefault(last + " list", value if word == "0:" else "")
        else:
            found.setdefault(word, value)
            last = word
    return found


def certificates():
    """[(path below records/, its lines, its row in results.tsv)]"""
    with open(os.path.join(RECORDS, "results.tsv"), encoding="utf-8") as file:
        rows = {row["certificate"]: row for row in csv.DictReader((line for line in file if not line.startswith("#")), delimiter="\t")}
    paths = sorted(os.path.relpath(path, RECORDS) for path in glob.glob(RECORDS + "/**/*.certificate", recursive=True))
    faults.extend(f"records/{path} has no row in records/results.tsv" for path in paths if path not in rows)
    faults.extend(f"records/results.tsv: there is no certificate {path}" for path in rows if path not in paths)
    return [(path, lines_of(os.path.join(RECORDS, path)), rows[path]) for path in paths if path in rows]


def kept_table(name):
    """A table of records/tables/, whose first line names the columns; ">" behind a name: numbers."""
    with open(os.path.join(RECORDS, "tables", name + ".tsv"), encoding="utf-8") as file:
        head, *rows = [line.rstrip("\n").split("\t") for line in file]
    return table(head, rows)


def link(path):
    return f"[certificate](../../records/{path})"


def periods():
    rows, same = [], {}
    for path, claim, row in certificates():
        if row["same_values_as"]:
            same.setdefault(row["same_values_as"], []).append(claim["game"])
    for path, claim, row in certificates():
        if claim["kind"] not in ("sparse-window", "sparse-stations", "derived-period", "period") or row["same_values_as"]:
            continue
        theorem = "[T3]" if claim["theorem"] == "guy-smith" else "[T10]"
        rows.append((int(claim["period"]), [
            claim["game"], number(claim["period"]), number(claim["preperiod"]), row["known_before"], theorem, claim["max-value"],
            number(row["heaps_computed"]), row["checksum"], link(path), ", ".join(same.get(claim["game"], []))]))
    rows.sort(key=lambda row: -row[0])
    new = sum(row[1][3].startswith(("no ", "4.404")) for row in rows)
    return f"{len(rows)} different sequences; {new} of the periods are in no earlier table known to us.\n\n" + table(
        ["game", "period>", "preperiod>", "known before", "proved by", "greatest value>", "heaps computed>", "checksum", "check it", "the same values"],
        [row for _, row in rows])


def open_games():
    with open(os.path.join(RECORDS, "runs/progress.tsv"), encoding="utf-8") as file:
        rows = [row for row in csv.DictReader(list(file)[1:], delimiter="\t") if row["status"] == "open"]
    reached = {}
    for row in rows:
        reached.setdefault(int(row["verified_to"]), []).append(row)
    text = f"{len(rows)} standard forms are open.\n\n"
    far = sorted((row for row in rows if int(row["verified_to"]) >= 10**11), key=lambda row: (-int(row["verified_to"]), row["game"]))
    text += table(["game", "no period up to heap>", "checksum"], [[row["game"], number(row["verified_to"]), row["checksum"]] for row in far])
    text += "\nThe others, by the heaps that were computed:\n\n"
    steps = [(36, 10**11), (34, 2**36), (32, 2**34), (30, 2**32), (28, 2**30), (0, 2**28)]
    lines = []
    for low, high in steps:
        games = sorted(row["game"] for row in rows if 2**low <= int(row["verified_to"]) < high) if low else \
            sorted(row["game"] for row in rows if int(row["verified_to"]) < high)
        lines.append([f"2^{low} or more" if low else "fewer than 2^28", str(len(games)), ", ".join(games)])
    text += table(["heaps", "forms>", "games"], lines)
    far = []
    for path in sorted(glob.glob(os.path.join(RECORDS, "runs/*.json"))):
        with open(path, encoding="utf-8") as file:
            run = json.load(file)
        far.append([run["game"], *(number(run[name]) for name in ("verified_to", "rares", "last_rare", "max_value", "max_value_at")),
                    run["checksum"], f"[answer](../../records/runs/{os.path.basename(path)})"])
    return text + "\nA game with large values, by the method wide, which keeps every value in memory. The answer is the output of\n" \
        "`ishitori period GAME --to 2^30 --checkpoint GAME --resume --json` after the last part of the run:\n\n" + table(
        ["game", "no period up to heap>", "rare heaps>", "the last>", "greatest value>", "at heap>", "checksum", "answer"], far)


def free_heap_certificates(bounded):
    """The certificates about free heaps: about all positions, or about those with few of the bounded heaps."""
    return [(path, claim, row) for path, claim, row in certificates() if claim["kind"] == "free-heaps" and ("bounded" in claim) == bounded]


def misere_certificates():
    rows = []
    for path, claim, row in free_heap_certificates(False):
        heaps = "all" if claim["period"] != "0" else f"0 .. {int(claim['phi']) - 1}"
        free = claim["free list"].replace(" ", ", ")
        rows.append([claim["game"], heaps, free, number(claim["order"]), "infinite" if claim.get("apart") == "1" else "", row["known_before"], link(path)])
    return table(["game", "heaps", "free heaps", "elements of M>", "the quotient is", "known before", "check it"], rows)


SETTLED = {"T9": "a finite quotient that repeats", "T11": "the kernel of normal play", "T15": "a rule by weights; the quotient is infinite",
           "T23": "an automaton; the quotient is infinite"}
STOPPED = {"memory": "a candidate outgrew the memory of its share", "seconds": "the time of its share was used up",
           "free-heaps": "the claim with free heaps was not extended to the next heap", "family": "the failures ran through the positions of a family",
           "no-repair": "a failure could not be repaired"}


@functools.cache
def catalogue():
    with gzip.open(os.path.join(RECORDS, "catalogue.csv.gz"), "rt", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def misere_rows(digits):
    return [row for row in catalogue() if int(row["digits"]) in digits]


def settled_by(theorem, rows):
    return [row for row in rows if row["misere_status"] == "proved" and row["misere_theorem"] == theorem and not row["misere_free_heaps"]]


def game_count(rows):
    """How many standard forms of misère play the rows have."""
    return len({row["misere_form"] for row in rows})


def counted(what, rows):
    """A line of a table of codes: how many rows, and how many different games they are in misère play."""
    return [what, f"{len(rows):,}", f"{game_count(rows):,}"]


def known_table(rows):
    """Rows by what is known of their games in misère play, and the rows that are open."""
    free = [row for row in rows if row["misere_status"] == "proved" and row["misere_free_heaps"]]
    still = [row for row in rows if row["misere_status"] != "proved"]
    by_infinity = {True: [], False: []}
    for row in still:
        by_infinity[row["misere_infinite"] == "1"].append(row)
    lines = [counted(f"settled for every heap by {how} [{theorem}]", settled_by(theorem, rows)) for theorem, how in SETTLED.items()] + [
        counted("settled for every heap by free heaps; the quotient is infinite [T13]", free),
        counted("open; the quotient of the first heaps is infinite [T13]", by_infinity[True]),
        counted("open", by_infinity[False])]
    return table(["misère play", "codes>", "games>"], lines), still


def stopped_table(rows):
    """Open rows, by the limit that ended the search."""
    lines = []
    for ending, why in STOPPED.items():
        here = [row for row in rows if row["misere_ending"] == ending]
        if here:
            lines.append(counted(why, here))
    return table(["the search ended because", "codes>", "games>"], lines)


def settled_text(rows, still):
    return (f"{len(rows):,} codes, which are at most {game_count(rows):,} different games in misère play [T25]; {len(rows) - len(still):,} codes, of "
            f"{game_count(rows) - game_count(still):,} games, are settled.")


def misere_codes():
    rows = misere_rows(range(4))
    known, still = known_table(rows)
    settled = len(rows) - len(still)
    far = {}
    for row in still:
        far.setdefault(row["misere_form"], int(row["misere_heaps"] or 0))
    for page in ("README.md", "README.ja.md"):
        with open(os.path.join(SOURCE, page), encoding="utf-8") as file:
            if not re.search(rf"misere\.md\).*\b{settled}\b", file.read()):
                faults.append(f"{page}: {settled} of the codes of up to three digits are settled")
    text = settled_text(rows, still) + "\n\n" + known
    text += "\nThe open games, by the heaps whose quotient the survey found:\n\n"
    steps = [(40, 10**9), (20, 40), (10, 20), (0, 10)]
    text += table(["last heap", "games>", "games, as standard forms of misère play"], [
        [f"{low} or more" if high > 100 else f"{low} to {high - 1}", str(len(games)), ", ".join(games)]
        for low, high in steps for games in [sorted(form for form, heap in far.items() if low <= heap < high)]])
    return text + "\nEach search had at least two seconds of processor time and 1 GB, some had ten minutes and 4 GB:\n\n" + stopped_table(still)


def misere_four_digits():
    rows = misere_rows([4])
    known, still = known_table(rows)
    return (settled_text(rows, still) + " Each search had at least one second and 1 GB, some had 20 seconds and 4 GB.\n\n"
            + known + "\n" + stopped_table(still))


def lists_of(path):
    """All lines of a certificate: {word: [(the rest of the line, the list below it)]}"""
    found = {}
    with open(os.path.join(RECORDS, path), encoding="ascii") as file:
        for line in file:
            word, _, value = line.rstrip("\n").partition(" ")
            if word.endswith(":"):
                last += [int(number) for number in value.split()]
            else:
                last = []
                found.setdefault(word, []).append((value, last))
    return found


def listing(path):
    """A file of the source as a block."""
    with open(os.path.join(SOURCE, path), encoding="utf-8") as file:
        return f"```{LANGUAGES[path.rpartition('.')[2]]}\n{file.read()}```\n"


LANGUAGES = {"py": "python", "sh": "bash", "cpp": "cpp", "txt": "text"}


def form_in_words(form, free, times=" ", number="#"):
    """ "#5 - 2 #7": a linear form in the numbers of free heaps."""
    terms = [(c, f"{number}{heap}") for c, heap in zip(form, free) if c]
    text = "".join((" - " if c < 0 else " + ") + (str(abs(c)) + times if abs(c) > 1 else "") + name for c, name in terms)
    return text[3:] if text.startswith(" + ") else "-" + text[3:]


def and_list(words):
    return " and ".join(words[-2:]) if len(words) < 3 else ", ".join(words[:-1]) + " and " + words[-1]


def powers_of(heaps, exponents):
    return " ".join(f"{heap}^{times}" if times > 1 else str(heap) for heap, times in zip(heaps, exponents) if times)


def few_large_heaps():
    """The claims about positions with few large heaps, whose quotient is infinite with the last heap."""
    rows = []
    for path, claim, row in free_heap_certificates(True):
        lines = lists_of(path)
        free = lines["free"][0][1]
        powers = [powers_of(free, lines[word][0][1]) for word in ("apart-u", "apart-v")]
        rows.append([claim["game"], str(int(claim["phi"]) - 1), f"{claim['at-most']} of {', '.join(map(str, free[-int(claim['bounded']):]))}",
                     number(claim["order"]), f"powers of {powers[0]} by powers of {powers[1]}", row["known_before"], link(path)])
    return table(["game", "infinite with heap>", "large heaps at most", "elements of M>", "distinguished", "known before", "check it"], rows)


def free_heap_claims():
    rows = []
    for path, claim, _ in free_heap_certificates(False):
        lines = lists_of(path)
        free, moduli, cells, phi = (lines[word][0][1] for word in ("free", "moduli", "cells", "phi"))
        tests = {}
        for value, _ in lines["test"]:
            low, high, *form = map(int, value.split())
            tests.setdefault((low, high), []).append(form_in_words(form, free))
        ranges = [f"{and_list(forms)} from {low} to {high}" for (low, high), forms in tests.items()]
        powers = [powers_of(free, lines[word][0][1]) for word in ("apart-u", "apart-v")]
        rows.append([f"[{claim['game']}](../../records/{path})", f"0 .. {len(phi) - 1}", ", ".join(map(str, free)), number(claim["order"]),
                     "; ".join(ranges), ", ".join(map(str, moduli)), number(str(len(cells))), f"powers of {powers[0]} by powers of {powers[1]}"])
    return table(["game", "heaps", "free heaps", "elements of M>", "tests", "moduli", "cells>", "distinguished"], rows)


def settled_games(theorem, kind):
    """{the game of a certificate of this kind: its codes}, from the catalogue. Codes of four digits are listed only for games without a shorter one."""
    claimed = [claim["game"] for _, claim, _ in certificates() if claim["kind"] == kind]
    rows = settled_by(theorem, misere_rows(range(4)))
    longer = set(claimed) - {row["misere_form"] for row in rows}
    games = {}
    for row in rows + [row for row in settled_by(theorem, misere_rows([4])) if row["misere_form"] in longer]:
        games.setdefault(row["misere_form"], []).append(row["code"])
    faults.extend(f"records/ has no certificate of the kind {kind} for {game}" for game in games if game not in claimed)
    faults.extend(f"records/catalogue.csv.gz settles {game} otherwise than its certificate" for game in claimed if game not in games)
    return games


def rule_table(theorem, kind, *fields):
    """The games of the certificates of this kind, with these fields of the claim, which are numbers."""
    games = settled_games(theorem, kind)
    return table(["game", "shortest codes with this misère play", *(f"{field}>" for field in fields), "known before", "check it"],
                 [[claim["game"], ", ".join(games.get(claim["game"], [])), *(claim[field] for field in fields), row["known_before"], link(path)]
                  for path, claim, row in certificates() if claim["kind"] == kind])


def weights():
    return rule_table("T15", "weights")


def automata():
    return rule_table("T23", "automaton", "states")


def weight_rules():
    """The games with one rule share a row."""
    rules = {}
    for path, claim, _ in certificates():
        if claim["kind"] != "weights" or "class-sums" in claim:  # thousands of classes
            continue
        lists = {word: found[0][1] for word, found in lists_of(path).items()}
        heaps = {}
        for heap, (cls, most, others) in enumerate(zip(lists["heap-classes"], lists["largest-weights"], lists["other-weights"])):
            if heap:
                name = ([f"class {cls}"] if cls else []) + ([f"{{{most}, {others}}}" if others else f"{{{most}}}"] if most else [])
                heaps.setdefault(", ".join(name) or "nothing", []).append(str(heap))
        steps = ", ".join(f"{{{most}, {others}}}" if others else f"{{{most}}}" for most, others in zip(lists["largest-steps"], lists["other-steps"]))
        rule = (f"{claim['period']} from {claim['preperiod']} on", "; ".join(f"{name}: {', '.join(numbers)}" for name, numbers in heaps.items()), steps)
        rules.setdefault(rule, []).append(claim["game"])
    return table(["games", "period", "class and weights of the heaps", "added with each period"], [[", ".join(games), *rule] for rule, games in rules.items()])


def ishitori(*words):
    environment = dict(os.environ, LC_ALL="C.UTF-8", LANG="C.UTF-8", COLUMNS="100")
    return subprocess.run([PROGRAM, *words], check=True, capture_output=True, text=True, env=environment).stdout.rstrip()


def commands():
    """Every command with its page, and what it does: the first paragraph of its help."""
    pages = {}
    for path in glob.glob(SOURCE + "/docs/reference/commands/*.md"):
        with open(path, encoding="utf-8") as file:
            for name in file.readline()[2:].strip().split(", "):
                pages[name] = os.path.basename(path)
    rows = []
    for name in ishitori("manual", "--list").split():
        if name not in pages:
            faults.append(f"the command '{name}' has no page in docs/reference/commands/")
            continue
        rows.append([f"[`{name}`](commands/{pages[name]})", re.sub(r"\s+", " ", ishitori("help", name).split("\n\n")[0]).replace("|", "\\|")])
    return table(["command", "what it does"], rows)


# Examples that are run, in a folder of their own, and shown with their answers.
EXAMPLES = {
    "games": ["games | head -n 4"], "rules": ["rules 4.32", "rules '0.1(23)' --spelling cgsuite"],
    "values": ["values 0.77 --to 12", "values 0.77 --from 10^15 --to 10^15+5", "values 0.77 --to 100000 --checksum", "values grundy --to 4 --format bfile"],
    "period": ["period kayles", "period 0.16 --to 1e5 --save v16 --quiet 2> notes.txt | head -n 2",
               "values 0.16 --to 50000 --checksum --load v16 2> notes.txt"],
    "outcome": ["outcome kayles 7,5,3", "outcome 0.07 400,35,34 --misere --timeout 100 2>&1 | tail -n 1"], "moves": ["moves kayles 7,5,3 --misere", "moves treblecross X..X..."],
    "explain": ["explain take:1-3 21", "explain kayles 5 --move 5-1 | head -n 3"],
    "conjecture": ["conjecture take:1-3 4 0", "conjecture take:1-3 4 1 --misere", "conjecture nim nim-sum 0"],
    "tree": ["tree 4.32 3,1"], "quiz": ["quiz nim --count 2 --seed 7 --answers"],
    "table": ["table line:2 --to 8"], "genus": ["genus 0.77 --to 8"], "value": ["value kayles 5 --misere"],
    "quotient": ["quotient 0.22", "quotient 0.22 --format gap", "quotient 0.3122 --to 7 2> notes.txt | head -n 3"],
    "verify": ["period kayles --certificate k.cert --quiet | head -n 2", "verify k.cert"], "info": ["info 0.77 | head -n 6"],
    "census": ["census take:3of12 --threads 1 | head -n 4"], "survey": ["survey '0.??' --to 2^10 --db short.db --quiet | head -n 3"],
    "catalogue": ["survey '0.?' --to 2^10 --db one.db --quiet | head -n 1", "catalogue one.db --where 'period>2' --sort period --descending"],
    "state": ["state nim 5,3,2 --try '1 4' --level hard --json | cut -c 1-90"],
    "manual": ["manual --list | head -n 3"], "ask": ["ask <<< '[\"outcome\",\"kayles\",\"7,5,3\"]' | cut -c 1-90"],
}


def command(name):
    text = f"```text\n$ ishitori help {name}\n{ishitori('help', name)}\n```\n"
    if name in EXAMPLES:
        text += "\n```console\n"
        with tempfile.TemporaryDirectory() as folder:
            environment = dict(os.environ, LC_ALL="C.UTF-8", LANG="C.UTF-8", COLUMNS="100", PATH=os.path.dirname(PROGRAM) + ":" + os.environ["PATH"])
            for words in EXAMPLES[name]:
                done = subprocess.run(["bash", "-c", "ishitori " + words], cwd=folder, env=environment, capture_output=True, text=True)
                lines = [line.rstrip() for line in done.stdout.splitlines()]
                text += f"$ ishitori {words}\n" + "".join(line + "\n" for line in lines)
        text += "```\n"
    return text


def named_games():
    games = json.loads(ishitori("games", "--json"))["games"]
    return table(["name", "code", "rule", "OEIS", "also called"],
                 [[game["name"], game["code"] or "", game["rule"], game["oeis"] or "", ", ".join(game["aliases"])] for game in games])


EXITS = {"input": "1", "check": "2", "refused": "2", "stopped": "3", "machine": "4"}


def errors():
    """The keys of errors in the sources, and their sentences."""
    sentences = json.loads(ishitori("messages", "--json"))["words"]
    found = {}
    for path in glob.glob(SOURCE + "/src/**/*.?pp", recursive=True):
        with open(path, encoding="utf-8") as file:
            source = file.read()
        for key in re.findall(r'\brefused\(\s*"([a-z0-9.-]+)"', source):
            found.setdefault(key, set()).add(EXITS["refused"])
        # the first argument, which may choose between keys
        for kind_, argument in re.findall(r"(?:Error::(input|check|stopped|machine)|\bfault)\(((?:[^,;{E]|E(?!rror::))*)", source):
            for key in re.findall(r'"([a-z0-9.-]+)"', argument):
                found.setdefault(key, set()).add(EXITS[kind_ or "input"])
        if "/rules/" in path:  # a key also comes from a table or a variable; all sentences of this module are errors
            for key in re.findall(r'"((?:code|game|move|position|sum|take)\.[a-z-]+)"', source):
                found.setdefault(key, set()).add(EXITS["input"])
    several = {key: re.sub(r"\{\d:[^|}]*\|([^}]*)\}", r"\1", row[0]) for key, row in sentences.items()}
    return table(["exit", "key", "sentence"],
                 [[", ".join(sorted(exits)), f"`{key}`", several[key].replace("|", "\\|").replace("<", "&lt;")]
                  for key, exits in sorted(found.items(), key=lambda item: (sorted(item[1]), item[0])) if key in sentences])


def command_page(names):
    """Help, examples that were run, and the fields of the answers of some commands."""
    return "\n".join([f"## {name}\n\n{command(name)}" for name in names] + [f"## JSON of {name}\n\n{fields(name)}" for name in names])


def fields(name):
    with open(SOURCE + "/docs/answers.schema.json", encoding="utf-8") as file:
        form = json.load(file)["$defs"].get("answer_" + name)
    if not form or "properties" not in form:
        return f"The answers of `{name}` are described in the [schema](../../answers.schema.json).\n"
    rows = [[f"`{field}`", kind(value, str), "always" if field in form.get("required", []) else "", value.get("description", "")]
            for field, value in form["properties"].items() if field not in ("command", "schema", "version", "exit", "id")]
    return "Beside the fields that all answers have ([schema](../../answers.schema.json)):\n\n" + \
        table(["field", "value", "", "meaning"], rows)


def columns():
    """The columns of a catalogue, from the schema."""
    with open(SOURCE + "/docs/answers.schema.json", encoding="utf-8") as file:
        row = json.load(file)["$defs"]["catalogue_row"]["properties"]
    return table(["column", "meaning"], [[f"`{name}`", form["description"]] for name, form in row.items()])


def largest_files():
    """The sizes in max_bytes(FileKind) of base/read_file.cpp."""
    with open(SOURCE + "/src/base/read_file.cpp", encoding="utf-8") as file:
        cases = re.findall(r"((?:case FileKind::\w+:\s*)+)return (\d+) \* mega", file.read())
    return table(["kind", "MiB>"], [[", ".join(name.replace("_", "-") for name in re.findall(r"::(\w+)", names)), size] for names, size in cases])


PARTS = {"periods": periods, "open games": open_games, "misère certificates": misere_certificates, "misère codes": misere_codes, "misère four digits": misere_four_digits, "weights": weights, "automata": automata,
         "free heap claims": free_heap_claims, "few large heaps": few_large_heaps, "weight rules": weight_rules,
         "columns": columns, "largest files": largest_files, "commands": commands, "games": named_games, "errors": errors}


def page(path, check):
    with open(path, encoding="utf-8") as file:
        before = file.read()

    def part(match):
        word, _, name = match[2].partition(" ")
        makers = {"page": lambda: command_page(name.split()), "table": lambda: kept_table(name), "file": lambda: listing(name),
                  "grammar": lambda: grammar(SOURCE, name)}
        made = makers.get(word, PARTS.get(match[2]))()
        return f"{match[1]}\n{made}<!-- end -->"

    after = re.sub(r"(<!-- made by pages\.py: ([^>]*?) -->).*?<!-- end -->", part, before, flags=re.S)
    if after != before:
        if check:
            faults.append(f"{os.path.relpath(path, SOURCE)} is not what packaging/pages.py makes; run packaging/pages.py PROGRAM")
        else:
            with open(path, "w", encoding="utf-8") as file:
                file.write(after)


def tracked():
    names = subprocess.run(["git", "-C", SOURCE, "ls-files", "-z", "--cached", "--others", "--exclude-standard"], capture_output=True).stdout
    return [name for name in names.decode().split("\0") if name and os.path.isfile(os.path.join(SOURCE, name))]


def by_hand(text):
    """The number of lines of a page that no program makes. Of a block made by commands.py the commands are written by hand."""
    def kept(match):
        return "\n".join(re.findall(r"^\$ .*(?:(?<=\\)\n.*)*", match[0], flags=re.M)) if "/commands.py" in match[1] else ""

    return re.sub(r"<!-- made by ([\w./]+\.py).*?<!-- end -->", kept, text, flags=re.S).count("\n")


BY_THE_SITE = re.compile(r"(\.\./)*(play|atlas/index)\.html$")


def links():
    """Links between the documents, and names of documents in all other files."""
    for name in tracked():
        if not re.search(r"\.(md|hpp|cpp|h|cmake|txt|py|sh|mjs|ts|svelte|v|ml)$|^(run|check)$|^\.ci/", name):
            continue
        with open(os.path.join(SOURCE, name), encoding="utf-8") as file:
            text = file.read()
        if name.endswith(".md"):
            for target in re.findall(r"\]\(([^)#\s]+)[^)\s]*\)", re.sub(r"(?ms)^```.*?^```$", "", text)):
                path = os.path.join(SOURCE, os.path.dirname(name), target)
                if not re.match(r"[a-z]+:", target) and not BY_THE_SITE.match(target) and not os.path.exists(path):
                    faults.append(f"{name}: the link {target} leads nowhere")
            if name.startswith("docs/"):
                if by_hand(text) > 200:
                    faults.append(f"{name} has {by_hand(text)} lines written by hand; a page has at most 200")
        for target in re.findall(r"\bdocs/[\w./-]+\.(?:md|json|svg)\b", text):
            if not os.path.exists(os.path.join(SOURCE, target)):
                faults.append(f"{name} names {target}, which does not exist")


def main():
    global PROGRAM
    words = sys.argv[1:]
    check = words[:1] == ["--check"]
    PROGRAM = os.path.abspath(words[-1])
    for path in sorted(glob.glob(SOURCE + "/docs/**/*.md", recursive=True)):
        page(path, check)
    if check:
        links()
    for fault in dict.fromkeys(faults):
        print(fault)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
