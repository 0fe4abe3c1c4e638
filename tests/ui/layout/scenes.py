"""Everything that the window can show, by name: each scene builds it and hands it over to be looked at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QEvent, QSize
from PySide6.QtWidgets import QDialog, QTabWidget, QWidget

from roundhouse.archive.game_file import GameSession
from roundhouse.archive.history import History
from roundhouse.archive.library import Recent
from roundhouse.engine import actions as ac
from roundhouse.engine import offers as of
from roundhouse.engine.loop import start
from roundhouse.engine.names import Money
from roundhouse.engine.owners import company, player
from roundhouse.engine.position import Position
from roundhouse.queries import titles
from roundhouse.queries.forecast import forecast
from roundhouse.queries.previews import offers
from roundhouse.ui import choices as ch
from roundhouse.ui import pictures
from roundhouse.ui.about import Subject
from roundhouse.ui.about_panel import AboutPanel, CardBody
from roundhouse.ui.app import Program
from roundhouse.ui.appearance import Appearance
from roundhouse.ui.board.view import BoardView
from roundhouse.ui.busy import Busy
from roundhouse.ui.charter_popup import CharterPopup
from roundhouse.ui.charts import Chart
from roundhouse.ui.choices import is_deal
from roundhouse.ui.clock import Clock
from roundhouse.ui.combo_box import ComboBox
from roundhouse.ui.correcting import Wanted
from roundhouse.ui.dialogs.about import AboutDialog, KeysDialog, about_dialog, help_dialog
from roundhouse.ui.dialogs.branches import BranchesDialog
from roundhouse.ui.dialogs.consent import ConsentDialog
from roundhouse.ui.dialogs.correct import CorrectDialog
from roundhouse.ui.dialogs.correction_choosers import BoxChooser, RotationChooser
from roundhouse.ui.dialogs.correction_form import CorrectionForm
from roundhouse.ui.dialogs.correction_lists import kinds_at
from roundhouse.ui.dialogs.crash import CrashDialog
from roundhouse.ui.dialogs.deal import Deal, DealDialog
from roundhouse.ui.dialogs.export import FORMS, ExportDialog
from roundhouse.ui.dialogs.forecast import ForecastDialog, outlook
from roundhouse.ui.dialogs.funders import FundersPanel
from roundhouse.ui.dialogs.new_game import NewGameDialog
from roundhouse.ui.dialogs.open_game import OpenDialog
from roundhouse.ui.dialogs.option_groups import OptionBox, OptionGroups
from roundhouse.ui.dialogs.question import AgreeDialog, LostDialog, NoticeDialog, QuestionDialog
from roundhouse.ui.dialogs.rules import RulesDialog
from roundhouse.ui.dialogs.settings import SettingsDialog
from roundhouse.ui.docks.auction_view import AuctionView
from roundhouse.ui.docks.branch_view import BranchView
from roundhouse.ui.docks.certificate_view import CertificateView
from roundhouse.ui.docks.charter_view import CharterView
from roundhouse.ui.docks.earnings_view import EarningsView
from roundhouse.ui.docks.log import LogView
from roundhouse.ui.docks.market_view import MarketView
from roundhouse.ui.docks.merger_view import MergerView
from roundhouse.ui.docks.order_view import OrderView
from roundhouse.ui.docks.table_view import Heads
from roundhouse.ui.docks.tableau_view import TableauView
from roundhouse.ui.docks.train_offer_view import TrainOfferView
from roundhouse.ui.docks.trains_view import TrainsView
from roundhouse.ui.end_holdings import EndHoldings
from roundhouse.ui.end_screen import PAGES, EndScreen
from roundhouse.ui.looking import Looking
from roundhouse.ui.main_window import MainWindow
from roundhouse.ui.marks import Badge
from roundhouse.ui.offer_sheet import Heading, OfferSheet
from roundhouse.ui.outline import Outline
from roundhouse.ui.route_finder import Searcher
from roundhouse.ui.route_stops import Dash
from roundhouse.ui.run_panel import RunPanel, TrainChip
from roundhouse.ui.scrubber import Scrubber
from roundhouse.ui.second_window.last_runs import LastRuns
from roundhouse.ui.second_window.window import SecondWindow
from roundhouse.ui.settings import Settings
from roundhouse.ui.start_screen import RecentList, RecentRow, StartScreen
from roundhouse.ui.step_spin import StepSpin
from roundhouse.ui.table import Table
from roundhouse.ui.title_cards import TitleCard, TitleCards
from roundhouse.ui.tour_panel import TourPanel
from roundhouse.ui.touring import Tour
from roundhouse.ui.tray import Tray
from roundhouse.ui.turn_bar import TurnBar
from roundhouse.ui.why_bubble import WhyBubble
from roundhouse.ui.words import Words

TITLES = tuple(titles.names())
NINE = ("Anna", "Bob", "Chloé", "Dieter", "Eleanor", "Frédéric", "Guillaume", "Hannah", "Ivo")
LONG = ("Maximiliane Hohenberg", "Jean-Christophe Leroy", "Bartholomew Featherstone")
SECONDS = 1_700_000_000
ROUNDS = 4
Seen = tuple[str, QWidget]


class Scene(msgspec.Struct, frozen=True):
    """What is shown, by its classes, and how: ``play`` gives each thing to be looked at with its name."""

    shows: tuple[type[QWidget], ...]
    play: Callable[[Stage], Iterator[Seen]]


class Stage:
    """A window in a language and a look, in which scenes are played."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self._sessions: dict[str, GameSession] = {}

    @property
    def window(self) -> MainWindow:
        """The window."""
        return self.program.window

    @property
    def words(self) -> Words:
        """The language."""
        return self.program.bridge.words

    @property
    def look(self) -> Appearance:
        """Theme and scale."""
        return self.window.look

    def open(self, title: str, n: int) -> Position:
        """Show the recorded game of a title after ``n`` decisions."""
        session = self._sessions.get(title)
        if session is None:
            path = pictures.example_path(title)
            session = self._sessions[title] = GameSession.open(path, read_only=True)
        session.history.move_to(n)
        self.program.bridge.set_session(session)
        settle()
        return session.position

    def history(self, title: str) -> History:
        """The decisions of the recorded game of a title."""
        self.open(title, 0)
        return self._sessions[title].history

    def shown(self, dialog: QDialog) -> QDialog:
        """A dialog as it opens."""
        dialog.show()
        settle()
        return dialog

    def sheets(self, position: Position) -> Iterator[tuple[str, QWidget]]:
        """Each sheet of choices that the turn bar can open at a position, open, with its name."""
        bar = self.window.table.turn_bar
        for group in ch.groups(self.words, position, self.program.bridge.offers):
            if ch.in_sheet(group):
                seen = [each for each in bar.controls.buttons() if each.isVisible()]
                button = next((each for each in seen if each.objectName() == f"group_{group.key}"), bar)
                bar.sheets.show_under(position, group, button)
                settle()
                assert bar.sheet is not None
                yield group.key, bar.sheet
                bar.sheet.put_away()

    def close(self) -> None:
        """Close the games and the window."""
        self.program.close()
        for session in self._sessions.values():
            session.close()
        self.window.deleteLater()
        settle()


@contextmanager
def unpainted(stage: Stage) -> Iterator[None]:
    """Everything in the window has its place, and is painted for pictures alone: see :func:`painted`."""
    stage.window.setUpdatesEnabled(False)
    yield
    stage.window.setUpdatesEnabled(True)


@contextmanager
def painted(stage: Stage) -> Iterator[None]:
    """Pictures of an :func:`unpainted` window can be taken."""
    stage.window.setUpdatesEnabled(True)
    yield
    stage.window.setUpdatesEnabled(False)


def settle() -> None:
    """Let everything that waits be laid out and deleted."""
    for _ in range(ROUNDS):
        QCoreApplication.processEvents()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


@contextmanager
def stage(settings: Settings, size: QSize, searcher: Searcher | None = None) -> Iterator[Stage]:
    """A window of ``size`` that keeps its settings nowhere; without ``searcher`` it suggests no routes."""
    with TemporaryDirectory() as folder:
        place = Path(folder) / "settings.ini"
        program = Program(replace(settings, animations=False), place, size, searcher)
        program.leave_alone()
        program.window.show()
        program.window.resize(size)
        made = Stage(program)
        settle()
        try:
            yield made
        finally:
            made.close()


@cache
def moments(title: str) -> dict[str, int]:
    """Telling moments of the recorded game of a title, by name: so many decisions are done."""
    session = GameSession.open(pictures.example_path(title), read_only=True)
    session.close()
    return {"first": 0, **pictures.moments(session), "last": len(session.history)}


# --- screens --------------------------------------------------------------------------------------


def _start(stage: Stage) -> Iterator[Seen]:
    window = stage.window
    yield "start", window
    start_screen = window.start
    start_screen.show_trouble(
        f"{stage.words.say('start.settings_harmed')} {stage.words.say('start.recent_harmed')}"
    )
    settle()
    yield "trouble", window
    start_screen.show_games(_recent())
    settle()
    yield "recent games", window


def _recent() -> tuple[Recent, ...]:
    found = [Recent("/nowhere/game.roundhouse", "1894", ("Anna", "Bob"), SECONDS)]
    found += [Recent(str(pictures.example_path(title)), title, NINE, SECONDS) for title in TITLES]
    return tuple(found)


def _table(title: str) -> Callable[[Stage], Iterator[Seen]]:
    def play(stage: Stage) -> Iterator[Seen]:
        for name, n in moments(title).items():
            position = stage.open(title, n)
            yield name, stage.window
            yield from ((f"{name}, {key}", sheet) for key, sheet in stage.sheets(position))
        stage.open(title, moments(title)["last"] // 2)
        stage.program.bridge.show_moment(moments(title)["last"] // 3)
        settle()
        yield "past", stage.window
        stage.program.bridge.show_moment(moments(title)["last"] // 2)
        yield from _tabs(stage)

    return play


def _tabs(stage: Stage) -> Iterator[Seen]:
    """The table with each of its tabs before the others."""
    for tabs in stage.window.table.findChildren(QTabWidget):
        for at in range(tabs.count() if tabs.isVisible() else 0):
            tabs.setCurrentIndex(at)
            settle()
            yield f"tab {tabs.tabText(at)}", stage.window


def _nine(stage: Stage) -> Iterator[Seen]:
    """A game for as many as can play, on the highest board there is."""
    high = pictures.HIGH
    title = next(each for each in titles.titles() if each.name == high.title)
    with TemporaryDirectory() as folder:
        for names in (NINE, (*LONG, *NINE[3:])):
            first = start(title, names, high.options, high.seed)
            path = Path(folder) / f"{names[0]}.roundhouse"
            session = GameSession.begin(first, names, high.seed, path, listed=False)
            stage.program.bridge.set_session(session)
            settle()
            yield names[0], stage.window
            stage.program.bridge.set_session(None)
            session.close()


def _scratch_and_clock(stage: Stage) -> Iterator[Seen]:
    settings = replace(stage.window.settings, clock=True, clock_minutes=60, clock_increment=30)
    stage.program.handlers.settings.change(settings)
    stage.open("1861", moments("1861")["lay-a-tile"])
    stage.window.actions_by_key["command.clock"].setChecked(True)
    stage.program.bridge.begin_scratch()
    settle()
    yield "scratch", stage.window
    stage.program.bridge.end_scratch()


def _messages(stage: Stage) -> Iterator[Seen]:
    """The longest sentences that the foot of the window may have to say."""
    stage.open("1861", moments("1861")["lay-a-tile"])
    tables = stage.words.tables
    longest = sorted([*tables.refusals.values(), *tables.window.values()], key=len)[-60:]
    scrubber = stage.window.table.scrubber
    for text in (*(each for each in longest if "\n" not in each), "–"):
        scrubber.tell(text, careful=True)
        settle()
        yield text[:20], stage.window
    scrubber.tell("")
    for name in (NINE[0], LONG[0], LONG[0] * 2):
        scrubber.show_since(name)
        settle()
        yield f"since {name}", stage.window
    scrubber.show_since("")


def _end(stage: Stage) -> Iterator[Seen]:
    for title in TITLES:
        stage.open(title, moments(title)["last"])
        stage.program.handlers.ranking.show()
        end = stage.window.end
        for at, page in enumerate(PAGES):
            if end.tabs.isTabVisible(at):
                end.show_page(page)
                settle()
                yield f"{title} {page}", stage.window
        stage.program.handlers.ranking.show_table()


def _second(stage: Stage) -> Iterator[Seen]:
    for title in TITLES:
        for name in ("run-the-trains",):
            stage.open(title, moments(title)[name])
            stage.program.seconds.open()
            settle()
            shown = stage.program.seconds.shown
            assert shown is not None
            yield f"{title} {name}", shown
            stage.program.seconds.close_all()


def _tour(stage: Stage) -> Iterator[Seen]:
    stage.program.bridge.set_session(None)
    stage.program.handlers.begin_tour()
    tour = stage.window.findChild(Tour)
    while tour.is_on:
        settle()
        assert tour.panel is not None
        yield tour.stops[tour.number].step.key, tour.panel
        if tour.panel.outline.isVisible():
            yield f"{tour.stops[tour.number].step.key}, framed", tour.panel.outline
        tour.go_on()


# --- over the window ------------------------------------------------------------------------------


def _cards(stage: Stage) -> Iterator[Seen]:
    for title in TITLES:
        position = stage.open(title, moments(title)["run-the-trains"])
        looking = stage.window.table.findChild(Looking)
        for subject in _subjects(position):
            looking.look_into(subject, stage.window.rect().center())
            settle()
            yield f"{title} {subject.kind} {subject.name}", looking.panel
        looking.panel.put_away()


def _subjects(position: Position) -> list[Subject]:
    state, definition = position.state, position.definition
    found = [Subject("player", state.seats[0]), Subject("phase", state.phase)]
    found += [Subject("company", symbol) for symbol in list(definition.companies)[:2]]
    found += [Subject("private", symbol) for symbol in list(definition.privates)[:4]]
    found += [Subject("train", kind) for kind in list(definition.trains)[-2:]]
    found += [Subject("tile", name) for name in list(definition.tiles)[:2]]
    found += [Subject("token", name) for name in list(state.tokens)[:1]]
    found += [Subject("hex", name) for name in (*list(definition.hexes)[:2], *list(state.tiles)[:2])]
    found += [Subject("box", place=(place.row, place.column)) for place in list(state.market.values())[:1]]
    return found


def _charters(stage: Stage) -> Iterator[Seen]:
    for title in TITLES:
        position = stage.open(title, moments(title)["run-the-trains"])
        looking = stage.window.table.findChild(Looking)
        for symbol in position.state.floated[:3]:
            looking.charter.show_company(position, symbol, stage.window.rect().center())
            settle()
            yield f"{title} {symbol}", looking.charter
        looking.charter.put_away()


def _bubbles(stage: Stage) -> Iterator[Seen]:
    stage.open("1861", moments("1861")["lay-a-tile"])
    bubble = WhyBubble(stage.words, stage.look, stage.window)
    refusals = stage.words.tables.refusals
    longest = sorted(refusals.values(), key=len)[-3:]
    for text in ("–", *longest):
        for section, subject in (("", None), ("7.3.4.1", Subject("hex", "D11"))):
            bubble.tell(text, stage.window.rect().center(), section, subject)
            settle()
            yield f"{text[:20]} {section}", bubble
    bubble.put_away()
    bubble.deleteLater()


# --- dialogs --------------------------------------------------------------------------------------


def _opened(
    shows: type[QDialog], make: Callable[[Words, Appearance, QWidget], QDialog], *, title: str = ""
) -> Scene:
    """A dialog as it opens over the window."""

    def play(stage: Stage) -> Iterator[Seen]:
        if title:
            stage.open(title, moments(title)["last"])
        dialog = stage.shown(make(stage.words, stage.look, stage.window))
        yield shows.__name__, dialog
        _put_away(dialog)

    return Scene((shows,), play)


def _put_away(dialog: QDialog) -> None:
    dialog.close()
    dialog.deleteLater()
    settle()


def _new_game(stage: Stage) -> Iterator[Seen]:
    dialog = NewGameDialog(stage.words, stage.look, titles.titles(), NINE[:3], 1894, stage.window)
    stage.shown(dialog)
    for title in TITLES:
        dialog.titles.setCurrentIndex(dialog.titles.findData(title))
        settle()
        yield title, dialog
        for box in dialog.option_boxes:
            box.setChecked(True)
        settle()
        yield f"{title} with everything", dialog
    while dialog.players.count() < len(NINE):
        dialog.add_player()
    dialog.by_hand.setChecked(True)
    settle()
    yield "too many", dialog
    _put_away(dialog)


def _open(stage: Stage) -> Iterator[Seen]:
    for games in (_recent(), ()):
        dialog = stage.shown(OpenDialog(stage.words, stage.look, games, Path(), stage.window))
        yield f"{len(games)} games", dialog
        _put_away(dialog)


def _questions(stage: Stage) -> Iterator[Seen]:
    say = stage.words.say
    asked: list[tuple[str, str, str]] = [
        (say(f"{what}.title"), say(f"{what}.question", count=284), say(f"{what}.yes"))
        for what in ("back", "leave")
    ]
    asked += [(choice.title, choice.question, choice.title) for choice in _asking(stage)]
    for title, text, yes in asked:
        dialog = QuestionDialog(
            stage.words, stage.look, title, text, yes=yes, careful=True, parent=stage.window
        )
        yield title, stage.shown(dialog)
        _put_away(dialog)
    lost = LostDialog(stage.words, stage.look, "1861-2026-11-23.roundhouse", stage.window)
    yield "lost", stage.shown(lost)
    _put_away(lost)


def _asking(stage: Stage) -> Iterator[ch.Choice]:
    """A choice of each kind that asks before it is taken."""
    found: dict[str, ch.Choice] = {}
    for title in TITLES:
        for position in asked(title):
            for group in ch.groups(stage.words, position, offers(position)):
                choices = [c for c in group.choices if isinstance(c, ch.Choice) and c.question]
                found.update((group.key, choice) for choice in choices)
    yield from found.values()


@cache
def asked(title: str) -> tuple[Position, ...]:
    """The telling moments of the recorded game of a title."""
    session = GameSession.open(pictures.example_path(title), read_only=True)
    session.close()
    return tuple(session.history.at(n) for n in moments(title).values())


def _notices(stage: Stage) -> Iterator[Seen]:
    say = stage.words.say
    texts = {
        key: template
        for key, template in stage.words.tables.window.items()
        if key.startswith(("notice.", "file.", "error."))
    }
    longest = sorted(texts.values(), key=len)[-3:]
    for paragraphs in ([say("help.text")], longest, ["…/Library/Application Support/roundhouse/games/" * 3]):
        dialog = NoticeDialog(stage.words, stage.look, say("open.failed"), paragraphs, stage.window)
        yield paragraphs[0][:20], stage.shown(dialog)
        _put_away(dialog)


def _consent(stage: Stage) -> Iterator[Seen]:
    position = stage.open("1894", moments("1894")["last"])
    seats = position.state.seats
    winner = ac.AgreeWinner(player(seats[-1]), seats[-1])
    symbol = next(iter(position.definition.privates))
    bought = ac.BuyPrivate(company(position.state.floated[0]), symbol, Money(130))
    for action in (winner, bought, ac.DeclareBankruptcy(player(seats[0]))):
        dialog = ConsentDialog(stage.words, stage.look, position, action, seats, stage.window)
        yield type(action).__name__, stage.shown(dialog)
        while dialog.asked != seats[-1]:
            dialog._agree()
        settle()
        yield f"{type(action).__name__}, the last", dialog
        _put_away(dialog)


def _deals(stage: Stage) -> Iterator[Seen]:
    for title in TITLES:
        most: tuple[Deal, ...] = ()
        where = None
        for position in asked(title):
            deals = tuple(
                offer
                for offer in offers(position)
                if isinstance(offer, of.OfferBuyPrivate | of.OfferBuyTrain | of.OfferFundTrain)
                and is_deal(offer)
            )
            if len(deals) > len(most):
                most, where = deals, position
        if where is not None:
            stage.open(title, 0)
            dialog = DealDialog(stage.words, stage.look, where, most, stage.window)
            stage.shown(dialog)
            yield title, dialog
            _put_away(dialog)
    position = stage.open("1825", moments("1825")["buy-a-train"])
    funds = {name: Money(900) for name in position.state.seats}
    symbol = position.state.floated[0]
    train = next(name for name in position.state.trains)
    funded = of.OfferFundTrain(
        company(symbol), "8", train, company(symbol), Money(100), Money(900), funds, Money(40)
    )
    dialog = DealDialog(stage.words, stage.look, position, [funded], stage.window)
    stage.shown(dialog)
    yield "funded", dialog
    _put_away(dialog)


def _corrections(stage: Stage) -> Iterator[Seen]:
    for title in TITLES:
        position = stage.open(title, moments(title)["run-the-trains"])
        dialog = CorrectDialog(stage.words, stage.look, position, stage.window)
        stage.shown(dialog)
        for at, kind in enumerate(kinds_at(position)):
            if title != TITLES[0] and kind not in {"certificate", "loan", "tile"}:
                continue
            dialog.what.setCurrentIndex(at)
            settle()
            yield f"{title} {kind}", dialog
        _put_away(dialog)
        symbol = next(iter(position.state.market))
        wanted = CorrectDialog(
            stage.words, stage.look, position, stage.window, wanted=Wanted("price", symbol)
        )
        yield f"{title} of {symbol}", stage.shown(wanted)
        _put_away(wanted)


def _exports(stage: Stage) -> Iterator[Seen]:
    dialog = ExportDialog(stage.words, stage.look, stage.window)
    stage.shown(dialog)
    for at, what in enumerate(FORMS):
        dialog.what.setCurrentIndex(at)
        settle()
        yield what, dialog
    _put_away(dialog)


def _forecasts(stage: Stage) -> Iterator[Seen]:
    for title in TITLES[:2]:
        position = stage.open(title, moments(title)["last"] * 9 // 10)
        found = outlook(position, forecast(position), stage.words)
        dialog = ForecastDialog(stage.words, stage.look, found, stage.window)
        yield title, stage.shown(dialog)
        _put_away(dialog)


def _branches(stage: Stage) -> Iterator[Seen]:
    branched = pictures._branched(stage.history("1894"))
    dialog = BranchesDialog(stage.words, stage.look, branched, stage.window)
    yield "branches", stage.shown(dialog)
    _put_away(dialog)


def _rules(stage: Stage) -> Iterator[Seen]:
    for title in TITLES:
        position = stage.open(title, 0)
        dialog = RulesDialog(stage.words, stage.look, position.definition, stage.window)
        yield title, stage.shown(dialog)
        dialog.search.setText("qqq")
        settle()
        yield f"{title}, nothing found", dialog
        _put_away(dialog)


def _busy(stage: Stage) -> Iterator[Seen]:
    for key, facts in (("busy.import", {"file": "1861-bank_breaks.json"}), ("forecast.working", {})):
        busy = Busy(stage.words, stage.words.say(key, **facts), stage.window)
        busy.show()
        busy.heed(1, 3)
        settle()
        yield key, busy
        busy.finish()
        settle()


def _crash(words: Words, look: Appearance, window: QWidget) -> QDialog:
    path = Path("/home/somebody/.local/share/roundhouse/games/1894 Anna, Bob, Chloé 2026-01-01.roundhouse")
    return CrashDialog(words, look, path, "Traceback (most recent call last):\n  details", window)


BOARD = (Table, BoardView, TurnBar, Scrubber, LogView, OrderView, Badge)
FIGURES = (TableauView, TrainsView, MarketView, CharterView, Heads)
OFFERED = (
    OfferSheet,
    Heading,
    CertificateView,
    EarningsView,
    RunPanel,
    TrainChip,
    Dash,
    TrainOfferView,
    Tray,
)
"""What a table shows when it is asked for."""
OF_TITLES = {
    **dict.fromkeys(("1839", "1843", "1894"), (AuctionView,)),
    "1861": (AuctionView, MergerView),
}
"""What the tables of some titles show beside."""

SCENES: dict[str, Scene] = {
    "start screen": Scene((MainWindow, StartScreen, RecentList, RecentRow, TitleCards, TitleCard), _start),
    **{
        f"table of {title}": Scene((*BOARD, *FIGURES, *OFFERED, *OF_TITLES.get(title, ())), _table(title))
        for title in TITLES
    },
    "table for nine": Scene((Table,), _nine),
    "end screen": Scene((EndScreen, EndHoldings, Chart), _end),
    "second window": Scene((SecondWindow, LastRuns, MarketView), _second),
    "tour": Scene((TourPanel, Outline), _tour),
    "cards": Scene((AboutPanel, CardBody), _cards),
    "charters": Scene((CharterPopup,), _charters),
    "bubbles": Scene((WhyBubble,), _bubbles),
    "new game": Scene((NewGameDialog, OptionGroups, OptionBox), _new_game),
    "open": Scene((OpenDialog,), _open),
    "questions": Scene((QuestionDialog, LostDialog), _questions),
    "notices": Scene((NoticeDialog,), _notices),
    "consent": Scene((ConsentDialog,), _consent),
    "deals": Scene((DealDialog, FundersPanel, StepSpin), _deals),
    "corrections": Scene(
        (CorrectDialog, CorrectionForm, ComboBox, BoxChooser, RotationChooser), _corrections
    ),
    "exports": Scene((ExportDialog,), _exports),
    "forecasts": Scene((ForecastDialog, Chart), _forecasts),
    "branches": Scene((BranchesDialog, BranchView), _branches),
    "rules": Scene((RulesDialog,), _rules),
    "busy": Scene((Busy,), _busy),
    "agree": _opened(AgreeDialog, lambda words, look, window: AgreeDialog(words, look, NINE, window)),
    "crash": _opened(CrashDialog, _crash),
    "about": _opened(AboutDialog, about_dialog),
    "help": _opened(NoticeDialog, help_dialog),
    "keys": _opened(KeysDialog, KeysDialog),
    "settings": _opened(
        SettingsDialog, lambda words, look, window: SettingsDialog(words, look, Settings(), window)
    ),
    "messages": Scene((Table,), _messages),
    "scratch and clock": Scene((Table, Clock), _scratch_and_clock),
}
