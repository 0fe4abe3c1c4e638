"""Figures that grow with the game against a count of what happened since its beginning.

Money, prices, shares, trains, tokens and loans are added up from the events alone, and compared with the
overview, the charters, the tables and the screen at the end.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator

from roundhouse.archive.history import History
from roundhouse.engine import events as ev
from roundhouse.engine.actions import LayTile, Redeem, Reissue
from roundhouse.engine.apply import apply
from roundhouse.engine.loop import Preview
from roundhouse.engine.names import CompanySymbol, PrivateSymbol
from roundhouse.engine.owners import BANK, IPO, POOL, SUPPLY, Owner, player, symbol_of
from roundhouse.engine.pieces import kind_of, number_of
from roundhouse.engine.position import Position
from roundhouse.queries.holdings import privates_held
from roundhouse.ui.end_screen import ranking
from roundhouse.ui.models.certificate_model import private_card
from roundhouse.ui.models.charter_model import Fact, charter
from roundhouse.ui.models.market_model import par_rows
from roundhouse.ui.models.own_share_model import OWN, own_shares
from roundhouse.ui.models.tableau_model import bank, tableau
from roundhouse.ui.models.train_model import phases, train_kinds
from roundhouse.ui.words import for_language
from roundhouse.ui.worth_over_game import worth_over_game
from tests.contracts.games import SEEDS, Moment, contract, moments, random, recorded, tried
from tests.names import company

WORDS = for_language("en")


class Tally:
    """What the events of a game come to, added up from a first position."""

    def __init__(self, first: Position) -> None:
        self.definition = first.definition
        state = first.state
        self.cash: Counter[str] = Counter(state.cash)
        self.certificates = dict(state.certificates)
        self.privates = dict(state.privates)
        self.trains = dict(state.trains)
        self.markers = dict(state.markers)
        self.cost = {symbol: each.cost for symbol, each in first.definition.privates.items()}
        self.cost.update(state.private_costs)
        self.price: dict[str, int] = {}
        self.par: dict[CompanySymbol, int] = dict(state.par)
        self.revenue: dict[str, int] = {}
        self.loans: Counter[str] = Counter()
        self.placed = {token for token, place in state.tokens.items() if place.where != "charter"}

    def add(self, event: ev.Event) -> None:
        """One thing that happened."""
        match event:
            case ev.Paid():
                self.cash[event.payer] -= event.amount
                self.cash[event.payee] += event.amount
            case ev.CertificateMoved():
                self.certificates[event.certificate] = event.taker
            case ev.PrivateMoved():
                self.privates[event.private] = event.taker
            case ev.TrainMoved():
                self.trains[event.train] = event.taker
            case ev.MarkerMoved():
                self.markers[event.marker] = event.taker
            case ev.PriceMoved():
                self.price[event.company] = event.price
            case ev.ParSet():
                self.par[event.company] = event.price
            case ev.TrainsRun() | ev.DividendDeclared():
                self.revenue[event.company] = event.revenue
            case ev.CompanyClosed():
                self.revenue.pop(event.company, None)
            case ev.LoanChanged():
                self.loans[event.company] += event.difference
            case ev.PrivatePriced() | ev.PrivateDiscounted():
                self.cost[event.private] = event.cost
            case ev.TokenPlaced() | ev.TokenPutAside():
                self.placed.add(event.token)
            case ev.TokenReturned():
                (self.placed.add if event.removed else self.placed.discard)(event.token)

    def percent(self, symbol: CompanySymbol, owner: str) -> int:
        """How much of a company an owner has."""
        printed = self.definition.companies[symbol].certificates
        return sum(
            printed[number_of(certificate)]
            for certificate, holder in self.certificates.items()
            if holder == owner and kind_of(certificate) == symbol
        )


def tallies(title: str, sample: str) -> Iterator[tuple[Moment, Tally]]:
    """The moments with what has happened until then."""
    wanted = {id(moment) for moment in moments(title, sample)}
    for game in (recorded(title), *(random(title, seed) for seed in SEEDS)):
        tally = Tally(game[0].position) if game else None
        for moment in game:
            assert tally is not None
            if id(moment) in wanted:
                yield moment, tally
            for event in moment.entry.events if moment.entry else ():
                tally.add(event)


def charters(moment: Moment) -> Iterator[tuple[CompanySymbol, dict[str, Fact]]]:
    for symbol in moment.position.definition.companies:
        yield symbol, {fact.key: fact for fact in charter(moment.position, symbol)}


@contract
def test_money_is_what_was_paid(title: str, sample: str) -> None:
    for moment, tally in tallies(title, sample):
        cells = tableau(moment.position)
        for name in moment.state.seats:
            assert cells["mine:cash", player(name)].number == tally.cash[player(name)], (moment, name)
        for symbol, facts in charters(moment):
            money = tally.cash[company(symbol)]
            cell = cells.get((company(symbol), "fact:cash"))
            assert cell is None or cell.number == money, (moment, symbol)
            if "treasury" in facts and facts["treasury"].number is not None:
                assert facts["treasury"].number == money, (moment, symbol)
        if bank(moment.position) is not None:
            assert bank(moment.position) == tally.cash[BANK], moment


@contract
def test_prices_are_the_last_that_were_told(title: str, sample: str) -> None:
    for moment, tally in tallies(title, sample):
        cells = tableau(moment.position)
        for symbol, facts in charters(moment):
            if "price" not in facts:
                continue
            assert facts["price"].number == tally.price.get(symbol), (moment, symbol)
            row = company(symbol)
            if (row, "fact:price") in cells:
                assert cells[row, "fact:price"].number == tally.price.get(symbol), (moment, symbol)
            if "par" not in facts:  # it is forgotten as soon as the price has moved
                assert (row, "fact:par") not in cells, (moment, symbol)
                continue
            assert facts["par"].number == tally.par[symbol], (moment, symbol)
            if (row, "fact:price") in cells:
                assert cells[row, "fact:par"].number == tally.par[symbol], (moment, symbol)
        for line in par_rows(moment.position).values():
            shown = {each.symbol for each in line.companies}
            started = {s for s, par in tally.par.items() if par == line.price and s in moment.state.par}
            assert shown == started, (moment, line)


@contract
def test_holdings_are_the_certificates_that_moved(title: str, sample: str) -> None:
    for moment, tally in tallies(title, sample):
        cells = tableau(moment.position)
        rows = {row for row, _ in cells if row.startswith("company:")}
        for symbol, facts in charters(moment):
            for item in facts["shares"].items if "shares" in facts else ():
                owner = item.text
                assert int(item.note) == tally.percent(symbol, owner), (moment, symbol, owner)
            if company(symbol) not in rows:
                continue
            places: dict[str, Owner] = {player(name): player(name) for name in moment.state.seats}
            places |= {"fact:ipo": IPO, "fact:pool": POOL, "fact:treasury": company(symbol)}
            for column, owner in places.items():
                cell = cells.get((company(symbol), column))
                shown = cell.number if cell else 0
                columns = {c for r, c in cells if r in rows}
                if column in columns:
                    assert shown == tally.percent(symbol, owner), (moment, symbol, column)


@contract
def test_trains_tokens_and_loans_are_what_came_and_went(title: str, sample: str) -> None:
    for moment, tally in tallies(title, sample):
        cells, tokens = tableau(moment.position), moment.state.tokens
        for symbol, facts in charters(moment):
            owner = company(symbol)
            loans = facts["loans"].number if "loans" in facts else 0
            assert loans == tally.loans[symbol], (moment, symbol)
            own = Counter(moment.state.train_kind(t) for t, o in tally.trains.items() if o == owner)
            if "trains" in facts:
                assert Counter(item.text for item in facts["trains"].items) == own, (moment, symbol)
            privates = {p for p, o in tally.privates.items() if o == owner}
            shown = {item.text for item in facts["privates"].items} if "privates" in facts else set()
            assert shown == privates, (moment, symbol)
            markers = Counter(kind_of(m) for m, o in tally.markers.items() if o == owner)
            if "markers" in facts or markers:
                shown_markers = (":".join(filter(None, (i.text, i.note))) for i in facts["markers"].items)
                assert Counter(shown_markers) == markers, (moment, symbol)
            left = sum(kind_of(token) == symbol and token not in tally.placed for token in tokens)
            assert len(facts["tokens"].items) == left, (moment, symbol)
            cell = cells.get((owner, "fact:tokens"))
            assert cell is None or cell.number == left, (moment, symbol)
            cell = cells.get((owner, "fact:revenue"))
            assert cell is None or cell.number == tally.revenue[symbol], (moment, symbol)
            if "revenue" in facts:
                assert facts["revenue"].number == tally.revenue.get(symbol), (moment, symbol)


@contract
def test_a_loan_brings_and_costs_what_the_charter_says(title: str, sample: str) -> None:
    """What is paid back for each loan is its amount; nobody ever has more of them than there are places."""

    def changes(moment: Moment) -> bool:
        return any(isinstance(e, ev.LoanChanged) for e in (moment.entry.events if moment.entry else ()))

    for moment in moments(title, sample, changes):
        assert moment.entry is not None
        state, repaid = moment.state, 0
        for event in moment.entry.events:
            state = apply(state, event)
            if isinstance(event, ev.Paid) and event.reason == "repay_loan":
                repaid = event.amount
            if isinstance(event, ev.LoanChanged):
                position = Position(moment.position.title, moment.position.options, state)
                facts = {fact.key: fact for fact in charter(position, event.company)}
                if event.difference < 0 and "loans" in facts:
                    assert repaid in {0, -event.difference * int(facts["loans"].text)}, (moment, event)
                if event.difference > 0:
                    loans = facts["loans"]
                    assert loans.number is not None
                    assert not loans.total or loans.number <= loans.total, (moment, event)


@contract
def test_trains_left_are_those_that_nobody_bought(title: str, sample: str) -> None:
    for moment, tally in tallies(title, sample):
        for kind, row in train_kinds(moment.position).items():
            if row.left is not None:
                left = sum(kind_of(t) == kind and o == SUPPLY for t, o in tally.trains.items())
                assert row.left == left, (moment, kind)


@contract
def test_tiles_are_laid_in_the_colours_of_the_phase(title: str, sample: str) -> None:
    for moment in moments(title, sample, lambda m: isinstance(m.entry and m.entry.action, LayTile)):
        assert moment.entry is not None
        assert isinstance(moment.entry.action, LayTile)
        present = next(row for row in phases(moment.position).values() if row.present)
        color = moment.position.definition.tiles[moment.entry.action.tile].definition.face.color
        assert color in present.tiles, (moment, present)


@contract
def test_a_phase_has_as_many_operating_rounds_as_its_line_says(title: str, sample: str) -> None:
    """Every set of operating rounds but the last, which the end of the game may change."""
    del sample
    for game in (recorded(title), *(random(title, seed) for seed in SEEDS)):
        said: dict[int, int] = {}
        played: Counter[int] = Counter()
        for moment in game:
            for event in moment.entry.events if moment.entry else ():
                if isinstance(event, ev.RoundBegan) and event.kind == "operating":
                    present = next(row for row in phases(moment.position).values() if row.present)
                    said.setdefault(event.number, present.rounds)
                    played[event.number] += 1
        whole = sorted(said)[:-1]
        assert [played[number] for number in whole] == [said[number] for number in whole], game[0]


@contract
def test_private_companies_pay_what_their_cards_say(title: str, sample: str) -> None:
    def pays(moment: Moment) -> bool:
        events = moment.entry.events if moment.entry else ()
        return any(isinstance(e, ev.Paid) and e.reason == "private_revenue" for e in events)

    for moment in moments(title, sample, pays):
        assert moment.entry is not None
        state = moment.state
        for event in moment.entry.events:
            if isinstance(event, ev.Paid) and event.reason == "private_revenue":
                position = Position(moment.position.title, moment.position.options, state)
                card = private_card(position, PrivateSymbol(event.subject), "en")
                assert card.revenue == event.amount, (moment, event)
            state = apply(state, event)


@contract
def test_a_private_company_costs_what_its_card_says(title: str, sample: str) -> None:
    """The cost on the card of an owner is the one at the beginning, or that to which it fell since."""
    for moment, tally in tallies(title, sample):
        for name in moment.state.seats:
            for symbol in privates_held(moment.state, player(name)):
                card = private_card(moment.position, symbol, "en")
                assert card.cost == tally.cost[symbol], (moment, card)


@contract
def test_own_shares_cost_what_their_cards_say(title: str, sample: str) -> None:
    for moment in moments(title, sample, lambda m: isinstance(m.entry and m.entry.action, Redeem | Reissue)):
        assert moment.entry is not None
        action = moment.entry.action
        place = POOL if isinstance(action, Redeem) else OWN
        card = own_shares(moment.position, moment.offers)[f"{symbol_of(action.actor)}/{place}"]
        result = tried(moment.position, action)
        assert isinstance(result, Preview)
        paid = sum(e.amount for e in result.events if isinstance(e, ev.Paid))
        moved = sum(isinstance(e, ev.CertificateMoved) for e in result.events)
        assert card.price is not None
        assert paid == card.price * moved, (moment, card)


@contract
def test_places_at_the_end_are_by_worth(title: str, sample: str) -> None:
    for moment, tally in tallies(title, sample):
        cells = tableau(moment.position)
        worth = {name: cells["mine:value", player(name)].number or 0 for name in moment.state.seats}
        agreed = moment.state.ending.subject if moment.state.ending else ""
        for ranked in ranking(moment.position):
            score = ranked.score
            assert score.cash == tally.cash[player(score.player)], (moment, score)
            assert score.total == score.cash + score.shares + score.privates, (moment, score)
            assert score.total == worth[score.player], (moment, score)
            if not agreed:
                richer = sum(total > score.total for total in worth.values())
                assert ranked.place == richer + 1, (moment, score)


@contract
def test_the_chart_has_everybodys_worth_at_the_end_of_each_round(title: str, sample: str) -> None:
    """The worth just before a round begins, and at the end; no money of the next round is among it."""
    for game in (recorded(title), *(random(title, seed) for seed in SEEDS)):
        if not game:
            continue
        shown = game if sample == "many" else game[:40]
        history = History(game[0].position, [m.entry for m in shown[:-1] if m.entry])
        expected: defaultdict[int, list[tuple[int, ...]]] = defaultdict(list)
        for moment in shown[:-1]:
            assert moment.entry is not None
            state = moment.state
            for event in moment.entry.events:
                if isinstance(event, ev.RoundBegan):
                    expected[moment.number].append(worth(moment, state))
                state = apply(state, event)
        points = worth_over_game(history, len(history), WORDS)
        wanted = [each for found in expected.values() for each in found]
        last = shown[-1]
        assert [values for _, values in points] == [*wanted, worth(last, last.state)], last


def worth(moment: Moment, state: object) -> tuple[int, ...]:
    position = Position(moment.position.title, moment.position.options, state)  # type: ignore[arg-type]
    cells = tableau(position)
    return tuple(cells["mine:value", player(name)].number or 0 for name in position.state.seats)
