"""Answers of the search besides the best routes: nothing to run, limits of time, disagreements."""

from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from roundhouse.engine.errors import illegal
from roundhouse.engine.state import Route
from roundhouse.routes import columns, lists, search
from roundhouse.routes.arms import ArmWalk
from roundhouse.routes.columns import TooManyRoutesError, list_routes
from roundhouse.routes.context import RunContext
from roundhouse.routes.enumerate import best_of_lists, single_routes, try_all
from roundhouse.routes.graph import graph_of
from roundhouse.routes.model import Model
from roundhouse.routes.program import Outcome, Program, ProgramFailedError, Relaxed
from roundhouse.routes.search import BestRun, NoRun, RouteDisagreementError, find_best
from roundhouse.routes.valuation import RunValue, value
from roundhouse.routes.walk import Walk
from tests.routes import drawn
from tests.routes.dense import dense, hard

NETWORK = drawn.row(drawn.face("c0-4", [20]), drawn.face("1-c0 c0-4", [30]), drawn.face("1-c0", [50]))


def run(*trains: str, token: str = "A2.c0") -> RunContext:
    return drawn.context(NETWORK, [drawn.train(each) for each in trains], [drawn.stop(token)])


def test_nothing_to_run_says_why() -> None:
    assert find_best(run()) == NoRun("no_train")
    assert find_best(drawn.context(NETWORK, [drawn.train("2")], [])) == NoRun("no_token")
    alone = drawn.row(drawn.face("c0-4", [20]), drawn.face("", [30]))
    assert find_best(drawn.context(alone, [drawn.train("2")], [drawn.stop("A1.c0")])) == NoRun("no_route")
    for most in (0, 100):
        assert find_best(run("1"), try_routes=most) == NoRun("no_route")


@pytest.mark.parametrize("most", [0, 100])
def test_the_answer_carries_its_proof(most: int) -> None:
    found = find_best(run("2", "2"), try_routes=most)
    assert isinstance(found, BestRun)
    assert (found.value.total, found.bound, found.gap, found.proven) == (130, 130, 0, True)
    assert found.single_routes == (None if most == 0 else 4)


@pytest.mark.usefixtures("without_diagrams")
def test_reports_rise_and_their_bounds_fall() -> None:
    reports: list[BestRun] = []
    context = dense(9, [drawn.train("D"), drawn.train("4")], tokens=5)
    found = find_best(context, report=reports.append, try_routes=0)
    assert isinstance(found, BestRun)
    totals, bounds = [each.value.total for each in reports], [each.bound for each in reports]
    assert totals == sorted(totals)
    assert bounds == sorted(bounds, reverse=True)
    assert all(total <= found.value.total <= bound for total, bound in zip(totals, bounds, strict=True))


@pytest.mark.slow
def test_out_of_time_it_says_how_much_more_is_possible() -> None:
    context = hard()
    found = find_best(context, seconds=1.0)
    assert isinstance(found, BestRun)
    assert not found.proven
    assert found.value == value(context, found.routes)
    assert found.bound == found.value.total + found.gap > found.value.total


@pytest.mark.usefixtures("without_diagrams")
def test_trains_of_all_sizes_on_dense_track() -> None:
    """The program with listed routes, the program by track alone, and trying agree."""
    context = dense(8, [drawn.train("D"), drawn.train("5"), drawn.train("3")], tokens=4)
    listed = find_best(context, try_routes=0)
    assert isinstance(listed, BestRun)
    assert listed.proven
    tried = try_all(context, seconds=3600)
    assert tried.complete
    assert tried.value.total == listed.value.total


@pytest.mark.usefixtures("without_diagrams")
def test_by_track_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    context = dense(8, [drawn.train("5"), drawn.train("3")], tokens=3)
    by_routes = find_best(context, try_routes=0)
    monkeypatch.setattr(search, "MOST_LISTED", 1)
    monkeypatch.setattr(search, "MOST_COLUMNS", 0)
    by_track = find_best(context, try_routes=0)
    assert isinstance(by_routes, BestRun)
    assert isinstance(by_track, BestRun)
    assert by_routes.value.total == by_track.value.total == by_track.bound


@pytest.mark.usefixtures("without_diagrams")
def test_listed_routes_beside_a_train_by_track(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only one of the trains has few enough routes: the program has both kinds."""
    context = dense(8, [drawn.train("5"), drawn.train("2")], tokens=3)
    by_routes = find_best(context, try_routes=0)
    graph = graph_of(context)
    many, few = (len(list_routes(context, train, graph, 10000)) for train in context.trains)
    assert few < many
    monkeypatch.setattr(search, "MOST_LISTED", few)
    monkeypatch.setattr(search, "MOST_COLUMNS", few)
    mixed = find_best(context, try_routes=0)
    assert isinstance(by_routes, BestRun)
    assert isinstance(mixed, BestRun)
    assert by_routes.value.total == mixed.value.total == mixed.bound


@pytest.mark.usefixtures("without_diagrams")
@pytest.mark.parametrize("tried", [0, 10, 6000])
def test_routes_are_listed_once_a_kind_of_train(monkeypatch: pytest.MonkeyPatch, tried: int) -> None:
    walked: list[str] = []

    class CountedArms(ArmWalk):
        def __init__(self, walk: Walk, worth: Mapping[int, int], most: int) -> None:
            walked.append(walk.train.definition.name)
            super().__init__(walk, worth, most)

    monkeypatch.setattr(lists, "ArmWalk", CountedArms)
    monkeypatch.setattr(lists, "WALKED", 0)
    context = dense(6, [drawn.train("3"), drawn.train("3"), drawn.train("2")], tokens=3)
    found = find_best(context, try_routes=tried)
    assert isinstance(found, BestRun)
    assert found.proven
    assert sorted(walked) == ["2", "3"]


def test_routes_of_trains_with_a_length_are_listed_before_diagrams(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_diagram(*_: object) -> None:
        raise AssertionError("a diagram was made")

    expected = find_best(dense(10, [drawn.train("6"), drawn.train("5")], tokens=4), try_routes=0)
    monkeypatch.setattr(search, "ByDiagram", no_diagram)
    monkeypatch.setattr(search, "FEW_ROUTES", 10)
    found = find_best(dense(10, [drawn.train("6"), drawn.train("5")], tokens=4))
    assert isinstance(found, BestRun)
    assert isinstance(expected, BestRun)
    assert found.proven
    assert found.value.total == expected.value.total


def test_diagrams_are_made_where_too_many_listed_routes_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    context = dense(10, [drawn.train("6"), drawn.train("5")], tokens=4)
    expected = find_best(context)
    monkeypatch.setattr(search, "FEW_ROUTES", 10)
    monkeypatch.setattr(search, "FITTED_SETS", 0)
    with_diagrams = find_best(context)
    monkeypatch.setattr(search, "NARROW", 0.0)
    by_program = find_best(context)
    for found in (expected, with_diagrams, by_program):
        assert isinstance(found, BestRun)
        assert found.proven
        assert found.value.total == 590
    assert with_diagrams.single_routes is None


@pytest.mark.usefixtures("without_diagrams")
def test_few_likely_routes_are_enough_to_begin_with(monkeypatch: pytest.MonkeyPatch) -> None:
    context = dense(8, [drawn.train("5"), drawn.train("4"), drawn.train("3")], tokens=4)
    whole = find_best(context, try_routes=0)
    monkeypatch.setattr(search, "LIKELY", 3)
    monkeypatch.setattr(search, "WIDER", 2)
    narrow = find_best(context, try_routes=0)
    assert isinstance(whole, BestRun)
    assert isinstance(narrow, BestRun)
    assert narrow.proven
    assert narrow.value.total == whole.value.total


@pytest.mark.parametrize("most", [0, 100])
def test_a_disagreement_with_the_valuation_is_an_error(monkeypatch: pytest.MonkeyPatch, most: int) -> None:
    def too_little(_context: RunContext, routes: tuple[Route, ...]) -> RunValue:
        return RunValue(10 * len(routes), ())

    monkeypatch.setattr(search, "value", too_little)
    with pytest.raises(RouteDisagreementError) as caught:
        find_best(run("2"), try_routes=most)
    assert (caught.value.searched, caught.value.valued) == (80, 10)


@pytest.mark.usefixtures("without_diagrams")
def test_what_the_solver_had_when_its_time_was_up_is_no_disagreement(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its routes may be worth more than it made of them; the answer isn't proven."""
    solve = Program.solve

    def given_up(
        program: Program,
        deadline: float | None,
        start: Mapping[int, float] | None = None,
        nodes: int | None = None,
    ) -> Outcome:
        found = solve(program, deadline, start, nodes)
        return replace(found, earned=found.earned - 10, bound=found.earned + 20, done=False)

    tighten = Model.tighten

    def loose(model: Model, deadline: float | None) -> Relaxed:
        found = tighten(model, deadline)
        return replace(found, earned=found.earned + 20)

    monkeypatch.setattr(Model, "tighten", loose)
    monkeypatch.setattr(Program, "solve", given_up)
    monkeypatch.setattr(search, "MOST_LISTED", 0)
    monkeypatch.setattr(search, "MOST_COLUMNS", 0)
    found = find_best(dense(4, [drawn.train("3")], tokens=2), try_routes=0)
    assert isinstance(found, BestRun)
    assert found.value.total > 0
    assert not found.proven


def test_routes_that_the_rules_refuse_are_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuses(context: RunContext, _routes: tuple[Route, ...]) -> None:
        raise illegal("route.broken", company=context.company)

    monkeypatch.setattr(search, "check", refuses)
    with pytest.raises(RouteDisagreementError) as caught:
        find_best(run("2"), try_routes=0)
    assert caught.value.refusal == "route.broken"


def test_a_program_without_a_solution_is_an_error() -> None:
    program = Program()
    variable = program.variable(earns=10)
    program.at_least([(1, variable)], 2)
    with pytest.raises(ProgramFailedError):
        program.solve(None)
    with pytest.raises(ProgramFailedError):
        program.relaxation().solve()


def test_lists_of_routes_make_the_best_set() -> None:
    context = run("2", "2")
    tried = try_all(context)
    assert (tried.single_routes, tried.value.total, tried.complete) == (4, 130, True)
    assert len(single_routes(context, context.trains[0])) == 2
    assert best_of_lists(context, graph_of(context), [[], []], 1.0).value.total == 0


def test_trying_stops_at_its_limit() -> None:
    context = dense(12, [drawn.train("D")], tokens=6)
    few = try_all(context, most=50)
    assert not few.complete
    assert few.single_routes == 50
    assert few.value.total > 0
    quick = try_all(dense(20, [drawn.train("D")] * 2, tokens=10), seconds=0.2)
    assert not quick.complete


@pytest.mark.slow
def test_rings_are_cut_off_as_they_appear() -> None:
    """Without the rows that keep rings away they appear, and are forbidden one after the other."""
    context = dense(9, [drawn.train("D"), drawn.train("D")], tokens=4)
    model = Model(context, graph_of(context))
    rings = 0
    while True:
        outcome = model.program.solve(None)
        found = model.cut_rings(outcome.values)
        if not found:
            break
        rings += found
        assert outcome.earned >= value(context, legal(context, model.routes(outcome.values))).total
    assert rings > 0
    best = find_best(context, try_routes=0)
    assert isinstance(best, BestRun)
    assert round(outcome.earned) == best.value.total == value(context, model.routes(outcome.values)).total


def legal(context: RunContext, routes: tuple[Route, ...]) -> tuple[Route, ...]:
    return tuple(route for route in routes if context.tokens.intersection(route.stops))


def test_a_start_for_the_solver_is_its_solution() -> None:
    context = dense(8, [drawn.train("D"), drawn.train("4")], tokens=4)
    graph = graph_of(context)
    listed = {"4-1": list_routes(context, context.trains[1], graph, 10000)}
    for given in ({}, listed):
        model = Model(context, graph, given)
        found = find_best(context)
        assert isinstance(found, BestRun)
        start = model.values_of(found.routes)
        outcome = model.program.solve(None, start)
        assert round(outcome.earned) >= found.value.total


def test_too_many_routes_are_not_listed() -> None:
    context = run("2")
    graph = graph_of(context)
    assert len(list_routes(context, context.trains[0], graph, 2)) == 2
    with pytest.raises(TooManyRoutesError):
        list_routes(context, context.trains[0], graph, 1)


def test_a_walk_that_finds_too_little_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    context = run("2")
    monkeypatch.setattr(columns, "STEPS_EACH", 0)
    with pytest.raises(TooManyRoutesError):
        list_routes(context, context.trains[0], graph_of(context), 100)
