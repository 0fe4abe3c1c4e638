"""The recipe for a title holds: the template is whole, and CONTRIBUTING names what is there."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from roundhouse.catalogue.places import data_folder
from roundhouse.ui.words import LANGUAGES
from tests.rules import section_table
from tests.template_title.title import FOLDER

ROOT = FOLDER.parents[1]
SOURCE = ROOT / "src" / "roundhouse"
RECIPE = (
    (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").partition("## Adding a title, step by step\n")[2]
)
RECIPE = RECIPE.partition("\n## ")[0]
QUOTED = [text for text in re.findall(r"`([^`]+)`", RECIPE) if not text.startswith(("{", ".venv/", "make "))]
PATHS = sorted({text for text in QUOTED if "/" in text or re.search(r"\.(py|md|json|toml)$", text)})
NAMES = sorted({text for text in QUOTED if text.isidentifier() and not text.startswith("test_")})
DATA = sorted([*(FOLDER / "maps").glob("*.json"), *(FOLDER / "tiles").glob("*.json")])
LONGEST = 375
"""Lines of rules and title together: the template is to be read in one sitting."""


def there(name: str) -> list[Path]:
    """The files that a path of the recipe stands for; those of a title to come stand for 1894's.

    A path with a language stands for that of each language: nothing is there unless all are.
    """
    if name == "rules.py":
        return list((SOURCE / "ui" / "words").glob("*/rules.py"))
    name = name.replace("18yy", "1894")
    if "LANGUAGE" in name:
        paths = [ROOT / name.replace("LANGUAGE", words.code) for words in LANGUAGES]
        return paths if all(path.is_file() for path in paths) else []
    found = [root / name for root in (ROOT, SOURCE) if (root / name).exists()]
    path = ROOT / name
    return found or list(path.parent.glob(f"{path.stem}_*{path.suffix}"))  # rules_stock.py for rules.py


def test_the_recipe_is_found() -> None:
    assert len(PATHS) > 30
    assert {"Checks", "build", "LOADERS", "changed"} <= set(NAMES)


@pytest.mark.parametrize("name", PATHS)
def test_a_file_of_the_recipe_is_there(name: str) -> None:
    assert there(name)


def test_every_file_of_the_template_has_its_place_in_the_recipe() -> None:
    files = [path for path in FOLDER.iterdir() if path.suffix in (".py", ".md", ".json")]
    extra = {"test_recipe.py", "test_shared_rules.py"}
    assert {path.name for path in files if path.relative_to(ROOT).as_posix() not in PATHS} == extra


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_a_name_of_the_recipe_is_one_of_the_program(name: str) -> None:
    texts = [path.read_text(encoding="utf-8") for folder in (SOURCE, FOLDER) for path in folder.rglob("*.py")]
    written = rf"(?:def|class) {name}\b|^{name}\b.* = |^    {name}: |\"{name}\""
    assert any(re.search(written, text, re.MULTILINE) for text in texts)


@pytest.mark.parametrize("path", DATA, ids=lambda path: path.name)
def test_the_templates_data_pass_the_schemas(path: Path) -> None:
    raw = json.loads(path.read_text(encoding="utf-8"))
    schema = path.parent / raw["$schema"]
    assert schema.samefile(data_folder(path.parent.name) / "schema.json")
    validator = Draft202012Validator(json.loads(schema.read_text(encoding="utf-8")))
    assert [error.message for error in validator.iter_errors(raw)] == []


def test_the_sections_are_those_of_the_rulebook_and_each_has_a_test() -> None:
    told = re.findall(r"^(\d+\.\d+) ", (FOLDER / "rulebook.md").read_text(encoding="utf-8"), re.MULTILINE)
    listed = json.loads((FOLDER / "sections.json").read_text(encoding="utf-8"))
    assert [each["section"] for each in listed] == told
    lines, whole = section_table.report(FOLDER)
    assert whole, "\n".join(lines)
    assert not [line for line in lines if line.startswith("note:")]


@pytest.mark.parametrize("module", ["rules", "title"])
def test_every_section_that_a_rule_names_is_in_the_rulebook(module: str) -> None:
    listed = json.loads((FOLDER / "sections.json").read_text(encoding="utf-8"))
    sections = {each["section"] for each in listed}
    tree = ast.parse((FOLDER / f"{module}.py").read_text(encoding="utf-8"))
    texts = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    named = {text for text in texts if isinstance(text, str) and re.fullmatch(r"\d+\.\d+", text)}
    assert named
    assert named <= sections
    if module == "rules":
        assert sections - named <= {"1.1", "1.2", "6.4"}


def test_the_template_is_short_and_made_of_shared_rooms_only() -> None:
    texts = [(FOLDER / f"{module}.py").read_text(encoding="utf-8") for module in ("rules", "title")]
    assert sum(len(text.splitlines()) for text in texts) <= LONGEST
    for text in texts:
        imported = {node.module for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ImportFrom)}
        assert not [name for name in imported if name and name.startswith("roundhouse.titles")]
