"""A game and its questions."""
from __future__ import annotations

import math
import operator
import os

from . import _library
from ._library import heap_of
from .answers import Explanation, Moves, Period, Quotient, Slice, Verdict
from .errors import InputError, IshitoriError, MachineError, OpenError

TYPE_CHECKING = False  # the module typing costs a fifth of the import; annotations are not evaluated
if TYPE_CHECKING:
    import array
    from typing import Any, Dict, Iterable, List, Optional, Tuple, Union

    import numpy
    import numpy.typing

    from ._library import Progress

    #: The type of values(): a NumPy array, or an array of the standard library if NumPy is not installed.
    Values = Union[numpy.typing.NDArray[numpy.uint64], array.array[int]]
    #: Heaps, [7, 5, 3], or a position as text, "7,5,3" or "ring(10)".
    Position = Union[str, int, Iterable[int]]
    #: A file's name: text, bytes or a path.
    Path = Union[str, bytes, os.PathLike[str], os.PathLike[bytes]]


def _no_position(position: Any) -> InputError:
    return InputError(f"{_library.shown(position)} is no position; write heaps, [7, 5, 3], or text, '7,5,3'.")


def _text(position: Position) -> str:
    if isinstance(position, str):
        return position
    # bytes are numbers to Python, and a set or a dictionary holds equal heaps once
    if isinstance(position, (bytes, bytearray, memoryview, set, frozenset, dict)):
        raise _no_position(position)
    try:
        return str(operator.index(position))  # type: ignore[arg-type]
    except TypeError:
        pass
    try:
        heaps = [str(operator.index(heap)) for heap in position]  # type: ignore[union-attr]
    except TypeError:
        raise _no_position(position) from None
    return ",".join(heaps) or "0"


def _word(value: Any) -> str:
    if not isinstance(value, (bytes, os.PathLike)):
        return str(value)
    path = os.fsdecode(value)
    return "./-" if path == "-" else path  # "-" alone is standard input


def _file(certificate: Path) -> Path:
    """Refuses a number, which open() would take for a file that is open already."""
    if isinstance(certificate, (str, bytes, os.PathLike)):
        return certificate
    raise InputError(f"certificate is {_library.shown(certificate)}; it is the name of a file.")


def _words(words: Tuple[Any, ...], options: Dict[str, Any]) -> List[str]:
    """Options as words: limit=1000 is --limit 1000, misere=True is --misere; None and False leave one out."""
    given = [_word(word) for word in words]
    flags = []
    for name, value in options.items():
        if value is None or value is False:
            continue
        flag = "--" + name.rstrip("_").replace("_", "-")
        flags.append(flag if value is True else f"{flag}={_word(value)}")
    end = given.index("--") if "--" in given else len(given)
    return given[:end] + flags + given[end:]


def _convention(misere: Optional[bool]) -> Dict[str, bool]:
    return {} if misere is None else {"misere" if _yes(misere) else "normal": True}


def _yes(misere: bool) -> bool:
    """Refuses "normal", which would count as true."""
    try:
        known = misere in (True, False)
    except ValueError:  # an array
        known = False
    if not known:
        raise InputError(f"misere is {_library.shown(misere)}; it is True, False or None.")
    return bool(misere)


def ask(*words: Any, progress: Optional[Progress] = None, **options: Any) -> Dict[str, Any]:
    """Any question of the command line, and its answer as a dictionary (docs/reference/commands.md, docs/answers.schema.json).

    Options are words or named arguments: ``limit=1000`` is ``--limit 1000``, ``misere=True`` is ``--misere``. The field
    "exit" is 0 if the answer is complete and 3 if a limit was met. Errors are raised. Put a word "--" before words that
    somebody else typed: no word after it is an option.

    >>> ask("period", "kayles")["period"]
    12
    >>> ask("genus", "kayles", to=5)["genus"]
    ['0^1', '1^0', '2^2', '3^3', '1^0', '4^146']
    >>> ask("rules", "kayles", lang="ja")["title"]
    'ケイレス'
    >>> ask("rules", "--", "--json")
    Traceback (most recent call last):
    ...
    ishitori.errors.InputError: game '--json' is not known. See 'ishitori games' for names and 'ishitori help games' for forms.
    """
    return _library.ask(_words(words, options), progress)


def _asked(*words: Any, **named: Any) -> Dict[str, Any]:
    """:func:`ask` for the functions whose options are arguments: its sentences name an argument where they name an option."""
    try:
        return ask(*words, **named)
    except IshitoriError as fault:
        fault.args = (_of_arguments(str(fault)),)
        raise


def _of_arguments(sentence: str) -> str:
    import re

    # a call of the program, in quotation marks, stays as it is
    return re.sub(r"('ishitori [^']*')|(?:option )?(?<!['\w])--(\w+)", lambda found: found[1] or found[2], sentence)


def _memory(memory: Union[int, str, None]) -> Union[int, str, None]:
    return memory if isinstance(memory, str) else _library.limited("memory", memory) or None


def games() -> List[str]:
    """The names of the named games.

    >>> "kayles" in games()
    True
    """
    return [game["name"] for game in ask("games")["games"]]


def verify(certificate: Path, *, limit: Optional[int] = None, timeout: Optional[float] = None,
           threads: Optional[int] = None, memory: Union[int, str, None] = None,
           progress: Optional[Progress] = None, **options: Any) -> Verdict:
    """Checks the claim of a certificate. Everything in it is derived again from the rules, by code that is independent of the finder.

    ``certificate``: its text (of several lines), or the file that holds it. At most ``limit`` heaps (2^28) are derived,
    within ``memory`` bytes (800 MB; also as text, "2G") and ``timeout`` seconds. For a refused certificate the verdict is
    false; :class:`MachineError` is raised if the file cannot be read.

    >>> verify(Game("kayles").period().certificate)
    <verified>

    >>> import tempfile, pathlib
    >>> file = pathlib.Path(tempfile.mkdtemp()) / "kayles.cert"
    >>> period = Game("kayles").period(certificate=file)  # to a file
    >>> verify(file)
    <verified>
    >>> _ = file.write_text(file.read_text().replace("period 12", "period 24"))
    >>> bool(verify(file))
    False
    """
    _file(certificate)
    text = os.fsencode(certificate) if isinstance(certificate, bytes) or isinstance(certificate, str) and "\n" in certificate else b""
    limits = _limits(limit, timeout, threads)
    heaps, memory = limits.pop("limit"), _memory(memory)

    def answer() -> Dict[str, Any]:
        if b"\n" not in text:
            return _asked("verify", "--", certificate, quiet=True, heaps=heaps, memory=memory, progress=progress, **limits, **options)
        with _library.folder() as folder:
            file = os.path.join(folder, "certificate")
            with open(file, "wb") as out:
                out.write(text)
            return _asked("verify", "--", file, quiet=True, heaps=heaps, memory=memory, progress=progress, **limits, **options)

    usual = heaps is memory is progress is None and not options and not any(limits.values())
    if b"\n" in text and usual and _library.verified(text):
        return Verdict(answer)
    return Verdict(answer())


class Game:
    """A game: a code such as 0.77, a subtraction set such as take:1-3,7, nim, race, line:2, ring:2, grundy, or a name.

    A list or a set of numbers is a subtraction set: the numbers of stones that may be taken.

    ``text`` is the canonical text. ``name`` and ``code`` are None if the game has none. ``convention``, "normal" or
    "misere", is the usual way to play it. ``rules`` is a list of sentences: how to play.

    >>> kayles = Game("0.77")
    >>> kayles.name, kayles.convention
    ('kayles', 'normal')
    >>> Game([1, 3, 4])
    Game('take:1,3,4')
    >>> Game("0.7G")
    Traceback (most recent call last):
    ...
    ishitori.errors.InputError: game '0.7G': column 4: 'G' is not a digit of a code (0-9, A-F). See 'ishitori help games'.
    """

    def __init__(self, text: Union[str, Iterable[int]]) -> None:
        answer = ask("rules", "--", _game(text))
        if " + " in answer["game"]:
            raise InputError(f'{text!r} is a sum of games, not a game; ask it whole, as in ishitori.ask("outcome", {text!r}).')
        self.text: str = answer["game"]
        self._encoded = self.text.encode()
        self.name: Optional[str] = answer.get("name")
        self.code: Optional[str] = answer.get("code")
        self.convention: str = answer["convention"]
        self.rules: List[str] = answer["rules"]

    def _misere(self, misere: Optional[bool]) -> bool:
        return self.convention == "misere" if misere is None else _yes(misere)

    def __repr__(self) -> str:
        return f"Game({self.text!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __reduce__(self) -> Tuple[Any, ...]:
        return Game, (self.text,)

    def _repr_html_(self) -> str:
        import html

        named = f" ({html.escape(self.name)})" if self.name else ""
        rules = "".join(f"<li>{html.escape(rule)}</li>" for rule in self.rules)
        return f"<p><b>{html.escape(self.text)}</b>{named}</p><ul>{rules}</ul>"

    def value(self, heap: int, *, limit: Optional[int] = None, timeout: Optional[float] = None,
              progress: Optional[Progress] = None) -> int:
        """The nim-value (Sprague-Grundy value) of one heap in normal play.

        At most ``limit`` values are computed (10^8 if it is not given; 10^6 for a heap above 10^8). The value of a larger
        heap is found if a period is proved within them or was proved by an earlier question, and always in Nim.
        Raises :class:`OpenError` if ``limit`` or ``timeout`` (seconds) is met.

        >>> Game("kayles").value(10**15)
        1
        """
        return _library.value(self._encoded, heap, limit, timeout, progress)

    def values(self, start: int, stop: Optional[int] = None, *, limit: Optional[int] = None,
               timeout: Optional[float] = None, progress: Optional[Progress] = None) -> Values:
        """The nim-values G(start), ..., G(stop - 1) in normal play; ``values(n)`` is ``values(0, n)``.

        The range ends before ``stop``, as in ``range()``. (``--to`` of the command line and ``to`` in JavaScript are the
        last heap itself.)

        Returns a NumPy array of numpy.uint64 if NumPy is installed, else an ``array.array('Q')``; both have ``tolist()``.
        The library writes into the array; nothing is copied.

        Time: that of all values up to stop - 1, computed once. This is about n log n operations for octal games with
        sparse values, and at most n^2 for other games. ``limit`` and ``timeout``: see :meth:`value`.

        >>> Game("kayles").values(12).tolist()
        [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]
        >>> Game("kayles").values(10**12, 10**12 + 3).tolist()
        [1, 4, 7]
        """
        first, end = (0, heap_of(start)) if stop is None else (heap_of(start), heap_of(stop))
        count = max(end - first, 0)
        found: Values
        try:
            try:
                import numpy
            except ImportError:
                import array

                found = array.array("Q", bytes(8)) * count
                address = found.buffer_info()[0]
            else:
                found = numpy.empty(count, dtype=numpy.uint64)
                address = found.ctypes.data
        except (MemoryError, OverflowError, ValueError):
            raise MachineError(f"there is no memory for {count} values at once; ask for fewer at a time.") from None
        if count:
            _library.fill(self._encoded, first, count, address, limit, timeout, progress)
        return found

    def period(self, limit: Optional[int] = None, *, threads: Optional[int] = None, timeout: Optional[float] = None,
               certificate: Optional[Path] = None, progress: Optional[Progress] = None) -> Period:
        """The period of the nim-sequence with its proof; at most ``limit`` heaps (10^7) are computed.

        ``certificate``: a file to which the certificate is written, for :func:`verify`; it is also the attribute
        ``certificate`` of the period. The status is "open" if no period is found before ``limit`` or ``timeout``
        (seconds) is met or ``progress`` returns False.

        >>> Game("kayles").period()
        <0.77: period 12 from heap 71, proved>
        >>> Game("0.007").period(limit=1000)
        <0.007: period open, no pattern up to heap 1000>
        """
        file = None if certificate is None else _file(certificate)
        return Period(_asked("period", "--", self.text, certificate=file, progress=progress, **_limits(limit, timeout, threads)))

    def outcome(self, position: Position, misere: Optional[bool] = None, *, limit: Optional[int] = None,
                timeout: Optional[float] = None, progress: Optional[Progress] = None) -> str:
        """"P" if the player to move loses, "N" if the player to move can force a win.

        ``misere``: True if the player who takes the last stone loses; None: the game's usual convention.
        Raises :class:`OpenError` if ``limit`` heaps (10^6), ten million positions or ``timeout`` seconds do not decide it.

        >>> Game("0.77").outcome([7, 5, 3], misere=True)
        'N'
        >>> Game("nim").outcome("5,4,1")
        'P'
        """
        return _library.outcome(self._encoded, _library.encoded(_text(position)), self._misere(misere), limit, timeout,
                                progress)

    def moves(self, position: Position, misere: Optional[bool] = None, *, limit: Optional[int] = None,
              timeout: Optional[float] = None, progress: Optional[Progress] = None) -> Moves:
        """All winning moves; an empty list if the player to move loses.

        Limits as in :meth:`outcome`.

        >>> for move in Game("0.77").moves([7, 5, 3], misere=True): print(move, move.result)
        5-1 (7, 4, 3)
        """
        answer = _asked("moves", "--", self.text, _text(position), progress=progress, **_limits(limit, timeout),
                        **_convention(misere))
        if answer["outcome"] is None:
            raise _open(answer)
        return Moves(answer)

    #: A longer name.
    winning_moves = moves

    def tree(self, position: Position, misere: Optional[bool] = None, *, progress: Optional[Progress] = None,
             **options: Any) -> Dict[str, Any]:
        """The tree of positions: the answer of ``ishitori tree``, whose options are named arguments.

        >>> [node["position"] for node in Game("nim").tree([2, 1])["nodes"] if node["outcome"] == "P"]
        ['1,1', '0']
        """
        return _asked("tree", "--", self.text, _text(position), progress=progress, **_convention(misere), **options)

    def p_positions(self, size: int = 32, heaps: Position = (), misere: Optional[bool] = None, *,
                    limit: Optional[int] = None, timeout: Optional[float] = None,
                    progress: Optional[Progress] = None) -> Slice:
        """The P-positions among a + b (+ ``heaps``), for a and b below ``size``. A notebook shows them as a picture.

        ``limit`` and ``timeout`` hold for each position.

        >>> print(Game("nim").p_positions(3))
        P..
        .P.
        ..P
        """
        played, count = self._misere(misere), _library.limited("size", size, 0)
        try:
            further = [] if heaps == () else [int(heap) for heap in _text(heaps).split(",")]
        except ValueError:
            raise _no_position(heaps) from None
        try:
            rows = [[False] * count for _ in range(count)]
        except (MemoryError, OverflowError):
            raise MachineError(f"there is no memory for a picture of size {count}.") from None
        for a in range(count):
            for b in range(a + 1):
                lost = self.outcome([a, b, *further], played, limit=limit, timeout=timeout, progress=progress) == "P"
                rows[a][b] = rows[b][a] = lost
        return Slice(self.text, played, tuple(further), rows)

    def explain(self, position: Position, misere: Optional[bool] = None, *, lang: Optional[str] = None,
                limit: Optional[int] = None, timeout: Optional[float] = None,
                progress: Optional[Progress] = None) -> Explanation:
        """Why the position is won or lost, in sentences; ``lang``: "en" or "ja". Limits as in :meth:`outcome`.

        >>> print(Game("nim").explain([5, 4, 2]))  # doctest: +ELLIPSIS
        1. In Nim the nim-value of a heap is its size.
        2. ...
        """
        return Explanation(_asked("explain", "--", self.text, _text(position), lang=lang, progress=progress,
                                  **_limits(limit, timeout), **_convention(misere)))

    def quotient(self, limit: Optional[int] = None, *, memory: Union[int, str, None] = None,
                 timeout: Optional[float] = None, certificate: Optional[Path] = None,
                 progress: Optional[Progress] = None) -> Quotient:
        """The misère quotient of the heaps up to ``limit`` (1000), with a proof for heaps of every size if one is found.

        ``memory``: about how many bytes it may use, also as text, "200M". If a limit is met, the status is "partial" or
        "open". ``certificate``: a file to which the certificate is written; it is also the attribute ``certificate`` of
        the quotient.

        >>> quotient = Game("kayles").quotient()
        >>> quotient.order, quotient.status, quotient.phi[5]
        (40, 'proved', 'c')
        >>> verify(quotient.certificate)
        <verified>
        """
        with _library.folder() as folder:
            file = os.path.join(folder, "certificate") if certificate is None else _file(certificate)
            answer = _asked("quotient", "--", self.text, memory=_memory(memory), certificate=file, progress=progress,
                            **_limits(limit, timeout))
            text = None
            if "certificate" in answer and os.path.isfile(file):
                with open(file, encoding="utf-8") as written:
                    text = written.read()
        if certificate is None:  # nobody asked for a file
            answer.pop("certificate", None)
            if "notes" in answer:
                answer["notes"] = [note for note in answer["notes"] if file not in note]
        return Quotient(answer, text)

    def genus(self, to: int = 20, *, timeout: Optional[float] = None, progress: Optional[Progress] = None) -> List[str]:
        """The misère genus of each heap 0 .. to, in the usual notation; the heap ``to`` is included.

        If ``timeout`` (seconds) is met, the list is shorter.

        >>> Game("kayles").genus(5)[5]
        '4^146'
        """
        genera: List[str] = _asked("genus", "--", self.text, to=heap_of(to), progress=progress,
                                  **_limits(None, timeout))["genus"]
        return genera

    def plot(self, stop: int = 1000, start: int = 0, ax: Any = None) -> Any:
        """Draws the nim-values of the heaps start .. stop - 1 as points and returns the axes. Needs matplotlib."""
        try:
            import matplotlib.pyplot  # type: ignore
        except ImportError as fault:
            raise ImportError("plot() needs matplotlib (Debian: python3-matplotlib); 'ishitori plot' writes an SVG file "
                              "without it.") from fault
        if ax is None:
            ax = matplotlib.pyplot.subplots()[1]
        values = self.values(start, stop)
        ax.plot(range(start, start + len(values)), values, ".", markersize=2)
        ax.set(xlabel="heap", ylabel="nim-value", title=self.name or self.text)
        return ax


def _game(text: Any) -> str:
    """The text of a game, or of a subtraction set."""
    if isinstance(text, str):
        return text
    if isinstance(text, (list, tuple, set, frozenset, range)):
        try:
            takes = sorted({operator.index(take) for take in text})
        except TypeError:
            takes = []
        if takes and takes[0] >= 1:
            return "take:" + ",".join(map(str, takes))
        raise InputError(f"{_library.shown(text)} is no subtraction set; name the numbers of stones that may be taken, as in Game([1, 3, 4]), "
                         "or write a code or a name as text, as in Game('0.77').")
    if isinstance(text, (float, int)) and not isinstance(text, bool):
        code = repr(text)
        raise InputError(f"{code} is a number, and 0.10 and 0.1 are one number but two codes; write the code as text: "
                         f"Game('{code}').")
    raise InputError(f"{_library.shown(text)} is no game; write its code or name as text, as in Game('0.77') or Game('kayles').")


def _limits(limit: Optional[int], timeout: Optional[float], threads: Optional[int] = None) -> Dict[str, Optional[int]]:
    """The options of the command line, which counts whole seconds. :class:`InputError` names the argument, not the option."""
    return {"limit": _library.limited("limit", limit) or None, "threads": _library.limited("threads", threads) or None,
            "timeout": None if timeout is None else max(1, math.ceil(_library.milliseconds(timeout) / 1000))}


def _open(answer: Dict[str, Any]) -> OpenError:
    return OpenError(_of_arguments(answer["notes"][0]) if answer.get("notes") else "the outcome is open.", answer=answer)
