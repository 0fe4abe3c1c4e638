"""Why something can't be done, in English. The section of the rulebook is added by the speaker."""

REFUSALS = {
    "unreadable": "That can't be read",
    "unavailable": "That can't be done now",
    "not_your_turn": "It is someone else's turn",
    "illegal": "The rules don't allow that",
    "stale": "The game has moved on since; look again",
    "game_over": "The game is over",
    "section": "{text} (section {section} of the rulebook).",
    "no_section": "{text}.",
    "action.unreadable": "This decision can't be read: {detail}",
    "loop.not_now": "That can't be done now",
    "loop.not_your_turn": "It isn't {actor}'s turn",
    "setup.unknown_option": "{title} has no option called “{option}”",
    "end.unknown_player": "Nobody called {player} is playing",
    "correction.no_reason": "A correction needs a reason",
    "correction.unknown": "There is no correction of this kind: {what}",
    "correction.no_such": "There is no {subject} that could be corrected",
    "correction.below_zero": "{subject} doesn't have {amount}",
    "correction.no_such_box": "The market has no box in row {row}, column {column}",
    "track.none_left": "No {tile} is left",
}
