"""The search in a process of its own, so that it can't hold up the window and really stops.

A :class:`RouteSearch` keeps one process and gives it one search after the other. Cancelling ends the
process; the next search starts a new one. A crash of the process is an answer, not an exception.
"""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Literal

import msgspec

from roundhouse.routes.answers import BestRun, Found, NoRun, Report, RouteDisagreementError
from roundhouse.routes.context import RunContext

FailureCode = Literal["crashed", "disagreement", "failed"]
GRACE = 1.0
"""Seconds that a process has to end before it is killed."""


class SearchFailed(msgspec.Struct, frozen=True, tag=True):
    """The search ended without an answer; the game is as it was.

    ``crashed``: the process died; ``disagreement``: search and valuation differ about the best set;
    ``failed``: anything else. ``detail`` is for the log file.
    """

    code: FailureCode
    detail: str = ""


Answer = NoRun | BestRun | SearchFailed


class _Progress(msgspec.Struct, frozen=True):
    number: int
    best: BestRun


class _Result(msgspec.Struct, frozen=True):
    number: int
    answer: Answer


class RouteSearch:
    """Searches for the best routes, one at a time, in another process.

    Nothing here blocks except :meth:`wait`. The owner calls :meth:`poll` now and then, or when
    :meth:`fileno` becomes readable, and :meth:`close` at the end.
    """

    def __init__(self, seconds: float | None = None) -> None:
        """Searches give up after ``seconds``, None for never, with the best set so far and a bound."""
        self._seconds = seconds
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None
        self._number = 0
        self._answer: Answer | None = None
        self._best: BestRun | None = None
        self._running = False

    @property
    def running(self) -> bool:
        """Whether a search is under way."""
        return self._running

    @property
    def answer(self) -> Answer | None:
        """The answer of the latest search; None while it runs and after it was cancelled."""
        return self._answer

    @property
    def best(self) -> BestRun | None:
        """The best set that the latest search has found so far, with its bound."""
        return self._best

    def warm_up(self) -> None:
        """Start the process before it is needed."""
        if self._process is None or not self._process.is_alive():
            self._start_process()

    def start(self, context: RunContext) -> None:
        """Search for the best routes of ``context``; a search under way is cancelled."""
        self.cancel()
        self.warm_up()
        self._number += 1
        self._answer, self._best, self._running = None, None, True
        try:
            self._connection().send((self._number, context, self._seconds))
        except OSError as error:
            self._fail(str(error))

    def poll(self) -> Answer | None:
        """Take in what the process has sent; the answer once there is one."""
        while self._take(0):
            pass
        return self._answer

    def wait(self, seconds: float | None = None) -> Answer | None:
        """Wait for the answer, at most ``seconds``; None when there is none by then."""
        deadline = None if seconds is None else time.monotonic() + seconds
        while self._take(None if deadline is None else max(deadline - time.monotonic(), 0)):
            pass
        return self._answer

    def cancel(self) -> None:
        """Stop the search under way, if there is one: its process ends."""
        if self._running:
            self._running = False
            self._end_process()

    def fileno(self) -> int:
        """What to wait for to become readable; the process must have been started."""
        return self._connection().fileno()

    @property
    def process_id(self) -> int | None:
        """The process that searches, None when there is none."""
        return self._process.pid if self._process is not None else None

    def close(self) -> None:
        """End the process for good."""
        self._running = False
        self._end_process()

    def _connection(self) -> Connection:
        if self._pipe is None:
            raise OSError("no process")
        return self._pipe

    def _take(self, seconds: float | None) -> bool:
        """Take in one message of a search under way; False when none comes in ``seconds``."""
        if not self._running or self._pipe is None:
            return False
        try:
            if not self._pipe.poll(seconds):
                return False
            self._receive(self._pipe.recv())
        except (EOFError, OSError) as error:
            self._fail(f"{type(error).__name__} {self._exit_code()}")
        return True

    def _receive(self, message: object) -> None:
        if isinstance(message, _Progress) and message.number == self._number:
            self._best = message.best
        elif isinstance(message, _Result) and message.number == self._number:
            self._answer, self._running = message.answer, False
            if isinstance(message.answer, BestRun):
                self._best = message.answer

    def _fail(self, detail: str) -> None:
        self._answer, self._running = SearchFailed("crashed", detail), False
        self._end_process()

    def _exit_code(self) -> int | None:
        if self._process is None:
            return None
        self._process.join(GRACE)
        return self._process.exitcode

    def _start_process(self) -> None:
        self._end_process()
        spawn = multiprocessing.get_context("spawn")
        self._pipe, far_end = spawn.Pipe()
        self._process = spawn.Process(target=serve, args=(far_end,), name="routes", daemon=True)
        self._process.start()
        far_end.close()

    def _end_process(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.join(GRACE)
            self._process.close()
        if self._pipe is not None:
            self._pipe.close()
        self._process = self._pipe = None


def serve(pipe: Connection) -> None:
    """Search for whatever comes through ``pipe`` until it closes: the life of the process."""
    # The solver is loaded here, while nobody waits for it, and never by the window.
    from roundhouse.routes.search import find_best  # noqa: PLC0415

    while True:
        try:
            number, context, seconds = pipe.recv()
        except (EOFError, OSError):
            return
        answer = _search(find_best, pipe, number, context, seconds)
        try:
            pipe.send(_Result(number, answer))
        except OSError:
            # Whoever asked is gone: killed, perhaps.
            return


def _search(
    search: Callable[[RunContext, float | None, Report], Found],
    pipe: Connection,
    number: int,
    context: RunContext,
    seconds: float | None,
) -> Answer:
    try:
        return search(context, seconds, lambda best: pipe.send(_Progress(number, best)))
    except RouteDisagreementError as error:
        return SearchFailed("disagreement", repr(error))
    except Exception as error:  # whatever it is, the window must hear of it
        return SearchFailed("failed", repr(error))
