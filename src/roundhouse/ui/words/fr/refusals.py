"""Why something can't be done, in French. The section of the rulebook is added by the speaker."""

REFUSALS = {
    "unreadable": "C'est illisible",
    "unavailable": "Ce n'est pas possible maintenant",
    "not_your_turn": "C'est le tour de quelqu'un d'autre",
    "illegal": "Les règles ne le permettent pas",
    "stale": "La partie a avancé entre-temps ; regardez à nouveau",
    "game_over": "La partie est finie",
    "section": "{text} (règles, section {section}).",
    "no_section": "{text}.",
    "action.unreadable": "Cette décision est illisible : {detail}",
    "loop.not_now": "Ce n'est pas possible maintenant",
    "loop.not_your_turn": "Ce n'est pas le tour {actor:de}",
    "setup.unknown_option": "{title} n'a pas d'option « {option} »",
    "end.unknown_player": "Personne du nom {player:de} ne joue",
    "correction.no_reason": "Il faut une raison pour corriger",
    "correction.unknown": "Il n'y a pas de correction de cette sorte : {what}",
    "correction.no_such": "Il n'y a pas de {subject} à corriger",
    "correction.below_zero": "{subject} n'a pas {amount}",
    "correction.no_such_box": "La bourse n'a pas de case ligne {row}, colonne {column}",
    "track.none_left": "Il ne reste plus de {tile}",
}
