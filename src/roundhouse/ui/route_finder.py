"""The best routes for the window: searched in the background from the moment a company's track changes.

What was found for the same trains on the same track is used again, so that the answer is there when the step
of running begins.
"""

from __future__ import annotations

from typing import Final, Protocol

from PySide6.QtCore import QObject, QTimer, Signal

from roundhouse.engine.owners import company
from roundhouse.engine.position import Position
from roundhouse.queries.runs import Answer, BestRun, RunContext, SearchFailed, find_best, run_context
from roundhouse.ui.tools.run_trains import RouteTool

_POLL_MILLISECONDS: Final = 40
_BEGIN_MILLISECONDS: Final = 60
"""After a decision has been drawn; the search must not delay that."""


class Searcher(Protocol):
    """Something that searches: a process, or the same in this process."""

    @property
    def running(self) -> bool:
        """Whether a search is under way."""

    @property
    def best(self) -> BestRun | None:
        """The best found so far."""

    def start(self, context: RunContext) -> None:
        """Search for the best routes of ``context``, giving up a search under way."""

    def poll(self) -> Answer | None:
        """The answer once there is one."""

    def cancel(self) -> None:
        """Give up the search under way."""

    def close(self) -> None:
        """Give up searching for good, and free what it needs."""


class InlineSearch:
    """Searches at once, for at most ``seconds``: for pictures, which wait anyway."""

    def __init__(self, seconds: float) -> None:
        """Nothing has been searched."""
        self._seconds = seconds
        self._answer: Answer | None = None

    @property
    def running(self) -> bool:
        """Never: the answer is there when :meth:`start` returns."""
        return False

    @property
    def best(self) -> BestRun | None:
        """The best routes found, None before a search."""
        return self._answer if isinstance(self._answer, BestRun) else None

    def start(self, context: RunContext) -> None:
        """Search here and now, until the best is found."""
        self._answer = find_best(context, self._seconds)

    def poll(self) -> Answer | None:
        """The answer of the latest search; None before one."""
        return self._answer

    def cancel(self) -> None:
        """Forget the answer of the latest search."""
        self._answer = None

    def close(self) -> None:
        """Forget the answer: there is nothing else to free."""
        self._answer = None


class RouteFinder(QObject):
    """Gives the tool that runs trains the best routes; ``failed`` says that the search ended without."""

    failed = Signal()

    def __init__(self, searcher: Searcher, parent: QObject | None = None) -> None:
        """Search with ``searcher``."""
        super().__init__(parent)
        self._searcher = searcher
        self._wanted: Position | None = None
        self._track: tuple[object, ...] = ()
        self._tool: RouteTool | None = None
        self._begin = QTimer(self)
        self._begin.setSingleShot(True)
        self._begin.setInterval(_BEGIN_MILLISECONDS)
        self._begin.timeout.connect(self.begin)
        self._poll = QTimer(self)
        self._poll.setInterval(_POLL_MILLISECONDS)
        self._poll.timeout.connect(self._look)

    def follow(self, position: Position, tool: RouteTool) -> None:
        """``position`` is shown; ``tool`` may be at work on it. A search for it begins soon."""
        self._wanted, self._tool = position, tool
        if self._is_known(position):
            self._tell()
        else:
            tool.set_best(None, searching=True)
            self._begin.start()

    def begin(self) -> None:
        """Search for what was shown last, unless that is known already."""
        self._begin.stop()
        position = self._wanted
        if position is None or self._is_known(position) or not _has_trains(position):
            return
        self._track = _track_of(position)
        self._searcher.start(run_context(position, position.state.operating.company))
        self._look()
        if self._searcher.running:
            self._poll.start()

    def close(self) -> None:
        """Give up searching for good, and end the search's process."""
        self._begin.stop()
        self._poll.stop()
        self._wanted = self._tool = None
        self._searcher.close()

    def _is_known(self, position: Position) -> bool:
        present = _track_of(position)
        return len(present) == len(self._track) and all(
            one is other or (isinstance(one, str) and one == other)
            for one, other in zip(present, self._track, strict=True)
        )

    def _look(self) -> None:
        answer = self._searcher.poll()
        if not self._searcher.running:
            self._poll.stop()
        if isinstance(answer, SearchFailed):
            self._track = ()
            if self._tool is not None:
                self._tool.give_up()
            self.failed.emit()
        self._tell()

    def _tell(self) -> None:
        """Give the tool what is known, if it works on what was searched."""
        tool, position = self._tool, self._wanted
        if tool is None or position is None or not tool.is_active or not self._is_known(position):
            return
        answer = self._searcher.poll()
        found = self._searcher.best if answer is None or isinstance(answer, SearchFailed) else answer
        tool.set_best(found, self._searcher.running)


def _has_trains(position: Position) -> bool:
    state = position.state
    if not state.operating.company or state.ending is not None:
        return False
    return company(state.operating.company) in state.trains.values()


def _track_of(position: Position) -> tuple[object, ...]:
    """Everything that routes depend on; parts of states that nothing changed are the same objects."""
    state = position.state
    return (
        position.definition, state.operating.company, state.tiles, state.tokens, state.trains, state.markers,
        state.phase, state.privates, state.used_powers,
    )  # fmt: skip
