"""What the board shows of a thing that is looked into: routes, reach, hexes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtWidgets import QGraphicsItem

from roundhouse.engine.names import CompanySymbol, HexId
from roundhouse.engine.position import Position
from roundhouse.queries import board as boards
from roundhouse.queries import runs
from roundhouse.ui.board.items.marking import HighlightItem, ReachItem
from roundhouse.ui.board.items.routes import RouteItem, StopValueItem, put_values, style_of
from roundhouse.ui.board.layers import Layer
from roundhouse.ui.board.scene import BoardScene


class Shown:
    """Items on a board that belong to no tool."""

    def __init__(self, scene: BoardScene) -> None:
        """Nothing is shown yet."""
        self.scene = scene
        self._items: list[QGraphicsItem] = []

    @property
    def is_empty(self) -> bool:
        """Whether nothing is shown."""
        return not self._items

    def clear(self) -> None:
        """Take everything away."""
        for item in self._items:
            self.scene.removeItem(item)
        self._items.clear()

    def routes(self, position: Position, company: CompanySymbol, earned: Sequence[runs.RouteValue]) -> None:
        """The latest routes of a company, with what each stop of them ``earned``."""
        run, scene = position.state.runs.get(company), self.scene
        worth = dict(enumerate(earned))
        values: list[StopValueItem] = []
        for number, route in enumerate(run.ran if run else ()):
            if route.track:
                line = scene.places.line(route.track)
                self._add(RouteItem(line, style_of(number), scene.theme, last=False))
            for stop, amount in worth[number].stops if number in worth else ():
                values.append(StopValueItem(stop, amount, style_of(number), scene.theme))
                self._add(values[-1])
        put_values(values, scene.places, scene.value_scale(), scene.area)

    def reach(self, position: Position, company: CompanySymbol) -> None:
        """The track that a company's tokens lead to, and the stops on it."""
        found, scene = boards.reach(position, company), self.scene
        item = ReachItem(scene.theme, Layer.SPOTS, strong=True)
        rings = [(scene.places.stop(stop), scene.places.ring(stop)) for stop in sorted(found.stops)]
        item.mark([scene.places.piece(piece) for piece in found.pieces], rings)
        self._add(item)

    def hexes(self, lit: Iterable[HexId]) -> None:
        """Light hexes and dim the others."""
        scene = self.scene
        item = HighlightItem(scene.definition.layout, scene.theme)
        item.mark([scene.places.center(hex_id) for hex_id in lit], scene.sceneRect(), strong=True)
        self._add(item)

    def _add(self, item: QGraphicsItem) -> None:
        self.scene.addItem(item)
        self._items.append(item)
