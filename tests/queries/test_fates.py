"""What may become of companies and tokens, as their cards tell it, against the rules of three titles."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.owners import REMOVED
from roundhouse.engine.position import Position
from roundhouse.queries import fates
from roundhouse.queries.fates import Nationalised, TokenFate
from roundhouse.ui.about import Subject, Telling, about
from roundhouse.ui.words import LANGUAGES
from tests.names import company
from tests.rules import table as rt
from tests.rules.t1839.test_s8_3_2_tokens import turn
from tests.rules.t1861.test_s5_8_4_nationalisation import begins, closed, table

KR, NW = CompanySymbol("KR"), CompanySymbol("NW")


def next_of(position: Position, subject: Subject, words=LANGUAGES[0]) -> list[str]:
    """What its card says that may happen to a thing."""
    card = about(Telling(words, position, ()), subject)
    heading = words.say("about.next")
    return [line.text for part in card.parts if part.heading == heading for line in part.lines]


@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
def test_a_minor_company_says_when_it_is_nationalised_and_may_merge(words) -> None:
    position = table(KR="")
    assert list(fates.nationalised(position, KR)) == [
        Nationalised("4", "none", asked=False),
        Nationalised("6", "none", asked=False),
        Nationalised("8", "any", asked=False),
    ]
    assert [each.phase for each in fates.nationalised(position, NW) if each.asked] == ["4", "6", "8"]
    assert (fates.becomes_public(position, NW), fates.becomes_public(position, KR)) == ((), tuple("34567"))
    assert closed(begins(position, "4")) == ["KR"]
    told = next_of(position, Subject("company", "KR"), words)
    listed = words.name("thing", "list").join("34567")
    assert words.say("about.becomes_public", phases=listed) in told
    assert words.say("about.nationalised.any") in told
    gone = words.say("about.token_nationalised", company="KR")
    token = next(name for name in position.state.tokens if name.startswith("KR-"))
    assert gone in next_of(position, Subject("token", token), words)


def test_a_company_that_is_not_in_the_game_has_none_of_this_to_come() -> None:
    position = table()
    other = next(s for s, each in position.definition.companies.items() if s not in position.state.floated)
    assert (list(fates.nationalised(position, other)), fates.becomes_public(position, other)) == ([], ())


def test_tokens_of_1839_are_moved_swapped_and_taken_up() -> None:
    position = rt.private(turn(), "KR", company("NBDS"))
    own = next(n for n, at in position.state.tokens.items() if n.startswith("NBDS-") and at.hex)
    assert list(fates.of_token(position, own)) == [
        TokenFate("moves", by="KR"),
        TokenFate("swaps"),
        TokenFate("nationalised"),
    ]
    gone = rt.private(position, "KR", REMOVED)
    assert TokenFate("moves", by="KR") not in list(fates.of_token(gone, own))
    assert list(fates.of_token(position, "gov-95")) == []
    standing = replace(position.state, tokens={**position.state.tokens, "gov-95": position.state.tokens[own]})
    assert list(fates.of_token(replace(position, state=standing), "gov-95")) == [TokenFate("gives_way")]
    for words in LANGUAGES:
        assert words.say("about.token_swaps") in next_of(position, Subject("token", own), words)
