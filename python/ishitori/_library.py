"""The shared library behind the package, through ctypes: its location, its C interface, Ctrl-C and progress."""
from __future__ import annotations

import atexit
import ctypes
import json
import operator
import os
import threading
import time
import weakref
from .errors import InputError, MachineError, error_of

try:
    import _signal as signal  # the same without enums, which cost more than a small question
except ImportError:
    import signal  # type: ignore[no-redef]

TYPE_CHECKING = False  # the module typing costs a fifth of the import; annotations are not evaluated
if TYPE_CHECKING:
    import tempfile
    from typing import Any, Callable, Dict, Iterable, Optional

    #: Called from time to time with the work done and the whole work (0: not known); ``False`` ends the computation.
    Progress = Callable[[int, int], Any]

_soname = "libishitori.so.1"

class _Options(ctypes.Structure):
    """ishitori_options; 0 in a field means its default."""

    _fields_ = [("size", ctypes.c_size_t), ("heaps", ctypes.c_uint64), ("positions", ctypes.c_uint64),
                ("memory", ctypes.c_uint64), ("threads", ctypes.c_uint64), ("milliseconds", ctypes.c_uint64)]


class _Period(ctypes.Structure):
    """ishitori_period."""

    _fields_ = [("size", ctypes.c_size_t), ("standing", ctypes.c_uint64), ("period", ctypes.c_uint64),
                ("preperiod", ctypes.c_uint64), ("saltus", ctypes.c_uint64), ("bounded", ctypes.c_uint64),
                ("max_value", ctypes.c_uint64), ("max_value_at", ctypes.c_uint64), ("verified_to", ctypes.c_uint64),
                ("theorem", ctypes.c_char_p), ("certificate", ctypes.c_char_p)]


_usual = (0, 0, 0)  # heaps, milliseconds, threads: what a call may spend if nothing is said
_sigint = int(signal.SIGINT)
_watch_type = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_uint64, ctypes.c_uint64, ctypes.c_uint64)
#: The watch of a quick call: min(state, done, goal) with the state 0. It is 0, which ends the computation, and it runs no
#: Python code, so no signal handler can raise inside of the library.
_stop = _watch_type(min)


def _open() -> ctypes.CDLL:
    """The file named by ISHITORI_LIBRARY; else the one in the wheel; else the system's."""
    named = os.environ.get("ISHITORI_LIBRARY")
    if named:
        return ctypes.CDLL(named)
    carried = os.path.join(os.path.dirname(os.path.abspath(__file__)), "lib")
    if os.path.exists(os.path.join(carried, _soname)):
        # first the libraries that it needs, in the order of the file "needs"; the loader then finds them loaded
        with open(os.path.join(carried, "needs"), encoding="utf-8") as needs:
            for name in needs.read().split():
                ctypes.CDLL(os.path.join(carried, name), mode=ctypes.RTLD_GLOBAL)
        return ctypes.CDLL(os.path.join(carried, _soname))
    try:
        return ctypes.CDLL(_soname)
    except OSError as fault:
        raise ImportError(f"the library {_soname} was not found ({fault}); install it with "
                          "'cmake --install build/release', or name it in ISHITORI_LIBRARY.") from fault


def _declared(lib: ctypes.CDLL) -> ctypes.CDLL:
    core, text, size = ctypes.c_void_p, ctypes.c_char_p, ctypes.c_size_t
    number, whole = ctypes.c_uint64, ctypes.c_int
    for name, result, arguments in (
        ("new", core, []),
        ("free", None, [core]),
        ("set_watch", None, [core, _watch_type, number]),
        ("set_options", whole, [core, ctypes.POINTER(_Options)]),
        ("ask", whole, [core, size, ctypes.POINTER(text), ctypes.POINTER(text)]),
        ("values", whole, [core, text, number, size, ctypes.c_void_p]),
        ("find_period", whole, [core, text, ctypes.POINTER(_Period)]),
        ("verify", whole, [core, text, size]),
        ("error", text, [core]),
        ("error_key", text, [core]),
        ("version", text, []),
    ):
        function = getattr(lib, "ishitori_" + name)
        function.restype, function.argtypes = result, arguments
    return lib


lib = _declared(_open())
# The same functions without declared types, for questions that take a microsecond: their arguments have the C types already.
_value = lib["ishitori_values"]
_outcome = lib["ishitori_outcome"]
_one = ctypes.c_size_t(1)
version: str = lib.ishitori_version().decode()


def folder() -> "tempfile.TemporaryDirectory[str]":
    """A temporary folder, in memory where that is possible, because a disk takes longer to write a certificate than a small
    question takes. Its module is loaded on first use, because most programs need no folder."""
    import tempfile

    memory = "/dev/shm"
    return tempfile.TemporaryDirectory(dir=memory if os.access(memory, os.W_OK | os.X_OK) else None)


_cores_in_use: "weakref.WeakSet[_Core]" = weakref.WeakSet()
_ending = False


def _end_of_program() -> None:
    """Stops the threads that still compute and waits for them, because they could not call Python afterwards."""
    global _ending
    _ending = True
    until = time.monotonic() + 10
    while any(core.busy for core in list(_cores_in_use)) and time.monotonic() < until:
        time.sleep(0.01)


atexit.register(_end_of_program)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_cores_in_use.clear)  # the other threads are not in the child


class _Core:
    """One core of the library; it belongs to one thread and stores its results for later questions.

    While it computes, Ctrl-C ends the computation: the signal's handler runs, but its exception is raised only after the
    library has returned, because no exception may pass through the library. The same holds for exceptions of a progress function.
    """

    def __init__(self) -> None:
        self.handle = ctypes.c_void_p(lib.ishitori_new())
        if not self.handle:
            raise MemoryError("no memory for ishitori")
        self.busy = False
        self.heap, self.number, self.letter = ctypes.c_uint64(), ctypes.c_uint64(), ctypes.c_char()  # of a question with one result
        self.number_at, self.letter_at = ctypes.byref(self.number), ctypes.byref(self.letter)
        self.spends = _usual
        self._progress: Optional[Progress] = None
        self._fault: Optional[BaseException] = None
        self._before: Any = None  # the handler of Ctrl-C
        core = weakref.ref(self)  # so that a core ends with its thread

        def watch(_state: Any, done: int, goal: int) -> int:
            found = core()
            return 0 if found is None else found._told(done, goal)

        def note(number: int, frame: Any) -> None:
            found = core()
            if found is not None:
                try:
                    found._before(number, frame)
                except BaseException as fault:
                    found._fault = fault

        self._note = note
        self._watched = _watch_type(watch)
        lib.ishitori_set_watch(self.handle, _stop, 0)
        _cores_in_use.add(self)
        self._end = weakref.finalize(self, lib.ishitori_free, self.handle)
        self._end.atexit = False  # a thread may still be using it

    def spend(self, limit: Optional[int], timeout: Optional[float], threads: Optional[int] = None) -> None:
        """The limits of the next call."""
        if limit is None and timeout is None and threads is None:
            spends = _usual
        else:
            spends = (limited("limit", limit), milliseconds(timeout), limited("threads", threads))
        if spends != self.spends:
            heaps, time_, many = spends
            options = _Options(ctypes.sizeof(_Options), heaps=heaps, threads=many, milliseconds=time_)
            self.check(lib.ishitori_set_options(self.handle, ctypes.byref(options)))
            self.spends = spends

    def _told(self, done: int, goal: int) -> int:
        if _ending or self._fault is not None:
            return 0
        try:
            if self._progress is not None and self._progress(done, goal) is False:
                return 0
        except BaseException as fault:
            self._fault = fault
        return 0 if self._fault is not None else 1

    def call(self, progress: Optional[Progress], function: Any, *arguments: Any) -> int:
        if progress is not None and not callable(progress):
            raise InputError(f"progress is {shown(progress)}; it is a function of the work done and the work in all.")
        self._progress, self._fault, self.busy = progress, None, True
        lib.ishitori_set_watch(self.handle, self._watched, 0)
        handler = None
        if threading.get_ident() == threading.main_thread().ident:
            handler = signal.getsignal(_sigint)
            if callable(handler):
                self._before = handler
                signal.signal(_sigint, self._note)
            else:
                handler = None
        try:
            code: int = function(self.handle, *arguments)
        finally:
            lib.ishitori_set_watch(self.handle, _stop, 0)
            self.busy = False
            if handler is not None:
                signal.signal(_sigint, handler)
        if self._fault is not None:
            fault, self._fault = self._fault, None
            raise fault
        return code

    def check(self, code: int) -> None:
        if code != 0:
            raise error_of(code, lib.ishitori_error(self.handle).decode("utf-8", "replace"),
                           lib.ishitori_error_key(self.handle).decode())



class _Cores(threading.local):
    core: Optional[_Core] = None


_cores = _Cores()


def _core() -> _Core:
    """This thread's core; a new one inside a progress function, because the first is still computing."""
    if _cores.core is None:
        _cores.core = _Core()
    return _Core() if _cores.core.busy else _cores.core


def encoded(text: str) -> bytes:
    if "\0" in text:
        raise InputError("the text holds a NUL character.")
    try:
        return text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError as fault:
        raise InputError(f"column {fault.start + 1} of the text is {text[fault.start]!a}, half of a pair of surrogates, "
                         "which is no character.") from None


def shown(value: Any) -> str:
    """A wrong argument in a sentence."""
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def limited(name: str, number: Optional[int], least: int = 1) -> int:
    """A limit in the library's form, where 0 means the default."""
    if number is None:
        return 0
    try:
        whole = operator.index(number)
    except TypeError:
        raise InputError(f"{name} is {shown(number)}; it is a whole number.") from None
    if not least <= whole <= 1 << 62:
        raise InputError(f"{name} is {whole}; it is at least {least} and at most 2^62.")
    return whole


def heap_of(heap: int) -> int:
    whole = operator.index(heap)
    if not 0 <= whole <= 1 << 62:
        raise InputError(f"{whole} is no heap; heaps have 0 to 2^62 stones.")
    return whole


def milliseconds(timeout: Optional[float]) -> int:
    if timeout is None:
        return 0
    try:
        seconds = 0.0 if isinstance(timeout, (str, bytes)) else float(timeout)
    except (TypeError, ValueError, OverflowError):
        seconds = 0.0
    if not 0 < seconds < 1e12:
        raise InputError(f"timeout is {shown(timeout)}; it is a number of seconds above 0 and below 10^12.")
    return max(1, round(seconds * 1000))


def ask(words: Iterable[str], progress: Optional[Progress] = None) -> Dict[str, Any]:
    """The answer to the words of a command line (docs/answers.schema.json). Errors are raised."""
    given = [encoded(word) for word in words]
    texts = (ctypes.c_char_p * len(given))(*given)
    output = ctypes.c_char_p()
    core = _core()
    core.call(progress, lib.ishitori_ask, len(given), texts, ctypes.byref(output))
    answer: Dict[str, Any] = json.loads((output.value or b"").decode("utf-8", "replace"))
    fault = answer.get("error")
    if fault is not None:
        raise error_of(answer["exit"], fault["message"], fault["key"], fault["place"], answer)
    if answer["exit"] == MachineError.exit:  # answered, but a file could not be written or read
        raise MachineError(answer["notes"][-1], answer=answer)
    return answer


def fill(game: bytes, first: int, count: int, address: int, limit: Optional[int], timeout: Optional[float],
         progress: Optional[Progress]) -> None:
    """Writes G(first) ... G(first + count - 1) as 64-bit numbers to this address."""
    core = _core()
    core.spend(limit, timeout)
    core.check(core.call(progress, lib.ishitori_values, game, first, count, address))


# The questions that take some microseconds are quick calls: if the usual limits hold and nobody wants progress, the library
# is called at once, without a handler for Ctrl-C, which would cost as much as the answer. The watch ends a quick call that
# takes longer (after milliseconds). Then, and after an error, the same call follows with everything prepared.


def value(game: bytes, heap: int, limit: Optional[int], timeout: Optional[float], progress: Optional[Progress]) -> int:
    core = _cores.core
    if (type(heap) is int and 0 <= heap <= 1 << 62 and limit is None and timeout is None and progress is None
            and core is not None and not core.busy and core.spends is _usual):
        core.busy = True
        try:
            core.heap.value = heap
            if _value(core.handle, game, core.heap, _one, core.number_at) == 0:
                return core.number.value
        finally:
            core.busy = False
    whole = heap_of(heap)
    core = _core()
    core.spend(limit, timeout)
    core.heap.value = whole
    core.check(core.call(progress, _value, game, core.heap, _one, core.number_at))
    return core.number.value


def outcome(game: bytes, position: bytes, misere: bool, limit: Optional[int], timeout: Optional[float],
            progress: Optional[Progress]) -> str:
    core = _cores.core
    if (limit is None and timeout is None and progress is None
            and core is not None and not core.busy and core.spends is _usual):
        core.busy = True
        try:
            if _outcome(core.handle, game, position, misere, core.letter_at) == 0:
                return "P" if core.letter.value == b"P" else "N"
        finally:
            core.busy = False
    core = _core()
    core.spend(limit, timeout)
    core.check(core.call(progress, _outcome, game, position, misere, core.letter_at))
    return core.letter.value.decode()


def verified(certificate: bytes) -> bool:
    """True if the certificate is verified by a quick call. Otherwise, and for its claim, ask("verify", ...)."""
    core = _core()
    core.spend(None, None)
    core.busy = True
    try:
        return lib.ishitori_verify(core.handle, certificate, len(certificate)) == 0
    finally:
        core.busy = False


def certificate(game: str, limit: int, progress: Optional[Progress] = None) -> str:
    """The certificate of the game's period, which is proved within this limit."""
    core = _core()
    core.spend(limit, None)
    found = _Period(ctypes.sizeof(_Period))
    core.check(core.call(progress, lib.ishitori_find_period, encoded(game), ctypes.byref(found)))
    return bytes(found.certificate).decode()
