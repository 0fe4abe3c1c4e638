"""What is told of tokens that move, and of those that belong to no company."""

from __future__ import annotations

import pytest

from roundhouse.catalogue.reader import read_title
from roundhouse.engine import events as ev
from roundhouse.engine.actions import MoveToken
from roundhouse.engine.loop import Entry
from roundhouse.engine.names import NO_COMPANY, CompanySymbol, HexId, Money
from roundhouse.engine.owners import BANK
from roundhouse.titles.t1839.government import GOVERNMENT
from roundhouse.ui.words import for_language
from roundhouse.ui.words.facts import Lexicon
from roundhouse.ui.words.story import tell
from tests.names import company

PLM = company("PLM")
MOVE = Entry(
    MoveToken(PLM, HexId("I10"), 0, HexId("G14"), 0, 0),
    (
        ev.Paid(PLM, BANK, Money(100), "token", "G14"),
        ev.TokenReturned("blocked-1", neutral=True),
        ev.TokenMoved("PLM-0", HexId("G14"), 0, 0, "token"),
        ev.TokenPlaced("blocked-0", NO_COMPANY, HexId("I10"), 0, 0, "neutral"),
        ev.TokenPutAside("blocked-2", HexId("I10")),
    ),
)
TOLD = {
    "en": [
        "PLM moves its token from {I10} to {G14}",
        "PLM pays 100\u00a0F for the token",
        "A neutral token makes way",
        "A neutral token fills the slot in {I10}",
        "A neutral token waits beside {I10}",
    ],
    "fr": [
        "PLM déplace son jeton de {I10} à {G14}",
        "PLM paie 100\u00a0F pour le jeton",
        "Un jeton neutre cède la place",
        "Un jeton neutre occupe la place à {I10}",
        "Un jeton neutre attend à côté de {I10}",
    ],
}


@pytest.mark.parametrize("language", TOLD)
def test_a_move_and_its_price_are_told_and_what_happens_to_neutral_tokens_below(language: str) -> None:
    definition = read_title("1894")
    words = for_language(language)
    names = {hex_id: definition.hexes[hex_id].name for hex_id in (HexId("I10"), HexId("G14"))}
    lines = [line.text for line in tell(words, MOVE, definition)]
    assert lines == [told.format(**names) for told in TOLD[language]]


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ("A neutral token is in", "A token of PLM is in")),
        ("fr", ("Un jeton neutre est", "Un jeton de PLM est")),
    ],
)
def test_a_token_put_right_by_hand_is_told_by_its_owner_or_as_neutral(
    language: str, told: tuple[str, str]
) -> None:
    definition = read_title("1894")
    words = for_language(language)
    for token, symbol, expected in (
        ("blocked-0", NO_COMPANY, told[0]),
        ("PLM-0", CompanySymbol("PLM"), told[1]),
    ):
        text = words.event(ev.TokenPlaced(token, symbol, HexId("G6"), 0, 0, "corrected"), definition)
        assert expected in text


@pytest.mark.parametrize(
    ("code", "told"), [("en", "a government token"), ("fr", "un jeton de l'État"), ("de", "ein Staatsmarker")]
)
def test_the_state_s_tokens_are_called_after_it_as_the_rules_reference_does(code: str, told: str) -> None:
    lexicon = Lexicon(for_language(code).tables, read_title("1839"))
    assert str(lexicon.token(f"{GOVERNMENT.symbol}-3")) == told
