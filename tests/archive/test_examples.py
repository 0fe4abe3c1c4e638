"""The games that come with the program."""

from pathlib import Path

import pytest

from roundhouse.catalogue.places import data_folder
from roundhouse.cli.replay import replay_journal

GAMES = sorted((data_folder("resources") / "games").glob("*.roundhouse"))


@pytest.mark.slow
@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_an_example_is_what_the_rules_make_of_its_decisions(path: Path) -> None:
    """An example that was played under other rules is made anew from the recorded game."""
    replayed = replay_journal(path)
    assert replayed.findings == ()
    assert replayed.position.state.ending
