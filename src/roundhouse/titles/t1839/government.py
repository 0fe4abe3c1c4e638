"""1839, sections 14.3.3.2 and 14.4: the markers of the government railway, and how many each company has."""

from __future__ import annotations

from typing import Final

import msgspec

from roundhouse.catalogue.definitions import TitleDefinition
from roundhouse.engine import events as ev
from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.owners import REMOVED
from roundhouse.engine.pieces import company_of
from roundhouse.engine.position import Draft
from roundhouse.engine.state import CHARTER, ON_MAP, TokenPlace
from roundhouse.steps.neutral_tokens import fill_circle
from roundhouse.steps.setup import all_tokens, neutral_tokens
from roundhouse.titles.t1839.homes import NATIONALISED
from roundhouse.track.features import NeutralTokens

LOCAL: Final = "local"
GOVERNMENT = NeutralTokens(CompanySymbol("NS"), 64, open_to=frozenset({LOCAL}), gives_way=True)
"""14.4: markers that stop major companies and no local ones. There are more than the map ever has circles."""

TOKENS: Final = 5
"""14.3.1: how many markers a company has that isn't a founding one, or no longer."""


def tokens_at_start(definition: TitleDefinition) -> dict[str, TokenPlace]:
    """14.3.1: every marker on its charter; those that a founding company gets later are out of the game."""
    later = {
        f"{symbol}-{index}": TokenPlace(REMOVED) for symbol in definition.companies for index in range(TOKENS)
    }
    return {**later, **all_tokens(definition), **neutral_tokens((GOVERNMENT,))}


class OwnMarkerGoes(msgspec.Struct, frozen=True):
    """14.2.2.2.1: where the company has a marker on the hex already, the government takes its place."""

    def moved(self, draft: Draft, symbol: CompanySymbol, token: str) -> None:
        """Take the other one off the hex to which ``token`` was moved."""
        hex_id = draft.state.tokens[token].hex
        for other, place in draft.state.tokens.items():
            beside = place.where == ON_MAP and place.hex == hex_id
            if beside and other != token and company_of(other) == symbol:
                draft.emit(ev.TokenReturned(other))
                fill_circle(draft, GOVERNMENT.symbol, place)


def nationalise_markers(draft: Draft, symbol: CompanySymbol) -> None:
    """14.3.3.2: the government takes the places of a company's markers; from then on the company has five.

    It is remembered that it is no founding company any more.
    """
    for token, place in draft.state.tokens.items():
        if company_of(token) != symbol or place.where == CHARTER:
            continue
        draft.emit(ev.TokenReturned(token))
        if place.where == ON_MAP:
            fill_circle(draft, GOVERNMENT.symbol, place)
    draft.emit(ev.FlagSet(f"{NATIONALISED}:{symbol}", 1))
