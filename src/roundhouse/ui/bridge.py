"""Between the game and the views: what is shown, what may be decided, what was refused.

Views never touch the session; they hear ``shown`` and hand actions to :meth:`Bridge.submit`. A refusal is
told as a sentence in the status line. Every other error is left to reach the crash dialog.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from roundhouse.archive.errors import JournalError
from roundhouse.archive.game_file import GameSession
from roundhouse.archive.heed import Heed, unheeded
from roundhouse.archive.playable import is_playable, is_showable
from roundhouse.archive.scratch import scratch_of
from roundhouse.engine import events as ev
from roundhouse.engine.actions import Action, Correct, Pass, RunTrains
from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.loop import Entry
from roundhouse.engine.offers import Offer, OfferPass
from roundhouse.engine.owners import NOBODY, Owner
from roundhouse.engine.position import Position
from roundhouse.queries.previews import offers
from roundhouse.queries.turns import acting_owner, goes_by_itself, nothing_to_decide
from roundhouse.ui.words import Words
from roundhouse.ui.words.facts import hexes_of

_PASSES = 60
_PARTS = 2
"""A game is shown, and it is painted."""
_MANY = 2
"""From so many turns on it is asked before they are left behind."""


class Bridge(QObject):
    """The one object that the whole window listens to.

    ``shown`` (position, the position before it or None) goes out whenever another position is to be seen,
    ``panes_due`` (the same) once everybody has heard it, for panes that may be worked out after the board,
    ``game_changed`` when another game or none is open, ``closed`` once nothing shows the one before, which
    won't come back,
    ``history_changed`` when decisions came or went, ``moment_changed`` (decisions done at what is shown),
    ``renamed`` when the game that is shown is kept in another file, ``settled`` once all of that is seen,
    ``refused`` and ``noticed`` (a sentence), ``hexes_named`` (the hexes that what was noticed names),
    ``not_done`` (the ActionRefused of a decision that was handed in).
    """

    shown = Signal(object, object)
    panes_due = Signal(object, object)
    game_changed = Signal()
    closed = Signal()
    renamed = Signal()
    history_changed = Signal()
    moment_changed = Signal(int)
    settled = Signal()
    refused = Signal(str)
    noticed = Signal(str)
    hexes_named = Signal(object)
    decided = Signal(object)
    scratch_changed = Signal(bool)
    not_done = Signal(object)

    def __init__(self, words: Words, parent: QObject | None = None) -> None:
        """No game is open yet."""
        super().__init__(parent)
        self.words = words
        self._session: GameSession | None = None
        self._moment: int | None = None
        self._kept: GameSession | None = None
        """The game, while something is tried."""
        self._kept_moment: int | None = None
        self._kept_from: int | None = None
        self._offers: tuple[Offer, ...] = ()
        self._offered_at = -1
        self._came_from: int | None = None
        self.pauses: Callable[[], bool] = lambda: True
        """Whether those who can only pass are waited for."""
        self.may_leave: Callable[[int], bool] = lambda _: True
        """Asked before a decision leaves more than one turn behind, with their number."""
        self.reads_ahead: Callable[[Position], object] = lambda _: None
        """Reads what will be shown of a position, while the decision that leads there is written."""
        self.rehearsal: Callable[[Action], bool] | None = None
        """Takes decisions in place of the game, where nothing is decided in earnest."""

    # --- what is open and shown ---------------------------------------------------------------

    @property
    def session(self) -> GameSession | None:
        """The game that is open, with its journal."""
        return self._session

    @property
    def path(self) -> Path | None:
        """The file of the open game."""
        return self._session.path if self._session else None

    @property
    def count(self) -> int:
        """How many decisions are done."""
        return self._session.cursor if self._session else 0

    @property
    def moment(self) -> int:
        """How many decisions are done at what is shown."""
        return self.count if self._moment is None else self._moment

    @property
    def is_now(self) -> bool:
        """Whether the latest position is shown, so that something may be decided."""
        return self._moment is None

    @property
    def position(self) -> Position | None:
        """The position that is shown: that of the moment chosen."""
        return self._session.history.at(self.moment) if self._session else None

    @property
    def previous(self) -> Position | None:
        """The position before what is shown: before the last decision that somebody made.

        None where there is none, or a file leads to it and it can't be shown.
        """
        if self._session is None or self.moment == 0:
            return None
        history = self._session.history
        if self._moment is None and self._came_from is not None:
            # Somebody has just decided there.
            return history.at(self._came_from)
        before = history.at(self.moment - 1)
        return before if is_showable(before) else None

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The decisions done, first to last."""
        return self._session.history.entries() if self._session else ()

    @property
    def offers(self) -> tuple[Offer, ...]:
        """What may be decided; nothing while an earlier moment is shown."""
        if self._session is None or not self.is_now:
            return ()
        if self._offered_at != self._session.cursor:
            self._offers = offers(self._session.position)
            self._offered_at = self._session.cursor
        return self._offers

    @property
    def can_undo(self) -> bool:
        """Whether a decision can be undone."""
        return self._session is not None and self._session.is_writable and self._session.history.can_undo

    @property
    def can_redo(self) -> bool:
        """Whether an undone decision can be done again."""
        return self._session is not None and self._session.is_writable and self._session.history.can_redo

    # --- opening and closing ------------------------------------------------------------------

    def set_session(self, session: GameSession | None, heed: Heed = unheeded) -> None:
        """Show another game, or none; the one before is closed. ``heed`` watches until it is painted.

        With what that raises the game before is shown again, and ``session`` stays open.
        """
        heed(0, _PARTS)
        self._drop_scratch()
        former, moment = self._session, self.moment
        self._show_session(session)
        try:
            heed(1, _PARTS)
        except BaseException:
            # The clock counts again for who acts there now.
            self._show_session(former)
            self.show_moment(moment)
            raise
        if former is not None and former is not session:
            former.close()
        self.closed.emit()

    def _show_session(self, session: GameSession | None) -> None:
        self._session, self._moment, self._came_from = session, None, None
        self._offered_at = -1
        self.announce()

    def begin_scratch(self) -> None:
        """Try things from what is shown, without touching the game."""
        if self._session is None or self.is_scratch:
            return
        self._kept, self._kept_moment, self._kept_from = self._session, self._moment, self._came_from
        self._session, self._moment, self._came_from = scratch_of(self._session, self.moment), None, None
        self._offered_at = -1
        self.scratch_changed.emit(True)
        self._announce(everything=True)

    def end_scratch(self) -> None:
        """Forget what was tried, and show the game as it was."""
        if not self.is_scratch:
            return
        self._drop_scratch()
        self._offered_at = -1
        self.scratch_changed.emit(False)
        self._announce(everything=True)

    @property
    def is_scratch(self) -> bool:
        """Whether what is shown and decided is only tried."""
        return self._kept is not None

    def is_open(self, path: Path) -> bool:
        """Whether the game (while something is tried, that it is tried in) is written to this very file."""
        return self.game is not None and self.game.is_at(path)

    @property
    def game(self) -> GameSession | None:
        """The game that is open; while something is tried, the one that it is tried in."""
        return self._kept or self._session

    def _drop_scratch(self) -> None:
        if self._kept is not None:
            self._session, self._moment, self._came_from = self._kept, self._kept_moment, self._kept_from
            self._kept = None

    def detach(self) -> None:
        """Let the game go without closing it, and tell nobody: the window is going."""
        self._drop_scratch()
        self._session = None
        self._moment = None

    def set_words(self, words: Words) -> None:
        """Speak another language from now on."""
        self.words = words

    def announce(self) -> None:
        """Send everything again, for views that have just been made."""
        self.game_changed.emit()
        self._announce(everything=True)

    def announce_file(self) -> None:
        """The game is kept in another file, where it may be decided on; the board is the same."""
        self.renamed.emit()
        self._announce(everything=True)

    # --- deciding -----------------------------------------------------------------------------

    def submit(self, action: Action) -> bool:
        """Play ``action``; gives whether it was played. A refusal is told by ``refused``."""
        session = self._session
        if session is None:
            return False
        if self.rehearsal is not None:
            return self.rehearsal(action)
        if not self.is_now:
            if not isinstance(action, Correct):
                self.refused.emit(self.words.say("notice.past"))
                return False
            self.show_now()
        try:
            if not self._leaves(action):
                return False
            came_from = session.cursor
            entry = session.submit(action, session.cursor, self._read_ahead)
            skipped = self._pass_on(session)
        except ActionRefused as error:
            words = self.words.with_sides(session.position.state.sides)
            self.refused.emit(words.refusal(error, session.position.definition))
            self.not_done.emit(error)
            return False
        except JournalError as error:
            self.refused.emit(self.words.file_error(error))
            return False
        self._offered_at = -1
        self._came_from = came_from
        self.decided.emit(entry)
        self._announce(everything=True)
        if skipped:
            self.noticed.emit(
                self.words.say("notice.passed_on", count=len(skipped), who=", ".join(dict.fromkeys(skipped)))
            )
        return True

    def _read_ahead(self, position: Position) -> None:
        # Where rules fall over they do so again when the position is shown, and that is told.
        with suppress(Exception):
            offers(position)
            self.reads_ahead(position)

    def _pass_on(self, session: GameSession) -> list[str]:
        """Pass for those who can't do anything else, unless a pause is wanted; gives who they were."""
        passed: list[str] = []
        while not self.pauses() and len(passed) < _PASSES and nothing_to_decide(session.position):
            (offer,) = offers(session.position)
            session.submit(Pass(offer.actor), session.cursor)
            passed.append(self.words.owner(offer.actor))
        return passed

    def _leaves(self, action: Action) -> bool:
        """Whether ``action`` goes on the present branch, or may leave more than a turn of it behind."""
        session = self._session
        assert session is not None
        history = session.history
        turns = self.turns_between(session.cursor, len(history))
        if turns < _MANY or history.repeats(history.propose(action)):
            return True
        return self.may_leave(turns)

    def undo(self) -> None:
        """Take the last decision back."""
        if self.can_undo:
            self._go_to(self.previous_decision())

    def redo(self) -> None:
        """Do the next undone decision again."""
        if self.can_redo:
            self._go_to(self._decided(self.count + 1, 1))

    def go_back_to(self, n: int) -> None:
        """Undo down to ``n`` decisions."""
        if self._session is not None and self._session.is_writable:
            self._go_to(self._decided(n, -1))

    def _decided(self, n: int, way: int) -> int:
        """The nearest number of decisions from ``n`` in this direction at which somebody decides.

        Where nobody does, the game would only go on again by itself.
        """
        assert self._session is not None
        history = self._session.history
        while 0 < n < len(history) and self._is_idle(history.at(n)):
            n += way
        return n

    def _is_idle(self, position: Position) -> bool:
        """Whether nobody decides at a position, or nobody can."""
        if not is_playable(position) or goes_by_itself(position):
            return True
        return not self.pauses() and nothing_to_decide(position)

    def _go_to(self, n: int) -> None:
        assert self._session is not None
        back = n < self._session.cursor
        count = self._session.cursor - n
        number = self._session.cursor if back else n
        told = self._session.history.entry(number)
        try:
            self._session.move_to(n)
        except JournalError as error:
            self.refused.emit(self.words.file_error(error))
            return
        self._moment = self._came_from = None
        self._offered_at = -1
        definition = self._session.position.definition
        key = "notice.undone_many" if count > 1 else "notice.undone" if back else "notice.redone"
        self._announce(everything=True)
        sides = self._session.history.at(number - 1).state.sides
        what = self.words.with_sides(sides).action(told.action, definition)
        self.noticed.emit(self.words.say(key, what=what, count=count))
        self.hexes_named.emit(hexes_of(told.action))

    def turns_back(self, n: int) -> int:
        """How many turns lie between ``n`` decisions and now."""
        return self.turns_between(n, self.count)

    def turns_between(self, one: int, other: int) -> int:
        """How many turns of the present branch lie between so many decisions and so many.

        Turns in which nobody decides anything don't count.
        """
        if self._session is None:
            return 0
        history = self._session.history
        return sum(
            any(isinstance(event, ev.TurnBegan) for event in entry.events)
            and not (isinstance(entry.action, RunTrains) and goes_by_itself(history.at(n)))
            for n, entry in enumerate(history.all_entries()[one:other], one)
        )

    def previous_decision(self) -> int:
        """How many decisions are done once the last one is taken back."""
        return self._decided(self.count - 1, -1)

    # --- branches -----------------------------------------------------------------------------

    def open_branch(self, number: int) -> None:
        """Go to the end of another branch."""
        session = self._session
        if session is None or not session.is_writable:
            return
        try:
            session.open_branch(number)
        except JournalError as error:
            self.refused.emit(self.words.file_error(error))
            return
        self._moment = self._came_from = None
        self._offered_at = -1
        self._announce(everything=True)
        self.noticed.emit(self.words.say("notice.branch_opened", n=str(session.cursor)))

    def name_branch(self, number: int, name: str) -> None:
        """Call a branch so."""
        session = self._session
        if session is None or not session.is_writable:
            return
        try:
            session.name_branch(number, name)
        except JournalError as error:
            self.refused.emit(self.words.file_error(error))

    def pass_once(self) -> bool:
        """Pass for whoever may pass now; gives whether somebody could."""
        found = next((offer for offer in self.offers if isinstance(offer, OfferPass)), None)
        if found is None:
            self._tell_nothing_to_pass()
            return False
        return self.submit(Pass(found.actor))

    def pass_all(self) -> int:
        """Pass for one player after the other until everybody has or the round ends; gives how many did."""
        session = self._session
        if session is None:
            return 0
        begun, passed = session.position.state.round.identity, set[Owner]()
        for _ in range(_PASSES):
            actor = self.acting_owner()
            present = session.position.state.round.identity
            if actor in passed or present != begun or not self._may_only_pass_on():
                break
            if not self.pass_once():
                break
            passed.add(actor)
        if passed:
            self.noticed.emit(self.words.say("notice.passed_all", count=len(passed)))
        elif not self._may_only_pass_on():
            self._tell_nothing_to_pass()
        return len(passed)

    def _tell_nothing_to_pass(self) -> None:
        """Nobody may pass, or only once the present is shown again."""
        self.noticed.emit(self.words.say("notice.nothing" if self.is_now else "notice.past"))

    def _may_only_pass_on(self) -> bool:
        return any(isinstance(offer, OfferPass) for offer in self.offers)

    def acting_owner(self) -> Owner:
        """Who decides at what is shown: a player, or a company through its president; empty: nobody."""
        position = self.position
        return acting_owner(position, self.offers) if position else NOBODY

    # --- looking back -------------------------------------------------------------------------

    def show_moment(self, n: int) -> None:
        """Show the position after ``n`` decisions, without undoing anything."""
        if self._session is None:
            return
        n = max(0, min(n, self.count))
        moment = None if n == self.count else n
        if moment == self._moment:
            return
        if not is_showable(self._session.history.at(n)):
            self.refused.emit(self.words.say("notice.cannot_show", n=str(n)))
            return
        self._moment = moment
        self._announce(everything=False)

    def show_now(self) -> None:
        """Show the latest position again."""
        self.show_moment(self.count)

    def _announce(self, *, everything: bool) -> None:
        if everything:
            self.history_changed.emit()
        position = self.position
        if position is not None:
            previous = self.previous
            self.shown.emit(position, previous)
            self.panes_due.emit(position, previous)
        self.moment_changed.emit(self.moment)
        self.settled.emit()
