"""What is recorded is held against today's rules and its own books."""

import re
from pathlib import Path
from random import Random
from typing import Any, get_args

import msgspec
import pytest
from msgspec.structs import replace

from roundhouse.archive.checking import Finding, Imbalance, OtherFact, difference, findings, noted_in
from roundhouse.archive.errors import JournalError
from roundhouse.archive.format import sealed, unsealed
from roundhouse.archive.game_file import GameSession
from roundhouse.catalogue.definitions import TitleDefinition
from roundhouse.catalogue.places import data_folder
from roundhouse.cli import main as program
from roundhouse.engine import actions as ac
from roundhouse.engine import events as ev
from roundhouse.engine.checks import Fault
from roundhouse.engine.errors import ActionRefused, Refusal
from roundhouse.engine.loop import Entry, start
from roundhouse.engine.names import NO_MONEY, CompanySymbol, Money
from roundhouse.engine.owners import BANK, IPO, POOL, SUPPLY, company, player
from roundhouse.engine.state import State
from roundhouse.titles import random_player, registry
from roundhouse.ui.words import LANGUAGES, Words, for_language
from roundhouse.ui.words.findings import told_finding
from tests.ui.words.test_words import sample

EXAMPLES = data_folder("resources") / "games"
PLAYERS = ("Ann", "Bob", "Cem")


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
    says = [told_finding(for_language(code), finding, definition) for code in ("en", "de", "fr")]
    english, german, french = ("".join(" " if each.isspace() else each for each in one) for one in says)
    assert "(cash (Bob): 670 F, today 570 F)" in english
    assert "(Geld (Bob): 670 F, heute 570 F)" in german
    assert "(argent (Bob) : 670 F, aujourd'hui 570 F)" in french
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
        assert "2" in readable(words, finding, session.position.definition)


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
            assert str(finding.n) in readable(words, finding, session.position.definition)


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
    assert (finding.code, finding.other) == ("events", OtherFact("what", "", "stock", "auction"))
    definition = session.position.definition
    english, french, german = (told_finding(words, finding, definition) for words in LANGUAGES)
    assert "but the step or round differs: recorded was Buy and sell, by today's rules it is" in english
    assert "mais l'étape ou le tour diffère" in french
    assert "aber der Schritt oder die Runde weicht ab" in german


def readable(words: Words, finding: Finding, definition: TitleDefinition) -> str:
    """The sentence about a finding, with plain spaces; it holds no code of a program."""
    says = told_finding(words, finding, definition)
    assert not CODES.search(says), says
    assert says[-1] in ".)"
    return "".join(" " if each.isspace() else each for each in says)


CODES = re.compile(r"[{}_\[\]]|\w+:\w|None|null|player:|company:")


@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
def test_every_kind_of_finding_has_words(words: Words, path: Path) -> None:
    session = GameSession.open(path, read_only=True)
    definition = session.position.definition
    action = session.history.entry(1).action
    refused = ActionRefused(Refusal.ILLEGAL, "buy.none_left", "7.2", company="PLM", source=IPO)
    fault = Fault("sound.missing", facts={"subject": "PLM-0"})
    paid, moved = ev.Paid(BANK, POOL, Money(40), "token"), ev.TrainMoved("2-0", SUPPLY, BANK, "bought")
    found = (
        Finding("refused", refused=refused),
        Finding("refused"),
        Finding("events", recorded=paid),
        Finding("events", today=paid),
        Finding("events", recorded=paid, today=moved),
        Finding("unsound", fault=fault),
    )
    told = [readable(words, replace(each, n=5, action=action), definition) for each in found]
    assert all("5" in each for each in told)
    assert len(set(told)) == len(found)
    for of_start in (found[0], found[-1], Finding("start", other=OtherFact("phase", "", "green", "brown"))):
        readable(words, of_start, definition)


@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
def test_books_say_what_has_come_and_what_has_gone(words: Words) -> None:
    definition = registry.load("1894").definition
    told = [
        readable(
            words, Finding("books", 3, ac.Pass(player("Ann")), imbalance=Imbalance(*imbalance)), definition
        )
        for imbalance in (
            ("money", "", 1500, 1700),
            ("debt", "player:Bob", 40, -60),
            ("certificates", "PLM-0", 1, 0),
            ("certificates", "PLM-1", 0, 1),
            ("privates", "LS", 1, 0),
            ("trains", "3-0", 0, 1),
            ("tokens", "Est-0", 1, 0),
            ("markers", "ferry-0", 0, 1),
            ("tiles", "57", 4, 5),
        )
    ]
    assert len(set(told)) == len(told)
    assert "1 500 F" in told[0]
    assert "1 700 F" in told[0]
    assert all(each in told[1] for each in ("Bob", "40 F", "−60 F"))
    assert "57" in told[-1]


@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
@pytest.mark.parametrize("kind", get_args(ev.AnyEvent), ids=lambda kind: kind.__name__)
def test_every_fact_of_every_event_has_a_name(kind: type[ev.Event], words: Words) -> None:
    definition = registry.load("1894").definition
    event = sample(kind)
    for name in event.__struct_fields__:
        assert f"field.{name}" in words.tables.names
        other = OtherFact(name, "", getattr(event, name), None)
        finding = Finding("events", 5, ac.Pass(player("Ann")), recorded=event, today=event, other=other)
        assert words.tables.names[f"field.{name}"] in readable(words, finding, definition)


@pytest.mark.quick("de")
@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
@pytest.mark.parametrize("title", registry.names())
def test_whatever_is_remembered_in_a_game_has_a_name(title: str, words: Words) -> None:
    session = GameSession.open(EXAMPLES / f"{title}-example.roundhouse", read_only=True)
    notes = {
        event.note if isinstance(event, ev.Noted) else event.flag
        for entry in session.history.entries()
        for event in entry.events
        if isinstance(event, ev.Noted | ev.FlagSet)
    }
    assert notes
    assert {note for note in notes if f"note.{note.partition(':')[0]}" not in words.tables.names} == set()


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
            says = told_finding(words, finding, title.definition)
            assert words.lexicon().named("fact", what) in says
            assert "player:" not in says
            assert "{" not in says


@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
def test_what_a_forged_start_holds_is_told_as_text_of_some_length(words: Words) -> None:
    other = OtherFact("cash", "player:\u202eA\n" + "x" * 3000, Money(5))
    says = told_finding(words, Finding("start", other=other), registry.load("1894").definition)
    assert len(says) < 300
    assert "\u202e" not in says
    assert "\n" not in says


def test_what_an_older_file_did_not_note_is_no_difference() -> None:
    moved = ev.PriceMoved(CompanySymbol("PLM"), 1, 2, Money(90), "withheld", Money(100))
    unnoted, elsewhere = replace(moved, before=NO_MONEY), replace(moved, before=Money(80))
    recorded, today, other = (Entry(ac.Pass(player("Ann")), (each,)) for each in (unnoted, moved, elsewhere))
    assert difference(recorded, today, 5, frozenset()) is None
    finding = difference(other, today, 5, frozenset())
    assert finding is not None
    assert finding.other == OtherFact("before", "", 80, 100)


def test_a_correction_of_the_order_that_left_others_on_turn_is_no_difference() -> None:
    """As older versions wrote it: whoever was put first was not on turn yet."""
    ann = player("Ann")
    put_first, later = ac.Correct(ann, "order", ann, amount=1, reason="as drawn"), ev.TurnBegan(ann)
    order = ev.OrderSet(("Ann", "Ben"))
    assert difference(Entry(put_first, (order,)), Entry(put_first, (order, later)), 1, frozenset()) is None
    passed = ac.Pass(ann)
    assert difference(Entry(passed, (order,)), Entry(passed, (order, later)), 1, frozenset()) is not None


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


AN, BEL = CompanySymbol("Nord"), CompanySymbol("Belge")
PAID = ev.Paid(BANK, player("Ann"), Money(5), "dividend", "")
WALKS = {
    "a number that is new": ((PAID,), (ev.FlagSet("kept_edge", 4), PAID), True),
    "a note that is new": ((PAID,), (PAID, ev.Noted("glanced:at")), True),
    "a number that the game knows": ((PAID,), (ev.FlagSet("known", 4), PAID), False),
    "another value of it": ((ev.FlagSet("known", 3),), (ev.FlagSet("known", 4),), False),
    "a note that the game knows": ((PAID,), (PAID, ev.Noted("done:track")), False),
    "a stage passed through": (
        (ev.StageBegan(AN, "put_back"), ev.StageBegan(AN, "end")),
        (ev.StageBegan(AN, "end"),),
        True,
    ),
    "a stage before the turn ended": (
        (ev.StageBegan(AN, "end"), ev.TurnEnded(company(AN))),
        (ev.TurnEnded(company(AN)),),
        True,
    ),
    "where the turn stands": ((ev.StageBegan(AN, "run"),), (ev.StageBegan(AN, "token"),), False),
    "whose turn it is": ((ev.StageBegan(AN, "run"),), (ev.StageBegan(BEL, "run"),), False),
    "a stage that is reached no more": ((PAID, ev.StageBegan(AN, "run")), (PAID,), False),
    "money": ((PAID,), (), False),
}


@pytest.mark.parametrize("name", WALKS)
def test_what_an_older_version_did_not_note_is_no_difference(name: str) -> None:
    recorded, today, is_same = WALKS[name]
    action = ac.Pass(player("Ann"))
    noted = noted_in([Entry(action, (ev.FlagSet("known", 1), ev.Noted("done:run")))])
    assert noted == {"known", "done"}
    found = difference(Entry(action, recorded), Entry(action, today), 5, noted)
    assert (found is None) is is_same


OLD = Path(__file__).parent / "format1"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "numbers"), [("1894-example", [273]), ("1894-bankrupt", []), ("1894-by-chance", [])]
)
def test_an_old_game_differs_only_where_the_table_would_see_it(name: str, numbers: list[int]) -> None:
    """At 273 today's rules ask for a token that could be placed, and the program of that time didn't."""
    session = GameSession.open(OLD / f"{name}.roundhouse", read_only=True)
    assert [each.n for each in found(session)] == numbers


@pytest.mark.slow
def test_an_old_game_is_replayed_behind_a_turn_that_ends_otherwise_today(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """There a minor company with nobody to merge with passes by itself, and was passed over then."""
    assert program.main(["replay", str(OLD / "1861-example.roundhouse")]) == 1
    told = capsys.readouterr().out.splitlines()
    assert "477 decisions" in told[0]
    assert told[1].startswith("Decision 120 ")
    assert len([line for line in told if "Player" in line and "shares" in line]) == 4
