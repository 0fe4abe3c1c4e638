"""The cards of trains of 1839, where it matters which red trains have run (16.3.2)."""

from __future__ import annotations

from roundhouse.engine.loop import offers
from roundhouse.engine.offers import OfferDiscardTrain
from roundhouse.steps.trains import run_flag
from roundhouse.ui.cards.certificate_card import Manner
from roundhouse.ui.cards.look import Look
from roundhouse.ui.cards.train_offer import source_text
from roundhouse.ui.models.offered_train_model import offered_trains
from roundhouse.ui.theme import LIGHT
from roundhouse.ui.words import LANGUAGES
from tests.names import company
from tests.rules import table as t
from tests.rules.t1839 import table as g


def test_a_red_train_that_has_run_has_a_card_of_its_own() -> None:
    position = g.at_trains(t.trains(g.begun("Gray"), SS="R2+ R2+ R2+"))
    first, _, last = (train for train, owner in position.state.trains.items() if owner == company("SS"))
    position = t.change(position, flags={run_flag(last): 1})
    red = [card for card in offered_trains(position, offers(position)).values() if card.kind == "R2+"]
    assert [(card.has_run, card.count) for card in red] == [(False, 2), (True, 1)]
    given_up = OfferDiscardTrain(company("SS"), "8.3.5.1", (first, last))
    assert [card.has_run for card in offered_trains(position, (given_up,)).values()] == [False, True]


def test_a_card_says_that_its_train_has_run_in_a_word_that_fits_beside_its_company(qapp: object) -> None:
    position = g.at_trains(t.trains(g.begun("Gray"), SS="R2+"))
    position = t.change(position, flags={run_flag(t.train_of(position, "SS", "R2+")): 1})
    cards = offered_trains(position, offers(position)).values()
    (card,) = (card for card in cards if card.kind == "R2+")
    look = Look(LIGHT, motion=False)
    for words in LANGUAGES:
        text = source_text(card, Manner(words, str))
        assert 0 < look.width(text, "small") <= look.px(60)
