"""Children of a process without threads: forked, killed, and gone when their parent is."""

import os
import signal
import socket
import sys
import threading
import traceback
from collections.abc import Callable

FAILED = 99
"""Exit code of a child whose work raised something."""

_lifeline = os.pipe()
"""Nobody writes to it: it ends when the parent does, because no child keeps its other end."""


def fork(work: Callable[[], int | None]) -> int:
    """Do work in a child and return its process id; its exit code is what the work returns."""
    assert threading.active_count() == 1, "a process with threads must not fork"
    pid = os.fork()
    if pid:
        return pid
    code = FAILED
    try:
        os.close(_lifeline[1])
        threading.Thread(target=_die_with_parent, daemon=True).start()
        code = work() or 0
    except BaseException:  # noqa: BLE001 - the child ends here, whatever happened
        traceback.print_exc()
    finally:
        sys.stderr.flush()
        os._exit(code)


def _die_with_parent() -> None:
    os.read(_lifeline[0], 1)
    os._exit(FAILED)


def ended(pid: int) -> int | None:
    """Return the exit code of a child; None while it lives."""
    found, status = os.waitpid(pid, os.WNOHANG)
    return os.waitstatus_to_exitcode(status) if found else None


def end(pid: int) -> None:
    """Kill a child, if there is one, and wait until it is gone."""
    if pid:
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as sock:
        port: int = sock.getsockname()[1]
        return port


def listens(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port)).close()
    except OSError:
        return False
    return True
