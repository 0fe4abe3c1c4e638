"""What the models say of companies with a printed price: who is to come, who acts, what they bring."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester

from roundhouse.engine.loop import offers, start
from roundhouse.engine.names import CompanySymbol, HexId, Money
from roundhouse.engine.offers import OfferBuyTrain
from roundhouse.engine.owners import IPO, POOL, REMOVED, SUPPLY, player
from roundhouse.engine.position import Position
from roundhouse.engine.state import LaidTile, MarketPlace, Operating, Round
from roundhouse.queries import board, companies, market, trains
from roundhouse.titles.registry import load
from roundhouse.ui.about import Subject, Telling, about
from roundhouse.ui.about.subject import Kind
from roundhouse.ui.board.items.content import hex_content
from roundhouse.ui.models.certificate_model import CertificateCard, CertificateModel
from roundhouse.ui.models.charter_model import CharterModel, charter
from roundhouse.ui.models.market_model import MarketModel, boxes
from roundhouse.ui.models.offered_train_model import offered_trains
from roundhouse.ui.models.private_words import private_words
from roundhouse.ui.models.tableau_model import TableauModel, axes
from roundhouse.ui.models.train_model import TrainModel, train_lines
from roundhouse.ui.rules_words import rule_about, rules_of
from roundhouse.ui.words import LANGUAGES
from roundhouse.ui.words.marked import with_capital
from tests.names import company
from tests.states import changed

WORDS, FRENCH, *_ = LANGUAGES
ANN, BEN = player("Ann"), player("Ben")
GER, LNWR, LSWR = CompanySymbol("GER"), CompanySymbol("LNWR"), CompanySymbol("LSWR")


def opening(*options: str) -> Position:
    return start(load("1825"), ("Ann", "Ben", "Cleo"), frozenset(options or ("unit_1", "k2", "r1")), 1)


def playing(**facts: object) -> Position:
    """The LNWR has formed under Ann; a share of the GWR is sold, all others are in the bank."""
    position = opening()
    state = position.state
    certificates = dict.fromkeys(state.certificates, IPO)
    certificates |= {f"LNWR-{n}": ANN for n in range(9)} | {"GWR-0": BEN}
    given = {
        "certificates": certificates,
        "privates": dict.fromkeys(state.privates, POOL),
        "par": {"LNWR": 100, "GWR": 90},
        "floated": ("LNWR",),
        "market": {"LNWR": MarketPlace(0, 18, 1)},
        "cash": {**state.cash, company("LNWR"): 640},
    }
    return replace(position, state=changed(state, **(given | facts)))


def box_of(position: Position, price: int):
    return next(box for box in boxes(position).values() if box.price == price)


def fact(position: Position, symbol: str, key: str):
    return next((each for each in charter(position, CompanySymbol(symbol)) if each.key == key), None)


# --- the market ----------------------------------------------------------------------------------------


def test_companies_that_are_to_come_stand_at_the_price_printed_on_them():
    ghosts = {g.livery.symbol: g for g in box_of(opening(), 76).ghosts}
    assert set(ghosts) == {"GER", "LSWR"}
    assert not any(ghost.begun or ghost.for_sale for ghost in ghosts.values())
    (first,) = box_of(opening(), 100).ghosts
    assert first.livery.symbol == "LNWR"


def test_a_company_of_which_shares_are_sold_waits_where_it_will_enter():
    (ghost,) = box_of(playing(), 90).ghosts
    assert (ghost.livery.symbol, ghost.begun) == ("GWR", True)
    assert [marker.symbol for marker in box_of(playing(), 100).markers] == []
    assert not any(g.livery.symbol == "LNWR" for box in boxes(playing()).values() for g in box.ghosts)


def test_who_is_for_sale_is_what_the_rules_say():
    sold_out = {f"GWR-{n}": ANN for n in range(9)}
    position = playing()
    later = replace(
        position, state=changed(position.state, certificates={**position.state.certificates, **sold_out})
    )
    assert not companies.is_for_sale(position, GER)
    assert companies.is_for_sale(position, CompanySymbol("GWR"))
    assert companies.is_for_sale(later, GER)
    assert all(ghost.for_sale for ghost in box_of(later, 76).ghosts)


def test_minor_companies_have_no_printed_price_and_stand_nowhere():
    waiting = {each.company for awaited in market.awaited(opening()).values() for each in awaited}
    assert CompanySymbol("Cam") not in waiting
    assert waiting == {"LNWR", "GWR", "GER", "LSWR", "SECR", "LBSC"}


def test_a_company_that_is_gone_waits_nowhere():
    position = opening()
    gone = {c: REMOVED for c in position.state.certificates if c.startswith("GER-")}
    later = replace(
        position, state=changed(position.state, certificates={**position.state.certificates, **gone})
    )
    assert companies.is_gone(later, GER)
    assert GER not in {each.company for awaited in market.awaited(later).values() for each in awaited}


@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
def test_the_box_tells_who_is_to_come(qtbot, words):
    model = MarketModel(words)
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.show_position(playing())
    box = box_of(playing(), 90)
    told = str(model.index_of(str(box.row), str(box.column)).data(Qt.ItemDataRole.ToolTipRole))
    assert "Great Western" in told
    zones = {kind for box in boxes(playing()).values() for kind in box.kinds}
    assert "no-limit" in zones
    assert all(words.say(f"market.zone.{zone}") for zone in zones)


# --- certificates --------------------------------------------------------------------------------------


def test_only_certificates_whose_turn_has_come_lie_out_to_be_bought():
    model = CertificateModel(WORDS)
    model.show_position(playing(), None, offers(playing()))
    shown = {card.livery.symbol for card in model.cells() if isinstance(card, CertificateCard)}
    assert "GWR" in shown
    assert not {"GER", "LSWR", "SECR", "LBSC", "Cam"} & shown


# --- charters ------------------------------------------------------------------------------------------


def test_the_charter_of_a_company_to_come_has_its_printed_price():
    assert fact(opening(), "GER", "face").number == 76
    assert fact(playing(), "LNWR", "face") is None


def test_a_charter_says_credit_and_not_money():
    assert fact(playing(), "LNWR", "credit").number == 640
    assert fact(playing(), "LNWR", "treasury") is None


def test_the_overview_has_credit_for_companies_and_cash_for_players():
    down, across = axes(playing())
    assert "fact:credit" in across
    assert "fact:cash" not in across
    assert "mine:cash" in down
    model = TableauModel(WORDS)
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.show_position(playing())
    assert "company:GWR" in down, "it hasn't formed, yet shares of it are held"
    assert "company:Cam" not in down


def test_a_company_that_has_not_formed_says_so():
    (who,) = fact(playing(), "GWR", "band").items
    assert (who.text, who.state) == ("Ben", "waiting")


def test_in_receivership_the_charter_names_who_acts():
    position = playing()
    without = {c: POOL for c in position.state.certificates if c.startswith("LNWR-")}
    later = replace(
        position, state=changed(position.state, certificates={**position.state.certificates, **without})
    )
    assert companies.stand_in(position, LNWR) is None
    assert companies.stand_in(later, LNWR) in later.state.seats
    (who,) = fact(later, "LNWR", "band").items
    assert (who.text, who.state) == (companies.stand_in(later, LNWR), "receiver")


def labels(words, position):
    """What the card of the LNWR tells of it now, by label."""
    card = about(Telling(words, position, ()), Subject("company", LNWR))
    return {line.label for line in card.parts[0].lines}, card.subtitle


@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
def test_in_receivership_the_card_names_who_acts_and_the_credit(words):
    position = playing()
    without = {c: POOL for c in position.state.certificates if c.startswith("LNWR-")}
    later = replace(
        position, state=changed(position.state, certificates={**position.state.certificates, **without})
    )
    told, standing = labels(words, later)
    assert standing == words.say("charter.receiver", player=companies.stand_in(later, LNWR))
    assert words.say("charter.credit") in told
    assert words.say("about.treasury") not in told


@pytest.mark.parametrize(("phase", "is_limited"), [("1", True), ("4", False)])
def test_the_card_of_a_company_tells_the_limit_of_trains_where_there_is_one(phase, is_limited):
    position = opening("unit_1", "unit_2")
    told, _ = labels(WORDS, replace(position, state=changed(position.state, phase=phase)))
    assert (WORDS.say("about.train_limit") in told) == is_limited


def test_a_phase_without_a_limit_says_so_in_words_and_a_token_s_card_has_no_article():
    telling = Telling(FRENCH, opening("unit_1", "unit_2"), ())
    told = {line.label: line.text for line in about(telling, Subject("phase", "4")).lines}
    assert told["Trains au plus"] == "sans limite"
    assert about(telling, Subject("token", "LNWR-0")).title == "Jeton 1 de LNWR"


def test_the_train_that_a_company_brings_is_on_its_charter_from_the_start():
    (train,) = fact(opening(), "Cam", "brings").items
    assert (train.text, train.marks) == ("U3", ("own",))
    assert fact(opening(), "LNWR", "brings") is None


def test_own_and_leased_trains_are_marked_on_the_charter(qtbot):
    position = playing()
    own = next(name for name in position.state.trains if trains.standing(position, name) == "own")
    leased = next(name for name, owner in position.state.trains.items() if owner == SUPPLY)
    later = replace(
        position,
        state=changed(
            position.state,
            trains={**position.state.trains, own: company("LNWR"), leased: company("LNWR")},
            round=Round("operating", 1, 1, 1),
            operating=Operating(company=LNWR, stage="run", notes=frozenset({f"leased:{leased}"})),
        ),
    )
    marks = [item.marks for item in fact(later, "LNWR", "trains").items]
    assert sorted(marks) == [("leased",), ("own",)]
    for words in LANGUAGES:
        model = CharterModel(words)
        QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
        model.show_position(later)
        model.show_company(LNWR)
        told = " ".join(str(model.index(row, 0).data()) for row in range(model.rowCount()))
        assert words.name("marker", "own") in told
        assert words.name("marker", "leased") in told


# --- trains --------------------------------------------------------------------------------------------


def test_kinds_that_come_with_a_phase_say_so_and_stand_behind_its_first_train(qtbot):
    lines = train_lines(opening())
    assert list(lines)[:5] == ["2", "3", "4", "5", "3T"]
    assert lines["3T"].train.from_phase == "3"
    model = TrainModel(WORDS)
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.show_position(opening())
    assert [part.text for part in model.parts(lines["3T"], "from")] == ["3"]
    assert model.parts(lines["2"], "from") == ()


def test_trains_that_were_given_back_are_counted_beside_those_left():
    position = opening()
    given = next(name for name in position.state.trains if name.startswith("2-"))
    later = replace(position, state=changed(position.state, trains={**position.state.trains, given: POOL}))
    line = train_lines(later)["2"]
    assert line.train.returned == 1
    assert (line.train.left, line.train.total) == (5, 6)
    for words in LANGUAGES:
        assert [part.text for part in TrainModel(words).parts(line, "left")] == ["5", "+1", "/6"]


def test_trains_for_sale_say_who_sells_them_and_all_kinds_are_shown():
    position = opening()
    given = next(name for name in position.state.trains if name.startswith("3-"))
    later = replace(
        position,
        state=changed(position.state, trains={**position.state.trains, given: POOL}, phase="3"),
    )
    cards = offered_trains(later, ())
    assert {(card.seller, card.kind, card.count) for card in cards.values()} >= {
        ("supply", "2", 6),
        ("supply", "3T", 4),
        ("pool", "3", 1),
    }
    offer = OfferBuyTrain(company("LNWR"), "5.6", "2-0", SUPPLY, Money(180), Money(180))
    both = offered_trains(later, (offer,))
    assert both.keys() == cards.keys()
    assert [card.kind for card in both.values() if card.offer is not None] == ["2"]


# --- the board -----------------------------------------------------------------------------------------


def test_a_reserved_hex_names_its_company_until_a_tile_lies_there():
    position = opening()
    reserved = next(h.id for h in position.definition.hexes.values() if "LSWR" in h.reserved_for)
    assert board.keepers(position, reserved) == (LSWR,)
    assert hex_content(position, reserved).blocked == ("LSWR",)
    laid = {HexId(reserved): LaidTile("9", 0)}
    later = replace(position, state=changed(position.state, tiles=laid))
    assert board.keepers(later, reserved) == ()
    assert hex_content(later, reserved).blocked == ()


def scottish() -> Position:
    return start(load("1825"), ("Ann", "Ben"), frozenset({"unit_3"}), 1)


def card_of(words, position, kind: Kind, name: str) -> dict[str, str]:
    """The texts of a card by their labels, those without one by themselves."""
    card = about(Telling(words, position, ()), Subject(kind, name))
    return {line.label or line.text: line.text for line in card.lines}


@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
def test_the_card_of_a_train_says_what_it_passes_without_pay(words):
    told = card_of(words, opening("unit_1", "k2", "k3"), "train", "4+4E")
    assert words.say("about.passes", kinds=words.say("about.stop.town")) in told
    assert not [text for text in told if " 0 " in text]


@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
def test_trains_of_companies_to_come_are_nobodys_yet(words):
    told = card_of(words, scottish(), "train", "U3")
    assert told[words.say("about.set_aside")] == words.say("about.set_aside_for", count=1)
    assert words.say("about.owned") not in told


@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
def test_the_bank_that_has_the_presidents_certificate_is_no_president(words):
    told = card_of(words, opening(), "company", "GER")
    assert told[with_capital(words.owner(IPO))] == words.say("about.percent_certificate", percent="100")


@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
def test_the_card_of_a_hex_on_which_nothing_is_laid_says_so(words):
    for bare in ("B10", "B8"):
        first = next(iter(card_of(words, scottish(), "hex", bare)))
        assert first == words.say("about.bare"), "below the stop of B8 it would be about that"


# --- private companies ---------------------------------------------------------------------------------


@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
def test_private_companies_of_all_units_have_words_with_a_section_that_leads_to_the_rules(words):
    found = private_words("1825", words.code)
    everywhere = {
        symbol
        for options in (("unit_1", "unit_2", "unit_3"), ("unit_1",), ("unit_2",), ("unit_3",))
        for symbol in load("1825").variant(frozenset(options)).definition.privates
    }
    assert set(found) == everywhere
    for symbol in opening().definition.privates:
        card = about(Telling(words, opening(), ()), Subject("private", symbol))
        assert card.lines[0].text == found[symbol].power != ""
        assert card.sections[0] == found[symbol].section
        assert rule_about(rules_of("1825", words.code), card.sections[0]) is not None
    assert words.code == "en" or found != private_words("1825", "en")
