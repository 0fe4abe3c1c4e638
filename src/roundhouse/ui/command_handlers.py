"""What the operator's commands do: open dialogs and hand their answers to the bridge."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from msgspec.structs import replace
from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QMenu

from roundhouse.archive import library
from roundhouse.engine import offers as of
from roundhouse.engine.actions import Action, Correct, JointAction
from roundhouse.queries.previews import who_must_agree
from roundhouse.ui.bridge import Bridge
from roundhouse.ui.changing_settings import ChangingSettings
from roundhouse.ui.choices import Choice, is_deal, section_of
from roundhouse.ui.correcting import Wanted, described
from roundhouse.ui.correction_menus import Look
from roundhouse.ui.dialog_runner import DialogRunner
from roundhouse.ui.dialogs.about import KeysDialog, about_dialog, help_dialog
from roundhouse.ui.dialogs.consent import ConsentDialog
from roundhouse.ui.dialogs.correct import CorrectDialog
from roundhouse.ui.dialogs.deal import DealDialog
from roundhouse.ui.dialogs.question import AgreeDialog, QuestionDialog
from roundhouse.ui.file_notices import FileNotices
from roundhouse.ui.game_files import GameFiles
from roundhouse.ui.guard import Guard
from roundhouse.ui.held_key import HeldKey
from roundhouse.ui.main_window import MainWindow
from roundhouse.ui.ranking import Ranking
from roundhouse.ui.rules_shown import RulesShown
from roundhouse.ui.settings import Place
from roundhouse.ui.since_flags import SinceFlags
from roundhouse.ui.text import on_button
from roundhouse.ui.undoing import Undoing
from roundhouse.ui.words import Words


class Guide(Protocol):
    """What leads through a recorded game."""

    def begin(self) -> None:
        """Begin, unless it is under way."""


class CommandHandlers(QObject):
    """One method a command; what belongs together beyond that is in the attributes, a class each."""

    def __init__(self, window: MainWindow, bridge: Bridge, settings_place: Place) -> None:
        """Work for ``window``; settings are kept in ``settings_place``."""
        super().__init__(window)
        self.window, self.bridge = window, bridge
        self._settings_harmed = False
        self.guard = Guard(bridge, self)
        bridge.settled.connect(HeldKey(self).watch)
        self.rules = RulesShown(window, bridge)
        self.dialogs = DialogRunner(window, bridge, self.guard, self.rules)
        self.settings = ChangingSettings(window, bridge, self.dialogs, settings_place)
        self.notices = FileNotices(window, bridge, self.dialogs)
        self.files = GameFiles(window, bridge, self.dialogs, self.notices, self.settings.change)
        self.undoing = Undoing(window, bridge, self.dialogs)
        self.tour: Guide | None = None
        self.since = SinceFlags(window, bridge)
        self.ranking = Ranking(window, bridge, self.dialogs.tell)
        bridge.may_leave = self.undoing.may_leave
        window.may_close = self.files.may_leave_game

    @property
    def words(self) -> Words:
        """The language of the window."""
        return self.bridge.words

    def settings_were_harmed(self) -> None:
        """Tell on the start screen that something in the settings could not be read."""
        self._settings_harmed = True
        self.window.start.show_trouble(self.trouble(library.recents().lost))

    def trouble(self, lost: int) -> str:
        """What could not be read, in a line: settings, and ``lost`` recent games (-1: their whole list)."""
        say = self.words.say
        told = [say("start.settings_harmed")] if self._settings_harmed else []
        if lost:
            told.append(say("start.recent_lost", count=lost) if lost > 0 else say("start.recent_harmed"))
        return " ".join(told)

    # --- deciding -----------------------------------------------------------------------------

    def decide(self, action: Action) -> bool:
        """Play ``action`` once everybody whom it concerns has agreed; gives whether it was played.

        Nothing is played for a player who has just come on turn.
        """
        if self.guard.too_soon():
            return False
        position = self.bridge.position
        if isinstance(action, JointAction) and position is not None and self.bridge.is_now:
            parties = who_must_agree(position, action)
            if parties:
                dialog = ConsentDialog(
                    self.words,
                    self.window.look,
                    position,
                    action,
                    parties,
                    self.window,
                    now=self.guard.now,
                )
                agreed = self.dialogs.run(dialog)
                if dialog.declined:
                    self.bridge.noticed.emit(dialog.told())
                if not agreed:
                    return False
                action = replace(action, agreed=(*action.agreed, *parties))
        return self.bridge.submit(action)

    def go_alone(self, action: Action) -> None:
        """Play what nobody decides, where the game goes on."""
        session = self.bridge.session
        if session is not None and session.is_writable and self.bridge.is_now:
            self.bridge.submit(action)

    def pass_once(self) -> None:
        """Pass for whoever may pass, unless that is somebody who has just come on turn."""
        if not self.guard.too_soon():
            self.bridge.pass_once()

    def pass_all(self) -> None:
        """Pass for everybody, one after the other."""
        if not self.guard.too_soon():
            self.bridge.pass_all()

    def ask(self, choice: Choice) -> None:
        """Ask before an action that ends something."""
        if self.guard.too_soon():
            return
        window = self.window
        dialog = QuestionDialog(
            self.words,
            window.look,
            choice.title,
            choice.question,
            yes=choice.title,
            careful=True,
            section=self._section_of(choice),
            parent=window,
        )
        if self.dialogs.run(dialog):
            self.decide(choice.action)

    def _section_of(self, choice: Choice) -> str:
        """The section of the rulebook of the offer that a choice belongs to."""
        position = self.bridge.position
        return section_of(self.words, position, self.bridge.offers, choice.group) if position else ""

    def deals(self, first: of.Offer | None = None) -> None:
        """Ask for a deal among those that are offered, beginning with ``first``."""
        position = self.bridge.position
        deals = [
            offer
            for offer in self.bridge.offers
            if isinstance(offer, of.OfferBuyPrivate | of.OfferBuyTrain | of.OfferFundTrain) and is_deal(offer)
        ]
        if position is None or not deals:
            self.bridge.noticed.emit(self.words.say("deal.none"))
            return
        dialog = DealDialog(self.words, self.window.look, position, deals, self.window, decide=self.decide)
        if first in deals:
            dialog.ask_price(deals.index(first))
        self.dialogs.run(dialog)

    def correct(self, wanted: Wanted | None = None) -> None:
        """Ask for a correction by hand, of what is ``wanted``; where it is refused the dialog stays.

        What was pointed at in the past may be there no more: that is told. So is what happens to the moment
        that is looked at, which stays in sight until something has been corrected.
        """
        session, bridge = self.bridge.session, self.bridge
        if session is None:
            return
        dialog = CorrectDialog(
            self.words,
            self.window.look,
            session.position,
            self.window,
            wanted=wanted,
            decide=self._corrected,
            shown=None if bridge.is_now else (bridge.moment, bridge.count),
        )
        if wanted is not None and not dialog.is_about(wanted):
            dialog.deleteLater()
            self.bridge.noticed.emit(self.words.say("correct.gone"))
            return
        self.dialogs.run(dialog)

    def _corrected(self, action: Correct) -> str:
        """Make a correction; gives why not, in a sentence: nothing is told where the table itself says no."""
        told: list[str] = []
        self.bridge.refused.connect(told.append)
        made = self.bridge.submit(action)
        self.bridge.refused.disconnect(told.append)
        return "" if made else told[-1] if told else self.words.say("correct.left_alone")

    def correct_one_of(self, wanted: Iterable[Wanted], look: Look | None = None) -> None:
        """Offer the card of what was pointed at, and corrections of it, in a menu at the pointer."""
        position, session = self.bridge.position, self.bridge.session
        if position is None or session is None:
            return
        menu = self._menu("corrections", look)
        for each in wanted if session.is_writable else ():
            action = menu.addAction(on_button(described(self.words, position, each)))
            action.triggered.connect(lambda _checked=False, each=each: self.correct(each))
        if menu.actions():
            menu.popup(QCursor.pos())

    def show_about(self, look: Look | None, section: str) -> None:
        """Show the card of what a button is about, or the rules of its offer; a menu has both."""
        if look is None:
            if section:
                self.rules.show(section)
            return
        menu = self._menu("about", look)
        if section:
            rules = menu.addAction(on_button(self.words.say("about.rules", section=section)))
            rules.triggered.connect(lambda: self.rules.show(section))
        menu.popup(QCursor.pos())

    def _menu(self, name: str, look: Look | None) -> QMenu:
        """A menu that begins with the card of what was clicked, if it has one."""
        menu = QMenu(self.window)
        menu.setObjectName(name)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if look is not None:
            what, show = look
            menu.addAction(on_button(self.words.say("about.look_into", what=what))).triggered.connect(show)
            menu.addSeparator()
        return menu

    def agree(self) -> None:
        """Ask everybody who has won."""
        position = self.bridge.position
        if position is None:
            return
        if position.state.ending is not None:
            self.bridge.noticed.emit(self.words.say("turn.over"))
            return
        playing = [name for name in position.state.seats if name in position.state.order]
        dialog = AgreeDialog(self.words, self.window.look, playing, self.window)
        if self.dialogs.run(dialog):
            self.decide(dialog.action())

    # --- looking ------------------------------------------------------------------------------

    def about(self) -> None:
        """Show the dialog about the program."""
        self.dialogs.run(about_dialog(self.words, self.window.look, self.window))

    def help(self) -> None:
        """Show how the program is played."""
        self.dialogs.run(help_dialog(self.words, self.window.look, self.window))

    def begin_tour(self) -> None:
        """Lead through a recorded game."""
        if self.tour is not None:
            self.tour.begin()

    def keys(self) -> None:
        """Show the dialog with all keys."""
        self.dialogs.run(KeysDialog(self.words, self.window.look, self.window))
