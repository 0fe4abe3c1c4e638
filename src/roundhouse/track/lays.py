"""The lays that a company may make now, and why another one is refused, by a list of checks.

Listing is the list run over what print allows: there is one piece of code for offers, refusals and reasons.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import cast

from msgspec.structs import replace

from roundhouse.catalogue.definitions import EDGES, TitleDefinition
from roundhouse.engine.checks import Checks, Failure, Fault
from roundhouse.engine.identity import Identity
from roundhouse.engine.names import NO_MONEY, CompanySymbol, HexId, Money
from roundhouse.engine.offers import TileLay
from roundhouse.engine.position import Position
from roundhouse.engine.state import LaidTile
from roundhouse.track.board import Grid, grid_of
from roundhouse.track.lay_cases import BoundedCheck, LayCase, LayCheck, Laying, LayRule, PrintedCheck
from roundhouse.track.lay_checks import Affordable
from roundhouse.track.placement import Fit, Fitting, Placement, face_on, next_color
from roundhouse.track.preserve import edges_of
from roundhouse.track.printed_checks import KeepsTrack, NextColor, NotFinal
from roundhouse.track.walls import lasting_walls

LayChecks = Checks[LayCase]


Rules = tuple[tuple[int, PrintedCheck], ...]
"""Checks about print with their places in the list."""


_MOST_LISTS = 512
_MOST_ANSWERS = 1024
"""Answers about print that are remembered: those of a long game; a list takes about 5 KB."""


class Printed:
    """What print decides about laying tiles on the map of one title; the latest answers are remembered."""

    def __init__(self, definition: TitleDefinition, rules: Rules) -> None:
        """Look at a title's map and tiles under its rules about print."""
        self.definition = definition
        self.grid: Grid = grid_of(definition, lasting_walls(definition))
        self._keeps = next((depth, rule) for depth, rule in rules if isinstance(rule, KeepsTrack))
        self._rules = tuple(rule for rule in rules if not isinstance(rule[1], KeepsTrack))
        self._unturned = tuple(rule for rule in self._rules if not rule[1].turning)
        self._turned = tuple(rule for rule in self._rules if rule[1].turning)
        self._by_color = _by_color(definition) if any(isinstance(r, NextColor) for _, r in rules) else {}
        self._edges_of: dict[str, tuple[frozenset[int], ...]] = {}
        self._listed = lru_cache(maxsize=_MOST_LISTS)(self._list)
        self._answered = lru_cache(maxsize=_MOST_ANSWERS)(self._answer)

    def fits(self, hex_id: HexId, lying: LaidTile | None) -> tuple[Fitting, ...]:
        """All that may follow the tile ``lying`` on the hex (None: what is printed)."""
        return self._listed(hex_id, lying)

    def fit(
        self, hex_id: HexId, lying: LaidTile | None, tile: str, rotation: int
    ) -> tuple[Fitting, ...] | Failure:
        """The ways in which a turned tile may replace ``lying``, or the first rule about print against it."""
        return self._answered(hex_id, lying, tile, rotation)

    def unfit(self, hex_id: HexId, lying: LaidTile | None, tile: str) -> Failure | None:
        """The failure of the unturned tile, where no rotation gets further down the list; else None."""
        placement = self.placement(hex_id, lying, tile, 0)
        failure = _first_misfit(self._unturned, placement)
        if failure is None:
            return None
        earlier = (rule for rule in self._turned if rule[0] < failure.depth)
        return None if _first_misfit(tuple(earlier), placement) else failure

    @property
    def remembered(self) -> int:
        """How many answers are remembered."""
        return self._listed.cache_info().currsize + self._answered.cache_info().currsize

    def _list(self, hex_id: HexId, lying: LaidTile | None) -> tuple[Fitting, ...]:
        return tuple(self._all(hex_id, lying))

    def _answer(
        self, hex_id: HexId, lying: LaidTile | None, tile: str, rotation: int
    ) -> tuple[Fitting, ...] | Failure:
        return self._fit(self.placement(hex_id, lying, tile, rotation), self._rules)

    def placement(self, hex_id: HexId, lying: LaidTile | None, tile: str, rotation: int) -> Placement:
        """The turned tile on the hex."""
        return Placement(self.definition, self.grid, hex_id, lying, tile, rotation)

    def _all(self, hex_id: HexId, lying: LaidTile | None) -> Iterator[Fitting]:
        kept = edges_of(face_on(self.definition, hex_id, lying), lying.rotation if lying else 0)
        for tile in self._candidates(hex_id, lying):
            # Whatever else a lay must keep, it keeps the edges: most tiles are out before any rule is asked.
            turns = [rotation for rotation, edges in enumerate(self._edges(tile)) if kept <= edges]
            if not turns or _first_misfit(self._unturned, self.placement(hex_id, lying, tile, 0)):
                continue
            for rotation in turns:
                answer = self._fit(self.placement(hex_id, lying, tile, rotation), self._turned)
                if not isinstance(answer, Failure):
                    yield from answer

    def _edges(self, tile: str) -> tuple[frozenset[int], ...]:
        """The edges that track of a tile touches, by rotation."""
        known = self._edges_of.get(tile)
        if known is None:
            face = self.definition.tiles[tile].definition.face
            known = self._edges_of[tile] = tuple(edges_of(face, rotation) for rotation in range(EDGES))
        return known

    def _candidates(self, hex_id: HexId, lying: LaidTile | None) -> Iterable[str]:
        """The tiles worth asking about: where colours follow each other those of the next one."""
        if not self._by_color:
            return self.definition.tiles
        return self._by_color.get(next_color(self.definition, face_on(self.definition, hex_id, lying)), ())

    def _fit(self, placement: Placement, rules: Rules) -> tuple[Fitting, ...] | Failure:
        failure = _first_misfit(rules, placement)
        if failure is not None:
            return failure
        depth, keeps = self._keeps
        answer = keeps.fits(placement)
        if isinstance(answer, Fault):
            return Failure(depth, answer)
        return tuple(Fitting(placement, fit) for fit in answer)


def _by_color(definition: TitleDefinition) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for name, stock in definition.tiles.items():
        found.setdefault(stock.definition.face.color, []).append(name)
    return found


def _first_misfit(rules: Rules, placement: Placement) -> Failure | None:
    for depth, rule in rules:
        fault = rule.misfit(placement)
        if fault is not None:
            return Failure(depth, fault)
    return None


def _answers(rule: LayRule, question: str) -> bool:
    """Whether a rule has an answer of its own to a question about a part of a lay."""
    return getattr(type(rule), question) is not getattr(LayCheck, question)


class Lays:
    """A list of checks about lays, taken apart by what each looks at."""

    def __init__(self, definition: TitleDefinition, checks: LayChecks) -> None:
        """Take ``checks`` apart for the map of ``definition``."""
        self.checks = checks
        rules = tuple((depth, cast("LayRule", rule)) for depth, rule in enumerate(checks))
        print_rules = ((depth, rule) for depth, rule in rules if isinstance(rule, PrintedCheck))
        self.printed = _printed(
            Identity(definition), tuple((depth, Identity(rule)) for depth, rule in print_rules)
        )
        self.asked = tuple(rule for rule in rules if not isinstance(rule[1], PrintedCheck))
        self.whole = Checks[LayCase](*(rule for rule in checks if cast("LayRule", rule).whole))
        self.of_hex = tuple(rule for _, rule in self.asked if _answers(rule, "hex_fault"))
        self.of_tile = tuple(rule for _, rule in self.asked if _answers(rule, "tile_fault"))
        paying = checks.find(Affordable)
        self.paying = paying if isinstance(paying, Affordable) else None
        bounded = checks.find(BoundedCheck)
        self.bounded = bounded if isinstance(bounded, BoundedCheck) else None

    def listed(self, laying: Laying, hexes: Iterable[HexId]) -> Iterator[TileLay]:
        """All legal lays on the hexes."""
        usable: dict[str, bool] = {}
        bound = self.bounded.hexes(laying) if self.bounded else None
        for hex_id in hexes:
            if bound is not None and hex_id not in bound:
                continue
            found = self.printed.fits(hex_id, laying.lying(hex_id))
            if not found or self._is_forbidden(laying, hex_id):
                continue
            cost = self._cost(laying, hex_id)
            for fitting in _ways(laying, hex_id, found):
                tile = fitting.fit.tile
                if tile not in usable:
                    usable[tile] = not any(rule.tile_fault(laying, tile) for rule in self.of_tile)
                if usable[tile]:
                    case = LayCase(laying, fitting.placement, fitting.fit, found)
                    if self.whole.fault(case) is None:
                        yield _lay(case, cost)

    def _is_forbidden(self, laying: Laying, hex_id: HexId) -> bool:
        """Whether nothing may be laid on the hex, whatever would fit there."""
        # Asked of every hex: a generator would cost more than most of the rules.
        for rule in self.of_hex:  # noqa: SIM110
            if rule.hex_fault(laying, hex_id) is not None:
                return True
        return False

    def judge(self, laying: Laying, hex_id: HexId, tile: str, rotation: int) -> tuple[TileLay, ...] | Failure:
        """The lays of a turned tile (one a way to map cities), or the first failure."""
        lying = laying.lying(hex_id)
        fitting = self.printed.fit(hex_id, lying, tile, rotation)
        if isinstance(fitting, Failure):
            return fitting
        others = self.printed.fits(hex_id, lying)
        ways = _ways(laying, hex_id, fitting)
        cases = [LayCase(laying, one.placement, one.fit, others) for one in ways]
        failures = [self._failure(case) for case in cases]
        cost = self._cost(laying, hex_id)
        found = tuple(_lay(case, cost) for case, failure in zip(cases, failures, strict=True) if not failure)
        worst = max((failure for failure in failures if failure), key=lambda f: f.depth, default=None)
        return found or cast("Failure", worst)

    def explained(self, laying: Laying, hex_id: HexId, tile: str, rotation: int, failure: Failure) -> Fault:
        """The fault of a failure, with all that whoever is told of it wants to know."""
        placement = self.printed.placement(hex_id, laying.lying(hex_id), tile, rotation)
        return self.checks.explained(LayCase(laying, placement, None, ()), failure)

    def said_of(self, hex_id: HexId, depth: int, fault: Fault) -> Fault:
        """The fault of the check at a ``depth`` of the list, said of a hex on which nothing gets further."""
        return cast("LayRule", self.checks.rules[depth]).of_hex(hex_id, fault)

    def final(self, hex_id: HexId, lying: LaidTile) -> Fault | None:
        """That print lets nothing follow the tile ``lying`` on a hex; None where something may follow."""
        rule = self.checks.find(NotFinal)
        if not isinstance(rule, NotFinal) or self.printed.fits(hex_id, lying):
            return None
        return rule.fails("track.final_tile", hex=hex_id, tile=lying.name)

    def _failure(self, case: LayCase) -> Failure | None:
        for depth, rule in self.asked:
            fault = rule.fault(case)
            if fault is not None:
                return Failure(depth, fault)
        return None

    def _cost(self, laying: Laying, hex_id: HexId) -> Money:
        return self.paying.price(laying, hex_id) if self.paying else NO_MONEY


def _ways(laying: Laying, hex_id: HexId, fittings: tuple[Fitting, ...]) -> Iterable[Fitting]:
    """The ``fittings`` between which it matters which city becomes which: where tokens stand, all of them."""
    if hex_id in laying.occupied or not any(one.fit.chosen for one in fittings):
        return fittings
    first: dict[tuple[str, int], Fitting] = {}
    for one in fittings:
        first.setdefault((one.fit.tile, one.fit.rotation), one)
    return [Fitting(one.placement, replace(one.fit, chosen=False)) for one in first.values()]


def _lay(case: LayCase, cost: Money) -> TileLay:
    fit = case.fitted
    return TileLay(case.hex, fit.tile, fit.rotation, cost, case.upgrade, fit.cities if fit.chosen else ())


def legal_lays(position: Position, company: CompanySymbol, checks: LayChecks) -> tuple[TileLay, ...]:
    """All lays that ``company`` may make under ``checks``."""
    lays, laying = lays_of(position, checks), Laying(position, company)
    return tuple(lays.listed(laying, position.definition.hexes))


def has_lays(position: Position, company: CompanySymbol, checks: LayChecks) -> bool:
    """Whether ``company`` may make any lay under ``checks``."""
    found = lays_of(position, checks).listed(Laying(position, company), position.definition.hexes)
    return any(True for _ in found)


def legal_lays_at(
    position: Position, company: CompanySymbol, hex_id: HexId, checks: LayChecks
) -> tuple[TileLay, ...]:
    """All lays that ``company`` may make on one hex."""
    return tuple(lays_of(position, checks).listed(Laying(position, company), (hex_id,)))


def check_lay(
    position: Position,
    company: CompanySymbol,
    hex_id: HexId,
    tile: str,
    rotation: int,
    checks: LayChecks,
    cities: tuple[int, ...] = (),
) -> TileLay:
    """The lay with its cost; raises ActionRefused for the first rule that it breaks.

    ``cities`` says which new city each old one becomes, where the tile can take them over in several ways.
    """
    lays, laying = lays_of(position, checks), Laying(position, company)
    answer = lays.judge(laying, hex_id, tile, rotation)
    if isinstance(answer, Failure):
        raise lays.explained(laying, hex_id, tile, rotation, answer).refused()
    if cities or answer[0].cities:
        answer = tuple(lay for lay in answer if lay.cities == cities)
    if not answer:
        raise Fault("track.cities", "", {"hex": hex_id, "tile": tile}).refused()
    return answer[0]


def why_not(
    position: Position, company: CompanySymbol, hex_id: HexId, checks: LayChecks, tile: str = ""
) -> Fault | None:
    """The reason why nothing (or not this ``tile``) can be laid on a hex, or None if it can.

    Where by its print nothing follows the tile that lies, this is the reason; else of all tiles in all
    rotations the one that fails furthest down the list gives it, said of the hex and not of that tile.
    """
    lays, laying = lays_of(position, checks), Laying(position, company)
    worst: tuple[Failure, str, int] | None = None
    lying = laying.lying(hex_id)
    final = lays.final(hex_id, lying) if lying is not None and not tile else None
    if final is not None:
        return final
    for name in (tile,) if tile else position.definition.tiles:
        unfit = lays.printed.unfit(hex_id, lying, name)
        for rotation in range(1 if unfit else EDGES):
            answer = unfit or lays.judge(laying, hex_id, name, rotation)
            if not isinstance(answer, Failure):
                return None
            if worst is None or answer.depth > worst[0].depth:
                worst = answer, name, rotation
    if worst is None:
        return None
    fault = lays.explained(laying, hex_id, worst[1], worst[2], worst[0])
    return fault if tile else lays.said_of(hex_id, worst[0].depth, fault)


def fit_of(position: Position, lay: TileLay, checks: LayChecks) -> Fit | None:
    """How the tile of a lay takes over what lies; None for one that print doesn't allow."""
    answer = lays_of(position, checks).printed.fit(
        lay.hex, position.state.tiles.get(lay.hex), lay.tile, lay.rotation
    )
    if isinstance(answer, Failure):
        return None
    fits = [one.fit for one in answer]
    return next((fit for fit in fits if fit.cities == lay.cities), fits[0])


def lays_of(position: Position, checks: LayChecks) -> Lays:
    """The list taken apart for the map that is played on; remembered."""
    return _lays(Identity(position.definition), Identity(checks))


@lru_cache(maxsize=8)
def _lays(definition: Identity[TitleDefinition], checks: Identity[LayChecks]) -> Lays:
    return Lays(definition.value, checks.value)


@lru_cache(maxsize=4)
def _printed(
    definition: Identity[TitleDefinition], rules: tuple[tuple[int, Identity[PrintedCheck]], ...]
) -> Printed:
    """What print decides is the same for lists that differ in other checks only."""
    return Printed(definition.value, tuple((depth, rule.value) for depth, rule in rules))
