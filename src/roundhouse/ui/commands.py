"""Every command of the menus with its key: one table, from which the menus and the list of keys are made."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import msgspec
from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar

from roundhouse.ui.rooms import PANES
from roundhouse.ui.settings import LAYERS
from roundhouse.ui.tips import tip
from roundhouse.ui.words import LANGUAGES, Words


class Command(msgspec.Struct, frozen=True):
    """``key`` names its words and its action; ``keys`` are key sequences; ``group``: one of several holds.

    ``needs_game``: it does something while a game is open, ``needs_board``: while a board is shown.
    """

    key: str
    keys: tuple[str, ...] = ()
    checkable: bool = False
    group: str = ""
    needs_game: bool = False
    needs_board: bool = False


def _game(key: str, *keys: str) -> Command:
    return Command(key, keys, needs_game=True)


def _board(key: str, *keys: str) -> Command:
    return Command(key, keys, needs_game=True, needs_board=True)


GAME: Final = (
    Command("command.new", ("Ctrl+N",)),
    Command("command.open", ("Ctrl+O",)),
    _game("command.save_as", "Ctrl+Shift+S"),
    _game("command.picture", "Ctrl+Shift+P"),
    _game("command.export", "Ctrl+E"),
    _game("command.close_game", "Ctrl+W"),
    Command("command.settings", ("Ctrl+,",)),
    Command("command.quit", ("Ctrl+Q",)),
)
CHOICES: Final = range(1, 10)
"""The numbers that are printed on the buttons of the turn bar."""
CHOICE: Final = (
    _game("command.main", "Return", "Enter"),
    # With Alt they are choices while a box for an amount has the focus, too: there the number alone is typed.
    *(_game(f"choice.{number}", str(number), f"Alt+{number}") for number in CHOICES),
)
DECIDE: Final = (
    _game("command.undo", "Ctrl+Z"),
    _game("command.redo", "Ctrl+Y", "Ctrl+Shift+Z"),
    _game("command.undo_turn", "Ctrl+Backspace"),
    _game("command.branches", "Ctrl+B"),
    _game("command.pass", "P"),
    _game("command.pass_all", "Shift+P"),
    _game("command.deals", "D"),
    Command("command.scratch", ("Ctrl+T",), checkable=True, needs_game=True),
    Command("command.leave_scratch", ("Esc",)),
    _game("command.correct", "Ctrl+K"),
    _game("command.agree", "Ctrl+Shift+W"),
)
MOMENT: Final = (
    _game("command.previous", "Alt+Left"),
    _game("command.next", "Alt+Right"),
    _game("command.round_before", "Alt+PgUp"),
    _game("command.round_after", "Alt+PgDown"),
    _game("command.first", "Home"),
    _game("command.now", "End"),
    _game("command.seen", "Ctrl+M"),
    _game("command.forecast", "Ctrl+G"),
    _game("command.look", "I"),
)
VIEW: Final = (
    _board("command.zoom_in", "+", "="),
    _board("command.zoom_out", "-"),
    _board("command.fit", "F"),
    _board("command.fit_width", "Shift+F"),
    _board("command.fit_company", "Ctrl+F"),
    Command("command.follow", ("Ctrl+Shift+F",), checkable=True, needs_board=True),
)
TEXT: Final = (
    Command("command.text_larger", ("Ctrl++", "Ctrl+=")),
    Command("command.text_smaller", ("Ctrl+-",)),
    Command("command.text_usual", ("Ctrl+0",)),
)
PANE: Final = (
    *(
        Command(f"pane.{name}", (f"F{number}",), needs_game=True, needs_board=name == "board")
        for number, name in enumerate(("tray", "board", *PANES), 2)
    ),
    _game("command.reset_layout", "Ctrl+Shift+R"),
)
LAYER: Final = tuple(
    Command(f"layer.{name}", (f"Ctrl+{number}",), checkable=True, needs_game=True, needs_board=True)
    for number, name in enumerate(LAYERS, 1)
)
THEME: Final = (
    Command("theme.light", ("Ctrl+Shift+L",), checkable=True, group="theme"),
    Command("theme.dark", ("Ctrl+Shift+D",), checkable=True, group="theme"),
)
LANGUAGE: Final = tuple(
    Command(
        f"language.{words.code}", (f"Ctrl+Alt+{words.code[0].upper()}",), checkable=True, group="language"
    )
    for words in LANGUAGES
)
WINDOW: Final = (
    Command("command.pause", ("Ctrl+Shift+E",), checkable=True),
    Command("command.animations", ("Ctrl+Shift+M",), checkable=True),
    Command("command.clock", ("Ctrl+Shift+K",), checkable=True),
    Command("command.pause_clock", ("Pause", "Ctrl+Shift+Space"), checkable=True, needs_game=True),
    _game("command.second_window", "F9"),
    Command("command.full_screen", ("F11",), checkable=True),
)
HELP: Final = (
    Command("command.help", ("F1",)),
    Command("command.tour", ("Ctrl+F1",)),
    _game("command.rules", "Ctrl+R"),
    Command("command.keys", ("Ctrl+/",)),
    Command("command.about", ("Shift+F1",)),
)
_REPEATING: Final = frozenset({*MOMENT, *VIEW}) - {_game("command.forecast", "Ctrl+G")}
MENUS: Final = (
    ("menu.game", GAME),
    ("menu.choices", CHOICE),
    ("menu.decide", DECIDE),
    ("menu.moment", MOMENT),
    ("menu.view", (*VIEW, *WINDOW)),
    ("menu.text", TEXT),
    ("menu.panes", PANE),
    ("menu.layers", LAYER),
    ("menu.theme", THEME),
    ("menu.language", LANGUAGE),
    ("menu.help", HELP),
)
"""All commands under the names of the menus that they stand in."""
ALL: Final = tuple(command for _, group in MENUS for command in group)


def sequence(keys: str) -> QKeySequence:
    """The key sequence that is called ``keys`` in every language, as in :class:`Command`."""
    return QKeySequence.fromString(keys, QKeySequence.SequenceFormat.PortableText)


def native(keys: str) -> str:
    """A key sequence as the platform writes it, in the language that Qt speaks.

    Qt has a key of its own for Shift+Tab, with a name that is printed on no keyboard.
    """
    return sequence(keys.replace("Backtab", "Shift+Tab")).toString(QKeySequence.SequenceFormat.NativeText)


def told(keys: Iterable[str]) -> str:
    """Key sequences as :func:`native` writes them, one after the other."""
    return ", ".join(native(each) for each in keys)


def keys_of(key: str) -> str:
    """The keys of the command called ``key`` (``command.pass``), as :func:`told` writes them."""
    return next(told(command.keys) for command in ALL if command.key == key)


def keys_bound(key: str) -> tuple[QKeySequence, ...]:
    """The key sequences of the command called ``key`` (``command.pass``)."""
    return tuple(sequence(keys) for command in ALL if command.key == key for keys in command.keys)


def plain(words: Words, command: Command) -> str:
    """The words of a command without what only a menu needs."""
    return words_of(words, command).replace("&", "").rstrip("…")


def words_of(words: Words, command: Command) -> str:
    """The words of a command; a language is called by its own name."""
    kind, _, code = command.key.partition(".")
    if kind == "choice":
        return words.say("command.choice", n=code)
    if kind == "language":
        return next(language.tables.language for language in LANGUAGES if language.code == code)
    return words.say(command.key)


class Actions:
    """The actions of a window by the key of their command, and the menus that hold them."""

    def __init__(self, words: Words, parent: QObject) -> None:
        """Make an action for every command."""
        self._words = words
        self._groups: dict[str, QActionGroup] = {}
        self._actions: dict[str, QAction] = {}
        for command in ALL:
            action = QAction(words_of(words, command), parent)
            action.setObjectName(command.key)
            action.setShortcuts([sequence(keys) for keys in command.keys])
            action.setCheckable(command.checkable)
            action.setToolTip(tip(f"{plain(words, command)} ({told(command.keys)})"))
            if command.key == "command.main":
                # Whatever has the focus may need Enter itself; what it leaves comes to the window.
                action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
            # A key that is held goes through moments and zooms, but nothing is decided twice by it.
            action.setAutoRepeat(command in _REPEATING)
            if command.group:
                if command.group not in self._groups:
                    self._groups[command.group] = QActionGroup(parent)
                self._groups[command.group].addAction(action)
            self._actions[command.key] = action

    def __getitem__(self, key: str) -> QAction:
        """The action of a command."""
        return self._actions[key]

    def __iter__(self) -> Iterator[QAction]:
        """All actions, in the order of the menus."""
        return iter(self._actions.values())

    def put_away(self) -> None:
        """Away with all of it: others are made."""
        for made in (*self._actions.values(), *self._groups.values()):
            made.deleteLater()

    def set_game_open(self, is_open: bool, *, with_board: bool = True) -> None:
        """Switch off what needs a game when there is none, and what needs a board where none is shown."""
        for command in ALL:
            if command.needs_game or command.needs_board:
                missing = (command.needs_game and not is_open) or (command.needs_board and not with_board)
                self._actions[command.key].setEnabled(not missing)

    def fill(self, bar: QMenuBar) -> QMenu:
        """Put all actions into menus of ``bar``; gives the menu for recent games."""
        recent = QMenu(self._words.say("menu.recent"), bar)
        recent.setToolTipsVisible(True)
        game = self._menu(bar, "menu.game", GAME)
        game.insertMenu(self._actions["command.save_as"], recent)
        game.insertSeparator(self._actions["command.settings"])
        decide = self._menu(bar, "menu.decide", DECIDE)
        choices = self._menu(decide, "menu.choices", CHOICE)
        decide.insertMenu(self._actions["command.pass"], choices)
        decide.insertSeparator(self._actions["command.pass"])
        decide.insertSeparator(self._actions["command.correct"])
        self._menu(bar, "menu.moment", MOMENT)
        view = self._menu(bar, "menu.view", VIEW)
        for key, commands in (
            ("menu.layers", LAYER),
            ("menu.panes", PANE),
            ("menu.text", TEXT),
            ("menu.theme", THEME),
            ("menu.language", LANGUAGE),
        ):
            view.addMenu(self._menu(view, key, commands))
        view.addSeparator()
        view.addActions([self._actions[command.key] for command in WINDOW])
        self._menu(bar, "menu.help", HELP)
        return recent

    def _menu(self, parent: QMenuBar | QMenu, key: str, commands: tuple[Command, ...]) -> QMenu:
        title = self._words.say(key)
        menu = parent.addMenu(title) if isinstance(parent, QMenuBar) else QMenu(title, parent)
        menu.setToolTipsVisible(True)
        menu.addActions([self._actions[command.key] for command in commands])
        return menu
