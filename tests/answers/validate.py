#!/usr/bin/env python3
"""validate.py ISHITORI SCHEMA: compares the answers of every command, including errors, with docs/answers.schema.json.

It asks through `ishitori ask` (JSON Lines), and a few at the command line. Needs python3-jsonschema."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import jsonschema

program, schema_file = sys.argv[1:3]
schema = json.loads(pathlib.Path(schema_file).read_text())
jsonschema.Draft202012Validator.check_schema(schema)
examples = pathlib.Path(schema_file).resolve().parent.parent / "examples"
folder = tempfile.TemporaryDirectory()
here = folder.name
failures = []


# names of commands in earlier versions
present = {"step": "state", "words": "messages", "bench": "self-test", "runs": "queue", "lookup": "info"}


def definition(name):
    return jsonschema.Draft202012Validator({"$ref": "#/$defs/" + name, "$defs": schema["$defs"]})


whole = jsonschema.Draft202012Validator(schema)
listed_errors = (pathlib.Path(schema_file).parent / "reference/errors.md").read_text()


def check(question, answer):
    """Checks the named definition first, for a readable message; then the whole schema."""
    command = answer.get("command")
    name = "failure" if "error" in answer else present.get(command, command) or "text"
    for fault in definition("answer_" + name).iter_errors(answer):
        failures.append(f"{question}: {'/'.join(map(str, fault.absolute_path))}: {fault.message[:300]}")
        return
    for fault in whole.iter_errors(answer):
        failures.append(f"{question}: {fault.message[:300]}")
    if "error" in answer:
        expect(f"`{answer['error']['key']}`" in listed_errors, f"{question}: {answer['error']['key']} is not in errors.md")


def ask(lines):
    output = subprocess.run([program, "ask"], input="".join(line + "\n" for line in lines), text=True,
                          capture_output=True, check=True)
    return [json.loads(line) for line in output.stdout.splitlines()]


def expect(condition, what):
    if not condition:
        failures.append(what)


cert, quotient, kept, database = (os.path.join(here, name) for name in ("cert", "quotient", "kept", "db"))
bfile = pathlib.Path(here, "b.txt")
bfile.write_text("0 0\n1 2\n")  # G(1) = 1
big = str(2**53 - 1)
questions = [
    "games", "rules 4.32", "value kayles 20", "value kayles 7 + nim 3", "value nim 3 + take:1-3 6 --misere", "value kayles 9 + 0.07 9 --misere", "value kayles 20,3 --misere", "value ring:2 9", "value kayles 0", "value nim 5000",
    "value ring:2 9 --normal", "value take:1-3 30 --misere", "value grundy 100 --misere --timeout 1", "genus 0.33", "rules nim --spelling cgsuite", "rules ring:3", "values 0.77 --to 20", "values 0.77 --to 20 --checksum",
    "values 0.77 --to 400 --period", "values 0.77 --to 20 --packed", "values 0.77 --from 10^16 --to 10^16+2",
    f"values 0.77 --compare {bfile}", f"values nim --compare {bfile} --from 1", f"values nim --from {big} --to {big}+3", "period 0.77", "period nim", "period 0.007 --limit 2000",
    "period 0.16 --limit 200000", f"period 0.77 --certificate {cert}", f"period 0.104 --limit 100000 --keep {kept}",
    f"values 0.77 --from 10^15 --to 10^15+2 --certificate {cert}", f"outcome 0.77 10^15,3 --certificate {cert}",
    f"moves 0.77 5,3 --certificate {cert}", f"explain 0.77 5,3 --certificate {cert}",
    f"values 0.104 --kept {kept} --to 5", "period 4.3F --limit 500", "outcome kayles 7,5,3",
    "outcome kayles 10^18,12345,71", "outcome kayles 9,4,1 --misere", "moves 0.07 100000,99", "moves ring:2 10",
    "moves nim 10^17,5", "moves race:3 7,9,5", "explain nim 5,3,2", "explain kayles 7,5,3 --misere", "explain ring:2 12",
    "explain race 7,9,5", "explain line:3 10", "explain nim 5,3,2 --move 3-1", "state nim 5,3,2 --hints --judge",
    "state kayles 7,5 --misere --hints --brief", "state ring:3 10 --try 8-10", "state nim 5,3,2 --level fair --seed 7",
    "state nim 5,3 --try 9", f"replay {examples}/records/race-three-rows.txt", "tree line:2 3,2",
    "tree 0.26 60,3 --misere --depth 1", "messages", "words", "step nim 3", "lookup 0.77",
    "quiz nim --count 5 --answers --seed 3", "quiz ring:2 --count 3 --seed 1", "quiz nim --format html --seed 1",
    "table ring:2 --to 23", "conjecture take:1-3 4 0", "conjecture kayles 3 0", "conjecture take:1-3 4 1 --misere", "conjecture nim nim-sum 0", "conjecture kayles equal heaps", "genus 0.26 --to 8", "genus 4.32 --to 8", "quotient 0.77", "quotient nim", "quotient line:5", "outcome kayles oo.o", "quotient 0.15 --limit 20",
    f"quotient 0.77 --certificate {quotient}", f"verify {cert}", f"verify {cert} {quotient}", f"verify {quotient}",
    f"plot kayles --to 50 --out {here}/p.svg", f"survey 0.?? --to 500 --db {database}",
    f"catalogue {database}", f"catalogue {database} show 0.07", f"catalogue {database} export csv", "self-test", "bench", "help period",
    "cite", "cite --format bibtex", "help", "period --help", "--version", "manual", "manual period", "manual --list", "completion bash",
    f"queue {here}/runs 0.7 0.77 --to 1000 --threads 1", f"queue {here}/runs", f"queue {here}/more --merge {here}/runs", "census take:3of12", "census take:4of9-11 --to 5", "census take:3o", "info 0.1111111", "info 0.77777", "info 0.106", "info 0.356", "info kayles",
    "outcome kayles 7,5 + nim 3 + ring:3 10", "moves kayles 10^6,8 + nim 3 --misere", "explain kayles 7,5 + nim 3",
    "moves nim 10^17 + take:1-3 7", "explain nim 3 + kayles 2 --misere --move 1:3-2", "tree kayles 3 + nim 2", "outcome kayles 7 + + nim 3",
    "state kayles 7,5 + nim 3 --hints --review --try 1:5-2 --level hard --seed 1", "rules kayles 7 + nim 3",
    # errors
    "period 0.7G", "outcome nim 5;3", "period", "nonsense", "period 0.77 --limit x", "take:1-3,x", "moves take:1-3,x 5",
    f"verify {here}/none", "play nim 3,2", "replay /nowhere", "--nonsense", "values 0.77 --to 5 --to 6", "rules nim --lang xx",
    "period take:3-1", "period \0", "verify " + program,
]
lines = [json.dumps(q.split(" ")) for q in questions]
bad_lines = ["[", "{}", "[]", "[true]", '["ask"]', '"period"', "x" * (1 << 20) + "xx", "null"]
answers = ask(lines + bad_lines + ['["period","kayles"]'])
expect(len(answers) == len(lines) + len(bad_lines) + 1, f"{len(answers)} answers")
for question, answer in zip(questions + [line[:20] for line in bad_lines] + ["last"], answers):
    check(question, answer)
for line, answer in zip(bad_lines, answers[len(lines):]):
    expect(answer["error"]["key"].startswith("ask."), f"{line[:20]!r}: {answer}")
expect(answers[-1].get("period") == 12, "a bad line loses what follows")

named = dict(zip(questions, answers))
expect(named["period 0.77"]["name"] == "kayles" and named["period 0.77"]["command"] == "period", "name and command")
expect(named["period 0.7G"]["error"]["key"] == "code.bad-digit" and named["period 0.7G"]["error"]["place"] == {"column": 4},
       f"the place of an error: {named['period 0.7G']}")
expect(named[f"values nim --from {big} --to {big}+3"]["values"] == [str(2**53 - 1 + i) for i in range(4)],
       "numbers and strings in one array")
expect("choices" not in named["state kayles 7,5 --misere --hints --brief"], "--brief")

# every command of the table was asked
table = subprocess.run([program, "help", "--json"], text=True, capture_output=True, check=True, env={"LANG": "C"}).stdout
for command in json.loads(table)["commands"]:
    word = command["name"]
    if word not in ("ask", "web"):
        expect(any(q.split(" ")[0] == word for q in questions), f"{word} is not asked here")

# at the command line: the same objects, and the exit code equals the one in the object
for words in (["period", "0.7G", "--json"], ["--json", "outcome", "nim", "5,3"], ["period", "0.007", "--limit", "500", "--json"],
              ["--json", "nonsense"], ["--json", "--lang", "ja", "period", "0.8G"]):
    output = subprocess.run([program, *words], text=True, capture_output=True)
    answer = json.loads(output.stdout)
    check(" ".join(words), answer)
    expect(output.returncode == answer["exit"], f"{words}: exit {output.returncode}")
    if "error" in answer:
        expect(answer["error"]["message"] in output.stderr, f"{words}: {output.stderr}")

print("\n".join(failures) or f"{len(answers)} answers are as docs/answers.schema.json says")
sys.exit(1 if failures else 0)
