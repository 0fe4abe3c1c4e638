"""Sections 7, 8, 13 and 15: operating rounds, trains, phases and the end."""

from __future__ import annotations

from collections import Counter

from roundhouse.engine import actions as act
from roundhouse.engine import events as ev
from tests.referee.judge import ACTION, END, Findings, Referee, Watcher, rule
from tests.referee.shares import percent
from tests.referee.t1894 import tables
from tests.referee.t1894.stock import in_game, incomes, owner, price

STAGES = ("", "finance", "track", "token", "run", "dividend", "trains", "put_back", "end", "put_back_last")


class Rounds(Watcher):
    """Sections 4, 7.1, 7.2, 7.3 and 8.1: rounds, incomes, order, steps and the end."""

    def __init__(self, referee: Referee) -> None:
        super().__init__(referee)
        self.operated: set[str] = set()
        self.final = 0

    @rule("4", ev.RoundBegan)
    def follows(self, event: ev.RoundBegan) -> Findings:
        """The next round, with as many operating rounds as the phase has."""
        kind, number, index, count = self.book.round
        if kind == "auction":
            wanted = ("stock", 1, 1, 1)
        elif kind == "stock":
            wanted = ("operating", number, 1, tables.ROUNDS.get(self.book.phase, 3))
            self.final = number if self.book.phase == "Purple" else 0
        elif index < count:
            wanted = ("operating", number, index + 1, count)
        else:
            wanted = ("stock", number + 1, 1, 1)
            if self.final:
                yield "the end of the game (8.1)", event
        if (event.kind, event.number, event.index, event.count) != wanted:
            yield f"the round {wanted}", event
        if kind == "operating" and self._left():
            yield f"a turn of {self._left()[0]} (7.2)", event
        self.operated = set()
        if event.kind == "operating":
            incomes(self)

    def _left(self) -> list[str]:
        there = [c for c in in_game(self.book) if c in self.book.floated]
        return [c for c in there if c not in self.operated]

    @rule("7.2", ev.TurnBegan)
    def turn(self, event: ev.TurnBegan) -> Findings:
        """The dearest one first."""
        if self.book.kind == "operating" and event.actor.startswith("company:"):
            left = self._left()
            if event.actor != owner(left[0] if left else ""):
                yield f"the turn of {left[:1]}", event.actor

    @rule("7.2", ev.TurnEnded)
    def ended(self, event: ev.TurnEnded) -> Findings:
        """A company has operated."""
        if event.actor.startswith("company:"):
            self.operated.add(event.actor[8:])
        yield from ()

    @rule("7.3", ev.StageBegan)
    def stages(self, event: ev.StageBegan) -> Findings:
        """They have their order; in the last set there are neither track nor tokens."""
        if self.book.actor != owner(event.company):
            yield f"a step of {self.book.actor}", event.company
        if STAGES.index(event.stage) <= STAGES.index(self.book.stage):
            yield f"a step behind {self.book.stage}", event.stage

    @rule("8.1", ev.TileLaid, ev.TokenPlaced)
    def last_set(self, event: ev.TileLaid | ev.TokenPlaced) -> Findings:
        """Neither track nor tokens in the last set, but homes (15.7)."""
        if self.final and event.kind not in ("home", "choice", "power"):
            yield "neither track nor tokens", event

    @rule("8.1", ev.GameEnded)
    def over(self, event: ev.GameEnded) -> Findings:
        """After a whole set in the purple phase, at 450, or by bankruptcy."""
        _, _, index, count = self.book.round
        top = any(price(self.book, company) >= tables.END for company in in_game(self.book))
        allowed = {
            "final_set": bool(self.final) and self.book.kind == "operating" and index == count,
            "price": top,
            "bankrupt": self.book.kind == "operating",
        }
        if not allowed.get(event.reason):
            yield "an end that the rules have", event
        self.due("8.1", ev.GameEnded, reason=event.reason)

    @rule("8.1", when=END)
    def at_450(self) -> Findings:
        """No game goes on then."""
        if not self.book.ended and any(price(self.book, c) >= tables.END for c in in_game(self.book)):
            yield "the end of the game at 450", "a game that goes on"


class Money(Watcher):
    """Sections 7.3.2 to 7.3.6: own shares, track, tokens, ferries, private companies and dividends."""

    def __init__(self, referee: Referee) -> None:
        super().__init__(referee)
        self.lays: list[tuple[str, str]] = []
        self.placed: Counter[str] = Counter()
        self.revenue = self.redeemed = 0

    @rule("7.3", ev.TurnBegan)
    def turn(self, event: ev.TurnBegan) -> Findings:
        """Nothing has been done yet."""
        del event
        self.lays, self.revenue, self.redeemed = [], 0, 0
        yield from ()

    @rule("7.3.2.1", ev.SharesBought)
    def redeem(self, event: ev.SharesBought) -> Findings:
        """A share of the pool at the price; a second one in the first round of a set."""
        if event.buyer != owner(event.company):
            return
        self.redeemed += 1
        if event.source != "pool" or self.redeemed > (2 if self.book.round[2] == 1 else 1):
            yield "one share of the pool, two in the first round", event
        self.pay("7.3.2.1", event.buyer, "bank", price(self.book, event.company))

    @rule("7.3.2.2", act.Reissue, when=ACTION)
    def reissue(self, action: act.Reissue) -> Findings:
        """All own shares, if more than the IPO has, go there for 100 each, which is par from then on."""
        company, book = action.actor[8:], self.book
        own, left = percent(book, action.actor, company) // 10, percent(book, "ipo", company) // 10
        if own <= left or self.redeemed:
            yield f"more than {left} own shares", own
        self.pay("7.3.2.2", "bank", action.actor, 100 * own)
        if book.par[company] != 100:
            self.due("7.3.2.2", ev.ParSet, company=company, price=100)
        for name in book.certificates_of(action.actor, company):
            facts = {"giver": action.actor, "taker": "ipo"}
            self.due("7.3.2.2", ev.CertificateMoved, certificate=name, **facts)

    @rule("7.3.3", ev.TileLaid)
    def laid(self, event: ev.TileLaid) -> Findings:
        """Two tiles, one of them an upgrade; LRC's is one more for 60 (11.2.2.1)."""
        extra = event.power == "LRC"
        others = [kind for hex_id, kind in self.lays if kind != "LRC"]
        if not extra and (len(others) > 1 or (event.kind == "upgrade" and "upgrade" in others)):
            yield "two tiles, one of them an upgrade", [*others, event.kind]
        if event.hex in [hex_id for hex_id, _ in self.lays]:
            yield "another hex", event.hex
        self.lays.append((event.hex, "LRC" if extra else event.kind))
        terrain = tables.TERRAIN.get(event.hex, 0) if event.kind == "lay" else 0
        terrain += tables.UPGRADE_COST.get(event.replaced, 0)
        paid_now = [e.amount for e in self.happened(ev.Paid) if e.reason == "track"]
        total = terrain + (60 if extra else 0)
        if sum(paid_now) != total:
            yield f"{total} for {event.hex}", paid_now
        for amount in paid_now:
            self.pay("7.3.3", owner(event.company), "bank", amount)

    @rule("7.3.4", ev.TokenPlaced)
    def token(self, event: ev.TokenPlaced) -> Findings:
        """40 for the second, unless there are two homes, then 100."""
        there = [at for t, at in self.book.tokens.items() if at and t.rpartition("-")[0] == event.company]
        if event.hex in {at[0] for at in there}:
            yield f"one token of {event.company} in {event.hex}", there
        if event.kind == "choice":
            return
        number = self.placed[event.company]
        self.placed[event.company] += 1
        power = getattr(self.referee.action, "power", "")
        if event.kind == "token" and not (power and event.hex in ("H17", "D17")):
            cost = 40 if number == 1 and event.company not in tables.TWO_HOMES else 100
            self.pay("7.3.4", owner(event.company), "bank", cost)

    @rule("14", ev.MarkerMoved)
    def ferry(self, event: ev.MarkerMoved) -> Findings:
        """80, with London shipping 40; one a company."""
        if event.giver != "supply" or event.taker in self.book.markers.values():
            yield "one ferry of the supply", event
        self.pay("14", event.taker, "bank", 40 if self.book.privates["LS"] == event.taker else 80)

    @rule("11.2.1", ev.PrivateMoved)
    def private(self, event: ev.PrivateMoved) -> Findings:
        """Companies pay half to twice the face value, in three phases; in the red one they close."""
        if event.giver == "bank":
            return
        self.due("11.2.1", ev.PrivateMoved, private=event.private, giver=event.giver, taker=event.taker)
        phase = tables.PHASES.index(self.book.phase)
        major = tables.PRIVATES[event.private][0] >= 180
        if event.taker == "removed":
            if not major and phase < (6 if event.private == "SQG" else 4):
                yield f"{event.private} open in phase {self.book.phase}", event
            return
        face = tables.PRIVATES[event.private][0]
        if major or not 1 <= phase <= 3 or not face <= 2 * event.price <= 4 * face:
            yield f"half to twice {face}, in the phases for it", event
        self.pay("11.2.1", event.taker, event.giver, event.price)

    @rule("7.3.5", ev.TrainsRun)
    def run(self, event: ev.TrainsRun) -> Findings:
        """What is decided about; each own train once."""
        trains = [route.train for route in event.routes]
        held = self.book.trains_of(owner(event.company))
        if len(set(trains)) < len(trains) or not set(trains) <= set(held):
            yield f"each of {held} once", trains
        self.revenue = event.revenue

    @rule("7.3.6", ev.DividendDeclared)
    def dividend(self, event: ev.DividendDeclared) -> Findings:
        """All or nothing; IPO and treasury pay the company, the pool nobody."""
        company, book = str(event.company), self.book
        if event.revenue != self.revenue or event.kind not in ("pay", "withhold", "none"):
            yield f"all or nothing of {self.revenue}", event
        cell = book.cell(company) or (0, 0)
        paid = event.kind == "pay" and event.revenue > 0
        if paid:
            for name in book.seats:
                self.pay("7.3.6", "bank", f"player:{name}", self._part(f"player:{name}", company))
            own = self._part("ipo", company) + self._part(owner(company), company)
            self.pay("7.3.6", "bank", owner(company), own)
        else:
            self.pay("7.3.6", "bank", owner(company), event.revenue)
        to = tables.MARKET.right(cell) if paid else tables.MARKET.left(cell)
        if to != cell:
            reason = "dividend" if paid else "withheld"
            self.due("10.2", ev.PriceMoved, company=company, row=to[0], column=to[1], reason=reason)

    def _part(self, holder: str, company: str) -> int:
        return self.revenue * percent(self.book, holder, company) // 100


class Trains(Watcher):
    """Sections 7.3.7, 13.5 and 15: trains, upgrades, limits and phases."""

    def _next(self) -> str:
        left = {name.rpartition("-")[0] for name in self.book.trains_of("supply")}
        return next((kind for kind in tables.TRAINS if kind in left), "")

    @rule("7.3.7", ev.TrainMoved)
    def bought(self, event: ev.TrainMoved) -> Findings:
        """Of the supply the next one at its price, half of an old one's less; of a company for 1 or more."""
        if event.reason != "bought":
            return
        kind, taker = self.book.side(event.train), event.taker
        old = str(getattr(self.referee.action, "trade_in", ""))
        held = len(self.book.trains_of(taker))
        late = self.book.stage == "end" and not self.book.trains_of(taker)
        if taker != self.book.actor or (self.book.stage != "trains" and not late):
            yield f"a train of {self.book.actor} in its step, or at the end where it has none", event
        if not old and held >= tables.TRAIN_LIMIT[self.book.phase]:
            yield f"fewer than {tables.TRAIN_LIMIT[self.book.phase]} trains", held
        if event.giver == "supply":
            if kind != self._next():
                yield f"a train {self._next()}", kind
            cost = tables.TRAINS[kind][0] - (tables.TRAINS[self.book.side(old)][0] // 2 if old else 0)
            begins = tables.TRAINS[kind][2]
            if begins != self.book.phase and tables.PHASES.index(begins) > tables.PHASES.index(
                self.book.phase
            ):
                self.due("15", ev.PhaseBegan, phase=begins)
            self.pay("7.3.7", taker, "bank", cost)
        else:
            paid = [e.amount for e in self.happened(ev.Paid) if (e.payer, e.payee) == (taker, event.giver)]
            cost = sum(paid)
            if len(paid) != 1 or not event.giver.startswith("company:"):
                yield "one payment to the company that sells", event
            self.pay("7.3.7.1", taker, event.giver, cost)
        yield from self._helped(taker, kind, cost, event)

    def _helped(self, company: str, kind: str, cost: int, event: ev.TrainMoved) -> Findings:
        """Section 7.3.7.3: what a president gives for a train that the company must have."""
        given = [e for e in self.happened(ev.Paid) if e.reason == "contribution" and e.payee == company]
        for payment in given:
            self.pay("7.3.7.3", payment.payer, company, payment.amount)
        if given:
            if self.book.cash[company] or self.book.trains_of(company):
                yield "no money left and no train", self.book.cash[company]
            if event.giver != "supply" and cost > tables.TRAINS[kind][0]:
                yield "at most the face value", cost
            if any(e.payer != self.book.certificates[f"{company[8:]}-0"] for e in given):
                yield "help of the president", given

    @rule("7.3.7.3", ev.Paid)
    def bankrupt(self, event: ev.Paid) -> Findings:
        """Who is bankrupt gives all to a company without a train, and it isn't enough for one."""
        if event.reason != "bankruptcy":
            return
        book, cost = self.book, tables.TRAINS[self._next()][0]
        there = event.payee == book.actor and not book.trains_of(event.payee)
        if not there or event.payer != book.certificates[f"{event.payee[8:]}-0"]:
            yield f"the president of {book.actor}, which has no train", event
        if event.amount != book.cash[event.payer] or book.cash[event.payee] + event.amount >= cost:
            yield f"all of {book.cash[event.payer]}, less than {cost}", event
        self.pay("7.3.7.3", event.payer, event.payee, event.amount)

    @rule("7.3.7.2", ev.TrainMoved)
    def traded(self, event: ev.TrainMoved) -> Findings:
        """Exactly one colour, or to a purple train; once a round."""
        if event.reason == "traded_in":
            kinds = list(tables.TRAINS)
            new = self.book.side(str(getattr(self.referee.action, "train", "")))
            old = self.book.side(event.train)
            higher = kinds.index(new) - kinds.index(old) if new in kinds else 0
            if event.taker != "removed" or not (higher == 1 or (new == "D" and higher > 0)):
                yield "one colour higher", event

    @rule("15", when=END)
    def rusted(self) -> Findings:
        """Nobody has a train whose time is over, or more trains than the limit (13.5)."""
        phase = tables.PHASES.index(self.book.phase)
        for name, holder in self.book.trains.items():
            ends = tables.TRAINS[name.rpartition("-")[0]][3]
            if ends and phase >= tables.PHASES.index(ends) and holder.startswith("company:"):
                yield f"{name} gone in phase {self.book.phase}", holder
        for company in tables.COMPANIES:
            held = len(self.book.trains_of(owner(company)))
            if not self.book.questions and held > tables.TRAIN_LIMIT[self.book.phase]:
                yield f"{tables.TRAIN_LIMIT[self.book.phase]} trains of {company}", held
