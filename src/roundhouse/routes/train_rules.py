"""The rules about trains that titles choose from; see :mod:`roundhouse.routes.rules`."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from roundhouse.routes.context import KINDS, TOGETHER, Limit, Mode, RunContext, RunFacts, RunTrain


class Halts(msgspec.Struct, frozen=True):
    """Trains of the kinds ``stopping`` may stop at halts; all others run past them.

    ``free``: they are paid for every halt on their way, and none takes up their length.
    """

    stopping: tuple[str, ...]
    free: bool = False

    def apply(self, context: RunContext, facts: RunFacts) -> RunContext:
        """Say so for each train and halt."""
        halts = [stop for stop, fact in facts.network.stops.items() if fact.halt]

        def mode(train: RunTrain) -> Mode:
            if train.definition.name not in self.stopping:
                return "never"
            return "free" if self.free else "may"

        trains = tuple(
            msgspec.structs.replace(train, modes={**train.modes, **dict.fromkeys(halts, mode(train))})
            for train in context.trains
        )
        return msgspec.structs.replace(context, trains=trains)


class RouteEnds(msgspec.Struct, frozen=True):
    """Routes begin and end at stops of ``kinds``; of trains ``except_for`` at any."""

    kinds: tuple[str, ...]
    except_for: tuple[str, ...] = ()

    def apply(self, context: RunContext, facts: RunFacts) -> RunContext:
        """Give each train that isn't excepted the kinds of stop at which it may end."""
        trains = tuple(
            train
            if train.definition.name in self.except_for
            else msgspec.structs.replace(train, ends=self.kinds)
            for train in context.trains
        )
        return msgspec.structs.replace(context, trains=trains)


class CountOnce(msgspec.Struct, frozen=True):
    """A stop of ``kinds`` counts once for the company; trains ``recounting`` count all that they visit."""

    recounting: tuple[str, ...] = ()
    kinds: tuple[str, ...] = KINDS

    def apply(self, context: RunContext, facts: RunFacts) -> RunContext:
        """Count a stop once for the company, but for the trains that recount."""
        trains = tuple(
            msgspec.structs.replace(train, recounts=train.definition.name in self.recounting)
            for train in context.trains
        )
        return msgspec.structs.replace(context, once=frozenset(self.kinds), trains=trains)


class CountedToken(msgspec.Struct, frozen=True):
    """Trains of ``kinds``, which count cities, have one with a token of their company among them.

    Not for a title in which stops count once for the company.
    """

    kinds: tuple[str, ...]

    def apply(self, context: RunContext, facts: RunFacts) -> RunContext:
        """Say so for each such train."""
        trains = tuple(
            msgspec.structs.replace(train, counts_token=train.definition.name in self.kinds)
            for train in context.trains
        )
        return msgspec.structs.replace(context, trains=trains)


class DoubleHeading(msgspec.Struct, frozen=True):
    """Two trains of ``kind`` may run one route together as a train of kind ``runs_as``."""

    kind: str
    runs_as: str

    def apply(self, context: RunContext, facts: RunFacts) -> RunContext:
        """Add every pair as a train; a card runs once.

        Rules about trains that come later in the list apply to the pair too.
        """
        single = [train for train in context.trains if train.definition.name == self.kind]
        if len(single) < 2:
            return context
        definition = facts.train_kinds[self.runs_as]
        pairs = tuple(
            msgspec.structs.replace(
                a, id=a.id + TOGETHER + b.id, definition=definition, cards=a.cards + b.cards
            )
            for number, a in enumerate(single)
            for b in single[number + 1 :]
        )
        limits = tuple(
            Limit(
                frozenset([one.id, *(pair.id for pair in pairs if set(one.cards) <= set(pair.cards))]),
                most=1,
                of_card=True,
            )
            for one in single
        )
        return msgspec.structs.replace(context, trains=context.trains + pairs, limits=context.limits + limits)


class SeveralTrainsACard(msgspec.Struct, frozen=True):
    """A card of several trains runs each of them, or instead one of the kinds that it ``runs_as``."""

    def apply(self, context: RunContext, facts: RunFacts) -> RunContext:
        """Replace each such card by the trains ``CARD/1``, ``CARD/2``, ... and ``CARD/KIND``."""
        trains: list[RunTrain] = []
        limits: list[Limit] = []
        for card in context.trains:
            sides = self._sides(card, facts)
            trains += [train for side in sides for train in side]
            limits += [
                Limit(frozenset((one.id, other.id)), most=1, of_card=True)
                for number, side in enumerate(sides)
                for one in side
                for later in sides[number + 1 :]
                for other in later
            ]
        return msgspec.structs.replace(context, trains=tuple(trains), limits=(*context.limits, *limits))

    @staticmethod
    def _sides(card: RunTrain, facts: RunFacts) -> list[list[RunTrain]]:
        count = card.definition.trains
        front = [card]
        if count > 1:
            front = [msgspec.structs.replace(card, id=f"{card.id}/{n}") for n in range(1, count + 1)]
        others = (facts.train_kinds[name] for name in card.definition.runs_as)
        return [
            front,
            *(
                [msgspec.structs.replace(card, id=f"{card.id}/{kind.name}", definition=kind)]
                for kind in others
            ),
        ]


class RunLimit(msgspec.Struct, frozen=True):
    """At most so many trains run in a phase (by the phase's name).

    ``apart``: trains that have rusted and carry a mark of this kind don't count (empty: all do).
    """

    most: Mapping[str, int]
    apart: str = ""

    def apply(self, context: RunContext, facts: RunFacts) -> RunContext:
        """Add the limit of the phase."""
        if facts.phase not in self.most:
            return context
        spared = {train for train in facts.rusted if self.apart in facts.marks.get(train, ())}
        counted = (train.id for train in context.trains if not spared.issuperset(train.cards))
        limit = Limit(frozenset(counted), self.most[facts.phase])
        return msgspec.structs.replace(context, limits=(*context.limits, limit))
