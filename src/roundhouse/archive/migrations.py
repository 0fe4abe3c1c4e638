"""Numbered steps from one format of the game file to the next.

``MIGRATIONS[n]`` turns the lines of format ``n`` (plain JSON values: the header, the start, then the
rest) into those of format ``n + 1``. A format that changes adds its step here and raises ``FORMAT`` in
:mod:`roundhouse.archive.format`. A step knows names that nothing else in the program knows any more, and
decodes nothing: the values of today have other fields tomorrow.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

Lines = list[dict[str, Any]]
Migration = Callable[[Lines], Lines]

WAYS_OF_18XX_GAMES = frozenset(
    {
        "discard_in_any_order",
        "final_phase_overrides_bank",
        "gray_second_share_lenient",
        "k7_upgrade_cost_20",
        "late_home_allow_unoperated_home",
        "lenient_bankrupt",
        "lenient_nikolaev",
        "lenient_or_sales",
        "lenient_par",
        "lenient_train_limit_with_upgrade",
        "limited_yellow_tiles",
        "london_counts_for_must_buy",
        "lrc_tile_upgradable_first_action",
        "major_home_strict",
        "major_private_closes_at_dividend",
        "merge_any_owner_completes",
        "merge_blocked_by_tokens",
        "merge_buy_from_first_minor_owner",
        "merge_chain",
        "merge_owner_limit_6",
        "merge_price_min_100",
        "merge_tie_first_in_operating_order",
        "par_after_cascade",
        "price_drop_per_sale_action",
        "private_auction_dutch_after_pass",
        "route_hex_once",
        "score_privates",
        "separate_private_round",
        "setup_seed",
        "site_pauses",
        "special_lay_before_finance",
        "towns_upgrade_need_new_track",
    }
)
"""The options of format 1 for single ways of 18xx.games; imports switched all of their title on."""


MEMORIES = {
    "auction": ("auction", "lot", "stock"),
    "stock": ("stock", "lot"),
    "operating": ("operating", "stock"),
    "merger": ("operating", "lap", "stock"),
}
"""By kind of round those fields of the state of format 1 that are in the memory of the round in format 2."""


def stages(lines: Lines) -> Lines:
    """1 to 2: stages are called so, rounds have a memory, one option stands for the ways of 18xx.games."""
    lines[0]["options"] = _one_option(lines[0].get("options", ()))
    _remember(lines[1]["state"])
    for line in lines[2:]:
        if "events" in line:
            line["events"] = [_stage_event(event) for event in line["events"]]
    return lines


def _one_option(options: Iterable[str]) -> list[str]:
    variants = {name for name in options if name not in WAYS_OF_18XX_GAMES}
    return sorted(variants | ({"18xx_games"} if variants != set(options) else set()))


def _remember(state: dict[str, Any]) -> None:
    """Put what lasts as long as a round into the round."""
    names = sorted({name for parts in MEMORIES.values() for name in parts})
    parts = {name: state.pop(name) for name in names if name in state}
    if "step" in parts.get("operating", {}):
        parts["operating"]["stage"] = parts["operating"].pop("step")
    kind = state["round"]["kind"]
    if kind in MEMORIES:
        memory: dict[str, Any] = {name: parts[name] for name in MEMORIES[kind] if name in parts}
        state["round"]["memory"] = memory | {"is": kind}


def _stage_event(event: dict[str, Any]) -> dict[str, Any]:
    if event["is"] != "step":
        return event
    return {"is": "stage", "company": event["company"], "stage": event["step"]}


def head_twice(lines: Lines) -> Lines:
    """2 to 3: the file has its head twice, which the reader and the writer of lines see to alone."""
    return lines


MIGRATIONS: Mapping[int, Migration] = {1: stages, 2: head_twice}


class NoMigration(Exception):
    """No step leads on from ``format``."""

    def __init__(self, format_number: int) -> None:
        """Keep the format that can't be read any more."""
        super().__init__(format_number)
        self.format_number = format_number


def migrated(lines: Lines, steps: Mapping[int, Migration], target: int) -> Lines:
    """``lines`` brought to format ``target`` one step after another; raises :class:`NoMigration`."""
    number = int(lines[0]["format"])
    while number < target:
        step = steps.get(number)
        if step is None:
            raise NoMigration(number)
        lines = step(lines)
        number += 1
        lines[0]["format"] = number
    return lines
