"""The player by chance takes offers only, and says when the rules offer what they refuse."""

from random import Random

import pytest
from msgspec.structs import replace

from roundhouse.engine import actions as act
from roundhouse.engine import offers as off
from roundhouse.engine.apply import fold
from roundhouse.engine.errors import illegal
from roundhouse.engine.loop import decide, offers, start
from roundhouse.titles import random_player, registry
from tests.archive import toy


def test_every_kind_of_offer_has_its_action() -> None:
    assert set(random_player._CONCRETE) == set(off.AnyOffer.__args__)


def test_the_same_seed_plays_the_same_game() -> None:
    title = registry.load("1894")
    games = []
    for _ in range(2):
        position, rng, played = start(title, ("A", "B", "C"), frozenset(), 3), Random(3), []
        for _ in range(60):
            entry = random_player.play(position, rng)
            played.append(entry)
            position = replace(position, state=fold(position.state, entry.events))
        games.append(played)
    assert games[0] == games[1]


def test_late_in_a_game_nothing_goes_back_and_forth() -> None:
    """Only what a company sells and swaps of free will: with nothing else that is done all the same."""
    position = start(registry.load("1839"), ("A", "B", "C"), frozenset(), 3)
    rng, found = Random(3), set[type[off.Offer]]()
    for _ in range(120):
        chosen = random_player.choose(position, rng, is_late=True)
        found |= {type(offer) for offer in offers(position)}
        assert not isinstance(chosen, act.SellShares | act.Redeem | act.SwapToken)
        position = decide(position, chosen).position
    assert off.OfferSellShares in found


def test_a_refused_offer_is_a_mistake_of_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise illegal("toy.never")

    monkeypatch.setattr(toy.PayStep, "play", refuse)
    with pytest.raises(random_player.OfferRefused) as caught:
        random_player.play(toy.first(), Random(1))
    assert caught.value.refusal.reason == "toy.never"


def test_no_offer_is_a_mistake_of_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toy.PayStep, "offers", lambda *_: ())
    with pytest.raises(random_player.NothingOffered):
        random_player.play(toy.first(), Random(1))
