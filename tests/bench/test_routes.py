"""The measurement of the route search: its positions, its yardsticks, its table."""

from collections import Counter

import pytest

from roundhouse.bench import routes as bench
from roundhouse.bench.boards import Company, built, full_board, loops
from roundhouse.bench.peers import list_with_networkx, time_networkx
from roundhouse.routes.enumerate import try_all
from roundhouse.routes.graph import graph_of
from roundhouse.routes.search import BestRun, find_best
from roundhouse.titles import registry
from tests.routes import drawn
from tests.routes.dense import dense

TITLE = registry.load("1894")


@pytest.mark.slow
def test_both_yardsticks_find_the_best() -> None:
    context = dense(7, [drawn.train("D"), drawn.train("3")], tokens=3)
    found = find_best(context)
    assert isinstance(found, BestRun)
    for other in (try_all(context), list_with_networkx(context, 3600)):
        assert other.complete
        assert other.value.total == found.value.total


@pytest.mark.slow
def test_networkx_is_given_up() -> None:
    _, found = time_networkx(full_board(TITLE, bench.company_of_1894(("D",)), endless=True), 0.2)
    assert found is None or not found.complete


@pytest.mark.slow
def test_networkx_in_its_process_finds_the_best() -> None:
    context = dense(5, [drawn.train("3")], tokens=2)
    seconds, found = time_networkx(context, 3600)
    assert seconds > 0
    assert found is not None
    assert found.complete
    assert found.value == try_all(context).value


@pytest.mark.slow
@pytest.mark.parametrize("name", ["1894", "1843"])
def test_a_full_board_keeps_to_the_tiles_there_are(name: str) -> None:
    title = registry.load(name)
    board = built(title, seed=1)
    assert board.tiles == built(title, seed=1).tiles != built(title, seed=2).tiles
    laid = Counter(tile.name for tile in board.tiles.values())
    stock = {number: title.definition.tiles[number].count for number in laid}
    assert all(count is None or laid[number] <= count for number, count in stock.items())
    endless = built(title, seed=1, endless=True)
    last = title.definition.phases[-1].tiles[-1]
    late = [sum(each.face(name).color == last for name in each.tiles) for each in (board, endless)]
    assert 0 < late[0] < late[1]
    assert set(board.tiles) == set(endless.tiles)


@pytest.mark.slow
def test_a_board_is_built_with_the_tiles_of_its_phase() -> None:
    """Named tiles lie on their hexes only, and no track leads off the map."""
    title = registry.load("1843")
    board = built(title, phase="Green")
    assert {board.face(name).color for name in board.tiles} == {"yellow", "green"}
    stock = title.definition.tiles
    late = built(title)
    assert {late.face(name).color for name in late.tiles} == {"yellow", "green", "brown", "gray"}
    for tiles in (board, late):
        for name, tile in tiles.tiles.items():
            assert not stock[tile.name].hexes or name in stock[tile.name].hexes
            assert all(tiles.neighbour(name, edge) for edge in tiles.edges(name))


@pytest.mark.slow
def test_the_company_has_its_tokens_and_others_fill_cities() -> None:
    title = registry.load("1894")
    company = bench.company_of_1894(("D", "D"))
    context = full_board(title, company)
    assert full_board(title, company) == context
    assert len({stop.hex for stop in context.tokens}) == company.own
    assert context.tokens.issuperset(company.tokens)
    assert context.blocked
    assert not any(stop.hex in company.apart for stop in context.blocked)
    assert not full_board(title, bench.company_of_1894(("D",), taken=0)).blocked
    assert len(full_board(title, Company(("D",), own=3)).tokens) == 3
    assert len(graph_of(context).stops()) > 30


@pytest.mark.slow
@pytest.mark.long
def test_hard_positions_are_proven() -> None:
    """The time is for reading (``pytest -rP``); ``roundhouse bench routes`` holds it to a limit."""
    for place in bench.hard_places():
        if place.hard:
            found = find_best(place.context, seconds=3600)
            assert isinstance(found, BestRun)
            assert found.proven, place.name
            print(f"{place.name}: proven in {found.seconds:.1f} s")


@pytest.mark.slow
def test_loops_are_dense() -> None:
    context = loops(TITLE, ("2", "3"), cities=6)
    assert len(graph_of(context).segments) > 2 * len(graph_of(context).stops())
    found = find_best(context, try_routes=0)
    assert isinstance(found, BestRun)
    assert found.value.total == try_all(context).value.total


@pytest.mark.slow
def test_the_table(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    easy = dense(5, [drawn.train("3")], tokens=2)
    monkeypatch.setattr(bench, "recorded_places", lambda: [bench.Place("easy", easy)])
    monkeypatch.setattr(bench, "hard_places", lambda: [bench.Place("hard", easy, hard=True)])
    assert bench.run() == 0
    head, first, second, summary = capsys.readouterr().out.splitlines()
    assert head.split()[:2] == ["position", "trains"]
    assert first.split()[0] == "easy"
    assert second.split()[0] == "hard"
    assert summary.startswith("1 hard positions: median")
    assert bench.run(hard=True) == 0
    head, alone, by_title, summary = capsys.readouterr().out.splitlines()
    assert head.split() == ["position", "trains", "routes", "best", "ours", "s"]
    assert alone.split()[0] == "hard"
    assert by_title.startswith("hard: median")
    monkeypatch.setattr(bench, "HARD_LIMIT", 0.0)
    assert bench.run() == 1
    assert "not proven" in capsys.readouterr().out
