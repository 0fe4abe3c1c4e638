"""What the operator's commands do: open dialogs, hand their answers to the bridge, change settings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from msgspec.structs import replace
from PySide6.QtCore import QLocale, QObject, Qt
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QMenu

from roundhouse.archive import library
from roundhouse.archive.branches import Branched, branch_path, look_at_branch, open_branch
from roundhouse.archive.checking import Finding
from roundhouse.archive.errors import Cancelled, ImportRefused, JournalError
from roundhouse.archive.game_file import GameSession, TitleLoader
from roundhouse.archive.heed import Heed
from roundhouse.archive.imports import import_game, is_journal
from roundhouse.archive.journal import Notice
from roundhouse.engine import offers as of
from roundhouse.engine.actions import Action, Correct, JointAction
from roundhouse.engine.errors import ActionRefused
from roundhouse.queries.board import has_board
from roundhouse.queries.previews import who_must_agree
from roundhouse.queries.titles import titles
from roundhouse.ui import settings as store
from roundhouse.ui.bridge import Bridge
from roundhouse.ui.busy import Busy
from roundhouse.ui.choices import Choice, is_deal, section_of
from roundhouse.ui.correcting import Wanted, described
from roundhouse.ui.correction_menus import Look
from roundhouse.ui.dialogs.about import KeysDialog, about_dialog, help_dialog
from roundhouse.ui.dialogs.base import BaseDialog
from roundhouse.ui.dialogs.branches import BranchesDialog
from roundhouse.ui.dialogs.consent import ConsentDialog
from roundhouse.ui.dialogs.correct import CorrectDialog
from roundhouse.ui.dialogs.deal import DealDialog
from roundhouse.ui.dialogs.new_game import NewGame, NewGameDialog
from roundhouse.ui.dialogs.open_game import OpenDialog
from roundhouse.ui.dialogs.question import AgreeDialog, LostDialog, NoticeDialog, QuestionDialog
from roundhouse.ui.dialogs.rules import RulesDialog
from roundhouse.ui.dialogs.settings import SettingsDialog
from roundhouse.ui.exporting import file_named
from roundhouse.ui.guard import Guard
from roundhouse.ui.laying_out import loader, show
from roundhouse.ui.lookout import Lookout, has_names
from roundhouse.ui.main_window import MainWindow
from roundhouse.ui.picture_file import write_picture
from roundhouse.ui.ranking import Ranking
from roundhouse.ui.rules_words import rules_of
from roundhouse.ui.settings import TEXT_SIZES, Place, Settings
from roundhouse.ui.since_flags import SinceFlags
from roundhouse.ui.text import on_button
from roundhouse.ui.words import Words, for_language
from roundhouse.ui.words.findings import told_finding

_FINDINGS = 3
"""Differences that are told one by one."""
_USUAL_TEXT = 100
_LOOKED_AT = {"locked", "no_access", "no_copy", "write_failed"}
"""Why a game may not be written that can still be read."""
_HARMED = {"damaged", "unknown", "mended", "renamed"}
"""What is told of a file of which the original is kept, if it can be."""

if TYPE_CHECKING:
    from roundhouse.ui.second_window import SecondWindow


def words_for(settings: Settings) -> Words:
    """The words of the language that was chosen, or else of the system's."""
    return for_language(settings.language or QLocale.system().name())


class Guide(Protocol):
    """What leads through a recorded game."""

    def begin(self) -> None:
        """Begin, unless it is under way."""


class CommandHandlers(QObject):
    """One method a command. Dialogs are shown by :meth:`run`, so that tests can answer them."""

    def __init__(self, window: MainWindow, bridge: Bridge, settings_place: Place) -> None:
        """Work for ``window``; settings are kept in ``settings_place``."""
        super().__init__(window)
        self.window, self.bridge = window, bridge
        self._settings_place = settings_place
        self._settings_harmed = False
        self.guard = Guard(bridge, self)
        self.rules_dialog: RulesDialog | None = None
        self.tour: Guide | None = None
        self.since = SinceFlags(window, bridge)
        self.ranking = Ranking(window, bridge, self._notice)
        bridge.may_leave = self.may_leave
        window.may_close = self.may_leave_game

    @property
    def words(self) -> Words:
        """The language of the window."""
        return self.bridge.words

    def run(self, dialog: QDialog) -> bool:
        """Show a dialog until it is answered; whether it was accepted."""
        if isinstance(dialog, BaseDialog):
            dialog.rules_wanted.connect(self.rules)
        position = self.bridge.position
        if position is not None and has_names(dialog, position):
            lookout = Lookout(dialog, dialog, self.window.look, self.window.panels, self.bridge)
            lookout.rules_wanted.connect(self.rules)
            lookout.listen_to_names(dialog)
        accepted = dialog.exec() == QDialog.DialogCode.Accepted
        self.guard.expect_second_press()
        if self.rules_dialog is not None and self.rules_dialog.parentWidget() is dialog:
            self.rules_dialog.close()
        dialog.deleteLater()
        return accepted

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

    # --- games --------------------------------------------------------------------------------

    def new_game(self, title: str = "") -> None:
        """Ask for a new game, of that title or the last one to begin with, and begin it."""
        window = self.window
        last = window.settings
        dialog = NewGameDialog(self.words, window.look, titles(), last.names, parent=window)
        wanted = title or last.title
        dialog.choose(wanted, last.options if wanted == last.title else None)
        if self.run(dialog):
            self.begin(dialog.choice())

    def begin(self, choice: NewGame) -> None:
        """Begin the game that was chosen; its journal is there from now on."""
        if not self.may_leave_game():
            return
        busy = Busy(self.words, self.words.say("busy.begin"), self.window)
        try:
            new = GameSession.new(
                choice.title, choice.players, choice.options, choice.seed, load=loader(busy.heed)
            )
            show(self.bridge, new, busy.heed, is_made=True)
        except Cancelled:
            self.tell_cancelled()
            return
        except ActionRefused as error:
            self.bridge.refused.emit(self.words.refusal(error))
            return
        except JournalError as error:
            self._cannot(self.words.file_error(error), "save.failed")
            return
        finally:
            busy.finish()
        last = replace(self.window.settings, names=choice.players, title=choice.title, options=choice.options)
        self.change_settings(last)

    def open_game(self) -> None:
        """Ask which game to open."""
        window = self.window
        try:
            folder = library.games_folder()
        except JournalError:
            folder = library.home()
        dialog = OpenDialog(self.words, window.look, library.recent(), folder, window)
        if self.run(dialog) and dialog.path is not None:
            self.open_path(dialog.path)

    def open_path(self, path: Path | str) -> bool:
        """Open a journal, or a recorded game of 18xx.games as a new journal; tells why when it can't.

        A journal that can't be written is opened to be looked at, and one that is open here stays so.
        """
        if self.bridge.is_open(Path(path)):
            self.bridge.noticed.emit(self.words.say("notice.open_already"))
            return True
        if not self.may_leave_game():
            return False
        try:
            session = self._open(Path(path))
        except JournalError as error:
            self._cannot(self.words.file_error(error))
            return False
        except ImportRefused as error:
            self._cannot(self.words.import_error(error))
            return False
        except Cancelled:
            self.tell_cancelled()
            return False
        # a branch that is offered takes the place of the game: what else there is to tell comes before
        for notice in sorted(session.notices, key=lambda each: each.behind):
            self._tell_notice(notice, session.path)
        return True

    def tell_cancelled(self) -> None:
        """Tell that a game was given up while it was being opened."""
        told = self.words.say("notice.cancelled")
        self.bridge.noticed.emit(told)
        self.window.start.show_trouble(told)

    def _open(self, path: Path) -> GameSession:
        """Open and show a game; gives it."""
        busy = Busy(self.words, self.words.say("busy.import", file=path.name), self.window)
        try:
            load = loader(busy.heed)
            is_made = not is_journal(path)
            session = import_game(path, load=load, heed=busy.heed) if is_made else self._of_file(path, load)
            show(self.bridge, session, busy.heed, is_made=is_made)
            return session
        finally:
            busy.finish()

    def _of_file(self, path: Path, load: TitleLoader) -> GameSession:
        try:
            return GameSession.open(path, load=load)
        except JournalError as error:
            if error.code not in _LOOKED_AT:
                raise
            return GameSession.look(path, error, load=load)

    def _tell_notice(self, notice: Notice, path: Path) -> None:
        """Tell what had to be mended in the file at ``path``; behind a damage there may be a branch."""
        if notice.code == "unwritable":
            why = self.words.say(f"notice.unwritable.{notice.why}")
            self._notice(self.words.say("notice.unwritable", why=why))
        elif notice.code == "unsound":
            self._notice(self.words.say("notice.unsound", n=str(notice.line)))
        elif notice.code == "broken":
            number = str(notice.line)
            text = self.words.say("notice.broken", n=number)
            if notice.behind:
                question = self.words.say("notice.left", count=notice.behind, n=number)
                self._offer_branch(Path(notice.copy), text, question)
            else:
                self._notice(text)
        elif notice.code == "torn":
            self._notice(self.words.say("notice.torn"))
        elif notice.code in _HARMED:
            file = Path(notice.copy).name
            name = f"notice.{notice.code}" if file else f"notice.{notice.code}_look"
            text = self.words.say(name, file=file, line=str(notice.line))
            if notice.behind:
                behind = "notice.behind_unknown" if notice.code == "unknown" else "notice.behind"
                source = Path(notice.copy) if notice.copy else path
                self._offer_branch(source, text, self.words.say(behind, count=notice.behind))
            else:
                self._notice(text)

    def tell_findings(self, found: Sequence[Finding]) -> None:
        """Tell how the open game differs from today's rules, without holding anybody up."""
        position = self.bridge.position
        if position is None or not found:
            return
        say = self.words.say
        texts = [told_finding(self.words, each, position.definition) for each in found[:_FINDINGS]]
        if len(found) > _FINDINGS:
            texts.append(say("check.more", count=len(found) - _FINDINGS))
        texts.append(say("check.explain"))
        dialog = NoticeDialog(self.words, self.window.look, say("check.title"), texts, self.window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.show()

    def _offer_branch(self, source: Path, text: str, question: str) -> None:
        say, asked = self.words.say, f"{text} {question}"
        dialog = QuestionDialog(self.words, self.window.look, say("app.name"), asked, parent=self.window)
        if not self.run(dialog):
            return
        try:
            branched = self._open_branch_of(source)
        except JournalError as error:
            self._cannot(self.words.file_error(error))
            return
        except Cancelled:
            self.tell_cancelled()
            return
        is_kept = branched.session.is_writable
        told = say("branch.opened" if is_kept else "branch.unkept", count=len(branched.missing))
        if branched.left_out:
            told = f"{told} {say('branch.left_out', count=branched.left_out)}"
        self._notice(told)

    def _open_branch_of(self, source: Path) -> Branched:
        """Show what lies behind a damage: in a file beside ``source``, where one can be written."""
        busy = Busy(self.words, self.words.say("busy.import", file=source.name), self.window)
        try:
            branched = self._folded(source, busy.heed)
            session = branched.session
            show(self.bridge, session, busy.heed, is_made=session.is_writable)
            return branched
        finally:
            busy.finish()

    def _folded(self, source: Path, heed: Heed) -> Branched:
        load = loader(heed)
        try:
            return open_branch(source, branch_path(source), load, heed)
        except JournalError as error:
            if error.code not in _LOOKED_AT:
                raise
            return look_at_branch(source, load, heed)

    def _cannot(self, text: str, what: str = "open.failed") -> None:
        self._notice(text, self.words.say(what))

    def _notice(self, text: str, title: str = "") -> None:
        name = title or self.words.say("app.name")
        self.run(NoticeDialog(self.words, self.window.look, name, [text], self.window))

    def save_as(self) -> bool:
        """Ask where to keep a copy and go on there; gives whether it was kept."""
        session = self.bridge.session
        if session is None:
            return False
        say = self.words.say
        name, _ = QFileDialog.getSaveFileName(
            self.window, say("save.title"), str(session.path), say("save.filter")
        )
        if not name:
            return False
        try:
            session.save_as(Path(name), replace=True)
        except JournalError as error:
            self._cannot(self.words.file_error(error), "save.failed")
            return False
        self.bridge.announce_file()
        self.bridge.noticed.emit(say("notice.saved", file=Path(name).name))
        return True

    def may_leave_game(self) -> bool:
        """Whether the open game may be left: where others took or changed its file, it is asked for first."""
        game = self.bridge.game
        if game is None or game.is_kept:
            return True
        dialog = LostDialog(self.words, self.window.look, game.path.name, self.window)
        if not self.run(dialog):
            return dialog.leaves
        self.bridge.end_scratch()
        return self.save_as()

    def save_picture(self) -> None:
        """Ask where to keep a picture of the board, or of the market where there is none."""
        say, position = self.words.say, self.bridge.position
        if position is None:
            return
        shown = say("export.map" if has_board(position) else "export.market")
        name, _ = QFileDialog.getSaveFileName(
            self.window, say("picture.title"), file_named(self.bridge, shown, "png"), say("picture.filter")
        )
        if not name:
            return
        board = self.window.panels.board
        board.sharpen_now()
        try:
            write_picture(self.window.table.middle.viewport().grab().toImage(), Path(name))
        except JournalError as error:
            self._notice(self.words.file_error(error))
            return
        self.bridge.noticed.emit(say("picture.saved", file=Path(name).name))

    def close_game(self) -> None:
        """Go back to the start screen."""
        if self.may_leave_game():
            self.bridge.set_session(None)

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
                agreed = self.run(dialog)
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
        if self.run(dialog):
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
        self.run(dialog)

    def correct(self, wanted: Wanted | None = None) -> None:
        """Ask for a correction by hand, of what is ``wanted``; where it is refused the dialog stays.

        What was pointed at in the past may be there no more: that is told.
        """
        session = self.bridge.session
        if session is None:
            return
        dialog = CorrectDialog(
            self.words, self.window.look, session.position, self.window, wanted=wanted, decide=self._corrected
        )
        if wanted is not None and not dialog.is_about(wanted):
            dialog.deleteLater()
            self.bridge.noticed.emit(self.words.say("correct.gone"))
            return
        self.bridge.show_now()
        self.run(dialog)

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
        menu = QMenu(self.window)
        menu.setObjectName("corrections")
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if look is not None:
            what, show = look
            menu.addAction(on_button(self.words.say("about.look_into", what=what))).triggered.connect(show)
            menu.addSeparator()
        for each in wanted if session.is_writable else ():
            action = menu.addAction(on_button(described(self.words, position, each)))
            action.triggered.connect(lambda _checked=False, each=each: self.correct(each))
        if menu.actions():
            menu.popup(QCursor.pos())

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
        if self.run(dialog):
            self.decide(dialog.action())

    def undo(self) -> None:
        """Take the last decision back; once more than one turn would be left behind, after a question."""
        session = self.bridge.session
        if session is None or not self.bridge.can_undo:
            self._tell_nothing("undo")
            return
        n = self.bridge.previous_decision()
        if self._may_go_back(n):
            self.bridge.go_back_to(n)

    def _may_go_back(self, n: int) -> bool:
        """Whether the table wants to go back to ``n`` decisions, if that leaves more than a turn at last.

        What has been left already was asked about, however small the steps.
        """
        session = self.bridge.session
        assert session is not None
        end = len(session.history)
        left = self.bridge.turns_between(n, end)
        is_known = self.bridge.turns_between(self.bridge.count, end) > 1
        return is_known or left <= 1 or self._ask_to_go("back", left)

    def undo_turn(self) -> None:
        """Back to the start of the turn; from there, after a question, to that of the turn before."""
        session = self.bridge.session
        if session is None or not self.bridge.can_undo:
            self._tell_nothing("undo")
            return
        history, turns = session.history, self.bridge.turns_between
        n = history.turn_start()
        is_other = turns(n, self.bridge.count) == 1
        # more than one turn is asked about anyhow
        is_asked = turns(n, len(history)) > 1
        if not is_other or is_asked or self._ask_to_go("before", 1):
            self.go_back_to(n)

    def redo(self) -> None:
        """Do the next undone decision again."""
        if self.bridge.can_redo:
            self.bridge.redo()
        else:
            self._tell_nothing("redo")

    def _tell_nothing(self, what: str) -> None:
        """There is nothing to undo or to redo, or the game is only looked at."""
        session = self.bridge.session
        if session is not None and not session.is_writable:
            self.bridge.refused.emit(self.words.file_error(JournalError("read_only", session.path)))
        else:
            self.bridge.noticed.emit(self.words.say(f"notice.nothing_to_{what}"))

    def go_back_to(self, n: int) -> None:
        """Undo to ``n`` decisions, after a question when more than one turn is left, now or in steps."""
        turns = self.bridge.turns_back(n)
        if self._ask_to_go("back", turns) if turns > 1 else self._may_go_back(n):
            self.bridge.go_back_to(n)

    def may_leave(self, turns: int) -> bool:
        """Whether the table wants to decide otherwise, which leaves so many turns behind as a branch."""
        return self._ask_to_go("leave", turns)

    def _ask_to_go(self, what: str, turns: int) -> bool:
        say = self.words.say
        text, yes = say(f"{what}.question", count=turns), say(f"{what}.yes")
        title = say(f"{what}.title")
        return self.run(
            QuestionDialog(self.words, self.window.look, title, text, yes=yes, parent=self.window)
        )

    def branches(self) -> None:
        """Show all decisions that were ever made, and open the branch that is chosen."""
        session, window = self.bridge.session, self.window
        if session is None:
            return
        self.bridge.show_now()
        dialog = BranchesDialog(
            self.words, window.look, session.history, window, may_change=session.is_writable
        )
        dialog.renamed.connect(self.bridge.name_branch)
        dialog.renamed.connect(dialog.refresh)
        if self.run(dialog):
            self.bridge.open_branch(dialog.number)

    # --- looking ------------------------------------------------------------------------------

    def settings(self) -> None:
        """Ask for all settings at once."""
        dialog = SettingsDialog(self.words, self.window.look, self.window.settings, self.window)
        if not self.run(dialog):
            return
        wanted = dialog.settings()
        if not self.change_settings(wanted):
            return
        actions = self.window.actions_by_key
        switched = (("clock", wanted.clock), ("follow", wanted.follow), ("pause", wanted.pause))
        for key, is_on in switched:
            actions[f"command.{key}"].setChecked(is_on)

    def change_settings(self, settings: Settings) -> bool:
        """Use and keep other settings; gives whether they are in use."""
        if settings == self.window.settings:
            return True
        if self.window.looks_otherwise(settings):
            if not self._change_look(settings):
                return False
        else:
            self.window.apply(settings)
        kept = store.write(self._settings_place, settings)
        self.window.table.turn_bar.clock.use(self.window.thinking, self.window.allowance())
        if not kept:
            self.bridge.noticed.emit(self.words.say("notice.settings_not_kept"))
        return True

    def _change_look(self, settings: Settings) -> bool:
        """Make the screens anew; whoever has had enough of it goes on with the look that was (False)."""
        words, former = self.words, self.window.settings
        if settings.language != former.language:
            self.bridge.set_words(words_for(settings))
        busy = Busy(self.words, self.words.say("busy.look"), self.window)
        try:
            self.window.apply(settings, busy.heed)
        except Cancelled:
            self.bridge.set_words(words)
            self.window.apply(former)
            self.window.look_kept.emit()
            self.bridge.noticed.emit(words.say("notice.look_kept"))
            return False
        finally:
            busy.finish()
        return True

    def change_text_size(self, way: int) -> None:
        """Larger (1) or smaller (-1) type by a step, or the usual size (0)."""
        size = self.window.settings.text_size + way * TEXT_SIZES.step if way else _USUAL_TEXT
        size = max(TEXT_SIZES[0], min(size, TEXT_SIZES[-1]))
        if self.change_settings(replace(self.window.settings, text_size=size)):
            self.bridge.noticed.emit(self.words.say("notice.text_size", size=size))

    def set_layer(self, name: str, shown: bool) -> None:
        """Show a layer of the board, or not."""
        layers = set(self.window.settings.layers)
        (layers.add if shown else layers.discard)(name)
        self.change_settings(replace(self.window.settings, layers=frozenset(layers)))
        self.show_layers()

    def show_layers(self) -> None:
        """Show the layers of the settings on the board."""
        self.window.panels.board.set_layers(self.window.settings.layers)

    def about(self) -> None:
        """Show the dialog about the program."""
        self.run(about_dialog(self.words, self.window.look, self.window))

    def help(self) -> None:
        """Show how the program is played."""
        self.run(help_dialog(self.words, self.window.look, self.window))

    def begin_tour(self) -> None:
        """Lead through a recorded game."""
        if self.tour is not None:
            self.tour.begin()

    def rules(self, section: str = "", second: SecondWindow | None = None) -> None:
        """Show the rules of the title, at a ``section`` or, without one, at what is to be decided.

        They lie over the ``second`` window if they were asked for there.
        """
        position = self.bridge.position
        if position is None:
            return
        definition = position.definition
        if not rules_of(definition.name, self.words.code):
            self.bridge.noticed.emit(self.words.say("notice.no_rules", title=definition.name))
            return
        if self.rules_dialog is not None:
            self.rules_dialog.close()
        # What asks for an answer lets nothing be touched but windows of its own.
        asked = second or self.window
        over = QApplication.activeModalWidget() or asked
        self.rules_dialog = dialog = RulesDialog(self.words, asked.look, definition, over)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.finished.connect(self._forget_rules)
        wanted = section or next((offer.section for offer in self.bridge.offers if offer.section), "")
        if wanted:
            dialog.go_to(wanted)
        dialog.show()

    def _forget_rules(self) -> None:
        self.rules_dialog = None

    def keys(self) -> None:
        """Show the dialog with all keys."""
        self.run(KeysDialog(self.words, self.window.look, self.window))
