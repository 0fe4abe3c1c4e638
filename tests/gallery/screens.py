"""Every screen of the gallery: the table at telling moments, what opens over it, dialogs, pages."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter, Qt
from PySide6.QtWidgets import QDialog, QWidget

from roundhouse.archive.game_file import GameSession
from roundhouse.catalogue.definitions import TitleDefinition
from roundhouse.catalogue.vocabulary import Box
from roundhouse.engine import offers as of
from roundhouse.engine.position import Position
from roundhouse.queries import titles
from roundhouse.queries.forecast import forecast
from roundhouse.ui import pictures, prints
from roundhouse.ui.about import Subject
from roundhouse.ui.board.scene import board_center
from roundhouse.ui.choices import is_deal
from roundhouse.ui.dialogs.correct import CorrectDialog
from roundhouse.ui.dialogs.correction_lists import KINDS
from roundhouse.ui.dialogs.deal import DealDialog
from roundhouse.ui.dialogs.forecast import ForecastDialog, outlook
from roundhouse.ui.dialogs.new_game import NewGameDialog
from roundhouse.ui.dialogs.question import AgreeDialog
from roundhouse.ui.dialogs.rules import RulesDialog
from roundhouse.ui.end_screen import PAGES
from roundhouse.ui.looking import Looking
from roundhouse.ui.tools import base
from roundhouse.ui.tools.box import tool_kind
from roundhouse.ui.tour_panel import TourPanel
from tests.gallery.laid_out import laid_out
from tests.gallery.moments import telling
from tests.ui.layout.scenes import NINE, SCENES, TITLES, Stage, settle

REST = 2 * base.REST / 1000
"""Seconds in which what waits for a rest of the hand comes."""
PAGE = 1600
"""The width of a printed page, in pixels."""
GENERAL = (
    "start screen",
    "open",
    "questions",
    "notices",
    "consent",
    "deals",
    "exports",
    "busy",
    "crash",
    "about",
    "help",
    "keys",
    "settings",
    "bubbles",
)
"""Scenes that show the same for every game."""


class Game(msgspec.Struct, frozen=True):
    """An open game, called ``name``, with its telling ``moments``."""

    name: str
    session: GameSession
    moments: Mapping[str, int]

    @property
    def title(self) -> str:
        """The title that is played."""
        return self.session.history.at(0).title.name

    @property
    def fullest(self) -> int:
        """So many decisions are done where the table is full, and the game goes on."""
        return len(self.session.history) * 9 // 10


def opened(session: GameSession, name: str, parts: Sequence[str] = ()) -> Game:
    """The game of a session with its moments, or those whose names have one of these ``parts``."""
    found = telling(session.history)
    if parts:
        found = {each: n for each, n in found.items() if any(part in each for part in parts)}
    return Game(name, session, found)


Seen = tuple[str, QImage]
Screen = Callable[[Stage, Game], Iterator[Seen]]


def show(stage: Stage, game: Game, n: int) -> Position:
    """The table after ``n`` decisions, with the best routes where trains run."""
    program = stage.program
    game.session.history.move_to(n)
    if program.bridge.session is game.session:
        program.bridge.announce()
    else:
        program.bridge.set_session(game.session)
    settle()
    if program.finder is not None:
        program.finder.begin()
    return game.session.position


def taken(widget: QWidget) -> QImage:
    """What a widget shows once all that comes by itself has come."""
    end = time.monotonic() + REST
    while time.monotonic() < end:
        settle()
    return pictures.picture_of(widget)


# --- the table ------------------------------------------------------------------------------------


def _table(stage: Stage, game: Game) -> Iterator[Seen]:
    for name, n in game.moments.items():
        position = show(stage, game, n)
        yield name, taken(stage.window)
        yield from _over(stage, position, name)


def _over(stage: Stage, position: Position, name: str) -> Iterator[Seen]:
    """What the hand can open there: sheets, a fan of tiles, a tile over a hex, what takes two clicks."""
    for key, _ in stage.sheets(position):
        yield f"{name}, sheet {key}", taken(stage.window)
    yield from _in_two_steps(stage, name)
    lays = [offer for offer in stage.program.bridge.offers if isinstance(offer, of.OfferLayTile)]
    if not lays:
        return
    tools = stage.window.panels.tools
    offer, tool, kind = lays[0], tools.lay, tools.kind
    tools.choose("lay")
    middle = offer.lays[len(offer.lays) // 2]
    tool.open_fan(middle.hex)
    yield f"{name}, fan", taken(stage.window)
    tool.put_back()
    tool.take(middle.tile, offer.power)
    tool.hover(board_center(position.definition, middle.hex))
    yield f"{name}, tile in the hand", taken(stage.window)
    hexes = chain(position.state.tiles, position.definition.hexes)
    wrong = next(each for each in hexes if each != middle.hex)
    tool.hover(board_center(position.definition, wrong))
    yield f"{name}, tile over {wrong}", taken(stage.window)
    tool.put_back()
    tools.choose(kind)


def _in_two_steps(stage: Stage, name: str) -> Iterator[Seen]:
    """The board while something is to be taken up on it, and with it in the hand over the next place."""
    tools = stage.window.panels.tools
    before, seen = tools.kind, set[str]()
    for offer in stage.program.bridge.offers:
        kind = tool_kind(offer)
        if kind in seen or not isinstance(offer, of.OfferPar | of.OfferMoveToken | of.OfferSwapToken):
            continue
        seen.add(kind)
        part = replace(offer, boxes=offer.boxes[-1:]) if isinstance(offer, of.OfferPar) else offer
        if kind:
            stage.window.table.turn_bar.tool_wanted.emit(part)
            yield f"{name}, {kind} to take up", taken(stage.window)
            for key in (Qt.Key.Key_Tab, Qt.Key.Key_Return, Qt.Key.Key_Tab):
                tools.all[kind].key(key)
            yield f"{name}, {kind} in the hand", taken(stage.window)
    if seen:
        tools.choose(before)


def _seldom(stage: Stage, game: Game) -> Iterator[Seen]:
    """What is seldom in games, as the tests of the rules lay it out."""
    with TemporaryDirectory() as folder:
        for n, (name, position) in enumerate(laid_out(game.title).items()):
            path = Path(folder) / f"{n}.roundhouse"
            before = stage.program.bridge.session
            session = GameSession.begin(position, position.state.seats, path=path, listed=False)
            show(stage, Game(name, session, {}), 0)
            if before is not None and n:
                before.close()
            yield name, taken(stage.window)
            yield from _over(stage, position, name)
        stage.program.bridge.set_session(None)


def _past(stage: Stage, game: Game) -> Iterator[Seen]:
    show(stage, game, game.fullest)
    stage.program.bridge.show_moment(game.fullest // 2)
    yield "an earlier moment", taken(stage.window)
    stage.program.bridge.show_moment(game.fullest)
    stage.program.bridge.begin_scratch()
    yield "scratch", taken(stage.window)
    stage.program.bridge.end_scratch()
    stage.program.handlers.since.show()
    yield "since", taken(stage.window)


def _second(stage: Stage, game: Game) -> Iterator[Seen]:
    for name, n in game.moments.items():
        if name.startswith(("run trains", "buy shares", "last")):
            show(stage, game, n)
            stage.program.seconds.open()
            settle()
            shown = stage.program.seconds.shown
            assert shown is not None
            shown.resize(stage.window.size())
            yield name, taken(shown)
            stage.program.seconds.close_all()


def _end(stage: Stage, game: Game) -> Iterator[Seen]:
    show(stage, game, len(game.session.history))
    stage.program.handlers.ranking.show()
    end = stage.window.end
    for at, page in enumerate(PAGES):
        if end.tabs.isTabVisible(at):
            end.show_page(page)
            yield page, taken(stage.window)
    stage.program.handlers.ranking.show_table()


# --- over the table -------------------------------------------------------------------------------


def _cards(stage: Stage, game: Game) -> Iterator[Seen]:
    position = show(stage, game, game.fullest)
    looking = stage.window.table.findChild(Looking)
    for subject in _subjects(position):
        looking.look_into(subject, stage.window.rect().center())
        name = subject.name or str(subject.place)
        yield f"{subject.kind} {name}", taken(looking.panel)
    looking.panel.put_away()


def _subjects(position: Position) -> list[Subject]:
    state, definition = position.state, position.definition
    places = sorted({(place.row, place.column) for place in state.market.values()})
    return [
        *(Subject("player", name) for name in state.seats[:2]),
        Subject("phase", state.phase),
        *(Subject("company", symbol) for symbol in list(definition.companies)),
        *(Subject("private", symbol) for symbol in definition.privates),
        *(Subject("train", kind) for kind in definition.trains),
        *(Subject("tile", name) for name in list(definition.tiles)[::12]),
        *(Subject("token", name) for name in list(state.tokens)[:2]),
        *(Subject("hex", name) for name in [*list(definition.hexes)[::40], *list(state.tiles)[::16]]),
        *(Subject("box", place=place) for place in [first_box(definition), *places[::3]]),
    ]


def first_box(definition: TitleDefinition) -> Box:
    """The first box of the market from the top: a market may begin with holes."""
    rows = definition.market.rows
    return next((r, c) for r, row in enumerate(rows) for c, space in enumerate(row) if space is not None)


def _charters(stage: Stage, game: Game) -> Iterator[Seen]:
    position = show(stage, game, game.fullest)
    looking = stage.window.table.findChild(Looking)
    for symbol in position.state.floated:
        looking.charter.show_company(position, symbol, stage.window.rect().center())
        yield symbol, taken(looking.charter)
    looking.charter.put_away()


# --- dialogs --------------------------------------------------------------------------------------


def _dialog(stage: Stage, name: str, dialog: QDialog) -> Iterator[Seen]:
    stage.shown(dialog)
    yield name, taken(dialog)
    dialog.close()
    dialog.deleteLater()
    settle()


def _new_game(stage: Stage, game: Game) -> Iterator[Seen]:
    options = game.session.history.at(0).options
    every = titles.titles()
    for name, wanted, count in (
        ("as it opens", None, 3),
        ("with the options of the game", options, len(game.session.history.at(0).state.seats)),
        ("with everything", None, len(NINE)),
    ):
        dialog = NewGameDialog(stage.words, stage.look, every, NINE[:count], 1825, stage.window)
        dialog.titles.setCurrentIndex(dialog.titles.findData(game.title))
        if name != "as it opens":
            for box in dialog.option_boxes:
                box.setChecked(wanted is None or box.option.name in wanted)
        yield from _dialog(stage, name, dialog)


def _of_position(stage: Stage, game: Game) -> Iterator[Seen]:
    """Dialogs that tell something of the game that is open."""
    position = show(stage, game, game.fullest)
    words, look, window = stage.words, stage.look, stage.window
    found = outlook(position, forecast(position), words)
    yield from _dialog(stage, "forecast", ForecastDialog(words, look, found, window))
    yield from _dialog(stage, "agree", AgreeDialog(words, look, position.state.seats, window))
    rules = RulesDialog(words, look, position.definition, window)
    yield from _dialog(stage, "rules", rules)
    for kind in KINDS:
        dialog = CorrectDialog(words, look, position, window)
        at = dialog.what.findData(kind)
        if at >= 0:
            dialog.what.setCurrentIndex(at)
            yield from _dialog(stage, f"correct {kind}", dialog)
    for name, n in game.moments.items():
        position = show(stage, game, n)
        deals = tuple(
            offer
            for offer in stage.program.bridge.offers
            if isinstance(offer, of.OfferBuyPrivate | of.OfferBuyTrain | of.OfferFundTrain) and is_deal(offer)
        )
        if deals:
            yield from _dialog(stage, f"deals, {name}", DealDialog(words, look, position, deals, window))


def _general(stage: Stage, game: Game) -> Iterator[Seen]:
    """Screens and dialogs that need no game, or one that comes along."""
    others = tuple(title for title in TITLES if title != game.title)
    stage.program.bridge.set_session(None)
    for name in GENERAL:
        for what, widget in SCENES[name].play(stage):
            if not what.startswith(others):
                yield f"{name}, {what}", taken(widget)
    for what, panel in SCENES["tour"].play(stage):
        if isinstance(panel, TourPanel):
            yield f"tour, {what}", taken(stage.window)


# --- on paper -------------------------------------------------------------------------------------


def _paper(stage: Stage, game: Game) -> Iterator[Seen]:
    """Each page of the print, as it is painted on paper."""
    position = show(stage, game, game.fullest)
    for number, page in enumerate(prints.pages(position, stage.words), 1):
        image = QImage(PAGE, PAGE * page.size.height() // page.size.width(), QImage.Format.Format_RGB32)
        image.fill(Qt.GlobalColor.white)
        painter = QPainter(image)
        page.paint(painter, QRectF(image.rect()))
        painter.end()
        yield f"page {number}, {page.kind}", image


SCREENS: Mapping[str, Screen] = {
    "table": _table,
    "seldom": _seldom,
    "past": _past,
    "second window": _second,
    "end": _end,
    "cards": _cards,
    "charters": _charters,
    "new game": _new_game,
    "dialogs of the game": _of_position,
    "general": _general,
    "paper": _paper,
}
"""Every kind of screen by name."""
OF_NO_GAME = ("general", "seldom")
"""Those that are drawn once, with the first of several games."""
