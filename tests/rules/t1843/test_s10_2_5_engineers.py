"""Section 10.2.5: the Engineers card, on a train that becomes obsolete instead of rusting."""

from roundhouse.engine.owners import REMOVED, SUPPLY
from roundhouse.engine.owners import train as on_train
from roundhouse.routes.positions import run_context
from tests.names import company
from tests.rules.t1843 import table as t
from tests.rules.table import best_run, train_of

EST, PO = company("EST"), company("PO")
MARK = "engineers-0"


def two(phase: str, owned: str = "4+1", other: str = "") -> t.Position:
    """EST and PO, which operate in this order, with trains; both are rich."""
    position = t.trains(t.phase(t.plain(), phase), EST=owned, PO=other)
    position = t.floated(position, "EST", 94, "Ada", None, 3000, Ada=6)
    position = t.floated(position, "PO", 67, "Ben", None, 3000, Ben=6)
    return t.at_home(position, "EST", "PO")


def marked(position: t.Position, kind: str = "4+1") -> t.Position:
    """The card lies on EST's first train of a kind."""
    markers = {**position.state.markers, MARK: on_train(train_of(position, "EST", kind))}
    return t.change(position, markers=markers)


def begin(position: t.Position, phase: str, *empty: str) -> t.Position:
    """The company on turn buys the train that begins a phase; no other colour is left before it."""
    position = t.supply(position, yellow=0, green=0, **dict.fromkeys(empty, 0))
    position = t.submit(
        position, t.buying(position, {"Blue": "5+2", "Brown": "5E", "Gray": "Electric"}[phase])
    )
    assert position.state.phase == phase
    return position


def test_s10_2_5__a_company_marks_a_train_at_its_train_step_and_val_de_loire_closes() -> None:
    position = t.private(t.trains(two("Green"), EST="4+1 4+1 4+1 4+1"), "VdL", "EST")
    position = t.at_step(position, "EST", "trains")
    assert not t.offers_of(position, t.off.OfferBuyTrain), "the step waits for the mark alone"
    offer = t.offer_of(position, t.off.OfferMarkTrain)
    after = t.submit(position, t.act.MarkTrain(EST, offer.trains[0], offer.kind))
    assert after.state.markers[MARK] == on_train(offer.trains[0])
    assert t.owner_of_private(after, "VdL") == REMOVED
    t.refused(after, t.act.MarkTrain(EST, offer.trains[1], offer.kind))


def test_s10_2_5__val_de_loire_of_a_player_marks_nothing() -> None:
    position = t.at_step(t.private(two("Green"), "VdL", "Ada"), "EST", "trains")
    assert not t.offers_of(position, t.off.OfferMarkTrain)


def test_s10_2_5__rusting_before_its_turn_it_runs_then_and_leaves_before_the_train_step() -> None:
    position = t.at_step(t.price(marked(two("Blue")), "PO", 0, 5), "PO", "trains")
    position = begin(position, "Brown", "blue")
    train = train_of(position, "EST", "4+1")
    assert position.state.trains[train] == EST, "it is obsolete, not rusted"
    position = t.at_step(position, "EST", "run")
    played = t.play(position, best_run(position))
    assert played.state.runs[t.CompanySymbol("EST")].revenue == 90, "Strasbourg 50, Bale 40"
    position = t.submit(played.position, t.act.Dividend(EST, "withhold"))
    assert position.state.operating.stage == "trains"
    assert position.state.trains[train] == REMOVED
    assert position.state.markers[MARK] == REMOVED
    assert t.offer_of(position, t.off.OfferBuyTrain, side="", seller=SUPPLY).must, "it owes a train now"


def test_s10_2_5__rusting_in_its_own_train_step_it_is_kept_until_the_next() -> None:
    position = begin(t.at_step(marked(two("Blue")), "EST", "trains"), "Brown", "blue")
    assert sorted(t.kinds_of(position, "EST")) == ["4+1", "5E"]
    position = t.at_step(position, "EST", "run", index=2)
    assert len(run_context(position, position.state.operating.company).trains) == 2
    assert t.kinds_of(t.at_step(position, "EST", "trains", index=2), "EST") == ["5E"]


def test_s8_8_2__an_obsolete_train_leaves_room_for_others_and_runs_beside_them() -> None:
    position = marked(two("Brown", "4+1 4+1 5E"))
    other = [n for n in position.state.trains if position.state.trains[n] == EST and n.startswith("4+1")][1]
    position = t.change(position, trains={**position.state.trains, other: REMOVED})
    position = t.change(position, sides={train_of(position, "EST", "4+1"): "3/5x2"})
    context = run_context(t.at_step(position, "EST", "run"), t.CompanySymbol("EST"))
    assert len(context.trains) == 3
    (limit,) = [limit for limit in context.limits if not limit.of_card]
    assert limit.trains == {train_of(position, "EST", "5E")}, "both trains of the obsolete pair run beside"
    assert limit.most == 3


def test_s10_2_5__another_company_buys_the_marked_train_without_the_mark_and_never_an_obsolete_one() -> None:
    position = marked(two("Green"))
    position = t.at_step(position, "PO", "trains")
    train = train_of(position, "EST", "4+1")
    after = t.submit(position, t.act.BuyTrain(PO, train, EST, t.Money(1)))
    assert after.state.markers[MARK] == REMOVED
    assert after.state.trains[train] == PO
    position = begin(t.at_step(t.price(marked(two("Blue")), "PO", 0, 5), "PO", "trains"), "Brown", "blue")
    assert not t.offers_of(position, t.off.OfferBuyTrain, seller=EST)
    train = train_of(position, "EST", "4+1")
    t.refused(position, t.act.BuyTrain(PO, train, EST, t.Money(1)), "train.marked")


def test_s10_2_5__an_obsolete_train_leaves_with_the_gray_phase() -> None:
    position = t.price(marked(t.trains(two("Red", "5+2"), EST="5+2"), "5+2"), "PO", 0, 5)
    position = t.at_step(position, "PO", "trains")
    position = begin(position, "Gray", "blue", "brown", "red")
    assert t.kinds_of(position, "EST") == []
    assert position.state.markers[MARK] == REMOVED


def test_s8_8_2__an_obsolete_train_is_not_given_up_for_the_limit() -> None:
    position = t.cards(two("Brown"), EST="5+2 5/7x2 5E")
    position = t.price(marked(position, "5+2"), "PO", 0, 5)
    position = t.supply(t.at_step(position, "PO", "trains"), yellow=0, green=0, blue=0, brown=0)
    position = t.submit(position, t.buying(position, "8E"))
    obsolete, pair = train_of(position, "EST", "5+2"), train_of(position, "EST", "5E")
    assert obsolete not in t.offer_of(position, t.off.OfferDiscardTrain).trains
    assert t.offer_of(position, t.off.OfferTurnTrain).choices == ((pair, "5E"),)
    t.refused(position, t.act.DiscardTrain(EST, obsolete), "train.not_counted", "10.2.5")


def test_s10_2_5__val_de_loire_bought_with_what_was_withheld_still_marks_a_train() -> None:
    position = t.private(t.trains(two("Blue"), EST="4+1 4+1 4+1"), "VdL", "Ben")
    position = t.earning(t.cash(position, EST=0), "EST", 200)
    position = t.submit(position, t.act.Dividend(EST, "withhold"))
    assert position.state.operating.stage == "trains", "nothing else could be bought at the limit"
    agreed = t.act.BuyPrivate(EST, t.PrivateSymbol("VdL"), t.Money(110))
    assert t.offers_of(t.submit(position, agreed), t.off.OfferMarkTrain)
