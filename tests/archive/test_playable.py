"""A position may be sound as far as a list can tell, and yet be one about which the rules can't be asked."""

from __future__ import annotations

from roundhouse.archive.playable import is_playable, is_showable
from roundhouse.engine.position import Position
from roundhouse.engine.soundness import unsound
from roundhouse.engine.state import Auction
from tests.rules.t1894 import table as t
from tests.states import changed


def test_a_position_of_a_game_is_playable_and_showable() -> None:
    for position in (t.start(), t.floated(t.after_auction(), "AG", money=100, Ada=6)):
        assert is_playable(position)
        assert is_showable(position)


def test_one_that_is_sound_but_that_the_rules_never_make_is_neither() -> None:
    """Whoever bought last has no place in the order, so that nobody comes after him."""
    position = t.start()
    auction = Auction(trigger="Cleo")
    harmed = Position(
        position.title, position.options, changed(position.state, auction=auction, order=("Ada", "Ben"))
    )
    assert unsound(harmed) == ()
    assert not is_playable(harmed)
    assert not is_showable(harmed)


def test_a_position_that_is_not_sound_is_asked_nothing() -> None:
    position = t.start()
    harmed = Position(position.title, position.options, changed(position.state, phase="Mauve"))
    assert not is_playable(harmed)
    assert not is_showable(harmed)
