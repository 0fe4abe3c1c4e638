"""Section 5.2: who could lay a tile is asked; and what is decided is what happens."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.engine import actions as act
from roundhouse.engine import events as ev
from roundhouse.engine.names import CompanySymbol, HexId, TileName
from tests.referee.judge import END, Findings, Watcher, rule
from tests.referee.lines import across, kept, lying
from tests.referee.shares import director
from tests.referee.t1825 import printed
from tests.referee.t1825.board import face, nodes_of, shown, track, walled
from tests.referee.t1825.box import of
from tests.referee.t1825.holdings import owner
from tests.referee.t1825.search import Search
from tests.referee.t1825.track import Lays, begun_before, closed_side, new_track


class Building(Watcher):
    """Tiles that a company surely might have laid."""

    @rule("5.2", ev.StageBegan)
    def passed_over(self, event: ev.StageBegan) -> Findings:
        """The first step isn't over while there is something to lay, unless the company passes."""
        company = str(event.company)
        passed = isinstance(self.referee.action, act.Pass) and self.referee.action.actor == owner(company)
        begun = begun_before(self, company)
        if event.stage != "token" or (passed and "track" not in begun):
            return
        if company in of(self).faces or director(self.book, company):
            found = next(self._might(company), None)
            if found is not None:
                yield f"a decision of {company}, which might lay {found.tile} on {found.hex}", "none"

    def _might(self, company: str) -> Iterator[ev.TileLaid]:
        """Tiles whose track surely is reached."""
        done = self.referee.watcher(Lays).lays
        if len(done) > 1 or "upgrade" in [kind for _, kind in done]:
            return
        near = {across(hex_id, edge)[0] for hex_id, _ in done for edge in range(6)}
        reached: dict[str, set[int]] = {}
        for hex_id, edge in Search(of(self), self.book, company).edges:
            reached.setdefault(hex_id, set()).add(edge)
        for hex_id, _ in nodes_of(company, self.book):
            if not shown(of(self), self.book, hex_id).track:
                reached.setdefault(hex_id, set()).update(range(6))
        for hex_id in sorted(set(reached) - near - {there for there, _ in done}):
            yield from self._on(company, hex_id, reached[hex_id], lays=bool(done))

    def _on(self, company: str, hex_id: str, reached: set[int], lays: bool) -> Iterator[ev.TileLaid]:
        """Tiles on a hex, new track of which leads to one of the edges."""
        box, book = of(self), self.book
        there, lay = shown(box, book, hex_id), book.tiles.get(hex_id, ("", 0))[0]
        kind = "upgrade" if lay or there.color not in ("buff", "yellow") else "lay"
        if (lays and kind == "upgrade") or hex_id not in box.hexes:
            return
        if not lay and there.cost > book.cash[owner(company)]:
            return
        old = track(box, book, hex_id)
        for tile in [name for name, left in book.supply.items() if left]:
            event = ev.TileLaid(
                company=CompanySymbol(company),
                hex=HexId(hex_id),
                tile=TileName(tile),
                rotation=0,
                replaced=TileName(lay),
                kind=kind,
            )
            if not self.referee.watcher(Lays).legal(event):
                continue
            for rotation in range(6):
                pieces = lying(face(printed.TILES[tile]).track, rotation)
                leads = any(
                    end[0] == "e" and end[1] in reached for piece in new_track(old, pieces) for end in piece
                )
                edges = {end[1] for piece in pieces for end in piece if end[0] == "e"}
                if leads and kept(old, pieces) and self._open(hex_id, edges):
                    yield event

    def _open(self, hex_id: str, edges: set[int]) -> bool:
        """Whether track may lead over all these edges; over walls it needn't."""
        box, book = of(self), self.book
        return not any(closed_side(box, book, hex_id, e) or walled(box, hex_id, e) for e in edges)


class Deeds(Watcher):
    """What is decided is what happens."""

    @rule("5.1.4", when=END)
    def done(self) -> Findings:
        """The tile, base, run, dividend, train or share that somebody named."""
        for kind, facts in _deeds(self.referee.action):
            if not any(all(getattr(e, k) == v for k, v in facts.items()) for e in self.happened(kind)):
                yield f"{kind.__name__} {facts}", self.happened(kind)


def _deeds(action: act.Action) -> Iterator[tuple[type[ev.Event], dict[str, object]]]:
    """The kind of event that a decision brings about, with its facts."""
    company = action.actor.removeprefix("company:")
    match action:
        case act.LayTile():
            yield (
                ev.TileLaid,
                {"company": company, "hex": action.hex, "tile": action.tile, "rotation": action.rotation},
            )
        case act.PlaceToken():
            facts = {"hex": action.hex, "city": action.city, "slot": action.slot}
            yield ev.TokenPlaced, {"company": company, **facts}
        case act.RunTrains():
            yield ev.TrainsRun, {"company": company, "routes": action.routes}
        case act.Dividend():
            yield ev.DividendDeclared, {"company": company, "kind": action.kind}
        case act.BuyTrain() | act.FundTrain():
            yield ev.TrainMoved, {"train": action.train, "giver": action.seller, "taker": action.actor}
        case act.LeaseTrain():
            yield ev.TrainMoved, {"train": action.train, "taker": action.actor, "reason": "leased"}
        case act.DiscardTrain():
            yield ev.TrainMoved, {"train": action.train, "giver": action.actor, "reason": "discarded"}
        case act.SellShares():
            player = action.actor.removeprefix("player:")
            yield ev.SharesSold, {"player": player, "company": action.company, "count": action.count}
        case act.BuyShares() | act.Par():
            yield ev.SharesBought, {"buyer": action.actor, "company": action.company}
        case act.SellPrivate():
            yield ev.PrivateMoved, {"private": action.private, "giver": action.actor, "taker": "pool"}
        case act.BuyPrivate():
            yield ev.PrivateMoved, {"private": action.private, "taker": action.actor}
        case _:
            return
