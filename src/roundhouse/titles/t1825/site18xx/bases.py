"""When companies place their first bases at 18xx.games."""

from __future__ import annotations

from roundhouse.engine import events as ev
from roundhouse.engine.names import CompanySymbol, HexId
from roundhouse.engine.owners import company
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.state import Question
from roundhouse.engine.title import Title
from roundhouse.engine.tree import changed, dropped
from roundhouse.steps.place_token import HOME_QUESTION
from roundhouse.titles.t1825.bands import MINOR
from roundhouse.titles.t1825.bases import ChooseBase, LaysAtHome, PlaceBases, missing_bases, place_bases
from roundhouse.track.board import board_of


class PlaceBasesOnTrack(PlaceBases, frozen=True):
    """Companies have their bases at the beginning of a round, minor ones when there is track in the hex."""

    def happen(self, draft: Draft) -> None:
        """Place what isn't placed yet, in the order of formation, and ask where there is a choice."""
        for symbol in draft.state.floated:
            if not waits_for_track(draft.position, symbol):
                for hex_id in place_bases(draft, symbol):
                    draft.emit(ev.QuestionAsked(Question(HOME_QUESTION, company(symbol), hex_id)))


def waits_for_track(position: Position, symbol: CompanySymbol) -> bool:
    """Whether a minor company has no base because there is no track in its start hex."""
    if position.definition.companies[symbol].kind != MINOR:
        return False
    board = board_of(position)
    return any(not board.pieces(home.hex) for home in missing_bases(position, symbol))


class LaysAnywhereAtHome(LaysAtHome, frozen=True):
    """A minor company without a base needs no connection to lay in its start hex."""

    def hexes(self, position: Position, symbol: CompanySymbol) -> frozenset[HexId]:
        """Its start hex, or nothing."""
        if not waits_for_track(position, symbol):
            return super().hexes(position, symbol)
        return frozenset(home.hex for home in missing_bases(position, symbol))


def minors_wait_for_track(title: Title) -> Title:
    """A minor company has no base before there is track in its hex, and chooses one when a round begins.

    In 5.1.2 and 8.5.4 it has a base when it is formed, and chooses in its own turn.
    """
    title = changed(title, PlaceBases, lambda old: PlaceBasesOnTrack(old.section))
    title = changed(title, LaysAtHome, lambda _: LaysAnywhereAtHome())
    return dropped(title, ChooseBase)
