"""The referee for 1843 is content with games by chance, and counts the same worth in the end."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from roundhouse.archive.game_file import GameSession
from roundhouse.engine.loop import start
from roundhouse.titles.random_player import choose
from roundhouse.titles.t1843.title import build
from roundhouse.ui.pictures import example_path
from tests.referee.__main__ import main
from tests.referee.playing import NAMES, of_file, played, same_books
from tests.referee.t1843.referee import referee, worth

EXAMPLES = example_path("1843").parent
USUAL = ("consent",)
"""The other usual option, ``best_run``, makes each run a search."""


def judged(players: int, seed: int, options: tuple[str, ...] = USUAL) -> None:
    """A game by chance without a fault, up to its end."""
    game, last = played(build(), players, seed, options)
    judge = referee(game.start, frozenset(options))
    assert [str(fault) for fault in judge.faults(game.decisions)] == []
    assert last.state.ending is not None
    same_books(judge, last, worth)


@pytest.mark.slow
def test_a_game_by_chance_has_no_fault() -> None:
    judged(2, 2)


@pytest.mark.slow
def test_a_file_is_judged_without_what_was_undone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first, rng = start(build(), NAMES[:3], frozenset(USUAL), 5), Random(5)
    session = GameSession.begin(first, NAMES[:3], 5, tmp_path / "game.roundhouse", listed=False)
    for _ in range(60):
        session.submit(choose(session.position, rng))
    for _ in range(20):
        session.undo()
    session.close()
    title, game = of_file(tmp_path / "game.roundhouse")
    assert (title, len(game.decisions), game.start) == ("1843", 40, first.state)
    examples = sorted(EXAMPLES.glob("1843-*.roundhouse"))
    assert main([str(path) for path in (tmp_path / "game.roundhouse", *examples)]) == 0
    assert capsys.readouterr().out == ""


@pytest.mark.slow
@pytest.mark.parametrize(("players", "seed"), [(2, 5), (3, 6), (4, 7), (5, 8), (6, 9)])
def test_games_by_chance_have_no_fault(players: int, seed: int) -> None:
    judged(players, seed)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("players", "options"),
    [
        (3, ("auction_plain_rotation", "sell_down_to_60", "pool_either_side")),
        (5, ("plm_four_markers", "j15_first_tile_free", "lh_pays_terrain")),
        (6, ("vdl_train_6p_only", "emergency_free_sales")),
        (4, ("stack_literal_8_2", "flip_to_make_room")),
        (2, ("foreigners_take_rusted", "vdl_train_later")),
    ],
)
def test_options_have_no_fault(players: int, options: tuple[str, ...]) -> None:
    judged(players, 4, (*USUAL, *options))
