"""Playing on and on through the window: nothing is left behind by a decision but the decision."""

from __future__ import annotations

from pathlib import Path

from roundhouse.bench.soaked import Tally
from roundhouse.queries.chance import choose
from roundhouse.ui.app import Program
from roundhouse.ui.bench_soak import Player, in_loop, objects_of


def played_on(player: Player, program: Program, decisions: int) -> int:
    """Play so many decisions more; how many objects of Qt the window has then."""
    wanted = player.tally.cases + decisions
    in_loop(player.step, lambda: player.tally.cases >= wanted)
    return objects_of(program)


def test_a_window_has_no_more_objects_after_more_decisions(program: Program, tmp_path: Path) -> None:
    player = Player(program, tmp_path, choose, Tally("window", 1000))
    early = played_on(player, program, 20)
    late = max(played_on(player, program, 10) for _ in range(4))
    assert player.tally.failures == []
    # how many buttons the turn bar has differs from decision to decision
    assert late < early + 60
