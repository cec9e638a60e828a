"""A small SVG writer: lines of marks over two axes, and strips of marks by name.

Numbers stay exact until they are written, with one place; no float is involved. So the same chart
is the same bytes on any machine. What a mark is shows in its shape and in how its line is dashed,
before its colour.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import pairwise
from typing import Final

from negotiator.replay.harness.figures import number_text
from negotiator.report.axis import Axis, Scale, range_of, ticks
from negotiator.report.markup import Markup, element, joined

WIDTH: Final = 640
"""Of every chart."""

_HEIGHT: Final = 300
_LEFT, _RIGHT, _TOP, _BOTTOM = 84, 620, 52, 256
_LEGEND: Final = 92
_BARE_TOP: Final = 14
_ROW: Final = 20
_LONGEST_NAME: Final = 38
_LETTER: Final = 7


class Look(StrEnum):
    """How marks look; each differs from the others without colour, too."""

    OURS = "ours"
    THEIRS = "theirs"
    DEAL = "deal"
    STUCK = "stuck"
    FRONT = "front"
    NASH = "nash"


_JOINED: Final = frozenset({Look.OURS, Look.THEIRS, Look.FRONT})


@dataclass(frozen=True, slots=True)
class Mark:
    """One number on a chart.

    Attributes:
        x: along.
        y: up.
        said: what it is, in words.
    """

    x: Fraction
    y: Fraction
    said: str = ""


@dataclass(frozen=True, slots=True)
class Series:
    """Marks that belong together.

    Attributes:
        name: for the legend.
        look: of all of them.
        marks: in order.
    """

    name: str
    look: Look
    marks: tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class Chart:
    """What is drawn.

    Attributes:
        id: unique on the page, of letters, digits and hyphens.
        title: what it shows.
        description: what there is to see, for who does not see it.
        x: the axis along.
        y: the axis up.
        series: drawn in order.
        levels: horizontal lines, each with its name, which may be empty.
    """

    id: str
    title: str
    description: str
    x: Axis
    y: Axis
    series: tuple[Series, ...]
    levels: tuple[tuple[Fraction, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Strip:
    """One number for each of many names, and perhaps a band that many of them lie in.

    Attributes:
        id: unique on the page.
        title: what it shows.
        description: what there is to see.
        axis: of the numbers.
        look: of the marks.
        rows: name and number.
        band: from where to where, and what lies there; None for no band.
    """

    id: str
    title: str
    description: str
    axis: Axis
    look: Look
    rows: tuple[tuple[str, Fraction], ...]
    band: tuple[Fraction, Fraction, str] | None = None


def draw(chart: Chart) -> Markup:
    """Return a chart as SVG."""
    marks = [mark for series in chart.series for mark in series.marks]
    left, right = range_of((mark.x for mark in marks), chart.x)
    heights = [*(mark.y for mark in marks), *(level for level, _ in chart.levels)]
    low, high = range_of(heights, chart.y)
    across, up = Scale(left, right, _LEFT, _RIGHT), Scale(low, high, _BOTTOM, _TOP)
    return _svg(
        (chart.id, chart.title, chart.description),
        _HEIGHT,
        [
            *_vertical(across, chart.x, _TOP, _BOTTOM),
            *_horizontal(up, chart.y),
            *_levels(up, chart.levels),
            *_legend(chart.series),
            *(part for series in chart.series for part in _series(series, across, up)),
        ],
    )


def draw_strip(strip: Strip) -> Markup:
    """Return a strip as SVG."""
    top = _TOP if strip.band else _BARE_TOP
    bottom = top + _ROW * len(strip.rows)
    longest = max((min(len(name), _LONGEST_NAME) for name, _ in strip.rows), default=0)
    numbers = [*(number for _, number in strip.rows), Fraction(0)]
    low, high = range_of([*numbers, *(strip.band[:2] if strip.band else ())], strip.axis)
    across = Scale(low, high, 16 + _LETTER * longest, _RIGHT - 20)
    rows = [
        part
        for place, row in enumerate(strip.rows)
        for part in _strip_row(strip.look, across, top + _ROW * place, row)
    ]
    return _svg(
        (strip.id, strip.title, strip.description),
        bottom + 48,
        [
            *_band(across, strip.band, bottom),
            *_vertical(across, strip.axis, top, bottom),
            *rows,
        ],
    )


def _svg(names: tuple[str, str, str], height: int, parts: Iterable[Markup]) -> Markup:
    """Return the picture with its title and description."""
    name, title, description = names
    return element(
        "svg",
        element("title", title, id=f"{name}-t"),
        element("desc", description, id=f"{name}-d"),
        *(joined("\n", part) for part in parts),
        viewBox=f"0 0 {WIDTH} {height}",
        role="img",
        aria_labelledby=f"{name}-t {name}-d",
    )


def _vertical(across: Scale, axis: Axis, top: int, bottom: int) -> Iterator[Markup]:
    """Give the axis along the bottom, with its grid."""
    for number, text in ticks(across.low, across.high, axis):
        x = across.place(number)
        yield _line(x, Fraction(top), x, Fraction(bottom), "grid")
        yield _text(x, Fraction(bottom + 17), text, "mid")
    middle = Fraction(across.start + across.end, 2)
    yield _text(middle, Fraction(bottom + 37), axis.name, "mid name")


def _horizontal(up: Scale, axis: Axis) -> Iterator[Markup]:
    """Give the axis on the left, with its grid."""
    for number, text in ticks(up.low, up.high, axis):
        y = up.place(number)
        yield _line(Fraction(_LEFT), y, Fraction(_RIGHT), y, "grid")
        yield _text(Fraction(_LEFT - 8), y + 4, text, "end")
    yield _text(Fraction(8), Fraction(_TOP - 14), axis.name, "name")


def _levels(up: Scale, levels: Sequence[tuple[Fraction, str]]) -> Iterator[Markup]:
    """Give the horizontal lines that have a name."""
    for number, name in levels:
        y = up.place(number)
        yield _line(Fraction(_LEFT), y, Fraction(_RIGHT), y, "level")
        if name:
            yield _text(Fraction(_RIGHT - 4), y - 5, name, "end small")


def _legend(series: Sequence[Series]) -> Iterator[Markup]:
    """Give what each look stands for, from the right."""
    shown = [item for item in series if item.marks]
    y = Fraction(16)
    for place, item in enumerate(shown):
        x = Fraction(WIDTH - 8 - _LEGEND * (len(shown) - place))
        if item.look in _JOINED:
            yield _line(x, y, x + 26, y, f"curve {item.look}")
        yield _shape(item.look, x + 13, y, "")
        yield _text(x + 32, y + 4, item.name, "small")


def _series(series: Series, across: Scale, up: Scale) -> Iterator[Markup]:
    """Give a line through marks, and the marks."""
    places = [(across.place(mark.x), up.place(mark.y)) for mark in series.marks]
    if series.look in _JOINED and len(places) > 1:
        points = " ".join(f"{_number(x)},{_number(y)}" for x, y in places)
        yield element("polyline", points=points, class_=f"curve {series.look}")
        if series.look is Look.FRONT:
            return
    for mark, (x, y) in zip(series.marks, places, strict=True):
        yield _shape(series.look, x, y, mark.said)


def _band(across: Scale, band: tuple[Fraction, Fraction, str] | None, bottom: int) -> list[Markup]:
    """Return a band behind a strip, with brackets at its ends."""
    if band is None:
        return []
    left, right = across.place(band[0]), across.place(band[1])
    box = element(
        "rect",
        x=_number(left),
        y=str(_TOP - 8),
        width=_number(right - left),
        height=str(bottom - _TOP + 8),
        class_="band",
    )
    edges = [_line(x, Fraction(_TOP - 8), x, Fraction(bottom), "edge") for x in (left, right)]
    middle = max((left + right) / 2, Fraction(_LETTER * len(band[2]), 2))
    return [box, *edges, _text(middle, Fraction(_TOP - 14), band[2], "mid small")]


def _strip_row(look: Look, across: Scale, top: int, row: tuple[str, Fraction]) -> Iterator[Markup]:
    """Give one row of a strip."""
    name, number = row
    y = top + Fraction(_ROW, 2)
    short = name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME - 1]}…"
    zero, x = across.place(Fraction(0)), across.place(number)
    yield _text(Fraction(across.start - 8), y + 4, short, "end small")
    for start, end in pairwise(sorted((zero, x))):
        yield _line(start, y, end, y, "stem")
    yield _shape(look, x, y, f"{name}: {number_text(number * 100, 1)} %")


def _shape(look: Look, x: Fraction, y: Fraction, said: str) -> Markup:
    """Return one mark: its shape tells what it is."""
    parts = [element("title", said)] if said else []
    if look is Look.OURS:
        return element("circle", *parts, cx=_number(x), cy=_number(y), r="4.5", class_=look)
    return element("path", *parts, d=_outline(look, x, y), class_=f"mark {look}")


def _outline(look: Look, x: Fraction, y: Fraction) -> str:
    """Return a mark's outline."""
    at = f"M{_number(x)} {_number(y)}"
    outlines = {
        Look.THEIRS: "m-4.5 -4.5h9v9h-9z",
        Look.DEAL: "m0 -8l8 8l-8 8l-8 -8z",
        Look.STUCK: "m-5 -5l10 10m0 -10l-10 10",
        Look.FRONT: "m-1 0h2",
        Look.NASH: "m0 -7l6 11h-12z",
    }
    return at + outlines[look]


def _line(x: Fraction, y: Fraction, to_x: Fraction, to_y: Fraction, look: str) -> Markup:
    """Return a straight line."""
    ends = (_number(x), _number(y), _number(to_x), _number(to_y))
    return element("line", x1=ends[0], y1=ends[1], x2=ends[2], y2=ends[3], class_=look)


def _text(x: Fraction, y: Fraction, text: str, look: str) -> Markup:
    """Return words on a chart."""
    return element("text", text, x=_number(x), y=_number(y), class_=look)


def _number(place: Fraction) -> str:
    """Write a place on the page, with one decimal."""
    return number_text(place, 1)
