"""What may become of companies and of tokens on the map, by the rules of the title, phase by phase.

Each phase to come is tried at the position as it stands.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec
from msgspec.structs import replace

from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.owners import REMOVED, SUPPLY, company
from roundhouse.engine.pieces import company_of
from roundhouse.engine.position import Position
from roundhouse.engine.state import ON_MAP, Stop
from roundhouse.queries import _rules
from roundhouse.queries.privates import phases_to_come
from roundhouse.track.features import giving_way
from roundhouse.track.move_checks import MoveCase, MovesFromPhase, OneMoveAGame
from roundhouse.track.token_checks import Placing

Trains = Literal["any", "some", "none"]
"""With which trains: whatever it has, one that suits, or without any."""


class Nationalised(msgspec.Struct, frozen=True):
    """A company is nationalised as ``phase`` begins, if it has such ``trains``; ``asked``: if it wants."""

    phase: str
    trains: Trains
    asked: bool


def nationalised(position: Position, symbol: CompanySymbol) -> Iterator[Nationalised]:
    """When a company that has floated is or may be nationalised, up to the phase that leaves no choice."""
    if symbol not in position.state.floated:
        return
    for phase in phases_to_come(position):
        rich, poor = (
            _rules.nationalised(_alone(position, symbol, phase, has_trains=has), phase).get(symbol)
            for has in (True, False)
        )
        answer = poor if rich is None else rich
        if answer is None:
            continue
        trains: Trains = "some" if poor is None else "none" if rich is None else "any"
        yield Nationalised(phase, trains, asked=not answer)
        if trains == "any" and answer:
            return


def _alone(position: Position, symbol: CompanySymbol, phase: str, *, has_trains: bool) -> Position:
    """The company alone has operated in ``phase``, with a train of each kind or without any."""
    state, owner = position.state, company(symbol)
    trains = {train: SUPPLY if at == owner else at for train, at in state.trains.items()}
    if has_trains:
        trains |= dict.fromkeys({state.train_kind(train): train for train in trains}.values(), owner)
    operated = state.has_operated | {symbol}
    there = replace(state, phase=phase, floated=(symbol,), trains=trains, has_operated=operated)
    return replace(position, state=there)


def becomes_public(position: Position, symbol: CompanySymbol) -> tuple[str, ...]:
    """The phases, of now and to come, with rounds in which a floated company may become a public one."""
    if symbol not in position.state.floated:
        return ()
    coming = {position.state.phase, *phases_to_come(position)}
    return tuple(phase for phase in _rules.merger_phases(position, symbol) if phase in coming)


class TokenFate(msgspec.Struct, frozen=True):
    """What may become of a token on the map, from ``phase`` on (empty: now), ``by`` a private company.

    ``kind``: ``moves``, ``swaps``, ``gives_way``, or ``nationalised`` with its company.
    """

    kind: Literal["moves", "swaps", "gives_way", "nationalised"]
    phase: str = ""
    by: str = ""


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
    if _rules.has_swaps(position.title):
        yield TokenFate("swaps")
    if any(True for _ in nationalised(position, symbol)):
        yield TokenFate("nationalised")


def _moves(position: Position, case: MoveCase) -> Iterator[TokenFate]:
    """By which rules its company may move it, and from when on."""
    for step in _rules.token_moves(position.title):
        if position.state.privates.get(step.private) == REMOVED:
            continue
        once = step.checks.find(OneMoveAGame)
        if once is not None and once.fault(case):
            continue
        late = step.checks.find(MovesFromPhase)
        coming = phases_to_come(position)
        is_late = late is not None and late.fault(case) is not None
        if not is_late:
            yield TokenFate("moves", by=step.private)
        elif isinstance(late, MovesFromPhase) and late.phase in coming:
            yield TokenFate("moves", late.phase, step.private)
