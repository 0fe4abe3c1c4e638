"""Rules are found and replaced wherever they stand in a tree of frozen values."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

import msgspec
import pytest

from roundhouse.engine import tree


class Leaf(msgspec.Struct, frozen=True):
    """What is looked for."""

    number: int


class Larger(Leaf, frozen=True):
    """One of the same kind."""


class Other(msgspec.Struct, frozen=True):
    """What holds none of them."""

    words: tuple[str, ...] = ()


class Branch(msgspec.Struct, frozen=True):
    """What holds others."""

    parts: tuple[object, ...]
    named: dict[str, object]


@runtime_checkable
class Numbered(Protocol):
    """Whatever has a number."""

    @property
    def number(self) -> int: ...


OTHER = Branch((Other(), Other(("a",))), {"more": Other()})
ROOT = Branch((Leaf(1), OTHER), {"x": Larger(2), "y": Other()})


def doubled(leaf: Leaf) -> Leaf:
    return msgspec.structs.replace(leaf, number=2 * leaf.number)


def test_every_value_of_a_kind_is_replaced_and_what_holds_none_stays_the_same_object() -> None:
    made = tree.changed(ROOT, Leaf, doubled)
    assert (made.parts[0], made.named["x"]) == (Leaf(2), Larger(4))
    assert made.parts[1] is OTHER
    assert made.named["y"] is ROOT.named["y"]
    assert tree.changed(made, Larger, doubled).named["x"] == Larger(8), "of a tree that was made before"


def test_what_is_of_a_protocol_is_found_by_its_values() -> None:
    kind: type[Numbered] = Numbered  # type: ignore[type-abstract]
    made = tree.changed(ROOT, kind, lambda each: Leaf(each.number + 10))
    assert (made.parts[0], made.named["x"]) == (Leaf(11), Leaf(12))


def test_a_kind_that_is_nowhere_is_told() -> None:
    with pytest.raises(tree.NotInTitle, match="float"):
        tree.changed(ROOT, float, lambda number: number)
    assert tree.changed_where_there(OTHER, Leaf, doubled) is OTHER


def test_a_walk_goes_only_where_its_kind_is() -> None:
    walk = tree._Rewriting(Leaf, doubled)
    assert walk.rewritten(ROOT) is not ROOT
    assert id(OTHER) in walk.known
    assert not any(id(part) in walk.known for part in OTHER.parts)
