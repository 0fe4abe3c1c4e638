"""Why a file can't be opened, read or written: codes with facts; the words are in ``ui/words``."""

from __future__ import annotations

from roundhouse.catalogue.definitions import TitleDefinition


class JournalError(Exception):
    """A game file that can't be opened or written.

    Codes: ``missing``, ``not_a_journal``, ``newer`` (facts: format, known, version), ``start_damaged``,
    ``locked``, ``no_access`` (detail), ``name_too_long``, ``not_a_file`` (a folder, a device, a pipe),
    ``too_large`` (facts: megabytes), ``write_failed`` (detail), ``no_copy`` (detail: what is to be mended
    can't be kept first), ``gone`` and ``changed`` (the file under an open game was removed, or written by
    others), ``undamaged`` (nothing lies behind a damage), ``unknown_content`` (facts: line, detail),
    ``broken`` (facts: decision; what is recorded doesn't follow on), ``no_migration`` (facts: format),
    ``read_only``, ``exists``, ``no_folder`` (to write in), ``is_game`` (nothing else is written over it),
    ``no_picture`` (a picture of an unknown kind), ``unknown_title`` (facts: title). ``path`` is always a
    fact.
    """

    def __init__(self, code: str, path: object, **facts: object) -> None:
        """Keep the code and its facts."""
        self.code = code
        self.path = str(path)
        self.facts = facts
        super().__init__(code, self.path, facts)


class Cancelled(Exception):
    """Whoever watched a long piece of work wanted no more of it; nothing is left of it."""


class ImportRefused(Exception):
    """A foreign file that can't be imported.

    Codes: ``empty``, ``not_utf8``, ``not_json``, ``cut_off``, ``large_number`` (facts: file, and line and
    column from 1 where that is known), ``too_deep`` (file; brackets within each other), ``unreadable``
    (detail: what of the export), ``unknown_title`` (title), ``unknown_option`` (option),
    ``option_not_played`` (option: known, but in no rulebook of ours), ``unknown_action`` (action, id),
    ``unknown_name`` (kind, name, id) and ``refused`` (id, action, and the rules' refusal as ``reason`` and
    ``facts``), ``revenue`` (id, recorded, computed).
    """

    def __init__(self, code: str, **facts: object) -> None:
        """Keep the code and its facts."""
        self.code = code
        self.facts = facts
        super().__init__(code, facts)


class ExportRefused(Exception):
    """A game that can't be written as an export of 18xx.games that is read back to the same game.

    Codes: ``unknown_title`` (facts: title; 18xx.games hasn't got it), ``no_board`` (nobody knows what was
    laid), ``together`` (option, others; it has the one only with the others), ``start`` (there such a game
    begins otherwise; what: fields of the state), ``decision`` (n, action; it has no action for the decision)
    and ``differs`` (n, action; there the decision would come out otherwise: ours and there are the first
    events that differ, there may be an ActionRefused). The last three have the options by which that is so:
    ``here`` those that 18xx.games doesn't have, ``options`` those with which alone it plays such a game.
    ``definition``: what the title of the game prints, where its facts are told with that.
    """

    def __init__(self, code: str, definition: TitleDefinition | None = None, **facts: object) -> None:
        """Keep the code and its facts."""
        self.code = code
        self.definition = definition
        self.facts = facts
        super().__init__(code, facts)
