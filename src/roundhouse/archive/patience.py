"""Questions that the system may never answer, such as whether a file is there on a network that is gone."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Sequence
from threading import Thread
from typing import TypeVar

Asked = TypeVar("Asked", bound=Hashable)
Answer = TypeVar("Answer")


def answers(
    questions: Sequence[Asked], ask: Callable[[Asked], Answer], seconds: float
) -> dict[Asked, Answer]:
    """What ``ask`` says to each question within ``seconds``; those it still thinks about are left out.

    ``ask`` raises nothing and works in threads of their own, which end with the program.
    """
    found: dict[Asked, Answer] = {}

    def work(question: Asked) -> None:
        found[question] = ask(question)

    threads = [Thread(target=work, args=(question,), daemon=True) for question in dict.fromkeys(questions)]
    for thread in threads:
        thread.start()
    end = time.monotonic() + seconds
    for thread in threads:
        thread.join(max(0.0, end - time.monotonic()))
    return {question: found[question] for question in questions if question in found}
