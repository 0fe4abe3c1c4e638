"""Dense track without a title: a field of hexes where everything is joined to everything."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from msgspec.structs import replace

from roundhouse.catalogue.definitions import Face, TrainDefinition
from roundhouse.engine.state import Stop
from roundhouse.routes.context import RunContext
from tests.routes import drawn

# Plain tiles with four lines or three, and cities with two halves or six exits.
PLAIN = (
    "0-3 0-2 1-3 1-2",
    "0-3 1-4 0-1 3-4",
    "0-3 2-4 0-4 2-3",
    "0-3 1-4 1-3 0-4",
    "0-2 2-4 0-4",
    "0-j 1-j 3-j 4-j",
)
SPLIT = ("c0-0 c0-1 c1-3 c1-4", "c0-0 c0-3 c1-1 c1-4", "c0-0 c0-2 c1-3 c1-5", "c0-1 c0-2 c1-4 c1-5")


def turned(paths: str, by: int) -> str:
    """The paths of a face turned by ``by`` edges."""

    def end(text: str) -> str:
        return str((int(text) + by) % 6) if text.isdigit() else text

    return " ".join("-".join(end(each) for each in path.split("-")) for path in paths.split())


def field(size: int, rng: Random) -> dict[str, tuple[int, int, Face]]:
    """``size`` rows of ``size`` hexes, a third of them cities."""
    hexes = {}
    for y in range(size):
        for column in range(size):
            name = f"{chr(65 + y)}{column}"
            turn = rng.randrange(6)
            if (y + column) % 3 == 0:
                drawing = drawn.face(turned(rng.choice(SPLIT), turn), [40, 40])
            elif (y + column) % 7 == 1:
                drawing = drawn.face(" ".join(f"{edge}-c0" for edge in range(6)), [70], slots=2)
            else:
                drawing = drawn.face(turned(rng.choice(PLAIN), turn))
            hexes[name] = (2 * column + y % 2, y, drawing)
    return hexes


def dense(size: int, trains: Sequence[TrainDefinition], tokens: int = 4, seed: int = 3) -> RunContext:
    """A field with ``tokens`` tokens in cities."""
    rng = Random(seed)
    network = drawn.network(field(size, rng))
    cities: list[Stop] = [stop for stop in sorted(network.stops) if stop.kind == "city"]
    return drawn.context(network, trains, rng.sample(cities, tokens))


def hard() -> RunContext:
    """More than can be searched in the time that a test takes.

    The trains have to count a token, which diagrams of routes don't take: the program is left to prove it.
    """
    context = dense(20, [drawn.train("D")] * 2, tokens=10)
    return replace(context, trains=tuple(replace(train, counts_token=True) for train in context.trains))
