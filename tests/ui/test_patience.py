"""Waits of tests give up late, so that a busy machine fails none of them."""

from __future__ import annotations

import inspect

import pytest

from tests.ui.patience import PATIENCE


@pytest.mark.parametrize("wait", ["waitUntil", "waitSignal", "waitExposed"])
def test_every_test_waits_patiently(qtbot, wait):
    assert inspect.signature(getattr(qtbot, wait)).parameters["timeout"].default == PATIENCE


def test_a_wait_ends_with_what_it_waits_for(qtbot):
    asked = iter([False, False, True])
    qtbot.waitUntil(lambda: next(asked))
    assert next(asked, None) is None
