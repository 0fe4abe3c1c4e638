"""Says which steps of a turn a decision passed over, and why."""

from __future__ import annotations

from PySide6.QtCore import QObject

from roundhouse.engine.loop import Entry
from roundhouse.queries.reasons import skipped
from roundhouse.ui.bridge import Bridge


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
        told = [
            words.say(
                "notice.skipped",
                company=each.company,
                step=words.name("step", each.stage),
                why=words.refusal(each.why, before.definition),
            )
            for each in found
        ]
        if told:
            self._bridge.noticed.emit(" ".join(told))
            self._bridge.hexes_named.emit([hex_id for each in found for hex_id in words.hexes_in(each.why)])
