"""The file of a sweep: rows are added as they come, and after a kill it goes on where it stopped.

Every row says which sweep it belongs to, by a hash of all the sweep depends on, so a file of
another sweep is never continued. It holds utilities, so its owner alone may read it.
"""

import csv
import fcntl
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO, Self

from negotiator.bootstrap.party import PRIVATE
from negotiator.errors import InvalidValueError, StoreError, UsageError
from negotiator.replay.sweep import Row, Study, csv_of, header_line, row_of


class SweepFile:
    """A file of rows, open for adding some."""

    def __init__(self, path: Path, study: Study) -> None:
        """Open a file, new or begun.

        Args:
            path: the file.
            study: whose rows it holds.

        Raises:
            UsageError: another sweep is writing it.
            StoreError: it cannot be opened.
        """
        self._path, self._sweep = path, study.id
        self._design = study.design
        self._names = [dimension.name for dimension in study.design.dimensions]
        try:
            flags = os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC
            self._file: IO[bytes] = os.fdopen(os.open(path, flags, PRIVATE), "r+b")
        except OSError as error:
            msg = f"{path} cannot be opened: {error.strerror or 'no file that can be gone on with'}"
            raise StoreError(msg) from error
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            self._file.close()
            msg = f"{path}: another sweep is writing it; wait for it, or name another file"
            raise UsageError(msg) from error

    def __enter__(self) -> Self:
        """Return the file itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close it."""
        self._file.close()

    def known(self) -> Iterator[Row]:
        """Give the rows that are there; a torn last line is cut off. Then rows may be added.

        Raises:
            UsageError: it is the file of another sweep, or no file of a sweep.
            StoreError: it cannot be read or written.
        """
        try:
            yield from self._known()
        except OSError as error:
            msg = f"{self._path} cannot be read: {error.strerror}"
            raise StoreError(msg) from error

    def add(self, rows: Iterable[Row]) -> None:
        """Add rows.

        Raises:
            StoreError: it cannot be written.
        """
        try:
            self._file.write(csv_of(rows, self._sweep).encode())
            self._file.flush()
        except OSError as error:
            msg = f"{self._path} cannot be written: {error.strerror}"
            raise StoreError(msg) from error

    def _known(self) -> Iterator[Row]:
        """Read line by line; leave the place at the end of the last whole one."""
        self._file.seek(0)
        first = self._file.readline()
        header = header_line(self._names).encode()
        if first != header and (first.endswith(b"\n") or not header.startswith(first)):
            raise self._foreign()
        if first != header:
            self._cut(0)
            self._file.write(header)
            return
        number, good, points = 0, len(first), self._design.values()
        for line in iter(self._file.readline, b""):
            if not line.endswith(b"\n"):
                break
            yield self._row(line, number, next(points, None))
            number, good = number + 1, good + len(line)
        self._cut(good)

    def _row(self, line: bytes, number: int, values: tuple[str, ...] | None) -> Row:
        """Read one row.

        Args:
            line: of the file.
            number: of its point.
            values: of its point; None behind the last one.

        Raises:
            UsageError: it is none of this sweep's.
        """
        try:
            cells = next(csv.reader([line.decode().rstrip("\n")], strict=True))
            row = row_of(cells, self._sweep, number, len(self._names))
        except (InvalidValueError, UnicodeDecodeError, csv.Error) as error:
            raise self._foreign() from error
        if row.values != values:
            raise self._foreign()
        return row

    def _foreign(self) -> UsageError:
        """Return what to say of a file that is not this sweep's."""
        return UsageError(
            f"{self._path} is not a file of this sweep ({self._sweep}): mandate, recordings, mode "
            f"and what is varied must be the same to go on; name another file"
        )

    def _cut(self, length: int) -> None:
        """Cut off what stands behind a place, and go there."""
        self._file.truncate(length)
        self._file.seek(length)
