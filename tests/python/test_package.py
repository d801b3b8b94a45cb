"""The Python package with the shared library: its documented behaviour, wrong input, Ctrl-C, progress, threads, memory.

Called by ctest with PYTHONPATH and ISHITORI_LIBRARY set; the doctests of the package run here as well."""
import ast
import doctest
import importlib
import json
import os
import pathlib
import pickle
import re
import resource
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest

import numpy

import ishitori
from ishitori import Game, InputError, MachineError, OpenError, ask, verify


def load_tests(loader, tests, _pattern):
    for name in ("ishitori", "ishitori._library", "ishitori.answers", "ishitori.errors", "ishitori.game"):
        module = importlib.import_module(name)
        tests.addTests(doctest.DocTestSuite(module))
    return tests


def mex(values):
    least = 0
    while least in values:
        least += 1
    return least


def by_definition(options, heaps):
    """Nim-values from the rule alone: options(n) gives the heaps that each move leaves."""
    values = []
    for n in range(heaps):
        reached = set()
        for parts in options(n):
            nim_sum = 0
            for part in parts:
                nim_sum ^= values[part]
            reached.add(nim_sum)
        values.append(mex(reached))
    return values


def kayles(n):
    return [(a, n - taken - a) for taken in (1, 2) for a in range(n - taken + 1) if n >= taken]


def grundy(n):
    return [(a, n - a) for a in range(1, n) if a < n - a]


class PublicQuestions(unittest.TestCase):
    """The table of tests/golden: questions as people type them are read as at the terminal."""

    def test_are_read_as_at_the_terminal(self):
        table = pathlib.Path(__file__).parent.parent / "golden" / "public_questions.hpp"
        string = r'"(?:[^"\\]|\\.)*"'
        rows = re.findall(r"\{\{((?:%s,?\s*)+)\},\s*(\d),\s*(%s)\}" % (string, string), table.read_text(encoding="utf-8"))
        self.assertGreater(len(rows), 170)
        for words, code, part in rows:
            typed = [json.loads(word) for word in re.findall(string, words)]
            with self.subTest(words=typed):
                if code == "0":
                    self.assertEqual(ask(*typed)["exit"], 0)
                else:
                    with self.assertRaises(ishitori.IshitoriError) as refused:
                        ask(*typed)
                    self.assertIn(json.loads(part), str(refused.exception))

    def test_a_sum_is_not_a_game(self):
        with self.assertRaisesRegex(InputError, r'ask\("outcome", \'kayles 5 \+ nim 5\'\)'):
            Game("kayles 5 + nim 5")


class EndOfProgram(unittest.TestCase):
    def test_a_thread_that_still_computes_is_ended(self):
        program = ("import contextlib, threading, time\n"
                   "from ishitori import Game, OpenError\n"
                   "def work():\n"
                   "    with contextlib.suppress(OpenError): WORK\n"
                   "threading.Thread(target=work, daemon=True).start()\n"
                   "time.sleep(0.3)\n")
        for work in ("Game('0.106').period(limit=10**9)", "Game('0.007').value(10**8)", "[Game('nim').value(i) for i in range(10**9)]"):
            done = subprocess.run([sys.executable, "-c", program.replace("WORK", work)], capture_output=True, timeout=60, check=False)
            self.assertEqual((done.returncode, done.stderr), (0, b""), work)

    def test_a_fork_does_not_wait_for_threads_that_it_has_not(self):
        program = ("import os, sys, threading, time, ishitori\n"
                   "work = lambda: ishitori.Game('0.106').period(limit=10**9)\n"
                   "threading.Thread(target=work, daemon=True).start()\n"
                   "time.sleep(0.3)\n"
                   "began, child = time.monotonic(), os.fork()\n"
                   "if child == 0: sys.exit(7)\n"
                   "assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7\n"
                   "assert time.monotonic() - began < 5\n")
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, timeout=60, check=False)
        self.assertEqual((done.returncode, done.stderr), (0, b""))


class Values(unittest.TestCase):
    def test_the_largest_heap(self):
        self.assertEqual(Game("kayles").value(2**62), 1)
        with self.assertRaisesRegex(InputError, "heap"):
            Game("kayles").value(2**62 + 1)

    def test_those_of_the_definition(self):
        for text, options in (("0.77", kayles), ("grundy", grundy),
                              ("take:1-3,7", lambda n: [(n - k,) for k in (1, 2, 3, 7) if k <= n])):
            self.assertEqual(Game(text).values(120).tolist(), by_definition(options, 120), text)

    def test_an_array_of_its_own(self):
        values = Game("kayles").values(0, 10**6)
        self.assertEqual((values.dtype, len(values)), (numpy.uint64, 10**6))
        self.assertIsNone(values.base)
        self.assertTrue(values.flags.owndata and values.flags.writeable)
        self.assertTrue((values[71:-12] == values[83:]).all())
        self.assertEqual(Game("kayles").values(100, 200).tolist(), values[100:200].tolist())

    def test_empty_ranges(self):
        self.assertEqual(len(Game("kayles").values(0)), 0)
        self.assertEqual(len(Game("kayles").values(10, 5)), 0)

    def test_wrong_heaps(self):
        for bad in (-1, 2**63, 2**80):
            with self.assertRaises(InputError):
                Game("kayles").value(bad)
        with self.assertRaises(TypeError):
            Game("kayles").values(1.5)
        self.assertEqual(Game("kayles").value(numpy.int64(5)), 4)


class Answers(unittest.TestCase):
    def test_period(self):
        period = Game("kayles").period()
        self.assertTrue(period.proved)
        self.assertEqual((period.period, period.preperiod, period.saltus, period.theorem), (12, 71, 0, "guy-smith"))
        open_ = Game("0.007").period(limit=1000)
        self.assertEqual((open_.status, open_.period, open_.verified_to), ("open", None, 1000))

    def test_positions_in_every_form(self):
        game = Game("kayles")
        for position in ([7, 5, 3], (3, 5, 7), "7,5,3", numpy.array([7, 5, 3]), iter([7, 5, 3])):
            self.assertEqual([str(move) for move in game.winning_moves(position, misere=True)], ["5-1"])
        self.assertEqual(game.outcome([]), "P")
        self.assertEqual(game.outcome(7), "N")
        self.assertEqual(Game("ring:2").outcome("ring(10)"), ask("outcome", "ring:2", "ring(10)")["outcome"])

    def test_sums_of_different_games(self):
        # G(7) = 2 in Kayles, 2 XOR 3 = 1
        self.assertEqual(ask("value", "kayles 7 + nim 3")["nim_value"], 1)
        moves = ask("moves", "kayles 7 + nim 3")["winning_moves"]
        self.assertEqual([(m["heap"], m["remove"]) for m in moves if m["summand"] == 2], [(3, 1)])
        with self.assertRaisesRegex(ishitori.InputError, "works with one game"):
            ask("quotient", "kayles 7 + nim 3")

    def test_whole_numbers_of_other_systems(self):
        class Integer:  # like SageMath's integers: not an int, but with __index__
            def __init__(self, number):
                self.number = number

            def __index__(self):
                return self.number

            def __str__(self):
                return str(self.number)
        game = Game("kayles")
        self.assertEqual(game.value(Integer(5)), 4)
        self.assertEqual(game.values(Integer(2), Integer(5)).tolist(), [2, 3, 1])
        self.assertEqual([str(move) for move in game.winning_moves([Integer(7), Integer(5), Integer(3)], misere=True)], ["5-1"])
        self.assertEqual(game.period(limit=Integer(1000)).period, 12)

    def test_outcomes_agree_with_the_moves(self):
        for text in ("kayles", "nim", "0.07", "take:1-3", "grundy"):
            game = Game(text)
            for misere in (False, True):
                for a in range(8):
                    for b in range(a + 1):
                        moves = game.winning_moves([a, b], misere=misere)
                        over = not misere and not moves or misere and not moves
                        if game.outcome([a, b], misere=misere) == "P":
                            self.assertEqual(list(moves), [], (text, a, b))
                        else:
                            self.assertTrue(moves or over, (text, a, b))
                        for move in moves:
                            self.assertEqual(game.outcome(move.result, misere=misere), "P", (text, a, b, move))

    def test_quotient_and_explanation(self):
        quotient = Game("kayles").quotient()
        self.assertEqual((quotient.order, quotient.proved, quotient.infinite, quotient.period), (40, True, False, 12))
        explained = Game("nim").explain([5, 4, 2], lang="ja")
        self.assertEqual(explained.outcome, "N")
        self.assertRegex(str(explained), "[ぁ-ん]")

    def test_shown_in_notebooks(self):
        game = Game("kayles")
        for shown in (game, game.period(), game.quotient(), game.explain([7, 5, 3]), game.winning_moves([7, 5, 3])):
            self.assertRegex(shown._repr_html_(), r"(?s)^<.*</\w+>\s*$")

    def test_values_of_games(self):
        self.assertEqual(Game("kayles"), Game(".77"))
        self.assertEqual(len({Game("kayles"), Game("0.77"), Game("nim")}), 2)
        self.assertEqual(pickle.loads(pickle.dumps(Game("kayles"))), Game("kayles"))

    def test_plot(self):
        os.environ["MPLBACKEND"] = "Agg"
        try:
            importlib.import_module("matplotlib")
        except ImportError:
            self.skipTest("no matplotlib")
        axes = Game("kayles").plot(100)
        self.assertEqual(len(axes.lines[0].get_ydata()), 100)


    def test_subtraction_sets(self):
        for takes in ([1, 3, 4], (4, 3, 1), {1, 3, 4}, frozenset({1, 3, 4}), [numpy.int64(1), 3, 4, 4]):
            self.assertEqual(Game(takes), Game("take:1,3,4"))
        self.assertEqual(Game(range(1, 4)), Game("take:1-3"))
        self.assertEqual(Game([2, 5]).values(50).tolist(), by_definition(lambda n: [(n - k,) for k in (2, 5) if k <= n], 50))
        for wrong in ([], set(), [0, 1], [-1], [1.5], ["1"], [1, None]):
            with self.assertRaisesRegex(InputError, "subtraction set"):
                Game(wrong)

    def test_a_number_is_no_code(self):
        for wrong, spelling in ((0.77, "Game\\('0.77'\\)"), (4, "Game\\('4'\\)"), (0.156, "'0.156'")):
            with self.assertRaisesRegex(InputError, spelling):
                Game(wrong)

    def test_tree_and_p_positions(self):
        tree = Game("nim").tree([2, 1])
        lost = {node["position"] for node in tree["nodes"] if node["outcome"] == "P"}
        self.assertEqual(lost, {"1,1", "0"})
        game = Game("kayles")
        for misere in (False, True):
            slice_ = game.p_positions(7, heaps=[3], misere=misere)
            self.assertEqual(slice_.size, 7)
            for a in range(7):
                for b in range(7):
                    self.assertEqual(slice_.rows[a][b], game.outcome([a, b, 3], misere=misere) == "P")
            self.assertEqual(slice_._repr_svg_().count("<rect"), sum(map(sum, slice_.rows)))
        self.assertEqual(len(str(slice_).splitlines()), 7)

    def test_pictures(self):
        period = Game("kayles").period()
        self.assertRegex(period._repr_svg_(), r"(?s)<svg.*</svg>")
        self.assertIn("<svg", period._repr_html_())
        self.assertIn("outcome", Game("kayles").quotient()._repr_html_())

    def test_certificates_as_text(self):
        for text in ("kayles", "take:1-3,7", "0.156", "4."):
            certificate = Game(text).period().certificate
            self.assertTrue(certificate.startswith("ishitori certificate"))
            self.assertTrue(verify(certificate), text)
            self.assertTrue(verify(certificate.encode()), text)
        self.assertFalse(verify(certificate.replace("\nperiod ", "\nperiod 1")))
        verdict = verify(Game("kayles").period().certificate)
        self.assertEqual((verdict.verdict, verdict.reason, verdict.claim["period"], verdict.raw["exit"]), ("verified", "", 12, 0))
        self.assertEqual(repr(pickle.loads(pickle.dumps(verdict))), repr(verdict))
        self.assertEqual(Game("kayles").genus(5, timeout=60), Game("kayles").genus(5))
        self.assertIsNone(Game("0.007").period(limit=1000).certificate)

    def test_certificates_of_quotients_as_text(self):
        for text, kind in (("kayles", "quotient"), ("0.26", "weights")):
            quotient = Game(text).quotient()
            self.assertIn(f"\nkind {kind}\n", quotient.certificate)
            self.assertTrue(verify(quotient.certificate), text)
            self.assertNotIn("certificate", quotient.raw)
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "kayles.cert"
            self.assertEqual(Game("kayles").quotient(certificate=file).certificate, file.read_text())

    def test_one_word_for_a_limit(self):
        game = Game("0.007")
        for call in (lambda **o: game.value(200_000, **o), lambda **o: game.values(199_990, 200_000, **o),
                     lambda **o: game.outcome([200_000], **o), lambda **o: game.moves([200_000], **o),
                     lambda **o: game.explain([200_000], **o)):
            with self.assertRaises((OpenError, InputError)) as caught:
                call(limit=1000)
            self.assertNotIsInstance(caught.exception, InputError, caught.exception)
        self.assertEqual(game.period(limit=1000, timeout=30, threads=1).status, "open")
        self.assertEqual(game.value(1500, limit=2000, timeout=60.5), game.values(1501)[1500])
        self.assertEqual(verify(Game("kayles").period().certificate, limit=50).verdict, "consistent")
        for wrong in ({"limit": 0}, {"limit": -1}, {"limit": 1.5}, {"limit": "5"}, {"timeout": 0}, {"timeout": "1"}):
            for call in (lambda: game.value(5, **wrong), lambda: game.period(**wrong), lambda: game.moves([5], **wrong),
                         lambda: game.explain([5], **wrong), lambda: game.quotient(**wrong), lambda: verify("c", **wrong)):
                with self.assertRaisesRegex(InputError, "^" + next(iter(wrong))):
                    call()


class Examples(unittest.TestCase):
    def test_each_says_what_its_twin_in_cpp_says(self):
        source = pathlib.Path(__file__).resolve().parents[2]
        examples = sorted((source / "examples" / "python").glob("*.py"))
        self.assertEqual([example.stem for example in examples], ["certificate", "moves", "survey", "values"])
        for example in examples:
            with self.subTest(example.name), tempfile.TemporaryDirectory() as folder:
                output = subprocess.run([sys.executable, "-B", str(example)], cwd=folder, check=True, text=True, stdout=subprocess.PIPE)
                self.assertEqual(output.stdout, (source / "tests/library/expected" / f"{example.stem}.txt").read_text())
                for twin in (example, source / "examples/library" / f"{example.stem}.cpp"):
                    self.assertLessEqual(len(twin.read_text().splitlines()), 15, f"{twin} is short")


class Import(unittest.TestCase):
    def test_loads_little(self):
        """Modules that are large and seldom needed are loaded when they are needed. They were more than half of the import."""
        output = subprocess.run([sys.executable, "-I", "-S", "-c", f"import sys; sys.path[:0] = {sys.path!r}; before = set(sys.modules); "
                               "import ishitori; print(*sorted(set(sys.modules) - before))"],
                              check=True, text=True, stdout=subprocess.PIPE)
        loaded = set(output.stdout.split())
        self.assertIn("ishitori", loaded)
        self.assertEqual(loaded & {"array", "dataclasses", "html", "inspect", "numpy", "pathlib", "shutil", "tempfile", "typing"}, set())


class Sources(unittest.TestCase):
    def test_written_for_python_3_9(self):
        for file in pathlib.Path(ishitori.__file__).parent.glob("*.py"):
            ast.parse(file.read_text(encoding="utf-8"), feature_version=(3, 9))


class Errors(unittest.TestCase):
    def test_the_sentence_the_key_and_the_place(self):
        with self.assertRaises(InputError) as caught:
            Game("0.7G")
        self.assertIn("'G' is not a digit", str(caught.exception))
        self.assertEqual((caught.exception.key, caught.exception.place), ("code.bad-digit", {"column": 4}))
        self.assertIsInstance(caught.exception, ValueError)

    def test_wrong_input(self):
        game = Game("kayles")
        for wrong in (lambda: Game(""), lambda: Game("--help"), lambda: Game("0.77\0"), lambda: ask("nonsense"),
                      lambda: ask("period", "kayles", nonsense=1), lambda: ask("period", "kayles", limit="x"),
                      lambda: game.outcome("5:5"), lambda: game.outcome([5, -1]), lambda: game.outcome([2**80]),
                      lambda: game.outcome(1.5), lambda: game.outcome([1.5]), lambda: game.winning_moves("x"),
                      lambda: game.winning_moves("--help"), lambda: game.explain(" -1"), lambda: game.outcome("--help"),
                      lambda: game.period(limit=-1), lambda: ask("play", "nim", "3,2"), lambda: ask("period", "\udcff"),
                      lambda: Game("0.(3)" * 10000)):
            with self.assertRaises(InputError) as caught:
                wrong()
            self.assertGreater(len(str(caught.exception)), 10)

    def test_arguments_of_a_wrong_kind_are_named(self):
        game = Game("kayles")
        certificate = game.period().certificate
        for name, wrong in (
                ("position", lambda: game.outcome(b"7,5")),  # not the heaps 55, 44 and 53
                ("position", lambda: game.moves({7, 5})), ("position", lambda: game.tree({7: 5})),
                ("position", lambda: game.p_positions(3, "ring(4)")),
                ("misere", lambda: game.outcome("7,5", "normal")), ("misere", lambda: game.moves("7,5", 2)),
                ("misere", lambda: game.p_positions(3, misere=numpy.array([1, 0]))),
                ("limit", lambda: game.period(2**62 + 1)), ("limit", lambda: game.quotient(0)),
                ("threads", lambda: game.period(threads=1.5)), ("timeout", lambda: game.genus(5, timeout="7")),
                ("timeout", lambda: game.value(5, timeout=float("nan"))), ("size", lambda: game.p_positions(-1)),
                ("progress", lambda: game.period(progress=True)), ("memory", lambda: game.quotient(memory=1.5)),
                ("memory", lambda: game.quotient(memory="much")), ("memory", lambda: verify(certificate, memory=b"2G")),
                ("certificate", lambda: game.period(certificate=5)),  # not a file of the name 5
                ("certificate", lambda: game.quotient(certificate=True)), ("certificate", lambda: verify(None)),
                ("heap", lambda: game.genus(-1)), ("lang", lambda: game.explain("7", lang=True)),
                ("lang", lambda: game.explain("7", lang="fr")), ("depth", lambda: Game("nim").tree([30, 30, 30], depth="x"))):
            with self.assertRaisesRegex(InputError, rf"\b{name}\b") as caught:
                wrong()
            self.assertNotIn("--", str(caught.exception))
            self.assertLess(len(str(caught.exception)), 200)
        with self.assertRaisesRegex(MachineError, "'ishitori period kayles --certificate FILE'"):  # a call stays whole
            verify("kayles")
        for wrong in (lambda: game.values(2**62), lambda: game.p_positions(2**62)):
            with self.assertRaisesRegex(MachineError, "memory"):
                wrong()
        self.assertEqual(game.outcome("7,5", numpy.bool_(True)), game.outcome([7, 5], True))
        self.assertEqual(game.value(5, timeout=numpy.int64(5)), 4)

    def test_what_looks_like_an_option_is_none(self):
        game = Game("kayles")
        for typed in ("--json", "--help", "--version", "--lang", "--lang=ja", "--misere", "--", "-", "-h", "--to=5", "\ud800", "a\udc80b",
                      "\U0001f600", "cut:4\0junk", ""):
            for wrong in (lambda: Game(typed), lambda: game.outcome(typed), lambda: game.winning_moves(typed),
                          lambda: game.explain(typed), lambda: ask("rules", "--", typed), lambda: ask("period", "--", typed, limit=5)):
                with self.assertRaises(InputError, msg=typed):
                    wrong()
        with self.assertRaises(InputError):
            ask("web", "--serve", "--port", "0")
        with self.assertRaises(InputError):
            ask("web", serve=True, port=0)
        for wrong in (0.77, 77, b"0.77", None, ["0.77"]):
            with self.assertRaisesRegex(InputError, "as text"):
                Game(wrong)

    def test_paths_of_every_kind(self):
        here = os.getcwd()
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            try:
                for name in ("plain", "--help", "--json", "--log=x", "-", "--", "a b", os.fsdecode(b"\xff\xfe"), "石取り"):
                    for path in (name, os.fsencode(name), pathlib.Path(name), os.path.join(folder, name)):
                        if path == "-":
                            continue  # standard input, on a command line
                        self.assertTrue(Game("kayles").period(certificate=path).proved, path)
                        self.assertTrue(os.path.exists(name), path)
                        self.assertTrue(verify(path), path)
                        os.remove(name)
                        with self.assertRaises(MachineError, msg=path):
                            verify(path)
                        self.assertTrue(Game("kayles").quotient(certificate=path).proved, path)
                        os.remove(name)
                for wrong in ("\ud800", "a\0b", b"a\0b"):
                    with self.assertRaises(InputError):
                        verify(wrong)
                    with self.assertRaises(InputError):
                        Game("kayles").period(certificate=wrong)
            finally:
                os.chdir(here)

    def test_limits(self):
        with self.assertRaises(OpenError):
            ask("outcome", "0.007", "1000000000", limit=2000)

    def test_certificates(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "k.cert"
            Game("kayles").period(certificate=file)
            self.assertTrue(verify(file))
            self.assertTrue(verify(str(file)))
            whole = file.read_text()
            file.write_text(whole[:len(whole) // 2])
            self.assertEqual(verify(file).verdict, "refused")
            self.assertTrue(verify(file).reason)
            with self.assertRaises(MachineError):
                verify(pathlib.Path(folder) / "none")
            with self.assertRaises(MachineError):
                verify(folder)

    def test_a_file_that_cannot_be_written(self):
        nowhere = "/proc/nowhere/k.cert"
        for call in (lambda: Game("kayles").period(certificate=nowhere), lambda: Game("kayles").quotient(certificate=nowhere),
                     lambda: ask("period", "kayles", certificate=nowhere)):
            with self.assertRaisesRegex(MachineError, "/proc/nowhere/k.cert") as caught:
                call()
            self.assertEqual(caught.exception.answer["status"], "proved")  # the answer is not lost


class LongCalls(unittest.TestCase):
    """0.007 has no known period, and 10^7 of its values take far longer than these tests wait."""

    def far(self, progress=None):
        return Game("0.007").values(10**7, progress=progress)

    def test_ctrl_c(self):
        threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
        began = time.monotonic()
        with self.assertRaises(KeyboardInterrupt):
            self.far()
        self.assertLess(time.monotonic() - began, 60)
        self.assertIs(signal.getsignal(signal.SIGINT), signal.default_int_handler)
        self.assertEqual(Game("0.007").value(7), by_definition(lambda n: [(a, n - 3 - a) for a in range(n - 2)], 8)[7])

    def test_ctrl_c_in_a_question_with_one_result(self):
        game = Game("0.007")
        for far in (lambda: game.value(10**8), lambda: game.outcome([10**6], limit=None)):
            threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
            began = time.monotonic()
            with self.assertRaises(KeyboardInterrupt):
                while True:
                    far()
            self.assertLess(time.monotonic() - began, 60)
        self.assertIs(signal.getsignal(signal.SIGINT), signal.default_int_handler)
        self.assertEqual(game.value(7), game.values(8)[7])

    def test_a_handler_that_asks_in_the_middle_of_a_question(self):
        kayles, grundy = Game("kayles"), Game("grundy")
        expected, of_grundy = kayles.values(400).tolist(), grundy.values(400).tolist()
        asked = []

        def handler(*_):
            asked.append(grundy.value(399) == of_grundy[399] and grundy.outcome([3]) == "N")
        before = signal.signal(signal.SIGALRM, handler)
        try:
            for microseconds in range(1, 200):
                signal.setitimer(signal.ITIMER_REAL, microseconds * 1e-6)
                for heap in range(300, 400):
                    self.assertEqual(kayles.value(heap), expected[heap])
                    self.assertEqual(kayles.outcome("5,5"), "P")
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)
        self.assertGreater(len(asked), 10)
        self.assertTrue(all(asked))

    def test_a_handler_of_the_callers(self):
        noted = []
        before = signal.signal(signal.SIGINT, lambda *_: noted.append(1))
        try:
            def progress(done, _goal):
                if done and not noted:
                    os.kill(os.getpid(), signal.SIGINT)
                return not noted
            with self.assertRaises(OpenError):
                self.far(progress)
        finally:
            signal.signal(signal.SIGINT, before)
        self.assertEqual(noted, [1])

    def test_timeout(self):
        began = time.monotonic()
        with self.assertRaises(OpenError):
            Game("0.007").values(10**7, timeout=0.2)
        self.assertLess(time.monotonic() - began, 60)

    def test_progress(self):
        calls = []

        def progress(done, goal):
            calls.append((done, goal))
            return len(calls) < 4
        period = Game("0.007").period(progress=progress)
        self.assertEqual(period.status, "open")
        self.assertEqual(len(calls), 4)
        self.assertTrue(all(0 <= done for done, _ in calls) and calls[-1][0] > 0)

    def test_what_progress_raises(self):
        def progress(_done, _goal):
            raise ZeroDivisionError("of the caller")
        with self.assertRaises(ZeroDivisionError):
            self.far(progress)

    def test_questions_inside_progress(self):
        output = []

        def progress(_done, _goal):
            output.append(Game("kayles").period().period)
            return False
        with self.assertRaises(OpenError):
            self.far(progress)
        self.assertEqual(output, [12])

    def test_threads(self):
        found = {}

        def work(text):
            found[text] = Game(text).period().period
        games = {"0.77": 12, "0.07": 34, "4.": 0, "0.137": 34, "0.6": None, "take:1-3": 4}
        del games["4."], games["0.6"]
        threads = [threading.Thread(target=work, args=(text,)) for text in games]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(found, games)

    def test_memory_is_given_back(self):
        game = Game("kayles")

        def calls(count):
            for i in range(count):
                game.outcome([i % 50, 7])
                game.value(i)
                try:
                    game.outcome("5:5")
                except InputError:
                    pass
                if i % 10 == 0:
                    ask("moves", "kayles", f"{i % 40},3")
        calls(300)
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        calls(int(os.environ.get("ISHITORI_TEST_SCALE", "1")) * 33_000)  # 10^5 calls
        self.assertLess(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before, 2000)  # kB


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[1:]])
