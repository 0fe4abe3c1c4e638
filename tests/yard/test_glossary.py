"""The glossary: a line a word, in order, in one sentence, and of words that the program uses."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LINES = [
    line
    for line in (ROOT / "GLOSSARY.md").read_text(encoding="utf-8").splitlines()
    if line.startswith(("-", "*", "+"))
]
FORM = re.compile(r"- \*\*(?P<word>[^*]+)\*\*: (?P<text>.+)\.")
SEE = re.compile(r"see \*(?P<word>[^*]+)\*")


def entries() -> dict[str, str]:
    """What is said of each word, without the full stop."""
    found = [FORM.fullmatch(line) for line in LINES]
    return {entry["word"]: entry["text"] for entry in found if entry}


def program_text() -> str:
    files = sorted((ROOT / "src" / "roundhouse").rglob("*.py"))
    return " ".join(file.read_text(encoding="utf-8") for file in files).lower().replace("_", " ")


@pytest.mark.parametrize("line", LINES)
def test_a_line_is_a_word_and_one_sentence(line: str) -> None:
    entry = FORM.fullmatch(line)
    assert entry
    assert not re.search(r"[.!?] ", entry["text"]), "one sentence"


def test_words_are_in_alphabetical_order_and_come_once() -> None:
    words = [word.casefold() for word in entries()]
    assert len(words) == len(LINES) > 100
    assert words == sorted(set(words))


def test_other_words_for_a_thing_point_to_ours() -> None:
    ours = {word for word, text in entries().items() if not SEE.fullmatch(text)}
    pointed = {see["word"] for text in entries().values() if (see := SEE.fullmatch(text))}
    assert pointed
    assert pointed <= ours


@pytest.mark.slow
def test_our_words_are_those_of_the_program() -> None:
    text = program_text()
    ours = {word for word, told in entries().items() if not SEE.fullmatch(told)}
    strange = {word for word in ours if not re.search(rf"\b{re.escape(word.lower())}", text)}
    assert strange == set()
