"""What cards tell of prices, tiles and bids, against what was decided at the recorded and random games."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from roundhouse.archive.game_file import GameSession
from roundhouse.engine import actions as ac
from roundhouse.engine import events as ev
from roundhouse.engine.apply import fold
from roundhouse.engine.loop import Entry
from roundhouse.engine.names import CompanySymbol, Money
from roundhouse.engine.owners import BANK, REMOVED, is_company, is_player, player
from roundhouse.finance.certificates import shares_in_ipo
from roundhouse.queries import lays, market, players, privates
from roundhouse.queries.companies import missing_to_float, money_to_float, price_of
from roundhouse.queries.fates import nationalised
from roundhouse.queries.previews import offers
from roundhouse.titles.registry import names
from roundhouse.ui.about import Subject, Telling, about
from roundhouse.ui.about.subject import THE_BANK
from roundhouse.ui.choices import Choice, groups
from roundhouse.ui.pictures import example_path
from roundhouse.ui.words import LANGUAGES
from tests.contracts.games import Moment, after, contract, moments, recorded


def decides(kind: type[ac.Action]):
    return lambda moment: moment.entry is not None and isinstance(moment.entry.action, kind)


def price_moved(moment: Moment, symbol: CompanySymbol) -> Money | None:
    """The price to which the decision first moved a company's marker; what it was if it didn't."""
    assert moment.entry is not None
    for event in moment.entry.events:
        if isinstance(event, ev.TurnEnded):
            break
        if isinstance(event, ev.PriceMoved) and event.company == symbol:
            return event.price
    return price_of(moment.position, symbol)


@contract
def test_the_price_after_a_dividend_is_the_one_that_came(title: str, sample: str) -> None:
    for moment in moments(title, sample, decides(ac.Dividend)):
        symbol = moment.state.operating.company
        told = {each.kind: each.price for each in market.after_dividend(moment.position, symbol)}
        assert told[moment.entry.action.kind] == price_moved(moment, symbol), moment


@contract
def test_the_price_after_a_sale_is_the_one_that_came(title: str, sample: str) -> None:
    def in_turn(moment: Moment) -> bool:
        return decides(ac.SellShares)(moment) and moment.state.round.kind == "stock"

    for moment in moments(title, sample, in_turn):
        action = moment.entry.action
        is_asked = any(isinstance(event, ev.QuestionAsked) for event in moment.entry.events)
        if is_asked or action.company not in moment.state.market:
            continue
        sold = market.after_sale(moment.position, action.company)
        told = {each.price for each in sold if each.count == action.count}
        moved = price_moved(moment, action.company)
        assert moved is not None, moment
        assert moved in told, moment


@pytest.mark.slow
def test_the_price_after_a_sale_is_told_where_it_falls_later_or_the_company_is_asked_first() -> None:
    session = GameSession.open(example_path("1839"), read_only=True)
    session.close()
    entries, positions = (
        session.history.entries(),
        [session.history.at(n) for n in range(len(session.history) + 1)],
    )
    english, asked, later = LANGUAGES[0], 0, 0
    for n, entry in enumerate(entries):
        action = entry.action
        if not isinstance(action, ac.SellShares):
            continue
        symbol, position = action.company, positions[n]
        fall = _fall(entries[n:], symbol)
        if fall is None:
            continue
        told = market.price_after(position, action)
        assert told is not None
        assert told.price == fall, n
        is_asked = any(isinstance(e, ev.QuestionAsked) and e.question.subject == symbol for e in entry.events)
        assert told.may_stay is is_asked, n
        made = [c for g in groups(english, position, offers(position)) for c in g.choices]
        (choice,) = [c for c in made if isinstance(c, Choice) and c.action == action]
        (text,) = choice.details
        assert english.money(fall, position.definition) in text
        assert ("unless" in text) is is_asked
        asked += is_asked
        later += not is_asked and price_of(positions[n + 1], symbol) != fall
    assert asked > 3
    assert later


def _fall(entries: Sequence[Entry], symbol: CompanySymbol) -> Money | None:
    """To what price a sale took a company; None where it took it back, or more was sold before it fell."""
    for n, entry in enumerate(entries):
        if n and isinstance(entry.action, ac.SellShares) and entry.action.company == symbol:
            return None
        for event in entry.events:
            if isinstance(event, ev.SharesRedeemed) and event.company == symbol:
                return None
            if isinstance(event, ev.PriceMoved) and event.company == symbol:
                return event.price
    return None


@pytest.mark.slow
@contract
def test_every_tile_laid_was_among_those_that_its_hex_may_become_and_what_follows_it_too(
    title: str, sample: str
) -> None:
    for moment in moments(title, sample, decides(ac.LayTile)):
        entry = moment.entry
        assert entry is not None
        action = entry.action
        assert isinstance(action, ac.LayTile)
        coming = lays.may_become(moment.position, action.hex)
        next_ones = {each.tile: each for each in coming if each.after == 0}
        assert action.tile in next_ones, moment
        assert not next_ones[action.tile].phase, moment
        assert next_ones[action.tile].left != 0, moment
        assert action.hex in lays.fitting_hexes(moment.position, action.tile), moment
        assert action.hex in lays.open_hexes(moment.position, action.tile), moment
        later = lays.may_become(after(moment.position, entry), action.hex)
        assert {each.tile for each in later} <= {each.tile for each in coming}, moment


@pytest.mark.parametrize("title", names())
def test_the_stops_of_a_last_run_add_up_to_what_it_earned_whatever_was_laid_since(title: str) -> None:
    game, said = recorded(title), 0
    entries = tuple(moment.entry for moment in game if moment.entry is not None)
    for n in range(0, len(game), len(game) // 6):
        telling = Telling(LANGUAGES[0], game[n].position, entries[:n], lambda m: game[m].position)
        for symbol, run in game[n].state.runs.items():
            earned = telling.earned(symbol)
            assert sum(each.total for each in earned) == run.revenue or not run.revenue, (n, symbol)
            if run.revenue and run.routes:
                card = about(telling, Subject("company", symbol))
                (lines,) = (part.lines for part in card.parts if part.heading == "Last run")
                routes = [line.text.rpartition("=")[2] for line in lines if "=" in line.text]
                assert sum(map(int, routes)) == run.revenue, n
                said += 1
    assert said


@contract
def test_bids_bind_no_more_than_there_is(title: str, sample: str) -> None:
    for moment in moments(title, sample):
        for name in moment.state.seats:
            bound = players.committed(moment.position, name)
            assert 0 <= bound <= moment.state.cash[player(name)], moment
            if bound:
                assert sum(_bids_told(moment, Subject("player", name))) == bound, moment


def _bids_told(moment: Moment, subject: Subject) -> list[int]:
    """The amounts that the card of a player or a lot tells as bids; the lots lead to cards with the same."""
    words = LANGUAGES[0]
    card = about(Telling(words, moment.position, ()), subject)
    (lines,) = (part.lines for part in card.parts if part.heading == words.say("about.bids"))
    if subject.kind == "player":
        for line in lines:
            assert line.subject is not None
            lot = about(Telling(words, moment.position, ()), line.subject)
            assert (subject.name, line.text) in {(each.label, each.text) for each in lot.lines}, moment
    return [int("".join(filter(str.isdigit, line.text))) for line in lines]


def subjects(moment: Moment) -> list[Subject]:
    """Everything that there is at a moment."""
    definition, state = moment.position.definition, moment.state
    rows = enumerate(definition.market.rows)
    return [
        *(Subject("player", name) for name in state.seats),
        *(Subject("company", symbol) for symbol in definition.companies),
        *(Subject("private", symbol) for symbol in definition.privates),
        *(Subject("train", kind) for kind in definition.trains),
        *(Subject("phase", phase.name) for phase in definition.phases),
        *(Subject("tile", tile) for tile in definition.tiles),
        *(Subject("token", token) for token in state.tokens),
        *(Subject("hex", hex_id) for hex_id in definition.hexes),
        THE_BANK,
        *(Subject("box", place=(r, c)) for r, row in rows for c, box in enumerate(row) if box),
    ]


@pytest.mark.slow
@contract
def test_everything_has_a_card_whose_links_have_cards(title: str, sample: str) -> None:
    found = moments(title, sample)
    for number, moment in enumerate(found[:: max(1, len(found) // 3)]):
        words = LANGUAGES[number % len(LANGUAGES)]
        telling = Telling(words, moment.position, ())
        known = subjects(moment)
        step = 5 if sample == "many" else 37
        for subject in known[number % step :: step]:
            card = about(telling, subject)
            assert card.title, subject
            assert card.sections, subject
            for line in card.lines:
                assert line.subject is None or line.subject in known, (subject, line)


@contract
def test_a_players_card_tells_the_cash_that_is_free(title: str, sample: str) -> None:
    for moment in moments(title, sample, lambda moment: moment.state.round.kind == "auction"):
        for name in moment.state.seats:
            bound = players.committed(moment.position, name)
            card = about(Telling(LANGUAGES[0], moment.position, ()), Subject("player", name))
            told = {line.label: line.text for line in card.lines}
            free = moment.state.cash.get(player(name), 0) - bound
            money = LANGUAGES[0].money(free, moment.position.definition)
            assert told.get("Free", told["Cash"]) == money, moment


@contract
def test_a_private_company_is_for_sale_to_companies_when_its_card_says_so(title: str, sample: str) -> None:
    for moment in moments(title, sample, decides(ac.BuyPrivate)):
        action = moment.entry.action
        if not is_company(action.actor):
            continue
        now = [
            each for each in privates.sales_to_companies(moment.position, action.private) if not each.phase
        ]
        assert [each.low <= action.price <= each.high for each in now] == [True], moment


@contract
def test_a_phase_takes_the_private_companies_that_their_cards_name(title: str, sample: str) -> None:
    def begins(moment: Moment) -> bool:
        return decides(ac.BuyTrain)(moment) and any(isinstance(e, ev.PhaseBegan) for e in moment.entry.events)

    for moment in moments(title, sample, begins):
        (phase,) = (event.phase for event in moment.entry.events if isinstance(event, ev.PhaseBegan))
        told = privates.leaving(moment.position)
        taken = {e.private: e.taker for e in moment.entry.events if isinstance(e, ev.PrivateMoved)}
        owners = moment.state.privates
        due = {each: taker for each, (taking, taker) in told.items() if taking == phase and each in owners}
        assert {
            each: due[each] for each in due if owners[each] not in (BANK, REMOVED)
        }.items() <= taken.items()
        # What a company owns may go with that.
        assert {each for each in taken if is_player(owners[each])} <= set(due), moment


@contract
def test_a_phase_nationalises_the_companies_that_their_cards_name(title: str, sample: str) -> None:
    def begins(moment: Moment) -> bool:
        return decides(ac.BuyTrain)(moment) and any(isinstance(e, ev.PhaseBegan) for e in moment.entry.events)

    for moment in moments(title, sample, begins):
        begun = next(n for n, e in enumerate(moment.entry.events) if isinstance(e, ev.PhaseBegan))
        phase = moment.entry.events[begun].phase
        for event in moment.entry.events[begun:]:
            if isinstance(event, ev.TurnEnded | ev.StageBegan):
                break
            if isinstance(event, ev.CompanyClosed) and event.reason == "nationalised":
                due = [each for each in nationalised(moment.position, event.company) if phase in each.phases]
                assert [each.asked for each in due] == [False], moment


@contract
def test_a_company_floats_when_so_much_is_sold_as_its_card_says(title: str, sample: str) -> None:
    def floats(moment: Moment) -> bool:
        return decides(ac.BuyShares)(moment) and any(isinstance(e, ev.Floated) for e in moment.entry.events)

    for moment in moments(title, sample, floats):
        symbol = moment.entry.action.company
        if not any(isinstance(e, ev.Floated) and e.company == symbol for e in moment.entry.events):
            continue
        if moment.position.definition.companies[symbol].trains:
            # It floats once it has been paid what its trains cost.
            unpaid = money_to_float(moment.position, symbol)
            prices: list[int] = [e.price for e in moment.entry.events if isinstance(e, ev.SharesBought)]
            assert unpaid is not None, moment
            assert 0 < unpaid <= sum(prices), moment
            continue
        missing, there = missing_to_float(moment.position, symbol), fold(moment.state, moment.entry.events)
        sold = shares_in_ipo(moment.position, symbol) - shares_in_ipo(
            replace(moment.position, state=there), symbol
        )
        assert missing is not None, moment
        assert 0 < missing <= sold, moment
