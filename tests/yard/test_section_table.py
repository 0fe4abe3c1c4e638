"""The table of rulebook sections counts what holds a section, and fails on a bare one."""

import json
from pathlib import Path

import pytest

from tests.rules import section_table


@pytest.fixture
def rulebook(tmp_path: Path) -> Path:
    folder = tmp_path / "t1899"
    folder.mkdir()
    sections = [{"section": "3", "title": "Setting up"}, {"section": "7.3.4", "title": "Tokens"}]
    (folder / "sections.json").write_text(json.dumps(sections), encoding="utf-8")
    return tmp_path


def write(rulebook: Path, *lines: str) -> None:
    (rulebook / "t1899" / "test_all.py").write_text("\n".join(lines), encoding="utf-8")


def test_every_section_with_a_test_passes(rulebook: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(
        rulebook,
        "def test_s3__money(): assert 1",
        "def test_s7_3_4__second_token_costs_40(): assert 1",
        "class TestMore:\n    def test_s7_3_4__first_is_free(self): assert 1",
    )
    assert section_table.main(rulebook) == 0
    printed = capsys.readouterr().out
    assert "7.3.4        2  Tokens" in printed
    assert "2 of 2 sections have a test" in printed


def test_a_bare_section_fails(rulebook: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(rulebook, "def test_s3__money(): assert 1", "def test_s7_3__not_the_same(): assert 1")
    assert section_table.main(rulebook) == 1
    printed = capsys.readouterr().out
    assert "7.3.4     NONE  Tokens" in printed
    assert "note: 1 test(s) of section 7_3, which is not listed" in printed


def test_a_skipped_test_does_not_hold_its_section(rulebook: Path) -> None:
    write(
        rulebook,
        "import pytest",
        "@pytest.mark.skip(reason='later')\ndef test_s3__money(): assert 1",
        "def test_s7_3_4__token(): assert 1",
    )
    assert section_table.main(rulebook) == 1


def test_a_rulebook_without_a_list_or_no_rulebook_fails(rulebook: Path, tmp_path: Path) -> None:
    (rulebook / "t1899" / "sections.json").unlink()
    assert section_table.main(rulebook) == 1
    assert section_table.main(tmp_path / "t1899") == 1
