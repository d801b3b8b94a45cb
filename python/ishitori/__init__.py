"""Impartial stone-taking games: nim-values, periods with proofs, misère quotients, winning moves and why they win.

>>> import ishitori
>>> kayles = ishitori.Game("0.77")
>>> kayles.period()
<0.77: period 12 from heap 71, proved>
>>> kayles.outcome([7, 5, 3], misere=True)
'N'
>>> str(kayles.moves([7, 5, 3], misere=True))
'5-1'

An error is an exception (:class:`IshitoriError`) whose text is one sentence. Calls that may take long have the arguments
``limit`` (the number of heaps), ``timeout`` (in seconds), ``progress`` (a function that is called with the work done and
the work in all; if it returns False, the call ends) and, where more than one can be used, ``threads``. Ctrl-C ends every
call. Each thread remembers its own results. At a terminal and in a notebook this shows the progress on one line::

    kayles.period(progress=lambda done, goal: print(done, "of", goal or "?", end="\\r"))

NumPy is optional: ``values()`` returns a NumPy array if NumPy is installed, and an array of the standard library if not.
``values()`` of a range takes the same time as in C; a question whose answer is known takes one or two microseconds more.

In SageMath: ``sage -pip install ishitori-VERSION-py3-none-linux_x86_64.whl``, then the same lines. Heaps and limits may be
Sage's integers; ``vector(ZZ, kayles.values(12).tolist())`` is a vector of Sage. For Debian's SageMath, the package
python3-ishitori is enough.
"""
from ._library import version as __version__
from .answers import Explanation, Move, Moves, Period, Quotient, Slice, Verdict
from .errors import CheckError, InputError, IshitoriError, MachineError, OpenError
from .game import Game, ask, games, verify

__all__ = ["CheckError", "Explanation", "Game", "InputError", "IshitoriError", "MachineError", "Move", "Moves", "OpenError",
           "Period", "Quotient", "Slice", "Verdict", "ask", "games", "verify"]
