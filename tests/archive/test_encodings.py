"""Games and exports that another program has saved in another encoding, and texts that are none at all."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from roundhouse.archive.encodings import in_utf8
from roundhouse.archive.errors import ImportRefused
from roundhouse.archive.format import HEAD_LINES
from roundhouse.archive.game_file import GameSession
from roundhouse.archive.imports import is_journal, read_game
from roundhouse.archive.site18xx.export import load_export
from roundhouse.engine.loop import start
from roundhouse.ui.words import LANGUAGES
from tests.archive import toy
from tests.cli.test_commands import GAME

WIDE = ("utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le", "utf-32-be")
"""With a mark at the beginning and without."""
PLAYERS = ("Zoé", "Jürgen", "Øystein")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A game of the toy among players whose names aren't ASCII, with four decisions."""
    path = tmp_path / "game.roundhouse"
    session = GameSession.begin(start(toy.load("toy"), PLAYERS, frozenset(), 0), PLAYERS, 0, path)
    for amount in range(1, 5):
        session.submit(toy.bid(session.position, amount))
    session.close()
    return path


@pytest.mark.parametrize("encoding", [*WIDE, "cp1252", "latin-1", "mac-roman"])
def test_a_game_saved_in_another_encoding_is_mended_and_loses_nothing(path: Path, encoding: str) -> None:
    data = path.read_bytes()
    saved = data.decode().encode(encoding)
    path.write_bytes(saved)
    assert is_journal(path)
    looked = GameSession.open(path, read_only=True, load=toy.load)
    assert (looked.cursor, looked.header.players) == (4, PLAYERS)
    session = GameSession.open(path, load=toy.load)
    (notice,) = session.notices
    assert (notice.code, notice.line) == ("mended", 1)
    assert Path(notice.copy).read_bytes() == saved
    assert (session.cursor, session.header.players) == (4, PLAYERS)
    session.close()
    assert path.read_bytes() == data


def test_a_torn_game_in_another_encoding_loses_its_last_line_only(path: Path) -> None:
    path.write_bytes(path.read_bytes().decode().encode("utf-16")[:-7])
    session = GameSession.open(path, load=toy.load)
    assert session.cursor == 3
    assert "torn" in {notice.code for notice in session.notices}
    session.close()
    assert GameSession.open(path, read_only=True, load=toy.load).notices == ()


def test_a_damaged_game_in_another_encoding_opens_up_to_the_damage(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    lines[HEAD_LINES + 1] = "rubbish\n"
    path.write_bytes("".join(lines).encode("utf-16"))
    session = GameSession.open(path, load=toy.load)
    assert [(notice.code, notice.behind) for notice in session.notices] == [("damaged", 2)]
    assert session.cursor == 1
    session.close()
    assert GameSession.open(path, read_only=True, load=toy.load).cursor == 1


@pytest.mark.parametrize("encoding", WIDE)
def test_an_export_saved_in_another_encoding_is_read(tmp_path: Path, encoding: str) -> None:
    data = json.loads(GAME.read_text())
    data["players"][0]["name"] = "Zoé"
    data["actions"] = data["actions"][:9]
    path = tmp_path / "x.json"
    path.write_bytes(json.dumps(data, ensure_ascii=False).encode(encoding))
    assert load_export(path).players[0] == "Zoé"
    assert read_game(path).header.players[0] == "Zoé"


BAD = {
    "an empty file": (b" \n", "empty", {}),
    "only a mark": (b"\xff\xfe", "empty", {}),
    "a byte a letter": ('{"title":\n"Zoé"}'.encode("latin-1"), "not_utf8", {"line": 2, "column": 4}),
    "a picture": (b"\x89PNG\r\n\x1a\n", "not_json", {"line": 1, "column": 1}),
    "a comma too many": (b'{"title": "1894",\n "x": [1,]}', "not_json", {"line": 2, "column": 10}),
    "half of it": (b'{"title": "1894",\n "x": [1', "cut_off", {"line": 2, "column": 9}),
    "brackets": (b"[" * 100_000, "too_deep", {}),
    "a long number": (b'{"id":\n' + b"9" * 5000 + b"}", "large_number", {"line": 2, "column": 1}),
    "a large number": (b'{"title":\n' + b"9" * 18 + b"}", "large_number", {"line": 2, "column": 1}),
}


@pytest.mark.parametrize("name", BAD)
def test_what_is_no_export_is_told_with_its_place(tmp_path: Path, name: str) -> None:
    data, code, place = BAD[name]
    path = tmp_path / "x.json"
    path.write_bytes(data)
    with pytest.raises(ImportRefused) as caught:
        load_export(path)
    assert (caught.value.code, caught.value.facts) == (code, {"file": "x.json", **place})


@pytest.mark.parametrize("name", BAD)
def test_what_is_no_export_is_told_in_each_language_in_words_of_ours(tmp_path: Path, name: str) -> None:
    path = tmp_path / "x.json"
    path.write_bytes(BAD[name][0])
    with pytest.raises(ImportRefused) as caught:
        load_export(path)
    told = [words.import_error(caught.value) for words in LANGUAGES]
    assert len(set(told)) == len(LANGUAGES)
    for sentence in told:
        assert "x.json" in sentence
        assert not any(foreign in sentence for foreign in ("JSON", "byte", "codec", "truncated", "…"))


def test_what_tells_of_no_encoding_stays_as_it_is() -> None:
    for data in (b"", b"{", b'{"a":1}', b"\x00", b"\x00\x00\x00\x00", b"\xef\xbb\xbf{}"):
        assert in_utf8(data) is data
