"""Every dialog opens in every language and gives what was entered."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QFormLayout

from roundhouse.archive.library import Recent
from roundhouse.engine import actions as ac
from roundhouse.engine import loop
from roundhouse.engine import offers as of
from roundhouse.engine.loop import start
from roundhouse.engine.names import Money, PrivateSymbol
from roundhouse.engine.owners import REMOVED, SUPPLY, player
from roundhouse.engine.position import Position
from roundhouse.engine.title import BANK_ONLY
from roundhouse.titles import registry
from roundhouse.ui.appearance import Appearance
from roundhouse.ui.choice_button import ChoiceButton
from roundhouse.ui.dialogs.about import KeysDialog, about_dialog, help_dialog
from roundhouse.ui.dialogs.consent import ConsentDialog
from roundhouse.ui.dialogs.correct import CorrectDialog
from roundhouse.ui.dialogs.correction_lists import KINDS, CorrectionLists
from roundhouse.ui.dialogs.crash import CrashDialog
from roundhouse.ui.dialogs.deal import DealDialog
from roundhouse.ui.dialogs.new_game import NewGameDialog
from roundhouse.ui.dialogs.open_game import OpenDialog
from roundhouse.ui.dialogs.option_groups import OFFERED
from roundhouse.ui.dialogs.question import AgreeDialog, QuestionDialog
from roundhouse.ui.dialogs.settings import SettingsDialog
from roundhouse.ui.settings import Settings
from roundhouse.ui.words import LANGUAGES, for_language
from tests.names import company
from tests.rules.t1894 import table as t1894
from tests.states import changed

ENGLISH = for_language("en")
TITLES = (registry.load("1894"),)
RECENT = Recent("/nowhere/game.roundhouse", "1894", ("Anna", "Bob"), 1_700_000_000)


@pytest.fixture(scope="module")
def position():
    return start(TITLES[0], ("Anna", "Bob", "Chloé"), frozenset(), 7)


DIALOGS = {
    "new": lambda words, look, position: NewGameDialog(words, look, TITLES),
    "open": lambda words, look, position: OpenDialog(words, look, (RECENT,), Path()),
    "open nothing": lambda words, look, position: OpenDialog(words, look, (), Path()),
    "correct": CorrectDialog,
    "deal": lambda words, look, position: DealDialog(
        words,
        look,
        position,
        (
            of.OfferBuyPrivate(
                company("PLM"), "11", PrivateSymbol("AR"), player("Anna"), Money(13), Money(50)
            ),
        ),
    ),
    "agree": lambda words, look, position: AgreeDialog(words, look, position.state.seats),
    "consent": lambda words, look, position: ConsentDialog(
        words, look, position, ac.BuyPrivate(company("PLM"), PrivateSymbol("AR"), Money(13)), ("Anna", "Bob")
    ),
    "question": lambda words, look, position: QuestionDialog(words, look, "A", "B?"),
    "crash": lambda words, look, position: CrashDialog(words, look, None, "details"),
    "about": lambda words, look, position: about_dialog(words, look),
    "help": lambda words, look, position: help_dialog(words, look),
    "keys": lambda words, look, position: KeysDialog(words, look),
    "settings": lambda words, look, position: SettingsDialog(words, look, Settings()),
}


@pytest.mark.quick("de")
@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
@pytest.mark.parametrize("name", DIALOGS)
def test_dialogs_open_in_every_language(qtbot, position, words, name):
    dialog = DIALOGS[name](words, Appearance(), position)
    qtbot.addWidget(dialog)
    dialog.show()
    assert dialog.windowTitle()
    assert dialog.width() > 100
    dialog.grab()


def test_the_rules_between_licences_are_no_wider_than_their_box(qtbot):
    dialog = about_dialog(ENGLISH, Appearance())
    qtbot.addWidget(dialog)
    dialog.show()
    box = dialog.licences
    rules = {line for line in box.toPlainText().splitlines() if line and not line.strip("=")}
    assert rules
    assert all(box.fontMetrics().horizontalAdvance(rule) < box.viewport().width() for rule in rules)


def new_dialog(qtbot, names=("Anna", "Bob", "Chloé"), seed=5) -> NewGameDialog:
    dialog = NewGameDialog(ENGLISH, Appearance(), TITLES, names, seed)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def test_a_new_game_by_hand_keeps_the_seats(qtbot):
    dialog = new_dialog(qtbot)
    dialog.by_hand.setChecked(True)
    dialog.players.setCurrentRow(2)
    dialog.move_player(-1)
    choice = dialog.choice()
    assert choice.players == ("Anna", "Chloé", "Bob")
    assert choice.title == "1894"
    assert choice.seed == 5


@pytest.mark.slow
def test_seats_by_chance_come_from_the_seed(qtbot):
    first = new_dialog(qtbot).choice().players
    again = new_dialog(qtbot).choice().players
    drawn = {new_dialog(qtbot, seed=seed).choice().players for seed in range(12)}
    assert first == again
    assert sorted(first) == ["Anna", "Bob", "Chloé"]
    assert len(drawn) > 1


def test_a_game_for_too_many_or_with_one_name_twice_cannot_start(qtbot):
    dialog = new_dialog(qtbot, ("Anna", "Bob", "Chloé", "Dirk"))
    assert dialog.start_button.isEnabled()
    dialog.players.item(1).setText("anna")
    assert not dialog.start_button.isEnabled()
    assert "name" in dialog.problem.text()
    dialog.players.item(1).setText("Bob")
    dialog.add_player()
    assert not dialog.start_button.isEnabled()
    assert "3 to 4" in dialog.problem.text()
    dialog.players.setCurrentRow(4)
    dialog.remove_player()
    assert dialog.start_button.isEnabled()


def test_variants_are_offered_and_taken(qtbot):
    dialog = new_dialog(qtbot)
    names = [box.property("option") for box in dialog.option_boxes]
    offered = [option.name for option in TITLES[0].options if option.kind in OFFERED]
    assert names == sorted(offered, key=lambda name: name != BANK_ONLY)
    usual = {option.name for option in TITLES[0].options if option.usual}
    assert dialog.choice().options == usual
    dialog.option_boxes[-1].setChecked(True)
    assert dialog.choice().options == {*usual, names[-1]}


def test_a_recent_game_that_is_gone_cannot_be_picked(qtbot):
    dialog = OpenDialog(ENGLISH, Appearance(), (RECENT,), Path())
    qtbot.addWidget(dialog)
    item = dialog.recent.item(0)
    assert not item.flags() & Qt.ItemFlag.ItemIsEnabled


def test_a_recent_game_is_picked_by_a_click(qtbot, tmp_path):
    path = tmp_path / "g.roundhouse"
    path.touch()
    dialog = OpenDialog(ENGLISH, Appearance(), (Recent(str(path), "1894", ("Anna",), 0),), tmp_path)
    qtbot.addWidget(dialog)
    dialog.recent.itemClicked.emit(dialog.recent.item(0))
    assert dialog.path == path


def with_loans() -> Position:
    """The beginning of a game in which companies may have loans."""
    return start(registry.load("1861"), ("Anna", "Bob", "Chloé"), frozenset(), 7)


@pytest.mark.parametrize("kind", KINDS)
def test_every_correction_is_one_that_the_engine_knows(qtbot, position, kind):
    if kind == "loan":
        position = with_loans()
    dialog = CorrectDialog(ENGLISH, Appearance(), position)
    qtbot.addWidget(dialog)
    dialog.what.setCurrentIndex(dialog.what.findData(kind))
    assert not dialog.accept_button.isEnabled()
    dialog.reason.setText("as agreed")
    form = dialog.form()
    asked = form.layout().labelForField(form.subject).text()
    named = {"phase": "Phase", "tile": "Hex", **dict.fromkeys(("cash", "price", "order", "loan"), "Whose")}
    assert asked == named.get(kind, "Which one")
    if form.subject.count() == 0:
        assert not dialog.accept_button.isEnabled()
        return
    if kind == "price":
        assert not dialog.accept_button.isEnabled(), "no company has begun, and none has a president"
        assert "president" in dialog.problem.text()
        return
    alters = kind not in {"cash", "loan"} and dialog.follows.text() != ENGLISH.say("correct.no_change")
    assert dialog.accept_button.isEnabled() == alters, (
        "no amount is no correction, nor is what lies so already"
    )
    if kind == "token":
        form.subject.setCurrentIndex(form.subject.findData("PLM-2"))
    if form.target is not None:
        is_other = form.target.itemData(1, Qt.ItemDataRole.ForegroundRole) is None
        form.target.setCurrentIndex(int(is_other and form.target.count() > 1))
    if form.amount is not None:
        form.amount.setValue(3)
    if kind == "order":
        form.number.setCurrentIndex(1)
    assert dialog.accept_button.isEnabled()
    action = dialog.action()
    assert action.what == kind
    entry = loop.submit(position, action)
    assert entry.events


@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
def test_a_correction_says_what_is_wanting_while_it_cannot_be_made(qtbot, position, words):
    dialog = CorrectDialog(words, Appearance(), position)
    qtbot.addWidget(dialog)
    form = dialog.form()
    assert dialog.wanting.text() == words.say("correct.amount_wanted")
    form.amount.setValue(3)
    assert (dialog.wanting.text(), dialog.accept_button.isEnabled()) == (
        words.say("correct.reason_wanted"),
        False,
    )
    # What is typed on a button is the reason: after its first letter a space presses nothing.
    cancel = next(each for each in dialog.findChildren(ChoiceButton) if each is not dialog.accept_button)
    QTest.keyClick(cancel, Qt.Key.Key_A, Qt.KeyboardModifier.AltModifier)
    assert dialog.reason.text() == ""
    QTest.keyClick(cancel, Qt.Key.Key_A)
    QTest.keyClicks(dialog.focusWidget(), "s agreed")
    assert dialog.reason.text() == "as agreed"
    assert dialog.result() == 0
    dialog.reason.setText("   ")
    assert dialog.wanting.text() == words.say("correct.reason_wanted")
    dialog.reason.setText("as agreed")
    assert (dialog.wanting.text(), dialog.accept_button.isEnabled()) == ("", True)


def test_a_game_is_asked_for_corrections_of_what_it_has(qtbot, position):
    with_some, without = (CorrectDialog(ENGLISH, Appearance(), at) for at in (with_loans(), position))
    for dialog in (with_some, without):
        qtbot.addWidget(dialog)
    assert with_some.what.findData("loan") >= 0
    assert without.what.findData("loan") < 0


def test_the_phase_that_is_corrected_begins_with_the_next(qtbot, position):
    names = list(position.title.phases)
    for before, wanted in ((0, 1), (2, 3), (len(names) - 1, len(names) - 2)):
        at = replace(position, state=changed(position.state, phase=names[before]))
        dialog = CorrectDialog(ENGLISH, Appearance(), at)
        qtbot.addWidget(dialog)
        dialog.what.setCurrentIndex(dialog.what.findData("phase"))
        assert dialog.form().subject.currentData() == names[wanted]


def test_fields_of_a_correction_keep_away_from_their_names(qtbot, position):
    dialog = CorrectDialog(ENGLISH, Appearance(scale=2.0), position)
    qtbot.addWidget(dialog)
    dialog.what.setCurrentIndex(dialog.what.findData("token"))
    layout = dialog.form().layout()
    assert isinstance(layout, QFormLayout)
    assert (layout.horizontalSpacing(), layout.verticalSpacing()) == (16, 16)


@pytest.mark.slow
@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "loan"])
def test_whatever_a_correction_offers_is_accepted(qtbot, kind):
    at = t1894.floated(t1894.after_auction(), "AG", money=100, Ada=6)
    at = t1894.tiles(t1894.operated(at, "AG"), D15=("57", 1), D13=("9", 1), D11=("X3", 4))
    at = t1894.at_step(t1894.tokens(t1894.trains(at, AG="2"), {"AG-0": ("D15", 0, 0)}), "AG", "run")
    dialog = CorrectDialog(ENGLISH, Appearance(), at)
    qtbot.addWidget(dialog)
    dialog.reason.setText("as agreed")
    dialog.what.setCurrentIndex(dialog.what.findData(kind))
    form, tried, refused = dialog.form(), 0, list[tuple[str, str]]()
    places = {name: form.subject.findData(name) for name in ("AG-0", "AG-1", "D15", "D13", "D11", "2-0")}
    for subject in [place for place in places.values() if place >= 0] or [0]:
        form.subject.setCurrentIndex(subject)
        if kind == "order":
            form.number.setCurrentIndex(form.number.count() - 1)
        # A company that doesn't choose its home has no list of homes.
        for target in range((form.target.count() if form.target is not None else 0) or 1):
            if form.target is not None:
                form.target.setCurrentIndex(target)
            for place in range(form.place.count() if form.place is not None else 1):
                if form.place is not None:
                    form.place.setCurrentIndex(place)
                boxes = [box for box in (form.target, form.place) if isinstance(box, QComboBox)]
                if any(box.currentData(Qt.ItemDataRole.ForegroundRole) for box in boxes):
                    refused.append((form.target.currentData(), dialog.problem.text()))
                    assert not dialog.accept_button.isEnabled()
                elif form.changes:
                    assert dialog.problem.text() == ""
                    decided = loop.decide(at, dialog.action()).position.state
                    altered = decided != at.state and not form.is_as_it_is
                    assert dialog.accept_button.isEnabled() == altered
                    tried += altered
    few = {"cash": 0, "order": 1, "phase": 1}
    assert tried >= few.get(kind, 3)
    assert all(why for _, why in refused), "what can't be is listed with the reason"
    assert bool(refused) == (kind in {"tile", "token", "train"})
    if kind == "tile":
        form.subject.setCurrentIndex(places["D15"])
        assert 0 <= form.target.findData("57") < form.target.findData("9"), "what can't be laid comes last"
        bare = [why for tile, why in refused if tile == "9"]
        assert bare == ["There would be no circle for a token of AG on Gent."], "it would stand on bare track"
        assert all(why for _, why in refused)


def test_a_deal_has_a_price_within_its_range(qtbot, position):
    deals = (
        of.OfferBuyPrivate(company("PLM"), "11", PrivateSymbol("AR"), player("Anna"), Money(13), Money(50)),
        of.OfferBuyTrain(company("PLM"), "7", "3-0", company("AG"), Money(1), Money(200)),
    )
    dialog = DealDialog(ENGLISH, Appearance(), position, deals)
    qtbot.addWidget(dialog)
    dialog.show()
    assert (dialog.seller.text(), dialog.buyer.text()) == ("Anna sells", "PLM (PLM) buys")
    dialog.price.setValue(40)
    assert dialog.action() == ac.BuyPrivate(company("PLM"), PrivateSymbol("AR"), Money(40))
    dialog.price.setValue(500)
    assert dialog.price.value() == 50
    dialog.which.setCurrentIndex(1)
    assert dialog.action() == ac.BuyTrain(company("PLM"), "3-0", company("AG"), Money(1))
    dialog.ask_price(1)
    QTest.keyClicks(dialog.focusWidget(), "37")
    assert dialog.action() == ac.BuyTrain(company("PLM"), "3-0", company("AG"), Money(37)), "as typed"


def test_shareholders_who_pay_for_a_train_share_its_price(qtbot, position):
    funds = {"Anna": Money(100), "Bob": Money(300)}
    train = of.OfferFundTrain(company("PLM"), "6", "3-0", SUPPLY, Money(200), Money(200), funds, Money(50))
    other = of.OfferBuyTrain(company("PLM"), "7", "3-1", company("AG"), Money(1), Money(50))
    dialog = DealDialog(ENGLISH, Appearance(), position, (train, other))
    qtbot.addWidget(dialog)
    dialog.show()
    panel = dialog.funders

    def paid() -> list[tuple[str, int]]:
        return [(each.player, each.amount) for each in panel.funders()]

    assert paid() == [("Anna", 100), ("Bob", 50)]
    assert "PLM pays" in panel.rest.text()
    assert dialog.accept_button.isEnabled()
    panel.amounts["Anna"].setValue(99)
    assert not dialog.accept_button.isEnabled(), "the treasury has 50 only"
    panel.boxes["Anna"].setChecked(False)
    panel.amounts["Bob"].setValue(200)
    action = ac.FundTrain(company("PLM"), "3-0", SUPPLY, Money(200), (ac.Contribution("Bob", Money(200)),))
    assert (dialog.action(), dialog.accept_button.isEnabled()) == (action, True)
    panel.amounts["Bob"].setValue(201)
    assert not dialog.accept_button.isEnabled()
    dialog.which.setCurrentIndex(1)
    assert (panel.isVisible(), dialog.accept_button.isEnabled()) == (False, True)


def test_a_winner_is_proposed_to_the_table(qtbot, position):
    dialog = AgreeDialog(ENGLISH, Appearance(), position.state.seats)
    qtbot.addWidget(dialog)
    dialog.winner.setCurrentText("Bob")
    assert dialog.action() == ac.AgreeWinner(player("Bob"), "Bob")


def test_what_a_table_usually_plays_with_is_on_from_the_start(qtbot):
    dialog = NewGameDialog(
        ENGLISH, Appearance(), (*TITLES, registry.load("1861")), ("Anna", "Bob", "Chloé"), 5
    )
    qtbot.addWidget(dialog)
    assert dialog.choice().options == {"best_run", "consent"}
    dialog.titles.setCurrentIndex(dialog.titles.findData("1861"))
    assert dialog.choice().options == {"best_run", "consent", "state_runs_itself"}
    next(box for box in dialog.option_boxes if box.property("option") == "consent").setChecked(False)
    assert "consent" not in dialog.choice().options


def test_a_token_that_left_the_game_is_told_as_gone():
    """It read *Charter*, and to put it back there was a change all the same."""
    position = t1894.tokens(t1894.start(), {"AG-0": (REMOVED,)})
    listed = CorrectionLists(ENGLISH, position, "token").subjects()
    assert [told for told, token in listed if token == "AG-0"] == ["token 1 of AG · out of the game"]
