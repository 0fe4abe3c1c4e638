#!/bin/sh
# Succeeds when a window can open: any Mac or Windows, else an X or Wayland display to talk to.
case "${QT_QPA_PLATFORM:-}" in
    offscreen* | minimal*) exit 1 ;;
    "" | xcb* | wayland*) ;;
    *) exit 0 ;;  # an unusual one, such as vnc, needs no display of its own
esac
case "$(uname -s)" in
    Darwin | MINGW* | MSYS* | CYGWIN*) exit 0 ;;
esac
[ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]
