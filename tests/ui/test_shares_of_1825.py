"""The shares of 1825 on the screen: seats, private companies of the bank, companies in their order, sales."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from roundhouse.archive.game_file import GameSession
from roundhouse.engine import loop
from roundhouse.engine.actions import (
    Action,
    BuyPrivate,
    BuyShares,
    Par,
    Pass,
    SeatPlayers,
    SellPrivate,
    SellShares,
)
from roundhouse.engine.loop import Entry
from roundhouse.engine.names import CompanySymbol, Money, PrivateSymbol
from roundhouse.engine.offers import OfferBuyShares
from roundhouse.engine.owners import IPO, POOL, Owner, name_of, player
from roundhouse.engine.position import Position
from roundhouse.queries.companies import price_of, share_worth
from roundhouse.queries.market import after_dividend
from roundhouse.titles import registry
from roundhouse.ui.about import Subject, Telling, about
from roundhouse.ui.appearance import Appearance
from roundhouse.ui.cards.certificate_card import Manner, price_text, source_text
from roundhouse.ui.cards.look import Look
from roundhouse.ui.choice_button import ChoiceButton
from roundhouse.ui.choice_kinds import Choice
from roundhouse.ui.choices import groups
from roundhouse.ui.models.certificate_model import for_sale
from roundhouse.ui.models.tableau_model import axes
from roundhouse.ui.task_words import further
from roundhouse.ui.turn_bar import TurnBar
from roundhouse.ui.words import LANGUAGES, for_language
from roundhouse.ui.words.story import tell
from tests.names import company
from tests.rules.t1825 import table as t
from tests.rules.t1825.lines import LONDON, running
from tests.rules.t1825.moves import rich
from tests.rules.t1825.pictured import bankrupt, one_alone, over_the_limit
from tests.rules.table import best_run, stock_turn, submit
from tests.ui.operator import Operator

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")
LNWR = CompanySymbol("LNWR")


def on_screen(make_program, position: Position, tmp_path: Path) -> Operator:
    program = make_program("en")
    session = GameSession.begin(position, position.state.seats, 0, tmp_path / "game.roundhouse")
    program.bridge.set_session(session)
    return Operator(program)


def test_two_players_play_their_first_rounds_by_hand(make_program, tmp_path: Path) -> None:
    ada, ben = player("Ada"), player("Ben")
    operator = on_screen(make_program, t.start(players=2), tmp_path)
    for action in (
        BuyPrivate(ada, PrivateSymbol("C&W"), Money(130)),
        BuyPrivate(ben, PrivateSymbol("L&M"), Money(210)),
        Par(ada, LNWR, 0, 15),
        BuyShares(ben, LNWR, (IPO,)),
        Pass(ada),
        Pass(ben),
        SellPrivate(ada, PrivateSymbol("S&M")),
        SellShares(ada, LNWR, 2),
        Pass(ada),
        BuyPrivate(ben, PrivateSymbol("S&M"), Money(30)),
        SellPrivate(ben, PrivateSymbol("C&HP")),
    ):
        operator.play(action)
    state = operator.bridge.position.state
    assert (state.certificates["LNWR-0"], state.privates["S&M"], state.privates["C&HP"]) == (POOL, ben, POOL)


def test_the_president_seats_the_last_players_by_hand(make_program, tmp_path: Path) -> None:
    position = loop.start(registry.load("1825"), t.NINE, frozenset(t.ALL_UNITS), 4)
    *_, chief, one, two = position.state.seats
    operator = on_screen(make_program, position, tmp_path)
    operator.play(SeatPlayers(player(chief), (two, one)))
    assert operator.bridge.position.state.seats[-2:] == (two, one)


def choices(position: Position) -> dict[Action, str]:
    """The title of each choice."""
    found = groups(for_language("en"), position, loop.offers(position))
    return {c.action: c.title for group in found for c in group.choices if isinstance(c, Choice)}


def prices(position: Position, owner: Owner) -> dict[str, int | None]:
    """What the cards of what the bank has say that a certificate costs, by company."""
    return {card.livery.symbol: card.price for _, card in for_sale(position, ()) if card.sources == (owner,)}


def test_cards_say_what_shares_cost_of_a_company_that_has_not_formed() -> None:
    position = t.started(t.no_privates(t.start(players=3)), "LNWR", "Ada", Ada=4, pool=2)
    position = stock_turn(position, "Ben")
    assert (prices(position, IPO)["LNWR"], prices(position, POOL)["LNWR"]) == (100, 100)
    assert choices(position)[BuyShares(player("Ben"), LNWR, (POOL,))].endswith("100")
    assert share_worth(position, LNWR) == 100


def test_a_presidents_certificate_in_the_pool_is_none_of_those_that_are_sold() -> None:
    position = t.formed(t.start(players=3), "LNWR", "", price=71, Ada=1)
    card = dict(for_sale(position, ()))["LNWR/pool"]
    assert (card.percent, card.count, card.price) == (10, 7, 71)
    assert (card.beside, card.president) == (True, False)
    ones = dict.fromkeys(t.NINE[1:], 1)
    alone = t.formed(t.start(*t.ALL_UNITS, players=9), "LNWR", "", "pool", 0, 71, **ones)
    card = dict(for_sale(alone, ()))["LNWR/pool"]
    assert (card.percent, card.count, card.price, card.president) == (20, 1, None, True)
    assert price_text(Look(), 100, card, Manner(for_language("en"), str)) == "by exchange"


def test_two_shares_of_one_place_name_it_once() -> None:
    position = t.formed(t.start(players=3), "LNWR", "", price=71, Ada=1)
    card = dict(for_sale(position, ()))["LNWR/pool"]
    assert source_text(replace(card, sources=(POOL, POOL)), for_language("en")) == "2 × Pool"


def test_a_presidents_certificate_that_lies_alone_and_is_on_offer_has_one_card() -> None:
    ones = dict.fromkeys(t.NINE[1:], 1)
    alone = t.formed(t.start(*t.ALL_UNITS, players=9), "LNWR", "", "pool", 0, 71, **ones)
    position = rich(stock_turn(alone, "Cleo"))
    offers = loop.offers(position)
    cards = [card for _, card in for_sale(position, offers) if card.livery.symbol == "LNWR"]
    assert [(card.percent, card.price, card.president) for card in cards] == [(20, 71, True)]
    assert cards[0].offer in offers


@pytest.mark.parametrize(
    ("code", "told"),
    [("en", "and 10 % of your own"), ("fr", "et 10 % des vôtres"), ("de", "und 10 % der eigenen")],
)
def test_a_share_that_is_given_for_the_presidents_certificate_is_told(code, told) -> None:
    position = one_alone()
    offers = loop.offers(position)
    (large,) = (offer for offer in offers if isinstance(offer, OfferBuyShares) and offer.percent)
    (group,) = groups(for_language(code), position, (large,))
    (choice,) = group.choices
    assert [line.replace("\xa0", " ").replace("\u202f", " ") for line in choice.lines] == [told]


def test_a_minor_companys_shares_are_sold_by_percent() -> None:
    position = t.formed(t.start("unit_3", players=2), "HR", "Ada", par=55, Ada=3)
    position = stock_turn(position, "Ada")
    sale = SellShares(player("Ada"), CompanySymbol("HR"), 2)
    assert choices(position)[sale] == "40 % for £220"
    head, *_ = tell(for_language("en"), Entry(sale, loop.submit(position, sale).events), position.definition)
    assert head.text == "Ada sells 40 % of HR (2 × £110)"


def test_a_sale_that_leaves_the_price_says_so_in_its_tooltip_alone(qtbot) -> None:
    position, words = over_the_limit(), for_language("en")
    bar = TurnBar(words, Appearance())
    qtbot.addWidget(bar)
    (group,) = (g for g in groups(words, position, loop.offers(position)) if g.key == "sell")
    bar.sheets.show_under(position, group, bar)
    assert bar.sheet is not None
    before = {symbol: price_of(position, symbol) for symbol in position.state.market}
    buttons = bar.sheet.findChildren(ChoiceButton)
    for choice, button in zip(group.choices, buttons, strict=True):
        assert isinstance(choice, Choice)
        assert choice.details == ()
        told = words.choice("move.same", position.definition, price=before[choice.company])
        assert told in button.toolTip()
    first = group.choices[0]
    assert isinstance(first, Choice)
    assert price_of(submit(position, first.action), first.company) == before[first.company]


def test_cards_of_a_minor_company_have_the_price_of_a_certificate() -> None:
    position = t.formed(t.start("unit_3", players=2), "HR", "Ada", par=55, Ada=2, Ben=1)
    assert prices(position, POOL)["HR"] == 110


@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
def test_the_bar_tells_how_many_certificates_are_too_many(words) -> None:
    """A price has come up to 55 (4.3): there is nothing but a sale, and nothing said why."""
    position = over_the_limit()
    assert further(words, position) == (words.say("turn.too_many", count=1),)
    sold = submit(position, SellShares(player("Ada"), CompanySymbol("GER"), 1))
    assert further(words, sold) == ()


def test_a_bankrupt_company_has_no_empty_line_in_the_holdings() -> None:
    """In a game of one unit it stayed there, as if nobody had started it."""
    rows, _ = axes(bankrupt())
    assert company("GWR") in rows
    assert company("LNWR") not in rows


@pytest.mark.parametrize(
    ("code", "symbol", "told"),
    [
        ("en", "S&M", "Ada sells S&M to the pool for £0"),
        ("de", "L&M", "Ada verkauft L&M für £180 an den Pool"),
        ("fr", "L&M", "Ada vend L&M au pool pour £180"),
    ],
)
def test_the_sale_of_a_private_company_is_told_in_one_line(code, symbol, told) -> None:
    position = t.no_privates(t.start(players=3))
    owner = position.state.privates[PrivateSymbol(symbol)]
    position = stock_turn(position, name_of(owner))
    sale = SellPrivate(owner, PrivateSymbol(symbol))
    lines = tell(for_language(code), Entry(sale, loop.submit(position, sale).events), position.definition)
    assert [line.text for line in lines] == [told]


def test_what_one_share_brings_is_told_once_and_what_several_bring_below_them() -> None:
    position = stock_turn(t.formed(t.start(players=3), "LNWR", "Ada", price=71, Ada=5), "Ada")
    told = []
    for count in (1, 2):
        sale = SellShares(player("Ada"), LNWR, count)
        entry = Entry(sale, loop.submit(position, sale).events)
        told.append([line.text for line in tell(for_language("en"), entry, position.definition)])
    assert told == [
        ["Ada sells a share of LNWR at £71"],
        ["Ada sells 2\xa0shares of LNWR at £71 each", "The bank pays Ada £142 for shares"],
    ]


def lines_of(position: Position, symbol: str) -> tuple[str, list[str]]:
    """What the card of a company says below its name, and its lines."""
    card = about(Telling(for_language("en"), position, ()), Subject("company", symbol))
    return card.subtitle, [line.text for line in card.lines]


def test_the_card_of_a_company_in_its_order_says_what_it_waits_for() -> None:
    begun = t.start(players=3)
    assert any("all private companies are sold before it" in line for line in lines_of(begun, "SECR")[1])
    sold = t.no_privates(begun)
    first = "SECR isn't for sale yet: first LNWR has to be sold out"
    assert any(line.startswith(first) for line in lines_of(sold, "SECR")[1])
    assert "floats once 60 % of it is sold" in lines_of(sold, "SECR")[1], "not another 60 %: nothing is sold"
    assert not any("isn't for sale yet" in line for line in lines_of(sold, "LNWR")[1])


def test_the_card_of_a_company_without_a_president_says_who_becomes_it() -> None:
    """Its certificate lies in the pool: the company has been started, whether it has floated or not."""
    position = t.formed(t.start(players=3), "LNWR", "Ada", price=71, Ada=3)
    position = submit(stock_turn(position, "Ada"), SellShares(player("Ada"), LNWR, 3))
    subtitle, lines = lines_of(position, "LNWR")
    assert "Not started" not in subtitle
    assert "whoever comes to hold 20 % becomes its president" in lines
    assert "whoever" not in " ".join(lines_of(t.formed(t.start(players=3), "LNWR", "Ada", Ada=3), "LNWR")[1])


def test_the_card_of_a_company_in_receivership_says_that_its_income_is_kept() -> None:
    """Nobody is asked: what its price would be after a payout is none of what may happen."""
    position = running(LONDON, "2")
    ran = submit(position, best_run(position))
    told = {each.kind: each.price for each in after_dividend(ran, LNWR)}
    assert told == {"withhold": 82, "none": 82}
    assert (price_of(ran, LNWR), lines_of(ran, "LNWR")[0]) == (90, "Receiver: Ada")
