"""Sections 14.2 and 17: private companies after their auction."""

from __future__ import annotations

from roundhouse.engine import actions as act
from roundhouse.engine import events as ev
from tests.referee.judge import ACTION, AFTER, END, Findings, Referee, Watcher, rule
from tests.referee.shares import company_of, director, percent, size
from tests.referee.t1839 import tables
from tests.referee.t1839.auction import face
from tests.referee.t1839.track import Track


class Privates(Watcher):
    """Who buys them, what they give, and when they close.

    ``assigned`` are the companies of the brown ones; ``acquired`` companies that have had a train.
    """

    def __init__(self, referee: Referee) -> None:
        super().__init__(referee)
        self.assigned = {
            name: company_of(self.book.certificates_of("private:" + name)[0])
            for name in tables.BROWN
            if self.book.certificates_of("private:" + name)
        }
        self.acquired: set[str] = set()
        self.returning: dict[str, str] = {}

    # --- sales -----------------------------------------------------------------------------------

    @rule("14.2.1", act.BuyPrivate, when=ACTION)
    def bought(self, action: act.BuyPrivate) -> Findings:
        """The company on turn buys of a player, by colour and phase, for 1 to the face value."""
        if self.book.kind == "auction":
            return
        name, owner = str(action.private), self.book.privates[action.private]
        if action.actor != self.book.actor or not action.actor.startswith("company:"):
            yield f"a purchase of {self.book.actor}", action.actor
        phase = tables.PHASES.index(self.book.phase)
        green, blue = name in tables.GREEN and phase >= 1, name in tables.BLUE and phase >= 2
        if not owner.startswith("player:") or not (green or blue):
            yield "a private company of a player that may be bought", f"{name} of {owner}"
        if not 1 <= action.price <= face(self.referee, name):
            yield f"a price of 1 to {face(self.referee, name)}", action.price
        self.pay("14.2.1", action.actor, owner, action.price)
        self.due("14.2.1", ev.PrivateMoved, private=name, giver=owner, taker=action.actor, price=action.price)

    # --- closing ---------------------------------------------------------------------------------

    @rule("14.2.3.1", ev.TrainMoved, when=AFTER)
    def acquires(self, event: ev.TrainMoved) -> Findings:
        """A company has had a train."""
        if event.taker.startswith("company:"):
            self.acquired.add(event.taker.removeprefix("company:"))
        yield from ()

    def closes(self, name: str, owner: str) -> str:
        """The section by which a private company must close, empty: it stays."""
        phase = tables.PHASES.index(self.book.phase)
        if name in tables.RED or not owner.startswith(("player:", "company:")):
            return ""
        if name in tables.BROWN and (phase >= 3 or self.assigned.get(name) in self.acquired):
            return "14.2.3.1"
        if name == "BEIJNES" and phase >= 3:
            return "14.2.2.2"
        return "17.6" if phase >= 5 else ""

    @rule("17", when=END)
    def closed(self) -> Findings:
        """All that should close have, unless their owners are being asked."""
        asking = any(q.kind in ("exchange_private", "phase_change") for q in self.book.questions)
        if self.book.ended or asking:
            return
        for name, owner in self.book.privates.items():
            if self.closes(name, owner):
                yield f"{name} closed", owner

    @rule("14.2.1", ev.PrivateMoved)
    def leaves(self, event: ev.PrivateMoved) -> Findings:
        """One leaves when it closes, with its owner, or by its power."""
        name = str(event.private)
        if event.taker != "removed":
            return
        gone = {"private": name, "taker": "removed"}
        if any(d.kind is ev.PrivateMoved and gone.items() <= d.facts.items() for d in self.referee.dues):
            return
        lost = any(
            isinstance(e, ev.CompanyClosed) and "company:" + e.company == event.giver
            for e in self.referee.events
        ) or any(
            isinstance(e, ev.PlayerEliminated) and "player:" + e.player == event.giver
            for e in self.referee.events
        )
        srv = name == "SRV" and any(power == "SRV" for _, _, power in self.referee.watcher(Track).lays)
        if not lost and not srv and not self.closes(name, event.giver):
            yield f"{name} of {event.giver} in the game", event
        self.due("14.2.1", ev.PrivateMoved, private=name, giver=event.giver, taker="removed")
        if name == "CM" and not lost:
            self.pay("14.2.2.2", "bank", event.giver, tables.CM_CASH)
            self.due("14.2.2.2", ev.PrivateMoved, giver="supply", taker=event.giver)

    @rule("14.2.2.1", ev.TurnEnded)
    def srv(self, event: ev.TurnEnded) -> Findings:
        """SRV closes in the turn in which its tile is laid."""
        used = any(power == "SRV" for _, _, power in self.referee.watcher(Track).lays)
        if used and self.book.privates["SRV"] == event.actor:
            yield "SRV closed", event.actor

    @rule("14.2.2.2", ev.PrivateMoved)
    def beijnes(self, event: ev.PrivateMoved) -> Findings:
        """It becomes a light brown train in the same hands, if there is one."""
        if event.private != "BEIJNES" or event.taker != "removed" or self.book.phase != "Light Brown":
            return
        given = [e.taker for e in self.referee.events if isinstance(e, ev.TrainMoved) and e.reason == "given"]
        closed = any(isinstance(e, ev.CompanyClosed | ev.PlayerEliminated) for e in self.referee.events)
        left = any(n.startswith("R4-") for n in self.book.trains_of("supply"))
        if left and not closed and event.giver not in given:
            yield f"an R4 for {event.giver}", given

    # --- free shares -----------------------------------------------------------------------------

    @rule("14.2.3.1", act.ExchangePrivate, when=ACTION)
    def exchanged(self, action: act.ExchangePrivate) -> Findings:
        """A single certificate of a parred company from its IPO, to 60 % at most."""
        name, company = str(action.private), str(action.company)
        if self.book.privates[name] != action.actor or name not in tables.BROWN:
            yield f"a brown private company of {action.actor}", name
        if not self.closes(name, self.book.privates[name]):
            yield f"{name} closed", "it stays"
        moved = [e for e in self.happened(ev.CertificateMoved) if e.reason == "exchanged"]
        found = [(e.giver, e.taker, company_of(e.certificate), size(e.certificate)) for e in moved]
        if found != [("ipo", action.actor, company, 10)] or action.source != "ipo":
            yield f"a single share of {company} from the IPO", found
        if company not in self.book.par:
            yield f"a price of {company}", "none"
        above = "brown_share_over_60" in self.referee.options
        if not above and percent(self.book, action.actor, company) >= tables.HOLDING_LIMIT:
            yield f"less than 60 % of {company}", percent(self.book, action.actor, company)

    @rule("14.2.3.1", ev.PrivateMoved)
    def asked_first(self, event: ev.PrivateMoved) -> Findings:
        """The owner of a brown one has been asked whether he takes a share, where there is one for him."""
        if event.private not in tables.BROWN or event.taker != "removed":
            return
        answered = any(e.kind == "exchange_private" for e in self.happened(ev.QuestionAnswered))
        lost = any(isinstance(e, ev.PlayerEliminated) for e in self.referee.events)
        shares = [
            name
            for name in self.book.certificates_of("ipo")
            if size(name) == 10
            and company_of(name) in self.book.par
            and percent(self.book, event.giver, company_of(name)) < tables.HOLDING_LIMIT
        ]
        if shares and not answered and not lost:
            yield f"a question to {event.giver}", event

    # --- Credit Mobilier and the red ones --------------------------------------------------------

    @rule("14.3.3", act.Nationalise, act.DeclareBankruptcy, when=ACTION)
    def remember(self, action: act.Action) -> Findings:
        """Who directs the companies."""
        self.returning = {c: director(self.book, c) for c in tables.COMPANIES if director(self.book, c)}
        yield from ()

    @rule("14.3.3", ev.PrivateMoved)
    def returns(self, event: ev.PrivateMoved) -> Findings:
        """CM of a nationalised company goes to its director, with a red one."""
        if not event.taker.startswith("player:") or not event.giver.startswith("company:"):
            return
        company = event.giver.removeprefix("company:")
        closed = any(isinstance(e, ev.CompanyClosed) and e.company == company for e in self.referee.events)
        if event.private != "CM" or not closed or event.taker != self.returning.get(company):
            yield f"{event.private} of {event.giver}", event
        self.due("14.3.3", ev.PrivateMoved, private="CM", giver=event.giver, taker=event.taker)
        self.due("14.3.3", ev.PrivateMoved, giver="supply", taker=event.taker)

    @rule("14.2.3.2", ev.PrivateMoved)
    def red(self, event: ev.PrivateMoved) -> Findings:
        """A red one comes with CM, and stays."""
        if event.giver == "supply" and event.private not in tables.RED:
            yield "a Rotterdamsche Bank", event
        if event.private in tables.RED and event.giver.startswith("player:") and event.taker != "removed":
            yield f"{event.private} of {event.giver}", event
