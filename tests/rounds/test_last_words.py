"""What a round asks after its last turn, who sits one out, and who must sell first; on a made-up title."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from roundhouse.engine import events as ev
from roundhouse.engine import loop
from roundhouse.engine.actions import Action, ExchangePrivate, Pass, SellShares
from roundhouse.engine.checks import Checks
from roundhouse.engine.effects import Consequence
from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.names import CompanySymbol, PrivateSymbol
from roundhouse.engine.offers import Offer, OfferPass
from roundhouse.engine.owners import IPO, Owner, player
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.state import Question, Round
from roundhouse.engine.title import Title, TurnStep
from roundhouse.finance import selling
from roundhouse.finance.company_order import ByPrice, FloatedBefore
from roundhouse.finance.floating import FloatNow, FullCapital
from roundhouse.finance.holding import CertificateLimit, SellDown
from roundhouse.finance.selling import Selling
from roundhouse.finance.sources import AtPar
from roundhouse.rounds.beginnings import BeginFirst, BeginSet, RoundsOfPhase
from roundhouse.rounds.operating import OperatingRound, Stage
from roundhouse.rounds.stock import StockRound
from roundhouse.rounds.stock_turns import AllPassInSuccession, PlainEnd
from roundhouse.steps.sell_shares import SellInTurn
from tests.finance import positions as p

ANN, BOB = player("Ann"), player("Bob")
TEN, SIX = CompanySymbol("Ten"), CompanySymbol("Six")


class AskBob(Consequence, frozen=True):
    """Bob is asked something, unless nothing is ``left`` to ask."""

    left: bool = True

    def happen(self, draft: Draft) -> None:
        if self.left:
            draft.emit(ev.QuestionAsked(Question("last_words", BOB)))


class Answer(TurnStep, frozen=True):
    """A pass is the answer."""

    section: str = "1"

    @property
    def name(self) -> str:
        return "last_words"

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        return (Pass,)

    def actors(self, position: Position) -> tuple[Owner, ...]:
        return (position.state.questions[-1].actor,)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        return (OfferPass(position.state.questions[-1].actor, self.section, "decline"),)

    def play(self, draft: Draft, action: Action) -> None:
        FloatNow("1", FullCapital("1", AtPar()), marked=True).after(draft, SIX)
        draft.emit(ev.QuestionAnswered("last_words"))


def operating(closing: tuple[AskBob, ...]) -> Title:
    """Companies have one stage in which nothing is decided; the round is followed by a stock round."""
    round_ = OperatingRound(
        section="1",
        order=FloatedBefore(ByPrice()),
        turns={"major": (Stage("all", "1"),)},
        anytime=(),
        begin=(),
        begin_turn=(),
        finish=(BeginFirst("1", "stock"),),
        closing=closing,
    )
    title = p.title(rounds={"operating": round_, "stock": STOCK})
    return replace(title, questions={"last_words": Answer()})


SELL = SellInTurn(
    "4",
    Selling(
        Checks(selling.HasPrice("4"), selling.AtLeastOne("4"), selling.Held("4")),
        selling.CurrentPrice("4"),
        selling.SinglesOnly("4"),
        selling.NoFall("4"),
    ),
)
STOCK = StockRound(
    section="4",
    buys=(),
    auction=None,
    sells=(SELL,),
    purchase_ends_turn=False,
    turn_end=PlainEnd("4"),
    over=AllPassInSuccession("4"),
    early=None,
    revival=None,
    finish=(BeginSet("5", RoundsOfPhase("5")),),
    pauses=None,
)


def in_operating_round(*closing: AskBob) -> Position:
    at = p.parred(p.position(operating(closing), round=Round("operating", 2), actor=""), "Ten", 1, 2)
    at = p.change(at, par={TEN: 100, SIX: 100})
    at = p.dealt(at, Ten="Ann Ann Ann", Six="Bob")
    return replace(at, state=loop.settled(at.title, frozenset(), at.state))


def test_what_a_round_asks_after_its_last_turn_is_answered_before_it_ends() -> None:
    at = in_operating_round(AskBob("1"))
    assert (at.state.round.kind, at.state.operating.operated) == ("operating", (TEN,))
    assert loop.offers(at) == (OfferPass(BOB, "1", "decline"),)
    events = loop.submit(at, Pass(BOB)).events
    assert ev.RoundBegan("stock", 1) in events
    assert not any(isinstance(event, ev.QuestionAsked) for event in events), "it is asked once"


@pytest.mark.parametrize("closing", [(), (AskBob("1", left=False),)])
def test_a_round_that_has_nothing_to_ask_ends_by_itself(closing: tuple[AskBob, ...]) -> None:
    assert in_operating_round(*closing).state.round.kind == "stock"


def test_what_floats_in_an_operating_round_operates_from_the_next_one_on() -> None:
    at = in_operating_round(AskBob("1"))
    draft = Draft(at)
    draft.emit(ev.PriceMoved(SIX, 1, 3, at.state.par[SIX], "par"))
    FloatNow("1", FullCapital("1", AtPar()), marked=True).after(draft, SIX)
    order = FloatedBefore(ByPrice())
    assert ByPrice().companies(draft.position) == (SIX, TEN)
    assert order.companies(draft.position) == (TEN,)
    later = p.change(draft.position, round=Round("operating", 2, 2, 2))
    assert order.companies(later) == (SIX, TEN)


def test_the_stock_round_before_is_another_round() -> None:
    at = p.parred(p.position(p.title(), round=Round("stock", 2)), "Ten", 1, 2)
    draft = Draft(p.change(at, floated=()))
    FloatNow("1", FullCapital("1", AtPar()), marked=True).after(draft, TEN)
    begun = p.change(draft.position, round=Round("operating", 2, 1, 1), actor="")
    assert FloatedBefore(ByPrice()).companies(begun) == (TEN,)


# --- selling down -----------------------------------------------------------------------------------


def holding(row: int, column: int, *parts: Any) -> Position:
    """Ann has 70 % of Ten, of which nobody may have more than 60 %; its price stands in the box."""
    title = p.title(*parts, rounds={"stock": STOCK, "operating": STOCK})
    companies = dict(title.definition.companies)
    companies[TEN] = replace(companies[TEN], max_percent=60)
    title = replace(title, definition=replace(title.definition, companies=companies))
    return p.dealt(p.parred(p.position(title), "Ten", row, column), Ten="Ann Ann Ann Ann Ann Ann ipo ipo Bob")


def reason(at: Position, action: Action) -> tuple[str, str]:
    with pytest.raises(ActionRefused) as refused:
        loop.submit(at, action)
    return refused.value.reason, refused.value.section


DOWN = SellDown("7", frozenset({"orange", "brown"}))


def test_who_holds_too_much_of_a_company_sells_down_first() -> None:
    at = holding(1, 2, DOWN)
    assert (DOWN.excess(at, "Ann"), DOWN.company(at, "Ann")) == (10, TEN)
    assert reason(at, Pass(ANN)) == ("stock.above_holding", "7")
    draft = Draft(at)
    draft.emit(*loop.submit(at, SellShares(ANN, TEN, 1)).events)
    sold = draft.position
    assert (DOWN.excess(sold, "Ann"), DOWN.company(sold, "Ann")) == (0, "")
    assert OfferPass(ANN, "4", "done") in loop.offers(sold)


def test_nobody_sells_down_in_a_free_zone_or_without_the_rule() -> None:
    assert DOWN.excess(holding(3, 1, DOWN), "Ann") == 0
    assert OfferPass(ANN, "4", "pass") in loop.offers(holding(3, 1, DOWN))
    assert OfferPass(ANN, "4", "pass") in loop.offers(holding(1, 2))
    assert DOWN.excess(holding(1, 2, DOWN), "Bob") == 0


def test_who_must_sell_first_exchanges_nothing() -> None:
    swap = ExchangePrivate(ANN, PrivateSymbol("A"), TEN, IPO)
    assert reason(holding(1, 2, DOWN), swap) == ("stock.above_holding", "7")
    limited = holding(1, 2, CertificateLimit("6", frozenset()))
    limited = p.dealt(limited, Six="Ann Ann Ann Ann")
    assert reason(limited, swap) == ("stock.above_limit", "6")
    assert reason(limited, Pass(ANN)) == ("stock.above_limit", "6")
