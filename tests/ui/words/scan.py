"""What the rooms below the window say by code: reasons of refusals with their facts, reasons of payments."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import roundhouse

SOURCE = Path(roundhouse.__file__).parent
ROOMS = ("engine", "track", "routes", "finance", "steps", "rounds", "titles", "archive")
REASON = re.compile(r"[a-z]+\.[a-z_]+")
FILES = re.compile(r".*\.(json|so|lock)")
OF_AN_IMPORT = {"pass.not_now", "settings.optional_rules"}
"""Reasons and fields that stand within the sentence of an import that was refused."""
REFUSERS = {
    "illegal": 0, "unavailable": 0, "ActionRefused": 1, "Misfit": 0, "Fault": 0, "fails": 0, "refusal": 0,
}  # fmt: skip
"""What is called with a reason, and the place of the reason among its arguments."""


@cache
def trees() -> tuple[ast.Module, ...]:
    paths = [path for room in ROOMS for path in sorted((SOURCE / room).rglob("*.py"))]
    return tuple(ast.parse(path.read_text(encoding="utf-8")) for path in paths)


@cache
def calls() -> tuple[ast.Call, ...]:
    return tuple(node for tree in trees() for node in ast.walk(tree) if isinstance(node, ast.Call))


def name_of(call: ast.Call) -> str:
    return str(getattr(call.func, "id", getattr(call.func, "attr", "")))


def reasons() -> set[str]:
    """Every text that looks like the reason of a refusal (``track.no_connection``), wherever it stands."""
    found = {reason for call in calls() for reason in reasons_of(call)}
    for tree in trees():
        for node in ast.walk(tree):
            if (
                isinstance(node, ast.Constant)
                and isinstance(node.value, str)
                and REASON.fullmatch(node.value)
            ):
                found.add(node.value)
    return {reason for reason in found if not FILES.fullmatch(reason)} - OF_AN_IMPORT


def reasons_of(call: ast.Call) -> Iterator[str]:
    """The reason with which a call refuses; routes give theirs without the family."""
    name = name_of(call)
    if name == "refuse" and len(call.args) > 1 and isinstance(call.args[1], ast.Constant):
        yield f"route.{call.args[1].value!s}"
    place = REFUSERS.get(name)
    if place is not None and len(call.args) > place:
        reason = call.args[place]
        if isinstance(reason, ast.Constant) and isinstance(reason.value, str) and reason.value:
            yield reason.value


def facts_given() -> Iterator[tuple[str, set[str]]]:
    """Each reason with the facts that it is given, once for every place where both are written out."""
    for call in calls():
        if any(keyword.arg is None for keyword in call.keywords):
            continue
        facts = {str(keyword.arg) for keyword in call.keywords} - {"section", "refusal"}
        tables = [
            each for each in (*call.args, *(k.value for k in call.keywords)) if isinstance(each, ast.Dict)
        ]
        if name_of(call) in {"Misfit", "Fault"}:
            facts = {str(key.value) for each in tables for key in each.keys if isinstance(key, ast.Constant)}
        for reason in reasons_of(call):
            yield reason, facts


def payment_reasons() -> set[str]:
    found = set()
    for call in calls():
        if name_of(call) == "pay" and len(call.args) > 3 and isinstance(call.args[3], ast.Constant):
            found.add(str(call.args[3].value))
    return found
