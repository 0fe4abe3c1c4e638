"""What may become of companies and tokens, as their cards tell it, against the rules of three titles."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from roundhouse.engine.actions import Pass
from roundhouse.engine.loop import Entry
from roundhouse.engine.names import CompanySymbol, Money
from roundhouse.engine.owners import BANK, REMOVED, player
from roundhouse.engine.position import Position
from roundhouse.engine.state import MarketPlace, Run
from roundhouse.queries import fates
from roundhouse.queries.bank import bank
from roundhouse.queries.companies import price_of
from roundhouse.queries.fates import Ending, Nationalised, TokenFate
from roundhouse.queries.market import PriceAfter, after_dividend, after_sale
from roundhouse.queries.reasons import why_none_of_kind
from roundhouse.ui.about import Subject, Telling, about
from roundhouse.ui.about.subject import THE_BANK
from roundhouse.ui.token_words import one_token
from roundhouse.ui.words import LANGUAGES
from tests.names import company
from tests.rules import table as rt
from tests.rules.t1825.table import formed, no_privates, start
from tests.rules.t1839.test_s8_3_2_tokens import turn
from tests.rules.t1861 import table as t1861
from tests.rules.t1861.test_s5_5_5_dividends import minor
from tests.rules.t1861.test_s5_8_4_nationalisation import begins, closed, table
from tests.rules.t1861.test_s6_mergers import pair

KR, N, NW = CompanySymbol("KR"), CompanySymbol("N"), CompanySymbol("NW")


def next_of(position: Position, subject: Subject, words=LANGUAGES[0]) -> list[str]:
    """What its card says that may happen to a thing."""
    card = about(Telling(words, position, ()), subject)
    heading = words.say("about.next")
    return [line.text for part in card.parts if part.heading == heading for line in part.lines]


@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
def test_a_minor_company_says_when_it_is_nationalised_and_may_merge(words) -> None:
    position = table(KR="")
    assert fates.nationalised(position, KR) == (
        Nationalised(("4", "6"), "none", asked=False, section="5.8.4"),
        Nationalised(("8",), "any", asked=False, section="5.8.4"),
    )
    assert [each.phases for each in fates.nationalised(position, NW) if each.asked] == [("4", "6", "8")]
    public = fates.becomes_public(position, KR)
    assert (fates.becomes_public(position, NW), public and public.phases) == (None, tuple("34567"))
    assert closed(begins(position, "4")) == ["KR"]
    told = next_of(position, Subject("company", "KR"), words)
    listed = words.name("thing", "list").join("34567")
    assert words.say("about.becomes_public", phases=listed) in told
    assert words.say("about.nationalised.any") in told
    heir = words.lexicon(position.definition).token("RSR")
    gone = words.say("about.token_nationalised.heir_lost", company="KR", heir=heir)
    token = next(name for name in position.state.tokens if name.startswith("KR-"))
    assert gone in next_of(position, Subject("token", token), words)


def test_a_company_says_what_else_ends_it_and_its_card_leads_to_those_sections() -> None:
    position = table(KR="")
    assert fates.endings(position, KR) == (Ending("trainless", "5.5.9"),)
    owing = rt.change(position, loans={KR: 1})
    assert [each.cause for each in fates.endings(owing, KR)] == ["interest", "trainless"]
    card = about(Telling(LANGUAGES[0], position, ()), Subject("company", "KR"))
    assert {"6", "5.8.4", "5.5.9"} <= set(card.sections)
    (lines,) = ([*part.lines] for part in card.parts if part.heading == "What may happen")
    assert any(line.label for line in lines)
    first = next(n for n, line in enumerate(lines) if line.label)
    assert all(line.label for line in lines[first:]), "no sentence reads as what a phase brings"
    token = about(Telling(LANGUAGES[0], position, ()), Subject("token", "KR-0"))
    assert {"6.2", "5.8.4"} <= set(token.sections)


def test_a_minor_company_names_those_it_may_merge_with_now() -> None:
    found = fates.becomes_public(pair(), KR)
    assert found is not None
    assert (found.partners, found.alone, len(found.together)) == (("MV",), (), 8)
    told = next_of(pair(), Subject("company", "KR"))
    assert LANGUAGES[0].say("about.public_with", companies="MV") in told


def test_a_company_that_is_not_in_the_game_has_none_of_this_to_come() -> None:
    position = table()
    other = next(s for s, each in position.definition.companies.items() if s not in position.state.floated)
    assert (fates.nationalised(position, other), fates.becomes_public(position, other)) == ((), None)
    assert fates.endings(position, other) == ()


def test_a_company_of_1825_is_bankrupt_below_the_lowest_price() -> None:
    position = formed(no_privates(start()), "LNWR", "Ada")
    assert fates.endings(position, CompanySymbol("LNWR")) == (Ending("price", "6.3", least=Money(5)),)


def test_the_price_after_a_run_is_that_of_companies_of_its_kind() -> None:
    earned = after_dividend(minor(90, (5, 3)), N)
    assert [each.kind for each in earned] == ["half", "none"], "nobody chooses for a minor company of 1861"
    position = minor(90, (5, 3))
    there = rt.change(position, market=dict(position.state.market) | {N: MarketPlace(5, 3, 1)})
    half, none = after_dividend(there, N)
    assert half.price == price_of(position, N)
    assert none.price == price_of(minor(0, (5, 3)), N)


def test_a_company_that_earned_nothing_yet_tells_what_any_revenue_would_do_to_its_price() -> None:
    position = formed(no_privates(start()), "LNWR", "Ada")
    lnwr = CompanySymbol("LNWR")
    assert [each.kind for each in after_dividend(position, lnwr)] == ["none"], (
        "without a train it earns nothing"
    )
    sold = rt.change(position, runs={lnwr: Run(revenue=Money(90), dividend="pay")})
    assert after_dividend(sold, lnwr) == after_dividend(position, lnwr), "nor with one that it had"
    pay, withhold, none = after_dividend(rt.trains(position, LNWR="2"), lnwr)
    now = price_of(position, lnwr)
    assert now is not None
    assert (pay.kind, pay.price) == ("pay", now)
    assert pay.most is not None
    assert pay.most > now
    assert (withhold.price, withhold.most) == (none.price, None)
    card = about(Telling(LANGUAGES[0], rt.trains(position, LNWR="2"), ()), Subject("company", "LNWR"))
    (lines,) = (part.lines for part in card.parts if part.heading == "Price after")
    assert lines[0].text == f"£{now} to £{pay.most}"


def test_the_bank_tells_its_money_and_when_it_breaks() -> None:
    position = formed(no_privates(start()), "LNWR", "Ada")
    cash = position.state.cash
    assert bank(position).cash == cash[BANK]
    assert bank(position).players == sum(cash[player(name)] for name in position.state.seats)
    broken = rt.change(position, flags={**position.state.flags, "bank_broken": 1})
    for words in LANGUAGES:
        left = words.money(cash[BANK], position.definition)
        assert words.say("about.bank_breaks", amount=left) in next_of(position, THE_BANK, words)
        assert words.say("about.bank_broken") in next_of(broken, THE_BANK, words)
        assert words.say("about.bank_never") in next_of(turn(), THE_BANK, words)


def test_tokens_of_1839_are_moved_swapped_and_taken_up() -> None:
    position = rt.private(turn(), "KR", company("NBDS"))
    own = next(n for n, at in position.state.tokens.items() if n.startswith("NBDS-") and at.hex)
    assert list(fates.of_token(position, own)) == [
        TokenFate("moves", by="KR", section="14.2.2.2.1"),
        TokenFate("swaps", section="8.3.2.3"),
        TokenFate("nationalised", section="14.3.3.1", heir="gov"),
    ]
    gone = rt.private(position, "KR", REMOVED)
    assert "moves" not in {each.kind for each in fates.of_token(gone, own)}
    assert list(fates.of_token(position, "gov-95")) == []
    standing = replace(position.state, tokens={**position.state.tokens, "gov-95": position.state.tokens[own]})
    assert list(fates.of_token(replace(position, state=standing), "gov-95")) == [TokenFate("gives_way")]
    for words in LANGUAGES:
        assert words.say("about.token_swaps") in next_of(position, Subject("token", own), words)


def test_a_card_tells_what_a_decision_of_another_brought_its_thing() -> None:
    played = begins(table(KR=""), "4")
    telling = Telling(LANGUAGES[0], played.position, (Entry(Pass(company("GRR")), played.events),))
    for subject in (Subject("company", "KR"), Subject("token", "KR-0")):
        (line,) = about(telling, subject).parts[-1].lines
        named = [(e, {getattr(e, "token", ""), getattr(e, "company", "")}) for e in played.events]
        befell = [event for event, names in named if subject.name in names]
        told = {LANGUAGES[0].event(event, played.position.definition) for event in befell}
        assert line.text in told, "and not that GRR bought a train"


def test_one_of_several_tokens_is_told_by_its_number() -> None:
    assert one_token(LANGUAGES[0], turn(), "NBDS-1") == "token 2 of NBDS"
    assert one_token(LANGUAGES[0], table(KR=""), "KR-0") == "a token of KR"


def test_cards_tell_what_rusts_what_is_gone_and_the_same_price_once() -> None:
    position, words = rt.private(turn(), "KR", REMOVED), LANGUAGES[0]
    telling = Telling(words, position, ())
    (rusting,) = (
        part
        for part in about(telling, Subject("phase", "Blue")).parts
        if part.heading == words.say("about.phase_rusts")
    )
    assert [line.text for line in rusting.lines] == ["2-train", "L2-train"]
    private = about(telling, Subject("private", "KR"))
    assert (private.lines[1].label, private.lines[1].text) == (
        words.say("about.owner"),
        words.say("about.owned_no_more"),
    )
    sold = [PriceAfter("sell", Money(price), n, "Ada") for n, price in ((1, 90), (2, 90), (3, 80))]
    assert [line.label for line in telling.price_moves(sold)] == [
        "Ada sells 1\u20132 shares",
        "Ada sells 3\u00a0shares",
    ]
    held = formed(no_privates(start()), "LNWR", "Ada", Ada=6, Ben=2)
    sales = after_sale(rt.stock_turn(held, "Ada"), CompanySymbol("LNWR"))
    assert [each.seller for each in sales if each.count <= 2] == ["", ""], "whoever sells so many"
    assert {each.seller for each in sales if each.count > 2} == {"Ada"}
    assert [line.label for line in telling.price_moves(sales)] == [
        "a sale of 1\u20132 shares",
        "Ada sells 3\u20136 shares",
    ]


def test_a_train_that_is_only_given_is_never_for_sale() -> None:
    position = rt.at_step(turn(), "NBDS", "trains")
    refused = why_none_of_kind(position, "L2")
    assert refused is not None
    assert refused.reason == "train.never_sold"


def test_a_company_that_nobody_has_started_says_whether_it_is_for_sale_now_later_or_never() -> None:
    words = LANGUAGES[0]
    keys = {words.say(f"about.{key}"): key for key in ("for_sale", "later", "never")}

    def told(position: Position, *symbols: str) -> list[str]:
        telling = Telling(words, position, ())
        return [keys[about(telling, Subject("company", symbol)).subtitle] for symbol in symbols]

    opened = t1861.opened()
    assert told(opened, "N", "KR", "MB", "MVR") == ["for_sale", "later", "later", "later"]
    begun = t1861.minor(opened, "N")
    assert told(begun, "KR", "MB", "MVR") == ["for_sale", "later", "later"]
    assert told(t1861.phase(begun, "4"), "KR", "MB", "MVR") == ["for_sale"] * 3
    assert told(t1861.phase(begun, "5"), "KR", "MB", "MVR") == ["never", "never", "for_sale"]
