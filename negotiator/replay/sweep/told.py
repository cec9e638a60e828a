"""What came of a sweep, for people and for programs."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from negotiator.replay.harness import Pattern, Skipped
from negotiator.replay.harness.figures import percent_text
from negotiator.replay.harness.show import aligned
from negotiator.replay.sweep.amend import diff_of
from negotiator.replay.sweep.recommend import Recommended
from negotiator.replay.sweep.rows import MEASURES, MILLION, Row, written
from negotiator.replay.sweep.study import Study
from negotiator.replay.sweep.vary import FLOOR
from negotiator.terms.canonical import Document

MOST_REFUSALS: Final = 5
"""Most reasons of refused points that are shown."""
MOST_SHOWN: Final = 30
"""Most points of the front that are shown; all of them are in the file and for programs."""

_COLUMNS: Final = ("point", "agreement", "surplus all", "surplus", "rounds", "distance")


@dataclass(frozen=True, slots=True)
class Looked:
    """What a first look at the mandate as it is shows.

    Attributes:
        now: what it comes to; its number is -1.
        pattern: deadlocks of it at one gap; None for none.
        skipped: recordings that do not fit it.
        why_not: why the engine plays the points one by one; empty where the kernel does.
    """

    now: Row
    pattern: Pattern | None
    skipped: tuple[Skipped, ...]
    why_not: str


@dataclass(frozen=True, slots=True)
class Told:
    """A sweep and what came of it.

    Attributes:
        study: what was swept.
        looked: what the mandate as it is comes to.
        refused: how many points there is no mandate at.
        reasons: why, of each reason how many points, most frequent first.
        front: the points that no other betters in everything.
        recommended: the point to recommend, and by what rule.
        changed: the mandate's text with the recommended point in it; empty where there is none.
        name: the file of the mandate, as it was named.
        written: where that text was written; empty for nowhere.
    """

    study: Study
    looked: Looked
    refused: int
    reasons: tuple[tuple[str, int], ...]
    front: tuple[Row, ...]
    recommended: Recommended
    changed: str
    name: str
    written: str = ""

    def diff(self, *, reveal: bool) -> tuple[str, ...]:
        """Return the recommended mandate as a diff, line by line; empty where there is none."""
        if not self.changed:
            return ()
        version = self.study.draft.version
        names = (f"{self.name} (version {version})", f"{self.name} (version {version + 1})")
        return tuple(diff_of(self.study.text, self.changed, names, reveal=reveal))


def lines_of(told: Told, *, reveal: bool) -> Iterator[str]:
    """Give a sweep in lines.

    Args:
        told: the sweep.
        reveal: whether walk-away values are shown.
    """
    yield from _heading(told)
    yield from ("", f"as it is: {_measured(told.looked.now)}")
    yield from _pattern(told)
    yield from _refused(told)
    if told.looked.skipped:
        yield from ("", "skipped")
        yield from (f"  {skipped.recording}: {skipped.why}" for skipped in told.looked.skipped)
    yield from ("", "the front: no other point is better in everything")
    yield from _table(told, reveal=reveal)
    yield ""
    yield from _recommendation(told, reveal=reveal)


def _heading(told: Told) -> Iterator[str]:
    """Give what was swept, and what that cannot show."""
    study, draft = told.study, told.study.draft
    how = "a spread" if study.design.spread else "a grid"
    yield (
        f"{study.design.size} points ({how}) on {len(study.recordings)} counterparties "
        f"({study.mode.name}) under mandate {draft.id} version {draft.version}, {draft.role}"
    )
    yield f"what this cannot show: {study.mode.cannot_show}"
    yield "surplus is by the mandate as it is: 0 at its reserve, 1 at its targets"
    where = "at every point" if study.measured else "on the front alone"
    yield f"distance is how far off an informed attacker is of the reserve; measured {where}"
    why = told.looked.why_not
    yield f"played by the whole engine: {why}" if why else "played in closed form"


def _measured(row: Row) -> str:
    """Return the measures of a row in a sentence."""
    return (
        f"agreement {_percent(row.agreement)}, surplus over all {_percent(row.surplus_all)}, "
        f"distance {_percent(row.distance)}"
    )


def _percent(number: int | None) -> str:
    """Write millionths in percent."""
    return percent_text(None if number is None else Fraction(number, MILLION))


def _pattern(told: Told) -> Iterator[str]:
    """Give the pattern among the deadlocks, and what to do about it."""
    found = told.looked.pattern
    if found is None:
        return
    looked = any(dimension.kind == FLOOR for dimension in told.study.design.dimensions)
    hint = "" if looked else "; --vary floor=auto looks how far its reserves would have to move"
    yield (
        f"{found.count} of {found.of} deadlocks sit at the same gap ({percent_text(found.low)} to "
        f"{percent_text(found.high)} of the mandate's range): the mandate is out of line with the "
        f"market{hint}"
    )


def _refused(told: Told) -> Iterator[str]:
    """Give why there is no mandate at some points."""
    if not told.refused:
        return
    yield from ("", f"refused: at {told.refused} of {told.study.design.size} points no mandate")
    for reason, count in told.reasons[:MOST_REFUSALS]:
        yield f"  {count}: {reason}"
    if len(told.reasons) > MOST_REFUSALS:
        yield f"  and {len(told.reasons) - MOST_REFUSALS} other reasons"


def _table(told: Told, *, reveal: bool) -> Iterator[str]:
    """Give the front as a table."""
    dimensions = told.study.design.dimensions
    columns = (*_COLUMNS[:1], *(d.name for d in dimensions), *_COLUMNS[1:])
    rows = [
        (str(row.number), *_values(told, row, reveal=reveal), *_cells(row))
        for row in told.front[:MOST_SHOWN]
    ]
    yield from aligned(columns, rows)
    if len(told.front) > MOST_SHOWN:
        yield f"and {len(told.front) - MOST_SHOWN} other points"


def _values(told: Told, row: Row, *, reveal: bool) -> tuple[str, ...]:
    """Return the values of a point, without walk-away values unless they are to be shown."""
    pairs = zip(told.study.design.dimensions, row.values, strict=True)
    return tuple("(hidden)" if d.private and not reveal else value for d, value in pairs)


def _cells(row: Row) -> tuple[str, ...]:
    """Return the measures of a row as they are shown."""
    shares = (row.agreement, row.surplus_all, row.surplus)
    rounds = "-" if row.rounds is None else written(row.rounds)[:-5]
    return (*map(_percent, shares), rounds, _percent(row.distance))


def _recommendation(told: Told, *, reveal: bool) -> Iterator[str]:
    """Give the recommended point, as a diff to sign."""
    best, least = told.recommended.row, told.recommended.agreement
    if best is None:
        yield f"no point reaches an agreement of {_percent(least)}; nothing is recommended"
        return
    if not told.changed:
        yield "no point is better than the mandate as it is; nothing changes"
        return
    pairs = zip(told.study.design.dimensions, _values(told, best, reveal=reveal), strict=True)
    named = ", ".join(f"{dimension.name}={value}" for dimension, value in pairs)
    rule = f"of all with an agreement of at least {_percent(least)}, " if least else ""
    same = best.surplus_all == told.looked.now.surplus_all
    also = ", as it is now, and an attacker learns less" if same else ""
    yield f"recommended: point {best.number} ({named}): {rule}the greatest surplus over all{also}"
    yield from told.diff(reveal=reveal)
    path = told.written or "FILE"
    yield from ("", f"written: {told.written}" if told.written else "write it with --write FILE")
    yield f"to sign it: negotiator mandate sign {path} --key KEY --out DIR --replace"


def document_of(told: Told, *, reveal: bool) -> Document:
    """Return a sweep as a document, numbers as decimals of six places."""
    best, design = told.recommended.row, told.study.design
    return {
        "sweep": told.study.id,
        "mandate": told.study.draft.id,
        "version": str(told.study.draft.version),
        "mode": told.study.mode.name.value,
        "counterparties": [recording.id for recording in told.study.recordings],
        "skipped": [[skipped.recording, skipped.why] for skipped in told.looked.skipped],
        "points": str(design.size),
        "refused": str(told.refused),
        "reasons": [[reason, str(count)] for reason, count in told.reasons],
        "playedBy": "engine" if told.looked.why_not else "kernel",
        "asItIs": _row_document(told, told.looked.now, reveal=reveal),
        "sameGap": _pattern_document(told.looked.pattern),
        "front": [_row_document(told, row, reveal=reveal) for row in told.front],
        "leastAgreement": written(told.recommended.agreement),
        "recommended": {} if best is None else _row_document(told, best, reveal=reveal),
        "diff": list(told.diff(reveal=reveal)),
        "written": told.written,
    }


def _row_document(told: Told, row: Row, *, reveal: bool) -> Document:
    """Return a row as a document."""
    document: Document = {}
    if row.number >= 0:
        names = [dimension.name for dimension in told.study.design.dimensions]
        values = _values(told, row, reveal=reveal)
        document["point"] = str(row.number)
        document["values"] = dict(zip(names, values, strict=True))
    return document | dict(zip(MEASURES, map(written, row.measures), strict=True))


def _pattern_document(found: Pattern | None) -> Document:
    """Return the pattern among the deadlocks as a document; empty for none."""
    if found is None:
        return {}
    return {"deadlocks": str(found.count), "of": str(found.of)}


def counted(reasons: Iterable[tuple[str, int]]) -> tuple[tuple[str, int], ...]:
    """Return reasons with their counts, most frequent first."""
    return tuple(sorted(reasons, key=lambda item: (-item[1], item[0])))
