"""What one title alone needs is typed, and a key of it that nobody reads is an error."""

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from roundhouse.catalogue.definitions import Printed
from roundhouse.catalogue.places import data_folder
from roundhouse.catalogue.reader import title_names
from roundhouse.catalogue.vocabulary import Amount, Names
from roundhouse.titles import registry
from tests.catalogue.made_up import Change, facts, read, refused


class Own(Printed, frozen=True):
    """What 18zz alone needs."""

    ferries: Names
    fares: Mapping[str, Amount] = {}


class Another(Printed, frozen=True):
    """What some other title needs."""


def own(**fields: object) -> Change:
    return lambda raw: raw.update(own=fields)


def test_the_section_is_decoded_into_the_struct_of_the_title(tmp_path: Path) -> None:
    title = read(tmp_path, own(ferries=["A1"], fares={"A1": 10}), Own)
    assert title.own_as(Own) == Own(ferries=("A1",), fares={"A1": 10})


def test_it_is_not_given_as_another_struct(tmp_path: Path) -> None:
    title = read(tmp_path, own(ferries=[]), Own)
    with pytest.raises(TypeError):
        title.own_as(Another)
    with pytest.raises(TypeError):
        read(tmp_path, own(ferries=[])).own_as(Own)


@pytest.mark.parametrize(
    ("change", "mistake"),
    [
        (own(ferries=[], boats=3), ("unknown-key", "own", "boats")),
        (own(), ("missing-field", "own", "ferries")),
        (own(ferries=["A1", "A1"]), ("duplicate", "own", "ferries[1]")),
        (own(ferries="A1"), ("wrong-type", "own", "ferries")),
        (own(ferries=[], fares={"A1": -1}), ("out-of-range", "own", "fares[...]")),
        (lambda raw: None, ("missing-field", "", "own")),
        (lambda raw: raw.update(own=[]), ("wrong-type", "own", "")),
        (lambda raw: raw.update(extra={}), ("unknown-key", "", "extra")),
    ],
)
def test_a_mistake_in_it_is_refused(tmp_path: Path, change: Change, mistake: tuple[str, str, str]) -> None:
    assert facts(refused(tmp_path, change, Own)) == mistake


def test_every_title_reads_its_own_section() -> None:
    having = {
        name
        for name in title_names()
        if "own" in json.loads((data_folder("maps") / f"{name}.json").read_text(encoding="utf-8"))
    }
    assert having == {name for name in registry.names() if registry.load(name).definition.own is not None}
