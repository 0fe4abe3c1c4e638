"""What is recorded is held against today's rules and its own books."""

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from roundhouse.archive.checking import Finding, OtherFact, findings
from roundhouse.archive.errors import JournalError
from roundhouse.archive.format import sealed, unsealed
from roundhouse.archive.game_file import GameSession
from roundhouse.cli import main as program
from roundhouse.engine.loop import start
from roundhouse.engine.names import Money
from roundhouse.engine.state import State
from roundhouse.titles import random_player, registry
from roundhouse.ui.words import LANGUAGES, Words, for_language

PLAYERS = ("Ann", "Bob", "Cem")


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROUNDHOUSE_HOME", str(tmp_path / "home"))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The auction of 1894 as far as six decisions."""
    path = tmp_path / "game.roundhouse"
    session = GameSession.new("1894", PLAYERS, (), 7, path)
    rng = Random(1)
    for _ in range(6):
        session.submit(random_player.choose(session.position, rng))
    session.close()
    return path


def changed(path: Path, change: Any) -> GameSession:
    """The game with ``change`` made to each line's plain JSON, the sums right."""
    lines = [msgspec.json.decode(unsealed(line) or b"") for line in path.read_bytes().splitlines()]
    for line in lines:
        change(line.get("again", line))
    path.write_bytes(b"".join(map(sealed, lines)))
    return GameSession.open(path, read_only=True)


def found(session: GameSession) -> list[Finding]:
    title = registry.load(session.header.title)
    every = list(findings(session.history, session.header, title))
    assert len(every) == len(session.history) + 1
    return [each for each in every if each]


def events(number: int, change: Any) -> Any:
    def at(line: dict[str, Any]) -> None:
        if line.get("n") == number:
            change(line["events"])

    return at


def test_a_game_of_today_has_no_differences(path: Path) -> None:
    assert found(GameSession.open(path, read_only=True)) == []
    assert program.main(["replay", str(path)]) == 0


def test_what_is_asked_while_a_game_is_looked_through_is_forgotten(path: Path) -> None:
    session = GameSession.open(path, read_only=True)
    assert found(session) == []
    history = session.history
    assert [n for n in range(1, len(history)) if history.at(n).answers] == []


def test_another_start_is_told(path: Path) -> None:
    def richer(line: dict[str, Any]) -> None:
        if "state" in line:
            line["state"]["cash"]["player:Bob"] += 100

    (finding,) = found(changed(path, richer))
    assert (finding.code, finding.n) == ("start", 0)
    assert finding.other == OtherFact("cash", "player:Bob", 670, 570)
    definition = registry.load("1894").definition
    says = [for_language(code).finding(finding, definition) for code in ("en", "de", "fr")]
    english, german, french = ("".join(" " if each.isspace() else each for each in one) for one in says)
    assert "(cash (Bob): 670 F, today 570 F)" in english
    assert "(Geld (Bob): 670 F, heute 570 F)" in german
    assert "(argent (Bob) : 670 F, aujourd’hui 570 F)" in french
    assert program.main(["replay", str(path)]) == 1


def test_a_game_that_begins_with_debts_is_refused(path: Path) -> None:
    def poor(line: dict[str, Any]) -> None:
        if "state" in line:
            line["state"]["cash"]["player:Bob"] = -5

    with pytest.raises(JournalError) as caught:
        changed(path, poor)
    assert (caught.value.code, caught.value.facts) == ("broken", {"decision": 0})
    assert program.main(["replay", str(path)]) == 2


def test_a_decision_that_breaks_the_position_is_gone_back_from(path: Path) -> None:
    def beside(every: list[dict[str, Any]]) -> None:
        place = {
            "token": "PLM-0",
            "company": "PLM",
            "hex": "C4",
            "city": -1000,
            "slot": 0,
            "kind": "corrected",
        }
        every.append({"is": "token", **place})

    changed(path, events(4, beside))
    assert program.main(["replay", str(path)]) == 2
    session = GameSession.open(path)
    assert [(notice.code, notice.line) for notice in session.notices] == [("unsound", 4)]
    assert (session.cursor, len(session.history)) == (3, 6)
    with pytest.raises(JournalError):
        session.redo()
    session.submit(session.history.entry(4).action)
    session.close()
    again = GameSession.open(path)
    assert (again.cursor, again.notices) == (4, ())
    again.close()


def test_other_consequences_are_told_with_the_fact(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    session = changed(path, events(2, lambda each: each.pop()))
    finding = found(session)[0]
    assert (finding.code, finding.n, finding.recorded) == ("events", 2, None)
    assert finding.today is not None
    assert session.cursor == 6
    assert program.main(["replay", str(path)]) in {1, 2}
    for words in LANGUAGES:
        assert "2" in words.finding(finding, session.position.definition)


def test_an_action_that_the_rules_refuse_is_told(path: Path) -> None:
    def other(line: dict[str, Any]) -> None:
        if line.get("n") == 3:
            line["action"]["actor"] = "player:Nobody"

    (finding,) = found(changed(path, other))
    assert (finding.code, finding.n) == ("refused", 3)
    assert finding.refused is not None


def test_books_that_do_not_balance_are_told(path: Path) -> None:
    def robbery(every: list[dict[str, Any]]) -> None:
        every.append({"is": "paid", "payer": "player:Bob", "payee": "bank", "amount": 10_000, "reason": "x"})

    session = changed(path, events(4, robbery))
    codes = {(finding.code, finding.n) for finding in found(session)}
    assert ("books", 4) in codes
    for words in LANGUAGES:
        for finding in found(session):
            assert str(finding.n) in words.finding(finding, session.position.definition)


def test_the_same_sentence_of_another_event_names_the_fact(path: Path) -> None:
    def reason(every: list[dict[str, Any]]) -> None:
        paid = next(each for each in every if each["is"] == "passed")
        paid["what"] = "stock"

    lines = path.read_bytes().splitlines()
    number = next(
        plain["n"]
        for plain in (msgspec.json.decode(unsealed(line) or b"{}") for line in lines)
        if any(event["is"] == "passed" for event in plain.get("events", ()))
    )
    session = changed(path, events(number, reason))
    finding = next(each for each in found(session) if each.n == number)
    assert (finding.code, finding.detail) == ("events", 'what: "auction" / "stock"')


def test_every_kind_of_finding_has_words(path: Path) -> None:
    session = GameSession.open(path, read_only=True)
    action = session.history.entry(1).action
    definition = session.position.definition
    finding = Finding("start", detail="cash")
    for words in LANGUAGES:
        for code in ("start", "refused", "events", "books", "unsound"):
            later = words.finding(replace(finding, code=code, n=5, action=action), definition)
            assert code == "start" or "5" in later
            if code in {"start", "refused", "unsound"}:
                assert "cash" in words.finding(replace(finding, code=code), definition)


@pytest.mark.parametrize("what", State.__struct_fields__)
@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
def test_every_part_of_a_start_has_words(what: str, words: Words) -> None:
    title = registry.load("1894")
    state = msgspec.structs.asdict(start(title, PLAYERS, frozenset(), 7).state)
    value = state[what]
    entries = value.items() if isinstance(value, dict) else [("", value)]
    for subject, there in entries:
        for recorded, today in ((there, None), (None, there)):
            finding = Finding("start", other=OtherFact(what, subject, recorded, today))
            says = words.finding(finding, title.definition)
            assert words.lexicon().named("fact", what) in says
            assert "player:" not in says
            assert "{" not in says


@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
def test_what_a_forged_start_holds_is_told_as_text_of_some_length(words: Words) -> None:
    other = OtherFact("cash", "player:\u202eA\n" + "x" * 3000, Money(5))
    says = words.finding(Finding("start", other=other), registry.load("1894").definition)
    assert len(says) < 300
    assert "\u202e" not in says
    assert "\n" not in says


def test_what_is_decided_while_a_game_is_looked_through_changes_nothing(path: Path) -> None:
    session = GameSession.open(path)
    steps = findings(session.history, session.header, registry.load("1894"))
    assert next(steps) is None
    session.move_to(1)
    made = session.history.entry(2).action
    choices = (random_player.choose(session.position, Random(seed)) for seed in range(99))
    session.submit(next(action for action in choices if action != made))
    assert len(session.history) == 2
    assert list(steps) == [None] * 6
    session.close()


def test_a_start_that_lacks_a_tile_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Of an endless one, too, whose number is none."""
    path = tmp_path / "endless.roundhouse"
    GameSession.new("1861", PLAYERS, (), 7, path).close()

    def lost(line: dict[str, Any]) -> None:
        if "state" in line:
            supply = line["state"]["tile_supply"]
            del supply[next(name for name, left in supply.items() if left is None)]

    with pytest.raises(JournalError, match="broken"):
        changed(path, lost)
    assert program.main(["replay", str(path)]) == 2
    assert "internal" not in capsys.readouterr().err
