"""Marks the fields whose written form differs from their value."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, TypeVar

Meaning = TypeVar("Meaning")

if TYPE_CHECKING:
    Written = Annotated[Meaning, "written in another form"]
else:

    class _Form(type):
        """A type that msgspec doesn't know, so that it asks the hooks; any value passes as one of it."""

        def __instancecheck__(cls, value: object) -> bool:
            return True

    class Written:
        """``Written[T]``: a T, that the data files write in a form of its own.

        Type checkers see T. When the program runs it is a type with T as ``meaning``, for which msgspec
        asks :func:`roundhouse.catalogue.forms.read` and :func:`roundhouse.catalogue.forms.schema`.
        """

        def __class_getitem__(cls, meaning: object) -> type:
            return _Form("Written", (), {"meaning": meaning})


def meaning(form: type) -> object:
    """The T of a ``Written[T]`` that msgspec asks about."""
    found: object = vars(form)["meaning"]
    return found
