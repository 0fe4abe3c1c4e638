"""The lays that a company may make now, and why another one is refused.

Listing is the check run over what print allows: there is one piece of code for both.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from roundhouse.catalogue.definitions import EDGES
from roundhouse.engine.errors import ActionRefused, illegal
from roundhouse.engine.offers import TileLay
from roundhouse.engine.owners import REMOVED, is_company
from roundhouse.engine.owners import company as owner_of_company
from roundhouse.engine.position import Position
from roundhouse.engine.state import LaidTile, Piece
from roundhouse.track.board import board_of, pieces_of
from roundhouse.track.links import links_of
from roundhouse.track.occupancy import blocked_stops, company_reach
from roundhouse.track.rules import track_rules
from roundhouse.track.upgrades import BARE, STATIC_REASONS, Fit, Misfit, printed
from roundhouse.track.ways import in_the_way

REASONS = (
    *STATIC_REASONS,
    "track.wrong_hex",
    "track.blocked",
    "track.not_before_phase",
    "track.same_hex_this_turn",
    "track.color_not_available",
    "track.power_color",
    "track.no_city_upgrade_in_phase",
    "track.none_left",
    "track.no_lay_left",
    "track.no_upgrade_left",
    "track.no_connection",
    "track.no_new_track",
    "track.most_exits",
    "track.cannot_afford",
)
"""Every reason for which a lay is refused, in the order in which they are looked at."""

_DEPTH = {reason: depth for depth, reason in enumerate(REASONS)}


class Allowance(msgspec.Struct, frozen=True):
    """What a company may still lay.

    ``actions`` track actions of any kind, of which at most ``upgrades`` may be upgrades; ``laid``: hexes
    laid in this turn; ``hexes`` and ``colors``: only these (empty: any); ``surcharge``: paid on top, in
    whole units; ``connected``: whether the tile must be reached by the company's track.
    """

    actions: int
    upgrades: int
    laid: frozenset[str] = frozenset()
    hexes: tuple[str, ...] = ()
    colors: tuple[str, ...] = ()
    surcharge: int = 0
    connected: bool = True


def allowance(position: Position) -> Allowance:
    """What the company on turn has left of its ordinary track actions."""
    rules, lays = track_rules(position), position.state.operating.lays
    counted = [lay for lay in lays if lay.power not in rules.extra_powers]
    upgrades = sum(lay.kind == "upgrade" for lay in counted)
    left = max(0, rules.actions - len(counted))
    surcharge = rules.later_cost if counted else 0
    hexes = frozenset(lay.hex for lay in lays)
    return Allowance(left, min(left, max(0, rules.upgrades - upgrades)), hexes, surcharge=surcharge)


def legal_lays(position: Position, company: str, allowed: Allowance | None = None) -> tuple[TileLay, ...]:
    """All lays that ``company`` may make under ``allowed`` (None: its ordinary actions)."""
    check = _Check(position, company, allowed or allowance(position))
    return tuple(lay for hex_id in position.definition.hexes for lay in check.lays_on(hex_id))


def legal_lays_at(
    position: Position, company: str, hex_id: str, allowed: Allowance | None = None
) -> tuple[TileLay, ...]:
    """All lays on one hex; with ``connected`` False in ``allowed`` those of a power that needs no track."""
    return tuple(_Check(position, company, allowed or allowance(position)).lays_on(hex_id))


def check_lay(
    position: Position, company: str, hex_id: str, tile: str, rotation: int, allowed: Allowance | None = None
) -> TileLay:
    """The lay with its cost; raises ActionRefused with one of :data:`REASONS`."""
    check = _Check(position, company, allowed or allowance(position))
    answer = check.judge(hex_id, tile, rotation)
    if isinstance(answer, Misfit):
        raise check.refusal(answer)
    return answer


def why_not(
    position: Position, company: str, hex_id: str, allowed: Allowance | None = None
) -> ActionRefused | None:
    """The reason why nothing can be laid on a hex, or None if something can.

    Of all tiles in all rotations the one that fails latest gives the reason.
    """
    check = _Check(position, company, allowed or allowance(position))
    worst: Misfit | None = None
    for tile in position.definition.tiles:
        for rotation in range(EDGES):
            answer = check.judge(hex_id, tile, rotation)
            if isinstance(answer, TileLay):
                return None
            if worst is None or _DEPTH[answer.reason] > _DEPTH[worst.reason]:
                worst = answer
    return check.refusal(worst) if worst else None


class _Check:
    """One company's lays at one position."""

    def __init__(self, position: Position, company: str, allowed: Allowance) -> None:
        self.position = position
        self.company = company
        self.allowed = allowed
        self.state = position.state
        self.rules = track_rules(position)
        self.printed = printed(position)
        self.colors = position.phase.tiles
        credit = self.rules.credit(position, company) if self.rules.credit else 0
        self.cash = position.state.cash.get(owner_of_company(company), 0) + credit
        self.reach = company_reach(position, company)

    def refusal(self, fault: Misfit) -> ActionRefused:
        """The fault as the exception that is raised or shown."""
        facts = dict(fault.facts)
        if fault.reason == "track.no_connection":
            stops = blocked_stops(self.position, self.company)
            way = in_the_way(board_of(self.position), self.reach.starts, stops, str(facts["hex"]))
            facts["in_the_way"] = tuple(stop.hex for stop in way)
        return illegal(fault.reason, self.rules.section_of(fault.reason), **facts)

    def lays_on(self, hex_id: str) -> Iterator[TileLay]:
        """All legal lays on a hex."""
        if self._hex_fault(hex_id):
            return
        lying = self.state.tiles.get(hex_id)
        for fit in self.printed.fits(hex_id, lying):
            answer = self._judge_fit(hex_id, lying, fit)
            if isinstance(answer, TileLay):
                yield answer

    def judge(self, hex_id: str, tile: str, rotation: int) -> TileLay | Misfit:
        """The lay, or the first reason against it."""
        lying = self.state.tiles.get(hex_id)
        fit = self.printed.fit(hex_id, lying, tile, rotation)
        if isinstance(fit, Misfit):
            return fit
        return self._hex_fault(hex_id) or self._judge_fit(hex_id, lying, fit)

    def _judge_fit(self, hex_id: str, lying: LaidTile | None, fit: Fit) -> TileLay | Misfit:
        cell = self.position.definition.hexes[hex_id]
        upgrade = lying is not None or cell.face.color != BARE
        cost = self._cost(hex_id, lying)
        fault = (
            self._color_fault(hex_id, fit)
            or self._supply_fault(fit)
            or self._count_fault(upgrade)
            or self._connection_fault(hex_id, fit)
            or self._extension_fault(hex_id, lying, fit, upgrade)
            or self._exits_fault(hex_id, lying, fit)
        )
        if fault is None and cost > self.cash:
            fault = Misfit("track.cannot_afford", {"hex": hex_id, "cost": cost, "cash": self.cash})
        return fault or TileLay(hex_id, fit.tile, fit.rotation, cost, upgrade)

    def _cost(self, hex_id: str, lying: LaidTile | None) -> int:
        """Terrain under the first tile of a hex, else what the tile replaced asks for; and the surcharge."""
        printed_there = self.position.definition
        cell = printed_there.hexes[hex_id]
        costs = cell.terrain
        if cell.face.color != BARE and hex_id in self.rules.free_upgrades:
            costs = costs if self.rules.free_upgrades[hex_id] in self.position.options else ()
        if lying is not None:
            costs = printed_there.tiles[lying.name].definition.upgrade_cost
        return self.allowed.surcharge + sum(terrain.cost for terrain in costs)

    def _hex_fault(self, hex_id: str) -> Misfit | None:
        if self.allowed.hexes and hex_id not in self.allowed.hexes:
            return Misfit("track.wrong_hex", {"hex": hex_id, "hexes": self.allowed.hexes})
        for private in blockers(self.position, hex_id):
            return Misfit("track.blocked", {"hex": hex_id, "private": private})
        phase = self.rules.opened.get(hex_id)
        names = [each.name for each in self.position.definition.phases] if phase else []
        if phase and names.index(self.state.phase) < names.index(phase):
            return Misfit("track.not_before_phase", {"hex": hex_id, "phase": phase})
        if hex_id in self.allowed.laid:
            return Misfit("track.same_hex_this_turn", {"hex": hex_id})
        return None

    def _color_fault(self, hex_id: str, fit: Fit) -> Misfit | None:
        color = self.position.definition.tiles[fit.tile].definition.face.color
        if color not in self.colors:
            return Misfit("track.color_not_available", {"color": color, "phase": self.state.phase})
        if self.allowed.colors and color not in self.allowed.colors:
            return Misfit("track.power_color", {"color": color, "colors": self.allowed.colors})
        if fit.splits and self.state.phase in self.rules.no_splits:
            return Misfit("track.no_city_upgrade_in_phase", {"hex": hex_id, "phase": self.state.phase})
        return None

    def _supply_fault(self, fit: Fit) -> Misfit | None:
        left = self.state.tile_supply.get(fit.tile, 0)
        return Misfit("track.none_left", {"tile": fit.tile}) if left is not None and left <= 0 else None

    def _count_fault(self, upgrade: bool) -> Misfit | None:
        if self.allowed.actions <= 0:
            return Misfit("track.no_lay_left")
        return Misfit("track.no_upgrade_left") if upgrade and self.allowed.upgrades <= 0 else None

    def _connection_fault(self, hex_id: str, fit: Fit) -> Misfit | None:
        """A lay keeps every edge of the hex, so lines arrive at it as before, and end at the tile."""
        if not self.allowed.connected or self._stands_on(hex_id, fit):
            return None
        if self.reach.arrivals.get(hex_id, frozenset()) & fit.edges:
            return None
        return Misfit("track.no_connection", {"hex": hex_id, "tile": fit.tile, "company": self.company})

    def _extension_fault(
        self, hex_id: str, lying: LaidTile | None, fit: Fit, upgrade: bool
    ) -> Misfit | None:
        """Where the title asks for it, an upgrade without a city must bring track that a line reaches."""
        face = self.printed.face(hex_id, lying)
        extends = self.rules.upgrades_extend
        if not upgrade or face.cities or extends is None or not self.allowed.connected:
            return None
        if not extends(self.position, bool(face.towns)):
            return None
        new = pieces_of(hex_id, self.position.definition.tiles[fit.tile].definition.face, fit.rotation)
        old = set(board_of(self.position).pieces(hex_id))
        added = {piece for piece in new if piece not in old and Piece(hex_id, piece.b, piece.a) not in old}
        lines = links_of(hex_id, new, frozenset()).arriving
        reached = (lines[edge].pieces for edge in self.reach.arrivals.get(hex_id, frozenset()))
        if added.intersection(*[frozenset[Piece]().union(*reached)]):
            return None
        return Misfit("track.no_new_track", {"hex": hex_id, "tile": fit.tile, "company": self.company})

    def _exits_fault(self, hex_id: str, lying: LaidTile | None, fit: Fit) -> Misfit | None:
        """Of the city tiles that could be laid one with the most exits is."""
        face = self.position.definition.tiles[fit.tile].definition.face
        if face.color not in self.rules.most_exits or not face.cities:
            return None
        for other in self.printed.fits(hex_id, lying):
            color = self.position.definition.tiles[other.tile].definition.face.color
            more = len(other.edges) > len(fit.edges) and color == face.color
            if more and not self._supply_fault(other):
                return Misfit("track.most_exits", {"hex": hex_id, "tile": fit.tile, "other": other.tile})
        return None

    def _stands_on(self, hex_id: str, fit: Fit) -> bool:
        """Whether a token of the company will stand on the new tile, in a city with track."""
        here = [stop for stop in self.reach.starts if stop.hex == hex_id]
        if fit.splits:
            return bool(here)
        return any(fit.city_edges[fit.cities[stop.index]] for stop in here)


def blockers(position: Position, hex_id: str) -> tuple[str, ...]:
    """The private companies that block a hex: not yet closed, nor owned by a company."""
    owners = position.state.privates
    named = {
        *position.definition.hexes[hex_id].blocked_by,
        *(symbol for symbol in owners if hex_id in position.definition.privates[symbol].blocks),
    }
    return tuple(
        sorted(s for s in named if s in owners and owners[s] != REMOVED and not is_company(owners[s]))
    )
