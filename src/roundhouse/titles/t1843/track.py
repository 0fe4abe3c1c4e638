"""1843, sections 8.4, 8.5 and 10.2: what its track and markers have of their own."""

from __future__ import annotations

from typing import Final

import msgspec

from roundhouse.engine.actions import Action, LayTile
from roundhouse.engine.checks import Fault
from roundhouse.engine.errors import unavailable
from roundhouse.engine.names import NO_PRIVATE, CompanySymbol, HexId, PrivateSymbol
from roundhouse.engine.offers import Offer, OfferLayTile
from roundhouse.engine.owners import company
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.title import TurnStep
from roundhouse.rounds.operating import DONE
from roundhouse.steps.lay_track import AfterLay, lay_tile
from roundhouse.titles.t1843.ports import CLAIMED
from roundhouse.titles.t1843.printed import Printed1843
from roundhouse.track.lay_cases import HexCheck, Laying, UnturnedCheck
from roundhouse.track.lay_checks import has_built
from roundhouse.track.lays import LayChecks, check_lay, legal_lays, legal_lays_at
from roundhouse.track.occupancy import token_stops
from roundhouse.track.placement import Placement
from roundhouse.track.token_checks import TokenCase, TokenCheck
from roundhouse.track.track_actions import Left, TrackActions

DIRECT: Final = frozenset(map(HexId, ("C14", "C18", "H7", "K8", "N15")))
"""8.4.3: ports that some companies take straight to brown; Brest isn't one."""


class ByCompany(msgspec.Struct, frozen=True):
    """8.4.1, 11: companies that may lay two yellow tiles have the actions ``two``, all others ``one``."""

    one: TrackActions
    two: TrackActions

    def counted(self, position: Position) -> int:
        """How many have been taken in this turn."""
        return self.one.counted(position)

    def left(self, position: Position, company: CompanySymbol) -> Left:
        """What the company has left."""
        several = company in position.definition.own_as(Printed1843).two_yellow
        return (self.two if several else self.one).left(position, company)


# --- straight to brown --------------------------------------------------------------------------------

G58: Final = "X12"
"""8.4.3: the brown tile that follows yellow double towns."""


class StraightToBrown(UnturnedCheck, frozen=True):
    """8.4.3: a brown tile on a port, whatever lies there short of green, or G58 on a yellow double town."""

    def misfit(self, placement: Placement) -> Fault | None:
        """The tile isn't brown, or the hex isn't one for which colours are left out."""
        color, lying = placement.new.color, placement.old.color
        if color != "brown":
            return self._other(placement, "brown")
        double_town = lying == "yellow" and len(placement.old.towns) == 2 and placement.tile == G58
        port = placement.hex in DIRECT and lying not in ("green", "brown", "gray")
        if double_town or port:
            return None
        return self._other(placement, "green")

    def _other(self, placement: Placement, needed: str) -> Fault:
        color, tile, hex_id = placement.new.color, placement.tile, placement.hex
        return self.fails("track.wrong_color", tile=tile, hex=hex_id, color=color, needed=needed)


class MayLeaveOut(HexCheck, frozen=True):
    """8.4.3, 11: only some companies take a port straight to brown."""

    def hex_fault(self, laying: Laying, hex_id: HexId) -> Fault | None:
        """The hex is a port, and the company isn't one of them."""
        able = laying.definition.own_as(Printed1843).direct_brown
        if hex_id not in DIRECT or laying.company in able:
            return None
        return self.fails("track.not_straight_to_brown", hex=hex_id, company=laying.company)


class OwnTileOrType(UnturnedCheck, frozen=True):
    """12.2: a tile made for its hex needs no type: the green one of Paris has a city more than the print.

    Nor does G58, on which two towns are one; :class:`StraightToBrown` says where it goes.
    """

    otherwise: UnturnedCheck

    def misfit(self, placement: Placement) -> Fault | None:
        """The tile isn't made for the hex, and its type is another one."""
        own = placement.hex in placement.stock.hexes or placement.tile == G58
        return None if own else self.otherwise.misfit(placement)


class NothingLaid(HexCheck, frozen=True):
    """8.4.3: what leaves colours out is the upgrade of the turn."""

    actions: ByCompany

    def hex_fault(self, laying: Laying, hex_id: HexId) -> Fault | None:
        """A tile has been laid in this turn."""
        del hex_id
        if self.actions.left(laying.position, laying.company).upgrades > 0:
            return None
        return self.fails("track.no_upgrade_left", company=laying.company)


class LayStraight(TurnStep, frozen=True):
    """8.4.3: the upgrade of the turn as one that leaves out colours, by the ``checks``."""

    section: str
    checks: LayChecks
    then: tuple[AfterLay, ...]

    @property
    def name(self) -> str:
        """``lay_straight``."""
        return "lay_straight"

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Lays of tiles."""
        return (LayTile,)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """All such lays, as upgrades."""
        symbol = position.state.operating.company
        lays = tuple(
            msgspec.structs.replace(lay, upgrade=True) for lay in legal_lays(position, symbol, self.checks)
        )
        return (OfferLayTile(company(symbol), self.section, lays, NO_PRIVATE, 1, 1),) if lays else ()

    def play(self, draft: Draft, action: Action) -> None:
        """Check and pay the lay, lay the tile."""
        if not isinstance(action, LayTile) or action.power or not self._concerns(draft.position, action):
            raise unavailable()
        symbol = draft.state.operating.company
        lay = check_lay(
            draft.position, symbol, action.hex, action.tile, action.rotation, self.checks, action.cities
        )
        lay_tile(draft, symbol, msgspec.structs.replace(lay, upgrade=True), self.checks)
        for effect in self.then:
            effect.laid(draft, symbol, lay.hex)

    def _concerns(self, position: Position, action: LayTile) -> bool:
        """Whether the lay is one that leaves out a colour."""
        if action.hex not in position.definition.hexes:
            return False
        lays = legal_lays_at(position, position.state.operating.company, action.hex, self.checks)
        return any((lay.tile, lay.rotation) == (action.tile, action.rotation) for lay in lays)


# --- powers -------------------------------------------------------------------------------------------


class NothingAfterPower(HexCheck, frozen=True):
    """10.2.1: once the power was used after a tile of the turn, no other tile follows."""

    private: PrivateSymbol

    def hex_fault(self, laying: Laying, hex_id: HexId) -> Fault | None:
        """A tile, then the power's tile have been laid."""
        del hex_id
        powers = [lay.power for lay in laying.state.operating.lays if lay.power in ("", self.private)]
        if powers == [NO_PRIVATE, self.private]:
            return self.fails("track.power_between", private=self.private)
        return None


class StillBuilding(HexCheck, frozen=True):
    """10.2.1: the build of the turn is over by itself, and nothing has been done since."""

    def hex_fault(self, laying: Laying, hex_id: HexId) -> Fault | None:
        """``loop.not_now``: nothing was laid, the company has gone on, or claimed a port."""
        del hex_id
        turn = laying.state.operating
        over = {DONE + "track", CLAIMED} & turn.notes
        if turn.lays and not turn.tokens and not over:
            return None
        return self.not_now()


class NothingAfterWhole(HexCheck, frozen=True):
    """10.2.4, 10.2.6: nothing is built after one of the ``powers`` that are a turn's whole build."""

    powers: tuple[PrivateSymbol, ...]

    def hex_fault(self, laying: Laying, hex_id: HexId) -> Fault | None:
        """A power has laid its tile, or placed its token: no other goes before the last lay."""
        del hex_id
        turn = laying.state.operating
        used = [lay.power for lay in turn.lays if lay.power in self.powers]
        if used or turn.tokens:
            return self.fails("power.whole_build", private=used[0] if used else self.powers[-1])
        return None


class TokenInsteadOfAll(TokenCheck, frozen=True):
    """10.2.6: the token of the power is instead of every lay and token but the lays of powers ``apart``."""

    private: PrivateSymbol
    apart: frozenset[PrivateSymbol]

    def fault(self, case: TokenCase) -> Fault | None:
        """Something else has been done before."""
        done = has_built(case.position.state.operating, self.apart)
        return self.fails("power.instead", private=self.private) if done else None


class OnLaidTile(TokenCheck, frozen=True):
    """10.2.6: the power places a token alone only where a tile lies, not on what is printed."""

    def fault(self, case: TokenCase) -> Fault | None:
        """No tile has been laid on the hex."""
        laid = case.stop.hex in case.position.state.tiles
        return None if laid else self.at(case, "token.no_tile")


class HomeFirst(TokenCheck, frozen=True):
    """8.5.1: on the ``hex`` no company places a token before ``company`` has placed its home token."""

    hex: HexId
    company: CompanySymbol

    def fault(self, case: TokenCase) -> Fault | None:
        """The company's home token isn't there yet."""
        if case.stop.hex != self.hex or token_stops(case.position, self.company):
            return None
        return self.at(case, "token.home_first", home=self.company)
