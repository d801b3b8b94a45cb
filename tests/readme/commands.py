#!/usr/bin/env python3
"""Runs the commands of a README in order, like a reader who has only the source: commands.py SOURCE README[+PAGE...]...

The files of SOURCE are copied into an empty folder. Then the text of each README, and of the pages that continue it, is read from top
to bottom, with an empty home.
The files of an earlier README are deleted, except its build:

- Lines indented by four are commands. They are run one after the other by one bash, in the folder of the copy, without a
  terminal; the first that fails ends the test.
- A block with a line "$ COMMAND" shows a command with what it prints, shortened. These commands are run at the end, once
  `ishitori` is installed, and each line that is shown has to be among the lines printed.
- <!-- file NAME --> before a fence: the block is saved as NAME; <!-- file NAME of PATH -->: it also has to be the file PATH.

Some commands are not simply run, see SPECIAL. With ISHITORI_ROOT, the folder of a fresh Debian 12 with git, all this is done
in a copy of that root, which needs root's rights.
"""
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import urllib.request

FENCE = re.compile(r"(?:<!-- file (?P<name>\S+?)(?: of (?P<original>\S+))? -->\n)?^```\w*\n(?P<text>.*?)^```$", re.M | re.S)
LIMIT = 3600  # seconds for one command; the first builds everything

# ./check runs this test. `./run web` without a screen serves the page until it is stopped: the test requests
# the page, then stops it. A game in play ends by its command q. NumPy comes from a registry that not every
# machine reaches; the later commands work without it.
SPECIAL = {"./check": "not run", "./run web": "serves", "./run play ring:3 10": "plays", "venv/bin/pip install numpy": "from afar"}
UNREACHED = re.compile(r"Failed to establish a new connection|Temporary failure in name resolution")


def fail(what):
    print(f"readme: {what}", file=sys.stderr)
    sys.exit(1)


class Step:
    """A command, a file to be written, or a command with lines that it prints."""

    def __init__(self, kind, text, more=None):
        self.kind, self.text, self.more = kind, text, more


def steps_of(text):
    """The steps of a README in their order."""
    found = []
    end = 0
    for fence in [*FENCE.finditer(text), None]:
        block = []
        for line in text[end:fence.start() if fence else len(text)].splitlines() + [""]:
            if line.startswith("    "):
                block.append(line[4:])
            elif block:
                found += block_steps(block)
                block = []
        if fence:
            end = fence.end()
            if fence["name"]:
                found.append(Step("file", fence["text"], (fence["name"], fence["original"])))
    return found


def block_steps(block):
    if not block[0].startswith("$ "):
        return [Step("command", line) for line in block]
    shown = []
    for line in block:
        if line.startswith("$ "):
            shown.append(Step("shown", line[2:], []))
        else:
            shown[-1].more.append(line)
    return shown


def copy_of(source, place):
    """The files that git keeps, as they are now."""
    names = subprocess.run(["git", "-C", source, "ls-files", "-z"], check=True, stdout=subprocess.PIPE).stdout.split(b"\0")
    for name in filter(None, map(os.fsdecode, names)):
        if os.path.lexists(os.path.join(source, name)):
            os.makedirs(os.path.dirname(os.path.join(place, name)), exist_ok=True)
            shutil.copy2(os.path.join(source, name), os.path.join(place, name), follow_symlinks=False)


class Shell:
    """One bash, from command to command, in `folder` with the home `home`; both inside of `root`, unless that is empty."""

    def __init__(self, root, home, folder):
        kept = re.compile(r"(?i)(https?|no)_proxy|PIP_.*|npm_config_.*|NODE_EXTRA.*|SSL_.*|REQUESTS_.*|CMAKE_.*_LAUNCHER|CCACHE_.*")
        environment = {name: value for name, value in os.environ.items() if kept.fullmatch(name)}
        environment |= {"HOME": home, "PATH": "/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C.UTF-8"}
        os.makedirs(root + home)
        self.folder = root + folder
        inside = ["chroot", root] if root else []
        self.bash = subprocess.Popen([*inside, "bash", "-c", f"cd {folder} && exec bash"], env=environment, stdin=subprocess.PIPE,
                                     stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True)

    def tell(self, command):
        # in this bash, not in a child, because a command may export names for the next
        self.bash.stdin.write(f"{{ {command}\n}} </dev/null\necho \"--- ended $?\"\n")
        self.bash.stdin.flush()

    def lines(self):
        """Its output up to its end; sets `self.exit`."""
        self.exit = None
        signal.alarm(LIMIT)
        for line in self.bash.stdout:
            ended = re.fullmatch(r"(.*)--- ended (\d+)\n", line, re.S)
            if ended:
                self.exit = int(ended[2])
                if ended[1]:
                    yield ended[1]
                break
            yield line.rstrip("\n")
        signal.alarm(0)

    def run(self, command):
        self.tell(command)
        return list(self.lines())

    def serve(self, command):
        """Runs `./run web`, which prints the address of the page, then stops it."""
        self.tell(f"{command} & echo \"--- process $!\"; wait $!")
        found = []
        for line in self.lines():
            process = re.fullmatch(r"--- process (\d+)", line)
            address = re.search(r"http://127\.0\.0\.1:\d+/", line)
            if process:
                number = int(process[1])
                continue
            found.append(line)
            if address:
                page = urllib.request.urlopen(address[0], timeout=30).read().decode("utf-16")  # its first character says so
                if "<title>" not in page:
                    fail(f"{command}: {address[0]} is not the page")
                os.kill(number, signal.SIGTERM)
        return found

    def end(self):
        self.bash.stdin.close()
        try:
            os.killpg(self.bash.pid, signal.SIGTERM)
        except ProcessLookupError:
            pass
        self.bash.wait()


def follow(source, readmes):
    with tempfile.TemporaryDirectory(prefix="readme-") as place:
        root, inner = "", place
        if os.environ.get("ISHITORI_ROOT"):
            root, inner = place + "/root", ""
            subprocess.run(["cp", "-a", os.environ["ISHITORI_ROOT"], root], check=True)
        folder = inner + "/ishitori"
        for number, readme in enumerate(readmes):
            for name in os.listdir(root + folder) if number else []:
                if name != "build":
                    left = os.path.join(root + folder, name)
                    shutil.rmtree(left) if os.path.isdir(left) and not os.path.islink(left) else os.remove(left)
            copy_of(source, root + folder)
            shell = Shell(root, f"{inner}/home{number}", folder)
            pages = [os.path.join(source, page) for page in readme.split("+")]
            steps = steps_of("\n".join(open(page, encoding="utf-8").read() for page in pages))
            try:
                for step in sorted(steps, key=lambda step: step.kind == "shown"):  # stable: the others keep their order
                    take(shell, source, step)
            finally:
                shell.end()
            print(f"readme: {len(steps)} steps of {readme} do what they should")


def take(shell, source, step):
    if step.kind == "file":
        name, original = step.more
        if original and open(os.path.join(source, original), encoding="utf-8").read() != step.text:
            fail(f"the block of {name} is not {original}")
        with open(os.path.join(shell.folder, name), "w", encoding="utf-8") as file:
            file.write(step.text)
        return
    command = step.text.split(" #")[0].rstrip()
    special = SPECIAL.get(command.replace(" --lang ja", ""))
    print(f"$ {command}{' (not run)' if special == 'not run' else ''}", flush=True)
    if special == "not run":
        return
    if special == "plays":
        command += " <<<q"
    if step.kind == "shown":
        command = 'PATH="$HOME/.local/bin:$PATH" ' + command
    found = shell.serve(command) if special == "serves" else shell.run(command)
    if shell.exit != 0 and special == "from afar" and UNREACHED.search("\n".join(found)):
        print("  (not reached)", flush=True)
        return
    if shell.exit != 0:
        fail(f"exit {shell.exit}: {command}\n" + "\n".join(found[-40:]))
    for line in step.more or []:
        if line.rstrip() and line.rstrip() not in map(str.rstrip, found):
            fail(f"{command} does not print the line that is shown:\n{line}\nbut\n" + "\n".join(found))


def main():
    source, *readmes = sys.argv[1:]
    signal.signal(signal.SIGALRM, lambda *_: fail("a command did not end in time"))
    follow(source, readmes)


main()
