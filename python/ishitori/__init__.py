"""Impartial stone-taking games: nim-values, periods with proofs, misère quotients, winning moves and why they win.

>>> import ishitori
>>> kayles = ishitori.Game("0.77")
>>> kayles.period()
<0.77: period 12 from heap 71, proved>
>>> kayles.outcome([7, 5, 3], misere=True)
'N'
>>> str(kayles.moves([7, 5, 3], misere=True))
'5-1'

Errors are exceptions with one sentence (:class:`IshitoriError`). Long calls take ``limit`` (how many heaps), ``timeout``
(seconds), where they can use them ``threads``, and ``progress``, a function of what is done and of how much; Ctrl-C ends
them. Each thread has its own memory of what was found. NumPy is not needed; where it
is installed, ``values()`` gives NumPy arrays. A question whose answer is known takes one or two microseconds more than
from C; ``values()`` of a range takes the same time as there.

In SageMath: ``sage -pip install ishitori-VERSION-py3-none-linux_x86_64.whl``, then the same lines. Sage's integers serve as
heaps and limits; an array goes on as ``vector(ZZ, kayles.values(12).tolist())``. With Debian's SageMath the package
python3-ishitori is enough.
"""
from ._library import version as __version__
from .answers import Explanation, Move, Moves, Period, Quotient, Slice, Verdict
from .errors import CheckError, InputError, IshitoriError, MachineError, OpenError
from .game import Game, ask, games, verify

__all__ = ["CheckError", "Explanation", "Game", "InputError", "IshitoriError", "MachineError", "Move", "Moves", "OpenError",
           "Period", "Quotient", "Slice", "Verdict", "ask", "games", "verify"]
