"""A title that the window has never heard of: 18zz is shown, told and played without a line for it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from roundhouse.archive.game_file import GameSession
from roundhouse.engine import actions as ac
from roundhouse.engine import offers as of
from roundhouse.titles import random_player
from roundhouse.track.features import NeutralTokens
from roundhouse.ui.choice_button import ChoiceButton
from roundhouse.ui.words import LANGUAGES, Words
from roundhouse.ui.words.story import tell
from tests.template_title import variants
from tests.template_title.loaders import template_title
from tests.template_title.title import NAME

PLAYERS = ("Anna", "Bob", "Chloé")


@pytest.fixture(params=[template_title, variants.moving_tokens], ids=["as it is", "with tokens that move"])
def session(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[GameSession]:
    """A whole game by chance, of the title as it is or with tokens that move and neutral ones."""
    path, title = tmp_path / "game.roundhouse", request.param()
    rng, begun = Random(2), GameSession.new(NAME, PLAYERS, path=path, load=lambda _: title)
    while not begun.position.state.ending:
        begun.submit(random_player.choose(begun.position, rng))
    yield begun
    begun.close()


@pytest.mark.quick("de")
@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
def test_all_that_happens_is_told(session: GameSession, words: Words) -> None:
    definition = session.position.definition
    for entry in session.history.entries():
        lines = tell(words, entry, definition)
        assert lines
        assert all(line.text and "{" not in line.text for line in lines)


@pytest.mark.slow
def test_every_decision_of_a_game_is_offered_in_the_window(make_program, session: GameSession) -> None:
    program = make_program("fr")
    bar = program.window.table.turn_bar
    seen = set()
    moving = [
        n for n, entry in enumerate(session.history.entries()) if isinstance(entry.action, ac.MoveToken)
    ]
    for n in (*range(0, len(session.history), 4), *moving[:4]):
        session.move_to(n)
        program.bridge.set_session(session)
        assert [button for button in bar.findChildren(ChoiceButton) if button in bar.controls.all]
        seen |= {type(offer) for offer in program.bridge.offers}
    assert {of.OfferPass, of.OfferBid, of.OfferBuyShares, of.OfferLayTile, of.OfferRunTrains} <= seen
    assert (of.OfferMoveToken in seen) is bool(moving)
    assert bool(moving) is bool(session.position.title.parts_of(NeutralTokens))
