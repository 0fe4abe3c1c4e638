"""The search in its own process: answers, cancelling, and what happens when the process dies."""

import os
import time
from collections.abc import Iterator

import pytest

from roundhouse.routes import process
from roundhouse.routes import search as search_module
from roundhouse.routes.context import RunContext
from roundhouse.routes.process import RouteSearch, SearchFailed
from roundhouse.routes.search import BestRun, NoRun, RouteDisagreementError, find_best
from tests.routes import drawn
from tests.routes.dense import hard

PATIENCE = 600.0


def easy() -> RunContext:
    network = drawn.row(drawn.face("c0-4", [20]), drawn.face("1-c0 c0-4", [30]), drawn.face("1-c0", [50]))
    return drawn.context(network, [drawn.train("2")], [drawn.stop("A2.c0")])


@pytest.fixture
def search() -> Iterator[RouteSearch]:
    found = RouteSearch()
    yield found
    found.close()


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.slow
def test_the_answer_is_that_of_the_search(search: RouteSearch) -> None:
    search.start(easy())
    was_running = search.running
    answer = search.wait(PATIENCE)
    assert (was_running, search.running) == (True, False)
    assert isinstance(answer, BestRun)
    assert (answer.routes, answer.value) == (find_best(easy()).routes, find_best(easy()).value)
    assert answer.proven
    assert search.best == answer


def test_one_process_serves_search_after_search(search: RouteSearch) -> None:
    search.warm_up()
    pid = search.process_id
    for _ in range(3):
        search.start(easy())
        assert isinstance(search.wait(PATIENCE), BestRun)
    assert search.process_id == pid


def test_nothing_to_run_is_an_answer(search: RouteSearch) -> None:
    network = drawn.row(drawn.face("c0-4", [20]), drawn.face("c0-4", [30]))
    for context, reason in (
        (drawn.context(network, [], [drawn.stop("A1.c0")]), "no_train"),
        (drawn.context(network, [drawn.train("2")], []), "no_token"),
        (drawn.context(network, [drawn.train("2")], [drawn.stop("A1.c0")]), "no_route"),
    ):
        search.start(context)
        assert search.wait(PATIENCE) == NoRun(reason)  # type: ignore[arg-type]


@pytest.mark.slow
def test_cancelling_ends_the_process_at_once(search: RouteSearch) -> None:
    search.start(hard())
    assert search.wait(1.0) is None
    pid = search.process_id
    assert pid is not None
    search.cancel()
    assert not is_alive(pid)
    assert not search.running
    assert search.answer is None
    search.start(easy())
    assert isinstance(search.wait(PATIENCE), BestRun)


@pytest.mark.slow
def test_a_new_search_replaces_the_one_under_way(search: RouteSearch) -> None:
    search.start(hard())
    first = search.process_id
    search.start(easy())
    answer = search.wait(PATIENCE)
    assert isinstance(answer, BestRun)
    assert answer.value == find_best(easy()).value
    assert search.process_id != first


def test_polling_never_blocks(search: RouteSearch) -> None:
    """Whoever waited for the answer of a hard search would get it."""
    search.start(hard())
    for _ in range(100):
        assert search.poll() is None
    assert search.running


@pytest.mark.slow
def test_the_best_so_far_is_known_while_it_searches(search: RouteSearch) -> None:
    search.start(hard())
    deadline = time.monotonic() + PATIENCE
    while search.best is None and search.running and time.monotonic() < deadline:
        search.wait(0.2)
    assert search.best is not None
    assert search.best.value.total > 0
    assert search.best.bound >= search.best.value.total


@pytest.mark.slow
def test_a_killed_process_is_an_answer(search: RouteSearch) -> None:
    search.start(hard())
    assert search.process_id is not None
    os.kill(search.process_id, 9)
    answer = search.wait(PATIENCE)
    assert isinstance(answer, SearchFailed)
    assert answer.code == "crashed"
    assert not search.running
    search.start(easy())
    assert isinstance(search.wait(PATIENCE), BestRun)


@pytest.mark.slow
def test_a_limit_of_time_is_kept_and_said() -> None:
    search = RouteSearch(seconds=1.5)
    try:
        search.start(hard())
        answer = search.wait(PATIENCE)
    finally:
        search.close()
    assert isinstance(answer, BestRun)
    assert not answer.proven
    assert answer.gap > 0
    assert answer.bound == answer.value.total + answer.gap


class FarEnd:
    """The end of a pipe that keeps what is sent."""

    def __init__(self, context: RunContext) -> None:
        self.jobs: list[object] = [(7, context, None)]
        self.sent: list[object] = []

    def recv(self) -> object:
        if not self.jobs:
            raise EOFError
        return self.jobs.pop()

    def send(self, message: object) -> None:
        self.sent.append(message)


@pytest.mark.parametrize(
    ("error", "code"),
    [(RouteDisagreementError(100, 90), "disagreement"), (RuntimeError("no memory"), "failed")],
)
def test_what_goes_wrong_inside_is_an_answer(
    monkeypatch: pytest.MonkeyPatch, error: Exception, code: str
) -> None:
    def broken(*_arguments: object) -> None:
        raise error

    monkeypatch.setattr(search_module, "find_best", broken)
    far_end = FarEnd(easy())
    process.serve(far_end)  # type: ignore[arg-type]
    (result,) = far_end.sent
    assert isinstance(result.answer, SearchFailed)  # type: ignore[attr-defined]
    assert result.answer.code == code  # type: ignore[attr-defined]


def test_a_search_ends_quietly_when_whoever_asked_was_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(*_arguments: object) -> None:
        raise BrokenPipeError

    far_end = FarEnd(easy())
    monkeypatch.setattr(far_end, "send", gone)
    monkeypatch.setattr(search_module, "find_best", lambda *_: None)
    process.serve(far_end)  # type: ignore[arg-type]


@pytest.mark.slow
def test_after_closing_a_search_can_start_again(search: RouteSearch) -> None:
    search.close()
    search.close()
    assert search.poll() is None
    search.start(easy())
    assert isinstance(search.wait(PATIENCE), BestRun)
