"""What the cards of 1843 tell: sides of trains, two limits, ports, and what has left the game."""

from __future__ import annotations

import pytest

from roundhouse.engine import events as ev
from roundhouse.engine import loop
from roundhouse.engine.names import HexId, Money, PrivateSymbol
from roundhouse.engine.owners import POOL, REMOVED, SUPPLY, company, player
from roundhouse.engine.owners import train as on_train
from roundhouse.engine.pieces import kind_of
from roundhouse.queries import lays
from roundhouse.ui.about import Subject, Telling, about
from roundhouse.ui.about.card import Card
from roundhouse.ui.appearance import Appearance
from roundhouse.ui.choices import groups
from roundhouse.ui.dialogs.deal import DealDialog
from roundhouse.ui.theme import LIGHT
from roundhouse.ui.words import LANGUAGES
from tests.names import company as named
from tests.rules.t1843 import table as t
from tests.rules.t1843.test_s8_8_trains import est
from tests.rules.table import train_of

EN, FR, DE = LANGUAGES
SO = named("SO")


def card(position: t.Position, subject: Subject) -> Card:
    return about(Telling(EN, position, ()), subject)


def told(position: t.Position, subject: Subject) -> dict[str, str]:
    """The texts of a card by their labels, those without one by themselves."""
    texts = ((line.label or line.text, line.text) for line in card(position, subject).lines)
    return {label.replace("\xa0", " "): text.replace("\xa0", " ") for label, text in texts}


def operating(phase: str = "Green") -> t.Position:
    """SO lays track."""
    position = t.floated(t.phase(t.plain(), phase), "SO", 67, "Ada", None, 2000, Ada=6)
    return t.turn_of(t.at_home(position, "SO"), "SO")


@pytest.mark.parametrize("owner", [player("Ben"), company(t.CompanySymbol("SO")), REMOVED])
def test_only_a_players_private_company_may_be_bought(owner) -> None:
    position = t.private(operating(), "TB", owner)
    lines = told(position, Subject("private", "TB"))
    assert any("may buy it" in text for text in lines.values()) is (owner == player("Ben"))


@pytest.mark.parametrize(
    ("owner", "expected"),
    [
        (player("Ben"), {"Pays", "Blocks"}),
        (company(t.CompanySymbol("SO")), {"Pays"}),
        (REMOVED, set()),
    ],
)
def test_a_private_company_tells_only_what_it_still_does(owner, expected) -> None:
    lines = told(t.private(operating(), "TB", owner), Subject("private", "TB"))
    assert lines.keys() & {"Pays", "Blocks"} == expected
    assert "Face value" in lines


def test_what_comes_back_from_outside_the_game_is_told_so() -> None:
    moved = ev.PrivateMoved(PrivateSymbol("TB"), REMOVED, player("Ben"))
    definition = t.plain().definition
    assert [words.event(moved, definition) for words in LANGUAGES] == [
        "TB comes back into the game and belongs to Ben",
        "TB revient dans le jeu et appartient à Ben",
        "TB kommt zurück ins Spiel und gehört Ben",
    ]


def test_the_port_of_a_place_with_an_article_is_told_in_french() -> None:
    lexicon = FR.lexicon(t.plain().definition)
    found = [str(lexicon.marker_kind(f"port:{hex_id}")) for hex_id in ("C14", "H7")]
    assert found == ["le marqueur du port du Havre", "le marqueur du port de Bordeaux"]


@pytest.mark.parametrize(
    ("kind", "found"),
    [
        ("2+1", {"Other side": "2x2 · 200 fr", "Left": "5"}),
        ("2x2", {"Other side": "2+1 · 125 fr", "Left": "5"}),
        ("3/5x2", {"Other side": "4+1 · 300 fr", "A card of 2 such trains": "A card of 2 such trains"}),
        ("8E", {"Left": "6"}),
    ],
)
def test_a_train_tells_of_both_sides_of_its_card(kind, found) -> None:
    lines = told(t.supply(t.plain(), yellow=5), Subject("train", kind))
    assert {label: lines.get(label) for label in found} == found
    assert ("Other side" in lines) is (kind != "8E")


def test_a_card_that_may_run_otherwise_says_so() -> None:
    assert "Its card may run as one 3+1-train instead" in told(t.plain(), Subject("train", "2x2"))
    assert not any("instead" in text for text in told(t.plain(), Subject("train", "2+1")))


def test_a_card_that_is_not_for_sale_is_called_by_the_side_that_is_asked_about() -> None:
    position = rusted_on_sale(1000, "5E")
    for kind in ("2+1", "2x2", "3+1", "3/5x2", "4+1"):
        (part,) = (
            each
            for each in card(position, Subject("train", kind)).parts
            if each.heading == EN.say("about.why_not_bought")
        )
        (line,) = part.lines
        assert f" {kind}-train is not for sale" in line.text


def test_what_has_rusted_is_not_called_out_of_the_game() -> None:
    """In the grey phase it is sold again."""
    position = t.phase(t.plain(), "Red")
    away = {name: REMOVED if kind_of(name) == "2+1" else at for name, at in position.state.trains.items()}
    lines = told(t.change(position, trains=away), Subject("train", "2+1"))
    assert (lines.get("Rusted"), "Out of the game" in lines) == ("× 6", False)


def test_both_limits_of_trains_are_told() -> None:
    position = operating("Brown")
    assert told(position, Subject("phase", "Brown"))["Trains at most"] == "3 on 2 cards"
    assert told(position, Subject("company", "SO"))["Trains at most"] == "3 on 2 cards"


@pytest.mark.parametrize(("owner", "found"), [(SUPPLY, "not claimed yet"), (SO, "SO")])
def test_a_hex_tells_whose_its_port_is(owner, found) -> None:
    position = operating()
    position = t.change(position, markers={**position.state.markers, "port:H7-0": owner})
    assert told(position, Subject("hex", "H7"))["Marker: port"] == found
    assert "Marker: port" not in told(position, Subject("hex", "J9"))


def test_a_tile_that_nothing_follows_is_the_reason_of_its_hex() -> None:
    position = t.tiles(operating("Brown"), I12=("45", 0), I10=("9", 0))
    assert not lays.may_become(position, HexId("I12"))
    refused = lays.why_not(position, HexId("I12"))
    assert refused is not None
    assert (refused.reason, refused.section) == ("track.final_tile", "8.4.1")
    in_hand = lays.why_not_here(position, HexId("I12"), "9")
    assert in_hand is not None
    assert in_hand.reason == "track.final_tile"
    other = lays.why_not(position, HexId("I10"))
    assert other is None or other.reason != "track.final_tile"
    coming = [(each.after, int(each.tile)) for each in lays.may_become(operating(), HexId("F19"))]
    assert len(coming) > 20
    assert coming == sorted(coming)


def test_what_was_decided_about_a_card_is_told_of_the_side_that_lay_up() -> None:
    entries = []

    def decided(position: t.Position, action: t.act.Action) -> t.Position:
        played = t.play(position, action)
        entries.append(loop.Entry(action, played.events))
        return played.position

    position = t.private(t.trains(est("Green"), EST=""), "VdL", "EST")
    position = decided(position, t.buying(position, "3/5x2"))
    offer = t.offer_of(position, t.off.OfferMarkTrain)
    position = decided(position, t.act.MarkTrain(offer.actor, offer.trains[0], offer.kind))

    def past(subject: Subject) -> list[str]:
        made = about(Telling(EN, position, entries), subject)
        return [line.text.replace("\xa0", " ") for line in made.lines if line.moment >= 0]

    marks = "EST puts an Engineers marker on a 3/5x2-train"
    bought = "EST buys a 3/5x2-train from the supply for 500 fr"
    assert past(Subject("company", "EST")) == [marks, bought]
    assert past(Subject("train", "3/5x2")) == [marks, bought]
    assert past(Subject("train", "4+1")) == []


def test_a_train_tells_of_cities_before_it_tells_of_towns() -> None:
    texts = [line.text.replace("\xa0", " ") for line in card(t.plain(), Subject("train", "3+1")).lines]
    assert texts[:2] == ["Runs to 3 stops: cities, towns, places off the board", "And to 1 more stop: towns"]


def labelled(found: Card) -> list[tuple[str, str]]:
    """The lines of a card with their labels."""
    return [(line.label, line.text.replace("\xa0", " ")) for line in found.lines]


def engineered(kind: str, phase: str) -> t.Position:
    """The Engineers card lies on one of EST's two trains of a ``kind``."""
    position = est(phase, f"{kind} {kind}")
    markers = {**position.state.markers, "engineers-0": on_train(train_of(position, "EST", kind))}
    return t.change(position, markers=markers)


@pytest.mark.parametrize("words", [EN, FR, DE], ids=lambda words: words.code)
def test_what_may_happen_to_a_train_is_told_in_sentences(words) -> None:
    telling = Telling(words, est("Green", "2+1"), ())
    for kind in telling.position.definition.trains:
        lines = about(telling, Subject("train", kind)).lines
        told = [line.text.replace("\xa0", " ") for line in lines if not line.label]
        assert not [text for text in told if text == words.say("about.rusts", kind="5E")], kind
    lines = about(telling, Subject("train", "4+1")).lines
    assert words.say("about.will_rust", kind="5E") in [line.text for line in lines if not line.label]


@pytest.mark.parametrize(
    ("words", "marked", "unmarked", "of_kind"),
    [
        (
            EN,
            "rusts with the first 5E, but may still run then (Engineers)",
            "rusts with the first 5E",
            "may still run once it has rusted (Engineers)",
        ),
        (
            FR,
            "rouille avec le premier 5E, mais peut encore rouler (Ingénieurs)",
            "rouille avec le premier 5E",
            "peut encore rouler une fois rouillé (Ingénieurs)",
        ),
        (
            DE,
            "verrostet mit dem ersten 5E, darf dann aber noch fahren (Ingenieure)",
            "verrostet mit dem ersten 5E",
            "darf auch verrostet noch fahren (Ingenieure)",
        ),
    ],
    ids=lambda value: getattr(value, "code", ""),
)
def test_a_marked_train_says_that_it_runs_on(words, marked, unmarked, of_kind) -> None:
    telling = Telling(words, engineered("4+1", "Blue"), ())
    lines = [
        (line.label, line.text.replace("\xa0", " "))
        for line in about(telling, Subject("company", "EST")).lines
    ]
    assert [text for label, text in lines if label == "4+1"] == [marked, unmarked]
    assert [text for label, text in lines if label == words.say("about.train")] == [
        f"4+1 · {words.name('marker', 'engineers')}",
        "4+1",
    ]
    lines = [
        (line.label, line.text.replace("\xa0", " ")) for line in about(telling, Subject("train", "4+1")).lines
    ]
    assert lines[-1] == ("EST", of_kind), "no sentence without a label stands beside the owner"


def test_no_mark_keeps_a_train_from_rusting_with_the_gray_phase() -> None:
    position = engineered("5E", "Red")
    assert told(position, Subject("company", "EST"))["5E"] == "rusts with the first Electric"
    assert "EST" not in {line.label for line in card(position, Subject("train", "5E")).parts[-1].lines}


@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
def test_what_a_director_adds_after_a_rusted_train_is_told_before_it_is_bought(qtbot, words) -> None:
    position = rusted_on_sale(620, "5E")
    sold = {offer.seller: offer for offer in t.offers_of(position, t.off.OfferBuyTrain) if offer.still_due}
    amount = words.lexicon(position.definition).money
    made = groups(words, position, [sold[POOL]])
    assert any(amount(Money(780)) in detail for detail in made[0].choices[0].details)
    dialog = DealDialog(words, Appearance(LIGHT), position, [sold[SO]])
    qtbot.addWidget(dialog)
    assert amount(Money(281)) in dialog.later.text()
    dialog.price.setValue(500)
    assert amount(Money(780)) in dialog.later.text()
    assert not dialog.later.isHidden()


def rusted_on_sale(treasury: int, other: str) -> t.Position:
    """EST must buy a train in the gray phase; the pool sells an 8E for 500, SO one of another kind."""
    position = t.phase(t.plain(), "Gray")
    cards = {name: POOL if kind_of(name) == "8E" else owner for name, owner in position.state.trains.items()}
    cards[next(name for name in cards if kind_of(name) == other)] = SO
    position = t.floated(t.change(position, trains=cards), "SO", 67, "Ben", None, 1000, Ben=6)
    position = t.floated(position, "EST", 73, "Ada", None, treasury, Ada=6)
    return t.at_step(t.at_home(position, "EST", "SO"), "EST", "trains")
