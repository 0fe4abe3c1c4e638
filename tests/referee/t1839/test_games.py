"""The referee for 1839 is content with games by chance, and counts the same worth in the end."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from roundhouse.archive.game_file import GameSession
from roundhouse.engine.loop import start
from roundhouse.engine.position import Position
from roundhouse.titles import random_player
from roundhouse.titles.t1839.title import build
from tests.referee.__main__ import main
from tests.referee.judge import Referee
from tests.referee.playing import NAMES, Chooses, played, same_books
from tests.referee.t1839.playing import choose
from tests.referee.t1839.referee import referee, worth

USUAL = ("consent",)
"""The other usual option, ``best_run``, makes each run a search."""
TITLE = build()


def judged(
    players: int, seed: int, most: int, options: tuple[str, ...] = (), chooses: Chooses = choose
) -> tuple[Referee, Position]:
    """A game by chance, or its beginning, without a fault, and the referee who has seen it."""
    game, last = played(TITLE, players, seed, (*USUAL, *options), most, chooses)
    judge = referee(game.start, frozenset(game.options))
    assert [str(fault) for fault in judge.faults(game.decisions)] == []
    same_books(judge, last, worth)
    return judge, last


@pytest.mark.quick("3-6")
@pytest.mark.parametrize(("players", "seed"), [(2, 5), (3, 6), (4, 7)])
def test_the_beginning_of_a_game_by_chance_has_no_fault(players: int, seed: int) -> None:
    judged(players, seed, 200)


def test_a_file_is_judged(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first, rng = start(TITLE, NAMES[:2], frozenset(USUAL), 5), Random(5)
    session = GameSession.begin(first, NAMES[:2], 5, tmp_path / "game.roundhouse", listed=False)
    for _ in range(40):
        session.submit(random_player.choose(session.position, rng))
    session.close()
    assert main([str(tmp_path / "game.roundhouse")]) == 0
    assert capsys.readouterr().out == ""


@pytest.mark.slow
@pytest.mark.parametrize(("players", "seed"), [(2, 2), (3, 3), (4, 2)])
def test_games_by_chance_have_no_fault(players: int, seed: int) -> None:
    judged(players, seed, 2500)


@pytest.mark.slow
def test_wild_play_has_no_fault() -> None:
    judged(3, 1, 1500, chooses=random_player.choose)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("players", "seed", "options"),
    [
        (2, 4, ("shz_face", "unfloated_moves_at_sr_end", "phase_table", "nrs_protects_both")),
        (3, 4, ("floated_midround_operates", "reservation_by_circle", "half_dividend_per_share")),
        (2, 1, ("end_with_running_set", "rws_blocks", "swap_into_own_hex", "brown_share_over_60")),
        (3, 4, ("barriers_stop_lays_only", "srv_needs_connection", "saved_one_run")),
        (4, 6, ("swapped_marker_idle",)),
        (
            4,
            4,
            ("failed_train_counts_as_bought", "no_restart_by_nationaliser", "nationalise_after_operation"),
        ),
    ],
)
def test_options_have_no_fault(players: int, seed: int, options: tuple[str, ...]) -> None:
    judged(players, seed, 1000, options)
