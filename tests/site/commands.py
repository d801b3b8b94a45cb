#!/usr/bin/env python3
"""Runs the commands that pages show and compares what they print: commands.py [--update] BUILD SOURCE PAGE...

A page is Markdown. Every block ```console is run in a folder of the page's own, from top to bottom (records/ is there too): a line "$ COMMAND" by bash,
and what it prints, errors too, must be the lines below it. A line "..." represents any lines. A comment before a block says more:
<!-- made by pages.py: file PATH --> writes the block to a file of that name instead, <!-- not run: REASON --> does not run it.
A block of commands without a language needs one of these comments. Commands that are not run, there or in indented blocks, are
compared with the programs' lists: each command, option and script must exist. So are commands between backticks in the text; those that are complete (no NAME to be filled in, no file that is not there) are run as well, within INLINE_SECONDS, and must answer.
--update writes what was printed into the page, for its author to read; it keeps the "..." of a block. Blocks whose answers it makes are
between <!-- made by tests/site/commands.py --> and <!-- end -->; with "commands.py, long" they are run only if ISHITORI_TEST_SCALE is above 1.
"""
import difflib
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile

FENCE = re.compile(r"(?:<!-- (?P<word>[^>]*?) -->\n)?```(?P<kind>\w*)\n(?P<text>.*?)^```$", re.M | re.S)

LISTING = "made by pages.py: file "
INLINE_SECONDS = 20
# Commands between backticks that are not run: conversations, the first lines of files, and what takes seconds to hours.
NOT_INLINE = re.compile(r"ishitori (play|web|ask|queue|self-test)\b|ishitori (state|values|game|certificate|runs) [12]\b|"
                        r"ishitori (quotient|outcome) 0\.07 |ishitori quotient 0\.734|ishitori period 4\.364|ishitori census take:3of400|.*--checkpoint")


def fits(wanted, found):
    """True if the lines fit; "..." among the wanted lines represents any lines."""
    if not wanted:
        return not found
    if wanted[0] == "...":
        return any(fits(wanted[1:], found[skip:]) for skip in range(len(found) + 1))
    return bool(found) and wanted[0] == found[0] and fits(wanted[1:], found[1:])


def shortened(wanted, found):
    """The lines of `found` that resemble those of `wanted`, with "..." for the others; all of them if `wanted` has no "..."."""
    if "..." not in wanted:
        return found
    kept, at = [], 0
    for line in wanted:
        like = [] if line == "..." else difflib.get_close_matches(line, found[at:], 1)
        if like:
            here = found.index(like[0], at)
            kept += ["..."] * (here > at and kept[-1:] != ["..."]) + [found[here]]
            at = here + 1
    return kept + ["..."] * (at < len(found))


def commands(text):
    """[(command, its lines)]; a command continues after a backslash, or to the end of a << 'END'."""
    found = []
    lines = iter(text.splitlines())
    for line in lines:
        if not line.startswith("$ "):
            if not found:
                raise ValueError(f"a console block begins with '{line}', not with '$ '")
            found[-1][1].append(line)
            continue
        command = line[2:]
        while command.endswith("\\"):
            command += "\n" + next(lines)
        found.append((command, []))
    return found


class Names:
    """The commands and options of the programs, and the scripts of the source, for commands that are not run."""

    def __init__(self, environment, source):
        def output_of(*words):
            return subprocess.run(words, env=environment, stdout=subprocess.PIPE, text=True, timeout=60, check=True).stdout

        self.source = source
        self.commands = {command["name"]: {option["name"] for option in command["options"] + command["common_options"]}
                         for command in json.loads(output_of("ishitori", "help", "--json"))["commands"]}
        self.checker = set(re.findall(r"--[a-z]+", output_of("ishitori-verify", "--help"))) | {"--help"}

    def fault(self, line):
        """The first word that does not exist; "" if there is none."""
        for part in re.split(r" (?:&&|\|\|?|;) ", line):
            words = shlex.split(part, comments=True)
            while words and (re.fullmatch(r"[A-Z_]+=.*|nice|mpirun|-n|[0-9]+", words[0])):
                words = words[1:]
            program, rest = words[0] if words else "", words[1:]
            while rest and rest[0] in ("--lang", "ja", "en"):
                rest = rest[1:]
            options = {word.partition("=")[0] for word in rest if word.startswith("--")}
            if program in ("ishitori", "ishitori-mpi", "./run") and rest:
                if rest[0] not in self.commands:
                    return rest[0]
                unknown = options - self.commands[rest[0]]
            elif program == "ishitori-verify":
                unknown = options - self.checker
            else:
                unknown = set()
                if re.match(r"(\./)?[a-z.]\w*/[\w/.-]+\.sh$", program) and not os.path.exists(os.path.join(self.source, program)):
                    return program
            if unknown:
                return min(unknown)
        return ""


class Page:
    def __init__(self, path, environment, source, update, names):
        self.path, self.environment, self.source, self.update, self.names = path, environment, source, update, names
        self.faults = []
        self.ran = self.compared = 0

    inline_done = set()

    def inline(self, command):
        """Compares a command between backticks, and runs it if it is complete."""
        command = re.sub(r"\s+", " ", command)
        if command in self.inline_done:
            return
        self.inline_done.add(command)
        if re.match(r"ishitori(-verify|-mpi)? [a-z]", command) and not re.match(r"ishitori \w+ [12]\b", command):
            self.compare(command)
        words = command.split()
        files = [word for word in words[1:] if re.search(r"\.(txt|db|svg|certificate|ledger|csv)$", word)]
        if not re.match(r"ishitori(-verify)? [a-z]", command) or NOT_INLINE.match(command) or len(words) < 3 or words[2][:2] == "--" or \
                re.search("/log/|/reference/commands/", self.path) or \
                re.search(r"(?<![\w'])[A-Z]{1,}\b|\[|\.\.\.", command) or not all(os.path.exists(os.path.join(self.folder, name)) for name in files):
            return
        try:
            done = subprocess.run(["bash", "-c", command], cwd=self.folder, env=self.environment, stdin=subprocess.DEVNULL,
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=INLINE_SECONDS)
        except subprocess.TimeoutExpired:
            self.faults.append(f"`{command}` takes more than {INLINE_SECONDS} s")
            return
        self.ran += 1
        if done.returncode not in (0, 3) or not done.stdout.strip():
            self.faults.append(f"`{command}`: exit {done.returncode}\n{done.stdout}")

    def block(self, match):
        word, kind, text = match["word"] or "", match["kind"], match["text"]
        if word.startswith(LISTING):
            with open(os.path.join(self.folder, os.path.basename(word)), "w", encoding="utf-8") as file:
                file.write(text)
            return match[0]
        if not word and kind in ("", "bash") and re.search(r"^(\$ |\./|ishitori(?! certificate))", text, re.M):
            self.faults.append("a block with commands is not ```console, and no comment says why it is not run:\n" + text)
        long = word.endswith(", long") and float(os.environ.get("ISHITORI_TEST_SCALE", "1")) <= 1
        if kind != "console" or word.startswith("not run: ") or long:
            if kind in ("", "bash", "console"):
                self.compare(re.sub(r"^\$ ", "", text, flags=re.M))
            return match[0]
        shown = ""
        for command, wanted in commands(text):
            done = subprocess.run(["bash", "-c", command], cwd=self.folder, env=self.environment, stdin=subprocess.DEVNULL,
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=1500)
            self.ran += 1
            found = [line.rstrip() for line in done.stdout.splitlines()]
            if not fits([line.rstrip() for line in wanted], found):
                self.faults.append(f"$ {command}\n  exit {done.returncode}; it prints\n" + "\n".join("    " + line for line in found))
                wanted = shortened(wanted, found)
            shown += "".join(line + "\n" for line in ["$ " + command] + wanted)
        return match[0].replace(text, shown)

    def compare(self, text):
        """Counts the commands of `text`, one a line, and adds a fault for each that does not exist."""
        for line in text.replace("\\\n", " ").splitlines():
            if re.match(r"(?:[A-Z_]+=\S+ |nice -n \d+ |mpirun -n \d+ )*(?:ishitori(?:-verify|-mpi)? (?!certificate \d|\w+, )[\w-]|\./run [\w-]|[a-z./]+/[\w-]+\.sh)", line):
                self.compared += 1
                if unknown := self.names.fault(line):
                    self.faults.append(f"'{unknown}' does not exist, in '{line}'")

    def run(self):
        text = open(self.path, encoding="utf-8").read()
        with tempfile.TemporaryDirectory() as self.folder:
            os.symlink(os.path.join(self.source, "records"), os.path.join(self.folder, "records"))
            after = FENCE.sub(self.block, text)
            for span in re.findall(r"(?<!`)`([^`]+)`(?!`)", FENCE.sub("", text)):
                self.inline(span)
        indented = re.findall(r"(?:(?<=\n\n)|(?<=\n\n\n))(?: {4}.*\n)+", FENCE.sub("", text))
        for block in indented:
            self.compare(re.sub(r"^ {4}", "", block, flags=re.M))
        if self.update and after != text:
            open(self.path, "w", encoding="utf-8").write(after)
        return self


def main():
    words = sys.argv[1:]
    update = words[:1] == ["--update"]
    build, source, *pages = words[update:]
    environment = {
        "PATH": f"{build}:/usr/bin:{os.environ['PATH']}", "HOME": os.environ.get("HOME", "/"), "LC_ALL": "C.UTF-8", "LANG": "C.UTF-8",
        "PYTHONPATH": f"{source}/python", "PYTHONDONTWRITEBYTECODE": "1", "ISHITORI_LIBRARY": f"{build}/libishitori.so",
        "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
    }
    names = Names(environment, source)
    bad = total = compared = 0
    for path in pages:
        page = Page(path, environment, source, update, names).run()
        total += page.ran
        compared += page.compared
        for fault in page.faults:
            bad += 1
            print(f"{path}: {fault}")
    print(f"{total} commands of {len(pages)} pages, {bad} differ; {compared} more were not run, only compared with the programs' options")
    if total == 0 or compared == 0 or (bad and not update):
        sys.exit(1)


main()
