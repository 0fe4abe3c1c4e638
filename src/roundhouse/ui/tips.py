"""Tooltips, which read markup in whatever looks like it; no Qt."""

from __future__ import annotations

from roundhouse.catalogue.texts import plain


def tip(text: str) -> str:
    """``text`` for a tooltip, which reads markup wherever it seems to find some."""
    # Behind what could begin a tag stands a space without width: nothing begins so, and nothing can be seen.
    lines = (plain(line) for line in text.split("\n"))
    return "\n".join(lines).replace("<", "<\u200b").replace("&lt;", "&\u200blt;")
