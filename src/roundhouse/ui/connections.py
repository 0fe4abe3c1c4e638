"""Every signal of the window, connected in this one place."""

from __future__ import annotations

from functools import partial
from typing import Final

from msgspec.structs import replace
from PySide6.QtCore import Qt

from roundhouse.archive import library
from roundhouse.catalogue.texts import plain
from roundhouse.engine.position import Position
from roundhouse.queries.board import has_board
from roundhouse.queries.titles import choices
from roundhouse.ui.already import Already
from roundhouse.ui.board_watch import BoardWatch
from roundhouse.ui.bridge import Bridge
from roundhouse.ui.choices import is_deal
from roundhouse.ui.command_handlers import CommandHandlers
from roundhouse.ui.commands import CHOICES
from roundhouse.ui.correction_menus import CorrectionMenus
from roundhouse.ui.exporting import Exporting
from roundhouse.ui.file_status import standings
from roundhouse.ui.forecasting import Forecasting
from roundhouse.ui.free_memory import give_back
from roundhouse.ui.leaving import Leaving
from roundhouse.ui.looking import Looking
from roundhouse.ui.main_window import MainWindow
from roundhouse.ui.moves_ahead import MovesAhead
from roundhouse.ui.named_hexes import NamedHexes
from roundhouse.ui.played import played, what
from roundhouse.ui.route_finder import RouteFinder
from roundhouse.ui.second_window.opening import SecondWindows
from roundhouse.ui.settings import LAYERS
from roundhouse.ui.share_hand import ShareHand
from roundhouse.ui.showing import Showing
from roundhouse.ui.skipped import SkippedSteps
from roundhouse.ui.text import in_title, on_button
from roundhouse.ui.tips import tip
from roundhouse.ui.touring import Tour
from roundhouse.ui.why_not import WhyNot
from roundhouse.ui.words import LANGUAGES

_THEMES: Final = ("light", "dark")
_RECENT: Final = 0.5
"""The part of the width of the window that the name of a recent game may take in the menu."""


def connect_all(
    window: MainWindow, bridge: Bridge, handlers: CommandHandlers, finder: RouteFinder | None = None
) -> SecondWindows:
    """Connect what lives as long as the window, and the screens as often as they are made.

    Gives what opens the second window.
    """
    Leaving(window, bridge)
    seconds = SecondWindows(window, bridge)
    handlers.tour = Tour(window, bridge, handlers.files, handlers.notices)
    bridge.closed.connect(partial(_forget_time, window, bridge))
    bridge.scratch_changed.connect(lambda on: _show_scratch(window, is_on=on))
    bridge.game_changed.connect(lambda: _show_scratch(window, is_on=bridge.is_scratch))
    bridge.decided.connect(lambda _entry: None if bridge.is_scratch else window.thinking.decided())
    Showing(window, bridge)
    bridge.game_changed.connect(partial(_game, window, bridge, handlers))
    bridge.renamed.connect(partial(_name_game, window, bridge, handlers))
    bridge.refused.connect(partial(_tell, window, careful=True))
    bridge.noticed.connect(partial(_tell, window))
    bridge.panes_due.connect(seconds.show_position)
    bridge.shown.connect(handlers.since.show)
    handlers.since.flagged.connect(seconds.show_since)
    # A ranking is that of one moment: whatever shows another one, or decides, is seen at the table.
    bridge.shown.connect(lambda *_: handlers.ranking.leave())
    SkippedSteps(bridge, window)
    if finder is not None:
        bridge.shown.connect(partial(_find_routes, window, bridge, finder))
        finder.failed.connect(lambda: _tell(window, bridge.words.say("run.failed"), careful=True))
    bridge.game_changed.connect(seconds.follow_game)
    bridge.closed.connect(give_back)
    seconds.rules_wanted.connect(lambda section: handlers.rules.show(section, seconds.shown))
    window.rebuilt.connect(partial(_connect_screens, window, bridge, handlers, seconds))
    window.rebuilt.connect(seconds.restyle)
    window.look_kept.connect(partial(_check_look, window))
    window.closing.connect(seconds.close_all)
    window.main_wanted.connect(partial(_main, window))
    _connect_screens(window, bridge, handlers, seconds)
    return seconds


def _connect_screens(
    window: MainWindow, bridge: Bridge, handlers: CommandHandlers, seconds: SecondWindows
) -> None:
    _connect_commands(window, bridge, handlers, seconds)
    bar, table = window.table.turn_bar, window.table
    bar.chosen.connect(handlers.decide)
    bar.asked.connect(handlers.ask)
    bar.deals_wanted.connect(partial(handlers.deals, None))
    bar.undo_wanted.connect(handlers.undoing.undo)
    bar.redo_wanted.connect(handlers.undoing.redo)
    bar.turn_start_wanted.connect(handlers.undoing.undo_turn)
    bar.now_wanted.connect(bridge.show_now)
    bar.back_wanted.connect(lambda: handlers.undoing.go_back_to(bridge.moment))
    for other_moment in (bar.now_wanted, bar.back_wanted):
        other_moment.connect(handlers.guard.expect_second_press)
    # A sheet may lie under the pointer: it asks what the click didn't say.
    bar.sheet_opened.connect(lambda _: handlers.guard.expect_second_press())
    # It shows where markers go by the choice under the pointer.
    bar.sheet_opened.connect(lambda sheet: sheet.place.keep_off(window.panels.market))
    # Beside the board its upper edge would cut through the heads of a list.
    bar.sheets.over = window.panels.board
    bar.sheet_opened.connect(lambda sheet: sheet.place.keep_below(window.table.scratch))
    bar.sheet_opened.connect(lambda sheet: sheet.place.keep_whole(window.panels.order))
    bar.ranking_wanted.connect(handlers.ranking.show)
    table.dividers.moved.connect(
        lambda dividers: handlers.settings.change(replace(window.settings, dividers=dividers))
    )
    table.scrubber.moment_wanted.connect(bridge.show_moment)
    table.scrubber.now.setToolTip(window.actions_by_key["command.now"].toolTip())
    table.scrubber.since.clicked.connect(handlers.since.seen)
    _connect_board(window, bridge, handlers, seconds)
    window.panels.log.moment_clicked.connect(bridge.show_moment)
    window.start.new_wanted.connect(handlers.files.new_game)
    window.start.title_picked.connect(handlers.files.new_game)
    window.start.open_wanted.connect(handlers.files.open_game)
    window.start.tour_wanted.connect(handlers.begin_tour)
    window.start.picked.connect(handlers.files.open_path)
    window.end.back_wanted.connect(handlers.ranking.show_table)
    window.end.save_wanted.connect(handlers.ranking.save)
    bar.place.clock.use(window.thinking, window.allowance())
    _run_clock(window, window.settings.clock)
    bar.place.clock.clicked.connect(window.actions_by_key["command.pause_clock"].toggle)
    bridge.announce()
    if window.showed_ranking:
        handlers.ranking.show()


def _connect_board(
    window: MainWindow, bridge: Bridge, handlers: CommandHandlers, seconds: SecondWindows
) -> None:
    """Tools, tray and cards."""
    panels, bar = window.panels, window.table.turn_bar
    watch = BoardWatch(window, bridge, handlers.decide)
    for number in CHOICES:
        window.actions_by_key[f"choice.{number}"].triggered.connect(partial(_press, watch, number))
    window.actions_by_key["command.main"].triggered.connect(watch.main)
    tools = panels.tools
    tools.routes.suggests = "routes" in window.settings.helps
    tools.action.connect(handlers.decide)
    tools.alone.connect(handlers.go_alone)
    tools.why.connect(watch.tell_why)
    tools.previewed.connect(watch.tell_preview)
    tools.routes.changed.connect(watch.show_run)
    tools.routes.changed.connect(seconds.show_run)
    tools.routes.given.connect(watch.show_whole_run)
    tools.homes.changed.connect(watch.tell_homes)
    tools.chosen.connect(watch.tool_chosen)
    tools.chosen.connect(lambda _: seconds.show_run())
    bar.tool_wanted.connect(watch.use_tool)
    panels.run.best_wanted.connect(tools.routes.take_best)
    panels.run.last_wanted.connect(tools.routes.take_last)
    panels.run.clear_wanted.connect(tools.routes.clear)
    panels.run.train_wanted.connect(tools.routes.select)
    for wanted in (panels.run.best_wanted, panels.run.last_wanted, panels.run.clear_wanted):
        wanted.connect(watch.to_board)
    panels.run.train_wanted.connect(watch.to_board)
    panels.certificates.chosen.connect(watch.buy)
    panels.auction.bid_chosen.connect(lambda offers: watch.take_up(*offers))
    panels.own_shares.chosen.connect(watch.buy)
    panels.earnings.chosen.connect(handlers.decide)
    panels.merger.changed.connect(watch.show_merger)
    named = NamedHexes(window, bridge)
    MovesAhead(window, bridge)
    why = WhyNot(window, bridge)
    watch.bubble = why.bubble
    why.named.connect(partial(named.mark, "refusal"))
    watch.named.connect(partial(named.mark, "tool"))
    looking = Looking(window, bridge, why)
    # It is asked before the cards of what is rested on.
    ShareHand(window, bridge, watch, why)
    CorrectionMenus(panels, bridge, handlers.correct_one_of, looking.look_at)
    looking.named.connect(partial(named.mark, "card"))
    looking.rules_wanted.connect(handlers.rules.show)
    bar.rules_wanted.connect(handlers.rules.show)
    bar.about_wanted.connect(
        lambda button, section: handlers.show_about(looking.look_at(button, button.rect().center()), section)
    )
    window.actions_by_key["command.look"].triggered.connect(partial(_look, seconds, looking))
    panels.offered.chosen.connect(
        lambda offer: handlers.deals(offer) if is_deal(offer) else watch.take_up(offer)
    )


def _look(seconds: SecondWindows, looking: Looking, _checked: bool = False) -> None:
    """The card of what the pointer is on in either window, or of what keys reach if they came last."""
    if looking.keys_came_last() or not (seconds.look_at_pointer() or looking.look_at_pointer()):
        looking.look_at_focus()


def _main(window: MainWindow) -> None:
    window.actions_by_key["command.main"].trigger()


def _press(watch: BoardWatch, number: int, _checked: bool = False) -> None:
    watch.press(number)


def _connect_commands(
    window: MainWindow, bridge: Bridge, handlers: CommandHandlers, seconds: SecondWindows
) -> None:
    plain = {
        "command.new": handlers.files.new_game,
        "command.open": handlers.files.open_game,
        "command.save_as": handlers.files.save_as,
        "command.picture": handlers.files.save_picture,
        "command.export": Exporting(window, bridge, handlers.dialogs.run).ask,
        "command.close_game": handlers.files.close_game,
        "command.settings": handlers.settings.ask,
        "command.quit": window.close,
        "command.undo": handlers.undoing.undo,
        "command.redo": handlers.undoing.redo,
        "command.undo_turn": handlers.undoing.undo_turn,
        "command.branches": handlers.undoing.branches,
        "command.pass": handlers.pass_once,
        "command.pass_all": handlers.pass_all,
        "command.deals": handlers.deals,
        "command.leave_scratch": bridge.end_scratch,
        "command.correct": handlers.correct,
        "command.agree": handlers.agree,
        "command.seen": handlers.since.seen,
        "command.forecast": Forecasting(window, bridge, handlers.dialogs.run).show,
        "command.text_larger": partial(handlers.settings.change_text_size, 1),
        "command.text_smaller": partial(handlers.settings.change_text_size, -1),
        "command.text_usual": partial(handlers.settings.change_text_size, 0),
        "command.second_window": seconds.open,
        "command.help": handlers.help,
        "command.tour": handlers.begin_tour,
        "command.rules": lambda: handlers.rules.show(second=seconds.with_focus),
        "command.keys": handlers.keys,
        "command.about": handlers.about,
    }
    actions = window.actions_by_key
    for key, take in plain.items():
        actions[key].triggered.connect(lambda _checked=False, take=take: take())
    for name in LAYERS:
        action = actions[f"layer.{name}"]
        action.setChecked(name in window.settings.layers)
        action.toggled.connect(partial(handlers.settings.set_layer, name))
    _connect_choices(window, handlers)
    Already(window, bridge, handlers.ranking.leave)


def _check_look(window: MainWindow) -> None:
    """Commands of the look are switched on as it is, whatever was asked for."""
    actions, settings = window.actions_by_key, window.settings
    for theme in _THEMES:
        actions[f"theme.{theme}"].setChecked(settings.theme == theme)
    for words in LANGUAGES:
        actions[f"language.{words.code}"].setChecked(window.words.code == words.code)
    actions["command.animations"].setChecked(settings.animations)


def _connect_choices(window: MainWindow, handlers: CommandHandlers) -> None:
    """Commands that stay switched on."""
    actions, settings = window.actions_by_key, window.settings
    _check_look(window)
    for theme in _THEMES:
        actions[f"theme.{theme}"].triggered.connect(
            lambda _checked, theme=theme: handlers.settings.change(replace(window.settings, theme=theme))
        )
    for words in LANGUAGES:
        actions[f"language.{words.code}"].triggered.connect(
            lambda _checked, code=words.code: handlers.settings.change(
                replace(window.settings, language=code)
            )
        )
    actions["command.pause"].setChecked(settings.pause)
    actions["command.pause"].toggled.connect(
        lambda on: handlers.settings.change(replace(window.settings, pause=on))
    )
    actions["command.animations"].toggled.connect(
        lambda on: handlers.settings.change(replace(window.settings, animations=on))
    )
    board = window.panels.board
    board.follows = settings.follow
    actions["command.follow"].setChecked(settings.follow)
    actions["command.follow"].toggled.connect(board.set_follows)
    actions["command.follow"].toggled.connect(
        lambda on: handlers.settings.change(replace(window.settings, follow=on))
    )
    actions["command.clock"].setChecked(settings.clock)
    actions["command.clock"].toggled.connect(partial(_run_clock, window))
    actions["command.clock"].toggled.connect(
        lambda on: handlers.settings.change(replace(window.settings, clock=on))
    )
    actions["command.pause_clock"].setChecked(window.thinking.is_paused)
    actions["command.pause_clock"].toggled.connect(partial(_pause, window))
    _show_scratch(window, is_on=handlers.bridge.is_scratch)
    actions["command.scratch"].toggled.connect(
        lambda on: handlers.bridge.begin_scratch() if on else handlers.bridge.end_scratch()
    )
    actions["command.full_screen"].setChecked(window.isFullScreen())
    actions["command.full_screen"].toggled.connect(
        lambda on: window.showFullScreen() if on else window.showNormal()
    )


def _run_clock(window: MainWindow, on: bool) -> None:
    """Show the clock and count, or do neither: nobody has used time that no clock showed."""
    window.thinking.switch(on=on)
    window.table.turn_bar.place.clock.set_running(on)


def _pause(window: MainWindow, paused: bool) -> None:
    """Pause the clock or let it go on; a message tells it where the clock isn't seen, or that it is off."""
    if window.thinking.is_off:
        if paused:
            window.actions_by_key["command.pause_clock"].setChecked(False)
            what = window.actions_by_key["command.clock"].text().replace("&", "")
            _tell(window, window.words.say("already.switched_off", what=what))
        return
    window.thinking.pause(paused=paused)
    clock = window.table.turn_bar.place.clock
    clock.refresh()
    if not clock.isVisibleTo(window):
        _tell(window, window.words.say("clock.paused" if paused else "clock.goes_on"))


def _show_scratch(window: MainWindow, *, is_on: bool) -> None:
    """Say that something is only tried, and let Esc leave it."""
    was_on = not window.table.scratch.isHidden()
    window.table.scratch.setVisible(is_on)
    window.panels.log.tell_scratch(is_on=is_on)
    window.actions_by_key["command.leave_scratch"].setEnabled(is_on)
    window.actions_by_key["command.scratch"].setChecked(is_on)
    if was_on and not is_on:
        window.table.below.forget_turn()


def _forget_time(window: MainWindow, bridge: Bridge) -> None:
    """Another game begins with no time used, once it is certain to be shown; nobody plays the tour's."""
    if window.timed is not bridge.session and not window.thinking.is_held:
        window.timed = bridge.session
        window.thinking.begin_anew()
        window.actions_by_key["command.pause_clock"].setChecked(False)


def _find_routes(
    window: MainWindow, bridge: Bridge, finder: RouteFinder, position: Position, previous: Position | None
) -> None:
    del previous
    if bridge.is_now:
        finder.follow(position, window.panels.tools.routes)


def _tell(window: MainWindow, text: str, *, careful: bool = False) -> None:
    window.table.scrubber.tell(text, careful=careful)
    window.end.message.setText(text)
    if window.screens.currentWidget() is window.start:
        window.start.show_trouble(text)


def _game(window: MainWindow, bridge: Bridge, handlers: CommandHandlers) -> None:
    is_open = bridge.session is not None
    position = bridge.position
    with_board = position is None or has_board(position)
    window.actions_by_key.set_game_open(is_open, with_board=with_board)
    _name_game(window, bridge, handlers)
    window.screens.setCurrentWidget(window.table if is_open else window.start)
    if position is not None:
        window.panels.set_definition(position.definition)
        handlers.settings.show_layers()


def _name_game(window: MainWindow, bridge: Bridge, handlers: CommandHandlers) -> None:
    """Have the title of the window say which game is shown, and the lists which were played lately."""
    recents = library.recents()
    found = standings(recents.games, window.words)
    if bridge.session is None:
        # With a game open nobody sees them, and their pictures take a while.
        window.start.show_games(recents.games, found)
    window.start.show_trouble(handlers.trouble(recents.lost))
    window.recent_menu.clear()
    window.recent_menu.ensurePolished()
    metrics, room = window.recent_menu.fontMetrics(), round(window.width() * _RECENT)
    for game in recents.games:
        told = what(window.words, game.title, game.choices, game.subtitle)
        text = f"{told} · {', '.join(game.players)}"
        shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, room)
        action = window.recent_menu.addAction(on_button(shown))
        action.setToolTip(tip(text))
        action.setEnabled(found[game.path].is_there)
        action.triggered.connect(lambda _checked=False, path=game.path: handlers.files.open_path(path))
    position, name = bridge.position, window.words.say("app.name")
    told = ""
    if position is not None:
        chosen = choices(position.title, position.options)
        told = played(window.words, chosen, position.definition.subtitle)
    parts = [plain(bridge.path.stem) if bridge.path else "", told, name]
    window.setWindowTitle(in_title(" – ".join(part for part in parts if part)))
