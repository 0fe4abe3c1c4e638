"""What a game took goes back to the system when it is closed."""

from __future__ import annotations

import ctypes
import sys

from roundhouse.bench.memory import free, resident
from roundhouse.ui.free_memory import give_back


def test_free_memory_goes_back() -> None:
    """Where the system's allocator keeps it to itself, as that of glibc does."""
    malloc, release = ctypes.CDLL(None).malloc, ctypes.CDLL(None).free
    malloc.restype, malloc.argtypes = ctypes.c_void_p, [ctypes.c_size_t]
    release.argtypes = [ctypes.c_void_p]
    blocks = [malloc(2000) for _ in range(40_000)]
    for block in blocks:
        ctypes.memset(block, 1, 2000)
    for block in blocks[:-1]:
        release(block)
    # the last block lies above all others, so that nothing goes by itself
    before, kept = resident(), free()
    give_back()
    assert resident() < before - 50 or kept < 50
    release(blocks[-1])


def test_it_goes_with_the_game(program, new_session, monkeypatch) -> None:
    given: list[str] = []
    program.bridge.closed.connect(lambda: given.append("back"))
    program.bridge.set_session(new_session(7, 5))
    program.bridge.set_session(None)
    assert given == ["back", "back"]


def test_a_system_without_it_is_no_trouble(monkeypatch) -> None:
    def missing(name: str | None) -> object:
        raise OSError(name)

    monkeypatch.setattr(sys.modules["ctypes"], "CDLL", missing)
    give_back()
