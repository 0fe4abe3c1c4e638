"""Somebody who has mouse and keyboard: plays decisions through the widgets of the window alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QGridLayout, QLabel, QSpinBox

from roundhouse.engine import actions as ac
from roundhouse.engine import offers as of
from roundhouse.ui import choices as ch
from roundhouse.ui.choice_button import ChoiceButton
from roundhouse.ui.choice_rows import rows_of
from roundhouse.ui.dialogs.deal import DealDialog
from roundhouse.ui.dialogs.question import QuestionDialog
from roundhouse.ui.offer_sheet import OfferSheet
from roundhouse.ui.tray_model import TILE_ROLE

LEFT = Qt.MouseButton.LeftButton
PLAIN = Qt.KeyboardModifier.NoModifier
_TRIES = 100
_TURNS = 8
"""How often a hand turns a tile or clicks a stop again before it gives up."""


def tidy_up() -> None:
    """What is to be deleted later goes now, as it does where Qt's loop of events runs.

    In a long game it would grow to hundreds of megabytes.
    """
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def holds(item, widget):
    """Whether an item of a layout is a widget, or a line with it: the number of a row and its name."""
    line = item.layout()
    return item.widget() is widget or (line is not None and line.indexOf(widget) >= 0)


class Operator:
    """Clicks, drags and types in the window of ``program``."""

    def __init__(self, program):
        self.program = program
        self.trains = {}
        self.by_kind: dict[type[ac.Action], Callable[[Any], Any]] = {
            ac.LayTile: self.lay_tile,
            ac.PlaceToken: self.place_token,
            ac.ChooseCity: self.place_token,
            ac.RunTrains: self.run_trains,
            ac.Convert: self.convert,
            ac.Merge: self.merge,
        }

    @property
    def bridge(self):
        return self.program.bridge

    @property
    def panels(self):
        return self.program.window.panels

    @property
    def board(self):
        return self.panels.board

    @property
    def bar(self):
        return self.program.window.table.turn_bar

    def play(self, action):
        """Make the decision ``action`` by hand; gives the one that was made.

        Of trains of a kind the window may offer another one than was recorded: from then on the two have
        changed their names.
        """
        action = self.translated(action)
        made = self.offered(action)
        self.make(made)
        tidy_up()
        return made

    def shortcut(self, code, modifier=PLAIN):
        """A key pressed in the window, whatever has the focus."""
        self.program.window.activateWindow()
        QApplication.processEvents()
        QTest.keyClick(self.program.window, code, modifier)
        QApplication.processEvents()

    def make(self, action):
        is_deal = isinstance(action, ac.BuyTrain) and action.seller.startswith("company:")
        is_deal |= isinstance(action, ac.BuyPrivate) and action.actor.startswith("company:")
        hand = self.deal if is_deal else self.by_kind.get(type(action), self.choose)
        hand(action)

    def translated(self, action):
        """The recorded action with the names that the trains have here."""
        changes = {
            field: self.trains.get(getattr(action, field), getattr(action, field))
            for field in ("train", "trade_in")
            if hasattr(action, field)
        }
        if isinstance(action, ac.RunTrains):
            changes["routes"] = tuple(
                replace(route, train=self.trains.get(route.train, route.train)) for route in action.routes
            )
        return replace(action, **changes)

    def offered(self, action):
        """The action among the offers that is like ``action`` but for the number of a train."""
        if not isinstance(action, ac.BuyTrain | ac.DiscardTrain):
            return action
        same = [
            made for made in self.train_actions() if kinds(made) == kinds(replace(action, **price_of(made)))
        ]
        assert same, f"nothing like {action} is offered"
        made = action if action in same else same[0]
        for field in ("train", "trade_in"):
            self.swap(getattr(action, field, ""), getattr(made, field, ""))
        return replace(made, **price_of(action))

    def train_actions(self):
        for offer in self.bridge.offers:
            if isinstance(offer, of.OfferBuyTrain):
                yield ac.BuyTrain(offer.actor, offer.train, offer.seller, offer.minimum, offer.trade_in)
            if isinstance(offer, of.OfferDiscardTrain):
                yield from (ac.DiscardTrain(offer.actor, train) for train in offer.trains)

    def swap(self, one, other):
        if one == other:
            return
        names = {recorded: here for recorded, here in self.trains.items() if here in (one, other)}
        for here in (one, other):
            if here not in names.values():
                names[here] = here
        for recorded, here in names.items():
            self.trains[recorded] = other if here == one else one

    # --- the mouse ----------------------------------------------------------------------------

    def click(self, widget):
        assert widget.isVisible(), f"{widget.objectName() or type(widget).__name__} can't be seen"
        assert widget.isEnabled(), f"{widget.objectName() or type(widget).__name__} can't be clicked"
        QTest.mouseClick(widget, LEFT, PLAIN, widget.rect().center())
        QApplication.processEvents()

    def move(self, at):
        viewport = self.board.viewport()
        QTest.mouseMove(viewport, at + QPoint(1, 1))
        QTest.mouseMove(viewport, at)

    def click_board(self, at):
        self.move(at)
        QTest.mouseClick(self.board.viewport(), LEFT, PLAIN, at)

    def wheel(self, at):
        viewport = self.board.viewport()
        event = QWheelEvent(
            QPointF(at), QPointF(viewport.mapToGlobal(at)), QPoint(), QPoint(0, 120),
            Qt.MouseButton.NoButton, PLAIN, Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(viewport, event)

    def pixel(self, point):
        return self.board.mapFromScene(point if isinstance(point, QPointF) else QPointF(*point))

    # --- the turn bar -------------------------------------------------------------------------

    def button(self, where, title=None, name="", details=None):
        """The one button that is seen with this title and name, and tells these details."""
        found = [
            widget
            for widget in where.findChildren(ChoiceButton)
            if widget.isVisible()
            and title in (None, widget.title)
            and name in ("", widget.objectName())
            and (details is None or widget.accessibleName() == " · ".join((widget.title, *details)))
        ]
        assert len(found) == 1, f"{len(found)} buttons for {title!r} {name!r}"
        return found[0]

    def choose(self, action):
        """Click the button that stands for ``action``, in the bar or in a sheet under it."""
        for group in ch.groups(self.bridge.words, self.bridge.position, self.bridge.offers):
            for choice in group.choices:
                if isinstance(choice, ch.Choice) and choice.action == action:
                    return self.take(group, choice, action)
                if isinstance(choice, ch.Amount) and self.fits(choice, action):
                    return self.take_amount(group, choice, action)
                if isinstance(choice, ch.BoardChoice) and self.pars(choice.offer, action):
                    return self.take_homes(group, choice, action)
        raise AssertionError(f"nothing in the bar for {action}")

    def fits(self, amount, action):
        return isinstance(action, ac.Bid | ac.BidForCompany) and amount.make(action.amount) == action

    def pars(self, offer, action):
        """Whether a part of an offer of a par with two homes is that of the action."""
        if not isinstance(offer, of.OfferPar) or not isinstance(action, ac.Par):
            return False
        boxes = [(box.row, box.column) for box in offer.boxes]
        return offer.company == action.company and boxes == [(action.row, action.column)]

    def in_sheet(self, group):
        """Whether its choices are behind one button, be it that they had no room in the bar."""
        buttons = self.bar.findChildren(ChoiceButton, f"group_{group.key}")
        return any(button.isVisible() for button in buttons)

    def take_homes(self, group, choice, action):
        """The price in the sheet or the bar, then both homes on the board."""
        if self.in_sheet(group):
            sheet = self.open_sheet(group)
            self.click(self.in_row(sheet, choice.row, ChoiceButton, choice.title))
        else:
            self.click(self.button(self.bar, ch.full_title(choice)))
        for home in (action.home, action.second_home):
            self.click_board(self.pixel(self.board.board.places.center(home)))

    def take(self, group, choice, action):
        if choice.question:
            self.answer(QuestionDialog, lambda dialog: self.click(dialog.yes))
            self.click(self.button(self.bar, choice.title))
        elif self.in_sheet(group):
            sheet = self.open_sheet(group)
            (name,) = [name for (name, _), choices in rows_of(group).items() if choice in choices]
            row = choice.row if name == choice.row else f"{choice.row} ({choice.whose})"
            title = row if choice.title == choice.row else choice.title
            self.click(self.in_row(sheet, row, ChoiceButton, title))
        else:
            title = ch.full_title(choice)
            told = (*choice.lines, choice.hint) if choice.hint else choice.lines
            self.click(self.button(self.bar, title, f"choice_{choice.group}", told))

    def take_amount(self, group, choice, action):
        if self.in_sheet(group):
            sheet = self.open_sheet(group)
            spin = self.in_row(sheet, choice.row, QSpinBox)
        else:
            spins = [spin for spin in self.bar.findChildren(QSpinBox) if spin.isVisible()]
            rows = [each.row for each in group.choices if isinstance(each, ch.Amount)]
            spin = spins[rows.index(choice.row)]
        spin.setFocus()
        spin.selectAll()
        QTest.keyClicks(spin, str(action.amount))
        self.click(spin.parentWidget().findChild(ChoiceButton))

    def open_sheet(self, group):
        self.click(self.button(self.bar, name=f"group_{group.key}"))
        (sheet,) = [each for each in self.program.window.findChildren(OfferSheet) if each.isVisible()]
        return sheet

    def in_row(self, sheet, row, kind, title=None):
        """The widget of a kind that stands in a row of the sheet with this name, or is all that it has."""
        told = [each for each in sheet.findChildren(ChoiceButton) if each.title == row == title]
        if told:
            (button,) = told
            return button
        (grid,) = [each for each in sheet.findChildren(QGridLayout) if each.parentWidget() is not None]
        body = grid.parentWidget()
        # Asked how large it would be, a grid forgets where its cells are until it is laid out anew.
        grid.invalidate()
        grid.activate()
        labels = [each for each in body.findChildren(QLabel) if each.text().replace("\u00a0", " ") == row]
        cells = [
            grid.getItemPosition(at)[:2]
            for at in range(grid.count())
            if any(holds(grid.itemAt(at), label) for label in labels)
        ]
        assert cells, f"no row {row!r}"
        places = [grid.cellRect(row, column + 1) for row, column in cells]
        found = [
            each
            for each in body.findChildren(kind)
            if any(place.contains(each.mapTo(body, each.rect().center())) for place in places)
            and (title is None or each.title == title)
        ]
        assert len(found) == 1, f"{len(found)} of {title!r} in the row {row!r}"
        return found[0]

    # --- the picture of a merger --------------------------------------------------------------

    def convert(self, action):
        """Choose the public company in the picture, then the button."""
        self.click_piece(action.company)
        self.click(self.button(self.bar, name="tool_convert"))

    def merge(self, action):
        """Take partners out and in, choose the company, then the button.

        Some may join only when another one is in.
        """
        merger = self.panels.merger.merger
        for symbol in merger.minors:
            if symbol not in action.minors:
                self.click_piece(symbol)
        for _ in action.minors:
            for symbol in action.minors:
                if symbol not in merger.minors:
                    self.click_piece(symbol)
        self.click_piece(action.company)
        self.click(self.button(self.bar, name="tool_merge"))

    def click_piece(self, key):
        view = self.panels.merger
        assert view.isVisible()
        index = view.merger.index_of(key)
        assert index.isValid(), f"{key} is not in the picture"
        view.scrollTo(index)
        QTest.mouseClick(view.viewport(), LEFT, PLAIN, view.visualRect(index).center())
        QApplication.processEvents()

    # --- dialogs ------------------------------------------------------------------------------

    def answer(self, kind, hand):
        """Once a dialog of ``kind`` is open, let ``hand`` work on it; one before it may still be closing."""
        tries = iter(range(_TRIES))

        def act():
            dialog = QApplication.activeModalWidget()
            if dialog is None and next(tries, None) is not None:
                QTimer.singleShot(10, act)
                return
            assert isinstance(dialog, kind), f"{dialog} instead of {kind.__name__}"
            try:
                hand(dialog)
            finally:
                if dialog.isVisible():
                    dialog.reject()

        QTimer.singleShot(0, act)

    def deal(self, action):
        """Conclude a deal in its dialog."""
        self.answer(DealDialog, lambda dialog: self.conclude(dialog, action))
        self.click(self.deals_button())

    def deals_button(self):
        """The button that opens the dialog of deals."""
        (talk,) = [
            choice
            for group in ch.groups(self.bridge.words, self.bridge.position, self.bridge.offers)
            for choice in group.choices
            if isinstance(choice, ch.Talk)
        ]
        return self.button(self.bar, talk.title)

    def conclude(self, dialog, action):
        for number in range(dialog.which.count()):
            dialog.which.setFocus()
            QTest.keyClick(dialog.which, Qt.Key.Key_Home)
            for _ in range(number):
                QTest.keyClick(dialog.which, Qt.Key.Key_Down)
            dialog.price.setFocus()
            dialog.price.selectAll()
            QTest.keyClicks(dialog.price, str(action.price))
            if dialog.action() == action:
                break
        self.click(dialog.accept_button)

    # --- the board ----------------------------------------------------------------------------

    def use(self, kind, name):
        """Take the tool of a kind from the turn bar unless it is in the hand; then the board lies still."""
        if self.panels.tools.kind != kind:
            self.click(self.first_button(name))
        self.program.window.table.come_to_rest()
        QApplication.processEvents()
        assert self.panels.tools.kind == kind

    def first_button(self, name):
        found = [
            each
            for each in self.bar.findChildren(ChoiceButton)
            if each.isVisible() and each.objectName() == name
        ]
        assert found, f"no button {name}"
        return found[0]

    def lay_tile(self, action):
        """Drag the tile from the tray to its hex, turn it with the wheel, drop it."""
        self.use("lay", "tool_lay")
        tray = self.panels.tray.viewport()
        start = self.in_tray(action.tile, action.power)
        at = self.pixel(self.board.board.places.center(action.hex))
        QTest.mousePress(tray, LEFT, PLAIN, start)
        QTest.mouseMove(tray, start + QPoint(0, -6))
        QTest.mouseMove(tray, start + QPoint(0, -16))
        goal = tray.mapFromGlobal(self.board.viewport().mapToGlobal(at))
        QTest.mouseMove(tray, goal + QPoint(1, 1))
        QTest.mouseMove(tray, goal)
        for _ in range(_TURNS):
            aimed = self.panels.tools.lay.aimed
            if aimed is not None and (aimed.hex, aimed.rotation) == (action.hex, action.rotation):
                break
            self.wheel(at)
        QTest.mouseRelease(tray, LEFT, PLAIN, goal)
        QApplication.processEvents()

    def in_tray(self, tile, power):
        tray = self.panels.tray
        for row in range(tray.model().rowCount()):
            index = tray.model().index(row, 0)
            if index.data(TILE_ROLE).key == (tile, power):
                tray.scrollTo(index)
                return tray.visualRect(index).center()
        raise AssertionError(f"{tile} {power} is not in the tray")

    def place_token(self, action):
        """Aim at the circle, change the way with the wheel if need be, click."""
        name = "tool_city" if isinstance(action, ac.ChooseCity) else "tool_token"
        self.use("token", name)
        tool = self.panels.tools.token
        choice = next(each for each in tool.choices if each.action() == action)
        at = self.pixel(tool.place_of(choice))
        self.move(at)
        for _ in range(_TURNS):
            if tool.aimed == choice:
                break
            self.wheel(at)
        QTest.mouseClick(self.board.viewport(), LEFT, PLAIN, at)
        QApplication.processEvents()

    def run_trains(self, action):
        """Mark each route by clicking its stops, again where another track is meant; then Enter."""
        self.use("routes", "tool_run")
        tool = self.panels.tools.routes
        self.board.setFocus()
        for _ in tool.state.trains:
            QTest.keyClick(self.board, Qt.Key.Key_Delete)
            QTest.keyClick(self.board, Qt.Key.Key_Tab)
        for route in action.routes:
            self.select_train(route.train)
            self.mark(route)
        QTest.keyClick(self.board, Qt.Key.Key_Return)
        QApplication.processEvents()

    def select_train(self, train):
        for _ in range(len(self.panels.tools.routes.state.trains)):
            if self.selected().train == train:
                return
            QTest.keyClick(self.board, Qt.Key.Key_Tab)
        assert self.selected().train == train

    def selected(self):
        return next(train for train in self.panels.tools.routes.state.trains if train.is_selected)

    def mark(self, route):
        for stop in route.stops:
            at = self.pixel(self.board.board.places.stop(stop))
            for _ in range(_TURNS):
                self.click_board(at)
                if self.is_on(route):
                    break

    def is_on(self, route):
        """Whether what is marked is the beginning of ``route``."""
        marked = self.selected().route
        if marked is None:
            return False
        return (
            marked.stops == route.stops[: len(marked.stops)]
            and marked.track == route.track[: len(marked.track)]
        )


def kinds(action):
    """The action with kinds in place of trains."""
    fields = ("train", "trade_in")
    return replace(
        action,
        **{field: getattr(action, field).rpartition("-")[0] for field in fields if hasattr(action, field)},
    )


def price_of(action):
    return {"price": action.price} if hasattr(action, "price") else {}
