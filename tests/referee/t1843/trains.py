"""Sections 8.8, 13 and 15: trains, their limit, emergencies, and what phases take away."""

from __future__ import annotations

from roundhouse.engine import actions as act
from roundhouse.engine import events as ev
from tests.referee.judge import ACTION, AFTER, END, Findings, Referee, Watcher, rule
from tests.referee.shares import director
from tests.referee.t1843 import tables
from tests.referee.t1843.holdings import COMPANIES, sellable
from tests.referee.t1843.reach import Reach
from tests.referee.t1843.rounds import color_of


def single(train: str) -> str:
    """The single side of a card."""
    return train.rpartition("-")[0]


class Trains(Watcher):
    """What is bought, given, discarded and removed."""

    def __init__(self, referee: Referee) -> None:
        super().__init__(referee)
        self.marked = self.left = ""
        self.obsolete = False

    # --- counting --------------------------------------------------------------------------------

    def count(self, company: str, *, without: str = "") -> tuple[int, int]:
        """Section 8.8.2: trains and cards of a company that count; a 2x2 or 3+1 as one."""
        cards = [
            name
            for name in self.book.trains_of(company)
            if name != without and not (name == self.marked and self.obsolete)
        ]
        return sum(self._worth(self.book.side(name)) for name in cards), len(cards)

    def _worth(self, side: str) -> int:
        return 2 if side in tables.DOUBLE else 1

    def rusted(self, train: str) -> bool:
        """Whether a card is one of those that the gray phase brings back (8.8.1)."""
        return self.book.phase == "Gray" and color_of(train) != "Gray"

    def trainless(self, company: str) -> bool:
        """Section 8.8.1: a company without a train other than rusted ones."""
        return all(self.rusted(name) for name in self.book.trains_of(company))

    def cheapest(self) -> int:
        """The cheapest train of supply and pool that isn't rusted, by either side of a supply's card."""
        prices = [
            tables.PRICES[self.book.side(name)]
            for name in self.book.trains_of("pool")
            if not self.rusted(name)
        ]
        supply = self.supply()
        if supply:
            prices.append(tables.PRICES[single(supply[0])])
        return min(prices, default=0)

    def supply(self) -> list[str]:
        """The supply's cards in the order of their colours."""
        cards = [name for name in self.book.trains_of("supply") if single(name) != "2"]
        return sorted(cards, key=lambda name: tables.PHASES.index(color_of(name)))

    # --- buying ----------------------------------------------------------------------------------

    @rule("8.8.1", act.BuyTrain, when=ACTION)
    def purchase(self, action: act.BuyTrain) -> Findings:
        """A card that is on sale, at its price, in the train step."""
        book, face = self.book, action.side or self.book.side(action.train)
        if book.actor != action.actor or book.stage != "trains":
            yield "the train step of the company on turn (8.3)", action
        if book.trains.get(action.train) != action.seller:
            yield f"a train of {action.seller}", book.trains.get(action.train)
        card = single(action.train)
        sides = (*tables.SIDES[card], *(("3+1",) if self.rusted(action.train) and card == "2+1" else ()))
        if face not in sides or (self.rusted(action.train) and face in {*tables.DOUBLE, "2x2"}):
            yield f"a side of {sides}", face
        if action.seller.startswith("company:"):
            yield from self._from_company(action)
        else:
            yield from self._from_bank(action, face)
        payee = action.seller if action.seller.startswith("company:") else "bank"
        self.pay("8.8.1", action.actor, payee, action.price)
        if self.rusted(action.train):
            others = [n for n in book.trains_of(action.actor) if self.rusted(n) and n != action.trade_in]
            if others:
                yield "one rusted train at most", others

    def _from_bank(self, action: act.BuyTrain, face: str) -> Findings:
        if action.price != tables.PRICES[face]:
            yield f"{face} for {tables.PRICES[face]}", action.price
        supply = self.supply()
        if action.seller == "supply" and (not supply or color_of(action.train) != color_of(supply[0])):
            yield f"a {color_of(supply[0]) if supply else 'no'} train of the supply", action.train
        lies = self.book.side(action.train)
        either = self.rusted(action.train) or "pool_either_side" in self.referee.options
        if action.seller == "pool" and face != lies and not either:
            yield f"the side that lies up, {lies}", face

    def _from_company(self, action: act.BuyTrain) -> Findings:
        if action.price < 1:
            yield "a price of 1 at least", action.price
        if action.side and action.side != self.book.side(action.train):
            yield f"the side that lies up, {self.book.side(action.train)}", action.side
        if action.train == self.marked and self.obsolete:
            yield "no sale of an obsolete train (10.2.5)", action.train

    @rule("8.8.2", act.BuyTrain, when=ACTION)
    def room(self, action: act.BuyTrain) -> Findings:
        """The purchase fits the limit as it is before any change of phase."""
        trains, cards = self.count(action.actor, without=action.trade_in)
        trains += self._worth(action.side or self.book.side(action.train))
        most = tables.TRAIN_LIMIT[self.book.phase]
        if (trains > most[0] or cards + 1 > most[1]) and "flip_to_make_room" not in self.referee.options:
            yield f"{most[0]} trains on {most[1]} cards at most", f"{trains} on {cards + 1}"

    @rule("8.8.1", act.BuyTrain, when=ACTION)
    def trade(self, action: act.BuyTrain) -> Findings:
        """A rusted train may be thrown away for a larger one."""
        if not action.trade_in:
            return
        old, new = self.book.side(action.trade_in), action.side or self.book.side(action.train)
        if not self.rusted(action.trade_in) or tables.PRICES[new] <= tables.PRICES[old]:
            yield "a rusted train thrown away for a larger one", f"{old} for {new}"
        if not any(isinstance(e, ev.TrainMoved) and e.reason == "traded_in" for e in self.referee.events):
            yield f"{action.trade_in} in the pool", "nothing"

    @rule("8.8.3", act.BuyTrain, when=ACTION)
    def help(self, action: act.BuyTrain) -> Findings:
        """The director adds what is missing, no more, for the first train of a company that must have one."""
        treasury, owner = (
            self.book.cash[action.actor],
            director(self.book, action.actor.removeprefix("company:")),
        )
        missing = action.price - treasury
        if missing <= 0:
            return
        self.pay("8.8.3", owner, action.actor, missing)
        linked = Reach(self.book, action.actor.removeprefix("company:")).linked
        if not self.trainless(action.actor) or self.rusted(action.train) or not linked:
            yield "no help for a company that needs none", f"{missing} of {owner}"
        cheapest = self.cheapest()
        if cheapest and treasury >= cheapest:
            yield f"no help, as {treasury} buy a train for {cheapest}", f"{missing} of {owner}"
        if action.seller in ("supply", "pool") and action.price != cheapest:
            yield f"the cheapest train, for {cheapest}", action.price
        if (
            action.seller.startswith("company:")
            and action.price > tables.PRICES[self.book.side(action.train)]
        ):
            yield f"no more than {tables.PRICES[self.book.side(action.train)]}", action.price

    @rule("8.8.1", act.BuyTrain, when=ACTION)
    def handed_over(self, action: act.BuyTrain) -> Findings:
        """The card changes hands, and lies as it was bought."""
        moves = [e for e in self.referee.events if isinstance(e, ev.TrainMoved) and e.reason == "bought"]
        wanted = [(action.train, action.seller, action.actor)]
        found = [(e.train, e.giver, e.taker) for e in moves]
        if found != wanted:
            yield str(wanted), found
        turned = [
            e.side for e in self.referee.events if isinstance(e, ev.TrainTurned) and e.train == action.train
        ]
        if action.side and action.side != self.book.side(action.train) and action.side not in turned:
            yield f"{action.train} with the side {action.side} up", turned

    # --- other ways of trains --------------------------------------------------------------------

    @rule("8.8", ev.TrainMoved)
    def ways(self, event: ev.TrainMoved) -> Findings:
        """Each train that moves does so for a reason that the rules know."""
        action, company = self.referee.action, event.giver.startswith("company:")
        right = {
            "bought": isinstance(action, act.BuyTrain) and event.taker.startswith("company:"),
            "given": event.train == "2-0" and event.giver == "supply" and event.taker.startswith("company:"),
            "traded_in": isinstance(action, act.BuyTrain)
            and event.train == action.trade_in
            and event.taker == "pool",
            "rusted": event.taker == "removed"
            or (event.giver, event.taker) == ("removed", "pool")
            or company,
            "exported": event.taker == "removed" and (event.giver == "supply" or self._rusted_taken(event)),
            "discarded": company and event.taker == "pool",
            "obsolete": company and event.taker == "removed" and event.train == self.left,
        }
        if not right.get(event.reason, False):
            yield "a way that trains go", event

    def _rusted_taken(self, event: ev.TrainMoved) -> bool:
        return "foreigners_take_rusted" in self.referee.options and self.rusted(event.train)

    @rule("8.8.2", ev.TrainMoved)
    def discarded(self, event: ev.TrainMoved) -> Findings:
        """Only what is above the limit is given up."""
        if event.reason != "discarded":
            return
        trains, cards = self.count(event.giver)
        most = tables.TRAIN_LIMIT[self.book.phase]
        if trains <= most[0] and cards <= most[1]:
            yield f"more than {most[0]} trains on {most[1]} cards", f"{trains} on {cards}"

    @rule("8.8.2", ev.TrainTurned)
    def turned(self, event: ev.TrainTurned) -> Findings:
        """A card is turned as it is bought, or from its double side to come within the limit."""
        bought = isinstance(self.referee.action, act.BuyTrain) and self.referee.action.train == event.train
        back = any(isinstance(e, ev.PhaseBegan) for e in self.referee.events) and self.book.phase == "Gray"
        room = isinstance(self.referee.action, act.TurnTrain) and self.book.side(event.train) in tables.DOUBLE
        flip = "flip_to_make_room" in self.referee.options
        if not (bought or back or flip or (room and event.side == single(event.train))):
            yield "no turning of a card", event

    @rule("8.8.2", when=END)
    def limit(self) -> Findings:
        """No company is above the limit, unless its director is being asked."""
        if any(question.kind == "discard_train" for question in self.book.questions) or self.book.ended:
            return
        most = tables.TRAIN_LIMIT[self.book.phase]
        for company in COMPANIES:
            trains, cards = self.count("company:" + company)
            if trains > most[0] or cards > most[1]:
                yield f"{company} with {most[0]} trains on {most[1]} cards at most", f"{trains} on {cards}"

    # --- phases ----------------------------------------------------------------------------------

    @rule("15", ev.PhaseBegan)
    def phase(self, event: ev.PhaseBegan) -> Findings:
        """Phases follow each other."""
        wanted = tables.PHASES[tables.PHASES.index(self.book.phase) + 1 :][:1]
        if (event.phase,) != wanted:
            yield f"the phase {wanted}", event.phase

    @rule("15", ev.PhaseBegan, when=AFTER)
    def marked_rusts(self, event: ev.PhaseBegan) -> Findings:
        """A card with the Engineers card becomes obsolete when its colour rusts (10.2.5)."""
        if self.marked and color_of(self.marked) in tables.RUSTS.get(event.phase, ()):
            self.obsolete = True
            if event.phase == "Gray":
                self.marked = ""
        yield from ()

    @rule("15", ev.TrainMoved)
    def rusts(self, event: ev.TrainMoved) -> Findings:
        """Only trains of the colours of a new phase rust."""
        if event.reason == "rusted":
            began = [str(e.phase) for e in self.referee.events if isinstance(e, ev.PhaseBegan)]
            if not began or color_of(event.train) not in tables.RUSTS.get(began[-1], ()):
                yield f"a train that rusts in {began}", event.train

    @rule("15", when=END)
    def rusty(self) -> Findings:
        """No train of a colour that has rusted is anywhere, until gray brings the single ones back."""
        gone = tables.RUSTS.get(self.book.phase, ())
        began = any(isinstance(e, ev.PhaseBegan) for e in self.referee.events)
        for name, owner in self.book.trains.items():
            if color_of(name) not in gone or (name == self.marked and self.obsolete):
                continue
            if self.book.phase != "Gray" or name == "2-0":
                if owner != "removed":
                    yield f"{name} out of the game", owner
            elif began and (owner, self.book.side(name)) != ("pool", single(name)):
                yield f"{name} on sale with its single side (15.6)", (owner, self.book.side(name))
            elif self.book.side(name) in {*tables.DOUBLE, "2x2"} or (
                owner not in _AFTER_GRAY and not _is_company(owner)
            ):
                yield f"{name} as a single train of pool or company", (owner, self.book.side(name))

    # --- the Engineers card ----------------------------------------------------------------------

    @rule("10.2.5", ev.MarkerMoved)
    def engineers(self, event: ev.MarkerMoved) -> Findings:
        """It lies on a train of the company on turn that owned Val de Loire."""
        if not event.marker.startswith("engineers"):
            return
        self.left = self.marked if self.obsolete else ""
        self.marked = event.taker.removeprefix("train:") if event.taker.startswith("train:") else ""
        self.obsolete = False
        if self.marked and self.book.trains.get(self.marked) != self.book.actor:
            yield f"a train of {self.book.actor}", self.marked

    @rule("10.2.5", when=END)
    def last_run(self) -> Findings:
        """An obsolete train is gone before its owner's next train step."""
        began = [
            e.company for e in self.referee.events if isinstance(e, ev.StageBegan) and e.stage == "trains"
        ]
        owner = self.book.trains.get(self.marked, "").removeprefix("company:")
        if self.obsolete and owner in began and not self._rusts_here():
            yield f"{self.marked} out of the game", f"with {owner}"

    def _rusts_here(self) -> bool:
        return any(isinstance(e, ev.PhaseBegan) for e in self.referee.events)

    # --- obligation and emergency ----------------------------------------------------------------

    @rule("8.8.1", ev.StageBegan)
    def obliged(self, event: ev.StageBegan) -> Findings:
        """A company with a route owns a train at the end of its train step."""
        if event.stage != "end" or not self.trainless("company:" + event.company) or not self.cheapest():
            return
        if Reach(self.book, event.company).linked:
            yield f"a train of {event.company}, which has a route", "none"

    @rule("8.8.3", ev.SharesSold)
    def emergency_sale(self, event: ev.SharesSold) -> Findings:
        """In an operating round only the director of a trainless company sells, no more than it takes."""
        if self.book.kind != "operating":
            return
        company = self.book.actor.removeprefix("company:")
        seller = "player:" + event.player
        if director(self.book, company) != seller:
            yield f"a sale of {director(self.book, company)}", seller
        needed = self.trainless(self.book.actor) and Reach(self.book, company).linked
        if self.book.stage != "trains" or not needed:
            yield "the train step of a company with a route and no train", self.book.stage
        funds = self.book.cash[self.book.actor] + self.book.cash[seller] + event.price * (event.count - 1)
        if funds >= self.cheapest() and "emergency_free_sales" not in self.referee.options:
            yield (
                f"nothing sold beyond the {self.cheapest()} that a train costs",
                f"{event.count}, with {funds} before",
            )

    @rule("8.8.3", ev.PresidentChanged)
    def keeps(self, event: ev.PresidentChanged) -> Findings:
        """The company that operates doesn't change its director by such a sale."""
        if isinstance(self.referee.action, act.SellShares) and self.book.actor == "company:" + event.company:
            yield f"{event.old} as the director of {event.company}", event.new

    @rule("8.8.3", ev.GameEnded)
    def bankrupt(self, event: ev.GameEnded) -> Findings:
        """Only who has sold everything that he can, and still can't pay, is bankrupt."""
        if event.reason != "bankrupt":
            return
        player, company = "player:" + event.subject, self.book.actor.removeprefix("company:")
        if director(self.book, company) != player:
            yield f"{director(self.book, company)} bankrupt", player
        could = [c for c in COMPANIES if sellable(self.book, player, c, keep_director=c == company)]
        if could or player in self.book.privates.values():
            yield "everything sold that can be", f"shares of {could}, or private companies"
        funds = self.book.cash[self.book.actor] + self.book.cash[player]
        needed = self.trainless(self.book.actor) and Reach(self.book, company).linked
        if not needed or (self.cheapest() and funds >= self.cheapest()):
            yield f"less than {self.cheapest()} for a train that must be bought", funds

    @rule("8.8.3", act.DeclareBankruptcy, when=ACTION)
    def gives_all(self, action: act.DeclareBankruptcy) -> Findings:
        """He has contributed all that he had."""
        self.pay("8.8.3", action.actor, self.book.actor, self.book.cash.get(action.actor, 0))
        yield from ()


_AFTER_GRAY = ("pool", "removed")


def _is_company(owner: str) -> bool:
    return owner.startswith("company:")
