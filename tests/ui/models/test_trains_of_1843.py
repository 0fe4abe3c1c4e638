"""Trains of 1843: cards with two sides, prices, obsolete and rusted ones, limits of trains and cards."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt

from roundhouse.engine import loop
from roundhouse.engine import offers as off
from roundhouse.engine.owners import POOL, SUPPLY, train
from roundhouse.queries.reasons import why_no_train
from roundhouse.ui import choices
from roundhouse.ui.cards.charter_card import (
    fact_height,
    fact_width,
    marker_text,
    places_of,
    train_width,
)
from roundhouse.ui.cards.figures_cell import cell_width
from roundhouse.ui.cards.look import Look
from roundhouse.ui.cards.ticket_rows import ticket_rows
from roundhouse.ui.cards.tokens import mark_box, marks_width
from roundhouse.ui.docks.trains_view import TrainsView
from roundhouse.ui.models.charter_model import CharterModel, Fact, Item, charter
from roundhouse.ui.models.offered_train_model import OfferedTrainModel, offered_trains
from roundhouse.ui.models.pieces import TrainFace
from roundhouse.ui.models.private_words import private_words
from roundhouse.ui.models.tableau_model import Cell
from roundhouse.ui.models.train_model import TrainModel, train_kinds, train_lines
from roundhouse.ui.words import LANGUAGES
from tests.names import company
from tests.rules.t1843 import table as t
from tests.rules.t1843.test_s8_8_1_gray import gray
from tests.rules.t1843.test_s8_8_trains import est

EN, FR, *_ = LANGUAGES
EACH = pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)


def cards(position: t.Position) -> dict[tuple[str, str], tuple[int, int | None]]:
    """The price and number of each card that the bank sells, by kind and owner."""
    found = offered_trains(position, loop.offers(position)).values()
    return {(c.kind, c.seller): (c.low, c.count) for c in found if c.seller in {SUPPLY, POOL} and not c.old}


def titles(position: t.Position, words=EN) -> list[str]:
    found = choices.groups(words, position, loop.offers(position))
    return [choice.title for group in found for choice in group.choices]


@pytest.mark.parametrize("treasury", [2000, 100])
def test_both_sides_lie_in_the_shop_also_out_of_reach(treasury) -> None:
    position = est("Green", "4+1", treasury)
    assert cards(position) == {("4+1", SUPPLY): (300, 5), ("3/5x2", SUPPLY): (500, 5)}
    refused = {side: why_no_train(position, side, SUPPLY) for side in ("4+1", "3/5x2")}
    told = {side: why.facts["price"] for side, why in refused.items() if why is not None}
    assert told == ({} if treasury == 2000 else {"4+1": 300, "3/5x2": 500})


def test_the_second_shop_has_every_single_train_with_its_price_and_number() -> None:
    found = cards(gray("Electric", 130))
    assert found == {
        ("Electric", SUPPLY): (900, 17),
        ("2+1", POOL): (125, 6),
        ("3+1", POOL): (200, 6),
        ("4+1", POOL): (300, 7),
        ("5+2", POOL): (350, 7),
        ("5E", POOL): (400, 6),
        ("8E", POOL): (500, 6),
    }


def test_the_table_has_a_row_of_what_is_second_hand_whatever_room_there_is(qtbot) -> None:
    """It told what had rusted last, or nothing of it, where the bank sold six kinds."""
    position = gray("Electric", 130)
    *_, line = train_lines(position).values()
    sold = {card.kind for card in offered_trains(position, ()).values() if card.rusted}
    assert {each.kind for each in line.second_hand} == sold
    own = train_lines(position)["8E"]
    assert (line.is_on_sale, own.is_on_sale, own.is_past) == (True, False, True)
    view = TrainsView.for_table(LANGUAGES[0], Look())
    qtbot.addWidget(view)
    view.resize(230, view.wanted_height())
    view.show()
    view.show_position(position)
    assert [each.train and each.train.kind for each in view.lines()] == ["Electric", None]
    y = view.visualRect(view.keyed().index(view.keyed().rowCount() - 1, 0)).center().y()
    across = (view.thing_at(QPoint(x, y)) for x in range(view.viewport().width()))
    assert {found.name for found in across if found is not None} == sold


def test_a_train_handed_in_is_told_by_its_side() -> None:
    position = gray("3+1", 2000)
    old = {c.old for c in offered_trains(position, loop.offers(position)).values() if c.old}
    assert old == {"3+1"}


@EACH
def test_a_card_of_two_trains_says_so_and_what_else_it_runs_as(words, qapp) -> None:
    model = OfferedTrainModel(words)
    position = est("Yellow")
    model.show_position(position, loop.offers(position))
    told = {
        str(model.index(row, 0).data()): model.index(row, 0).data(Qt.ItemDataRole.ToolTipRole)
        for row in range(2)
    }
    assert words.say("card.trains_or", count=2, kind="3+1") in told["2x2"]
    assert "3+1" not in told["2+1"]


def test_the_table_lists_the_sides_of_each_card_and_nothing_that_is_never_sold() -> None:
    kinds = train_kinds(est("Yellow"))
    assert list(kinds) == ["2+1", "4+1", "5+2", "5E", "8E", "Electric"]
    assert kinds["2+1"].sides == (("2x2", 200),)
    assert kinds["4+1"].sides == (("3/5x2", 500),)
    assert kinds["8E"].sides == ()


@EACH
def test_the_limit_is_told_in_trains_and_cards(words, qapp) -> None:
    model = TrainModel(words)
    model.show_position(est("Brown"))
    limits = {row: model.index_of(row, "limit").data() for row in model.row_keys()}
    assert limits["5E"] == words.say("trains.limits", limit="3", cards="2")
    shown = CharterModel(words)
    shown.show_position(est("Brown"))
    told = [shown.index(row, 0).data() for row in range(shown.rowCount())]
    assert any(words.say("charter.cards", limit=3, count=2) in str(line) for line in told)


@pytest.mark.parametrize(
    ("phase", "owned", "places"),
    [
        ("Green", "4+1 3/5x2", 3),
        ("Green", "3/5x2 3/5x2", 2),
        ("Yellow", "2x2", 4),
        ("Brown", "5E", 2),
        ("Brown", "", 2),
    ],
)
def test_places_are_left_for_as_many_trains_and_cards_as_the_limit_allows(phase, owned, places) -> None:
    (fact,) = [fact for fact in charter(est(phase, owned), t.CompanySymbol("EST")) if fact.key == "trains"]
    assert places_of(fact) == places


def test_an_obsolete_train_is_pale_and_takes_no_place() -> None:
    position = est("Brown", "4+1 5E")
    marked = next(n for n, o in position.state.trains.items() if o == company("EST") and n.startswith("4+1"))
    position = t.change(position, markers={**position.state.markers, "engineers-0": train(marked)})
    (fact,) = [fact for fact in charter(position, t.CompanySymbol("EST")) if fact.key == "trains"]
    states = {item.text: (item.state, item.weight, item.marks) for item in fact.items}
    assert states == {"4+1": ("obsolete", 0, ("engineers",)), "5E": ("", 1, ())}
    assert places_of(fact) == 3


@EACH
def test_a_rusted_train_is_told_as_such(words) -> None:
    position = gray("4+1", 2000)
    (fact,) = [fact for fact in charter(position, t.CompanySymbol("EST")) if fact.key == "trains"]
    assert [(item.text, item.state, item.weight) for item in fact.items] == [("4+1", "rusted", 1)]
    offered = offered_trains(gray("", 2000), loop.offers(gray("", 2000)))
    assert {card.kind for card in offered.values() if card.rusted} == {"2+1", "3+1", "4+1", "5+2", "5E", "8E"}
    poor = gray("8E", 120)
    taken = [card.offer is not None for card in offered_trains(poor, loop.offers(poor)).values()]
    assert taken == [True, True, *[False] * 6], "what may be bought is first"
    found = choices.groups(words, gray("", 2000), loop.offers(gray("", 2000)))
    rusted = words.say("train.rusted")
    told = {c.title for g in found for c in g.choices if rusted in getattr(c, "details", ())}
    assert len(told) == 6


def test_trains_alike_are_chosen_once_and_told_by_their_side() -> None:
    position = est("Green", "3/5x2 3/5x2")
    actor = company("EST")
    names = tuple(n for n, o in position.state.trains.items() if o == actor)
    turn = off.OfferTurnTrain(actor, "8.8.2", tuple((name, "4+1") for name in names))
    offers = (off.OfferDiscardTrain(actor, "8.8.2", names), turn)
    found = choices.groups(EN, position, offers)
    assert [c.title for g in found for c in g.choices] == [
        "EST gives up a 3/5x2-train",
        "EST turns a 3/5x2-train over to a 4+1-train",
    ]
    shown = offered_trains(position, offers).values()
    assert [(c.kind, c.old, c.turned, c.given_up, c.count) for c in shown] == [
        ("3/5x2", "", False, True, 2),
        ("4+1", "3/5x2", True, False, 2),
    ]


def test_sides_have_names_of_their_own_in_both_languages() -> None:
    assert "Buy a 3/5x2-train for 500\xa0fr" in titles(est("Green"))
    assert any("3/5x2" in title for title in titles(est("Green"), FR))
    assert not any(" -train" in title for title in titles(est("Green")))


# --- what else lies on the charter, and private companies -----------------------------------------------


@EACH
def test_the_ports_of_a_company_are_named_by_their_places(words, qapp) -> None:
    held = {"port:H7-0": company("EST"), "port:C14-0": company("EST")}
    position = est("Green")
    position = t.change(position, markers={**position.state.markers, **held})
    (fact,) = [fact for fact in charter(position, t.CompanySymbol("EST")) if fact.key == "markers"]
    port = words.name("marker", "port")
    assert [marker_text(item, words) for item in fact.items] == [f"{port} Le Havre", f"{port} Bordeaux"]


@pytest.mark.parametrize("count", [1, 6])
def test_tickets_break_into_rows_that_fit(count, qapp) -> None:
    look, names = Look(), [f"port H{n}" for n in range(count)]
    rows = ticket_rows(look, names, 200)
    assert [name for row in rows for name in row] == names
    assert len(rows) == (1 if count == 1 else 2)


def test_private_companies_share_a_row_where_room_is_short(qapp) -> None:
    items = (Item("LH", "Cie du Havre"), Item("BA", "Cie de Boulogne"))
    fact = Fact("privates", "privates", items=items)
    look = Look()
    assert fact_height(look, fact, 200, EN, tight=True) < fact_height(look, fact, 200, EN)
    assert fact_width(look, fact, EN) is None
    assert (fact_width(look, fact, EN, tight=True) or 999) < 150


@EACH
def test_every_private_company_says_what_it_can_do(words) -> None:
    found = private_words("1843", words.code)
    assert found.keys() == t.DEFINITION.privates.keys()
    assert all(each.power and each.section.startswith("10.2.") for each in found.values())
    assert private_words("1843", "en") != private_words("1843", "fr")


@pytest.mark.parametrize("count", [1, 2])
def test_marks_lie_beside_the_number_of_their_train(count, qapp) -> None:
    look, marks = Look(), ("engineers", "own")[:count]
    fact = Fact("trains", "trains", items=(Item("4/6x2", color="blue", marks=marks),), total=4)
    wide = train_width(look, fact)
    card = QRectF(0, 0, wide, 28)
    boxes = [mark_box(look, card, number) for number in range(count)]
    number = look.width("4/6x2", bold=True)
    middle = (wide - marks_width(look, count)) / 2
    assert min(box.left() for box in boxes) >= middle + number / 2 - look.px(2)
    face = TrainFace("5+2-0", "4/6x2", "blue", marks=marks)
    bare = TrainFace("5+2-0", "4/6x2", "blue")
    with_marks, without = (cell_width(look, Cell("trains", trains=(each,)), "small") for each in (face, bare))
    assert with_marks - without == marks_width(look, count)
