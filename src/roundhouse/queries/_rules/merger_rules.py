"""Where the rules on mergers stand."""

from __future__ import annotations

from msgspec.structs import replace

from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.offers import OfferConvert, OfferMerge
from roundhouse.engine.owners import company
from roundhouse.engine.position import Position
from roundhouse.engine.state import MergerMemory, Operating, Round
from roundhouse.engine.title import Title
from roundhouse.finance import mergers
from roundhouse.queries._rules.found import rules_of
from roundhouse.rounds.merger import BeginsMergers, MergerRound
from roundhouse.steps.give_up_token import GiveUpTokens


def beginnings(position: Position, symbol: CompanySymbol) -> tuple[BeginsMergers, ...]:
    """The rules on rounds in which the company may become a public one, alone or with others."""
    if position.definition.companies[symbol].kind != mergers.MINOR:
        return ()
    return rules_of(position.title, BeginsMergers)


def merger_offers(position: Position, symbol: CompanySymbol) -> tuple[OfferConvert | OfferMerge, ...]:
    """What the minor company could become if a merger round came to it now, consent apart."""
    found: list[OfferConvert | OfferMerge] = []
    for kind, each in position.title.rounds.items():
        if isinstance(each, MergerRound):
            memory = MergerMemory(Operating(symbol))
            state = replace(
                position.state, round=Round(kind, memory=memory), actor=company(symbol), questions=()
            )
            there = replace(position, state=state)
            offers = (offer for step in each.become for offer in step.offers(there))
            found += [offer for offer in offers if isinstance(offer, OfferConvert | OfferMerge)]
    return tuple(found)


def kept_in_merger(title: Title) -> GiveUpTokens | None:
    """The rule on how many tokens a merged company keeps; None where companies don't merge."""
    return next(iter(rules_of(title, GiveUpTokens)), None)
