"""1861 without its board: what its own rules read from the map is told (see ``rounds/bank_only.py``)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from roundhouse.engine import events as ev
from roundhouse.engine.names import NO_HEX, CompanySymbol, HexId
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.state import CHARTER
from roundhouse.engine.title import Step, Title
from roundhouse.engine.tree import changed
from roundhouse.rounds.bank_only import OnOwnBoard
from roundhouse.rounds.operating import Stage
from roundhouse.steps.told_amounts import place_unseen
from roundhouse.steps.told_facts import TellsFact
from roundhouse.titles.t1861.companies import RSR, AwardLot
from roundhouse.titles.t1861.nationalisation import MOSCOW, RESERVED, ST_PETERSBURG
from roundhouse.titles.t1861.turn import EnterStPetersburg

MOSCOW_GRAY: Final = "moscow_gray"


class AwardUnseen(AwardLot, frozen=True):
    """4.2.4: the home token of a minor company goes onto the players' own board."""

    def place_home(self, draft: Draft, symbol: CompanySymbol) -> None:
        """Take it from the charter."""
        place_unseen(draft, symbol, "home")


def _enter(draft: Draft, city: HexId) -> None:
    """5.6.1: the State Railway's token that is kept for a city goes onto the players' own board."""
    token = RESERVED[city]
    if draft.state.tokens[token].where == CHARTER:
        draft.emit(ev.TokenPlaced(token, RSR, NO_HEX, 0, 0, "home"))


class EnterUnseen(EnterStPetersburg, frozen=True):
    """5.6.1: on its first turn the State Railway has a token in St. Petersburg."""

    def happen(self, draft: Draft) -> None:
        """Place the token, if it isn't there yet."""
        _enter(draft, ST_PETERSBURG)


class TellMoscow(TellsFact, frozen=True):
    """5.6.1: the gray tile of Moscow has been laid, which brings the State Railway a token there."""

    def is_open(self, position: Position) -> bool:
        """Once a game, from the phase of gray tiles on."""
        waits = position.state.tokens[RESERVED[MOSCOW]].where == CHARTER
        return waits and "gray" in position.phase.tiles

    def happen(self, draft: Draft) -> None:
        """Place the token."""
        _enter(draft, MOSCOW)


def _state_railway_told(title: Title) -> Title:
    """Moscow's tile is told beside the track, and doesn't hold up the turn."""
    telling: tuple[Step, ...] = (TellMoscow("5.6.1", MOSCOW_GRAY),)

    def with_telling(stage: Stage) -> Stage:
        return replace(stage, beside=(*stage.beside, *telling)) if stage.name == "track" else stage

    title = changed(title, EnterStPetersburg, lambda old: EnterUnseen(old.section))
    return changed(title, Stage, with_telling)


def _homes_unsaid(title: Title) -> Title:
    """4.2.4: nobody says where a minor company's token is."""
    return changed(title, AwardLot, lambda old: AwardUnseen(old.section))


BANK_ONLY: Final = OnOwnBoard((_state_railway_told, _homes_unsaid))
