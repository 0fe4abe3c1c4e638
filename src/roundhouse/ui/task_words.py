"""What is told of a decision beside whose it is: what is done, what is left of the turn, what is missing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.owners import company as company_owner
from roundhouse.engine.owners import is_player, name_of
from roundhouse.engine.position import Position
from roundhouse.queries import auctions, players, turns
from roundhouse.queries.trains import missing_money
from roundhouse.ui.words import Words

_LEAST: Final = 3
"""So many of those who will be asked are named, however little room there is."""


def ways_to_tell(words: Words, position: Position, company: CompanySymbol) -> tuple[str, ...]:
    """What is done, for a ``company`` or none, the longest way to tell it first."""
    state = position.state
    if state.ending is not None:
        return ("",)
    doing = _doing(words, position, company)
    if not doing and (state.lap.company or state.lot.company):
        return (words.name("step", "buy_in_lap" if state.lap.company else "bid_for_company"),)
    directed = company and turns.acting_player(position, company_owner(company))
    acts_for = words.say("turn.acts_for", company=company) if directed else ""
    return tuple(
        " · ".join(part for part in (acts_for, doing, *more) if part) for more in ways(words, position)
    )


def briefer_ways(words: Words, position: Position, company: CompanySymbol) -> tuple[str, ...]:
    """The same without the company, where a mark tells it; the shortest has nothing further."""
    doing = _doing(words, position, company)
    return (*(" · ".join((doing, *more)) for more in ways(words, position)), doing) if doing else ()


def _doing(words: Words, position: Position, company: CompanySymbol) -> str:
    """What is asked, or the step of the company's turn; empty where there is neither."""
    state = position.state
    if state.ending is not None:
        return ""
    if state.questions:
        return words.question(state.questions[-1])
    stage = state.operating.stage if company else ""
    return words.name("step", stage) if stage else ""


def further(words: Words, position: Position) -> tuple[str, ...]:
    """The parts of the line, in order, with all that is to be told; none where that is nothing more."""
    return ways(words, position)[0]


def ways(words: Words, position: Position) -> tuple[tuple[str, ...], ...]:
    """The parts of the line, the longest way to tell them first; in the others some are only counted."""
    told = (*_of_auction(words, position), *_too_many(words, position), *_missing(words, position))
    coming = turns.asked_next(position)
    least = min(_LEAST, len(coming))
    return tuple((*told, *_asked_next(words, coming, n)) for n in range(len(coming), least - 1, -1))


def _of_auction(words: Words, position: Position) -> tuple[str, ...]:
    """The actions that are left of a turn, and whether something has to be bought."""
    turn = auctions.turn(position)
    if turn is None or position.state.questions:
        return ()
    left = words.say("turn.actions_left", count=turn.left)
    return (left, words.say("turn.must_buy")) if turn.must_buy else (left,)


def _too_many(words: Words, position: Position) -> tuple[str, ...]:
    """The certificates above the limit of the player on turn in a stock round, who can't buy or pass then."""
    actor, most = position.state.actor, players.certificate_limit(position)
    if position.state.round.kind != "stock" or most is None or not is_player(actor):
        return ()
    count = players.certificate_count(position, name_of(actor)) - most
    return (words.say("turn.too_many", count=count),) if count > 0 else ()


def _missing(words: Words, position: Position) -> tuple[str, ...]:
    """The money that has to be found, for a debt or a train."""
    missing = missing_money(position)
    if not missing:
        return ()
    amount = words.money(missing, position.definition)
    questions = position.state.questions
    if questions and questions[-1].subject:
        return (words.say("turn.missing_for", amount=amount, subject=questions[-1].subject),)
    return (words.say("turn.missing", amount=amount),)


def _asked_next(words: Words, coming: Sequence[CompanySymbol], named: int) -> tuple[str, ...]:
    """The companies about which the same is asked next, so many of them named and the others counted."""
    if not coming:
        return ()
    rest = len(coming) - named
    names = words.name("thing", "list").join(coming[:named]) + (f" +{rest}" if rest else "")
    return (words.say("turn.asked_next", companies=names),)
