"""Cards as values: what is left out of all of them in one place."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QScrollArea, QWidget

from roundhouse.engine.actions import Bid, BuyPrivate, BuyTrain, Par, Pass
from roundhouse.engine.company_kinds import KindByRow
from roundhouse.engine.events import (
    ContestBegan,
    Floated,
    ParSet,
    Passed,
    PhaseBegan,
    PriceMoved,
    PrivatePriced,
    TokenPlaced,
    TrainMoved,
    TrainsRun,
)
from roundhouse.engine.loop import Entry, start
from roundhouse.engine.names import CompanySymbol, HexId, Money, PrivateSymbol
from roundhouse.engine.owners import POOL, REMOVED, SUPPLY, company, is_player, player
from roundhouse.engine.pieces import company_of
from roundhouse.engine.state import ON_MAP, LaidTile, MarketPlace, TokenPlace
from roundhouse.queries import runs
from roundhouse.queries.board import company_hexes
from roundhouse.queries.companies import is_gone
from roundhouse.queries.market import PriceAfter
from roundhouse.titles import registry
from roundhouse.ui import about as cards
from roundhouse.ui.about import Card, Subject, Telling, about
from roundhouse.ui.about.card import Line, Part
from roundhouse.ui.about_panel import AboutPanel
from roundhouse.ui.appearance import Appearance
from roundhouse.ui.link import Link
from roundhouse.ui.route_words import stop_name
from roundhouse.ui.text import Label
from roundhouse.ui.words import LANGUAGES, Words, for_language
from tests.games import recorded


@pytest.fixture(scope="module")
def telling() -> Telling:
    position = start(registry.load("1894"), ("Anna", "Bob", "Chloé"), frozenset(), 1)
    return Telling(for_language("en"), position, ())


def test_empty_parts_and_sections_are_left_out_of_every_card(telling, monkeypatch):
    empty, full = Part("Bids", ()), Part("Now", (Line("", "something"),))

    def teller(_: Telling, subject: Subject) -> Card:
        return Card(subject, "A thing", parts=(empty, full, empty), sections=("", "7.3"))

    monkeypatch.setattr(cards, "_TELLERS", dict.fromkeys(cards._TELLERS, teller))
    monkeypatch.setattr(cards, "sections_about", lambda *_: ("7.3", ""))
    for kind in cards._TELLERS:
        card = about(telling, Subject(kind))
        assert (card.parts, card.sections) == ((full,), ("7.3",))


def test_a_train_whose_phase_has_begun_no_longer_says_what_its_first_purchase_brings(telling):
    phases = telling.definition.phases
    at = next(at for at, each in enumerate(phases) if each.on == "4")
    words = telling.words
    brings = words.say("about.begins", phase=words.name("phase", phases[at].name.lower()))
    both = {brings, words.say("about.rusting", kind="2")}
    for state, expected in ((phases[at - 1], both), (phases[at], set[str]())):
        position = replace(telling.position, state=replace(telling.position.state, phase=state.name))
        card = about(replace(telling, position=position), Subject("train", "4"))
        told_now = {line.text for part in card.parts for line in part.lines}
        assert told_now & both == expected


@pytest.mark.slow
def test_no_card_of_a_game_that_has_begun_has_an_empty_part_or_section(telling):
    definition = telling.definition
    subjects = [
        *(Subject("player", name) for name in telling.position.state.seats),
        *(Subject("company", symbol) for symbol in definition.companies),
        *(Subject("private", symbol) for symbol in definition.privates),
        *(Subject("train", kind) for kind in definition.trains),
        *(Subject("hex", hex_id) for hex_id in definition.hexes),
    ]
    for subject in subjects:
        card = about(telling, subject)
        assert card.parts, subject
        assert all(part.lines for part in card.parts), subject
        assert all(card.sections), subject


@pytest.fixture(scope="module")
def in_1861() -> Telling:
    position = start(registry.load("1861"), ("Anna", "Bob", "Chloé"), frozenset(), 1)
    return Telling(for_language("en"), position, ())


def test_a_private_company_that_a_game_leaves_in_the_box_is_out_of_the_game():
    position = start(registry.load("1894"), ("Anna", "Bob", "Chloé"), frozenset(), 1)
    telling = Telling(for_language("en"), position, ())
    drawn = position.state.privates
    told = {
        symbol: [line.text for line in about(telling, Subject("private", symbol)).lines]
        for symbol in position.definition.privates
    }
    out = {symbol for symbol, lines in told.items() if "out of the game" in lines}
    assert out == {each for each in told if drawn.get(each, REMOVED) == REMOVED}
    assert len(out) > len([each for each in drawn.values() if each == REMOVED])


def test_a_hex_tells_the_token_that_somebodys_pass_brought(telling):
    placed = TokenPlaced("Nord-0", CompanySymbol("Nord"), HexId("D9"), 0, 0, "home")
    after = replace(telling, entries=(Entry(Pass(player("Bob")), (placed,)),))
    told = [line.text for line in about(after, Subject("hex", "D9")).lines if line.moment == 1]
    assert told == [telling.words.event(placed, telling.definition)]


def test_tokens_of_a_hex_are_told_with_the_city_in_which_they_stand():
    """Both cities said that they have room, and all tokens came after them."""
    position = start(registry.load("1894"), ("Anna", "Bob", "Chloé"), frozenset(), 1)
    there = {name: TokenPlace(ON_MAP, HexId("E16"), city) for name, city in (("AG-0", 1), ("Belge-0", 0))}
    state = replace(position.state, tiles={HexId("E16"): LaidTile("X18", 0)}, tokens=there)
    telling = Telling(for_language("en"), replace(position, state=state), ())
    now = [
        (line.label, line.subject and line.subject.name)
        for line in about(telling, Subject("hex", "E16")).lines
    ]
    assert now[1:5] == [("City", None), ("", "Belge-0"), ("City", None), ("", "AG-0")]


def test_a_part_of_a_place_off_the_board_has_the_name_of_the_place(in_1861):
    assert about(in_1861, Subject("hex", "A11")).title == "Poland (A11)"
    assert about(in_1861, Subject("hex", "A9")).title == "Poland (A9)"
    assert in_1861.hex(HexId("A9")) == "Poland"
    assert about(in_1861, Subject("hex", "H2")).title == "H2"
    assert stop_name(in_1861.definition, HexId("A15")) == "Poland"


@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
def test_kinds_of_companies_and_zones_of_the_market_have_words(in_1861, words: Words):
    there = replace(in_1861, words=words)
    labels = {line.label for line in about(there, Subject("phase", "4")).lines}
    zones = {
        line.text
        for place in ((0, 6), (0, 8), (1, 6), (7, 1))
        for line in about(there, Subject("box", place=place)).lines
    }
    assert not {label for label in labels if "minor)" in label or "major" in label}
    assert not zones & {"convert", "max-minor", "par-minor", "par-major"}


def test_a_tile_that_fits_nowhere_says_so(in_1861, monkeypatch):
    monkeypatch.setattr("roundhouse.queries.lays.fitting_hexes", lambda *_: ())
    told = [line.text for line in about(in_1861, Subject("tile", "637")).lines]
    assert in_1861.say("no_hex") in told


def test_a_train_that_costs_nothing_is_said_to_be_free():
    position = start(registry.load("1839"), ("Anna", "Bob", "Chloé"), frozenset(), 1)
    free = {"en": "free", "fr": "gratuit", "de": "gratis"}
    assert position.definition.trains["L2"].price == 0
    for code, told in free.items():
        card = about(Telling(for_language(code), position, ()), Subject("train", "L2"))
        lines = [line.text for part in card.parts for line in part.lines]
        assert told in lines
        assert not any(text.startswith("0\N{NO-BREAK SPACE}") or text == "0 ƒ" for text in lines)


def test_a_train_of_a_title_without_places_off_the_board_names_none(in_1861):
    position = start(registry.load("1825"), ("Anna", "Bob", "Chloé"), frozenset({"unit_1"}), 1)
    there = replace(in_1861, position=position)
    assert "runs to 2\N{NO-BREAK SPACE}stops: cities, towns" in {
        line.text.casefold() for line in about(there, Subject("train", "2")).lines
    }
    assert any("off the board" in line.text for line in about(in_1861, Subject("train", "2")).lines)


@pytest.mark.parametrize(
    ("options", "halts"),
    [
        ({"unit_1", "k2", "k6"}, "may stop at halts or run past them"),
        ({"unit_1", "k2", "k6", "18xx_games"}, "is paid for every halt on its way, beside its stops"),
    ],
)
def test_a_t_train_tells_where_its_routes_end_and_what_it_does_at_halts(in_1861, options, halts):
    position = start(registry.load("1825"), ("Anna", "Bob", "Chloé"), frozenset(options), 1)
    there = replace(in_1861, position=position)
    lines = {
        kind: {line.text.casefold() for line in about(there, Subject("train", kind)).lines}
        for kind in ("2", "3T", "U3")
    }
    ends = "its routes may begin and end at any stop"
    assert {ends, halts} <= lines["3T"]
    assert ends in lines["U3"] - lines["2"]
    assert halts not in lines["2"] | lines["U3"]


def told(telling: Telling, subject: Subject) -> list[str]:
    """All lines of a card."""
    return [
        f"{line.label} {line.text}".strip() for part in about(telling, subject).parts for line in part.lines
    ]


def test_a_local_company_says_that_it_turns_major_and_a_bare_town_that_it_pays_nothing() -> None:
    title = registry.load("1839")
    position = start(title, ("Anna", "Bob", "Chloé"), frozenset(), 1)
    rows = title.definition.market.rows
    kinds = {row: next(rule.rows[row] for rule in title.parts_of(KindByRow)) for row in (0, len(rows) - 1)}
    for row, kind in kinds.items():
        place = MarketPlace(row, 3, 0)
        there = replace(position, state=replace(position.state, market={CompanySymbol("S1"): place}))
        lines = told(Telling(for_language("en"), there, ()), Subject("company", "S1"))
        assert any("major company at prices above 88" in line for line in lines) == (kind == "local")
    town = next(
        name for name, each in title.definition.hexes.items() if each.face.towns and not each.face.paths
    )
    assert "Town nothing without a tile" in told(
        Telling(for_language("en"), position, ()), Subject("hex", town)
    )


def test_a_tile_of_which_none_is_left_fits_nowhere(telling: Telling) -> None:
    name = next(iter(telling.definition.tiles))
    for left in (1, 0):
        state = replace(telling.position.state, tile_supply={name: left})
        card = about(
            Telling(telling.words, replace(telling.position, state=state), ()), Subject("tile", name)
        )
        assert ("fits" in card.shows) == bool(left)
        assert any("fits" in line.label for part in card.parts for line in part.lines) == bool(left)


def test_french_says_de_before_a_place_that_begins_with_h(telling):
    lexicon = for_language("fr").lexicon(telling.definition)
    places = (HexId("G18"), HexId("F1"), HexId("E2"))
    assert [f"{lexicon.hex(each):de}" for each in places] == ["de Hasselt", "de Dreux", "d'Évreux"]


def test_a_run_with_trains_that_are_gone_tells_stops_and_what_it_would_earn_now() -> None:
    positions = recorded.example("1894")
    before = next(
        each
        for each in positions
        if (run := each.state.runs.get(CompanySymbol("Belge"))) is not None
        and run.revenue
        and any(each.state.trains[route.train] != company(CompanySymbol("Belge")) for route in run.routes)
    )
    run = before.state.runs[CompanySymbol("Belge")]
    lines = told(Telling(LANGUAGES[0], before, ()), Subject("company", "Belge"))
    now = sum(each.total for each in runs.earned(before, CompanySymbol("Belge")))
    assert sum("\xa0=\xa0" in line for line in lines) == len(run.routes), "a sum begins no line"
    differs = f"at present the same routes earn {now}\xa0F"
    assert (differs in "\n".join(lines)) == (now != run.revenue)


def test_the_end_of_a_stage_is_none_of_the_latest_decisions_of_a_company(telling) -> None:
    nord, anna = company(CompanySymbol("Nord")), player("Anna")
    entries = [Entry(Pass(nord), (Passed(nord, "track"),)), Entry(Pass(anna), (Passed(anna, "stock"),))]
    known = Telling(telling.words, telling.position, entries)

    def past(subject: Subject) -> list[int]:
        return [line.moment for line in about(known, subject).lines if line.moment >= 0]

    assert (past(Subject("company", "Nord")), past(Subject("player", "Anna"))) == ([], [2])


def test_a_price_that_is_put_back_after_a_purchase_is_no_decision_about_what_was_sold(telling) -> None:
    first, second = (PrivateSymbol(symbol) for symbol in list(telling.definition.privates)[:2])
    priced = PrivatePriced(first, Money(80))
    anna = player("Anna")
    entries = [Entry(BuyPrivate(anna, second, Money(90)), (priced,)), Entry(Pass(anna), (priced,))]
    known = Telling(telling.words, telling.position, entries)
    lines = about(known, Subject("private", first)).lines
    assert [line.moment for line in lines if line.moment >= 0] == [2]


def test_a_bidding_that_another_bid_brought_about_is_told_instead_of_that_bid(telling) -> None:
    first, second = (PrivateSymbol(symbol) for symbol in list(telling.definition.privates)[:2])
    bid = Bid(player("Anna"), second, Money(90))
    known = Telling(telling.words, telling.position, [Entry(bid, (ContestBegan(first),))])
    lines = [line for line in about(known, Subject("private", first)).lines if line.moment >= 0]
    assert [line.text for line in lines] == [f"The bidders for {first} go on bidding"]


def test_a_share_and_several_that_may_be_taken_back(telling) -> None:
    moves = [
        PriceAfter("sell", Money(price), count, "Anna", may_stay=True) for count, price in ((1, 9), (2, 8))
    ]
    lines = [line.text.replace("\u00a0", " ") for line in telling.price_moves(moves)]
    assert lines == ["9 F unless taken back", "8 F unless taken back"]


def past(telling: Telling, subject: Subject) -> list[tuple[int, str]]:
    lines = about(telling, subject).lines
    return [(line.moment, line.text.replace("\u00a0", " ")) for line in lines if line.moment >= 0]


def test_a_phase_and_a_box_tell_what_befell_them_last(telling) -> None:
    """A phase the decision that began it, a box whoever came or went; a price that stays isn't told."""
    nord, train = (
        company(CompanySymbol("Nord")),
        BuyTrain(company(CompanySymbol("Nord")), "3-0", SUPPLY, Money(120)),
    )
    begun = Entry(train, (PhaseBegan("Green"),))
    moves = [
        Entry(
            Pass(nord),
            (PriceMoved(CompanySymbol("Nord"), row, column, Money(price), "withheld", Money(100)),),
        )
        for row, column, price in ((4, 1, 95), (4, 1, 95), (4, 0, 89))
    ]
    known = replace(telling, entries=[begun, *moves])
    assert past(known, Subject("phase", "Green")) == [(1, "Nord buys a 3-train from the supply for 120 F")]
    assert past(known, Subject("phase", "Blue")) == []
    by_itself = replace(telling, entries=[Entry(Pass(nord), (PhaseBegan("Green"),))])
    assert past(by_itself, Subject("phase", "Green")) == [(1, "The green phase begins")]
    came, went = (2, "Nord's price falls to 95 F"), (4, "Nord's price falls to 89 F")
    assert past(known, Subject("box", place=(4, 1))) == [went, came]
    assert past(known, Subject("box", place=(4, 0))) == [went]


def test_a_company_tells_what_decisions_of_others_brought_it(telling) -> None:
    """The decision says who set a price and what a train was sold for, the event what else there was."""
    nord, est = CompanySymbol("Nord"), CompanySymbol("Est")
    home = TokenPlaced("Nord-0", nord, HexId("F9"), 0, 0, "home")
    sale = BuyTrain(company(est), "2-0", company(nord), Money(50))
    entries = [
        Entry(Par(player("Anna"), nord, 0, 0), (ParSet(nord, Money(90)),)),
        Entry(Pass(player("Anna")), (Floated(nord), home)),
        Entry(sale, (TrainMoved("2-0", company(nord), company(est), "bought"),)),
        Entry(
            Pass(company(est)),
            (TrainsRun(nord, (), Money(0)), TrainMoved("2-1", company(nord), REMOVED, "rusted")),
        ),
        Entry(Pass(company(est)), (TrainsRun(nord, (), Money(0)),)),
    ]
    assert past(replace(telling, entries=entries), Subject("company", "Nord")) == [
        (4, "A 2-train of Nord rusts"),
        (3, "Est buys a 2-train from Nord for 50 F"),
        (2, "Nord floats"),
        (1, "Anna sets the par price of Nord at 90 F"),
    ]


def test_a_hex_says_what_it_will_pay_and_that_no_tile_is_laid(in_1861) -> None:
    """Poland, off the board, is worth more from phases 3, 5 and 6 on; the game is in its first phase."""
    card = about(in_1861, Subject("hex", "A9"))
    lines = [(line.label, line.text.replace("\u00a0", " ")) for line in card.lines]
    later = [("Phase 3", "pays 40 ₽"), ("Phase 5", "pays 50 ₽"), ("Phase 6", "pays 70 ₽")]
    assert [line for line in lines if line[1].startswith("pays")] == later
    never = "No tile is ever laid here"
    assert lines.count(("", never)) == 1
    assert "no tile follows any more" not in [line.text for line in card.lines], "none has ever lain there"
    assert never not in told(in_1861, Subject("hex", "H6"))


def test_only_a_tile_that_fits_somewhere_shows_where() -> None:
    late = Telling(LANGUAGES[0], recorded.example("1894")[580], ())
    assert "fits" not in about(late, Subject("tile", "X11")).shows
    assert "fits" in about(late, Subject("tile", "24")).shows


def test_a_phase_says_whether_it_is_over_under_way_or_to_come(in_1861) -> None:
    later = replace(
        in_1861, position=replace(in_1861.position, state=replace(in_1861.position.state, phase="3"))
    )
    assert [about(later, Subject("phase", name)).subtitle for name in ("2", "3", "4")] == [
        "Over",
        "Under way",
        "Still to come",
    ]


def test_a_phase_names_no_private_company_that_is_out_of_the_game(telling) -> None:
    state = telling.position.state
    _, leaving = closing(telling)
    gone = leaving[0].subject
    without = {each: at for each, at in state.privates.items() if each != gone.name}
    later = replace(telling, position=replace(telling.position, state=replace(state, privates=without)))
    phase, left = closing(later)
    assert [line.subject for line in left] == [line.subject for line in leaving[1:]], phase


def closing(telling: Telling) -> tuple[str, tuple[Line, ...]]:
    """The first phase that takes several private companies from their owners, and what its card says."""
    for phase in telling.definition.phases:
        for part in about(telling, Subject("phase", phase.name)).parts:
            if part.heading == "Private companies that leave their owners" and len(part.lines) > 1:
                return phase.name, part.lines
    raise AssertionError


def test_a_phase_says_once_what_it_brings_several_companies() -> None:
    position = recorded.example("1861")[375]
    card = about(Telling(LANGUAGES[0], position, ()), Subject("phase", "4"))
    (lines,) = (part.lines for part in card.parts if part.heading == "Companies")
    assert [line.text for line in lines if not line.label] == [
        "It is nationalised if it has no train left",
        "Its president may have it nationalised if it has no train left",
    ]
    assert sorted(line.label for line in lines if line.label) == sorted(set(position.state.floated) - {"RSR"})


def test_only_a_public_company_of_1861_waits_for_a_phase(in_1861) -> None:
    """Minor ones come by auctions, and the State Railway by itself."""
    waiting = {
        symbol
        for symbol in ("GRR", "MV", "RSR")
        if any(
            "can't be started before phase 4" in line for line in told(in_1861, Subject("company", symbol))
        )
    }
    assert waiting == {"GRR"}
    state_railway = Subject("company", "RSR")
    assert "Phases 4, 5, 6, 7 it operates, after all others" in told(in_1861, state_railway)
    position = in_1861.position
    last = replace(in_1861, position=replace(position, state=replace(position.state, phase="8")))
    assert "it operates no more" in told(last, state_railway)


def test_a_token_shows_what_its_company_reaches_as_long_as_that_is_on_the_map() -> None:
    """GRR, which nobody has started, has no home yet: it would show a board on which nothing is reached."""
    found = set[tuple[bool, bool, bool]]()
    position = recorded.example("1861")[-1]
    for token in position.state.tokens:
        symbol = company_of(token)
        card = about(Telling(for_language("en"), position, ()), Subject("token", token))
        found.add((is_gone(position, symbol), bool(company_hexes(position, symbol)), "reach" in card.shows))
    assert found == {(True, True, False), (False, True, True), (False, False, False)}


@pytest.mark.parametrize(("count", "are_scrolled"), [(12, False), (27, True)])
def test_links_to_rules_leave_facts_their_room(qtbot, telling, count, are_scrolled):
    over = QWidget()
    qtbot.addWidget(over)
    over.resize(1024, 640)
    panel = AboutPanel(telling.words, Appearance(), over)
    facts = Part("Now", tuple(Line(str(n), "something") for n in range(count)))
    card = Card(Subject("player", "Anna"), "Anna", parts=(facts,), sections=("6.4", "8.2", "7.3"))
    panel.show_card(card, telling.definition, QPoint(0, 0), has_back=False)
    body = panel.findChild(QScrollArea).widget()
    assert {body.isAncestorOf(link) for link in panel.findChildren(Link)} == {are_scrolled}


def test_a_card_is_wider_where_that_spares_a_bar_and_only_there(qtbot, telling):
    over = QWidget()
    qtbot.addWidget(over)
    over.resize(1366, 768)
    wide = {}
    for count, words in ((2, 60), (5, 60), (40, 3)):
        panel = AboutPanel(telling.words, Appearance(), over)
        facts = Part("Now", tuple(Line(str(n), "railway " * words) for n in range(count)))
        panel.show_card(
            Card(Subject("player", "Anna"), "Anna", parts=(facts,)),
            telling.definition,
            QPoint(),
            has_back=False,
        )
        wide[count] = panel.width()
    assert wide[2] == wide[40] < wide[5] <= over.width() // 2


def test_the_parts_of_a_card_stand_in_two_columns_before_they_are_scrolled(qtbot, telling):
    over = QWidget()
    qtbot.addWidget(over)
    over.resize(1024, 640)
    panel = AboutPanel(telling.words, Appearance(), over)
    parts = tuple(Part(f"Part {n}", tuple(Line(str(line), "railway") for line in range(9))) for n in range(4))
    panel.show_card(
        Card(Subject("player", "Anna"), "Anna", parts=parts), telling.definition, QPoint(), has_back=False
    )
    panel.grab()  # lays out what isn't shown
    area, body = panel.findChild(QScrollArea), panel.findChild(QScrollArea).widget()
    headings = [label for label in body.findChildren(Label) if label.text().startswith("Part")]
    assert len({label.parentWidget().x() for label in headings}) == 2
    assert body.sizeHint().height() <= area.maximumHeight() <= panel.height()
    # Tiles of one part that come at different times may stand in both.
    tile = Subject("tile", "57")
    tiles = tuple(Line(when, "57", tile) for when in ("next", "later") for _ in range(16))
    card = Card(Subject("hex", "C5"), "C5", parts=(Part("May become", tiles),))
    panel = AboutPanel(telling.words, Appearance(), over)
    panel.show_card(card, telling.definition, QPoint(), has_back=False)
    panel.grab()
    body = panel.findChild(QScrollArea).widget()
    groups = [each for each in body.findChildren(Label) if each.text() in {"next", "later"}]
    assert len({group.parentWidget().x() for group in groups}) == 2
    named = [each for each in body.findChildren(Label) if each.text() == "May become"]
    assert [each.isHidden() for each in named] == [False, False]
    # Where links to rules are what is too much they stand below the shorter of them.
    long, short = (Part("Part", tuple(Line(str(n), "railway") for n in range(count))) for count in (25, 12))
    sections = ("6.4", "8.2", "7.3", "7.1", "7.2")
    card = Card(Subject("player", "Anna"), "Anna", parts=(long, short), sections=sections)
    panel = AboutPanel(telling.words, Appearance(), over)
    panel.show_card(card, telling.definition, QPoint(), has_back=False)
    panel.grab()
    area, body = panel.findChild(QScrollArea), panel.findChild(QScrollArea).widget()
    assert {body.isAncestorOf(link) for link in panel.findChildren(Link)} == {True}
    assert area.verticalScrollBar().maximum() <= 2 * area.frameWidth()


def test_a_card_is_no_higher_than_its_facts_without_a_bar_and_these_begin_with_their_label(qtbot, telling):
    """Lines were counted as if a bar stood beside them: an empty one was left above the links to rules."""
    over = QWidget()
    qtbot.addWidget(over)
    over.resize(1024, 640)
    for letters in range(24, 60, 4):
        panel = AboutPanel(telling.words, Appearance(), over)
        label = Line("a label that takes two lines beside its fact", "here")
        part = Part("Now", (Line("now", "n " * letters), label))
        card = Card(Subject("player", "Anna"), "Anna", parts=(part,))
        panel.show_card(card, telling.definition, QPoint(), has_back=False)
        panel.grab()  # lays out what isn't shown
        area = panel.findChild(QScrollArea)
        assert area.height() == area.widget().heightForWidth(area.viewport().width())
        told = {each.text(): each for each in panel.findChildren(Label)}
        assert told[label.text].y() == told[label.label].y()


def test_the_texts_of_a_card_begin_below_each_other_but_those_of_decisions(qtbot, telling):
    over = QWidget()
    qtbot.addWidget(over)
    over.resize(1024, 640)
    panel = AboutPanel(telling.words, Appearance(), over)
    parts = (
        Part("Now", (Line("Cash", "cash"),)),
        Part("Next", (Line("a label that isn't short", "next"),)),
        Part("Past", (Line("1731", "past", moment=1731),)),
    )
    card = Card(Subject("player", "Anna"), "Anna", parts=parts)
    panel.show_card(card, telling.definition, QPoint(), has_back=False)
    panel.grab()  # lays out what isn't shown
    left = {each.text(): each.x() for each in panel.findChildren(Label)}
    assert left["past"] < left["cash"] == left["next"]


def test_a_link_that_goes_on_no_label_begins_with_a_capital(qtbot, telling):
    over = QWidget()
    qtbot.addWidget(over)
    panel = AboutPanel(telling.words, Appearance(), over)
    anna = Subject("player", "Anna")
    lines = (Line("", "goes back", anna), Line("Owner", "the supply", anna))
    panel.show_card(
        Card(anna, "Anna", parts=(Part("Next", lines),)), telling.definition, QPoint(), has_back=False
    )
    assert [link.text() for link in panel.findChildren(Link)] == ["Goes back", "the supply"]


def test_who_holds_shares_stands_with_a_capital_unless_it_is_a_name() -> None:
    """'the pool' stood between names of players and companies."""
    position = recorded.example("1861")[650]
    held = dict(position.state.certificates)
    sold = next(each for each, owner in held.items() if is_player(owner) and not each.endswith("-0"))
    state = replace(position.state, certificates={**held, sold: POOL})
    telling = Telling(for_language("en"), replace(position, state=state), ())
    assert telling.owner_first(player("anna")) == "anna"
    card = about(telling, Subject("company", company_of(sold)))
    labels = {line.label for part in card.parts for line in part.lines}
    assert "The pool" in labels
    assert "the pool" not in labels
