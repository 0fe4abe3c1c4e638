"""What the log says of trains."""

from __future__ import annotations

import pytest

from roundhouse.engine import actions as ac
from roundhouse.engine import events as ev
from roundhouse.engine import loop
from roundhouse.engine.names import MarkerKind, TrainName
from roundhouse.engine.owners import REMOVED
from roundhouse.engine.pieces import hex_of_marker, kind_of
from roundhouse.queries import titles
from roundhouse.titles import registry
from roundhouse.ui.words import LANGUAGES, for_language, story
from tests.names import company

OF_1843 = next(title.definition for title in titles.titles() if title.name == "1843")


@pytest.mark.parametrize(
    ("language", "gone", "owned"),
    [
        ("en", "A 4+1-train that had left the game rusts", "A 4+1-train of PLM rusts"),
        ("fr", "Un train 4+1 déjà hors du jeu rouille", "Un train 4+1 de PLM rouille"),
        ("de", "Ein 4+1-Zug, schon aus dem Spiel, verrostet", "Ein 4+1-Zug von PLM verrostet"),
    ],
)
def test_a_train_that_had_left_the_game_rusts_without_an_owner(language, gone, owned) -> None:
    words, train = for_language(language), TrainName("4+1-1")
    for giver, says in ((REMOVED, gone), (company("PLM"), owned)):
        event = ev.TrainMoved(train, giver, REMOVED, "rusted")
        assert words.event(event, OF_1843).replace("\u00a0", " ") == says
        entry = loop.Entry(ac.Pass(company("EST")), (event, ev.TrainTurned(train, kind_of(train))))
        assert len(story.tell(words, entry, OF_1843)) == (1 if giver == REMOVED else 3), (
            "nobody's is left out"
        )


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("en", "EST puts an Engineers marker on a 4+1-train"),
        ("fr", "EST pose un marqueur Ingénieurs sur un train 4+1"),
        ("de", "EST legt eine Marke „Ingenieure“ auf einen 4+1-Zug"),
    ],
)
def test_the_engineers_of_1843_have_a_name_in_every_language(language, says) -> None:
    mark = ac.MarkTrain(company("EST"), TrainName("4+1-0"), MarkerKind("engineers"))
    assert for_language(language).action(mark, OF_1843).replace("\u00a0", " ") == says


@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
def test_each_mark_on_a_train_has_a_letter_of_its_own_in_each_language(words) -> None:
    kinds = {"own", "leased"}
    for name in registry.names():
        title = registry.load(name)
        markers = loop.start(title, ("Anna", "Bob", "Chloé"), frozenset(), 1).state.markers
        kinds |= {kind_of(marker) for marker in markers if not hex_of_marker(kind_of(marker))}
    assert {"engineers", "saved", "ferry"} <= kinds
    assert {f"mark.{kind}" for kind in kinds} <= words.tables.names.keys()
    letters = words.marks(kinds)
    assert all(len(letter) == 1 for letter in letters)
    assert len(set(letters)) == len(letters)
    assert words.marks(["engineers"]) == ({"en": "E", "fr": "I", "de": "I"}[words.code],)
