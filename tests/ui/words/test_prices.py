"""What the log says of prices and markers follows what they did, not why they moved."""

from __future__ import annotations

from functools import partial

import pytest

from roundhouse.engine import events as ev
from roundhouse.engine.names import CompanySymbol, Money
from roundhouse.engine.position import Draft
from roundhouse.finance import market
from roundhouse.finance.market_moves import Move, Movement, UpOrAcross
from roundhouse.ui.words import LANGUAGES, for_language
from roundhouse.ui.words.speaker import Words
from roundhouse.ui.words.terms import money, money_range
from tests.finance import markets as m

ENGLISH = for_language("en")
PAR_67 = (13, 7)


def told(draft: Draft, words: Words = ENGLISH) -> list[str]:
    """The sentences about the events of the draft, with plain spaces."""
    definition = draft.title.definition
    return [words.event(event, definition).replace("\u00a0", " ") for event in draft.events]


@pytest.mark.parametrize(
    ("start", "movement", "reason", "says"),
    [
        ((0, 2), UpOrAcross(), "sold_out", "A is sold out, yet its price falls to $136"),
        ((9, 5), UpOrAcross(), "sold_out", "A is sold out: its price rises to $85"),
        ((9, 5), Move("left"), "dividend", "A's price falls to $76"),
        ((9, 5), Move("right"), "dividend", "A's price rises to $83"),
        ((9, 5), Move("down"), "sold", "A's price falls to $74 after the sale"),
    ],
)
def test_the_log_tells_where_the_price_went(start: m.Box, movement: Movement, reason: str, says: str) -> None:
    draft = m.draft_of(m.WALLED, m.PAST_WALLS, A=start)
    market.move(draft, CompanySymbol("A"), movement, reason)
    assert told(draft) == [says]


def test_a_sold_out_price_may_stay_the_same() -> None:
    same = m.market_of("grid", "100 110\n90 100")
    draft = m.draft_of(same, m.ON_A_GRID, A=(0, 0))
    market.move(draft, CompanySymbol("A"), UpOrAcross(), "sold_out")
    assert told(draft) == ["A is sold out: its price stays at $100"]


def test_an_older_game_that_did_not_note_the_price_before_is_told_by_the_reason() -> None:
    draft = m.draft_of(m.WALLED, m.PAST_WALLS, A=(0, 2))
    draft.emit(ev.PriceMoved(CompanySymbol("A"), 1, 3, Money(136), "sold_out"))
    assert told(draft) == ["A is sold out: its price rises to $136"]


@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
def test_what_happens_in_a_stack_is_told_in_every_language(words: Words) -> None:
    draft = m.draft_of(m.WALLED, m.PAST_WALLS, P=PAR_67, Q=PAR_67)
    draft.emit(
        ev.MarkerSank(CompanySymbol("P"), 1, "sold"),
        ev.MarkerSank(CompanySymbol("Q"), 1, "moved"),
        ev.MarkerTurned(CompanySymbol("P")),
    )
    lines = told(draft, words)
    assert len(set(lines)) == 3
    assert all(line[-1] != "}" and symbol in line for line, symbol in zip(lines, "PQP", strict=True))


@pytest.mark.parametrize(
    ("currency", "says"), [("£", "£1–1\u202f275"), ("F", "1–1\u202f275\u00a0F"), ("", "1–1\u202f275")]
)
def test_a_range_of_prices_has_its_currency_once_where_a_price_has_it(currency: str, says: str) -> None:
    assert money_range(1, 1275, partial(money, currency=currency)) == says
