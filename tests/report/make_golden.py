"""Make the reports that tests hold every change against: ``python -m tests.report.make_golden``."""

from collections.abc import Callable
from pathlib import Path

from negotiator.replay.harness import ModeName
from negotiator.report import Format, Told, render
from tests.report.given import known, part, worked

GOLDEN = Path(__file__).parent / "golden"
MADE: dict[str, tuple[Callable[[], Told], Format]] = {
    **{f"worked.{form}": (worked, form) for form in Format},
    "worked-fitted.md": (lambda: worked(ModeName.FITTED), Format.MARKDOWN),
    "known.html": (known, Format.HTML),
    "pattern.md": (lambda: part("hose-clamp-25"), Format.MARKDOWN),
}
"""Which report of what, by file name."""


def made(name: str) -> bytes:
    """Return one report."""
    told, form = MADE[name]
    return render(told(), form)


def main() -> None:
    """Write everything."""
    GOLDEN.mkdir(exist_ok=True)
    for name in MADE:
        (GOLDEN / name).write_bytes(made(name))


if __name__ == "__main__":
    main()
