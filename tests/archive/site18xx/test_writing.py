"""A game of ours as an export of 18xx.games, which our own import reads back to the same game."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from roundhouse.archive.errors import Cancelled, ExportRefused, JournalError
from roundhouse.archive.game_file import GameSession
from roundhouse.archive.history import History
from roundhouse.archive.imports import import_game, read_game
from roundhouse.archive.site18xx.export import read_export
from roundhouse.archive.site18xx.facts import all_facts
from roundhouse.archive.site18xx.titles import SITE_TITLES
from roundhouse.archive.site18xx.writing import exported, write_export
from roundhouse.cli.main import main
from roundhouse.engine.actions import Correct
from roundhouse.engine.events import Paid
from roundhouse.engine.loop import start
from roundhouse.engine.names import Money
from roundhouse.engine.owners import BANK, player
from roundhouse.engine.position import Position
from roundhouse.titles import random_player, registry
from roundhouse.ui.words import LANGUAGES
from tests.archive.site18xx.coming_back import assert_alike
from tests.games import by_chance

FAST = ("1825-u2-p2-s14", "1861-p5-s3", "1894-p4-s51")
"""All others are written and read in :mod:`tests.archive.site18xx.test_games_by_chance` and its neighbour."""


def opened(name: str, tmp_path: Path) -> GameSession:
    """A game by chance as a game file of ours."""
    raw, _ = by_chance.load(name)
    (tmp_path / "raw.json").write_text(json.dumps(raw))
    return import_game(tmp_path / "raw.json", tmp_path / "g.roundhouse")


@pytest.mark.slow
@pytest.mark.parametrize("name", FAST)
def test_a_game_file_comes_back_with_the_same_decisions_and_facts(name: str, tmp_path: Path) -> None:
    session = opened(name, tmp_path)
    out = tmp_path / "out.json"
    assert write_export(session.history, session.header, out) > len(session.history) // 2
    again = read_game(out)
    assert again.header.players == session.header.players
    assert again.history.at(0).options == session.history.at(0).options
    assert_alike(again.history.entries(), session.history.entries())
    last, other = again.position, session.position
    assert last.state == other.state
    assert all_facts(last, {}) == all_facts(other, {})
    session.close()


def by_chance_there(title: str, count: int, seed: int, decisions: int, *more: str) -> History:
    """A game of ours by chance, under the options with which 18xx.games plays, and ``more`` of them."""
    site, loaded = SITE_TITLES[title], registry.load(title)
    units = {option.name for option in loaded.options if option.group == "units"}
    rules = site.optional_rules
    recorded_as = rules.recorded(frozenset(more), count) if units & set(more) else ()
    options = site.variants | rules.ours(recorded_as, count) | set(more)
    options |= {option.name for option in loaded.options if option.kind == "site"}
    history, rng = History(start(loaded, tuple("ABCDEFGH"[:count]), frozenset(options), seed)), Random(seed)
    while len(history) < decisions and history.at(len(history)).state.ending is None:
        history.accept(random_player.decided(history.at(len(history)), rng).entry)
    return history


USUAL = ("consent",)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("title", "count", "seed", "more"),
    [("1861", 3, 1, ()), pytest.param("1894", 3, 1, (), marks=pytest.mark.slow),
     pytest.param("1825", 4, 5, ("unit_1", "unit_2", "k3", *USUAL), marks=pytest.mark.slow),
     pytest.param("1825", 3, 1, (), marks=pytest.mark.slow),
     *(pytest.param(title, count, 5, USUAL, marks=pytest.mark.slow)
       for title, count in (("1861", 2), ("1894", 4))),
     *(pytest.param(title, count, seed, USUAL, marks=pytest.mark.slow)
       for title in ("1861", "1894", "1825") for count in (3, 4) for seed in (2, 3, 4))],
)  # fmt: skip
def test_games_by_chance_of_ours_come_back(
    title: str, count: int, seed: int, more: tuple[str, ...], tmp_path: Path
) -> None:
    history = by_chance_there(title, count, seed, 300, *more)
    players = tuple("ABCDEFGH"[:count])
    data = exported(history, players, seed)
    assert json.loads(msgspec.json.encode(data)) == data
    assert len({action["id"] for action in data["actions"]}) == len(data["actions"])
    (tmp_path / "out.json").write_bytes(msgspec.json.encode(data))
    again = read_game(tmp_path / "out.json")
    assert all_facts(again.position, {}) == all_facts(history.at(len(history)), {})
    again.close()
    # What is undone isn't written.
    history.move_to(100)
    assert len(exported(history, players, seed)["actions"]) < len(data["actions"])


def test_the_options_are_named_as_they_are_read() -> None:
    for name, there, players in (
        ("1825", ("unit_12", "k3", "r1", "db1"), 4),
        ("1825", ("unit_3", "db1", "db3"), 2),
        ("1861", ("column_market",), 3),
    ):
        rules = SITE_TITLES[name].optional_rules
        ours = rules.ours(there, players)
        assert rules.ours(rules.recorded(ours, players), players) == ours


def refused(history: History, players: tuple[str, ...]) -> ExportRefused:
    with pytest.raises(ExportRefused) as caught:
        exported(history, players, 1)
    return caught.value


def test_what_18xx_games_does_not_have_is_refused() -> None:
    players = ("A", "B", "C")
    assert (
        refused(History(start(registry.load("1843"), players, frozenset(), 1)), players).code
        == "unknown_title"
    )
    history = by_chance_there("1894", 3, 1, 20)
    correction = Correct(player("A"), "cash", player("A"), "paid twice", amount=5)
    history.accept(history.propose(correction))
    error = refused(history, players)
    assert (error.code, error.facts["n"], error.facts["action"]) == ("decision", 21, correction)
    for words in LANGUAGES:
        assert "20" in words.export_error(error), "what can be exported is told"
    history.move_to(20)
    assert exported(history, players, 1)["actions"]


def test_the_first_decision_that_is_otherwise_is_told_before_one_that_18xx_games_has_not() -> None:
    players = ("A", "B", "C")
    history = by_chance_there("1894", 3, 1, 20)
    entry = history.all_entries()[9]
    dearer = replace(entry, events=(*entry.events, Paid(BANK, player("A"), Money(1), "otherwise")))
    changed = History(history.at(0), (*history.entries()[:9], dearer, *history.entries()[10:]))
    changed.accept(changed.propose(Correct(player("A"), "cash", player("A"), "paid twice", amount=5)))
    error = refused(changed, players)
    assert (error.code, error.facts["n"]) == ("differs", 10)


@pytest.mark.slow
def test_who_watches_is_told_of_each_decision_and_may_end_it(tmp_path: Path) -> None:
    session = opened(FAST[2], tmp_path)
    told: list[tuple[int, int]] = []
    out = tmp_path / "out.json"
    write_export(session.history, session.header, out, lambda *far: told.append(far))
    count = len(session.history)
    assert {total for _, total in told} == {2 * count}
    assert [done for done, _ in told][:count] == list(range(count))
    assert max(done for done, _ in told) > 2 * count - 10

    def enough(done: int, total: int) -> None:
        if done > total // 2:
            raise Cancelled

    with pytest.raises(Cancelled):
        write_export(session.history, session.header, tmp_path / "other.json", enough)
    session.close()
    assert not (tmp_path / "other.json").exists()


@pytest.mark.parametrize(
    ("title", "options", "what"),
    [("1894", (), "certificates"), ("1861", (), "round"), ("1825", ("unit_1",), "cash")],
)
def test_a_beginning_by_the_rulebook_says_what_is_otherwise_there(
    title: str, options: tuple[str, ...], what: str
) -> None:
    players = ("A", "B", "C")
    error = refused(History(start(registry.load(title), players, frozenset(options), 1)), players)
    assert error.code == "start"
    told = error.facts["what"]
    assert isinstance(told, tuple)
    assert what in told
    for words in LANGUAGES:
        text = words.export_error(error)
        assert all(words.name("beginning", part) in text for part in told)
        assert words.name("option", "18xx_games") in text


@pytest.mark.parametrize(
    ("title", "count", "options", "code", "named"),
    [
        ("1825", 2, ("unit_1", "k2"), "together", {"option": ("k2",), "others": ("k3",)}),
        ("1861", 3, ("players_2_variant",), "start", {"here": ("players_2_variant",), "options": ()}),
        ("1861", 2, (), "start", {"here": (), "options": ("players_2_variant",)}),
    ],
)
def test_an_option_with_which_18xx_games_plays_no_such_game_is_named_at_once(
    title: str, count: int, options: tuple[str, ...], code: str, named: dict[str, tuple[str, ...]]
) -> None:
    players = tuple("ABC"[:count])
    chosen = frozenset({"18xx_games", *options})
    error = refused(History(start(registry.load(title), players, chosen, 1)), players)
    assert error.code == code
    assert {fact: error.facts[fact] for fact in named} == named
    for words in LANGUAGES:
        text = words.export_error(error)
        assert all(words.name("option", option) in text for names in named.values() for option in names)


@pytest.mark.slow
def test_a_decision_that_comes_out_otherwise_is_told_with_both(tmp_path: Path) -> None:
    """By the rulebook a game that begins alike there goes another way sooner or later."""
    players = ("A", "B", "C", "D")
    there = by_chance_there("1894", 4, 1, 0)
    options = there.at(0).options - {"18xx_games"}
    plain = Position(registry.load("1894").variant(options), options, there.at(0).state)
    history, rng = History(plain), Random(3)
    while len(history) < 400 and history.at(len(history)).state.ending is None:
        history.accept(random_player.decided(history.at(len(history)), rng).entry)
    error = refused(history, players)
    assert (error.code, error.facts["options"]) == ("differs", ("18xx_games",))
    number = error.facts["n"]
    assert isinstance(number, int)
    definition = plain.definition
    for words in LANGUAGES:
        text = words.export_error(error)
        assert str(number) in text
        assert words.action(history.all_entries()[number - 1].action, definition) in text
        assert words.name("option", "18xx_games") in text
    history.move_to(number - 1)
    assert exported(history, players, 1)["actions"] is not None


def test_the_command_writes_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    opened(FAST[2], tmp_path).close()
    out = tmp_path / "out.json"
    assert main(["export", str(tmp_path / "g.roundhouse"), str(out)]) == 0
    data = json.loads(out.read_text())
    assert capsys.readouterr().out == f"out.json: {len(data['actions'])} actions\n"
    assert read_export(data).site.title == "1894"
    GameSession.new("1843", ("A", "B", "C"), (), 1, tmp_path / "h.roundhouse").close()
    assert main(["export", str(tmp_path / "h.roundhouse"), str(out)]) == 2
    assert "18xx.games doesn't have 1843" in capsys.readouterr().err
    assert json.loads(out.read_text()) == data
    again = read_game(out)
    with pytest.raises(JournalError):
        write_export(again.history, again.header, tmp_path)
