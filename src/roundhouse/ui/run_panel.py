"""The routes of the company on turn while they are marked: each train with its colour, stops and value."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Final

import msgspec
from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtGui import QFontMetrics, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from roundhouse.catalogue.definitions import TitleDefinition
from roundhouse.engine.names import HexId
from roundhouse.engine.pieces import kind_that_runs, name_that_runs
from roundhouse.engine.position import Position
from roundhouse.queries.runs import BestRun
from roundhouse.ui.appearance import Appearance
from roundhouse.ui.choice_button import ChoiceButton
from roundhouse.ui.contents import Contents
from roundhouse.ui.flow import FlowLayout
from roundhouse.ui.route_stops import Dash, RouteStops
from roundhouse.ui.route_words import (
    BETWEEN,
    each_stop_of_sum,
    joined,
    places_of,
    split,
)
from roundhouse.ui.text import Label, shown
from roundhouse.ui.tips import tip
from roundhouse.ui.tools.run_trains import RunState, TrainRun
from roundhouse.ui.words import Words

_CHIP: Final = 16
"""The least height of trains that are scrolled to, at a scale of 1."""
_MANY: Final = 5
"""More trains than this are told in brief."""
_WIDE: Final = 520
"""The width, at a scale of 1, from which on the buttons leave room for a sentence."""
_SPARE: Final = 4
"""More than its width that a sentence has beside the buttons."""
_SIZES: Final = ("text", "small")
"""The type of stops, the larger first."""
_STOP_LINES: Final = 2
"""So many lines the stops of most trains take."""
_HIGH: Final = 10_000
"""More pixels than all stops need below each other."""
_BELOW, _BEFORE = QBoxLayout.Direction.TopToBottom, QBoxLayout.Direction.RightToLeft


class ChipLook(msgspec.Struct, frozen=True):
    """What is told of a train: its number, its kind, name and value in words; ``is_brief`` among many."""

    number: int
    kind: str
    name: str
    value: str
    is_selected: bool
    is_idle: bool
    is_brief: bool = False


class TrainChip(QWidget):
    """A train: its line, its kind, its value; ``clicked`` gives its number."""

    clicked = Signal(int)

    def __init__(self, appearance: Appearance, look: ChipLook, parent: QWidget | None = None) -> None:
        """Tell ``look`` in the type and colours of ``appearance``."""
        super().__init__(parent)
        self.look = look
        px = appearance.px
        row = QHBoxLayout(self)
        row.setContentsMargins(px(8), px(4), px(8), px(4))
        row.setSpacing(px(8))
        row.addWidget(Dash(appearance, look.number, self, short=look.is_brief))
        name = Label(look.name, self)
        name.setFont(appearance.font("text", look.is_selected))
        name.setProperty("type", "large" if look.is_selected else "text")
        row.addWidget(name)
        value = Label(look.value, self)
        value.setProperty("quiet", look.is_idle)
        row.addWidget(value)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Choose this train to mark its route; another button is left to what is behind."""
        if event.button() == Qt.MouseButton.LeftButton:
            self.clicked.emit(self.look.number)
        else:
            event.ignore()


class RunPanel(QWidget):
    """Shows a :class:`RunState`; buttons take the best routes, the last ones, or none.

    What is said of the run is always in sight: beside the buttons where it has room, or over them. In a
    panel that is too low for it, it begins what is scrolled. The stops of the train that is chosen stand
    below the trains, those of the others below these where all have room: in small type where there is
    little, and scrolled to with the trains where there is none. A train whose card runs elsewhere, as
    another kind or coupled, is left out until it is chosen.
    """

    best_wanted = Signal()
    last_wanted = Signal()
    clear_wanted = Signal()
    train_wanted = Signal(int)

    def __init__(self, words: Words, look: Appearance, parent: QWidget | None = None) -> None:
        """A panel without trains, as long as none run."""
        super().__init__(parent)
        self._words, self._look = words, look
        column = QVBoxLayout(self)
        column.setContentsMargins(look.px(4), 0, look.px(4), look.px(4))
        column.setSpacing(look.px(4))
        self.trains_box = QWidget(self)
        self._chips = FlowLayout(self.trains_box, look.px(8), look.px(2))
        self._made: list[TrainChip] = []
        self._trains = contents = Contents(look, self, _CHIP)
        contents.column.setSpacing(look.px(4))
        contents.column.addWidget(self.trains_box)
        self.stops = RouteStops(look, contents.inside)
        self._stops: tuple[str, ...] = ()
        self._number = 0
        """The number of the route that is marked for the chosen train."""
        self.others: list[RouteStops] = []
        """The stops of the other trains' routes."""
        self._others_told: list[tuple[int, str]] = []
        self._places: tuple[HexId, ...] = ()
        contents.column.addWidget(self.stops)
        contents.column.addStretch(1)
        # Trains are scrolled to where there is no room for all: what is said comes first.
        contents.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        column.addWidget(contents, 1)
        self.status = Label(self)
        self.status.setWordWrap(True)
        self._foot = QBoxLayout(_BELOW)
        self._foot.setSpacing(look.px(4))
        self._foot.addWidget(self.status, 1)
        column.addLayout(self._foot)
        self._buttons = QWidget(self)
        self._line = FlowLayout(self._buttons, look.px(8), look.px(4))
        self.best = ChoiceButton(look, words.say("run.take_best"), parent=self)
        self.last = ChoiceButton(look, words.say("run.take_last"), parent=self)
        self.clear = ChoiceButton(look, words.say("run.clear"), parent=self)
        for button, does, key in ((self.best, "best", "B"), (self.last, "last", "L")):
            button.setToolTip(tip(f"{words.say(f'key.{does}')} ({key})"))
        for button, signal in (
            (self.best, self.best_wanted),
            (self.last, self.last_wanted),
            (self.clear, self.clear_wanted),
        ):
            button.clicked.connect(signal)
            self._line.addWidget(button)
        self._foot.addWidget(self._buttons)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where it is wide the buttons have room for a sentence beside them."""
        super().resizeEvent(event)
        self._place_status()

    def wanted_height(self, wide: int) -> int:
        """The height in pixels that trains, sentence, buttons and stops, or two lines for these, take."""
        px, inside = self._look.px, wide - 2 * self._look.px(4)
        line = self._line.heightForWidth(inside)
        if not self._is_beside(wide):
            line += self.status.heightForWidth(inside) + px(4)
        metrics = QFontMetrics(self._look.font("text"))
        room = QRect(0, 0, inside - 2 * px(8), _HIGH)
        told = metrics.boundingRect(room, int(Qt.TextFlag.TextWordWrap), joined(self._stops))
        stops = max(_STOP_LINES * metrics.lineSpacing(), told.height())
        return self._chips.heightForWidth(inside) + stops + line + 4 * px(4)

    def _show_stops(self) -> None:
        """All stops: in small type where nothing else would give way for larger one, else scrolled to.

        Those of the other trains only where nothing has to be scrolled to for them.
        """
        self.stops.tell(self._number, joined(self._stops))
        self.stops.setVisible(bool(self._stops))
        px, wide = self._look.px, self.width() - 2 * self._look.px(4)
        foot = self._foot.totalHeightForWidth(wide) if self._foot.hasHeightForWidth() else 0
        free = self.height() - max(foot, self._foot.totalMinimumSize().height()) - px(4) - px(4)
        trains = self._chips.heightForWidth(wide) + px(4)
        others = False
        for others, size in product((True, False) if self.others else (False,), _SIZES):
            if self._write(size, wide, others=others) <= free - trains:
                break
        # None is shown only to be measured: the trains would have no room until all is laid out again.
        for each in self.others:
            each.setVisible(others)
        # What has to be scrolled to ends with a whole line.
        lacks = self.stops.heightForWidth(wide) > free - trains and bool(self._stops)
        line = QFontMetrics(self.stops.font()).lineSpacing()
        self._trains.setViewportMargins(0, 0, 0, max(0, free - trains) % line if lacks else 0)
        self._trains.verticalScrollBar().setSingleStep(line)

    def _write(self, size: str, wide: int, *, others: bool) -> int:
        """Write stops in a size of type, with those of the ``others`` or without; their height."""
        told = [self.stops, *self.others] if others else [self.stops]
        for each in told:
            each.write(size, marked=others)
        highs = [each.heightForWidth(wide) for each in told if each.text()]
        return sum(highs) + self._look.px(4) * max(0, len(highs) - 1)

    def _place_status(self) -> None:
        """The sentence where all of it has room: over the buttons or beside them, else before the trains."""
        px, is_wide = self._look.px, self._is_beside(self.width())
        self._foot.setDirection(_BEFORE if is_wide else _BELOW)
        self._foot.setSpacing(px(12 if is_wide else 4))
        self._place_buttons(self.width() - 2 * px(4), is_wide=is_wide)
        said = self.status.heightForWidth(self.width() - 2 * px(4))
        need = said + self._buttons.minimumHeight() + px(_CHIP) + 3 * px(4)
        column = self._trains.column
        is_low = not is_wide and self.height() < need
        if is_low != (column.indexOf(self.status) >= 0):
            for layout in (column, self._foot):
                layout.removeWidget(self.status)
            if is_low:
                column.insertWidget(0, self.status)
            else:
                self._foot.insertWidget(0, self.status, 1)
        self._show_stops()

    def _is_beside(self, wide: int) -> bool:
        """Whether the sentence stands beside the buttons: in a wide panel, and where it has room there."""
        px = self._look.px
        if wide >= px(_WIDE):
            return True
        said = QFontMetrics(self._look.font("text")).horizontalAdvance(self.status.text())
        return self._width_of_buttons() + px(12) + said + px(_SPARE) <= wide - 2 * px(4)

    def _width_of_buttons(self) -> int:
        """The width in pixels of the buttons in one line."""
        seen = [button.sizeHint().width() for button in self._shown_buttons()]
        return sum(seen) + self._look.px(8) * max(0, len(seen) - 1)

    def _place_buttons(self, wide: int, *, is_wide: bool) -> None:
        """Buttons in one line beside a sentence, else in as many lines as they need."""
        line = self._width_of_buttons()
        self._buttons.setMinimumWidth(line if is_wide else 0)
        self._buttons.setMinimumHeight(self._line.heightForWidth(line if is_wide else wide))
        # Qt has a layout within another one forget what it has reckoned only when both are laid out.
        self._foot.invalidate()

    def _shown_buttons(self) -> list[ChoiceButton]:
        return [button for button in (self.best, self.last, self.clear) if not button.isHidden()]

    def hasHeightForWidth(self) -> bool:
        """Trains are scrolled to: a stack would take all that its pages like for what they need."""
        return False

    def hidden_height(self) -> int:
        """So many pixels of the trains have to be scrolled to."""
        return self._trains.verticalScrollBar().maximum()

    def show_run(self, state: RunState, position: Position) -> None:
        """Show trains, total and what is known of the best."""
        shown = [run for run in state.trains if run.is_selected or run.route is not None or not run.is_taken]
        many = len(shown) > _MANY
        self._show_chips([self._told(run, position, many=many) for run in shown])
        marking = next((run for run in shown if run.is_selected and run.route is not None), None)
        self._stops = self._stops_told(marking, position.definition)
        self._number = marking.number if marking else 0
        self._places = places_of(marking.route, marking.value) if marking and marking.route else ()
        others = ((run.number, self._stops_told(run, position.definition)) for run in shown if run != marking)
        self._tell_others([(number, joined(stops)) for number, stops in others if stops])
        # A button that went would have the next one come under the pointer.
        self.best.setVisible(isinstance(state.best, BestRun))
        self.best.setEnabled(not state.is_best)
        self.last.setVisible(state.has_last)
        self.last.setEnabled(not state.is_last)
        marked = any(run.route is not None for run in state.trains)
        self.clear.setVisible(marked)
        self.status.setText(self._status(state, position, marked=marked))
        is_careful = state.refusal is not None and marked
        if self.status.property("careful") != is_careful:
            self.status.setProperty("careful", is_careful)
            self.status.style().unpolish(self.status)
            self.status.style().polish(self.status)
        self._place_status()

    def _tell_others(self, told: list[tuple[int, str]]) -> None:
        """The stops of other trains by the number of their route: what is told already stays."""
        if told == self._others_told:
            return
        self._others_told = told
        for each in self.others:
            each.hide()
            each.deleteLater()
        self.others = [RouteStops(self._look, self._trains.inside) for _ in told]
        for each, (number, stops) in zip(self.others, told, strict=True):
            each.tell(number, stops)
            # The last in the column is what fills it.
            self._trains.column.insertWidget(self._trains.column.count() - 1, each)

    def _stops_told(self, run: TrainRun | None, definition: TitleDefinition) -> tuple[str, ...]:
        """The stops of the route that is marked for a train, with what is known of them, as a sum."""
        if run is None or run.route is None:
            return ()
        return each_stop_of_sum(definition, run.route, run.value, self._words)

    def _told(self, run: TrainRun, position: Position, *, many: bool) -> ChipLook:
        words, is_idle = self._words, run.value is None
        idle = "–" if many else words.say("run.idle")
        value = words.money(run.value.total, position.definition) if run.value else idle
        named = position.definition, run.train, position.state.sides
        kind, name = kind_that_runs(*named), name_that_runs(*named)
        selected = run.is_selected
        return ChipLook(run.number, kind, name, value, is_selected=selected, is_idle=is_idle, is_brief=many)

    def train_at(self, place: QPoint) -> str:
        """The kind of the train whose chip lies at a point of ``trains_box``; empty for none."""
        return next((chip.look.kind for chip in self._made if chip.geometry().contains(place)), "")

    def stop_at(self, place: QPoint) -> HexId | None:
        """The hex of the stop whose words are at a point of ``stops``; None for none."""
        at, begin = self.stops.character_at(place), 0
        left = iter(zip(self._stops, self._places, strict=True))
        for piece in split(self.stops.text()):
            # Those that aren't shown are passed over.
            found = next((hex_id for told, hex_id in left if shown(told) == piece), None)
            if begin <= at < begin + len(piece):
                return found
            begin += len(piece) + len(BETWEEN)
        return None

    def _show_chips(self, looks: Sequence[ChipLook]) -> None:
        """One chip a train: those that look as they did stay, as making one takes long."""
        if [chip.look for chip in self._made] == [*looks]:
            return
        for chip in self._made:
            self._chips.removeWidget(chip)
            chip.hide()
            chip.deleteLater()
        self._made = [TrainChip(self._look, look, self.trains_box) for look in looks]
        for chip in self._made:
            chip.clicked.connect(self.train_wanted)
            self._chips.addWidget(chip)
            chip.show()
        self.trains_box.updateGeometry()

    def _status(self, state: RunState, position: Position, *, marked: bool) -> str:
        say, definition = self._words.say, position.definition
        money = self._words.lexicon(definition).money
        parts: list[str] = []
        if state.refusal is not None and marked:
            words = self._words.with_sides(position.state.sides)
            parts.append(words.refusal(state.refusal, definition))
        elif not marked:
            parts.append(say("run.no_routes"))
        if isinstance(state.best, BestRun):
            best = state.best
            key = "run.proven" if best.proven else "run.bound"
            parts.append(say(key, amount=money(best.value.total), gap=money(best.gap)))
            if state.gap:
                parts.append(say("run.must" if state.must else "run.below", gap=money(state.gap)))
        elif state.searching:
            parts.append(say("run.searching"))
        if state.waits:
            parts.append(say("run.waits"))
        return " · ".join(parts)
