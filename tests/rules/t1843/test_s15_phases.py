"""Section 15: one test for each row of the table of phases, and the order within a change."""

import pytest

from roundhouse.engine.owners import REMOVED
from tests.names import company
from tests.rules.t1843 import table as t

PO = company("PO")
SINGLE = {"Green": "4+1", "Blue": "5+2", "Brown": "5E", "Red": "8E", "Gray": "Electric"}
BEFORE = {"Green": "Yellow", "Blue": "Green", "Brown": "Blue", "Red": "Brown", "Gray": "Red"}
EMPTY = {
    "Green": ("yellow",),
    "Blue": ("green",),
    "Brown": ("green", "blue"),
    "Red": ("blue", "brown"),
    "Gray": ("blue", "brown", "red"),
}
YELLOW, GREEN, BROWN = ("yellow",), ("yellow", "green"), ("yellow", "green", "brown")


def about_to(phase: str, **trains: str) -> t.Position:
    """PO, in its train step, may buy the train that begins a phase; other companies own ``trains``."""
    position = t.trains(t.phase(t.plain(), BEFORE[phase]), **trains)
    for symbol in trains:
        if symbol != "PO":
            position = t.floated(position, symbol, 67, "Ben", Ben=6)
    position = t.at_home(t.floated(position, "PO", 73, "Ada", None, 3000, Ada=6), "PO")
    position = t.at_step(position, "PO", "trains")
    return t.supply(position, **dict.fromkeys(EMPTY[phase], 0))


def begun(phase: str, **trains: str) -> t.Played:
    """What the purchase that begins a phase leads to."""
    position = about_to(phase, **trains)
    played = t.play(position, t.buying(position, SINGLE[phase]))
    assert played.state.phase == phase
    return played


def row(phase: str) -> tuple[int, int, int, tuple[str, ...]]:
    """Operating rounds, trains, train certificates and colours of tiles in a phase."""
    found = next(p for p in t.DEFINITION.phases if p.name == phase)
    return found.operating_rounds, found.train_limit[""], found.card_limit or 0, found.tiles


def pars(position: t.Position) -> list[int]:
    return t.pars_of(t.stock_turn(position, "Cleo"), "SO")


def test_s15_1__yellow() -> None:
    assert row("Yellow") == (1, 4, 4, YELLOW)
    assert pars(t.plain()) == [67, 73, 79]
    position = t.private(t.floated(t.plain(), "PO", 73, "Ada", Ada=6), "C", "Ada")
    assert not t.offers_of(t.turn_of(position, "PO"), t.off.OfferBuyPrivate)


def test_s15_2__green() -> None:
    assert row("Green") == (2, 4, 4, GREEN)
    position = begun("Green", NOR="2+1").position
    assert pars(position) == [67, 73, 79, 86, 94]
    assert t.kinds_of(position, "NOR") == ["2+1"]
    offers = t.offers_of(t.private(position, "C", "Ada"), t.off.OfferBuyPrivate)
    assert [(o.private, o.minimum, o.maximum) for o in offers] == [("C", 1, 40)]


def test_s15_3__blue() -> None:
    assert row("Blue") == (2, 3, 3, GREEN)
    position = begun("Blue", NOR="2+1 4+1").position
    assert pars(position) == [67, 73, 79, 86, 94, 105]
    assert t.kinds_of(position, "NOR") == ["4+1"]
    assert t.kinds_of(position, "PO") == ["5+2"]


def test_s15_4__brown() -> None:
    assert row("Brown") == (3, 3, 2, BROWN)
    position = about_to("Brown", NOR="4+1 5+2")
    for symbol, holder in (("C", "Ada"), ("PStG", "PO"), ("LM", "Ben")):
        position = t.private(position, symbol, holder)
    position = t.submit(position, t.buying(position, "5E"))
    assert pars(position) == [67, 73, 79, 86, 94, 105, 120]
    assert t.kinds_of(position, "NOR") == ["5+2"]
    assert {t.owner_of_private(position, s) for s in ("C", "PStG", "LM")} == {REMOVED}


def test_s15_5__red() -> None:
    assert row("Red") == (3, 2, 2, BROWN)
    position = begun("Red", NOR="5+2 5E").position
    assert pars(position) == [67, 73, 79, 86, 94, 105, 120]
    assert t.kinds_of(position, "NOR") == ["5E"]


def test_s15_6__gray() -> None:
    assert row("Gray") == (4, 2, 2, (*BROWN, "gray"))
    position = begun("Gray", NOR="5E 8E").position
    assert pars(position) == [67, 73, 79, 86, 94, 105, 120]
    assert t.kinds_of(position, "NOR") == []
    assert t.kinds_of(position, "PO") == ["Electric"]


def test_s15_6__every_single_train_is_on_sale_again_in_gray() -> None:
    position = begun("Gray", NOR="5E 8E").position
    found = t.offers_of(position, t.off.OfferBuyTrain)
    prices = {o.side or o.train.rsplit("-", 1)[0]: o.minimum for o in found}
    assert prices == {
        "2+1": 125,
        "3+1": 200,
        "4+1": 300,
        "5+2": 350,
        "5E": 400,
        "8E": 500,
        "Electric": 900,
    }


def test_s15_4__rusting_then_closing_then_the_limit() -> None:
    position = t.private(about_to("Brown", NOR="4+1 5+2 5+2 5+2"), "C", "Ada")
    played = t.play(position, t.buying(position, "5E"))
    kinds = [
        type(e)
        for e in played.events
        if isinstance(e, (t.ev.PhaseBegan, t.ev.PrivateMoved, t.ev.QuestionAsked))
        or (isinstance(e, t.ev.TrainMoved) and e.train.startswith("4+1"))
    ]
    assert kinds[0] == t.ev.PhaseBegan
    assert [k for k in kinds if k != t.ev.PhaseBegan][:2] == [t.ev.TrainMoved, t.ev.PrivateMoved]
    assert kinds[-1] == t.ev.QuestionAsked
    offer = t.offer_of(played.position, t.off.OfferDiscardTrain)
    assert offer.actor == company("NOR")
    position = t.submit(played.position, t.act.DiscardTrain(offer.actor, offer.trains[0]))
    assert t.kinds_of(position, "NOR") == ["5+2", "5+2"]
    assert position.state.actor == PO, "the buyer goes on"


@pytest.mark.parametrize("phase", SINGLE)
def test_s15_2__a_phase_begins_with_its_first_train_only(phase: str) -> None:
    position = begun(phase).position
    played = t.play(position, t.buying(position, SINGLE[phase]))
    assert t.kinds_of(played.position, "PO") == [SINGLE[phase]] * 2
    assert not played.all(t.ev.PhaseBegan)
