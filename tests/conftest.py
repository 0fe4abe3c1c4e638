"""Settings that every test needs before anything else is imported."""

import gc
import os
import sys
from functools import cache
from pathlib import Path
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


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest tests come first, the others in their order; those that open the window are marked."""
    items.sort(key=lambda item: item.get_closest_marker("long") is None)
    for item in items:
        if OPENS_THE_WINDOW in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.window)


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
    for module in list(sys.modules.values()):
        file = getattr(module, "__file__", None) or ""
        if file.startswith(HERE) and (file == own or str(Path(file).parent) in left):
            forget(module)


def forget(module: ModuleType) -> None:
    """Empty the caches of a module."""
    for kept in vars(module).values():
        if isinstance(kept, _Cache) and kept.__module__ == module.__name__:
            kept.cache_clear()
