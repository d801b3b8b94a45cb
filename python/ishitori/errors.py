"""The exceptions of the package."""
from __future__ import annotations

TYPE_CHECKING = False  # the module typing costs a fifth of the import; annotations are not evaluated
if TYPE_CHECKING:
    from typing import Any, Dict, Optional


class IshitoriError(Exception):
    """The base of all exceptions of this package; ``str(error)`` is one sentence.

    ``key`` is a stable word for programs ("code.bad-digit", or ""). ``place`` is the place of the fault in the text,
    {"column": 4}. ``answer`` is the whole answer, or None if there was none.
    """

    exit = 0  #: the exit code of the program for this (docs/reference/commands.md)

    def __init__(self, sentence: str, key: str = "", place: Optional[Dict[str, int]] = None,
                 answer: Optional[Dict[str, Any]] = None) -> None:
        super().__init__(sentence)
        self.key = key
        self.place = place or {}
        self.answer = answer


class InputError(IshitoriError, ValueError):
    """Wrong input: words or a file that cannot be used."""

    exit = 1


class CheckError(IshitoriError):
    """A check failed, or two computations of the same thing differ."""

    exit = 2


class OpenError(IshitoriError):
    """A limit was met before the answer was found."""

    exit = 3


class MachineError(IshitoriError, RuntimeError):
    """Memory is exhausted, or a file cannot be read or written."""

    exit = 4


_of_exit = {kind.exit: kind for kind in (InputError, CheckError, OpenError, MachineError)}


def error_of(code: int, sentence: str, key: str = "", place: Optional[Dict[str, int]] = None,
             answer: Optional[Dict[str, Any]] = None) -> IshitoriError:
    """The exception for an exit code."""
    return _of_exit.get(code, MachineError)(sentence, key, place, answer)
