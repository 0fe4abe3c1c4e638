"""What painters draw that has a card: names, marks, tokens, trains; and what opens where they are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from PySide6.QtCore import QPoint, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QAbstractItemView, QWidget

from roundhouse.engine.position import Position
from roundhouse.ui.about import Subject
from roundhouse.ui.about.subject import of_name
from roundhouse.ui.cards.painted import NotingPainter
from roundhouse.ui.docks.keyed_view import KeyedView
from roundhouse.ui.lookout import Lookout


class Reading(NotingPainter):
    """Keeps what is written as well, and where."""

    def __init__(self) -> None:
        super().__init__()
        self.written: list[tuple[QRectF, str]] = []

    def drawText(self, *args: Any) -> None:  # type: ignore[override]  # noqa: N802
        rect, flags, text = args
        seen = self.boundingRect(QRectF(rect), int(flags), text)
        self.written.append((self.worldTransform().mapRect(seen), text))


class Hole(msgspec.Struct, frozen=True):
    """Something that is drawn, in a view, and what its card would be; ``opens`` is what opens instead."""

    view: str
    drawn: str
    wanted: Subject
    opens: Subject | None


def with_cards(position: Position) -> dict[str, Subject]:
    """Each name that is written of something that has a card."""
    definition = position.definition
    found: dict[str, Subject] = {}
    longer = [each.name for each in definition.companies.values()]
    longer += [each.name for each in definition.privates.values()]
    for hex_id, each in definition.hexes.items():
        # The name of a company that is called after a place may be broken before it.
        if each.name and not any(each.name in name for name in longer):
            found[each.name] = Subject("hex", hex_id)
    for symbol, company in definition.companies.items():
        found[symbol] = found[company.name] = Subject("company", symbol)
    for letters, private in definition.privates.items():
        found[letters] = found[private.name] = Subject("private", letters)
    return found | {name: Subject("player", name) for name in position.state.seats}


def views_in(window: QWidget) -> Iterator[KeyedView]:
    """The views of cells in sight."""
    for view in window.findChildren(QAbstractItemView):
        if isinstance(view, KeyedView) and view.isVisible():
            view.executeDelayedItemsLayout()
            yield view


def drawn_in(view: KeyedView, position: Position) -> Iterator[tuple[str, QPoint, Subject]]:
    """What is drawn in a view that has a card, where, and whose card it is."""
    names, model, room = with_cards(position), view.keyed(), view.viewport().rect()
    for row in range(model.rowCount()):
        for column in range(model.columnCount()):
            index = model.index(row, column)
            if model.cell_at(index) is None or not view.visualRect(index).intersects(room):
                continue
            painter = Reading()
            view.paint_cell(painter, view.painted_rect(index), index, lifted=False)
            QPainter.end(painter)
            for rect, text in painter.written:
                if text in names and room.contains(rect.center().toPoint()):
                    yield text, rect.center().toPoint(), names[text]
            for rect, thing in painter.noted:
                subject = of_name(position, thing.kind, thing.name)
                is_uppermost = painter.at(rect.center()) == thing
                if subject is not None and is_uppermost and room.contains(rect.center().toPoint()):
                    yield f"{thing.kind} {thing.name}", rect.center().toPoint(), subject


def is_card_of(found: Subject | None, wanted: Subject) -> bool:
    """Whether it is the card that was wanted, or of a token of the company."""
    if found is not None and found.kind == "token" and wanted.kind == "company":
        return found.name.rpartition("-")[0] == wanted.name
    return found == wanted


def holes(window: QWidget, lookout: Lookout, position: Position) -> set[Hole]:
    """What is drawn in the views of ``window`` and opens no card of its own."""
    found: set[Hole] = set()
    for view in views_in(window):
        find = lookout._found.get(view.viewport())
        for text, place, wanted in drawn_in(view, position):
            opens = find(place) if find is not None else None
            if not is_card_of(opens, wanted):
                found.add(Hole(type(view).__name__, text, wanted, opens))
    return found
