"""How one token is called where a company has several of them."""

from __future__ import annotations

from roundhouse.engine.pieces import company_of, number_of
from roundhouse.engine.position import Position
from roundhouse.queries.companies import tokens_in_all
from roundhouse.ui.words.speaker import Words
from roundhouse.ui.words.terms import Name


def one_token(words: Words, position: Position, token: str, kind: str = "thing") -> str:
    """A token in words; one of several of a company by its number on the charter, from 1.

    ``kind`` is "thing" in a sentence, "heading" where it stands alone.
    """
    symbol, lexicon = company_of(token), words.lexicon(position.definition)
    if symbol not in position.definition.companies or tokens_in_all(position.state, symbol) < 2:
        return str(lexicon.token(token))
    return lexicon.named(kind, "one_token", n=Name(str(number_of(token) + 1)), company=Name(symbol))
