"""1839, section 14.4: the markers of the government railway."""

from __future__ import annotations

from typing import Final

import msgspec

from roundhouse.engine import events as ev
from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.pieces import company_of
from roundhouse.engine.position import Draft
from roundhouse.engine.state import ON_MAP
from roundhouse.steps.neutral_tokens import fill_circle
from roundhouse.track.features import NeutralTokens

LOCAL: Final = "local"
GOVERNMENT = NeutralTokens(CompanySymbol("gov"), 96, open_to=frozenset({LOCAL}), gives_way=True)
"""14.4: markers that stop major companies and no local ones. There are more than the map ever has circles."""


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
