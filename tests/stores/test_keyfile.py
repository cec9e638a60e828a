"""Files that an attacker prepared, and files that must not be half there."""

import os
import socket
import stat
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from negotiator.errors import StoreError
from negotiator.stores.keyfile import (
    MAX_KEY_BYTES,
    read_document,
    read_key_file,
    write_file,
    write_key_file,
)

ROOT = Path(__file__).resolve().parents[2]
KEY = b"-----BEGIN OPENSSH PRIVATE KEY-----\n\x00\xff\n"
SIX_HUNDRED = 0o600

Read = Callable[[Path], bytes]


def document(path: Path) -> bytes:
    return read_document(path, 1000)


both = pytest.mark.parametrize("read", [read_key_file, document])


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "agent.key"


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@both
def test_a_key_is_read_back_as_written(path: Path, read: Read) -> None:
    write_key_file(path, KEY)
    assert read(path) == KEY


@pytest.mark.parametrize("umask", [0, 0o022, 0o777])
def test_a_key_file_is_for_its_owner_alone_whatever_the_umask(path: Path, umask: int) -> None:
    before = os.umask(umask)
    try:
        write_key_file(path, KEY)
    finally:
        os.umask(before)
    assert mode(path) == SIX_HUNDRED


def test_an_existing_key_is_never_overwritten(path: Path) -> None:
    write_key_file(path, KEY)
    with pytest.raises(StoreError, match="exists already"):
        write_key_file(path, b"other")
    assert read_key_file(path) == KEY


@pytest.mark.parametrize("target_exists", [True, False])
def test_a_key_is_never_written_through_a_link(
    tmp_path: Path, path: Path, target_exists: bool
) -> None:
    target = tmp_path / "target"
    if target_exists:
        target.write_bytes(b"old")
    path.symlink_to(target)
    with pytest.raises(StoreError, match="exists already"):
        write_key_file(path, KEY)
    assert target.exists() == target_exists
    assert not target_exists or target.read_bytes() == b"old"


@pytest.mark.parametrize("size", [0, MAX_KEY_BYTES + 1])
def test_a_key_of_a_silly_size_is_not_written(path: Path, size: int) -> None:
    with pytest.raises(StoreError, match="bytes"):
        write_key_file(path, b"x" * size)
    assert not path.exists()


def test_the_largest_key_is_written_and_read(path: Path) -> None:
    write_key_file(path, b"x" * MAX_KEY_BYTES)
    assert len(read_key_file(path)) == MAX_KEY_BYTES


def test_a_key_file_that_is_too_big_is_refused(path: Path) -> None:
    write_file(path, b"x" * (MAX_KEY_BYTES + 1), 0o600)
    with pytest.raises(StoreError, match="larger than 16384 bytes"):
        read_key_file(path)


@both
@pytest.mark.parametrize("dangling", [True, False])
def test_a_link_is_not_followed(path: Path, read: Read, dangling: bool) -> None:
    target = path.with_name("real.key")
    if not dangling:
        write_key_file(target, KEY)
    path.symlink_to(target)
    with pytest.raises(StoreError, match="name the file itself"):
        read(path)


@both
@pytest.mark.parametrize("writer_waits", [True, False])
def test_a_fifo_is_refused_without_waiting(path: Path, read: Read, writer_waits: bool) -> None:
    os.mkfifo(path, 0o600)
    # Once opened for both, the FIFO has a writer, and reading from it would block.
    held = os.open(path, os.O_RDWR) if writer_waits else None
    caught: list[StoreError] = []

    def attempt() -> None:
        with pytest.raises(StoreError, match="not a regular file") as refusal:
            read(path)
        caught.append(refusal.value)

    thread = threading.Thread(target=attempt, daemon=True)
    thread.start()
    thread.join(5)
    if held is not None:
        os.close(held)
    assert not thread.is_alive()
    assert len(caught) == 1


@both
def test_a_socket_a_device_and_a_directory_are_refused(tmp_path: Path, read: Read) -> None:
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(tmp_path / "s"))
        for odd in (tmp_path / "s", Path("/dev/zero"), tmp_path):
            with pytest.raises(StoreError, match=r"not a regular file|cannot read"):
                read(odd)


@pytest.mark.parametrize("bits", [0o644, 0o640, 0o604, 0o660, 0o601, 0o620])
def test_a_key_open_to_others_is_refused_with_advice(path: Path, bits: int) -> None:
    write_key_file(path, KEY)
    path.chmod(bits)
    with pytest.raises(StoreError, match=f"mode {bits:04o}.*chmod 600"):
        read_key_file(path)
    assert document(path) == KEY


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a file away")
def test_a_key_of_another_user_is_refused(path: Path) -> None:
    write_key_file(path, KEY)
    os.chown(path, 12345, -1)
    with pytest.raises(StoreError, match="another user"):
        read_key_file(path)


@both
def test_a_missing_file_is_named(path: Path, read: Read) -> None:
    with pytest.raises(StoreError, match=r"agent\.key: No such file"):
        read(path)


@both
def test_a_name_with_a_nul_is_an_error_of_ours(read: Read) -> None:
    with pytest.raises(StoreError):
        read(Path("a\x00b"))


@pytest.mark.parametrize(("size", "fits"), [(0, True), (1000, True), (1001, False)])
def test_a_document_is_bounded(path: Path, size: int, fits: bool) -> None:
    path.write_bytes(b"x" * size)
    if fits:
        assert len(document(path)) == size
        return
    with pytest.raises(StoreError, match="larger than 1000 bytes"):
        document(path)


def test_a_document_longer_than_one_read_comes_whole(path: Path) -> None:
    data = os.urandom(300_000)
    path.write_bytes(data)
    assert read_document(path, 300_000) == data


def test_a_file_that_hides_its_size_is_bounded_all_the_same() -> None:
    with pytest.raises(StoreError, match="larger than 3 bytes"):
        read_document(Path("/proc/self/status"), 3)


@pytest.mark.parametrize("bits", [0o600, 0o644])
def test_a_file_is_written_with_its_mode(path: Path, bits: int) -> None:
    before = os.umask(0o077)
    try:
        write_file(path, b"one", bits)
        write_file(path, b"two", bits)
    finally:
        os.umask(before)
    assert (path.read_bytes(), mode(path)) == (b"two", bits)
    assert list(path.parent.iterdir()) == [path]


def test_a_link_is_replaced_and_its_target_left_alone(path: Path) -> None:
    target = path.with_name("target")
    target.write_bytes(b"old")
    path.symlink_to(target)
    write_file(path, b"new", 0o600)
    assert (target.read_bytes(), path.read_bytes(), path.is_symlink()) == (b"old", b"new", False)


def test_a_file_that_cannot_be_placed_leaves_nothing_behind(path: Path) -> None:
    path.mkdir()
    with pytest.raises(StoreError, match="cannot write"):
        write_file(path, b"new", 0o600)
    assert list(path.parent.iterdir()) == [path]


FILE_LIMIT = """
import resource, signal, sys
from pathlib import Path
from negotiator.errors import StoreError
from negotiator.stores.keyfile import write_file, write_key_file
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, resource.RLIM_INFINITY))
for write in (lambda path: write_key_file(path, b"x" * 2000),
              lambda path: write_file(path, b"x" * 2000, 0o600)):
    try:
        write(Path(sys.argv.pop()))
    except StoreError as error:
        print(error.message)
"""


def test_a_write_that_fails_leaves_the_old_file_or_none(path: Path) -> None:
    old = path.with_name("old")
    old.write_bytes(b"old")
    command = [sys.executable, "-c", FILE_LIMIT, str(old), str(path)]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert run.stdout.count("File too large") == 2
    assert list(path.parent.iterdir()) == [old]
    assert old.read_bytes() == b"old"


@pytest.mark.parametrize("make", [os.mkfifo, os.mkdir])
def test_what_is_no_file_is_not_replaced(tmp_path: Path, make: Callable[[Path], None]) -> None:
    place = tmp_path / "there"
    make(place)
    before = place.lstat()
    with pytest.raises(StoreError, match="not a file"):
        write_file(place, b"data", 0o600)
    assert (place.lstat().st_mode, place.lstat().st_ino) == (before.st_mode, before.st_ino)
    assert list(tmp_path.iterdir()) == [place]
