"""Print each title's rulebook sections against the tests that hold them.

Run as ``python -m tests.rules.section_table``. Every folder ``tests/rules/t*/`` has a
``sections.json``: a list of ``{"section": "7.3.4", "title": "..."}`` with every section of its
rulebook that states a rule. A test belongs to a section by its name:
``test_s7_3_4__second_token_costs_40``. Tests marked as skipped or expected to fail don't count.
Exit code 1 when a section has no test.
"""

from __future__ import annotations

import ast
import json
import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).resolve().parent
TEST_NAME = re.compile(r"^test_s(?P<section>[0-9a-z]+(?:_[0-9a-z]+)*?)__\w+$")
MARKS_THAT_DO_NOT_COUNT = {"skip", "skipif", "xfail"}

Function = ast.FunctionDef | ast.AsyncFunctionDef


def key(section: str) -> str:
    """Give a section's number as it stands in a test's name: ``7.3.4`` as ``7_3_4``."""
    return section.strip(". ").lower().replace(".", "_")


def marks(function: Function) -> set[str]:
    """Give the last names of a function's decorators."""
    bare = (d.func if isinstance(d, ast.Call) else d for d in function.decorator_list)
    return {d.attr if isinstance(d, ast.Attribute) else getattr(d, "id", "") for d in bare}


def sections_in(source: str) -> Iterator[str]:
    """Yield the section key of each test that counts in a test module's source, one for each test."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, Function) and not marks(node) & MARKS_THAT_DO_NOT_COUNT:
            found = TEST_NAME.match(node.name)
            if found:
                yield found["section"]


def count_tests(folder: Path) -> Counter[str]:
    """Count the tests of each section key in a folder's ``test_*.py``."""
    counts: Counter[str] = Counter()
    for path in sorted(folder.rglob("test_*.py")):
        counts.update(sections_in(path.read_text(encoding="utf-8")))
    return counts


def report(folder: Path) -> tuple[list[str], bool]:
    """Give the lines of one title's table and whether every section has a test."""
    listing = folder / "sections.json"
    if not listing.is_file():
        return [f"{folder.name}: sections.json is missing"], False
    sections = json.loads(listing.read_text(encoding="utf-8"))
    counts = count_tests(folder)
    width = max([len("section"), *(len(s["section"]) for s in sections)])
    lines = [f"Rulebook {folder.name}: sections and their tests", f"{'section':<{width}}  tests  title"]
    covered = 0
    for section in sections:
        number = counts.pop(key(section["section"]), 0)
        shown = str(number) if number else "NONE"
        covered += bool(number)
        lines.append(f"{section['section']:<{width}}  {shown:>5}  {section['title']}")
    lines.append(f"{folder.name}: {covered} of {len(sections)} sections have a test")
    lines.extend(f"note: {n} test(s) of section {s}, which is not listed" for s, n in sorted(counts.items()))
    return lines, bool(sections) and covered == len(sections)


def main(root: Path = HERE) -> int:
    """Print the table of every title under ``root``; give 0 when all sections of all have a test."""
    folders = sorted(p for p in root.glob("t*") if p.is_dir() and p.name[1:2].isdigit())
    if not folders:
        print(f"no rulebook tests under {root.name}/")
        return 1
    complete = True
    for folder in folders:
        lines, whole = report(folder)
        print("\n" + "\n".join(lines))
        complete = complete and whole
    return 0 if complete else 1


if __name__ == "__main__":
    sys.exit(main())
