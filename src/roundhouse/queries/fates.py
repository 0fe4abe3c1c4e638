"""What may become of companies and of tokens on the map, by the rules of the title, phase by phase.

Each phase to come is tried at the position as it stands.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec
from msgspec.structs import replace

from roundhouse.engine.names import NO_MONEY, CompanySymbol, Money
from roundhouse.engine.offers import OfferMerge
from roundhouse.engine.owners import REMOVED, SUPPLY, company
from roundhouse.engine.pieces import company_of
from roundhouse.engine.position import Position, remembered
from roundhouse.engine.state import ON_MAP, Stop
from roundhouse.queries import companies
from roundhouse.queries._rules import ending_rules, merger_rules, phase_rules, token_rules
from roundhouse.queries.phases import phases_to_come
from roundhouse.track.features import giving_way
from roundhouse.track.move_checks import MoveCase, MovesFromPhase, OneMoveAGame
from roundhouse.track.token_checks import Placing

Trains = Literal["any", "some", "none"]
"""With which trains: whatever it has, one that suits, or without any."""


class Nationalised(msgspec.Struct, frozen=True):
    """A company is nationalised as one of the ``phases`` begins, if it has such ``trains``.

    ``asked``: if its president wants it; ``section`` is where the rulebook says so.
    """

    phases: tuple[str, ...]
    trains: Trains
    asked: bool
    section: str


@remembered
def nationalised(position: Position, symbol: CompanySymbol) -> tuple[Nationalised, ...]:
    """When a company that has floated is or may be nationalised, up to the phase that leaves no choice.

    Phases in which the same holds are told together.
    """
    if symbol not in position.state.floated:
        return ()
    found: dict[tuple[Trains, bool, str], tuple[str, ...]] = {}
    for phase in phases_to_come(position):
        rich, poor = (
            phase_rules.nationalised(_alone(position, symbol, phase, has_trains=has), phase).get(symbol)
            for has in (True, False)
        )
        answer = poor if rich is None else rich
        if answer is None:
            continue
        by_itself, section = answer
        trains: Trains = "some" if poor is None else "none" if rich is None else "any"
        key = trains, not by_itself, section
        found[key] = (*found.get(key, ()), phase)
        if trains == "any" and by_itself:
            break
    return tuple(Nationalised(phases, *key) for key, phases in found.items())


class Ending(msgspec.Struct, frozen=True):
    """A company closes or is nationalised because of a ``cause`` that no phase brings, by a ``section``.

    ``trainless``: it has no train at the end of its turn; ``interest``: it can't pay what its loans cost;
    ``price``: its price falls below ``least``, in whole units; ``president``: its president is bankrupt.
    """

    cause: Literal["trainless", "interest", "price", "president"]
    section: str
    least: Money = NO_MONEY


@remembered
def endings(position: Position, symbol: CompanySymbol) -> tuple[Ending, ...]:
    """Why else a company that has floated may leave the game or be nationalised."""
    state = position.state
    if symbol not in state.floated or not companies.has_shares(position, symbol):
        return ()
    rules = (
        rule
        for rule in ending_rules.endings(position, symbol)
        if rule.cause != "interest" or state.loans.get(symbol, 0)
    )
    return tuple(Ending(rule.cause, rule.section, rule.least(position)) for rule in rules)


def _alone(position: Position, symbol: CompanySymbol, phase: str, *, has_trains: bool) -> Position:
    """The company alone has operated in ``phase``, with a train of each kind or without any."""
    state, owner = position.state, company(symbol)
    trains = {train: SUPPLY if at == owner else at for train, at in state.trains.items()}
    if has_trains:
        trains |= dict.fromkeys({state.train_kind(train): train for train in trains}.values(), owner)
    operated = state.has_operated | {symbol}
    there = replace(state, phase=phase, floated=(symbol,), trains=trains, has_operated=operated)
    return replace(position, state=there)


class BecomesPublic(msgspec.Struct, frozen=True):
    """A floated minor company may become a public one in rounds of the ``phases``, of now and to come.

    As the position stands it may become each of ``alone`` by itself, or merge with ``partners`` (not all of
    them with all others) into each of ``together``.
    """

    phases: tuple[str, ...]
    sections: tuple[str, ...]
    alone: tuple[CompanySymbol, ...] = ()
    partners: tuple[CompanySymbol, ...] = ()
    together: tuple[CompanySymbol, ...] = ()


@remembered
def becomes_public(position: Position, symbol: CompanySymbol) -> BecomesPublic | None:
    """Whether and when, with whom and into what; None for a company that never may (again)."""
    if symbol not in position.state.floated:
        return None
    coming = {position.state.phase, *phases_to_come(position)}
    rules = merger_rules.beginnings(position, symbol)
    phases = tuple(phase for rule in rules for phase in rule.phases if phase in coming)
    if not phases:
        return None
    found = BecomesPublic(phases, tuple(rule.section for rule in rules))
    for offer in merger_rules.merger_offers(position, symbol):
        found = replace(found, sections=(*found.sections, offer.section))
        if isinstance(offer, OfferMerge):
            others = {each for hub, reached in offer.hubs.items() for each in (hub, *reached)} - {symbol}
            order = tuple(each for each in position.definition.companies if each in others)
            found = replace(found, partners=order, together=offer.companies)
        else:
            found = replace(found, alone=offer.companies)
    return found


class TokenFate(msgspec.Struct, frozen=True):
    """What may become of a token on the map, from ``phase`` on (empty: now), ``by`` a private company.

    ``kind``: ``moves``, ``swaps``, ``gives_way``; ``nationalised`` with its company, ``merged`` into a
    public company that keeps ``kept`` tokens in all, ``bankrupt`` and out of the game with its company.
    ``heir`` is the company, or the symbol of neutral tokens, of which a token then takes its place (empty:
    none), ``lost``: it doesn't go back to a charter. ``section`` is where the rulebook says so.
    """

    kind: Literal["moves", "swaps", "gives_way", "nationalised", "merged", "bankrupt"]
    phase: str = ""
    by: str = ""
    section: str = ""
    heir: str = ""
    lost: bool = False
    kept: int = 0


def of_token(position: Position, token: str) -> Iterator[TokenFate]:
    """What may become of a token; nothing of one that isn't on the map."""
    place, symbol = position.state.tokens[token], company_of(token)
    if place.where != ON_MAP:
        return
    if symbol in giving_way(position.title):
        yield TokenFate("gives_way")
    if symbol not in position.definition.companies:
        return
    yield from _moves(
        position, MoveCase(Placing(position, symbol), place, Stop(place.hex, "city", place.city))
    )
    for section in token_rules.swaps(position.title):
        yield TokenFate("swaps", section=section)
    rule = merger_rules.kept_in_merger(position.title)
    if rule is not None and becomes_public(position, symbol) is not None:
        yield TokenFate("merged", section=rule.section, kept=rule.excess.kept)
    yield from _ended(position, token)


def _ended(position: Position, token: str) -> Iterator[TokenFate]:
    """What becomes of it when its company is nationalised or goes bankrupt."""
    symbol = company_of(token)
    ends = endings(position, symbol)
    sections = [*(each.section for each in nationalised(position, symbol)), *(each.section for each in ends)]
    after = phase_rules.after_nationalisation(position, symbol) if sections else None
    if after is not None:
        place, now = position.state.tokens[token], after.state.tokens
        heirs = (company_of(each) for each, there in now.items() if there == place and each != token)
        lost = now[token].where == REMOVED
        yield TokenFate("nationalised", section=sections[0], heir=next(heirs, ""), lost=lost)
    elif ends:
        yield TokenFate("bankrupt", section=ends[0].section, lost=True)


def _moves(position: Position, case: MoveCase) -> Iterator[TokenFate]:
    """By which rules its company may move it, and from when on."""
    for step in token_rules.token_moves(position.title):
        if position.state.privates.get(step.private) == REMOVED:
            continue
        once = step.checks.find(OneMoveAGame)
        if once is not None and once.fault(case):
            continue
        late = step.checks.find(MovesFromPhase)
        coming = phases_to_come(position)
        is_late = late is not None and late.fault(case) is not None
        if not is_late:
            yield TokenFate("moves", by=step.private, section=step.section)
        elif isinstance(late, MovesFromPhase) and late.phase in coming:
            yield TokenFate("moves", late.phase, step.private, step.section)
