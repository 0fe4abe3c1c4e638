"""Somebody who has a keyboard and no mouse: plays decisions by keys sent to what has the focus."""

from __future__ import annotations

from contextlib import contextmanager

from msgspec.structs import replace
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from roundhouse.engine import actions as ac
from roundhouse.engine import offers as of
from roundhouse.engine.loop import offers
from roundhouse.engine.owners import SUPPLY, is_company
from roundhouse.titles import random_player
from roundhouse.ui import choices as ch
from roundhouse.ui.choice_button import ChoiceButton
from roundhouse.ui.choice_numbers import button_of
from roundhouse.ui.dialogs.consent import ConsentDialog
from roundhouse.ui.dialogs.deal import DealDialog
from roundhouse.ui.dialogs.question import AgreeDialog, QuestionDialog
from roundhouse.ui.step_spin import StepSpin
from tests.ui.operator import Operator, kinds

KEY = Qt.Key
_HASTE = 0.5
"""How often a company of somebody in a hurry passes."""
_TRIES = 6
_LOOK = 10
"""Milliseconds between two looks for a request for consent."""
_STEPS = 400
"""How many keys one aim may take."""


class Keyboard(Operator):
    """Presses keys in the window of ``program``, or in its second window."""

    def __init__(self, program, window=None):
        super().__init__(program)
        self.window = window or program.window
        self.agreed: list[str] = []
        self._consents: ConsentDialog | None = None
        self.by_kind |= {
            ac.MoveToken: self.move_token,
            ac.SwapToken: self.swap_token,
            ac.ClaimMarker: self.place_token,
            ac.Par: self.par,
        }

    def make(self, action):
        """Make a decision; all who are asked agree by keys."""
        action = replace(action, agreed=()) if hasattr(action, "agreed") else action
        with self.consenting():
            super().make(action)

    def choose(self, action):
        """Press the button for ``action``; of trains that are alike one stands for all."""
        super().choose(self.shown(action))

    def shown(self, action):
        """What the bar shows for ``action``: the same but for the number of a train."""
        if not hasattr(action, "train"):
            return action
        groups = ch.groups(self.bridge.words, self.bridge.position, self.bridge.offers)
        same = [
            choice.action
            for group in groups
            for choice in group.choices
            if isinstance(choice, ch.Choice)
            and type(choice.action) is type(action)
            and kinds(choice.action) == kinds(action)
        ]
        return same[0] if same and action not in same else action

    @contextmanager
    def consenting(self):
        """Whenever somebody is asked for consent, that player presses the keys for yes."""
        watch = QTimer()
        watch.setInterval(_LOOK)
        watch.timeout.connect(self.consent)
        watch.start()
        try:
            yield
        finally:
            watch.stop()

    def consent(self):
        """One after the other those who are asked go to their yes by Tab and press Enter."""
        dialog = QApplication.activeModalWidget()
        if not isinstance(dialog, ConsentDialog) or dialog is self._consents:
            return
        self._consents = dialog
        while dialog.isVisible():
            self.agreed.append(dialog.asked)
            self.until(KEY.Key_Tab, dialog.yes.hasFocus)
            self.press(KEY.Key_Return)

    # --- keys ---------------------------------------------------------------------------------

    def press(self, key, modifiers=Qt.KeyboardModifier.NoModifier):
        """A key, where the platform would send it."""
        dialog = QApplication.activeModalWidget()
        top = dialog or self.window
        if QApplication.activeWindow() is None:
            # The platform of the tests activates no window when a dialog closes.
            top.activateWindow()
            QApplication.processEvents()
        QTest.keyClick(top.focusWidget() or top, key, modifiers)
        QApplication.processEvents()

    def type(self, text):
        for letter in text:
            self.press(getattr(KEY, f"Key_{letter}"))

    def number(self, number):
        self.press(getattr(KEY, f"Key_{number}"))

    def until(self, key, reached, most=_STEPS):
        """Press a key as often as it takes."""
        for _ in range(most):
            if reached():
                return
            self.press(key)
        raise AssertionError(f"{most} times {key} don't get there")

    # --- the turn bar -------------------------------------------------------------------------

    def click(self, widget):
        """Press the number that is printed on a button; where it has none, go there by Tab."""
        assert isinstance(widget, ChoiceButton), widget
        if QApplication.activeModalWidget() is None and widget.number:
            self.number(widget.number)
            return
        self.until(KEY.Key_Tab, widget.hasFocus)
        self.press(KEY.Key_Return)

    def take_amount(self, group, choice, action):
        if self.in_sheet(group):
            sheet = self.open_sheet(group)
            spin = self.in_row(sheet, choice.row, StepSpin)
        else:
            spins = [spin for spin in self.bar.findChildren(StepSpin) if spin.isVisible()]
            rows = [each.row for each in group.choices if isinstance(each, ch.Amount)]
            spin = spins[rows.index(choice.row)]
        button = button_of(spin.parentWidget())
        if button is not None and button.number:
            self.number(button.number)
        else:
            self.until(KEY.Key_Tab, spin.hasFocus)
        assert spin.hasFocus()
        self.type(str(action.amount))
        self.press(KEY.Key_Return)

    # --- dialogs ------------------------------------------------------------------------------

    def deal(self, action):
        self.answer(DealDialog, lambda dialog: self.conclude(dialog, action))
        self.press(KEY.Key_D)

    def conclude(self, dialog, action):
        for number in range(dialog.which.count()):
            self.until(KEY.Key_Tab, dialog.which.hasFocus)
            self.press(KEY.Key_Home)
            for _ in range(number):
                self.press(KEY.Key_Down)
            if dialog.price.isEnabled():
                self.until(KEY.Key_Tab, dialog.price.hasFocus)
                self.press(KEY.Key_A, Qt.KeyboardModifier.ControlModifier)
                self.type(str(action.price))
            if dialog.action() == action:
                break
        self.press(KEY.Key_Return)

    def take(self, group, choice, action):
        if choice.question:
            self.answer(QuestionDialog, lambda dialog: self.click(dialog.yes))
            self.click(self.button(self.bar, choice.title))
        else:
            super().take(group, choice, action)

    # --- the picture of a merger --------------------------------------------------------------

    def click_piece(self, key):
        view = self.panels.merger
        index = view.merger.index_of(key)
        assert index.isValid(), f"{key} is not in the picture"
        self.press(KEY.Key_F2)
        assert view.hasFocus()
        way = KEY.Key_PageDown if view.currentIndex() < index else KEY.Key_PageUp
        self.until(way, lambda: view.currentIndex() == index, 40)
        self.press(KEY.Key_Return)

    # --- the board ----------------------------------------------------------------------------

    def lay_tile(self, action):
        """Tab to the hex, arrows to the tile, R to turn it, C to map its cities, Enter."""
        self.use("lay", "tool_lay")
        tool = self.panels.tools.lay

        def is_aimed(*fields):
            aimed = tool.aimed
            return aimed is not None and all(getattr(aimed, f) == getattr(action, f) for f in fields)

        hexes = len({lay.hex for offer in self.bridge.offers for lay in getattr(offer, "lays", ())})
        self.press(KEY.Key_Tab)
        self.until(KEY.Key_Tab, lambda: tool._open_hex == action.hex, hexes + 1)
        key = (action.tile, action.power)
        self.until(
            KEY.Key_Right, lambda: tool._aim is not None and (tool._aim.key.tile, tool._aim.key.power) == key
        )
        self.until(KEY.Key_R, lambda: is_aimed("hex", "rotation"), 6)
        self.until(KEY.Key_C, lambda: is_aimed("cities"), 12)
        self.press(KEY.Key_Return)

    def place_token(self, action):
        """Tab to the circle, R to another way, Enter."""
        self.use("token", "tool_city" if isinstance(action, ac.ChooseCity) else "tool_token")
        tool = self.panels.tools.token
        choice = next(each for each in tool.choices if each.action() == action)
        self.aim(tool, choice)
        self.press(KEY.Key_Return)

    def aim(self, tool, choice):
        self.press(KEY.Key_Tab)
        self.until(KEY.Key_Tab, lambda: tool.aimed is not None and tool.aimed.circle == choice.circle)
        self.until(KEY.Key_R, lambda: tool.aimed == choice, 8)

    def swap_token(self, action):
        """On the board where there are many; else each has a button."""
        if self.bar.findChildren(ChoiceButton, "tool_swap_token"):
            self.move_token(action, "swap", "tool_swap_token")
        else:
            self.choose(action)

    def move_token(self, action, kind="token", name="tool_token"):
        self.use(kind, name)
        tool = getattr(self.panels.tools, kind)
        start = next(
            each
            for each in tool.choices
            if each.lifts and (each.spot.hex, each.spot.city) == (action.origin, action.origin_city)
        )
        self.aim(tool, start)
        self.press(KEY.Key_Return)
        self.aim(tool, next(each for each in tool.choices if each.action() == action))
        self.press(KEY.Key_Return)

    def par(self, action):
        """A company is started by its button; where it has homes to choose they are gone through by Tab."""
        found = [
            (group, choice)
            for group in ch.groups(self.bridge.words, self.bridge.position, self.bridge.offers)
            for choice in group.choices
            if isinstance(choice, ch.BoardChoice)
            and isinstance(choice.offer, of.OfferPar)
            and choice.offer.company == action.company
            and (choice.offer.boxes[0].row, choice.offer.boxes[0].column) == (action.row, action.column)
        ]
        if not found:
            self.choose(action)
            return
        ((group, choice),) = found
        if self.in_sheet(group):
            self.click(self.in_row(self.open_sheet(group), choice.row, ChoiceButton, choice.title))
        else:
            self.click(self.button(self.bar, f"{choice.row} {choice.title}"))
        tool = self.panels.tools.homes
        for home in (action.home, action.second_home):
            self.until(KEY.Key_Tab, lambda home=home: tool._aimed == home, 60)
            self.press(KEY.Key_Return)

    def agree(self, winner):
        """Agree on a winner: the dialog by its key, the name by its first letters, the button by Tab."""

        def say(dialog):
            self.until(KEY.Key_Tab, dialog.winner.hasFocus)
            self.press(KEY.Key_Home)
            self.until(KEY.Key_Down, lambda: dialog.winner.currentText() == winner)
            self.click(dialog.accept_button)

        self.answer(AgreeDialog, say)
        control, shift = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
        with self.consenting():
            self.press(KEY.Key_W, control | shift)

    def run_trains(self, action):
        """The best routes, whatever was meant."""
        self.use("routes", "tool_run")
        if self.panels.tools.routes.state.best is not None:
            self.press(KEY.Key_B)
        self.press(KEY.Key_Return)


def hasty(position, rng, made=frozenset(), *, is_late=False):
    """A legal action of somebody in a hurry, who tries everything once, then buys and passes.

    ``is_late``: nothing is done any more that could go back and forth for ever.
    """
    offered = offers(position)
    tries = [random_player.choose(position, rng, is_late=is_late) for _ in range(_TRIES)]
    untried = [action for action in tries if type(action) not in {*made, ac.Pass}]
    if untried:
        return untried[0]
    trains = [o for o in offered if isinstance(o, of.OfferBuyTrain) and o.seller == SUPPLY]
    if trains:
        train = trains[-1]
        return ac.BuyTrain(train.actor, train.train, train.seller, train.minimum, train.trade_in, train.side)
    passing = [o for o in offered if isinstance(o, of.OfferPass) and is_company(o.actor)]
    if passing and rng.random() < _HASTE:
        return ac.Pass(passing[0].actor)
    return tries[0]
