"""The part of the soak that offers decisions of every kind with values by chance, most of them illegal."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final, get_args

import msgspec

from roundhouse.bench.harm_content import anything, texts_in
from roundhouse.bench.soaked import Scale, Soaked, Tally, game_number, last_lines
from roundhouse.engine import actions as act
from roundhouse.engine.conservation import Unconserved, fold_conserving
from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.loop import decide, offers, start
from roundhouse.engine.position import Position
from roundhouse.engine.soundness import unsound
from roundhouse.titles import random_player, registry

ACTIONS: Final = 50_000
A_GAME: Final = 300
"""Decisions after which another game is begun."""
A_POSITION: Final = 6
"""Of each way of drawing actions, that are tried at a position."""
_NUMBERS: Final = (-1, 0, 1, 2, 3, 7, 99, 10**6, 10**12)
KINDS: Final[tuple[type[act.Action], ...]] = get_args(act.AnyAction)


def odd_actions(position: Position, rng: Random) -> Iterator[act.Action]:
    """Actions of any kind about anything in the game, and such as are offered with something changed."""
    names = sorted(texts_in(msgspec.to_builtins(position.state)))
    for kind in rng.sample(KINDS, A_POSITION):
        plain = anything(kind, names, rng)
        if rng.random() < 0.7:
            plain["actor"] = position.state.actor
        yield _of(kind, plain)
    for offer in rng.choices(offers(position), k=A_POSITION):
        action = random_player.concrete(position, offer, rng)
        yield _of(type(action), changed(msgspec.to_builtins(action), names, rng))


def _of(kind: type[act.Action], plain: dict[str, Any]) -> act.Action:
    """The action; where a value doesn't fit, with that value as it is, as a mistake of ours would make it."""
    try:
        return msgspec.convert(plain, kind)
    except msgspec.ValidationError:
        return kind(**{name: value for name, value in plain.items() if name != "do"})


def changed(plain: dict[str, Any], names: list[str], rng: Random) -> dict[str, Any]:
    """Plain values of an action of which one or two are others."""
    found = dict(plain)
    fields = [name for name in found if name != "do"]
    for name in rng.sample(fields, min(len(fields), rng.choice((1, 1, 2)))):
        value = found[name]
        if rng.random() < 0.1:
            found[name] = rng.choice((None, [], {}, [[5]], 0.5, "x"))
        elif isinstance(value, bool):
            found[name] = not value
        elif isinstance(value, int):
            found[name] = rng.choice((*_NUMBERS, value + 1, value - 1, -value))
        elif isinstance(value, str):
            found[name] = rng.choice((*names, "", "x", "player:Nobody"))
        elif isinstance(value, list | tuple):
            found[name] = rng.choice(([], [*value, *value], [rng.choice(names)], [*value][1:]))
    return found


def tried(position: Position, action: act.Action) -> tuple[bool, str]:
    """Whether the rules accept an action, and what is wrong with what comes of it; it changes nothing."""
    before = msgspec.json.encode(position.state)
    try:
        decided = decide(position, action)
    except ActionRefused:
        accepted, wrong = False, ""
    else:
        accepted, wrong = True, ""
        try:
            fold_conserving(position.definition, position.state, decided.entry.events)
        except Unconserved as error:
            wrong = f"{error.what} {error.subject} isn't conserved"
        wrong = wrong or next((fault.reason for fault in unsound(decided.position)), "")
        if not wrong and decided.position.state.ending is None and not offers(decided.position):
            wrong = "nothing is offered afterwards"
    if msgspec.json.encode(position.state) != before:
        wrong = "the position is another one"
    return accepted, wrong


def actions(scale: Scale) -> Soaked:
    """Actions of all kinds at positions of games by chance of all titles."""
    tally = Tally("actions", scale.most or ACTIONS, scale.seconds, scale.first)
    accepted = played = 0
    games = 0
    while not tally.is_over:
        for position, rng in _positions(scale.first + games):
            for action in odd_actions(position, rng):
                with tally.case():
                    is_accepted, wrong = _judged(position, action)
                accepted += is_accepted
                if wrong:
                    tally.failures.append(f"game {scale.first + games}: {action!r:.300}: {wrong}")
            played += 1
            if tally.share_done >= 1:
                break
        games += 1
    return tally.soaked(accepted=accepted, positions=played, games=games)


def _judged(position: Position, action: act.Action) -> tuple[bool, str]:
    try:
        return tried(position, action)
    except Exception:
        return False, last_lines()


def _positions(number: int) -> Iterator[tuple[Position, Random]]:
    """Positions of a game by chance, some decisions apart, and where chance is drawn from."""
    game = game_number(number)
    names = [f"Player {n}" for n in range(1, game.players + 1)]
    try:
        position = start(registry.load(game.title), names, game.options, game.seed)
    except ActionRefused:
        return
    rng = Random(number)
    for n in range(A_GAME):
        if position.state.ending is not None:
            return
        if n % 5 == 0:
            yield position, rng
        position = random_player.decided(position, rng).position
