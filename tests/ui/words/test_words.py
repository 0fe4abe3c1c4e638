"""Every event, decision, offer, refusal and option has words in every language."""

from __future__ import annotations

import re
import string
from typing import Any, get_origin, get_type_hints

import pytest

from roundhouse.catalogue.places import data_folder
from roundhouse.catalogue.reader import read_title
from roundhouse.engine import actions as ac
from roundhouse.engine import events as ev
from roundhouse.engine import offers as of
from roundhouse.engine.errors import illegal
from roundhouse.engine.loop import Entry
from roundhouse.engine.names import CompanySymbol, Kind, Money, PrivateSymbol, kinds_of
from roundhouse.engine.owners import BANK, IPO, NOBODY, POOL, SUPPLY, player
from roundhouse.engine.state import Question, Round
from roundhouse.engine.title import BANK_ONLY
from roundhouse.engine.tree import every
from roundhouse.rounds.operating import Stage
from roundhouse.titles import registry
from roundhouse.ui.dialogs.option_groups import OFFERED
from roundhouse.ui.rules_words import rules_of
from roundhouse.ui.words import LANGUAGES, Words, for_language
from roundhouse.ui.words.story import tell
from roundhouse.ui.words.terms import NO_BREAK
from tests.names import company
from tests.ui.words import scan

TABLES = ("events", "actions", "offers", "refusals", "names", "window")
languages = pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)


@pytest.fixture(scope="module")
def definition():
    return read_title("1894")


def fields(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


@languages
def test_every_event_has_words(words: Words):
    tags = {str(event.__struct_config__.tag) for event in ev.AnyEvent.__args__}
    assert tags <= words.tables.events.keys()


@languages
def test_every_action_has_words(words: Words):
    tags = {str(action.__struct_config__.tag) for action in ac.AnyAction.__args__}
    assert tags <= words.tables.actions.keys()


@languages
def test_every_offer_has_words(words: Words):
    names = {offer.__name__ for offer in of.AnyOffer.__args__} | {
        "OfferDividend.pay",
        "OfferDividend.withhold",
    }
    names |= {f"OfferPass.{m}" for m in ("pass", "done", "decline", "drop", "no_run", "end_turn")}
    assert names <= words.tables.offers.keys()


@pytest.mark.quick("fr")
@languages
def test_every_payment_has_words(words: Words):
    reasons = scan.payment_reasons()
    assert {"float", "token", "train"} <= reasons
    assert {f"paid.{reason}" for reason in reasons} <= words.tables.events.keys()


@languages
def test_every_variant_has_a_name_and_a_description(words: Words):
    for name in registry.names():
        for option in registry.load(name).options:
            if option.kind in OFFERED:
                assert f"option.{option.name}" in words.tables.names
                assert f"option_help.{option.name}" in words.tables.names


@languages
def test_every_question_has_words(words: Words):
    for name in registry.names():
        title = registry.load(name)
        assert {f"step.{kind}" for kind in (*title.questions, *title.pending)} <= words.tables.names.keys()


@languages
@pytest.mark.parametrize("name", registry.names())
def test_every_stage_of_a_turn_has_words_with_and_without_a_board(words: Words, name: str):
    title = registry.load(name)
    offered = {option.name for option in title.options if option.kind in OFFERED}
    wholes = [frozenset[str](), frozenset({BANK_ONLY}), frozenset({BANK_ONLY, "ports"}) & offered]
    stages = [stage for whole in wholes for stage in every(title.variant(whole), Stage)]
    decided = {f"step.{stage.name}" for stage in stages if stage.steps}
    assert "step.track" in decided
    assert decided <= words.tables.names.keys()


@languages
def test_what_nobody_is_asked_has_no_gap_in_its_sentence(words: Words, definition):
    told = words.event(ev.QuestionAsked(Question("phase_change", NOBODY, "green")), definition)
    assert words.question(Question("phase_change", NOBODY)).casefold() in told.casefold()
    assert told != words.event(ev.QuestionAsked(Question("phase_change", company("PLM"))), definition)
    assert told == told.strip()


@languages
def test_every_phase_and_end_has_words(words: Words):
    for name in registry.names():
        for phase in registry.load(name).definition.phases:
            assert f"phase.{phase.color}" in words.tables.names
    for reason in ("agreed", "bankrupt", "price", "final_set"):
        assert f"ended.{reason}" in words.tables.events


@pytest.mark.parametrize("table", ["events", "actions", "offers", "refusals", "names", "window"])
def test_languages_have_the_same_keys_and_facts(table: str):
    first, *others = (getattr(words.tables, table) for words in LANGUAGES)
    for other in others:
        assert first.keys() == other.keys()
        for key, template in first.items():
            assert fields(other[key]) <= fields(template) | {"text"}, key


@languages
def test_sentences_have_no_open_braces_and_no_final_stop(words: Words, definition):
    for event_type in ev.AnyEvent.__args__:
        text = words.event(sample(event_type), definition)
        assert text
        assert "{" not in text
        assert not text.endswith(".")
    for action_type in ac.AnyAction.__args__:
        assert "{" not in words.action(sample(action_type), definition)
    for offer_type in of.AnyOffer.__args__:
        assert "{" not in words.offer(sample(offer_type), definition)


SAMPLES: dict[Kind, Any] = {
    Kind.OWNER: "company:PLM",
    Kind.CERTIFICATE: "PLM-0",
    Kind.HEX: "D11",
    Kind.MONEY: 40,
    Kind.COUNT: 2,
    Kind.NUMBER: 2,
}


def sample(struct: Any) -> Any:
    """A value of an event, action or offer with something in each of its fields."""
    kinds = kinds_of(struct)
    facts: dict[str, Any] = {}
    for name, hint in get_type_hints(struct).items():
        if name in kinds:
            facts[name] = () if get_origin(hint) is tuple else SAMPLES.get(kinds[name], "PLM")
        else:
            facts[name] = QUESTION if hint is Question else True if hint is bool else ()
    return struct(**facts)


QUESTION = Question("discard_train", company("PLM"))


@languages
def test_a_sale_after_a_merger_tells_who_is_still_asked(words: Words, definition):
    told = [
        words.event(event, definition)
        for event in (
            ev.PurchaseLapBegan(CompanySymbol("SW"), 1, ("Ada", "Ben")),
            ev.PurchaseLapBegan(CompanySymbol("SW"), 1, ()),
            ev.PurchaseLapBegan(CompanySymbol("SW"), 0, ()),
        )
    ]
    assert "Ada" in told[0]
    assert len(set(told)) == 3
    assert not any(sentence.rstrip().endswith(":") for sentence in told)


def test_whom_a_sale_still_waits_for_is_told_once(definition):
    company_sold = CompanySymbol("SW")
    waits = [("Ben", "Cleo"), ("Cleo",), ()]
    events = tuple(ev.PurchaseLapBegan(company_sold, 2, waiting) for waiting in waits)
    told = [
        [line.text for line in tell(for_language("en"), Entry(ac.Pass(player("Ada")), part), definition)]
        for part in (events[:2], events)
    ]
    assert [len(lines) for lines in told] == [2, 2]
    assert "Ben" not in told[0][1]
    assert told[1][1] == for_language("en").event(events[2], definition)


def test_one_company_alone_becomes_a_public_one(definition):
    alone, together = (
        ev.CompaniesMerged(CompanySymbol("NW"), tuple(map(CompanySymbol, minors)), Money(110))
        for minors in (("KR",), ("KR", "MV"))
    )
    assert for_language("en").event(alone, definition).startswith("KR becomes NW")
    assert "KR and MV become NW" in for_language("en").event(together, definition)
    assert for_language("fr").event(alone, definition).startswith("KR forme NW")


@languages
def test_companies_that_merge_are_one_series_in_a_sentence(words: Words, definition):
    minors = tuple(map(CompanySymbol, ("KR", "MV", "MB")))
    several = ev.CompaniesMerged(CompanySymbol("NW"), minors, Money(110))
    conjunction = words.name("thing", "and")
    assert f"KR, MV{conjunction}MB" in words.event(several, definition)


@languages
def test_what_was_corrected_is_named_as_the_table_names_it(words: Words, definition):
    """The log said *token of PLM-0*, *tile of D17*."""
    phase = definition.phases[1].name
    for what, subject in {
        "tile": "D17", "token": "PLM-0", "certificate": "PLM-0", "train": "3-1", "phase": phase,
        "cash": player("Anna"), "price": "PLM",
    }.items():  # fmt: skip
        told = words.action(ac.Correct(player("Anna"), what, subject, "so"), definition)
        assert (subject in told) == (what == "price"), told
        assert ("(PLM)" in told) == (what == "price"), told


def test_money_is_written_in_the_currency_of_the_title(definition):
    assert for_language("en").money(1040, definition) == "1\u202f040\u00a0F"
    assert for_language("en").money(-5, definition) == "−5\u00a0F"
    assert for_language("en").money(6, definition, half=True) == "6½\u00a0F"
    assert for_language("en").money(0, definition, half=True) == "½\u00a0F"


def test_french_contracts_and_elides(definition):
    french = for_language("fr_CA")
    told = french.event(ev.CertificateMoved("Est-1", POOL, player("Anna")), definition)
    assert told == "10 % d'Est passe du pool à Anna"


def test_german_declines(definition):
    german = for_language("de_AT")
    told = german.event(ev.CertificateMoved("Est-1", POOL, player("Anna")), definition)
    assert told == "10 % von Est geht vom Pool an Anna"
    told = german.event(ev.CertificateMoved("Est-1", player("Anna"), POOL), definition)
    assert told == "10 % von Est geht von Anna an den Pool"
    told = german.event(ev.CertificateMoved("Est-1", BANK, IPO), definition)
    assert told == "10 % von Est geht von der Bank ans IPO"
    bought = of.OfferBuyTrain(company("PLM"), "8", "3-0", SUPPLY, Money(100), Money(100))
    assert german.offer(bought, definition) == "Einen 3-Zug für 100\u00a0F kaufen"
    moved = ev.TrainMoved("3-0", SUPPLY, company("PLM"), "own")
    assert german.event(moved, definition) == "PLM beginnt mit einem 3-Zug"


@languages
def test_shares_from_two_places_are_told_with_both_as_the_language_bends_them(words: Words, definition):
    told = {
        "en": "from the IPO and the pool",
        "fr": "à l'émission et au pool",
        "de": "aus dem IPO und aus dem Pool",
    }
    bought = ac.BuyShares(player("Anna"), CompanySymbol("PLM"), (IPO, POOL))
    assert told[words.code] in words.action(bought, definition)


def test_one_share_costs_its_price_and_several_each(definition):
    for words in LANGUAGES:
        one, two = (
            words.event(ev.OwnSharesSold(CompanySymbol("PLM"), count, Money(40)), definition)
            for count in (1, 2)
        )
        each = {"en": "each", "fr": "chacune", "de": "zu je"}[words.code]
        assert (each in one, each in two) == (False, True)


def test_unknown_languages_are_spoken_in_english():
    assert for_language("nl").code == "en"


def subclasses(kind: type[Any]) -> set[type[Any]]:
    """All that a class of the engine is extended to there."""
    children: list[type[Any]] = kind.__subclasses__()
    found = set(children).union(*map(subclasses, children))
    return {each for each in found if each.__module__.startswith("roundhouse.")}


@pytest.mark.parametrize(
    ("base", "known"),
    [(ev.Event, ev.AnyEvent), (ac.Action, ac.AnyAction), (of.Offer, of.AnyOffer)],
    ids=["events", "actions", "offers"],
)
def test_every_kind_that_there_is_is_asked_for_words(base: type[Any], known: Any):
    for name in registry.names():
        registry.load(name)
    leaves = {each for each in subclasses(base) if not each.__subclasses__()}
    assert leaves <= set(known.__args__)


def test_three_languages_are_asked():
    assert {words.code for words in LANGUAGES} == {"de", "en", "fr"}


@pytest.mark.parametrize(("row", "column"), [(99, 0), (0, 99), (-99, 0), (0, -99)])
@languages
def test_a_price_in_a_box_that_there_is_not_is_told_all_the_same(words: Words, definition, row, column):
    """A file may name any box, and its log is read."""
    assert "PLM" in words.action(ac.Par(player("Ann"), CompanySymbol("PLM"), row, column), definition)


@pytest.mark.parametrize("kind", TABLES)
def test_no_line_of_french_begins_with_a_mark_that_is_set_apart(kind: str) -> None:
    texts = getattr(for_language("fr").tables, kind)
    loose = [key for key, text in texts.items() if re.search(r" [?!;»]|« ", text)]
    assert texts
    assert loose == []


def test_a_route_has_one_name_in_french() -> None:
    tables = for_language("fr").tables
    texts = {key: text for kind in TABLES for key, text in getattr(tables, kind).items()}
    for folder in ("rules", "privates"):
        for path in (data_folder("resources") / "words" / folder).glob("*.fr.json"):
            texts[f"{folder} {path.name}"] = path.read_text("utf-8")
    other = re.compile(r"\b(trajets?|routes?|itinéraires?|[Dd]ernière tournée)\b")
    others = [key for key, text in texts.items() if other.search(text)]
    assert any("parcours" in text for text in texts.values())
    assert "rules 1825.fr.json" in texts
    assert others == []


ONE_NOUN = {
    r"\bpool\b": {"fr": r"\bpool\b", "de": r"\bPool\b"},
    r"\bIPO\b": {"fr": "émission", "de": r"\bIPO\b"},
    r"\btreasury\b(?! shares)": {"fr": "trésorerie", "de": "Kasse"},
    r"\bpar\b": {"fr": r"\bpair\b", "de": "Startkurs"},
    r"\btokens?\b": {"fr": "jeton", "de": "[Mm]arker|Einer je|Einen je"},
    r"\bprice markers?\b": {"fr": "marqueurs? de cours", "de": "Kursmarker"},
    r"\b(?:port|ferry|saved|loan) markers?\b": {"fr": "marqueur", "de": r"[a-z]marken?\b"},
    r"\b[Mm]inor compan": {"fr": "mineure", "de": "Nebenbahn|übrig"},
    r"\bhex(?:es)?\b": {"fr": "hexagone", "de": r"\b\w*[Ff]eld"},
    r"\bfloats\b": {"fr": "lancée", "de": "[Bb]etrieb"},
}
"""What the table calls a thing in English, and in the other languages."""
OTHER_NOUNS = {
    "en": r"\bbases\b|\bbase (?!game)|open market|'s marker\b|[Ss]wapped marker|russet",
    "fr": r"\bcaisses?\b|\bstock\b|\bbases?\b(?! pour)|améliorer|\bpions?\b|prix de départ|[Pp]ourpre"
    r"|du marché\b|hors du plan\b|petites? compagnies?|hors d'usage|fonctionnelle|(?:sur|hors de) la carte"
    r"|déclassé|dépassé\b|prix initial|\brouss|\broux\b|\u2019|\b(?:de|à) \{(?:company|home)\}",
    "de": "Stützpunkt|Direktorszertifikat|Vorteilsmarker|Sondermarker|Hafenmarker|Fährmarker|[Vv]iolett"
    "|Aktienmarkt|kleinen? Gesellschaft|grauen Bereich|unbrauchbar|Sperrmarke|Auktion|Eigentümer|[Rr]otbraun",
}
"""What the rulebooks, or other tables, call the same things."""


@pytest.mark.parametrize("code", ["fr", "de"])
@pytest.mark.parametrize("title", ["1825", "1839", "1843", "1861", "1894"])
def test_the_rules_call_a_thing_what_the_table_calls_it(title: str, code: str) -> None:
    texts = {}
    for language in ("en", code):
        told = [rule for topic in rules_of(title, language) for rule in topic.rules]
        texts[language] = {rule.section: rule.text for rule in told}
    otherwise = [
        (section, noun)
        for section, text in texts["en"].items()
        for noun, of_language in ONE_NOUN.items()
        if re.search(noun, text) and not re.search(of_language[code], texts[code][section])
    ]
    assert otherwise == []


MARKERS = {
    r"[Pp]rice markers?\b": {"fr": "marqueurs? de cours|elle entre|entre en bourse", "de": "[Kk]urs"},
    r"(?<![Pp]rice )\b[Mm]arkers?\b": {"fr": "[Mm]arqueur", "de": r"(?:\bM|m)arken?\b"},
}
"""The pieces that a company has on the market and on its charter, in English and in the other languages."""
TOKENS = {"fr": r"[Jj]etons?\b", "de": r"(?<!Kurs)[Mm]arkern?s?\b"}
"""Those on the board, which nothing else is called."""


def written(text: str) -> str:
    """A sentence without what is put into it."""
    return re.sub(r"\{[\w:]*\}", "", text)


@pytest.mark.parametrize("code", ["fr", "de"])
@pytest.mark.parametrize("kind", TABLES)
def test_price_markers_markers_and_tokens_have_a_noun_each(kind: str, code: str) -> None:
    texts, told = (getattr(for_language(each).tables, kind) for each in ("en", code))
    otherwise = [
        (key, noun, told[key])
        for key, text in texts.items()
        for noun, of_language in MARKERS.items()
        if re.search(noun, written(text)) and not re.search(of_language[code], told[key])
    ]
    assert otherwise == []
    tokens = {key: text for key, text in told.items() if re.search(TOKENS[code], written(text))}
    assert [(key, text) for key, text in tokens.items() if "token" not in texts[key].casefold()] == []


@languages
def test_a_thing_has_one_name_in_all_words(words: Words) -> None:
    texts = {key: text for kind in TABLES for key, text in getattr(words.tables, kind).items()}
    for folder in ("rules", "privates"):
        for path in (data_folder("resources") / "words" / folder).glob(f"*.{words.code}.json"):
            texts[f"{folder} {path.name}"] = path.read_text("utf-8")
    found = [
        (key, each.group())
        for key, text in texts.items()
        for each in re.finditer(OTHER_NOUNS[words.code], str(text))
    ]
    assert found == []


def test_cards_have_the_words_of_the_charter_and_the_overview() -> None:
    for words in LANGUAGES:
        for figure in ("treasury", "par", "price", "tokens"):
            assert words.say(f"about.{figure}") == words.say(f"charter.{figure}")
        assert words.say("about.value") == words.say("tableau.value")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("en", "No end in sight up to operating round 3.1, 2 rounds from here"),
        ("fr", "Aucune fin en vue jusqu'au tour d'exploitation 3.1, soit 2 tours plus loin"),
        ("de", "Bis Betriebsrunde 3.1 kein Ende in Sicht, 2 Runden von hier"),
    ],
)
def test_a_round_is_called_as_its_language_wants_within_a_sentence(words: str, told: str) -> None:
    spoken = for_language(words)
    end = spoken.round(Round("operating", 3, 1, 2))
    assert spoken.say("forecast.long", round=end, count=2).replace(NO_BREAK, " ") == told
    assert end[0].isupper()


@languages
def test_no_heading_stands_with_a_capital_within_an_english_or_french_sentence(
    words: Words, definition
) -> None:
    """German nouns have their capitals; a step is put in quotation marks there."""
    passed = ev.Passed(company("PLM"), "trains")
    decided = ev.QuestionAnswered("nationalise")
    must_act = illegal("stage.must_act", stage="own_city")
    for sentence, heading in (
        (words.event(passed, definition), words.name("step", "trains")),
        (words.event(decided, definition), words.name("step", "nationalise")),
        (words.event(ev.QuestionAsked(QUESTION), definition), words.question(QUESTION)),
        (words.say("merger.then", what=words.name("step", "loans")), words.name("step", "loans")),
    ):
        assert (heading in sentence) == (words.code == "de"), sentence
        assert (f"„{heading}“" in sentence) == (words.code == "de"), sentence
    heading = words.name("step", "own_city")
    assert (heading in words.refusal(must_act)) == (words.code != "en")


@languages
@pytest.mark.parametrize("pane", ["charter", "market", "tableau", "trains", "log"])
def test_a_tab_and_the_menu_call_a_pane_as_its_heading_does(words: Words, pane: str):
    heading = words.say(f"panel.{pane}").casefold()
    for short in (words.say(f"tab.{pane}"), words.say(f"pane.{pane}").replace("&", "")):
        assert short.casefold()[:4] in heading


@languages
def test_who_only_ends_a_turn_passes_nothing(words: Words, definition):
    """Somebody who had bought and pressed *Done* was said to pass."""
    anna = player("Anna")
    ended = tell(words, Entry(ac.Pass(anna), (ev.TurnEnded(anna),)), definition)
    passed = tell(words, Entry(ac.Pass(anna), (ev.Passed(anna, "stock"), ev.TurnEnded(anna))), definition)
    assert [len(ended), len(passed)] == [1, 1]
    assert ended[0].text == words.tables.actions["pass.done"].format(actor="Anna")
    assert passed[0].text == words.tables.actions["pass"].format(actor="Anna")


def test_a_private_company_that_is_auctioned_is_won_once() -> None:
    """Who gets it, and for what, is one line; a company that is won has no such line beside it."""
    definition, anna = read_title("1861"), player("Anna")
    won, moved = (
        ev.CompanyAuctioned("Anna", "TSR", Money(30)),
        ev.PrivateMoved(PrivateSymbol("TSR"), BANK, anna, Money(30)),
    )
    lines = tell(for_language("en"), Entry(ac.Pass(anna), (won, moved)), definition)
    assert [line.text for line in lines[1:]] == ["Anna gets TSR for 30\xa0₽"]
    (_, alone) = tell(for_language("en"), Entry(ac.Pass(anna), (won,)), definition)
    assert "wins" in alone.text


@languages
def test_a_private_company_made_cheaper_never_costs_less_than_nothing(words: Words) -> None:
    """1839, 6: what has been taken off its price may be more than that; the buyer gets nothing back."""
    definition, facts = read_title("1839"), {"player": "Anna", "private": "SHZ"}
    told = [
        words.event(ev.PrivateDiscounted("Anna", PrivateSymbol("SHZ"), Money(cost)), definition)
        for cost in (20, 0, -10)
    ]
    free = words.tables.events["private_discount.free"]
    assert "20" in told[0]
    assert told[1] == told[2]
    assert "10" not in told[2]
    assert free.partition("{private")[0].format(**facts) in told[2]


def test_what_private_companies_pay_says_which_of_them_pays_how_much(definition) -> None:
    """One alone is named; several have their amounts; whoever gets nothing of them isn't mentioned."""
    anna, bob = player("Anna"), player("Bob")
    paid = tuple(
        ev.Paid(BANK, payee, Money(amount), "private_revenue", name)
        for payee, amount, name in ((bob, 5, "AR"), (anna, 10, "GLG"), (bob, 15, "LS"))
    )
    _, line = tell(for_language("en"), Entry(ac.Pass(anna), paid), definition, ("Anna", "Bob", "Cleo"))
    assert (
        line.text.replace("\u00a0", " ")
        == "Private companies pay: Anna 10 F (GLG), Bob 20 F (AR 5 F, LS 15 F)"
    )


@languages
def test_a_private_company_that_is_nationalised_has_no_shares(words: Words) -> None:
    definition = registry.load("1861").definition
    minor, public = (
        words.event(ev.Paid(BANK, player("Ada"), Money(75), "nationalised", subject), definition)
        for subject in (CompanySymbol("MRR"), CompanySymbol("NW"))
    )
    shares = {"en": "shares", "de": "Aktien", "fr": "actions"}[words.code]
    assert shares in public
    assert shares not in minor
    assert "MRR" in minor


def test_english_is_spelt_as_in_britain() -> None:
    tables = for_language("en").tables
    said = " ".join(text for kind in TABLES for text in getattr(tables, kind).values())
    rules = data_folder("resources") / "words" / "rules"
    told = "".join(path.read_text("utf-8") for path in rules.glob("*.en.json"))
    words = set(re.findall(r"[a-z]+", re.sub(r"\{[^}]*\}", "", said + told).lower()))
    assert "grey" in words
    assert not words & {"gray", "color", "colors", "center", "neighbor", "neighbors"}
