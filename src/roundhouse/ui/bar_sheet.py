"""The sheet of the turn bar, in which the choices lie that are too many for it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, QPoint, Signal
from PySide6.QtWidgets import QWidget

from roundhouse.engine.offers import Offer
from roundhouse.engine.position import Position
from roundhouse.ui import choices as ch
from roundhouse.ui.appearance import Appearance
from roundhouse.ui.offer_sheet import OfferSheet
from roundhouse.ui.words import Words


class BarSheet(QObject):
    """Opens a sheet at a time (``open``, None for none) over the window of ``bar``, for its ``offers``.

    It goes when the bar shows another turn, and stays with what was typed where that isn't taken.

    ``chosen``, ``tool_wanted``, ``rules_wanted``, ``hexes_pointed`` and ``decision_pointed`` are those of the
    turn bar; ``opened`` carries a sheet that opens.
    """

    chosen = Signal(object)
    tool_wanted = Signal(object)
    rules_wanted = Signal(str)
    hexes_pointed = Signal(object)
    decision_pointed = Signal(object)
    opened = Signal(object)

    def __init__(self, words: Words, look: Appearance, bar: QWidget) -> None:
        """No sheet is open, and nothing is offered yet."""
        super().__init__(bar)
        self._words, self._look, self._bar = words, look, bar
        self.over: QWidget | None = None
        """What sheets lie over, rather than over what is beside it."""
        self.open: OfferSheet | None = None
        self.offers: tuple[Offer, ...] = ()

    def show_under(self, position: Position, group: ch.Group, button: QWidget) -> None:
        """Open the sheet with the choices of ``group`` under ``button``."""
        self._make(position, group).show_under(button, self._bar)

    def show_at(self, position: Position, offers: Sequence[Offer], place: QPoint) -> None:
        """Open it for ``offers`` at ``place`` (of the screen); a single choice is made without it."""
        made = ch.groups(self._words, position, offers)
        group = ch.Group(made[0].key, made[0].title, tuple(c for each in made for c in each.choices))
        if len(group.choices) == 1 and isinstance(group.choices[0], ch.Choice):
            self.chosen.emit(group.choices[0].action)
            return
        self._make(position, group).show_at(place)

    def put_away(self) -> None:
        """Close the sheet, if one is open."""
        if self.open is not None:
            self.open.put_away()

    def _make(self, position: Position, group: ch.Group) -> OfferSheet:
        self.put_away()
        sections = ch.sections_of(self._words, position, self.offers, group.key)
        rules = {each: self._words.say("about.rules", section=each) for each in sections}
        further = self._words.say("sheet.further")
        window, over = self._bar.window(), self.over
        self.open = sheet = OfferSheet(self._look, position, group, window, further, rules, over)
        sheet.rules_wanted.connect(self.rules_wanted)
        sheet.chosen.connect(self.chosen)
        sheet.tool_wanted.connect(self.tool_wanted)
        sheet.closed.connect(self._forget)
        sheet.hexes_pointed.connect(self.hexes_pointed)
        sheet.decision_pointed.connect(self.decision_pointed)
        self.opened.emit(sheet)
        return sheet

    def _forget(self) -> None:
        self.open = None
