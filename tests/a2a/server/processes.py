"""Two processes that serve one party on one record.

`python -m tests.a2a.server.processes PARTY [named]` serves and writes its URL as one line; callers
are whom their header `X-User` names, and nobody is let in without, if they are to be named.
"""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from negotiator.a2a.serving.server import Address, serve
from negotiator.a2a.serving.service import Service
from negotiator.bootstrap import open_party
from negotiator.terms import Role
from tests.crash.founding import agent_of, found

ROOT = Path(__file__).resolve().parents[3]
NAMED = "named"


@dataclass(frozen=True)
class Serving:
    """A process that serves."""

    url: str
    pid: int


@contextmanager
def two_serving(
    folder: Path, *changes: tuple[str, str], named: bool = False
) -> Iterator[tuple[Serving, ...]]:
    """Serve a seller from two processes; to callers with a name, if they are to have one."""
    anybody = (agent_of(Role.BUYER), "*")
    found(folder, {Role.SELLER: (anybody, *changes)})
    command = [sys.executable, "-m", __name__, str(folder / Role.SELLER), *[NAMED] * named]
    with ExitStack() as stack:
        running = []
        for _ in range(2):
            process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
            stack.callback(_end, process)
            running.append(process)
        yield tuple(Serving(_line_of(one), one.pid) for one in running)


def _end(process: "subprocess.Popen[str]") -> None:
    process.terminate()
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    if process.stdout is not None:
        process.stdout.close()


def _line_of(process: "subprocess.Popen[str]") -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


def _tell(url: str) -> None:
    sys.stdout.write(f"{url}\n")
    sys.stdout.flush()


def _service(named: bool) -> Service:
    """Return a service that takes callers at their word for who they are, if they are named."""
    return Service(authenticate=lambda visit: visit.headers.get("x-user")) if named else Service()


if __name__ == "__main__":
    serve(
        open_party(Path(sys.argv[1])),
        Address(),
        ready=_tell,
        service=_service(NAMED in sys.argv[2:]),
    )
