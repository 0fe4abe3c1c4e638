"""What the log says of trains."""

from __future__ import annotations

import pytest

from roundhouse.engine import events as ev
from roundhouse.engine.names import TrainName
from roundhouse.engine.owners import REMOVED
from roundhouse.queries import titles
from roundhouse.ui.words import for_language
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
        told = words.event(ev.TrainMoved(train, giver, REMOVED, "rusted"), OF_1843)
        assert told.replace("\u00a0", " ") == says
