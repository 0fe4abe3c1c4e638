"""The questions of a stranger in ARCHITECTURE.md name files that there are, and what stands in them."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ROW = re.compile(r"^\| (?P<question>[^|]+\?) \| `(?P<file>[^`]+)` \| `(?P<name>[^`]+)` \|$")
TEXT = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
ROWS = [match.groupdict() for line in TEXT.splitlines() if (match := ROW.match(line))]
PATH = re.compile(r"`((?:[a-z_0-9]+/)+[a-z_0-9]+\.py)`")


def test_there_are_fifteen_questions_and_more() -> None:
    assert len({row["question"] for row in ROWS}) == len(ROWS) >= 15


@pytest.mark.parametrize("row", ROWS, ids=[row["question"] for row in ROWS])
def test_the_answer_stands_where_the_table_says(row: dict[str, str]) -> None:
    text = (ROOT / "src" / "roundhouse" / row["file"]).read_text(encoding="utf-8")
    name = re.escape(row["name"])
    assert re.search(rf"^\s*(class|def) {name}\b|^{name}\b.*=", text, re.MULTILINE)


@pytest.mark.parametrize("path", sorted(set(PATH.findall(TEXT))))
def test_every_file_that_is_named_exists(path: str) -> None:
    assert (ROOT / path).exists() or (ROOT / "src" / "roundhouse" / path).exists()
