"""The same replay is the same bytes; a change of them is reviewed as text."""

import re

import pytest

from negotiator.report import Format, render
from negotiator.report.style import POLICY, STYLE
from tests.report.given import known, worked
from tests.report.make_golden import GOLDEN, MADE, made


@pytest.mark.parametrize("name", MADE)
def test_reports_come_out_as_reviewed(name):
    """A change here is looked at: run ``python -m tests.report.make_golden``, read the diff."""
    assert made(name) == (GOLDEN / name).read_bytes()


def test_a_report_stands_alone():
    """Nothing is fetched, nothing runs, and a browser is told so."""
    text = render(worked(), Format.HTML).decode()
    assert "http" not in text.replace("http-equiv", "")
    assert not re.search(r"<(script|img|link|iframe|object|form)|url\(|@import|\son\w+=", text)
    assert "default-src &#x27;none&#x27;" in text
    assert POLICY.startswith("default-src 'none'; style-src 'sha256-")
    assert "unsafe" not in POLICY


def test_the_policy_names_the_one_style_sheet_by_its_hash():
    from base64 import b64encode
    from hashlib import sha256

    text = render(worked(), Format.HTML).decode()
    (inline,) = re.findall(r"<style>(.*?)</style>", text, re.DOTALL)
    assert inline == STYLE
    assert b64encode(sha256(inline.encode()).digest()).decode() in POLICY


def test_every_chart_has_a_title_a_description_and_a_table_beside_it():
    text = render(known(), Format.HTML).decode()
    charts = re.findall(r"<svg.*?</svg>", text, re.DOTALL)
    assert len(charts) == 5  # surplus, worth by round, total by round, both utilities, leakage
    for chart in charts:
        names = re.search(r'aria-labelledby="(\S+) (\S+)"', chart)
        assert names is not None
        for name in names.groups():
            assert re.search(rf'<(title|desc) id="{name}">[^<]+<', chart)
    ids = re.findall(r' id="([^"]+)"', text)
    assert len(ids) == len(set(ids))


def test_sides_differ_by_shape_and_dash_not_only_by_colour():
    text = render(worked(), Format.HTML).decode()
    ours = re.findall(r'<(\w+)[^>]* class="ours"', text)
    theirs = re.findall(r'<(\w+)[^>]* class="mark theirs"', text)
    assert (set(ours), set(theirs)) == ({"circle"}, {"path"})
    assert re.search(r"\.curve\.theirs\{[^}]*stroke-dasharray", STYLE)
    assert not re.search(r"\.curve\.ours\{[^}]*stroke-dasharray", STYLE)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_colours_can_be_read_on_their_paper(scheme):
    """Contrast by WCAG 2.2, 1.4.3: at least 4.5 to 1."""
    rule = re.search(rf"color-scheme:{scheme};([^}}]*)", STYLE)
    assert rule is not None
    found = re.findall(r"--(\w+):#([0-9a-f]{3,6})", rule[1])
    colours = {
        name: code if len(code) == 6 else "".join(c * 2 for c in code) for name, code in found
    }
    for name in ("ink", "soft", "ours", "theirs", "deal", "bad"):
        for ground in ("paper", "panel"):
            pair = sorted(map(luminance, (colours[name], colours[ground])))
            assert (pair[1] + 0.05) / (pair[0] + 0.05) >= 4.5, (name, ground)


def luminance(code):
    parts = [int(code[place : place + 2], 16) / 255 for place in (0, 2, 4)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
