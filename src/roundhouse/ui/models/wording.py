"""How models and views ask for words: a key of ``cards`` and its facts, in the language of the window."""

from __future__ import annotations

from typing import Protocol


class Say(Protocol):
    """Gives the words of ``key`` (``tableau.cash``) in the present language."""

    def __call__(self, key: str, /, **facts: object) -> str:
        """The words with ``facts`` filled in; raises KeyError for an unknown key."""
