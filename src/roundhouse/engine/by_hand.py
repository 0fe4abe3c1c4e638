"""Companies that begin by a correction: what a table may put right that forgot to start one."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from roundhouse.engine.names import CompanySymbol, HexId
from roundhouse.engine.offers import ParBox
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.title import ListingStep
from roundhouse.engine.tree import every


class Beginning(msgspec.Struct, frozen=True):
    """How a company may begin by hand.

    ``boxes`` are those of its par price, dearest first; ``homes`` the hexes, one or two together, that may be
    chosen for its home: none where that is printed.
    """

    boxes: tuple[ParBox, ...]
    homes: tuple[tuple[HexId, ...], ...] = ()


class StartingStep(ListingStep, frozen=True):
    """The beginning of steps that start a company at a par price, which may be put right by hand, too."""

    def beginning(self, position: Position, symbol: CompanySymbol) -> Beginning | None:
        """How the company ``symbol`` may begin; None for a kind of company that begins otherwise."""
        raise NotImplementedError

    def begin_by_hand(
        self, draft: Draft, symbol: CompanySymbol, place: tuple[int, int], homes: tuple[HexId, HexId]
    ) -> None:
        """Give it its price at ``place`` (row, column), as if its president had started it, but unpaid.

        ``homes`` are those that are chosen, empty for none.

        A player holds the president's certificate already. Raises ActionRefused for a box or for homes that
        it can't have.
        """
        raise NotImplementedError


def ways(position: Position, symbol: CompanySymbol) -> Iterator[tuple[StartingStep, Beginning]]:
    """The steps of the title that start the company ``symbol``, each with how it may begin."""
    for step in every(position.title.rounds, StartingStep):
        beginning = step.beginning(position, symbol)
        if beginning is not None:
            yield step, beginning
