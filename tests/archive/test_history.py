import pytest

from roundhouse.archive.history import History
from roundhouse.engine.actions import Pass
from roundhouse.engine.errors import ActionRefused, Refusal
from roundhouse.engine.loop import offers
from roundhouse.engine.owners import BANK
from tests.archive import toy


def played(count: int) -> History:
    history = History(toy.first())
    for amount in range(1, count + 1):
        history.submit(toy.bid(history.position, amount))
    return history


def test_each_decision_adds_a_position() -> None:
    history = played(3)
    assert len(history) == history.cursor == 3
    assert [history.at(n).state.cash[BANK] for n in range(4)] == [0, 1, 3, 6]
    assert history.entry(2).action.actor == "player:Bob"
    assert history.entries()[0] == history.entry(1)


def test_what_is_accepted_is_worked_out_once() -> None:
    history = History(toy.first())
    entry = history.propose(toy.bid(history.position, 1))
    history.accept(entry)
    folded = History(toy.first(), [entry])
    assert history.position == folded.position
    asked = history.position
    assert offers(asked) is offers(history.position), "the position that was asked stays at the cursor"


def test_a_proposal_is_for_the_position_at_which_it_was_made() -> None:
    history = played(1)
    entry = history.propose(toy.bid(history.position, 5))
    history.undo()
    history.accept(entry)
    assert history.position.state.cash[BANK] == 5


def test_answers_are_forgotten_with_the_decision() -> None:
    history = played(1)
    offers(history.position)
    assert history.position.answers
    history.submit(toy.bid(history.position, 2))
    assert not history.at(1).answers
    assert history.at(1).state.cash[BANK] == 1


def test_answers_of_positions_that_were_only_looked_at_are_forgotten() -> None:
    history = played(60)
    history.move_to(30)
    offers(history.position)
    for n in range(len(history) + 1):
        offers(history.at(n))
    assert sum(bool(history.at(n).answers) for n in range(len(history) + 1)) < 12
    assert history.position.answers, "those of the present position are there"


def test_undo_and_redo_move_the_cursor_only() -> None:
    history = played(3)
    history.undo()
    history.undo()
    assert history.position.state.cash[BANK] == 1
    assert history.can_redo
    assert len(history) == 3
    history.redo()
    assert history.position.state.cash[BANK] == 3


def test_the_ends_are_ends() -> None:
    history = played(1)
    with pytest.raises(IndexError):
        history.redo()
    history.undo()
    assert not history.can_undo
    with pytest.raises(IndexError):
        history.undo()
    for wrong in (-1, 2):
        with pytest.raises(IndexError):
            history.at(wrong)
    for wrong in (0, 2):
        with pytest.raises(IndexError):
            history.entry(wrong)


def test_a_different_move_forgets_the_redo_branch() -> None:
    history = played(3)
    history.move_to(1)
    history.submit(toy.bid(history.position, 50))
    assert len(history) == 2
    assert not history.can_redo
    assert history.position.state.cash[BANK] == 51


def test_the_same_move_keeps_the_redo_branch() -> None:
    history = played(3)
    history.move_to(1)
    history.submit(toy.bid(history.position, 2))
    assert history.cursor == 2
    assert len(history) == 3
    assert history.can_redo


def test_a_refused_move_changes_nothing() -> None:
    history = played(2)
    with pytest.raises(ActionRefused, match="too_dear"):
        history.submit(toy.bid(history.position, 10**9))
    assert history.cursor == len(history) == 2


def test_a_move_made_on_an_old_position_is_stale() -> None:
    history = played(2)
    with pytest.raises(ActionRefused) as caught:
        history.submit(Pass(history.position.state.actor), expected=1)
    assert caught.value.refusal is Refusal.STALE
    assert caught.value.facts == {"expected": 1, "cursor": 2}
    assert history.cursor == 2
    history.submit(Pass(history.position.state.actor), expected=2)
    assert history.cursor == 3


def test_the_start_of_the_turn() -> None:
    history = played(3)
    # a turn of the toy is one decision, so the present one has just begun
    assert history.turn_start() == 2
    history.move_to(1)
    assert history.turn_start() == 0
    history.move_to(0)
    assert history.turn_start() == 0


def test_folding_needs_no_rules() -> None:
    entries = played(5).entries()
    first = toy.first()
    silent = History(first, entries)
    assert silent.position.state == played(5).position.state
    assert History(first, entries, cursor=2).position.state.cash[BANK] == 3
