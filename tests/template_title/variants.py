"""18zz changed by a rule or two: titles of tests for what shared rooms have and no title of today uses.

What is printed is changed in the written data (``printed``), rules by :mod:`roundhouse.engine.tree`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
from msgspec.structs import replace

from roundhouse.catalogue.definitions import TitleDefinition
from roundhouse.catalogue.reader import read_title
from roundhouse.engine import events as ev
from roundhouse.engine.checks import Check, Checks, Fault
from roundhouse.engine.effects import Consequence
from roundhouse.engine.names import NO_PRIVATE, CompanySymbol, HexId, PrivateSymbol
from roundhouse.engine.owners import POOL, player
from roundhouse.engine.pieces import company_of
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.state import State
from roundhouse.engine.title import Title
from roundhouse.engine.tree import changed, dropped, swapped
from roundhouse.finance import buying, dividends, selling, starting
from roundhouse.finance import certificates as cert
from roundhouse.finance.buying import Buying
from roundhouse.finance.elimination import LastPlayerWins, PlayerOut
from roundhouse.finance.market_moves import LEDGES, ONE_LINE, MarketMoves
from roundhouse.finance.operating_order import HighestPrice, OperatingOrder, TopOfStack, TopRow
from roundhouse.finance.selling import Selling
from roundhouse.rounds.operating import OperatingRound, Stage
from roundhouse.steps.emergency import GoBankrupt, MoneyToCompany
from roundhouse.steps.lay_track import (
    OWN_CITY_QUESTION,
    POWER_TOKEN_QUESTION,
    AskForToken,
    AskOwnCity,
    CloseAfterLay,
    LayByPower,
    LayTrack,
    close_private,
)
from roundhouse.steps.move_token import MoveTokens
from roundhouse.steps.place_token import ChooseTokenCity, OneACity, PowerPlace, TokenAfterLay, WaitingSetDown
from roundhouse.steps.setup import neutral_tokens
from roundhouse.track import lay_checks as lay
from roundhouse.track import move_checks as moving
from roundhouse.track import token_checks as token
from roundhouse.track.features import NeutralTokens
from roundhouse.track.lay_costs import Fee, Treasury
from roundhouse.track.move_checks import MoveCase
from roundhouse.track.printed_checks import KeepsTrack
from roundhouse.track.token_prices import FlatPrice
from roundhouse.track.track_actions import ActionsByKind, TrackActions
from tests.template_title import rules
from tests.template_title.loaders import template_title
from tests.template_title.title import FOLDER, NAME, Setup

Raw = dict[str, Any]
NONE: frozenset[str] = frozenset()


def printed(change: Callable[[Raw], object], tiles: Raw | None = None) -> TitleDefinition:
    """What is printed, after ``change`` of the map's data, with more yellow ``tiles``."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        for part in ("maps", "tiles"):
            (folder / part).mkdir()
            for path in (FOLDER / part).glob("*.json"):
                raw = json.loads(path.read_text(encoding="utf-8"))
                if part == "maps":
                    change(raw)
                elif path.stem == "yellow":
                    raw["tiles"].update(tiles or {})
                (folder / part / path.name).write_text(json.dumps(raw), encoding="utf-8")
        return read_title(NAME, folder)


def reprinted(change: Callable[[Raw], object], tiles: Raw | None = None) -> Title:
    """The title with another print."""
    definition = printed(change, tiles)
    phases = {phase.name: phase for phase in definition.phases}
    return replace(template_title(), definition=definition, phases=phases)


def laying(title: Title, change: Callable[[Any], Any]) -> Title:
    """With another list for the turn's lays."""
    return changed(title, LayTrack, lambda step: replace(step, checks=change(step.checks)))


# --- markets ------------------------------------------------------------------------------------------


@cache
def joined_rows() -> Title:
    """Two rows; who leaves the lower one at its end enters the upper one, whose companies operate first."""
    title = reprinted(
        lambda raw: raw.update(
            market={
                "shape": "joined",
                "zones": ["par", "end"],
                "rows": [[45, 55, 70, 85, 100, 120, "140 end"], [30, 40, "50 par", "60 par"]],
                "join": {"leaves": [1, 3], "enters": [0, 2]},
            }
        )
    )
    order = OperatingOrder("4.1", (TopRow(), HighestPrice(), TopOfStack()))
    return swapped(title, MarketMoves(stands_for=ONE_LINE), order)


@cache
def walled() -> Title:
    """A wall to the left of the par box of 60."""
    title = reprinted(lambda raw: raw["market"].update(walls=[{"a": [1, 0], "b": [1, 1]}]))
    return swapped(title, MarketMoves(ledges=LEDGES, walled=frozenset({"left"})))


@cache
def one_line() -> Title:
    """A market of one line; a step right each time that the price goes into the dividend, at most three."""
    title = reprinted(
        lambda raw: raw["market"].update(
            shape="linear", rows=[[30, 40, "50 par", "60 par", "70 par", 80, 90, 105, 120, "140 end"]]
        )
    )
    title = swapped(title, MarketMoves(stands_for=ONE_LINE))
    return changed(title, dividends.RightIfPaid, lambda old: dividends.RightByMultiples(old.section, most=3))


@cache
def sinking() -> Title:
    """A marker that can't fall goes down in its stack."""
    return swapped(template_title(), MarketMoves(ledges=LEDGES, sinks=frozenset({"down"})))


# --- track --------------------------------------------------------------------------------------------


@cache
def barrier() -> Title:
    """A barrier between Alder and Dale until phase 3."""
    border = {"edge": 5, "kind": "barrier", "until": "3"}
    title = reprinted(lambda raw: raw["hexes"]["A4"].update(borders=[border]))
    return laying(title, lambda checks: checks.before(lay.Affordable, lay.NotOverBarriers("4.2")))


@cache
def two_cities() -> Title:
    """Dale is two cities, and who lays says which becomes which."""

    def change(raw: Raw) -> None:
        raw["hexes"]["B5"]["cities"] = [{"revenue": 0}, {"revenue": 0}]
        raw["tiles"]["OO"] = {"tile": "18zz/OO", "count": 1}

    cities = [{"revenue": 20}, {"revenue": 20}]
    title = reprinted(change, {"18zz/OO": {"cities": cities, "track": ["0-c0", "c0-2", "3-c1", "c1-5"]}})
    return swapped(title, KeepsTrack("4.2", splits=None, fixed=frozenset(), choice=True))


@cache
def actions_by_kind() -> Title:
    """South Valley is a minor company with a lay and an upgrade; North Valley has two lays."""
    title = reprinted(lambda raw: raw["companies"]["SV"].update(kind="minor"))
    kinds = (
        ("major", TrackActions(2, 2, 0, frozenset(), exclusive=False)),
        ("minor", TrackActions(2, 1, 1, frozenset(), exclusive=False)),
    )
    title = swapped(title, starting.StartedKind("3.5", frozenset({"major", "minor"})))
    title = swapped(title, lay.ActionsLeft("4.2", ActionsByKind(kinds)))
    return changed(title, OperatingRound, _minors_operate)


def _minors_operate(old: OperatingRound) -> OperatingRound:
    return replace(old, turns={**old.turns, "minor": old.turns["major"]})


@cache
def exclusive_actions() -> Title:
    """Two lays or two upgrades, never both."""
    actions = TrackActions(2, 2, 2, frozenset({PrivateSymbol("TC")}), exclusive=True)
    return swapped(template_title(), lay.ActionsLeft("4.2", actions))


@cache
def power_with_token() -> Title:
    """The Tunnel Company lays in Dale for $30 and then perhaps a token for $20, and closes."""
    checks = rules.TUNNEL.replace(lay.OnlyOn("2.4", (HexId("B5"),))).then(
        lay.Affordable("2.4", (Fee(30),), Treasury())
    )
    tokens = (
        rules.TOKEN.without(token.Connected)
        .after(token.InCity, token.OnlyAt("2.4", (HexId("B5"),)))
        .replace(token.TokenAffordable("2.4", FlatPrice(20)))
    )
    then = (AskForToken(PrivateSymbol("TC")), CloseAfterLay(PrivateSymbol("TC")))
    title = changed(template_title(), LayByPower, lambda step: replace(step, checks=checks, then=then))
    asked = TokenAfterLay("2.4", (PowerPlace(PrivateSymbol("TC"), "2.4", tokens, must=False),), once=False)
    return replace(title, questions={**title.questions, POWER_TOKEN_QUESTION: asked})


@cache
def waiting_tokens() -> Title:
    """A token that waits beside a hex counts as standing on it, and its owner is asked once a tile lies."""
    title = swapped(template_title(), lay.Reached("4.2", waiting=True))
    title = changed(title, LayTrack, lambda step: replace(step, then=(AskOwnCity(),)))
    asked = ChooseTokenCity("4.2", OWN_CITY_QUESTION, OneACity(), (WaitingSetDown(),))
    return replace(title, questions={**title.questions, OWN_CITY_QUESTION: asked})


class WithNeutralTokens(msgspec.Struct, frozen=True):
    """The ``setup`` of a title, with ``neutral`` tokens beside the map."""

    setup: Setup
    neutral: NeutralTokens

    def __call__(
        self, definition: TitleDefinition, players: Sequence[str], options: frozenset[str], seed: int
    ) -> State:
        """The first state."""
        state = self.setup(definition, players, options, seed)
        return replace(state, tokens={**state.tokens, **neutral_tokens((self.neutral,))})


@cache
def moving_tokens() -> Title:
    """For $10 a token moves instead of being placed; a neutral one keeps the slot until it is wanted."""
    neutral = NeutralTokens(CompanySymbol("state"), 4, open_to=NONE, gives_way=True)
    checks = Checks[MoveCase](
        token.OneATurn("4.4"),
        moving.FillsOldCircle("4.4"),
        moving.StandsThere("4.4"),
        token.InCity("4.4"),
        moving.OneOnHexAfterwards("4.4"),
        token.FreeCircle("4.4"),
        token.HomeOnHexKept("4.4"),
        token.Connected("4.4"),
        token.TokenAffordable("4.4", FlatPrice(10)),
        token.CircleFree("4.4"),
    )
    move = MoveTokens("4.4", checks, leaves=CompanySymbol("state"), private=NO_PRIVATE, counts=True, then=())

    def change(stage: Stage) -> Stage:
        return replace(stage, steps=(*stage.steps, move)) if stage.name == "token" else stage

    title = changed(template_title(), Stage, change)
    return replace(title, parts=(*title.parts, neutral), setup=WithNeutralTokens(Setup(), neutral))


# --- shares, players, the end -------------------------------------------------------------------------


@cache
def armed_end() -> Title:
    """A price of 140, above a longer second row, ends the game after the operating round."""
    title = reprinted(lambda raw: raw["market"]["rows"][1].extend([100, 110]))
    title = changed(title, dividends.EndsAtOnce, lambda old: dividends.ArmsEnd(old.section, "top"))
    end = dividends.EndIfArmed("6.1", "top", "price")
    return changed(title, OperatingRound, lambda old: replace(old, finish=(end, *old.finish)))


@cache
def several_at_once() -> Title:
    """Up to three certificates in one purchase, from wherever they lie."""
    title = dropped(template_title(), buying.OneCertificate)
    return changed(title, Buying, lambda old: replace(old, most=3))


class HasPresident(Check, frozen=True):
    """A company without a president doesn't operate."""

    def fault(self, case: Position) -> Fault | None:
        """``stage.not_for_company``."""
        symbol = case.state.operating.company
        if cert.president(case.state, symbol):
            return None
        return self.fails("stage.not_for_company", company=symbol)


@cache
def directors_in_pool() -> Title:
    """The president's certificate can be sold, whole or half; the company then waits for a president."""

    def change(old: Selling) -> Selling:
        checks = old.checks.without(selling.Successor).then(selling.CanBeSplit("3.3"))
        checks = checks.replace(selling.PoolLimit("3.3", percent=100))
        return replace(old, checks=checks, parting=selling.PresidentsToo("3.3"))

    return _presided(changed(template_title(), Selling, change))


class AllToPool(Consequence, frozen=True):
    """What a bankrupt player holds of companies goes to the pool, private companies out of the game.

    Nobody presides over his companies any more.
    """

    def happen_to(self, draft: Draft, name: str) -> None:
        """Move it."""
        for private in cert.privates_held(draft.state, player(name)):
            close_private(draft, private)
        for certificate in cert.public_certificates(draft.state, name):
            draft.emit(ev.CertificateMoved(certificate, player(name), POOL, "sold"))
            if cert.is_president_certificate(certificate):
                draft.emit(ev.PresidentChanged(company_of(certificate), name, ""))


@cache
def elimination() -> Title:
    """Who is bankrupt is out; the last player wins."""
    ruin = (MoneyToCompany("5.4"), AllToPool("5.4"), PlayerOut("5.4"))
    title = changed(template_title(), GoBankrupt, lambda old: replace(old, ruin=ruin))
    return _presided(replace(title, watch=(*title.watch, LastPlayerWins("5.4"))))


def _presided(title: Title) -> Title:
    going_on = Checks(HasPresident("4.1"))
    return changed(title, OperatingRound, lambda old: replace(old, going_on=going_on))


VARIANTS: Mapping[str, Callable[[], Title]] = {
    each.__name__: each
    for each in (
        joined_rows,
        walled,
        one_line,
        sinking,
        barrier,
        two_cities,
        actions_by_kind,
        exclusive_actions,
        power_with_token,
        waiting_tokens,
        moving_tokens,
        armed_end,
        several_at_once,
        directors_in_pool,
        elimination,
    )
}
