"""Settings that every test needs before anything else is imported."""

import gc
import os
import sys
from collections.abc import Iterator
from functools import cache, lru_cache
from types import ModuleType

os.environ["QT_QPA_PLATFORM"] = "offscreen"

import pytest
from hypothesis import HealthCheck, settings

# What is collected stays to the end: nothing of it is looked through for cycles, now or while the tests run.
gc.disable()

_Cache = type(cache(int))

HERE = os.path.dirname(__file__) + os.sep  # noqa: PTH120 - compared with the file of every module
"""The modules of tests are in this folder."""

OPENS_THE_WINDOW = "make_program"
"""The fixture (`tests/ui/conftest.py`) of the tests that are marked `window`."""

settings.register_profile(
    "ci", derandomize=True, max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("dev", max_examples=100, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


@pytest.fixture(scope="session")
def qapp() -> object:
    """The application as the program makes it: a process has one, whichever of its tests comes first."""
    # Most processes of the engine's tests need no window.
    from roundhouse.ui.app import application

    return application()


@pytest.fixture(scope="session", autouse=True)
def _no_disk_is_waited_for() -> Iterator[None]:
    """Only a test that cuts the power could tell whether a file is on the disk or still on its way there.

    Programs that a test starts, and kills, wait for theirs.
    """
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(os, "fsync", lambda descriptor: None)
        yield


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """The longest tests come first, the others in their order; those that open the window are marked.

    Of a test with the mark ``quick`` the cases that it doesn't name are marked ``slow``; it must name one.
    """
    unnamed, named = set[str](), set[str]()
    items.sort(key=lambda item: item.get_closest_marker("long") is None)
    for item in items:
        if OPENS_THE_WINDOW in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.window)
        quick = item.get_closest_marker("quick")
        if quick is None:
            continue
        test = item.nodeid.partition("[")[0]
        if has_parts(item, quick.args):
            named.add(test)
        else:
            unnamed.add(test)
            item.add_marker(pytest.mark.slow)
    wrong = sorted(unnamed - named)
    if wrong and not any("::" in each for each in config.args):
        raise pytest.UsageError(f"no case has the parts that the mark quick says: {wrong}")


def has_parts(item: pytest.Item, parts: tuple[str, ...]) -> bool:
    """Whether the case of a test has all ``parts`` in its name, between hyphens: ``1894`` in ``few-1894``."""
    name = item.name.partition("[")[2].removesuffix("]")
    return all(f"-{part}-" in f"-{name}-" for part in parts)


def pytest_collection_finish() -> None:
    """Cycles of garbage are looked for again, as often as in the program, among what the tests make."""
    gc.freeze()
    gc.set_threshold(20_000, 20, 100)
    gc.enable()


def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """What a file of tests keeps for its tests goes with it, and what its folder keeps with the folder.

    Whole games with all that was asked of their positions would make a process larger with every file.
    """
    if nextitem is None or nextitem.path == item.path:
        return
    own, left = str(item.path), set(map(str, set(item.path.parents) - set(nextitem.path.parents)))
    for file, module in of_tests(len(sys.modules)):
        if file == own or os.path.dirname(file) in left:  # noqa: PTH120 - of every module, after every file
            forget(module)


@lru_cache(maxsize=1)
def of_tests(_count: int) -> tuple[tuple[str, ModuleType], ...]:
    """The modules of tests and their files, looked for again when the count of all modules is another."""
    files = ((getattr(module, "__file__", None) or "", module) for module in list(sys.modules.values()))
    return tuple((file, module) for file, module in files if file.startswith(HERE))


def forget(module: ModuleType) -> None:
    """Empty the caches of a module."""
    for kept in vars(module).values():
        if isinstance(kept, _Cache) and kept.__module__ == module.__name__:
            kept.cache_clear()
