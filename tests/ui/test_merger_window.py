"""Mergers, auctions of companies and the State Railway in the window, by the mouse."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import Qt

from roundhouse.archive.game_file import GameSession
from roundhouse.engine import actions as ac
from roundhouse.engine.actions import Convert, Merge
from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.offers import (
    OfferBidForCompany,
    OfferBuyTrain,
    OfferConvert,
    OfferLayTile,
    OfferMerge,
    OfferNationalise,
)
from roundhouse.queries.previews import what_follows
from roundhouse.titles import random_player
from roundhouse.ui.choice_button import ChoiceButton
from roundhouse.ui.models.merger_model import Partner
from roundhouse.ui.pictures import FURTHER, draw_screen, example_path, moments
from tests.names import company
from tests.ui.models.recorded import at, before, history, offered
from tests.ui.operator import Operator


@pytest.fixture
def opened(program, tmp_path: Path):
    """Opens the recorded game at a moment, to be played on from there."""

    def open_at(n: int):
        path = tmp_path / "game.roundhouse"
        path.write_bytes(example_path("1861").read_bytes())
        session = GameSession.open(path)
        session.move_to(n)
        program.bridge.set_session(session)
        return Operator(program)

    return open_at


def test_the_button_merges_what_the_picture_shows(program, opened) -> None:
    operator = opened(offered(OfferMerge))
    merger = program.window.panels.merger.merger
    assert program.window.table.below.stack.currentWidget() is program.window.panels.merger
    price = program.bridge.words.money(merger.outcome.price, program.bridge.position.definition)
    button = operator.button(operator.bar, name="tool_merge")
    assert button.title == f"Merge into {merger.company} at {price}"
    wanted = merger.action
    operator.click(button)
    assert program.bridge.entries[-1].action == wanted
    assert program.bridge.position.state.par[wanted.company]


def test_another_company_chosen_changes_the_button_and_the_decision(program, opened) -> None:
    n = offered(OfferMerge)
    operator = opened(n)
    offer = next(o for o in at(n)[1] if isinstance(o, OfferMerge))
    operator.click_piece(offer.companies[-1])
    button = operator.button(operator.bar, name="tool_merge")
    assert f"into {offer.companies[-1]} " in button.title
    operator.click(button)
    assert program.bridge.entries[-1].action.company == offer.companies[-1]


def test_partners_are_added_by_the_mouse(program, opened) -> None:
    operator = opened(offered(OfferMerge))
    merger = program.window.panels.merger.merger
    cells = {key: merger.cell(key) for key in merger.row_keys()}
    joining = next(k for k, c in cells.items() if isinstance(c, Partner) and c.part == "may")
    operator.click_piece(joining)
    operator.click(operator.button(operator.bar, name="tool_merge"))
    made = program.bridge.entries[-1].action
    assert isinstance(made, Merge)
    assert joining in made.minors


def test_converting_has_a_button_of_its_own(program, opened) -> None:
    operator = opened(offered(OfferConvert))
    target = program.window.panels.merger.merger.company
    operator.click(operator.button(operator.bar, name="tool_convert"))
    made = program.bridge.entries[-1].action
    assert isinstance(made, Convert)
    assert made.company == target


def test_without_a_partner_the_button_asks_for_one(program, opened) -> None:
    n = next(k for k in range(len(history())) if {type(o) for o in at(k)[1]} >= {OfferConvert, OfferMerge})
    operator = opened(n)
    operator.click(operator.button(operator.bar, name="tool_merge"))
    assert program.bridge.count == n
    told = program.window.table.scrubber.message
    assert told.text() == program.bridge.words.say("merger.no_partner")
    assert "Enter" in operator.button(operator.bar, name="tool_convert").toolTip()
    merger = program.window.panels.merger.merger
    cells = {key: merger.cell(key) for key in merger.row_keys()}
    partner = next(k for k, c in cells.items() if isinstance(c, Partner) and c.part == "may")
    operator.click_piece(partner)
    assert not told.text(), "what was refused is over with the next press"
    assert "Enter" in operator.button(operator.bar, name="tool_merge").toolTip()
    merge, convert = (operator.button(operator.bar, name=f"tool_{name}") for name in ("merge", "convert"))
    assert (merge.number, convert.number) == (1, 2)
    assert merge.x() < convert.x() or merge.y() < convert.y(), "what was put together comes first"
    operator.click_piece(partner)
    assert (merge.number, convert.number) == (2, 1)
    operator.click_piece(partner)
    assert operator.bar.press_main()
    assert program.bridge.entries[-1].action.minors == (partner,), "Enter does what was put together"


def test_the_shares_of_the_new_company_are_sold_in_turn(program, opened) -> None:
    operator = opened(before(lambda position, _: len(position.state.lap.waiting) > 1))
    symbol = program.bridge.position.state.lap.company
    bar = program.window.table.turn_bar
    assert bar.actor.company_mark.isVisible()
    assert bar.actor.task.text() == program.bridge.words.name("step", "buy_in_lap")
    assert program.window.panels.charter.charter.symbol == symbol
    operator.click(operator.first_button("choice_buy"))
    assert isinstance(program.bridge.entries[-1].action, ac.BuyShares)


@pytest.mark.slow
def test_a_company_is_nationalised_or_not(program, opened) -> None:
    n = offered(OfferNationalise)
    operator = opened(n)
    symbol = program.bridge.position.state.questions[-1].subject
    assert program.window.panels.charter.charter.symbol == symbol
    operator.click(operator.first_button("choice_nationalise"))
    assert program.bridge.entries[-1].action == ac.Nationalise(company(symbol))
    assert symbol not in program.bridge.position.state.floated


def test_the_state_railway_runs_for_the_bank(program, opened) -> None:
    n = before(lambda _, action: isinstance(action, ac.RunTrains) and action.actor == company("RSR"))
    operator = opened(n)
    bar = program.window.table.turn_bar
    assert bar.actor.name.text() == "RSR"
    assert not bar.actor.mark.isVisible()
    operator.play(history().entry(n + 1).action)
    assert program.bridge.entries[-1].action.actor == company("RSR")


def test_a_bid_is_made_from_the_card(qtbot, program, opened) -> None:
    n = before(lambda position, _: position.state.lot.company in position.definition.companies)
    operator = opened(n)
    view = program.window.panels.auction
    assert program.window.table.below.stack.currentWidget() is view
    lot = view.keyed().index(0, 0)
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.visualRect(lot).center())
    sheet = program.window.table.turn_bar.sheet
    assert sheet is not None
    operator.click(operator.button(sheet))
    made = program.bridge.entries[-1].action
    assert isinstance(made, ac.BidForCompany)
    assert made.company == at(n)[0].state.lot.company


def test_a_trial_leaves_the_game_as_it_was() -> None:
    n = offered(OfferMerge)
    position, found = at(n)
    offer = next(o for o in found if isinstance(o, OfferMerge))
    state = position.state
    assert isinstance(what_follows(position, Merge(offer.actor, (), offer.companies[0])), ActionRefused)
    assert isinstance(what_follows(position, ac.Nationalise(offer.actor)), ActionRefused)
    assert position.state is state


def test_the_recorded_game_has_all_the_moments_that_are_drawn() -> None:
    session = GameSession.open(example_path("1861"), read_only=True)
    found = moments(session)
    session.close()
    assert set(FURTHER) <= set(found)


@pytest.mark.slow
def test_the_merger_is_drawn_without_a_display(qapp) -> None:
    session = GameSession.open(example_path("1861"), read_only=True)
    image = draw_screen(session, "table", (1366, 768), moments(session)["merger"])
    session.close()
    assert (image.width(), image.height()) == (1366, 768)


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 6])
def test_every_offer_of_a_game_is_on_the_bar(program, tmp_path: Path, players: int) -> None:
    """Whatever is offered in a game by chance can be clicked in the bar, on the board or in a picture."""
    names = ("Anna", "Ben", "Cleo", "Dov", "Emil", "Fay")[:players]
    session = GameSession.new("1861", names, (), 4, tmp_path / "game.roundhouse")
    rng = Random(4)
    for _ in range(420):
        session.submit(random_player.choose(session.position, rng))
    program.bridge.set_session(session)
    seen = set()
    for n in range(0, 420, 12):
        session.move_to(n)
        program.bridge.announce()
        bar = program.window.table.turn_bar
        shown = [each for each in bar.findChildren(ChoiceButton) if each in bar.controls.all]
        assert shown, n
        seen |= {type(offer) for offer in program.bridge.offers}
    assert {OfferBidForCompany, OfferLayTile, OfferBuyTrain} <= seen
