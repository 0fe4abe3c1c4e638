"""Says which steps of a turn, and whose turns, a decision passed over, and why."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from PySide6.QtCore import QObject

from roundhouse.engine.loop import Entry
from roundhouse.engine.position import Position
from roundhouse.queries.reasons import Skipped, skipped
from roundhouse.ui.bridge import Bridge
from roundhouse.ui.words import Words
from roundhouse.ui.words.story import passed_by_itself


class SkippedSteps(QObject):
    """Listens to ``bridge``; what was passed over is told by ``noticed`` once the decision is shown."""

    def __init__(self, bridge: Bridge, parent: QObject) -> None:
        """Nothing has been decided yet."""
        super().__init__(parent)
        self._bridge = bridge
        self._entry: Entry | None = None
        bridge.decided.connect(self._note)
        bridge.shown.connect(self._tell)

    def _note(self, entry: Entry) -> None:
        self._entry = entry

    def _tell(self) -> None:
        entry, self._entry = self._entry, None
        before, words = self._bridge.previous, self._bridge.words
        if entry is None or before is None:
            return
        found = skipped(before, entry.events)
        told = [self.told(found, before)] if found else []
        players = dict.fromkeys(words.owner(player) for _, player in passed_by_itself(entry.events))
        if players:
            told.append(words.say("notice.idle", players=words.name("thing", "list").join(players)))
        if told:
            self._bridge.noticed.emit(" ".join(told))
        if found:
            self._bridge.hexes_named.emit([hex_id for each in found for hex_id in words.hexes_in(each.why)])

    def told(self, found: Sequence[Skipped], before: Position) -> str:
        """What is told of the steps that were passed over; those for one reason together."""
        words = self._bridge.words
        told = []
        for (company, why), alike in groupby(found, lambda each: (each.company, _why(words, each, before))):
            steps = words.name("thing", "list").join(words.name("step", each.stage) for each in alike)
            told.append(words.say("notice.skipped", company=company, step=steps, why=why))
        return " ".join(told)


def _why(words: Words, skipped: Skipped, before: Position) -> str:
    """The reason; where it is said of a hex, of how many more it holds, and of how many it doesn't."""
    parts = [words.with_sides(before.state.sides).refusal(skipped.why, before.definition)]
    counts = {"alike": skipped.alike, "others": skipped.others}
    parts += [words.say(f"notice.skipped_{key}", count=count) for key, count in counts.items() if count]
    return " ".join(parts)
