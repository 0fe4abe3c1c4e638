"""The import contracts name every room and every title that is there."""

import ast
import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "roundhouse"
LINTER = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]
CONTRACTS = {contract["id"]: contract for contract in LINTER["contracts"]}


def rooms() -> set[str]:
    return {p.name for p in PACKAGE.iterdir() if p.is_dir() and (p / "__init__.py").is_file()}


def test_every_room_has_its_place_in_the_layers() -> None:
    layers = " : ".join(CONTRACTS["layers"]["layers"])
    placed = set(re.findall(r"\w+", layers))
    assert rooms() <= placed


def test_every_room_below_the_window_is_forbidden_qt() -> None:
    sources = CONTRACTS["no-qt-below-the-window"]["source_modules"]
    assert {name.removeprefix("roundhouse.") for name in sources} == rooms() - {"ui", "cli", "bench"}


def test_every_title_is_a_stranger_to_the_others() -> None:
    names = [p.stem for p in (PACKAGE / "titles").iterdir()]
    there = {f"roundhouse.titles.{name}" for name in names if re.fullmatch(r"t\d{4}", name)}
    assert set(CONTRACTS["titles-are-strangers"]["modules"]) == there


def test_the_window_reaches_no_rule_through_a_title() -> None:
    """Imports are held by the linter; a position's title holds rules too, and those are asked by queries."""
    rules = re.compile(r"\.title\.(rounds|questions|score|track|revenue|loans|watch|part|parts|setup)\b")
    found = [str(p) for p in (PACKAGE / "ui").rglob("*.py") if rules.search(p.read_text(encoding="utf-8"))]
    assert not found


PLAYING = ("test_", "playing.", "__main__.")
"""Files of the referee's folder that play games or read them from files."""
WORDS_OF_GAMES = {"actions", "events", "names", "owners", "state"}
"""Files of the engine that hold types alone."""


def test_the_referee_reads_the_rulebook_alone() -> None:
    """He imports no rule and no table of the program; the tests play games for him."""
    referee = ROOT / "tests" / "referee"
    files = [p for p in referee.rglob("*.py") if not p.name.startswith(PLAYING)]
    assert len(files) > 10
    allowed = {f"roundhouse.engine.{name}" for name in WORDS_OF_GAMES}
    for path in files:
        names = {
            name for name in imported(path) if name.partition(".")[0] in ("roundhouse", "tests", "importlib")
        }
        assert not {name for name in names - allowed if not name.startswith("tests.referee.")}, path
        assert "tests.referee.playing" not in names, path


def imported(path: Path) -> set[str]:
    """The modules that a file imports."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            module = node.module or ""
            found |= {f"{module}.{a.name}" if module == "roundhouse.engine" else module for a in node.names}
    return found
