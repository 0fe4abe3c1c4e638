"""Stock rounds as every title has them: purchases after sales, who gets a certificate, who directs."""

from __future__ import annotations

from collections import Counter

from roundhouse.engine import events as ev
from tests.referee.judge import Findings, Referee, Watcher, rule
from tests.referee.shares import company_of, exchange, size, uneven


class StockTurns(Watcher):
    """What a player does in his turn of a stock round; the topics are ``turn`` and ``purchase``.

    ``sold`` are players and the companies that they have sold of in the round.
    """

    def __init__(self, referee: Referee) -> None:
        super().__init__(referee)
        self.next = ""
        self.passed = self.acted = False
        self.sold: set[tuple[str, str]] = set()

    @rule("turn", ev.Passed)
    def passing(self, event: ev.Passed) -> Findings:
        """Who passes does nothing else."""
        if event.what == "stock":
            self.passed = True
            if self.acted:
                yield "no pass of a player who has acted", event.actor

    @rule("purchase", ev.SharesBought)
    def not_sold_before(self, event: ev.SharesBought) -> Findings:
        """Nobody buys of a company that he has sold of in this round."""
        if self.book.kind == "stock" and (event.buyer, str(event.company)) in self.sold:
            yield f"no purchase of {event.company} after a sale", event.certificate


class Exchanges(Watcher):
    """Who gets a certificate and who directs; the topics are ``purchase`` and ``director``.

    ``exchanged`` is how much somebody's part of a company has changed by exchanges, in percent; ``order`` is
    the order of play when a director changed.
    """

    def __init__(self, referee: Referee) -> None:
        super().__init__(referee)
        self.exchanged: Counter[tuple[str, str]] = Counter()
        self.directors: dict[str, tuple[str, str]] = {}
        self.order: list[str] = []

    @rule("purchase", ev.SharesBought)
    def handed_over(self, event: ev.SharesBought) -> Findings:
        """Who pays for a certificate gets it."""
        if not any(
            isinstance(e, ev.CertificateMoved)
            and (e.certificate, e.giver, e.taker) == (event.certificate, event.source, event.buyer)
            for e in self.referee.events
        ):
            yield f"{event.certificate} for {event.buyer}", "nothing"

    @rule("director", ev.PresidentChanged)
    def changed(self, event: ev.PresidentChanged) -> Findings:
        """Noted to be looked at when all has moved."""
        self.directors[event.company] = (event.old, event.new)
        self.order = list(self.book.order)
        yield from ()

    def bought(self, event: ev.CertificateMoved) -> bool:
        """Whether a certificate that moves is one that is bought."""
        return any(
            isinstance(e, ev.SharesBought)
            and (e.certificate, e.source, e.buyer) == (event.certificate, event.giver, event.taker)
            for e in self.referee.events
        )

    def to_pool(self, seller: str, company: str) -> list[int]:
        """The certificates that somebody gives to the pool in this decision, in percent."""
        return [
            size(e.certificate)
            for e in self.referee.events
            if isinstance(e, ev.CertificateMoved)
            and (e.giver, e.taker, company_of(e.certificate)) == (seller, "pool", company)
        ]

    def exchange(self, event: ev.CertificateMoved) -> bool:
        """Whether a certificate is exchanged for others, which is noted."""
        return exchange(self.exchanged, event)

    def settled(self) -> Findings:
        """Exchanges leave everybody's percentage; then they are forgotten."""
        yield from uneven(self.exchanged)
        self.exchanged.clear()
