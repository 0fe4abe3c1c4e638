"""Changing the settings: by their dialog, by a command, or a layer at a time."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace
from PySide6.QtCore import QLocale

from roundhouse.archive.errors import Cancelled
from roundhouse.ui import settings as store
from roundhouse.ui.bridge import Bridge
from roundhouse.ui.busy import Busy
from roundhouse.ui.dialog_runner import DialogRunner
from roundhouse.ui.dialogs.settings import SettingsDialog
from roundhouse.ui.main_window import MainWindow
from roundhouse.ui.settings import TEXT_SIZES, Place, Settings
from roundhouse.ui.words import Words, for_language

_USUAL_TEXT: Final = 100


def words_for(settings: Settings) -> Words:
    """The words of the language that was chosen, or else of the system's."""
    return for_language(settings.language or QLocale.system().name())


class ChangingSettings:
    """Uses other settings in ``window`` and keeps them in ``place``."""

    def __init__(self, window: MainWindow, bridge: Bridge, dialogs: DialogRunner, place: Place) -> None:
        """The settings of the window are those that are in use."""
        self._window, self._bridge, self._dialogs = window, bridge, dialogs
        self._place = place

    def ask(self) -> None:
        """Ask for all settings at once."""
        dialog = SettingsDialog(self._bridge.words, self._window.look, self._window.settings, self._window)
        if not self._dialogs.run(dialog):
            return
        wanted = dialog.settings()
        if not self.change(wanted):
            return
        actions = self._window.actions_by_key
        switched = (("clock", wanted.clock), ("follow", wanted.follow), ("pause", wanted.pause))
        for key, is_on in switched:
            actions[f"command.{key}"].setChecked(is_on)

    def change(self, settings: Settings) -> bool:
        """Use and keep other settings; gives whether they are in use."""
        if settings == self._window.settings:
            return True
        if self._window.looks_otherwise(settings):
            if not self._change_look(settings):
                return False
        else:
            self._window.apply(settings)
        kept = store.write(self._place, settings)
        self._window.table.turn_bar.place.clock.use(self._window.thinking, self._window.allowance())
        if not kept:
            self._bridge.noticed.emit(self._bridge.words.say("notice.settings_not_kept"))
        return True

    def _change_look(self, settings: Settings) -> bool:
        """Make the screens anew; whoever has had enough of it goes on with the look that was (False)."""
        words, former = self._bridge.words, self._window.settings
        if settings.language != former.language:
            self._bridge.set_words(words_for(settings))
        busy = Busy(self._bridge.words, self._bridge.words.say("busy.look"), self._window)
        try:
            self._window.apply(settings, busy.heed)
        except Cancelled:
            self._bridge.set_words(words)
            self._window.apply(former)
            self._window.look_kept.emit()
            self._bridge.noticed.emit(words.say("notice.look_kept"))
            return False
        finally:
            busy.finish()
        return True

    def change_text_size(self, way: int) -> None:
        """Larger (1) or smaller (-1) type by a step, or the usual size (0)."""
        size = self._window.settings.text_size + way * TEXT_SIZES.step if way else _USUAL_TEXT
        size = max(TEXT_SIZES[0], min(size, TEXT_SIZES[-1]))
        if self.change(replace(self._window.settings, text_size=size)):
            self._bridge.noticed.emit(self._bridge.words.say("notice.text_size", size=size))

    def set_layer(self, name: str, shown: bool) -> None:
        """Show a layer of the board, or not."""
        layers = set(self._window.settings.layers)
        (layers.add if shown else layers.discard)(name)
        self.change(replace(self._window.settings, layers=frozenset(layers)))
        self.show_layers()

    def show_layers(self) -> None:
        """Show the layers of the settings on the board."""
        self._window.panels.board.set_layers(self._window.settings.layers)
