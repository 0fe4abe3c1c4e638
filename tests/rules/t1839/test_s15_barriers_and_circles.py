"""Section 15.3.1: brown tiles on both sides of a barrier, and which circle of an OO tile is Deventer."""

import pytest

from tests.rules import table as t
from tests.rules.t1839 import table as g


def breda_and_rotterdam(phase: str, breda: tuple[str, int], rotterdam: tuple[str, int]) -> t.Position:
    """Those two tiles lie; NBDS stands in both cities and begins its turn."""
    position = t.tiles(g.floated(g.begun(phase), "NBDS", 56), K8=breda, J7=rotterdam)
    position = g.at_home(position, "NBDS", "K8", "J7", "L13")
    kind = {"Light Brown": "R4", "Dark Brown": "7"}[phase]
    return t.turn_of(t.trains(position, NBDS=kind), "NBDS")


def browns(position: t.Position, hex_id: str) -> set[str]:
    """The brown tiles that may be laid there."""
    return {tile for tile, _ in t.lays_of(position, hex_id)}


@pytest.mark.parametrize(
    ("rotterdam", "legal"),
    [(("R121", 1), False), (("R123", 3), False), (("R123", 1), True), (("R123", 2), True)],
)
def test_s15_3_1__brown_breda_meets_no_track_of_rotterdam_before_dark_brown(
    rotterdam: tuple[str, int], legal: bool
) -> None:
    breda = ("B121", 1)
    assert ("B522" in browns(breda_and_rotterdam("Light Brown", breda, rotterdam), "K8")) is legal
    assert "B522" in browns(breda_and_rotterdam("Dark Brown", breda, rotterdam), "K8")


@pytest.mark.parametrize(("phase", "legal"), [("Light Brown", False), ("Dark Brown", True)])
def test_s15_3_1__both_brown_ones_from_dark_brown_on(phase: str, legal: bool) -> None:
    at = breda_and_rotterdam(phase, ("B522", 0), ("R123", 1))
    assert ("R522" in browns(at, "J7")) is legal
    at = breda_and_rotterdam(phase, ("B121", 1), ("R522", 0))
    assert ("B522" in browns(at, "K8")) is legal


def test_s15_3_1__nws_in_deventer_may_take_the_circle_with_track() -> None:
    position = t.tokens(t.operated(g.floated(g.begun("Green"), "NWS", 56), "NWS"), {"NWS-0": ("G16", 1, 0)})
    position = t.turn_of(t.trains(position, NWS="3+"), "NWS")
    lays = t.lays_of(position, "G16")
    assert {tile for tile, _ in lays} == {"248", "802", "803"}
    assert {turned for tile, turned in lays if tile == "803"} == set(range(6))
    position = t.submit(position, lay_of(position, "803"))
    (token,) = [p for name, p in position.state.tokens.items() if name == "NWS-0"]
    face = g.DEFINITION.tiles["803"].definition.face
    tracked = {end.index for path in face.paths for end in (path.a, path.b) if end.kind == "city"}
    assert {token.city} == tracked


def lay_of(position: t.Position, tile: str) -> t.act.LayTile:
    """The first of the lays of a tile that are offered."""
    offer, lay = next(
        (o, lay) for o in t.offers_of(position, t.off.OfferLayTile) for lay in o.lays if lay.tile == tile
    )
    return t.act.LayTile(offer.actor, lay.hex, lay.tile, lay.rotation, cities=lay.cities)
