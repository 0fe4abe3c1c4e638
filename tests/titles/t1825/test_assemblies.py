"""The parts put together agree with 23 assemblies of another program, but for its known errors."""

from fnmatch import fnmatch

import pytest

from tests.titles.t1825.assemblies import NAMES, assembly, differences, options_of

KNOWN = (
    # fact, assemblies, section that says otherwise
    ("hexes W23 reserved_for", "*", "V.3", "kept for the SECR where DB2 isn't played"),
    ("hexes W21 reserved_for", "u1-db1", "V.3", "kept only with DB2; left over there from another game"),
    ("hexes R14 reserved_for", "u2*", "1.3", "gray in sets without Unit 1"),
    ("market", "u1-k*3", "7.0", "K3 makes 500 the end"),
    ("certificate_limit", "u1-r3", "10.2", "R3's minor company counts"),
    ("phases on 7", "u*3*", "7.0.5", "the first 7 begins a phase"),
    ("trains 2+2", "*", "9.2", "what a minor company brings isn't in the supply"),
    ("trains U3", "*", "9.1, 9.2", "what a minor company brings isn't in the supply"),
    ("trains 3T", "*", "9.1, 9.2", "what a minor company brings isn't in the supply"),
    ("trains 4T", "*", "9.2", "what a minor company brings isn't in the supply"),
    ("trains 3", "u1-k2k3", "9.2", "K2 removes none"),
    ("trains 4", "u1-k2k3", "9.2", "K2 removes none"),
    ("trains 3", "u12", "9.1", "five in the table"),
    ("trains 3", "u123-all", "9.2", "K2 removes none"),
    ("trains 4", "u123-all", "9.2", "K2 removes none"),
    ("trains 5", "*", "9.1, 9.2", "the table's number, without what minor companies bring"),
    ("trains 6", "u123-*", "9.2", "three with K3, whatever the table says"),
    ("trains 6", "u23", "9.1", "two in the table"),
)


@pytest.mark.parametrize("name", NAMES)
def test_an_assembly_agrees_but_for_its_known_errors(name: str) -> None:
    unexpected = {
        fact: values
        for fact, values in differences(name).items()
        if not any(fact == known and fnmatch(name, names) for known, names, _, _ in KNOWN)
    }
    assert unexpected == {}


def test_each_known_error_is_there_still() -> None:
    found = {(fact, name) for name in NAMES for fact in differences(name)}
    for known, names, section, _ in KNOWN:
        assert any(fact == known and fnmatch(name, names) for fact, name in found), (known, names, section)


def test_all_assemblies_are_there() -> None:
    assert len(NAMES) == 23
    assert options_of(assembly("u12")["options"]) >= {"unit_1", "unit_2", "printed_db2"}
