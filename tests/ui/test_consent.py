"""Everybody whom a decision concerns is asked in the window, by the mouse, before it is made."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from roundhouse.archive.game_file import GameSession
from roundhouse.engine import actions as ac
from roundhouse.engine.loop import consent_missing
from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.offers import OfferBankruptcy, OfferBuyPrivate, OfferMerge
from roundhouse.engine.owners import Owner, player
from roundhouse.engine.position import Position
from roundhouse.queries.previews import offers, who_must_agree
from roundhouse.queries.turns import acting_player
from roundhouse.titles.registry import load
from roundhouse.ui.app import Program
from roundhouse.ui.choice_button import ChoiceButton
from roundhouse.ui.dialogs.base import BaseDialog
from roundhouse.ui.dialogs.consent import ConsentDialog
from roundhouse.ui.dialogs.deal import DealDialog
from roundhouse.ui.dialogs.question import AgreeDialog, QuestionDialog
from tests.names import company
from tests.rules.t1894 import table as t1894
from tests.ui.keyboard import Keyboard
from tests.ui.models.recorded import at, history, offered
from tests.ui.operator import LEFT, Operator

Seat = Callable[..., Operator]


def asking(position: Position, *options: str) -> Position:
    """The position in a game that began with these options."""
    chosen = frozenset(options or ("consent",))
    plain = position.title
    return Position(plain.variant(chosen), chosen, position.state)


@pytest.fixture
def sit(program: Program, tmp_path: Path) -> Seat:
    """Opens a game that begins at a position."""

    def open_at(position: Position) -> Operator:
        session = GameSession.begin(
            position, position.state.seats, 1, tmp_path / "game.roundhouse", listed=False
        )
        program.bridge.set_session(session)
        return Operator(program)

    return open_at


def plain_1861(n: int) -> Position:
    """A moment of the recorded game, by the rulebook."""
    return Position(load("1861"), frozenset(), history().at(n).state)


def merger_of_two_owners() -> tuple[Position, ac.Merge]:
    """The first moment of the recorded game at which companies of two owners could merge."""
    for nth in range(40):
        position = asking(plain_1861(offered(OfferMerge, nth)))
        (offer,) = [o for o in offers(position) if isinstance(o, OfferMerge)]
        own = company_of(offer.actor)
        for other in offer.hubs.get(CompanySymbol(own), ()):
            action = ac.Merge(offer.actor, (other,), offer.companies[0])
            if who_must_agree(position, action):
                return position, action
    raise AssertionError("every merger is one owner's")


def company_of(owner: str) -> str:
    return owner.partition(":")[2]


def click_through(operator: Operator, *answers: str) -> Callable[[ConsentDialog], None]:
    """Clicks ``yes`` or ``no`` for one party after the other."""
    asked: list[str] = []

    def answer(dialog: ConsentDialog) -> None:
        for each in answers:
            asked.append(dialog.asked)
            operator.click(dialog.yes if each == "yes" else dialog.no)

    answer.asked = asked  # type: ignore[attr-defined]
    return answer


def test_the_owner_of_the_other_company_is_asked_about_a_merger(sit: Seat) -> None:
    position, action = merger_of_two_owners()
    parties = who_must_agree(position, action)
    operator = sit(position)
    operator.answer(ConsentDialog, click_through(operator, *["yes"] * len(parties)))
    operator.merge(action)
    (entry,) = operator.bridge.entries
    assert isinstance(entry.action, ac.Merge)
    assert (entry.action.minors, entry.action.agreed) == (action.minors, parties)
    assert operator.bridge.position.state.par[action.company]


def rules_from(operator: Operator, dialog: BaseDialog) -> str:
    """The section that the link of a dialog leads to, in a window that can be used before it is answered."""
    assert dialog.rules is not None
    operator.click(dialog.rules)
    rules = operator.program.handlers.rules.dialog
    assert rules is not None
    assert rules.isVisible()
    assert rules.parentWidget() is dialog
    assert rules.marked is not None
    operator.click(next(each for each in rules.findChildren(ChoiceButton)))
    assert operator.program.handlers.rules.dialog is None
    return str(dialog.section)


def test_a_question_for_consent_leads_to_the_rule_that_asks_for_it(sit: Seat) -> None:
    position, action = merger_of_two_owners()
    operator = sit(position)
    asked: list[str] = []

    def look_up(dialog: ConsentDialog) -> None:
        asked.append(rules_from(operator, dialog))
        operator.click(dialog.no)

    operator.answer(ConsentDialog, look_up)
    operator.merge(action)
    missing = consent_missing(position, action)
    assert missing is not None
    assert asked == [missing.section]


def test_a_deal_leads_to_the_rule_about_it(sit: Seat) -> None:
    position, _ = sale_to_another()
    operator = sit(position)
    asked: list[str] = []

    def look_up(dialog: DealDialog) -> None:
        asked.append(rules_from(operator, dialog))
        dialog.reject()

    operator.answer(DealDialog, look_up)
    operator.click(operator.deals_button())
    deals = [offer.section for offer in operator.bridge.offers if isinstance(offer, OfferBuyPrivate)]
    assert asked == deals[:1]


def test_whoever_refuses_a_merger_stops_it(sit: Seat) -> None:
    position, action = merger_of_two_owners()
    first = who_must_agree(position, action)[0]
    operator = sit(position)
    operator.answer(ConsentDialog, click_through(operator, "no"))
    operator.merge(action)
    assert operator.bridge.count == 0
    told = operator.program.window.table.scrubber.message.text()
    assert told == operator.bridge.words.say("consent.declined", player=first)


def test_nobody_is_asked_where_consent_is_taken_as_given(sit: Seat) -> None:
    position, action = merger_of_two_owners()
    operator = sit(Position(plain_1861(0).title, frozenset(), position.state))
    operator.merge(action)
    assert operator.bridge.entries[0].action == action


def sale_to_another() -> tuple[Position, ac.BuyPrivate]:
    """A private company of one player that another's company could buy."""
    n = next(
        n
        for n in range(len(history()))
        for offer in at(n)[1]
        if isinstance(offer, OfferBuyPrivate)
        and acting_player(at(n)[0], offer.actor) not in ("", offer.seller)
    )
    position = asking(plain_1861(n))
    for offer in offers(position):
        if isinstance(offer, OfferBuyPrivate) and acting_player(position, offer.actor) != offer.seller:
            return position, ac.BuyPrivate(offer.actor, offer.private, offer.maximum)
    raise AssertionError(n)


def test_the_seller_of_a_private_company_is_asked_after_the_price(sit: Seat) -> None:
    position, action = sale_to_another()
    seller = position.state.privates[action.private].partition(":")[2]
    operator = sit(position)
    answer = click_through(operator, "yes")

    def conclude(dialog: DealDialog) -> None:
        operator.answer(ConsentDialog, answer)
        operator.conclude(dialog, action)

    operator.answer(DealDialog, conclude)
    operator.click(operator.deals_button())
    assert answer.asked == [seller]  # type: ignore[attr-defined]
    (entry,) = operator.bridge.entries
    assert isinstance(entry.action, ac.BuyPrivate)
    assert (entry.action.price, entry.action.agreed) == (action.price, (seller,))


def test_a_price_that_the_seller_declines_stays_as_it_was_typed(sit: Seat) -> None:
    position, action = sale_to_another()
    operator = sit(position)

    def conclude(dialog: DealDialog) -> None:
        operator.answer(ConsentDialog, click_through(operator, "no"))
        operator.conclude(dialog, action)
        assert dialog.isVisible()
        assert dialog.price.value() == action.price
        dialog.reject()

    operator.answer(DealDialog, conclude)
    operator.click(operator.deals_button())
    assert operator.bridge.count == 0


def test_everybody_is_asked_one_by_one_before_an_early_end(program: Program, sit: Seat) -> None:
    operator = sit(asking(t1894.after_auction()))
    seats = operator.bridge.position.state.seats
    answer = click_through(operator, *["yes"] * len(seats))

    def propose(dialog: AgreeDialog) -> None:
        dialog.winner.setCurrentText(seats[1])
        operator.answer(ConsentDialog, answer)
        operator.click(dialog.accept_button)

    operator.answer(AgreeDialog, propose)
    program.handlers.agree()
    assert tuple(answer.asked) == seats  # type: ignore[attr-defined]
    assert operator.bridge.entries[0].action == ac.AgreeWinner(
        Owner(f"player:{seats[1]}"), seats[1], agreed=seats
    )
    program.handlers.ranking.show()
    texts = [label.text() for label in program.window.end.findChildren(QLabel)]
    assert texts.count("–") == len(seats) - 1


def test_the_last_who_is_asked_can_still_refuse_an_early_end(program: Program, sit: Seat) -> None:
    operator = sit(asking(t1894.after_auction()))
    seats = operator.bridge.position.state.seats

    def propose(dialog: AgreeDialog) -> None:
        operator.answer(ConsentDialog, click_through(operator, *["yes"] * (len(seats) - 1), "no"))
        operator.click(dialog.accept_button)

    operator.answer(AgreeDialog, propose)
    program.handlers.agree()
    assert operator.bridge.count == 0
    assert operator.bridge.position.state.ending is None


def bankrupt() -> Position:
    """AG must own a train, Ada can pay for none, and Ben's company has one that she could buy."""
    position = t1894.supply_from(t1894.phase(t1894.after_auction(), "Blue"), "5+1")
    position = t1894.floated(position, "AG", money=0, Ada=2, pool=5)
    position = t1894.floated(position, "Est", president="Ben", par=80, money=100, Ben=6, pool=4)
    for symbol in ("PLM", "Belge"):
        position = t1894.shares(position, symbol, "Cleo", Cleo=5, pool=5)
    position = t1894.trains(t1894.operated(position, "Est", "PLM", "Belge"), Est="4")
    position = t1894.tiles(position, D15=("57", 1), D13=("9", 1), D11=("X3", 4))
    return t1894.at_step(asking(t1894.cash(position, Ada=90)), "AG", "trains")


def test_who_could_sell_a_train_is_asked_before_a_bankruptcy(sit: Seat) -> None:
    operator = sit(bankrupt())
    assert any(isinstance(offer, OfferBankruptcy) for offer in operator.bridge.offers)
    seen: list[str] = []

    def answer(dialog: ConsentDialog) -> None:
        seen.extend((dialog.question.text(), dialog.yes.title))
        operator.click(dialog.yes)

    def declare(dialog: QuestionDialog) -> None:
        told = " ".join(label.text() for label in dialog.findChildren(QLabel))
        assert "Trains of other companies are still for sale" in told
        operator.answer(ConsentDialog, answer)
        operator.click(dialog.yes)

    operator.answer(QuestionDialog, declare)
    title = operator.bridge.words.offer(
        OfferBankruptcy(player("Ada"), "7.3.7.3"), operator.bridge.position.definition
    )
    operator.click(operator.button(operator.bar, title))
    assert seen == ["Ben, do you leave it at that and sell no train?", "Ben sells none"]
    assert operator.bridge.entries[0].action == ac.DeclareBankruptcy(player("Ada"), agreed=("Ben",))


def test_who_would_sell_stops_the_bankruptcy_and_may_sell(sit: Seat) -> None:
    operator = sit(bankrupt())

    def declare(dialog: QuestionDialog) -> None:
        operator.answer(ConsentDialog, click_through(operator, "no"))
        operator.click(dialog.yes)

    operator.answer(QuestionDialog, declare)
    title = operator.bridge.words.offer(
        OfferBankruptcy(player("Ada"), "7.3.7.3"), operator.bridge.position.definition
    )
    operator.click(operator.button(operator.bar, title))
    assert operator.bridge.count == 0
    assert operator.program.window.table.scrubber.message.text().startswith("Ben would sell a train")
    assert company("Est") in {getattr(offer, "seller", "") for offer in operator.bridge.offers}


def test_what_was_agreed_is_undone_and_done_again_without_asking(sit: Seat) -> None:
    position, action = merger_of_two_owners()
    parties = who_must_agree(position, action)
    operator = sit(position)
    operator.answer(ConsentDialog, click_through(operator, *["yes"] * len(parties)))
    operator.merge(action)
    operator.bridge.undo()
    assert operator.bridge.count == 0
    operator.bridge.redo()
    assert operator.bridge.entries[0].action.agreed == parties


def test_everybody_agrees_by_keys_alone_before_an_early_end(sit: Seat) -> None:
    operator = sit(asking(t1894.after_auction()))
    keyboard = Keyboard(operator.program)
    seats = operator.bridge.position.state.seats
    keyboard.agree(seats[1])
    assert tuple(keyboard.agreed) == seats
    (entry,) = operator.bridge.entries
    assert entry.action == ac.AgreeWinner(Owner(f"player:{seats[1]}"), seats[1], agreed=seats)


def test_who_is_asked_refuses_by_keys_alone(sit: Seat) -> None:
    position, action = merger_of_two_owners()
    keyboard = Keyboard(sit(position).program)
    first = who_must_agree(position, action)[0]

    def refuse(dialog: ConsentDialog) -> None:
        keyboard.until(Qt.Key.Key_Tab, dialog.no.hasFocus)
        keyboard.press(Qt.Key.Key_Return)

    keyboard.answer(ConsentDialog, refuse)
    keyboard.program.handlers.decide(action)
    assert keyboard.bridge.count == 0
    told = keyboard.program.window.table.scrubber.message.text()
    assert told == keyboard.bridge.words.say("consent.declined", player=first)


def test_enter_is_yes_for_each_party_but_not_at_once(sit: Seat) -> None:
    operator = sit(asking(t1894.after_auction()))
    guard, bridge = operator.program.handlers.guard, operator.bridge
    seats = bridge.position.state.seats
    seconds = [100.0]
    guard.now = lambda: seconds[0]
    asked: list[str] = []

    def enter(dialog: ConsentDialog) -> None:
        for name in seats:
            assert dialog.asked == name
            focus = dialog.focusWidget()
            assert focus is dialog.yes
            # The press that has just answered for somebody else, or opened the dialog, came twice.
            QTest.keyClick(focus, Qt.Key.Key_Return)
            QTest.mouseDClick(focus, LEFT)
            assert (dialog.isVisible(), dialog.asked) == (True, name)
            asked.append(name)
            seconds[0] += 0.31
            QTest.keyClick(focus, Qt.Key.Key_Return)

    operator.answer(ConsentDialog, enter)
    assert operator.program.handlers.decide(ac.AgreeWinner(Owner(f"player:{seats[1]}"), seats[1]))
    assert tuple(asked) == seats
    assert bridge.entries[-1].action.agreed == seats


def test_enter_answers_a_question_that_leads_to_a_rule(qtbot, program: Program) -> None:
    window = program.window
    for is_careful in (False, True):
        dialog = QuestionDialog(
            program.bridge.words, window.look, "A", "B?", careful=is_careful, section="7.3", parent=window
        )
        wanted: list[str] = []
        dialog.rules_wanted.connect(wanted.append)
        dialog.show()
        QApplication.processEvents()
        assert dialog.rules is not None
        assert dialog.rules.isVisible()
        QTest.keyClick(dialog.focusWidget(), Qt.Key.Key_Return)
        assert not dialog.isVisible()
        assert wanted == []
        # What can't be taken back isn't done by Enter alone.
        assert bool(dialog.result()) is not is_careful
        dialog.deleteLater()
