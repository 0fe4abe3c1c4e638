"""1861: what begins and ends its rounds (chapters 3, 4, 6 and 7)."""

from __future__ import annotations

from roundhouse.engine import events as ev
from roundhouse.engine.effects import Consequence
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.title import Score
from roundhouse.finance import loans, market
from roundhouse.finance.market_moves import Move
from roundhouse.finance.worth import NetWorth
from roundhouse.rounds.merger import BeginsMergers
from roundhouse.titles.t1861.nationalisation import FINAL

BROKEN = "bank_broken"
FINAL_SET = 3
MOVED_PRICES = frozenset({"bank", "final_set"})
"""The ways to end by which unpaid loans have moved the prices already."""
MERGER_PHASES = ("3", "4", "5", "6", "7")


class EmptyBankEnds(Consequence, frozen=True):
    """7: an empty bank ends the game at the end of an operating round, even after the first 8."""

    def happen(self, draft: Draft) -> None:
        """End it if the bank has run out of money."""
        if draft.state.flags.get(BROKEN):
            end_game(draft, "bank")


class AfterOperatingRound(BeginsMergers, frozen=True):
    """6: a merger round in the ``phases`` that have one, else what comes after it."""

    def happen(self, draft: Draft) -> None:
        """The next round, or the end of the game."""
        place = draft.state.round
        if draft.state.phase in self.phases:
            draft.emit(ev.RoundBegan("merger", place.number, place.index, place.count))
        else:
            end_merger_round(draft)


def end_merger_round(draft: Draft) -> None:
    """3 and 7: the next operating round of the set, the next stock round, or the end of the last set."""
    place, final = draft.state.round, draft.state.flags.get(FINAL, 0)
    count = FINAL_SET if final == place.number else place.count
    if place.index < count:
        draft.emit(ev.RoundBegan("operating", place.number, place.index + 1, count))
    elif final == place.number:
        end_game(draft, "final_set")
    else:
        draft.emit(ev.RoundBegan("stock", place.number + 1))


def end_game(draft: Draft, reason: str) -> None:
    """7: every unpaid loan moves a company's price once more, then the game is over."""
    adjust_prices(draft)
    draft.emit(ev.GameEnded(reason))


def adjust_prices(draft: Draft) -> None:
    """7: a step left, or down, for each loan."""
    for symbol in market.operating_order(draft.position):
        owed = loans.owed(draft.state, symbol)
        if owed:
            market.move(draft, symbol, Move("left", owed), "loans")


class AfterLoans(Consequence, frozen=True):
    """7: the players' ``worth`` once unpaid loans have moved the prices."""

    worth: NetWorth

    def __call__(self, position: Position) -> tuple[Score, ...]:
        """Everybody's score by seat, with prices as they are once loans are settled."""
        ending = position.state.ending
        if ending is None or ending.reason not in MOVED_PRICES:
            draft = Draft(position)
            adjust_prices(draft)
            position = draft.position
        return self.worth(position)
