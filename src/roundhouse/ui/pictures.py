"""Pictures of the window without a display: one screen at one moment, or a tour of all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, Literal

from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QDialog, QWidget

from roundhouse.archive.game_file import GameSession
from roundhouse.archive.history import History
from roundhouse.catalogue.places import data_folder
from roundhouse.engine import actions as ac
from roundhouse.engine.loop import start
from roundhouse.engine.owners import POOL, player, symbol_of
from roundhouse.engine.position import Position
from roundhouse.queries import titles, turns
from roundhouse.queries.companies import has_shares
from roundhouse.ui.app import Program, application
from roundhouse.ui.board.view import BoardView
from roundhouse.ui.correcting import Wanted
from roundhouse.ui.dialogs.branches import BranchesDialog
from roundhouse.ui.dialogs.consent import ConsentDialog
from roundhouse.ui.dialogs.correct import CorrectDialog
from roundhouse.ui.dialogs.new_game import NewGame, NewGameDialog
from roundhouse.ui.picture_file import write_picture
from roundhouse.ui.route_finder import InlineSearch
from roundhouse.ui.settings import Settings
from roundhouse.ui.table import Table

Screen = Literal["table", "board", "market", "tableau"]
SCREENS: Final[tuple[Screen, ...]] = ("table", "board", "market", "tableau")
SMALL: Final = (1366, 768)
LARGE: Final = (3840, 2160)
SEARCH_SECONDS: Final = 5.0
ENGLISH: Final = Settings(language="en")
FURTHER: Final = (
    "auction-of-a-company",
    "loans",
    "merger",
    "sale-of-shares",
    "start-a-company",
    "nationalisation",
    "state-railway",
)
"""Moments that not every title has."""
RARE: Final = (
    "turn-a-train",
    "claim-a-marker",
    "move-a-token",
    "mark-a-train",
    "exchange",
    "second-hand-train",
    "discount",
    "start-with-homes",
    "swap-a-token",
    "shares-sold",
    "money-owed",
)
"""Moments that games may go without."""
HIGH: Final = NewGame(
    "1825",
    ("Anna", "Bob", "Chloé", "Dieter", "Eleanor", "Frédéric", "Guillaume", "Hannah", "Ivo"),
    frozenset({"unit_1", "unit_2", "unit_3", "r1", "r2", "r3", "k2", "k3", "k5", "k7", "d1"}),
    1825,
)
"""A game on the highest board there is, for as many as can play."""
_ROUNDS: Final = 6
_PLACES: Final = {"market": (620, 300), "tableau": (620, 300)}
"""The room that these have in the window, at a scale of 1; alone they are drawn as much larger."""


def example_path(title: str = "1894") -> Path:
    """The recorded game of a title that the program brings along."""
    return data_folder("resources") / "games" / f"{title}-example.roundhouse"


@contextmanager
def _program(settings: Settings, size: QSize) -> Iterator[Program]:
    """A window that keeps its settings nowhere, and is gone afterwards."""
    application()
    with TemporaryDirectory() as folder:
        program = Program(
            replace(settings, animations=False),
            Path(folder) / "settings.ini",
            size,
            InlineSearch(SEARCH_SECONDS),
        )
        program.window.show()
        program.window.resize(size)
        _settle()
        try:
            yield program
        finally:
            if program.finder is not None:
                program.finder.close()
            program.window.close()
            program.bridge.detach()
            program.window.deleteLater()
            _settle()


def _settle() -> None:
    """Let everything that is waiting be laid out, painted and deleted."""
    for _ in range(_ROUNDS):
        QCoreApplication.processEvents()
        QCoreApplication.sendPostedEvents(None, int(QEvent.Type.DeferredDelete))


def _search_routes(program: Program) -> None:
    """What the window would find a moment later."""
    if program.finder is not None:
        program.finder.begin()


def picture_of(widget: QWidget) -> QImage:
    """What a widget shows, boards in it sharp even right after a zoom or another size."""
    _settle()
    for table in widget.findChildren(Table):
        table.come_to_rest()
    for board in (widget, *widget.findChildren(BoardView)):
        if isinstance(board, BoardView):
            board.sharpen_now()
    return widget.grab().toImage()


def draw_screen(
    session: GameSession,
    screen: Screen = "table",
    size: tuple[int, int] = SMALL,
    n: int | None = None,
    settings: Settings = ENGLISH,
) -> QImage:
    """What the window shows after ``n`` decisions (at the cursor), ``size`` pixels wide and high.

    The session stays open, at ``n``; raises IndexError for an ``n`` that it doesn't have.
    """
    if n is not None:
        session.history.move_to(n)
    with _program(settings, QSize(*size)) as program:
        program.bridge.set_session(session)
        _search_routes(program)
        if screen == "table":
            return picture_of(program.window)
        panels = program.window.panels
        widget = {"board": panels.board, "market": panels.market, "tableau": panels.tableau}[screen]
        if screen != "board":
            wide, high = _PLACES[screen]
            scale = max(1.0, min(size[0] / wide, size[1] / high))
            program.window.panels.set_scale(
                scale, program.window.panels.market, program.window.panels.tableau
            )
        return _alone(program, widget, QSize(*size))


def _alone(program: Program, widget: QWidget, size: QSize) -> QImage:
    """A panel in a frame of its own."""
    frame = QWidget()
    frame.setObjectName("panel")
    frame.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
    frame.setStyleSheet(program.window.styleSheet())
    frame.resize(size)
    widget.setParent(frame)
    widget.setGeometry(QRect(QPoint(0, 0), size))
    widget.show()
    frame.show()
    program.window.panels.board.fit()
    found = picture_of(frame)
    frame.close()
    frame.deleteLater()
    return found


def draw_tour(folder: Path, game: Path | None = None) -> tuple[Path, ...]:
    """Draw every screen from the recorded ``game`` into ``folder``; gives the files, in order.

    Without ``game`` it is the one that the program brings along. Raises JournalError like
    :func:`~roundhouse.ui.picture_file.write_picture`.
    """
    folder.mkdir(parents=True, exist_ok=True)
    session = GameSession.open(game or example_path(), read_only=True)
    files: list[Path] = []

    def keep(name: str, image: QImage) -> None:
        path = folder / f"{len(files) + 1:02}-{name}.png"
        write_picture(image, path)
        files.append(path)

    try:
        _draw_without_game(keep)
        for name, n in moments(session).items():
            keep(name, draw_screen(session, "table", SMALL, n))
        last = len(session.history)
        for screen in ("market", "tableau", "board"):
            keep(screen, draw_screen(session, screen, SMALL, last * 2 // 3))
        _draw_end(session, keep)
        middle = moments(session).get("lay-a-tile", last // 2)
        dark = Settings(language="en", theme="dark")
        keep("dark", draw_screen(session, "table", SMALL, middle, dark))
        keep("french", draw_screen(session, "table", SMALL, middle, Settings(language="fr")))
        keep("large", draw_screen(session, "table", LARGE, last * 2 // 3))
        _draw_second(session, last * 2 // 3, keep)
    finally:
        session.close()
    if game is None:
        _draw_high(keep)
        for title in titles.names():
            if example_path(title).is_file() and example_path(title) != example_path():
                _draw_further(title, keep)
    return tuple(files)


def _draw_further(title: str, keep: Callable[[str, QImage], None]) -> None:
    """What another title has that the first one hasn't: the moments of its own, its board and market."""
    session = GameSession.open(example_path(title), read_only=True)
    try:
        found = moments(session)
        for name in (*FURTHER, *RARE):
            if name in found:
                keep(f"{title}-{name}", draw_screen(session, "table", SMALL, found[name]))
        last = len(session.history)
        for screen in ("market", "board"):
            keep(f"{title}-{screen}", draw_screen(session, screen, SMALL, last * 2 // 3))
        merger = found.get("merger", last // 2)
        french = Settings(language="fr", theme="dark")
        keep(f"{title}-merger-french", draw_screen(session, "table", SMALL, merger, french))
        keep(f"{title}-merger-large", draw_screen(session, "table", LARGE, merger))
    finally:
        session.close()


def moments(session: GameSession) -> dict[str, int]:
    """Telling moments of a game by name: how many decisions are done there."""
    history = session.history
    wanted: dict[str, Callable[[Position, ac.Action], bool]] = {
        "auction": lambda _, action: isinstance(action, ac.Bid),
        "stock-round": lambda position, action: (
            isinstance(action, ac.BuyShares) and position.state.round.number > 1
        ),
        "lay-a-tile": lambda position, action: (
            isinstance(action, ac.LayTile) and len(position.state.tiles) > 12
        ),
        "place-a-token": lambda _, action: isinstance(action, ac.PlaceToken),
        "run-the-trains": lambda position, action: (
            isinstance(action, ac.RunTrains) and len(position.state.tiles) > 12
        ),
        "dividend": lambda position, action: (
            isinstance(action, ac.Dividend) and len(position.state.tiles) > 12
        ),
        "buy-a-train": lambda position, action: (
            isinstance(action, ac.BuyTrain) and len(position.state.tiles) > 12
        ),
        "auction-of-a-company": lambda position, _: (
            bool(position.state.lot.out) and position.state.lot.company in position.definition.companies
        ),
        "loans": lambda position, action: (
            isinstance(action, ac.LayTile) and position.state.loans.get(symbol_of(action.actor), 0) > 1
        ),
        "merger": lambda _, action: isinstance(action, ac.Merge),
        "sale-of-shares": lambda position, _: len(position.state.lap.waiting) > 1,
        "start-a-company": lambda position, action: (
            isinstance(action, ac.PlaceToken) and position.state.round.kind == "stock"
        ),
        "nationalisation": lambda position, _: ac.Nationalise in turns.deciding(position),
        "turn-a-train": lambda _, action: isinstance(action, ac.TurnTrain),
        "claim-a-marker": lambda _, action: isinstance(action, ac.ClaimMarker),
        "move-a-token": lambda _, action: isinstance(action, ac.MoveToken),
        "mark-a-train": lambda _, action: isinstance(action, ac.MarkTrain),
        "exchange": lambda _, action: isinstance(action, ac.ExchangePrivate),
        "second-hand-train": lambda _, action: isinstance(action, ac.BuyTrain) and action.seller == POOL,
        "discount": lambda _, action: isinstance(action, ac.Discount),
        "start-with-homes": lambda _, action: isinstance(action, ac.Par) and bool(action.second_home),
        "swap-a-token": lambda _, action: isinstance(action, ac.SwapToken),
        "shares-sold": lambda position, _: turns.step_of(position) == "redeem_sold",
        "money-owed": lambda position, _: turns.step_of(position) == "raise_money",
        "state-railway": lambda position, action: (
            isinstance(action, ac.RunTrains) and not has_shares(position, symbol_of(action.actor))
        ),
    }
    found: dict[str, int] = {}
    for name, fits in wanted.items():
        for n in range(len(history)):
            if fits(history.at(n), history.entry(n + 1).action):
                found[name] = n
                break
    return found


def _draw_without_game(keep: Callable[[str, QImage], None]) -> None:
    with _program(ENGLISH, QSize(*SMALL)) as program:
        window = program.window
        keep("start", picture_of(window))
        names = ("Anna", "Bob", "Chloé")
        dialog = NewGameDialog(
            program.bridge.words, window.look, titles.titles(), names, seed=1894, parent=window
        )
        keep("new-game", _dialog_picture(dialog))
        every = titles.titles()
        groups = NewGameDialog(program.bridge.words, window.look, every, names, seed=1825, parent=window)
        groups.titles.setCurrentIndex([title.name for title in every].index(HIGH.title))
        keep("new-game-in-parts", _dialog_picture(groups))


def _draw_high(keep: Callable[[str, QImage], None]) -> None:
    """The first moment of a game for nine on a board much higher than wide."""
    title = next(title for title in titles.titles() if title.name == HIGH.title)
    with TemporaryDirectory() as folder:
        first = start(title, HIGH.players, HIGH.options, HIGH.seed)
        path = Path(folder) / "high.roundhouse"
        session = GameSession.begin(first, HIGH.players, HIGH.seed, path, listed=False)
        try:
            for size in (SMALL, LARGE):
                keep("high-board", draw_screen(session, "table", size, settings=ENGLISH))
            keep("high-board-alone", draw_screen(session, "board", SMALL, settings=Settings(language="fr")))
        finally:
            session.close()


def _dialog_picture(dialog: QDialog) -> QImage:
    dialog.show()
    found = picture_of(dialog)
    dialog.close()
    dialog.deleteLater()
    return found


def _draw_end(session: GameSession, keep: Callable[[str, QImage], None]) -> None:
    with _program(ENGLISH, QSize(*SMALL)) as program:
        session.history.move_to(len(session.history))
        program.bridge.set_session(session)
        _search_routes(program)
        position = session.history.at(len(session.history))
        dialog = CorrectDialog(program.bridge.words, program.window.look, position, program.window)
        keep("correct", _dialog_picture(dialog))
        price = Wanted("price", next(iter(position.state.market)))
        dialog = CorrectDialog(
            program.bridge.words, program.window.look, position, program.window, wanted=price
        )
        keep("correct-price", _dialog_picture(dialog))
        branches = BranchesDialog(
            program.bridge.words, program.window.look, _branched(session.history), program.window
        )
        keep("branches", _dialog_picture(branches))
        keep("consent", _dialog_picture(_consent(program, position)))
        program.handlers.ranking.show()
        keep("end", picture_of(program.window))


def _branched(history: History) -> History:
    """A history of its own in which twice something else was decided: a correction."""
    made = History(history.at(0), history.all_entries())
    owner = player(made.position.state.seats[0])
    for n in (len(history) * 3 // 4, len(history) // 2):
        made.choose(0)
        made.move_to(n)
        made.submit(ac.Correct(owner, "cash", owner, "+1", amount=1))
    return made


def _consent(program: Program, position: Position) -> ConsentDialog:
    """Everybody is asked about an early end."""
    seats = position.state.seats
    action = ac.AgreeWinner(player(seats[-1]), seats[-1])
    return ConsentDialog(program.bridge.words, program.window.look, position, action, seats, program.window)


def _draw_second(session: GameSession, n: int, keep: Callable[[str, QImage], None]) -> None:
    with _program(ENGLISH, QSize(*SMALL)) as program:
        session.history.move_to(n)
        program.bridge.set_session(session)
        _search_routes(program)
        program.seconds.open()
        if program.seconds.shown is not None:
            keep("second-window", picture_of(program.seconds.shown))
