"""What a rule about a lay is asked: a tile on a hex, laid by a company at a position.

Most rules look at a part of that only, and a company has thousands of lays to choose from. So there are
checks about print (asked once for each tile on each hex, and remembered), about the hex (asked once a hex),
about the tile (once a tile), and about the whole lay.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any, ClassVar, Protocol, TypeVar

from roundhouse.engine.checks import Check, Fault
from roundhouse.engine.names import CompanySymbol, HexId
from roundhouse.engine.position import Position
from roundhouse.engine.state import ON_MAP, LaidTile
from roundhouse.track.features import PrintIsTile, hexes_to_name
from roundhouse.track.occupancy import company_reach
from roundhouse.track.placement import BARE, Fit, Fitting, Placement, tile_colors
from roundhouse.track.reach import Reach

Answer = TypeVar("Answer")


class Laying:
    """A company that lays track at a position: what the rules about all its lays need, worked out once."""

    def __init__(self, position: Position, company: CompanySymbol) -> None:
        """``company`` (a symbol) lays at ``position``."""
        self.position = position
        self.company = company
        self.state = position.state
        self.definition = position.definition
        self._answers: dict[int, tuple[object, Any]] = {}
        """What was asked once, by the identity of the rule, with the rule."""
        self._upgrades: dict[HexId, bool] = {}

    @cached_property
    def reach(self) -> Reach:
        """What the company's tokens reach over track."""
        return company_reach(self.position, self.company)

    @cached_property
    def stations(self) -> Mapping[HexId, tuple[int, ...]]:
        """The hexes on which the company has tokens, each with the cities in which they stand."""
        found: dict[HexId, tuple[int, ...]] = {}
        for stop in self.reach.starts:
            found[stop.hex] = (*found.get(stop.hex, ()), stop.index)
        return found

    @cached_property
    def occupied(self) -> frozenset[HexId]:
        """The hexes on which it matters which city becomes which: tokens stand there, or will."""
        standing = (place.hex for place in self.state.tokens.values() if place.where == ON_MAP)
        return hexes_to_name(self.position).union(standing)

    def lying(self, hex_id: HexId) -> LaidTile | None:
        """The tile on a hex, or None."""
        return self.state.tiles.get(hex_id)

    def once(self, rule: object, ask: Callable[[Laying], Answer]) -> Answer:
        """What ``rule`` asks about the company at the position, whatever is laid: asked the first time only.

        A rule has one such question.
        """
        known = self._answers.get(id(rule))
        if known is None:
            known = self._answers[id(rule)] = rule, ask(self)
        answer: Answer = known[1]
        return answer

    def is_upgrade(self, hex_id: HexId) -> bool:
        """Whether a lay on the hex replaces a tile, or what is printed there in the place of one."""
        known = self._upgrades.get(hex_id)
        if known is None:
            known = self._upgrades[hex_id] = self._replaces(hex_id)
        return known

    def _replaces(self, hex_id: HexId) -> bool:
        printed = self.definition.hexes[hex_id].face
        whole = self.position.title.has_part(PrintIsTile) and printed.color in tile_colors(self.definition)
        built = whole or bool(printed.paths)
        return hex_id in self.state.tiles or (printed.color != BARE and built)


class LayCase:
    """One lay: what print says of it (``placement``, ``fit``) and who lays (``laying``).

    ``hex`` is the coordinate of the hex on which the tile would lie, ``others`` every tile in every rotation
    that print allows there.
    """

    __slots__ = ("fit", "hex", "laying", "others", "placement")

    def __init__(
        self, laying: Laying, placement: Placement, fit: Fit | None, others: tuple[Fitting, ...]
    ) -> None:
        """``fit`` is None while print is still asked."""
        self.laying = laying
        self.placement = placement
        self.hex: HexId = placement.hex
        self.fit = fit
        self.others = others

    @property
    def upgrade(self) -> bool:
        """Whether the tile replaces another one or printed track."""
        return self.laying.is_upgrade(self.hex)

    @property
    def fitted(self) -> Fit:
        """How the tile fits; to be asked after the checks about print only."""
        assert self.fit is not None
        return self.fit


class LayRule(Protocol):
    """A check about lays, and its answers about parts of them."""

    whole: ClassVar[bool]

    @property
    def section(self) -> str:
        """The section of the rulebook."""

    def fault(self, case: LayCase) -> Fault | None:
        """What is wrong with the lay."""

    def hex_fault(self, laying: Laying, hex_id: HexId) -> Fault | None:
        """What is wrong with every lay on the hex."""

    def tile_fault(self, laying: Laying, tile: str) -> Fault | None:
        """What is wrong with every lay of the tile."""

    def of_hex(self, hex_id: HexId, fault: Fault) -> Fault:
        """The fault of one tile, said of a hex on which no tile gets any further."""


class LayCheck(Check, frozen=True):
    """A rule about a lay as a whole."""

    whole: ClassVar[bool] = True

    def fault(self, case: LayCase) -> Fault | None:
        """What is wrong with the lay by this rule, or None."""
        raise NotImplementedError

    def hex_fault(self, laying: Laying, hex_id: HexId) -> Fault | None:
        """What is wrong with every lay on the hex, where the hex alone tells."""
        del laying, hex_id
        return None

    def tile_fault(self, laying: Laying, tile: str) -> Fault | None:
        """What is wrong with every lay of the tile, where the tile alone tells."""
        del laying, tile
        return None

    def of_hex(self, hex_id: HexId, fault: Fault) -> Fault:
        """The fault of one tile, said of a hex on which no tile gets any further."""
        del hex_id
        return fault


class HexCheck(LayCheck, frozen=True):
    """A rule about the hex, whatever is laid there: asked once a hex."""

    whole: ClassVar[bool] = False

    def fault(self, case: LayCase) -> Fault | None:
        """What is wrong with the hex."""
        return self.hex_fault(case.laying, case.hex)


class BoundedCheck(LayCheck, frozen=True):
    """A rule that a company keeps on certain hexes only: its lays are looked for on no others."""

    def hexes(self, laying: Laying) -> frozenset[HexId]:
        """The hexes on which a lay may pass."""
        raise NotImplementedError


class TileCheck(LayCheck, frozen=True):
    """A rule about the tile, wherever it is laid: asked once a tile."""

    whole: ClassVar[bool] = False

    def fault(self, case: LayCase) -> Fault | None:
        """What is wrong with the tile."""
        return self.tile_fault(case.laying, case.placement.tile)


class PrintedCheck(LayCheck, frozen=True):
    """A rule about what is printed on hex and tile, and the rotation: asked once in a game.

    ``turning``: whether the rotation matters to it.
    """

    whole: ClassVar[bool] = False
    turning: ClassVar[bool] = True

    def fault(self, case: LayCase) -> Fault | None:
        """What is wrong with tile, hex and rotation."""
        return self.misfit(case.placement)

    def misfit(self, placement: Placement) -> Fault | None:
        """What is wrong with tile, hex and rotation."""
        raise NotImplementedError


class UnturnedCheck(PrintedCheck, frozen=True):
    """A rule about what is printed on hex and tile, in whatever rotation."""

    turning: ClassVar[bool] = False
