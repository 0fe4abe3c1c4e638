"""Every reason of a refusal has its facts declared and a sentence in every language."""

from __future__ import annotations

import string

import pytest

from roundhouse.engine.errors import ActionRefused, Refusal, illegal
from roundhouse.engine.names import CompanySymbol, Money, PrivateSymbol
from roundhouse.engine.owners import BANK, IPO, player
from roundhouse.titles import registry
from roundhouse.ui.words import LANGUAGES, Words, for_language
from roundhouse.ui.words.en.rules import RULES
from roundhouse.ui.words.signatures import CHOICES, PARTS, REFUSALS
from tests.names import company
from tests.rules.t1894 import table as t
from tests.ui.words import scan

SHOWN = {"city", "edge", "in_the_way"}
KNOWN: dict[str, set[str]] = {
    "buy.one_purchase": {"company"},
    "correction.no_such": {"what"},
    "correction.train_rusts": {"phase"},
    "history.stale": {"expected", "cursor"},
    "receivership.never_sells": {"train"},
    "route.no_ferry_marker": {"train"},
    "route.stays_inland": {"train"},
    "route.train_twice": {"most"},
    "sound.holder": {"thing"},
    "token.cannot_afford": {"hex"},
    "token.lay_first": {"hex", "company"},
    "token.none_left": {"hex"},
    "token.port_claimed": {"hex"},
    "track.final_tile": {"tile"},
    "track.no_city_upgrade_in_phase": {"tile"},
    "track.no_connection": {"tile"},
    "train.upgrade_from_supply": {"train"},
    **{
        f"token.{each}": {"company"}
        for each in (
            "full", "home_first", "kept", "last_at_home", "no_city", "no_tile", "no_tokens_here",
            "none_of_other", "put_aside", "put_aside_at_home", "slot_taken", "wrong_hex",
        )
    },
}  # fmt: skip
"""Of refusals that are about one thing: what of the rest the offer, the step or the sentence says already."""

languages = pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)


def fields(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


@pytest.mark.slow
def test_the_scan_finds_reasons() -> None:
    reasons = scan.reasons()
    assert {"correction.no_reason", "loop.not_now", "buy.one_purchase", "track.no_connection"} <= reasons
    assert {"route.too_long", "token.no_connection", "setup.unknown_title"} <= reasons
    assert ("sale.count", {"company", "count"}) in list(scan.facts_given())


@pytest.mark.slow
@languages
def test_every_refusal_has_words(words: Words) -> None:
    lines = [f'"{reason}": "...",' for reason in sorted(scan.reasons() - words.tables.refusals.keys())]
    assert not lines, f"add to ui/words/{words.code}/rules.py:\n" + "\n".join(lines)
    assert all(refusal.value in words.tables.refusals for refusal in Refusal)


@pytest.mark.slow
def test_every_refusal_declares_its_facts() -> None:
    lines = [f'"{reason}": {{}},' for reason in sorted(scan.reasons() - REFUSALS.keys())]
    assert not lines, "add to REFUSALS in ui/words/signatures.py, with their facts:\n" + "\n".join(lines)
    missing = {reason: facts - REFUSALS[reason].keys() for reason, facts in scan.facts_given()}
    missing = {reason: facts for reason, facts in missing.items() if facts}
    assert not missing, "these facts have no kind in ui/words/signatures.py"


@languages
def test_sentences_tell_only_declared_facts(words: Words) -> None:
    for reason in RULES:
        told = (
            reason.removesuffix(".numbered")
            .removesuffix(".one")
            .removesuffix(".in_the_way")
            .removesuffix(".step")
        )
        assert fields(words.tables.refusals[reason]) <= REFUSALS[told].keys(), reason
    for key, kinds in CHOICES.items():
        assert fields(words.tables.offers[key]) <= kinds.keys(), key
    for key, kinds in PARTS.items():
        assert fields(words.tables.events[key]) <= kinds.keys(), key


@languages
def test_what_a_refusal_is_given_is_told(words: Words) -> None:
    """Whoever is refused reads what was wrong, where, and the limit with what there is.

    ``SHOWN`` are facts that the board shows (a city, an edge), and what others tell as well.
    """
    untold = {}
    for reason, kinds in REFUSALS.items():
        variants = (reason, *(f"{reason}.{variant}" for variant in ("numbered", "one", "in_the_way", "step")))
        told = [fields(words.tables.refusals[each]) for each in variants if each in words.tables.refusals]
        untold[reason] = kinds.keys() - set().union(*told) - SHOWN - KNOWN.get(reason, set())
    assert not {reason: facts for reason, facts in untold.items() if facts}


@languages
def test_refusals_tell_only_what_the_rules_say(words: Words) -> None:
    wrong = {}
    for reason, facts in scan.facts_given():
        # A board's refusals get hex, city and company, or what is in the way, where they are made.
        unknown = fields(words.tables.refusals[reason]) - facts
        if unknown and not reason.startswith(("token.", "route.shared_track")):
            wrong[reason] = unknown
    assert not wrong


def test_the_section_of_the_rulebook_is_named() -> None:
    definition = registry.load("1894").definition
    refused = illegal("train.limit", "7.3.7.1", limit=3, company="PLM")
    assert for_language("en").refusal(refused, definition) == (
        "PLM may own no more than 3\u00a0trains (section 7.3.7.1 of the rulebook)."
    )
    assert "7.3.7.1" in for_language("fr").refusal(refused, definition)


@pytest.mark.parametrize(("code", "track"), [("en", "track"), ("fr", "voie"), ("de", "Gleis")])
def test_a_hex_that_is_closed_need_not_have_track(code: str, track: str) -> None:
    refused = illegal("track.closed_hex", "5.2", hex="K9")
    text = for_language(code).refusal(refused, registry.load("1825").definition)
    assert "K9" in text
    assert track not in text


@languages
def test_a_refusal_without_a_code_of_its_own_is_told_by_its_family(words: Words) -> None:
    text = words.refusal(ActionRefused(Refusal.GAME_OVER))
    assert text == words.tables.refusals["game_over"] + "."


@languages
def test_a_fact_that_was_left_out_leaves_a_gap(words: Words) -> None:
    assert "…" in words.refusal(illegal("train.limit"))


def test_what_a_fact_is_called_says_nothing_of_how_it_is_told() -> None:
    """``home`` is a hex where a company starts, and a company where its home is kept free."""
    definition = registry.load("1894").definition
    english = for_language("en")
    kept = illegal("token.last_at_home", hex="D11", city=0, company="PLM", home="Nord")
    assert "is kept for Nord" in english.refusal(kept, definition)
    color = illegal("track.wrong_color", tile="57", color="green", needed="brown")
    assert "green" in english.refusal(color, definition)
    assert "brune" in for_language("fr").refusal(color, definition)


@languages
def test_several_players_are_named_in_a_row(words: Words) -> None:
    refused = illegal("consent.missing", "6.2", players=("Ada", "Ben"))
    assert "Ada, Ben" in words.refusal(refused, registry.load("1861").definition)


@pytest.mark.parametrize(
    ("phase", "told"),
    [
        ("2", "No brown tile can be laid in phase 2"),
        ("Green", "No brown tile can be laid in the green phase"),
    ],
)
def test_phases_with_numbers_are_told_by_them(phase: str, told: str) -> None:
    refused = illegal("track.color_not_available", "5.2.2", color="brown", phase=phase)
    assert for_language("en").refusal(refused).startswith(told)


@languages
def test_a_part_of_a_rulebook_without_a_number_is_called_by_its_heading(words: Words) -> None:
    said = words.refusal(illegal("setup.no_kits", "lots.0", units="unit_3", option="k1"))
    assert "Expansions and kits" in said
    assert "lots" not in said
    assert "9.2" in words.refusal(illegal("setup.no_kits", "9.2", units="unit_3", option="k1"))


@pytest.mark.parametrize(
    ("code", "token", "route"),
    [
        ("en", "GWR's track doesn't reach this city (Derby)", "The route of a 4-train is broken at Derby"),
        ("fr", "La voie de GWR n'atteint pas cette ville (Derby)", "Le parcours d'un train 4 est interrompu"),
        (
            "de",
            "Das Gleis von GWR reicht nicht bis zu dieser Stadt (Derby)",
            "Die Strecke für einen 4-Zug ist",
        ),
    ],
)
def test_a_city_is_not_in_itself_and_a_train_has_its_case(code: str, token: str, route: str) -> None:
    """'cette ville à Derby', 'Die Strecke (ein 4-Zug)'."""
    definition, words = registry.load("1825").variant(frozenset({"unit_2"})).definition, for_language(code)
    far = illegal("token.no_connection", "5.4", company="GWR", hex="Q15")
    broken = illegal("route.broken", "5.5.3", train="4-0", hex="Q15")
    assert words.refusal(far, definition).startswith(token)
    assert words.refusal(broken, definition).replace("\xa0", " ").startswith(route)


def test_a_price_that_is_the_only_one_is_no_range() -> None:
    def told(low: int, high: int) -> str:
        bound, most = Money(low), Money(high)
        asked = illegal("private.price", private=PrivateSymbol("AR"), minimum=bound, maximum=most)
        return LANGUAGES[0].refusal(asked)

    assert "costs between 20 and 30" in told(20, 30)
    assert "costs 25" in told(25, 25)


def test_a_company_that_is_started_otherwise_is_not_denied() -> None:
    told = LANGUAGES[0].refusal(illegal("par.unknown_company", "4.2.3", company=CompanySymbol("RO")))
    assert told.startswith("RO isn't started by buying its president's certificate")


def test_refusals_in_games_say_what_where_and_how_much() -> None:
    """Of 1894's first stock round: read out as they come, with the limit and what there is."""

    def told(position: t.Position, action: t.act.Action) -> str:
        return LANGUAGES[0].refusal(t.refused(position, action), position.definition).replace("\xa0", " ")

    ada, nord = player("Ada"), CompanySymbol("Nord")
    position = t.floated(t.after_auction(), "Nord", 67, "Ada", home="", Ada=6)
    position = t.stock_turn(t.cash(position, Ada=60), "Ada")
    assert told(position, t.act.BuyShares(ada, nord, (IPO,))).startswith(
        "Ada holds 60 % of Nord and may hold 60 % at most: 10 % more are too many"
    )
    assert told(position, t.act.BuyShares(ada, nord, (BANK,))).startswith(
        "Certificates of Nord aren't bought from the bank; they are for sale here: the IPO, the pool"
    )
    assert told(position, t.act.Par(ada, CompanySymbol("Est"), 0, 0)).startswith(
        "Est's president's certificate costs at least 134 F; the buyer has 60 F"
    )
    rich = t.cash(position, Ada=500)
    assert told(rich, t.act.Par(ada, CompanySymbol("Est"), 0, 0)).startswith(
        "Est can't start at 90 F; it can at: 67 F, 80 F, 95 F"
    )


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("en", "PLM's track doesn't reach this city (Amiens): on the way other companies' tokens fill"),
        ("fr", "La voie de PLM n'atteint pas cette ville (Amiens) : en chemin, d'autres compagnies ont"),
        (
            "de",
            "Das Gleis von PLM reicht nicht bis zu dieser Stadt (Amiens): Auf dem Weg nehmen fremde Marker",
        ),
    ],
)
def test_what_is_in_the_way_is_named(code: str, told: str) -> None:
    definition = registry.load("1894").definition
    refused = illegal("token.no_connection", company="PLM", hex="E6", in_the_way=("B3",))
    free = illegal("token.no_connection", company="PLM", hex="E6", in_the_way=())
    words = for_language(code)
    assert words.refusal(refused, definition).replace("\xa0", " ").startswith(told)
    assert "Le Havre" in words.refusal(refused, definition)
    assert "Le Havre" not in words.refusal(free, definition)


def test_a_refusal_at_the_wrong_time_says_what_is_decided_now() -> None:
    """What no step plays, and what the step of another time refuses."""
    position = t.builder({})
    definition = position.definition
    refused = t.refused(position, t.act.Dividend(company("AG"), "pay"), "loop.not_now")
    assert LANGUAGES[0].refusal(refused, definition) == "That can't be done now. Now it is: Track."
    stock = t.stock_turn(t.floated(t.after_auction(), "Nord", 67, "Ada", home="", Ada=6), "Ada")
    told = {
        words.code: words.refusal(t.refused(stock, t.act.Dividend(company("AG"), "pay")))
        for words in LANGUAGES
    }
    assert told["en"].endswith("Now it is: Buy and sell.")
    assert told["fr"].startswith("Ce n'est pas possible maintenant. On en est à : ")
    assert told["de"].startswith("Das geht jetzt nicht. Jetzt ist dran: ")


@pytest.mark.parametrize(
    ("refused", "told"),
    [
        (
            illegal("exchange.not_now", private="BL", kinds=("operating",), now="stock"),
            "BL is exchanged in these rounds: operating round. Now it is: stock round.",
        ),
        (
            illegal("marker.none_left", kind="port", owners=(company("PLM"), company("Nord"))),
            "The supply has no more of this (a port marker); it has all gone to PLM, Nord.",
        ),
        (
            illegal("par.home", company="LF", hex="C3", homes=("B2", "D4")),
            "C3 isn't among the hexes from which LF's home is chosen: B2, D4.",
        ),
        (
            illegal("sound.taken", token="PLM-0", hex="C3"),
            "Two tokens would stand in one circle of C3, a token of PLM among them.",
        ),
        (
            illegal("track.nothing_connects", company="PLM", hex="C3", in_the_way=("B2",)),
            "No tile on C3 would join PLM's track: on the way other companies' tokens fill B2.",
        ),
    ],
)
def test_refusals_say_what_there_is_instead(refused: ActionRefused, told: str) -> None:
    assert LANGUAGES[0].refusal(refused) == told
