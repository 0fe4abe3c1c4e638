"""Tokens of two companies that change places: what is offered, paid, refused, and who must agree."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from roundhouse.engine import events as ev
from roundhouse.engine.actions import SwapToken
from roundhouse.engine.checks import Checks
from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.loop import who_must_agree
from roundhouse.engine.names import CompanySymbol, HexId, Money
from roundhouse.engine.offers import OfferSwapToken
from roundhouse.engine.owners import player
from roundhouse.engine.position import Position
from roundhouse.engine.state import Operating
from roundhouse.steps.consent import consent_asked
from roundhouse.steps.swap_tokens import SwapTokens
from roundhouse.track.features import NeutralTokens
from roundhouse.track.move_checks import OneOnHexAfterwards, StandsThere
from roundhouse.track.swap_checks import OtherOneOnHexAfterwards, OtherStandsThere, SeveralPlaced, SwapCase
from roundhouse.track.token_checks import OneATurn, TokenAffordable
from roundhouse.track.token_prices import FlatPrice
from tests.names import company
from tests.track import made_up

X = CompanySymbol("X")
GOVERNMENT = NeutralTokens(CompanySymbol("gov"), 2, open_to=frozenset(), gives_way=True)
SWAP = SwapTokens(
    "6",
    Checks[SwapCase](
        OneATurn("6.1"), SeveralPlaced("6.2", 2), StandsThere("6.3"), OtherStandsThere("6.3"),
        OneOnHexAfterwards("6.4"), OtherOneOnHexAfterwards("6.4"),
        TokenAffordable("6.5", FlatPrice(Money(70))),
    ),
)  # fmt: skip
TITLE = made_up.title(GOVERNMENT, steps=(SWAP,))
TOKENS = {
    "X-0": ("A1", 0, 0), "X-1": ("A2", 0, 1), "Y-0": ("A2", 0, 0), "Y-1": ("A4", 0, 1), "gov-0": ("A5", 0, 0),
}  # fmt: skip


def swaps(at: Position) -> set[tuple[str, str, str]]:
    """From where, with whom, to where."""
    offers = [offer for offer in SWAP.offers(at) if isinstance(offer, OfferSwapToken)]
    return {(swap.origin, swap.partner, swap.hex) for offer in offers for swap in offer.swaps}


def swap(origin: str, there: str, slot: int) -> SwapToken:
    return SwapToken(company("X"), HexId(origin), 0, HexId(there), 0, slot)


def test_every_swap_that_leaves_nobody_two_on_a_hex_is_offered() -> None:
    at = made_up.position(TITLE, TOKENS)
    assert swaps(at) == {
        ("A1", "Y", "A4"),
        ("A2", "Y", "A2"),
    }, "A1 for A2 brings two X there, A2 for A4 brings two Y to A2; neutral ones are nobody's"


def test_the_two_change_circles_and_whoever_swaps_pays() -> None:
    at = made_up.position(TITLE, TOKENS)
    entry, after = made_up.played(at, swap("A1", "A4", 1))
    assert made_up.standing(after, "A1") == {(0, 0): "Y-1"}
    assert made_up.standing(after, "A4") == {(0, 1): "X-0"}
    paid = [event for event in entry.events if isinstance(event, ev.Paid)]
    assert [(event.payer, event.amount) for event in paid] == [(company("X"), 70)]
    assert after.state.operating.tokens == 1, "the token of the turn"
    assert not swaps(after)


def test_within_a_hex_the_two_change_circles() -> None:
    _, after = made_up.played(made_up.position(TITLE, TOKENS), swap("A2", "A2", 0))
    assert made_up.standing(after, "A2") == {(0, 0): "X-1", (0, 1): "Y-0"}


@pytest.mark.parametrize(
    ("action", "tokens", "expected"),
    [
        (swap("A1", "A2", 0), TOKENS, ("token.already_here", "6.4")),
        (swap("A2", "A4", 1), TOKENS, ("token.already_here", "6.4")),
        (swap("A3", "A4", 1), TOKENS, ("token.none_there", "6.3")),
        (swap("A1", "A3", 0), TOKENS, ("token.none_of_other", "6.3")),
        (swap("A1", "A2", 1), TOKENS, ("token.none_of_other", "6.3")),
        (swap("A1", "A5", 0), TOKENS, ("token.none_of_other", "6.3")),
        (swap("A1", "Z9", 0), TOKENS, ("token.none_of_other", "6.3")),
        (swap("A1", "A4", 1), {"X-0": ("A1", 0, 0), "Y-1": ("A4", 0, 1)}, ("token.few_placed", "6.2")),
    ],
)
def test_what_is_refused(
    action: SwapToken, tokens: dict[str, tuple[str, int, int]], expected: tuple[str, str]
) -> None:
    at = made_up.position(TITLE, tokens)
    with pytest.raises(ActionRefused) as caught:
        made_up.played(at, action)
    assert (caught.value.reason, caught.value.section) == expected


def test_after_the_turns_token_nothing_is_swapped() -> None:
    at = made_up.position(TITLE, TOKENS)
    placed = Operating(company=X, stage="token", tokens=1)
    state = replace(at.state, round=at.state.round.remembering(operating=placed))
    assert not swaps(replace(at, state=state))


def test_where_consent_is_asked_it_is_that_of_the_other_company() -> None:
    at = made_up.position(consent_asked(TITLE, "9"), TOKENS)
    owners = {"X-0": player("Ann"), "Y-0": player("Bob")}
    state = replace(at.state, certificates={**at.state.certificates, **owners}, seats=("Ann", "Bob"))
    asked = replace(at, state=state)
    assert who_must_agree(asked, swap("A1", "A4", 1)) == ("Bob",)
    alone = replace(asked, state=replace(state, certificates={**state.certificates, "Y-0": player("Ann")}))
    assert who_must_agree(alone, swap("A1", "A4", 1)) == ()
