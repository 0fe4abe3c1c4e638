"""What must hold before a tile is laid, print apart: the hex, the phase, the supply, connection, money."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from roundhouse.catalogue.definitions import TitleDefinition
from roundhouse.engine.checks import Fault
from roundhouse.engine.identity import Identity
from roundhouse.engine.names import CompanySymbol, HexId, Money, PrivateSymbol
from roundhouse.engine.owners import REMOVED, is_company
from roundhouse.engine.owners import company as owner_of_company
from roundhouse.engine.pieces import company_of
from roundhouse.engine.position import Position
from roundhouse.engine.state import ASIDE, Operating
from roundhouse.track.board import board_of
from roundhouse.track.features import giving_way
from roundhouse.track.homes import is_in_play
from roundhouse.track.lay_cases import BoundedCheck, HexCheck, LayCase, LayCheck, Laying, TileCheck
from roundhouse.track.lay_costs import LayCost, Purse, Treasury
from roundhouse.track.occupancy import blocked_stops, has_token, tokens_on_charter
from roundhouse.track.placement import Fit, facing, tile_colors
from roundhouse.track.printed_checks import CitySplits
from roundhouse.track.track_actions import Actions, Left
from roundhouse.track.walls import walls_of
from roundhouse.track.ways import in_the_way


class OwnsPower(HexCheck, frozen=True):
    """A power is used by the company that owns the private company, as long as it isn't spent."""

    private: PrivateSymbol

    def hex_fault(self, laying: Laying, hex_id: HexId) -> Fault | None:
        """The company doesn't own it, or the power is spent."""
        if owns_power(laying.position, laying.company, self.private):
            return None
        return self.fails("power.not_owned", private=self.private, company=laying.company)


class OnlyOn(HexCheck, frozen=True):
    """The power is for certain hexes only."""

    hexes: tuple[HexId, ...]

    def hex_fault(self, laying: Laying, hex_id: HexId) -> Fault | None:
        """The hex is another one."""
        if hex_id in self.hexes:
            return None
        return self.fails("track.wrong_hex", hex=hex_id, hexes=self.hexes)


def has_built(turn: Operating, apart: frozenset[PrivateSymbol]) -> bool:
    """Whether a token was placed or a tile laid in the turn, those of the powers ``apart`` left out."""
    return bool(turn.tokens) or any(lay.power not in apart for lay in turn.lays)


class InsteadOfOthers(HexCheck, frozen=True):
    """The power is used instead of all other lays and tokens of the turn; lays of powers ``apart`` may be."""

    private: PrivateSymbol
    apart: frozenset[PrivateSymbol] = frozenset()

    def hex_fault(self, laying: Laying, hex_id: HexId) -> Fault | None:
        """Something else has been done before."""
        done = has_built(laying.state.operating, self.apart)
        return self.fails("power.instead", private=self.private) if done else None


class TokenFollows(LayCheck, frozen=True):
    """The tile is laid only together with a token, which needs a token left and a circle on the tile."""

    def hex_fault(self, laying: Laying, hex_id: HexId) -> Fault | None:
        """The company has placed all its tokens, or one there."""
        position, company = laying.position, laying.company
        if not tokens_on_charter(position, company):
            return self.fails("token.none_left", company=company)
        if has_token(position, company, hex_id):
            return self.fails("token.already_here", hex=hex_id, company=company)
        return None

    def fault(self, case: LayCase) -> Fault | None:
        """Nothing is left, or the tokens of others will fill the tile."""
        fault = self.hex_fault(case.laying, case.hex)
        if fault is not None:
            return fault
        slots = sum(city.slots for city in case.placement.new.cities)
        giving = giving_way(case.laying.position.title)
        places = case.laying.state.tokens.items()
        standing = [token for token, p in places if p.hex == case.hex and company_of(token) not in giving]
        return self.fails("token.full", hex=case.hex) if slots <= len(standing) else None


class NotBlocked(HexCheck, frozen=True):
    """A private company blocks its hex until it closes or a company owns it."""

    def hex_fault(self, laying: Laying, hex_id: HexId) -> Fault | None:
        """A private company blocks the hex."""
        for private in laying.once(self, _blocking).get(hex_id, ()):
            return self.fails("track.blocked", hex=hex_id, private=private)
        return None


class Opened(HexCheck, frozen=True):
    """Certain hexes wait for a phase."""

    hexes: frozenset[HexId]
    phase: str

    def hex_fault(self, laying: Laying, hex_id: HexId) -> Fault | None:
        """The phase of the hex hasn't begun."""
        if hex_id not in self.hexes:
            return None
        names = [phase.name for phase in laying.definition.phases]
        if names.index(laying.state.phase) >= names.index(self.phase):
            return None
        return self.fails("track.not_before_phase", hex=hex_id, phase=self.phase)


class NotTwice(HexCheck, frozen=True):
    """A hex on which a tile was laid in this turn gets no other one in it."""

    def hex_fault(self, laying: Laying, hex_id: HexId) -> Fault | None:
        """The hex has had its tile in this turn."""
        if any(lay.hex == hex_id for lay in laying.state.operating.lays):
            return self.fails("track.same_hex_this_turn", hex=hex_id)
        return None


class NotBesideLay(HexCheck, frozen=True):
    """The tiles that a company lays in one turn lie on hexes that aren't neighbours."""

    def hex_fault(self, laying: Laying, hex_id: HexId) -> Fault | None:
        """A tile was laid on a neighbouring hex in this turn."""
        for neighbour in laying.once(self, self._near).get(hex_id, ()):
            return self.fails("track.beside_lay", hex=hex_id, neighbour=neighbour)
        return None

    def _near(self, laying: Laying) -> Mapping[HexId, tuple[HexId, ...]]:
        """The neighbours of the hexes of this turn, each with those it lies beside."""
        around = board_of(laying.position).grid.neighbours
        found: dict[HexId, tuple[HexId, ...]] = {}
        for lay in laying.state.operating.lays:
            for there in around[lay.hex]:
                if there is not None:
                    found[there] = (*found.get(there, ()), lay.hex)
        return found


class ReservedForCompany(HexCheck, frozen=True):
    """The first tile of a hex printed with a company's name is that company's, as long as it is in play."""

    def hex_fault(self, laying: Laying, hex_id: HexId) -> Fault | None:
        """The first tile is another company's."""
        if laying.lying(hex_id) is not None:
            return None
        named = laying.definition.hexes[hex_id].reserved_for
        waiting = tuple(symbol for symbol in named if is_in_play(laying.state, symbol))
        if not waiting or laying.company in waiting:
            return None
        return self.fails("track.reserved", hex=hex_id, keeper=waiting[0])


class ColorInPhase(TileCheck, frozen=True):
    """The phases open the colours of tiles in order; a striped tile waits for the later one."""

    def tile_fault(self, laying: Laying, tile: str) -> Fault | None:
        """The phase doesn't allow the colour."""
        face = laying.definition.tiles[tile].definition.face
        for color in (face.color, face.second_color):
            if color in tile_colors(laying.definition) and color not in laying.position.phase.tiles:
                return self.fails("track.color_not_available", color=color, phase=laying.state.phase)
        return None


class NeedsTrain(TileCheck, frozen=True):
    """Certain ``tiles`` are laid only by a company that owns a train of one of the ``kinds``."""

    tiles: frozenset[str]
    kinds: frozenset[str]

    def tile_fault(self, laying: Laying, tile: str) -> Fault | None:
        """The company has no such train."""
        if tile not in self.tiles or laying.once(self, self._has_train):
            return None
        return self.fails("track.needs_train", tile=tile, company=laying.company, kinds=sorted(self.kinds))

    def _has_train(self, laying: Laying) -> bool:
        owner, state = owner_of_company(laying.company), laying.state
        return any(
            has == owner and state.train_kind(train) in self.kinds for train, has in state.trains.items()
        )


class OnlyColors(TileCheck, frozen=True):
    """The power is for tiles of certain colours only."""

    colors: tuple[str, ...]

    def tile_fault(self, laying: Laying, tile: str) -> Fault | None:
        """The tile is of another colour."""
        color = laying.definition.tiles[tile].definition.face.color
        return (
            None if color in self.colors else self.fails("track.power_color", color=color, colors=self.colors)
        )


class NoSplitIn(TileCheck, frozen=True):
    """In certain phases no city breaks up any more."""

    splits: CitySplits
    phases: frozenset[str]

    def tile_fault(self, laying: Laying, tile: str) -> Fault | None:
        """The tile breaks up a city in a phase in which that is over."""
        if tile not in self.splits.after or laying.state.phase not in self.phases:
            return None
        return self.fails("track.no_city_upgrade_in_phase", tile=tile, phase=laying.state.phase)


class InSupply(TileCheck, frozen=True):
    """A tile of which none is left can't be laid."""

    def tile_fault(self, laying: Laying, tile: str) -> Fault | None:
        """``track.none_left`` when the supply has none of the tile left."""
        left = laying.state.tile_supply.get(tile, 0)
        return self.fails("track.none_left", tile=tile) if left is not None and left <= 0 else None

    def of_hex(self, hex_id: HexId, fault: Fault) -> Fault:
        """``track.none_left_for``: whatever would go there is used up, not only the first of it."""
        del fault
        return self.fails("track.none_left_for", hex=hex_id)


class ActionsLeft(HexCheck, frozen=True):
    """A turn has so many track actions, and so many lays and upgrades among them."""

    actions: Actions

    def hex_fault(self, laying: Laying, hex_id: HexId) -> Fault | None:
        """No action is left, or none of this kind."""
        left = laying.once(self, self._left)
        upgrade = laying.is_upgrade(hex_id)
        if left.actions <= 0 or (not upgrade and left.lays <= 0):
            return self.fails("track.no_lay_left", company=laying.company)
        if upgrade and left.upgrades <= 0:
            return self.fails("track.no_upgrade_left", company=laying.company)
        return None

    def _left(self, laying: Laying) -> Left:
        return self.actions.left(laying.position, laying.company)


class NotOverBarriers(LayCheck, frozen=True):
    """While a barrier stands no track is laid that would join other track across it, unless it is joined."""

    def fault(self, case: LayCase) -> Fault | None:
        """The tile would join track beyond a barrier at an edge where none did."""
        laying, grid = case.laying, case.placement.grid
        walls = walls_of(laying.definition, laying.state.phase)
        board = board_of(laying.position)
        for edge in sorted(case.fitted.edges - board.edges(case.hex)):
            there = grid.neighbours[case.hex][edge]
            if (case.hex, edge) in walls and there is not None and facing(edge) in board.edges(there):
                return self.fails("track.barrier", hex=case.hex, edge=edge, neighbour=there)
        return None


class NoBlankSideNow(LayCheck, frozen=True):
    """No track runs against one of the ``hexes`` where neither its print nor the tile on it has track.

    Only against those that are printed in one of the ``colors``.
    """

    hexes: frozenset[HexId]
    colors: frozenset[str]

    def fault(self, case: LayCase) -> Fault | None:
        """An edge with track meets a blank edge of one of them."""
        around, board = case.placement.grid.neighbours[case.hex], board_of(case.laying.position)
        if self.hexes.isdisjoint(around):
            return None
        for edge in sorted(case.fitted.edges):
            there = around[edge]
            if there is None or there not in self.hexes:
                continue
            printed = case.laying.definition.hexes[there].face
            if printed.color in self.colors and facing(edge) not in board.edges(there):
                return self.fails("track.blank_edge", hex=case.hex, edge=edge, neighbour=there)
        return None


class Reached(BoundedCheck, frozen=True):
    """A tile is laid where a line of track from one of the company's tokens arrives, or under such a token.

    ``waiting``: whether a token that waits beside the hex counts as standing on it.
    """

    waiting: bool

    def hexes(self, laying: Laying) -> frozenset[HexId]:
        """The hexes on which a line of the company arrives, or a token of it stands or waits."""
        return laying.once(self, self._hexes)

    def hex_fault(self, laying: Laying, hex_id: HexId) -> Fault | None:
        """Neither a line nor a token of the company is there."""
        return None if hex_id in self.hexes(laying) else self._fault(laying, hex_id, "")

    def fault(self, case: LayCase) -> Fault | None:
        """A lay keeps every edge of the hex: lines arrive as before, and must end at the tile's track."""
        laying, fit, hex_id = case.laying, case.fitted, case.hex
        if not fit.edges.isdisjoint(laying.reach.arrivals.get(hex_id, ())):
            return None
        return None if self._stands_on(laying, hex_id, fit) else self._fault(laying, hex_id, fit.tile)

    def explain(self, case: LayCase, fault: Fault) -> Fault:
        """With the hexes whose full cities stand in the way."""
        position, company = case.laying.position, case.laying.company
        stops = blocked_stops(position, company)
        way = in_the_way(board_of(position), case.laying.reach.starts, stops, case.hex)
        return self.fails(fault.reason, **fault.facts, in_the_way=tuple(stop.hex for stop in way))

    def of_hex(self, hex_id: HexId, fault: Fault) -> Fault:
        """``track.nothing_connects``: no tile there is reached, with the same in the way."""
        company, way = fault.facts["company"], fault.facts["in_the_way"]
        return self.fails("track.nothing_connects", hex=hex_id, company=company, in_the_way=way)

    def _fault(self, laying: Laying, hex_id: HexId, tile: str) -> Fault:
        return self.fails("track.no_connection", hex=hex_id, tile=tile, company=laying.company)

    def _stands_on(self, laying: Laying, hex_id: HexId, fit: Fit) -> bool:
        """Whether a token of the company will stand on the new tile, in a city with track."""
        if self._waits(laying, hex_id):
            return any(fit.city_edges)
        cities = laying.stations.get(hex_id, ())
        return bool(cities) if fit.splits else any(fit.city_edges[fit.cities[city]] for city in cities)

    def _hexes(self, laying: Laying) -> frozenset[HexId]:
        return frozenset((*laying.reach.arrivals, *laying.stations, *self._waiting(laying)))

    def _waits(self, laying: Laying, hex_id: HexId) -> bool:
        return hex_id in self._waiting(laying)

    def _waiting(self, laying: Laying) -> list[HexId]:
        """The hexes beside which tokens of the company wait, where these count."""
        places = laying.state.tokens.items() if self.waiting else ()
        return [p.hex for token, p in places if p.where == ASIDE and company_of(token) == laying.company]


class Extends(LayCheck, frozen=True):
    """An upgrade of plain track brings new track to the company's; ``towns``: so does one of a town."""

    towns: bool

    def fault(self, case: LayCase) -> Fault | None:
        """No line of the company runs over any of the new track."""
        face, laying = case.placement.old, case.laying
        if not case.upgrade or face.cities or (face.towns and not self.towns):
            return None
        if not case.placement.gaining.isdisjoint(laying.reach.arrivals.get(case.hex, ())):
            return None
        return self.fails(
            "track.no_new_track", hex=case.hex, tile=case.placement.tile, company=laying.company
        )

    def of_hex(self, hex_id: HexId, fault: Fault) -> Fault:
        """``track.nothing_extends``: no tile there brings new track."""
        return self.fails("track.nothing_extends", hex=hex_id, company=fault.facts["company"])


class MostExits(LayCheck, frozen=True):
    """Of the city tiles of certain colours that could be laid one with the most exits is."""

    colors: frozenset[str]

    def fault(self, case: LayCase) -> Fault | None:
        """A tile of the colour with more exits fits and is left."""
        face = case.placement.new
        if face.color not in self.colors or not face.cities:
            return None
        tiles, supply = case.laying.definition.tiles, case.laying.state.tile_supply
        for other in (fitting.fit for fitting in case.others):
            more = len(other.edges) > len(case.fitted.edges)
            if more and tiles[other.tile].definition.face.color == face.color and supply.get(other.tile) != 0:
                return self.fails("track.most_exits", hex=case.hex, tile=case.fitted.tile, other=other.tile)
        return None


class Affordable(HexCheck, frozen=True):
    """A lay is paid at once: all its ``costs`` together, out of the ``purse``."""

    costs: tuple[LayCost, ...]
    purse: Purse

    def hex_fault(self, laying: Laying, hex_id: HexId) -> Fault | None:
        """The money isn't there."""
        cost = self.price(laying, hex_id)
        if cost <= laying.once(_TREASURY, _in_treasury):
            return None
        cash = laying.once(self, self._money)
        if cost <= cash:
            return None
        return self.fails("track.cannot_afford", hex=hex_id, cost=cost, cash=cash, company=laying.company)

    def price(self, laying: Laying, hex_id: HexId) -> Money:
        """What a lay on the hex costs, in whole units."""
        prices = laying.once(self.costs, _no_prices)
        known = prices.get(hex_id)
        if known is None:
            known = prices[hex_id] = Money(sum([cost.amount(laying, hex_id) for cost in self.costs]))
        return known

    def _money(self, laying: Laying) -> Money:
        return self.purse.money(laying.position, laying.company)


def _no_prices(_: Laying) -> dict[HexId, Money]:
    """What lays cost by the hex, as far as that was asked: nothing was yet."""
    return {}


_TREASURY: Final = Treasury()


def _in_treasury(laying: Laying) -> Money:
    return _TREASURY.money(laying.position, laying.company)


def owns_power(position: Position, company: CompanySymbol, private: PrivateSymbol) -> bool:
    """Whether ``company`` (a symbol) owns the private company and its power is not spent."""
    state = position.state
    return state.privates.get(private) == owner_of_company(company) and private not in state.used_powers


def blockers(position: Position, hex_id: HexId) -> tuple[str, ...]:
    """The private companies that block a hex: not yet closed, nor owned by a company."""
    return blocked_hexes(position).get(hex_id, ())


def blocked_hexes(position: Position) -> Mapping[str, tuple[str, ...]]:
    """The hexes that private companies block, each with the :func:`blockers`."""
    found: dict[str, tuple[str, ...]] = {}
    for private, owner in sorted(position.state.privates.items()):
        if owner != REMOVED and not is_company(owner):
            for hex_id in _blocked_by(Identity(position.definition)).get(private, ()):
                found[hex_id] = (*found.get(hex_id, ()), private)
    return found


def _blocking(laying: Laying) -> Mapping[str, tuple[str, ...]]:
    return blocked_hexes(laying.position)


@lru_cache(maxsize=16)
def _blocked_by(definition: Identity[TitleDefinition]) -> Mapping[str, frozenset[str]]:
    hexes, privates = definition.value.hexes, definition.value.privates
    return {
        symbol: frozenset(hex_id for hex_id, cell in hexes.items() if symbol in cell.blocked_by)
        | frozenset(private.blocks)
        for symbol, private in privates.items()
    }
