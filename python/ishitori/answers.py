"""The results of questions: moves, periods, quotients, explanations, verdicts.

Each prints as text and appears as HTML in a notebook. ``raw`` is the whole answer as a dictionary; its fields are
described in docs/answers.schema.json of the project.
"""
from __future__ import annotations

import operator
import os
from collections import namedtuple

from . import _library

TYPE_CHECKING = False  # the module typing costs a fifth of the import; annotations are not evaluated
if TYPE_CHECKING:
    from typing import Any, Callable, Dict, List, NamedTuple, Optional, Sequence, Tuple, Union

    class _Move(NamedTuple):
        heap: int
        remove: int
        leave: Tuple[int, ...]
        result: Tuple[int, ...]
else:
    _Move = namedtuple("_Move", "heap remove leave result")


def _escaped(text: str) -> str:
    """As HTML. The module for it is loaded when a notebook shows the first answer."""
    import html

    return html.escape(text)


def _number(value: Any) -> Optional[int]:
    """Converts numbers above 2^53, which are strings in JSON."""
    return None if value is None else int(value)


def _numbers(values: Sequence[Any]) -> Tuple[int, ...]:
    return tuple(map(int, values))


def _svg(command: str, *words: Any, **options: Any) -> Optional[str]:
    """The picture that a command writes."""
    from .game import ask

    with _library.folder() as place:
        file = os.path.join(place, "picture.svg")
        ask(command, *words, out=file, **options)
        with open(file, encoding="utf-8") as picture:
            return picture.read()


def _table(rows: Sequence[Tuple[str, Any]]) -> str:
    shown = ((name, value) for name, value in rows if value is not None)
    lines = "".join(f"<tr><th style='text-align:left'>{_escaped(name)}</th>"
                    f"<td style='text-align:left'>{_escaped(str(value))}</td></tr>" for name, value in shown)
    return f"<table>{lines}</table>"


class Move(_Move):
    """A move: takes ``remove`` stones from a heap of ``heap`` stones and leaves the heaps ``leave``.

    ``result`` is the position afterwards. ``str()`` gives the move as the program reads it, "9-7" or "8-2:5+1".
    """

    __slots__ = ()

    def __str__(self) -> str:
        parts = ":" + "+".join(map(str, self.leave)) if len(self.leave) > 1 else ""
        return f"{self.heap}-{self.remove}{parts}"


class Moves(list[Move]):
    """The winning moves of a position; empty if the player to move loses.

    ``complete`` is True if every winning move is listed. ``total`` is their number, None if it is not known.
    """

    def __init__(self, answer: Dict[str, Any]) -> None:
        new = tuple.__new__  # Move() itself takes twice as long
        moves = map(operator.itemgetter("heap", "remove", "leave", "result"), answer["winning_moves"])
        if any(isinstance(heap, str) for heap in answer["position"]):  # numbers above 2^53 are strings
            super().__init__([new(Move, (int(heap), int(remove), _numbers(leave), _numbers(result)))
                              for heap, remove, leave, result in moves])
        else:
            super().__init__([new(Move, (heap, remove, tuple(leave), tuple(result))) for heap, remove, leave, result in moves])
        self.raw = answer
        self.total = _number(answer["winning_moves_total"])
        self.complete: bool = answer["winning_moves_complete"]

    def __str__(self) -> str:
        return ", ".join(map(str, self))

    def _repr_html_(self) -> str:
        rows = "".join(f"<tr><td>{move}</td><td>{', '.join(map(str, move.result)) or '0'}</td></tr>" for move in self)
        more = "" if self.complete else "<p>There are more.</p>"
        return f"<table><tr><th>winning move</th><th>position after it</th></tr>{rows}</table>{more}"


class Period:
    """The period of a nim-sequence: G(n + period) = G(n) + saltus for all n >= preperiod, both the least possible.

    ``status`` is "proved" (by the theorem ``theorem``), "observed" (a pattern that no theorem proves here) or "open"
    (no pattern up to heap ``verified_to``; then ``period``, ``preperiod`` and ``saltus`` are None). ``max_value`` is the
    largest nim-value and ``max_value_at`` the first heap that has it: of all heaps if the period is proved, else of the
    heaps computed.
    """

    def __init__(self, answer: Dict[str, Any]) -> None:
        self.raw = answer
        self.game: str = answer["game"]
        self.status: str = answer["status"]
        self.period = _number(answer["period"])
        self.preperiod = _number(answer["preperiod"])
        self.saltus = _number(answer["saltus"])
        self.last_exception = _number(answer["last_exception"])
        self.theorem: Optional[str] = answer["theorem"]
        self.max_value = _number(answer["max_value"])
        self.max_value_at = _number(answer["max_value_at"])
        self.verified_to = _number(answer["verified_to"])

    @property
    def proved(self) -> bool:
        return self.status == "proved"

    @property
    def certificate(self) -> Optional[str]:
        """The text that :func:`verify` checks; None unless the period is proved. It is made on first use, and a long
        period is then computed again unless this process proved it."""
        return _library.certificate(self.game, max(1, self.verified_to or 0)) if self.proved else None

    def _repr_svg_(self) -> Optional[str]:
        """The nim-values of the preperiod and two periods, of 2000 heaps at most."""
        end = 200 if self.period is None else (self.preperiod or 0) + 2 * self.period
        return _svg("plot", self.game, to=min(max(end, 20), 2000))

    def __repr__(self) -> str:
        if self.period is None:
            return f"<{self.game}: period open, no pattern up to heap {self.verified_to}>"
        rising = f", saltus {self.saltus}" if self.saltus else ""
        return f"<{self.game}: period {self.period} from heap {self.preperiod}{rising}, {self.status}>"

    def _repr_html_(self) -> str:
        return _table([("game", self.game), ("period", self.period), ("preperiod", self.preperiod),
                       ("saltus", self.saltus), ("status", self.status), ("theorem", self.theorem),
                       ("largest value", self.max_value), ("at heap", self.max_value_at)]) + (self._repr_svg_() or "")


class Quotient:
    """The misère quotient of a game. The product of the elements of its heaps decides the outcome of a position.

    ``status`` is "proved" (for heaps of every size), "partial" or "open" (for the heaps 0 .. ``max_heap``).
    ``infinite`` is True if the quotient is proved infinite, False if it is finite, None if neither is known; ``order`` is
    None unless it is finite. ``phi[n]`` is the element of heap n, as a product of ``generators``. ``p_portion`` holds the
    elements of the P-positions. ``certificate`` is the text that :func:`verify` checks, None if the order is too large for
    a certificate.
    """

    def __init__(self, answer: Dict[str, Any], certificate: Optional[str] = None) -> None:
        self.raw = answer
        self.certificate = certificate
        self.game: str = answer["game"]
        self.status: str = answer["status"]
        self.infinite: Optional[bool] = answer.get("infinite")
        self.order = _number(answer.get("order"))
        self.generators: List[str] = answer.get("generators") or []
        self.generator_heaps = _numbers(answer.get("generator_heaps") or [])
        self.relations: List[str] = answer.get("relations") or []
        self.p_portion: List[str] = answer.get("p_portion") or []
        self.phi: List[str] = answer.get("phi") or []
        self.max_heap = _number(answer.get("max_heap"))
        self.period = _number(answer.get("period"))
        self.preperiod = _number(answer.get("preperiod"))
        self.tame: Optional[bool] = answer.get("tame")

    @property
    def proved(self) -> bool:
        return self.status == "proved"

    def __repr__(self) -> str:
        size = "infinite" if self.infinite else "not known to be finite" if self.order is None else f"order {self.order}"
        reach = "proved" if self.proved else f"{self.status}, heaps 0 .. {self.max_heap}"
        return f"<misère quotient of {self.game}: {size}, {reach}>"

    def _repr_html_(self) -> str:
        return _table([("game", self.game), ("order", "infinite" if self.infinite else self.order), ("status", self.status),
                       ("generators", ", ".join(f"{g} = Φ({n})" for g, n in zip(self.generators, self.generator_heaps))),
                       ("relations", ", ".join(self.relations)), ("P-portion", ", ".join(self.p_portion)),
                       ("period of Φ", self.period), ("preperiod of Φ", self.preperiod)]) + self._heaps()

    def _heaps(self) -> str:
        """Φ and the outcome of the first heaps, as a table."""
        shown, lost = self.phi[:24], set(self.p_portion)
        rows = [["heap", *map(str, range(len(shown)))], ["Φ", *shown],
                ["outcome", *("P" if element in lost else "N" for element in shown)]]
        return "<table>" + "".join("<tr>" + "".join(f"<td>{_escaped(cell)}</td>" for cell in row) + "</tr>"
                                   for row in rows) + "</table>" if shown else ""


class Slice:
    """The P-positions among a + b + further heaps, for the heaps a, b from 0 to ``size`` - 1.

    ``rows[a][b]`` is True if the player to move loses; ``heaps`` are the further heaps. As text it has a row for each a,
    with "P" for a P-position and "." for an N-position.
    """

    def __init__(self, game: str, misere: bool, heaps: Tuple[int, ...], rows: List[List[bool]]) -> None:
        self.game, self.misere, self.heaps, self.rows = game, misere, heaps, rows

    @property
    def size(self) -> int:
        return len(self.rows)

    def __str__(self) -> str:
        return "\n".join("".join("P" if lost else "." for lost in row) for row in self.rows)

    def __repr__(self) -> str:
        play = "misère" if self.misere else "normal"
        return f"<P-positions of {self.game}, {play} play: {sum(map(sum, self.rows))} of {self.size ** 2}>"

    def _repr_svg_(self) -> str:
        cell, size = 8, self.size
        title = _escaped(f"P-positions a + b{''.join(f' + {heap}' for heap in self.heaps)} of {self.game}")
        squares = "".join(f"<rect x='{b * cell}' y='{a * cell}' width='{cell}' height='{cell}'/>"
                          for a, row in enumerate(self.rows) for b, lost in enumerate(row) if lost)
        return (f"<svg xmlns='http://www.w3.org/2000/svg' role='img' width='{size * cell}' height='{size * cell}' "
                f"style='border:1px solid #888'><title>{title}</title><g fill='#222'>{squares}</g></svg>")


class Explanation:
    """Why a position is won or lost. ``steps`` are sentences, ``winning_moves`` the moves; ``outcome`` is "P", "N", or
    None if it is open."""

    def __init__(self, answer: Dict[str, Any]) -> None:
        self.raw = answer
        self.outcome: Optional[str] = answer["outcome"]
        self.steps: List[str] = answer["steps"]
        self.winning_moves = Moves(answer)

    def __str__(self) -> str:
        return "\n".join(f"{i}. {step}" for i, step in enumerate(self.steps, 1))

    def __repr__(self) -> str:
        return f"<explanation: {self.outcome or 'open'}, {len(self.steps)} steps>"

    def _repr_html_(self) -> str:
        steps = "".join(f"<li>{_escaped(step)}</li>" for step in self.steps)
        return f"<ol>{steps}</ol>" + (self.winning_moves._repr_html_() if self.winning_moves else "")


class Verdict:
    """The checker's verdict on a certificate. ``verdict`` is "verified", "refused" (``reason`` says why), "consistent" (no
    fault was found, but only a part was derived again) or "too-large" (the rest needs more memory or time than is allowed:
    ``memory="2G"``, ``timeout=600``). ``bool()`` of it is True only if it is verified."""

    def __init__(self, answer: Union[Dict[str, Any], Callable[[], Dict[str, Any]]]) -> None:
        """``answer``: the whole answer, or how to ask for it if the certificate is verified."""
        self._answer = answer
        self.verdict: str = "verified" if callable(answer) else answer["verdict"]

    @property
    def raw(self) -> Dict[str, Any]:
        if callable(self._answer):
            self._answer = self._answer()
        return self._answer

    @property
    def reason(self) -> str:
        return "" if self else self.raw.get("reason", "")

    @property
    def claim(self) -> Dict[str, Any]:
        return self.raw.get("claim", {})

    def __reduce__(self) -> Tuple[Any, ...]:
        return Verdict, (self.raw,)

    def __bool__(self) -> bool:
        return self.verdict == "verified"

    def __repr__(self) -> str:
        return f"<{self.verdict}: {self.reason}>" if self.reason else f"<{self.verdict}>"

    def _repr_html_(self) -> str:
        return _table([("verdict", self.verdict), ("reason", self.reason or None), *self.claim.items()])
