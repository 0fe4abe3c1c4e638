"""Docstrings say something: more than two words, or a name in backticks."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2] / "src" / "roundhouse"
ROOMS = sorted(path.name for path in ROOT.iterdir() if path.is_dir() and not path.name.startswith("_"))
FEWEST = 3


def bare(source: str) -> list[str]:
    """The names of what has a docstring of too few words."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            text = ast.get_docstring(node) or "`none`"
            if len(text.split()) < FEWEST and "`" not in text:
                found.append(node.name)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("room", ROOMS)
def test_no_docstring_is_a_word_or_two(room: str) -> None:
    for path in (ROOT / room).rglob("*.py"):
        assert bare(path.read_text(encoding="utf-8")) == [], path.relative_to(ROOT)


def test_a_word_alone_is_found() -> None:
    assert bare('def offers():\n    """Sales."""\n') == ["offers"]
    assert bare('def name():\n    """``sales``."""\n') == []
