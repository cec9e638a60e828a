"""Small files of a party, as bytes: key files, documents, exports.

A file is opened once, never through a link, and judged by what was opened, not by its name. What
the bytes of a key file mean is not known here.
"""

import errno
import os
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from negotiator.errors import StoreError

MAX_KEY_BYTES = 16_384
"""Largest key file, in bytes."""

_KEY_MODE = 0o600
_OTHERS = 0o077
_CHUNK = 65_536


def write_key_file(path: Path, data: bytes) -> None:
    """Write a new key file with mode 0600, durably; an existing one is never touched.

    Raises:
        StoreError: the file exists, is a link, is empty or too big, or cannot be written.
    """
    if not 0 < len(data) <= MAX_KEY_BYTES:
        msg = f"a key file has 1 to {MAX_KEY_BYTES} bytes, not {len(data)}"
        raise StoreError(msg)
    flags = os.O_CREAT | os.O_EXCL | os.O_WRONLY | os.O_NOFOLLOW | os.O_CLOEXEC
    with _explained("write", path):
        descriptor = os.open(path, flags, _KEY_MODE)
        try:
            _fill(descriptor, data, _KEY_MODE)
        except BaseException:
            path.unlink(missing_ok=True)
            raise
        sync_directory(path.absolute().parent)


def read_key_file(path: Path) -> bytes:
    """Return the bytes of a key file that is ours alone.

    Raises:
        StoreError: a link, no regular file, another user's, open to others, too big or unreadable.
    """
    with _opened(path) as (descriptor, found):
        if found.st_uid != os.geteuid():
            msg = f"{path} belongs to another user; keep keys in files of the user who runs this"
            raise StoreError(msg)
        if found.st_mode & _OTHERS:
            msg = f"{path} is open to others (mode {stat.S_IMODE(found.st_mode):04o}): chmod 600"
            raise StoreError(msg)
        return _bounded(descriptor, path, MAX_KEY_BYTES)


def read_document(path: Path, max_bytes: int) -> bytes:
    """Return the bytes of a regular file that is not reached through a link.

    Args:
        path: the file.
        max_bytes: the largest size that is read.

    Raises:
        StoreError: a link, no regular file, too big or unreadable.
    """
    with _opened(path) as (descriptor, _found):
        return _bounded(descriptor, path, max_bytes)


def write_file(path: Path, data: bytes, mode: int) -> None:
    """Write a file durably and at once: readers see the old bytes or the new, never a part.

    A link at `path` is replaced, not followed.

    Args:
        path: the file; its directory must exist.
        data: all its bytes.
        mode: its permissions, whatever the umask.

    Raises:
        StoreError: the file cannot be written, or something else than a file is there, such as a
            device; what was there stays.
    """
    with _explained("write", path):
        _check_replaceable(path)
        parent = path.absolute().parent
        descriptor, temporary = tempfile.mkstemp(prefix=".", suffix=".tmp", dir=parent)
        try:
            _fill(descriptor, data, mode)
            os.replace(temporary, path)  # noqa: PTH105 - a name from mkstemp, not a Path
        except BaseException:
            with suppress(FileNotFoundError):
                os.unlink(temporary)  # noqa: PTH108 - the same
            raise
        sync_directory(parent)


def _check_replaceable(path: Path) -> None:
    """Check that a path is free, a file, or a link.

    Raises:
        OSError: it is something that would be lost for whoever else uses it.
    """
    with suppress(FileNotFoundError):
        kind = path.lstat().st_mode
        if not stat.S_ISREG(kind) and not stat.S_ISLNK(kind):
            raise OSError(errno.EINVAL, "not a file, so it is not replaced")


def sync_directory(path: Path) -> None:
    """Make the names in a directory durable.

    Raises:
        OSError: the directory cannot be opened or synchronised.
    """
    descriptor = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _fill(descriptor: int, data: bytes, mode: int) -> None:
    with os.fdopen(descriptor, "wb") as file:
        file.write(data)
        file.flush()
        os.fchmod(descriptor, mode)
        os.fsync(descriptor)


@contextmanager
def _opened(path: Path) -> Iterator[tuple[int, os.stat_result]]:
    # O_NONBLOCK: opening a FIFO that nobody writes to would wait for ever.
    flags = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC
    with _explained("read", path):
        descriptor = os.open(path, flags)
        try:
            found = os.fstat(descriptor)
            if not stat.S_ISREG(found.st_mode):
                msg = f"{path} is not a regular file; name the file itself"
                raise StoreError(msg)
            yield descriptor, found
        finally:
            os.close(descriptor)


def _bounded(descriptor: int, path: Path, max_bytes: int) -> bytes:
    # Counted while reading, not by the size told: a file may grow, and some tell 0.
    data = b""
    while len(data) <= max_bytes:
        chunk = os.read(descriptor, min(_CHUNK, max_bytes + 1 - len(data)))
        if not chunk:
            return data
        data += chunk
    msg = f"{path} is larger than {max_bytes} bytes; is it the right file?"
    raise StoreError(msg)


@contextmanager
def _explained(doing: str, path: Path) -> Iterator[None]:
    try:
        yield
    except FileExistsError as error:
        msg = f"{path} exists already; move it away or choose another name"
        raise StoreError(msg) from error
    except (OSError, ValueError) as error:
        hint = " (links are not followed: name the file itself)" if path.is_symlink() else ""
        cause = error.strerror if isinstance(error, OSError) else error
        msg = f"cannot {doing} {path}: {cause}{hint}"
        raise StoreError(msg) from error
