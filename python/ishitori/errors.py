"""Why there is no answer: exceptions that carry one plain sentence."""
from __future__ import annotations

from typing import Any, Dict, Optional


class IshitoriError(Exception):
    """What all exceptions of this package are; ``str(error)`` is one sentence.

    ``key`` is a stable word for programs ("code.bad-digit", or ""), ``place`` says where in the text
    the fault lies ({"column": 4}), ``answer`` is the whole answer where there was one.
    """

    exit = 0  #: the exit code of the program for this (docs/reference/commands.md)

    def __init__(self, sentence: str, key: str = "", place: Optional[Dict[str, int]] = None,
                 answer: Optional[Dict[str, Any]] = None) -> None:
        super().__init__(sentence)
        self.key = key
        self.place = place or {}
        self.answer = answer


class InputError(IshitoriError, ValueError):
    """The words or the contents of a file cannot be used."""

    exit = 1


class CheckError(IshitoriError):
    """Two ways of computing the same disagreed, or a check failed."""

    exit = 2


class OpenError(IshitoriError):
    """A limit was met before there was an answer."""

    exit = 3


class MachineError(IshitoriError, RuntimeError):
    """No memory, or a file that cannot be read or written."""

    exit = 4


_of_exit = {kind.exit: kind for kind in (InputError, CheckError, OpenError, MachineError)}


def error_of(code: int, sentence: str, key: str = "", place: Optional[Dict[str, int]] = None,
             answer: Optional[Dict[str, Any]] = None) -> IshitoriError:
    """The exception for an exit code."""
    return _of_exit.get(code, MachineError)(sentence, key, place, answer)
