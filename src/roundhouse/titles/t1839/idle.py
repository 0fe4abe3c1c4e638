"""1839, section 8.3.2.3, another reading: no route counts on a swapped marker until the round is over."""

from __future__ import annotations

from typing import Final

import msgspec

from roundhouse.engine import events as ev
from roundhouse.engine.effects import Consequence
from roundhouse.engine.names import CompanySymbol, HexId
from roundhouse.engine.position import Draft
from roundhouse.routes.context import RunContext, RunFacts

IDLE: Final = "idle:"


def _flag(symbol: CompanySymbol, hex_id: HexId) -> str:
    """Of a company's one marker on a hex."""
    return f"{IDLE}{symbol}:{hex_id}"


class NoteSwap(msgspec.Struct, frozen=True):
    """It is remembered where a swapped marker has come to."""

    def moved(self, draft: Draft, symbol: CompanySymbol, token: str) -> None:
        """Note the company's marker on its hex."""
        draft.emit(ev.FlagSet(_flag(symbol, draft.state.tokens[token].hex), 1))


class IdleMarkers(msgspec.Struct, frozen=True):
    """No route of a company counts on such a marker as its own."""

    def apply(self, context: RunContext, facts: RunFacts) -> RunContext:
        """Leave out the cities of those markers."""
        idle = {stop for stop in facts.tokens if facts.flags.get(_flag(facts.company, stop.hex))}
        return msgspec.structs.replace(context, tokens=context.tokens - idle) if idle else context


class ForgetSwaps(Consequence, frozen=True):
    """With the end of the round the markers serve like others."""

    def happen(self, draft: Draft) -> None:
        """Take the notes back."""
        for flag, value in draft.state.flags.items():
            if flag.startswith(IDLE) and value:
                draft.emit(ev.FlagSet(flag, 0))
