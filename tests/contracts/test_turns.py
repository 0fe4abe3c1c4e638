"""The order of play and the stages of a turn against what happens next in the game."""

from __future__ import annotations

from roundhouse.engine.actions import BuyShares, Pass
from roundhouse.engine.apply import apply
from roundhouse.engine.events import RoundBegan, StageBegan, TurnBegan, TurnEnded
from roundhouse.engine.loop import submit
from roundhouse.engine.offers import OfferPass
from roundhouse.engine.owners import NOBODY, company, is_company, is_player, name_of
from roundhouse.engine.position import Position
from roundhouse.queries.companies import acting_company
from roundhouse.queries.turns import acting_owner, companies_to_come, turn_stages
from roundhouse.ui.models.order_model import order
from tests.contracts.games import Moment, after, contract, moments, tried


def steps_of_game(moment: Moment):
    """Each event that the decision at a moment causes, with the position just before it."""
    state = moment.state
    for event in moment.entry.events if moment.entry else ():
        yield Position(moment.position.title, moment.position.options, state), event
        state = apply(state, event)


@contract
def test_the_next_company_is_the_one_that_operates(title: str, sample: str) -> None:
    """Just before a company's turn begins it is the first of those to come; before another round none is."""

    def begins(moment: Moment) -> bool:
        return any(
            isinstance(e, RoundBegan) or (isinstance(e, TurnBegan) and is_company(e.actor))
            for e in (moment.entry.events if moment.entry else ())
        )

    found = 0
    for moment in moments(title, sample, begins):
        for position, event in steps_of_game(moment):
            if isinstance(event, TurnBegan) and is_company(event.actor):
                places = list(order(position).values())
                following = next(place.key for place in places if place.turn == "next")
                assert following == event.actor, (moment, places)
                found += 1
            if isinstance(event, RoundBegan) and position.state.operating.operated:
                assert companies_to_come(position) == (), moment
    assert found


@contract
def test_the_order_to_come_is_kept_while_nothing_moves(title: str, sample: str) -> None:
    """Prices and companies left alone, the companies operate in the order that was shown."""
    for moment in moments(title, sample, lambda m: bool(m.state.operating.company)):
        shown = [p.name for p in order(moment.position).values() if p.turn in {"next", "waiting"}]
        if moment.state.lap.company:
            continue
        state = moment.state
        for entry in moment.later:
            begun = None
            for event in entry.events:
                if isinstance(event, TurnBegan) and is_company(event.actor):
                    begun = name_of(event.actor)
                    break
                if isinstance(event, RoundBegan):
                    begun = ""
                    break
                state = apply(state, event)
            if state.market != moment.state.market or state.floated != moment.state.floated:
                break
            if state.phase != moment.state.phase:
                break
            if begun is not None:
                assert begun == (shown[0] if shown else ""), (moment, shown)
                break


@contract
def test_the_company_on_turn_is_the_one_that_acts(title: str, sample: str) -> None:
    for moment in moments(title, sample):
        actor = moment.entry.action.actor if moment.entry else NOBODY
        if is_company(actor) and (moment.state.questions or not is_player(moment.state.actor)):
            assert acting_company(moment.position) == name_of(actor), moment
            present = [place.key for place in order(moment.position).values() if place.turn == "present"]
            if moment.state.round.kind != "stock" and moment.state.operating.company == name_of(actor):
                assert present == [actor], moment


@contract
def test_the_company_whose_shares_are_sold_in_turn_is_on_turn(title: str, sample: str) -> None:
    def buys_in_lap(moment: Moment) -> bool:
        return isinstance(moment.entry and moment.entry.action, BuyShares) and moment.state.lap.lap > 0

    for moment in moments(title, sample, buys_in_lap):
        assert moment.entry is not None
        assert isinstance(moment.entry.action, BuyShares)
        assert acting_company(moment.position) == moment.entry.action.company, moment


@contract
def test_the_next_player_is_on_turn_after_a_pass(title: str, sample: str) -> None:
    found = 0
    for moment in moments(title, sample, lambda m: is_player(m.state.actor) and not m.state.questions):
        places = {place.key: place.turn for place in order(moment.position).values()}
        if company(acting_company(moment.position)) in places or moment.state.lap.company:
            continue
        passes = [o for o in moment.offers if isinstance(o, OfferPass)]
        following = [key for key, turn in places.items() if turn == "next"]
        assert list(places.values()).count("present") == 1, moment
        if not passes:
            continue
        later = after(moment.position, submit(moment.position, Pass(passes[0].actor)))
        actor = acting_owner(later)
        same = (
            later.state.round.identity == moment.state.round.identity
            and is_player(actor)
            and actor != moment.state.actor
        )
        assert following == ([actor] if same else []), moment
        found += 1
    assert found


@contract
def test_stages_done_have_begun_and_those_to_do_come_in_order(title: str, sample: str) -> None:
    for moment in moments(title, sample, lambda m: bool(m.state.operating.stage)):
        stages = turn_stages(moment.position)
        present = moment.state.operating.stage
        assert [name for name, state in stages if state == "present"] in ([present], []), moment
        todo = [name for name, state in stages if state == "todo"]
        done = [name for name, state in stages if state == "done"]
        coming: list[str] = []
        ended = False
        for entry in moment.later:
            for event in entry.events:
                ended = ended or isinstance(event, TurnEnded | RoundBegan)
                if isinstance(event, StageBegan) and not ended:
                    coming.append(event.stage)
            if ended:
                break
        told = [name for name in coming if name in {*todo, *done, present}]
        assert told == todo[: len(told)], (moment, stages, coming)


@contract
def test_whoever_decides_is_whose_decisions_are_taken(title: str, sample: str) -> None:
    for moment in moments(title, sample, lambda m: m.entry is not None):
        found = moment.offers
        actors = {offer.actor for offer in found}
        assert acting_owner(moment.position, found) in actors, moment
        assert not isinstance(tried(moment.position, moment.entry.action), Exception), moment
