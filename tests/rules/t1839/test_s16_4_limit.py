"""Section 16.4: the train limit before a purchase and after what it brings about."""

import pytest

from tests.names import company
from tests.rules import table as t
from tests.rules.t1839 import table as g


def discarded(position: t.Position, *trains: str) -> t.Position:
    """The position after the train of a kind was given up for each kind named."""
    for kind in trains:
        offer = t.offer_of(position, t.off.OfferDiscardTrain)
        train = next(name for name in offer.trains if t.kind_of(name) == kind)
        position = t.submit(position, t.act.DiscardTrain(offer.actor, train))
    return position


def test_s16_4__the_limit_is_that_of_the_phase_before_the_purchase() -> None:
    position = g.supply(t.trains(g.begun("Blue"), SS="5+ 5+ 5+ 5+"), t5=0)
    position = g.at_trains(position, "3+ 3+ 5+")
    position = t.submit(position, g.buying(position, "R4"))
    assert position.state.phase == "Light Brown"
    assert sorted(t.kinds_of(position, "NBDS")) == ["5+", "R4"]
    assert g.asked(position)[0][1] == company("SS")
    position = discarded(position, "5+")
    assert t.kinds_of(position, "SS") == ["5+", "5+", "5+"]
    assert g.left(position, "5+") == 0


def test_s16_4__trains_that_would_rust_count_before() -> None:
    position = g.at_trains(g.supply(g.begun("Dark Brown"), t7=0), "R4 R4 7")
    assert not t.offers_of(position, t.off.OfferBuyTrain, seller=t.SUPPLY)


def test_s16_4__whoever_is_above_the_limit_chooses() -> None:
    position = g.supply(t.trains(g.begun("Red"), SS="7 R2+ R2+"), R2=0)
    position = g.at_trains(position, "R2+")
    position = t.submit(position, g.buying(position, "4"))
    assert position.state.phase == "Gray"
    assert t.kinds_of(position, "SS") == ["R2+", "R2+"]
    assert not t.offers_of(position, t.off.OfferDiscardTrain)


def test_s16_4__discards_in_operating_order() -> None:
    position = g.supply(t.trains(g.begun("Blue"), SS="5+ 5+ 5+ 5+"), t5=0)
    position = g.floated(position, "S1", 88, "Cleo", True, ("E14", "D19"))
    position = t.trains(g.at_home(position, "S1", "E14", "D19"), S1="L2+ L2+ L2+ L2+")
    position = g.floated(position, "AMS", 113, "Cleo")
    position = t.trains(g.at_home(position, "AMS", "L17", "N15"), AMS="3+ 3+ 3+ 3+")
    position = g.at_trains(position)
    position = t.submit(position, g.buying(position, "R4"))
    assert t.kinds_of(position, "AMS") == []
    assert g.asked(position)[0][1] == company("SS")
    position = discarded(position, "5+")
    assert g.asked(position)[0][1] == company("S1")


@pytest.mark.parametrize(
    ("phase", "limit"),
    [
        ("Yellow", 4),
        ("Green", 4),
        ("Blue", 4),
        ("Light Brown", 3),
        ("Dark Brown", 3),
        ("Red", 3),
        ("Gray", 2),
    ],
)
def test_s16_4__up_to_the_limit_of_each_phase(phase: str, limit: int) -> None:
    begun = g.begun(phase)
    kind = {"Yellow": "2", "Green": "3+", "Blue": "5+", "Light Brown": "R4"}.get(phase, "4")
    kind = {"Dark Brown": "7", "Red": "R2+"}.get(phase, kind)
    position = g.at_trains(begun, " ".join([kind] * (limit - 1)), 3000)
    assert t.offers_of(position, t.off.OfferBuyTrain, seller=t.SUPPLY)
    position = t.submit(position, g.buying(position, kind)) if g.left(position, kind) else position
    if len(t.kinds_of(position, "NBDS")) == limit:
        assert not t.offers_of(position, t.off.OfferBuyTrain, seller=t.SUPPLY)
