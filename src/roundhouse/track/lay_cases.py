"""What a rule about a lay is asked: a tile on a hex, laid by a company at a position.

Most rules look at a part of that only, and a company has thousands of lays to choose from. So there are
checks about print (asked once for each tile on each hex, and remembered), about the hex (asked once a hex),
about the tile (once a tile), and about the whole lay.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import ClassVar, Protocol

from roundhouse.engine.checks import Check, Fault
from roundhouse.engine.names import HexId
from roundhouse.engine.position import Position
from roundhouse.engine.state import LaidTile, Piece
from roundhouse.track.board import board_of
from roundhouse.track.occupancy import company_reach
from roundhouse.track.placement import BARE, Fit, Placement
from roundhouse.track.reach import Reach


class Laying:
    """A company that lays track at a position: what the rules about all its lays need, worked out once."""

    def __init__(self, position: Position, company: str) -> None:
        """``company`` (a symbol) lays at ``position``."""
        self.position = position
        self.company = company
        self.state = position.state
        self.definition = position.definition
        self._pieces: dict[HexId, frozenset[Piece]] = {}

    @cached_property
    def reach(self) -> Reach:
        """What the company's tokens reach over track."""
        return company_reach(self.position, self.company)

    def lying(self, hex_id: HexId) -> LaidTile | None:
        """The tile on a hex, or None."""
        return self.state.tiles.get(hex_id)

    def pieces(self, hex_id: HexId) -> frozenset[Piece]:
        """The track that lies on a hex now, each piece from either end."""
        known = self._pieces.get(hex_id)
        if known is None:
            lying = board_of(self.position).pieces(hex_id)
            known = frozenset((*lying, *(Piece(hex_id, piece.b, piece.a) for piece in lying)))
            self._pieces[hex_id] = known
        return known

    def is_upgrade(self, hex_id: HexId) -> bool:
        """Whether a lay on the hex replaces a tile or printed track."""
        return hex_id in self.state.tiles or self.definition.hexes[hex_id].face.color != BARE


class LayCase:
    """One lay: what print says of it (``placement``, ``fit``) and who lays (``laying``).

    ``others``: every tile in every rotation that print allows there.
    """

    __slots__ = ("fit", "laying", "others", "placement")

    def __init__(
        self, laying: Laying, placement: Placement, fit: Fit | None, others: Callable[[], tuple[Fit, ...]]
    ) -> None:
        """``fit`` is None while print is still asked."""
        self.laying = laying
        self.placement = placement
        self.fit = fit
        self.others = others

    @property
    def hex(self) -> HexId:
        """The hex's id."""
        return self.placement.hex

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


class HexCheck(LayCheck, frozen=True):
    """A rule about the hex, whatever is laid there: asked once a hex."""

    whole: ClassVar[bool] = False

    def fault(self, case: LayCase) -> Fault | None:
        """What is wrong with the hex."""
        return self.hex_fault(case.laying, case.hex)


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
