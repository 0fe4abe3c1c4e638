"""The last runs of the companies, the latest first: who earned how much, with which trains, and paid what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

import msgspec
from PySide6.QtCore import QPoint
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLayout, QVBoxLayout, QWidget

from roundhouse.engine.identity import Identity
from roundhouse.engine.names import NO_COMPANY, NO_MONEY, CompanySymbol
from roundhouse.engine.pieces import name_that_runs
from roundhouse.engine.position import Position
from roundhouse.ui.appearance import Appearance
from roundhouse.ui.cards.livery import liveries
from roundhouse.ui.flow import Columns, FlowLayout
from roundhouse.ui.marks import Badge
from roundhouse.ui.text import Label
from roundhouse.ui.words import Words

_BADGE, _LOW_BADGE = 28, 18
"""The height of a company's token, and of its letters in a low line, in pixels at a scale of 1."""
_GAP, _LOW_GAP, _STEP = 16, 10, 4
"""The space between chips and low ones; how much wider each room tried is."""
_CLOSE_GAPS: Mapping[Columns, int] = {"fitted": 8, "free": 7}
"""The same between low ones in narrow columns."""
_MOST = 16
"""More chips than this are told apart by nobody; in most windows fewer have room."""


def latest_runs(position: Position) -> tuple[CompanySymbol, ...]:
    """The companies that have run, those of this round first, each group the latest first.

    Behind them those that earned nothing: they may have no room.
    """
    state = position.state
    here = [state.operating.company, *reversed(state.operating.operated)]
    before = [symbol for symbol in reversed(tuple(state.runs)) if symbol not in here]
    found = dict.fromkeys(symbol for symbol in (*here, *before) if symbol in state.runs)
    return tuple(sorted(found, key=lambda symbol: not state.runs[symbol].revenue))


_Told = Literal["whole", "paid", "amount", "parted", "shared"]
"""What a chip tells: amount, trains and dividend; without the trains; the amount alone, in a low line; those
that earned nothing on lines of their own, which tell it once, before them; once again, behind the others."""
_LOW: frozenset[_Told] = frozenset({"amount", "parted", "shared"})
_TOLD_ONCE: frozenset[_Told] = frozenset({"parted", "shared"})


class Way(NamedTuple):
    """What chips tell, and in which columns they stand."""

    told: _Told
    columns: Columns


_WAYS = (
    Way("whole", "equal"),
    Way("whole", "fitted"),
    Way("paid", "equal"),
    Way("paid", "fitted"),
    Way("whole", ""),
    Way("paid", ""),
    Way("amount", "equal"),
    Way("parted", "equal"),
    Way("parted", "fitted"),
    Way("parted", "free"),
    Way("parted", ""),
    Way("amount", ""),
    Way("shared", ""),
)
"""The first of them in which all have room is taken."""
_LEAST = (Way("amount", "equal"), Way("parted", "fitted"), Way("parted", ""))


class _Chip(msgspec.Struct, frozen=True):
    """The parts of a chip, and what may stand under its amount: all of it, or what was paid."""

    widget: QWidget
    row: QHBoxLayout
    badge: Badge
    amount: Label
    under: Label
    whole: str
    paid: str
    is_nothing: bool

    def tell(self, told: _Told, look: Appearance, *, is_told_before: bool) -> None:
        """Tell so much, but no amount that ``is_told_before``."""
        is_low = told in _LOW
        self.amount.setHidden(is_told_before)
        if is_low:
            self.badge.set_low(look.px(_LOW_BADGE))
        else:
            self.badge.set_side(look.px(_BADGE))
        # What a column leaves lies between token and amount of a low line, and behind a larger chip.
        between, behind = self.row.count() - 2, self.row.count() - 1
        self.row.setStretch(between, int(is_low))
        self.row.setStretch(behind, int(not is_low))
        self.amount.set_type("text" if is_low else "large")
        self.under.setText(self.paid if told == "paid" and self.paid else self.whole)
        self.under.setHidden(is_low)
        for each in self.widget.findChildren(QLayout):
            each.invalidate()
        self.widget.updateGeometry()


class LastRuns(QWidget):
    """A chip for each of the latest runs; more than there is room for are left out and counted behind them.

    Before, the trains are, and then what was paid, which stand in the holdings, too.
    """

    def __init__(self, words: Words, look: Appearance, parent: QWidget | None = None) -> None:
        """No run is shown before :meth:`show_position`."""
        super().__init__(parent)
        self._words, self._look = words, look
        # The tokens begin where the heading of the panel does.
        self.setContentsMargins(look.px(4), 0, 0, 0)
        self._flow = FlowLayout(self, look.px(_GAP), look.px(4))
        self._symbols: tuple[CompanySymbol, ...] = ()
        self._chips: list[_Chip] = []
        self._left_out = 0
        """So many runs have no chip at all."""
        self._told: object = None
        self._low_widths: dict[int, tuple[int, int, int]] = {}
        """What :meth:`least_widths` has found by height."""
        self.nothing = Label("", self)
        """What several earned, once for all of them."""
        self.nothing.hide()
        self.more = Label("", self)
        self.more.setProperty("quiet", True)
        self.more.hide()

    def show_position(self, position: Position) -> None:
        """Show the runs that were the last at ``position``; most decisions leave them as they are."""
        runs = latest_runs(position)
        earned = [position.state.runs[symbol] for symbol in runs]
        told = Identity(position.definition), runs, earned, position.state.sides
        if told == self._told:
            return
        self._told = told
        self._low_widths.clear()
        for widget in self._shown:
            self._flow.removeWidget(widget)
            widget.deleteLater()
        # Words that count a single one would take its place.
        most = _MOST if len(runs) > _MOST + 1 else len(runs)
        self._symbols, self._left_out = runs[:most], len(runs[most:])
        self._chips = [self._chip(position, symbol) for symbol in self._symbols]
        self._flow.removeWidget(self.nothing)
        self.nothing.setText(self._words.money(NO_MONEY, position.definition))
        for chip in self._chips:
            if chip is self._first_idle:
                self._flow.addWidget(self.nothing)
            self._flow.addWidget(chip.widget)
        self._flow.removeWidget(self.more)
        self._flow.addWidget(self.more)
        self._fit()

    @property
    def _shown(self) -> list[QWidget]:
        """The chips, in sight or not."""
        return [chip.widget for chip in self._chips]

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another room shows more, or fewer."""
        super().resizeEvent(event)
        self._fit()

    def least_widths(self, high: int) -> tuple[int, int, int]:
        """The widths in pixels for all runs at a height: each with its amount, or where some share one.

        The latter in columns, or one behind the other.
        """
        if high not in self._low_widths:
            self._show_all()
            each, shared, flowing = (self._least_width(way, high) for way in _LEAST)
            self._fit()
            self._low_widths[high] = (each, shared, flowing)
        return self._low_widths[high]

    def _least_width(self, way: Way, high: int) -> int:
        self._tell(way)
        self._flow.invalidate()
        wides = [chip.widget.sizeHint().width() for chip in self._chips]
        wides.append(self.nothing.sizeHint().width())
        all_beside = sum(wides) + len(wides) * self._look.px(_LOW_GAP)
        beside = range(max(wides, default=0), all_beside, self._look.px(_STEP))
        wide = next((each for each in beside if self._flow.heightForWidth(each) <= high), beside.stop)
        margins = self.contentsMargins()
        return wide + margins.left() + margins.right()

    def _show_all(self) -> None:
        """Every run, and how many there are besides."""
        for widget in self._shown:
            widget.show()
        self._count(self._left_out)

    def _fit(self) -> None:
        """Tell less where not all runs would be seen, then leave the earliest out, and count those."""
        self._show_all()
        seen = self._shown
        for way in _WAYS:
            self._tell(way)
            self._lay_out()
            if self._are_inside(seen):
                return
        while seen and not self._are_inside(seen):
            seen.pop().hide()
            self._count(self._left_out + len(self._chips) - len(seen))
            self._lay_out()

    @property
    def _first_idle(self) -> _Chip | None:
        """The first of several that earned nothing."""
        idle = [chip for chip in self._chips if chip.is_nothing]
        return idle[0] if len(idle) > 1 else None

    def _tell(self, way: Way) -> None:
        """Tell so much of each run; those that earned nothing stand last and may have one amount for all."""
        told, columns = way
        close = _CLOSE_GAPS.get(columns, _LOW_GAP)
        self._flow.set_gap(self._look.px(close if told in _LOW else _GAP))
        is_once = told in _TOLD_ONCE and self._first_idle is not None
        self.nothing.setVisible(is_once)
        for chip in self._chips:
            chip.tell(told, self._look, is_told_before=is_once and chip.is_nothing)
        self._flow.set_columns(columns)
        self._flow.break_before(self.nothing if is_once and told == "parted" else None)

    def _count(self, left_out: int) -> None:
        """Say how many runs there are besides those that are seen."""
        self.more.setText(self._words.say("runs.more", count=left_out) if left_out else "")
        self.more.setVisible(bool(left_out))

    def _lay_out(self) -> None:
        self._flow.invalidate()
        self._flow.setGeometry(self.contentsRect())

    def _are_inside(self, chips: Sequence[QWidget]) -> bool:
        """Whether all of these are in sight, with the words that count others."""
        shown = chips if self.more.isHidden() else [*chips, self.more]
        return all(each.geometry().bottom() <= self.height() for each in shown)

    def company_at(self, place: QPoint) -> CompanySymbol:
        """The company whose chip lies at a point; empty for none."""
        for symbol, chip in zip(self._symbols, self._shown, strict=True):
            if chip.isVisible() and chip.geometry().contains(place):
                return symbol
        return NO_COMPANY

    def texts(self) -> list[str]:
        """What the chips say, the latest first."""
        return [
            " ".join(label.text() for label in chip.findChildren(Label) if label.text())
            for chip in self._shown
        ]

    def _chip(self, position: Position, symbol: CompanySymbol) -> _Chip:
        look, say = self._look, self._words.say
        run, definition = position.state.runs[symbol], position.definition
        chip = QWidget(self)
        row = QHBoxLayout(chip)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(look.px(6))
        badge = Badge(look, look.px(_BADGE), chip)
        badge.show_company(liveries(definition)[symbol])
        row.addWidget(badge)
        row.addStretch(0)
        texts = QVBoxLayout()
        texts.setSpacing(0)
        amount = Label(self._words.money(run.revenue, definition), chip)
        amount.setProperty("type", "large")
        texts.addWidget(amount)
        sides = position.state.sides
        kinds = ", ".join(name_that_runs(definition, route.train, sides) for route in run.ran)
        paid = say(f"charter.{run.dividend}") if run.dividend else ""
        whole = " · ".join(filter(None, (kinds, paid)))
        small = Label(whole, chip)
        small.setProperty("type", "small")
        small.setProperty("quiet", True)
        texts.addWidget(small)
        row.addLayout(texts)
        return _Chip(chip, row, badge, amount, small, whole, paid, not run.revenue)
