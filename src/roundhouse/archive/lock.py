"""One writer a file: the operating system's own lock, which dies with the process that holds it."""

from __future__ import annotations

import os
import sys

if sys.platform == "win32":
    import msvcrt

    # Windows forbids others to read what is locked, so the lock lies far behind the end of any game.
    _FAR = 0x7FFFFFF0

    def try_lock(descriptor: int) -> bool:
        """Whether the open file is now locked by us alone; never waits."""
        place = os.lseek(descriptor, 0, os.SEEK_CUR)
        os.lseek(descriptor, _FAR, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            os.lseek(descriptor, place, os.SEEK_SET)
        return True

    def sync(descriptor: int) -> None:
        """Return when everything written is on the disk."""
        os.fsync(descriptor)

    def sync_folder(path: str) -> None:
        """Windows keeps a folder's entries without being asked."""
        del path

else:
    import errno
    import fcntl

    _TAKEN = frozenset({errno.EWOULDBLOCK, errno.EAGAIN, errno.EACCES})

    def try_lock(descriptor: int) -> bool:
        """Whether nobody else has the open file locked; never waits.

        Some shared folders know no locks: there the journal notices another writer, at the next decision.
        """
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            return error.errno not in _TAKEN
        return True

    def sync(descriptor: int) -> None:
        """Return when everything written is on the disk (on macOS fsync alone stops at the drive's cache)."""
        full = getattr(fcntl, "F_FULLFSYNC", None)
        if full is not None:
            try:
                fcntl.fcntl(descriptor, full)
            except OSError:
                pass
            else:
                return
        os.fsync(descriptor)

    def sync_folder(path: str) -> None:
        """Return when the folder's own entries are on the disk: a new file's name is one of them."""
        try:
            descriptor = os.open(path, os.O_RDONLY)
        except OSError:
            return  # a folder may be written in and not be read
        try:
            os.fsync(descriptor)
        except OSError:
            pass
        finally:
            os.close(descriptor)
