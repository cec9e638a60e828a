"""How well a curve fits their offers stands in every form, and says what it is worth."""

import csv
import io
import json

import pytest

from negotiator.replay.harness import ModeName, lines_of
from negotiator.report import Format, render
from tests.replay.given import asks, buyer
from tests.report.given import told, worked


def fitted(*prices):
    return told(buyer(), (asks(*prices),), mode=ModeName.FITTED)


def forms(one):
    return {form: render(one, form).decode() for form in Format}


def test_every_form_has_the_fits_quality():
    said = forms(fitted("2.6", "2.5", "2.9", "2.4"))
    sentence = "a curve with e = 0.02 over 4 rounds, fitted to 4 offers, explains 38.1 % of them"
    assert sentence in said[Format.HTML]
    assert sentence in said[Format.MARKDOWN]
    for form in (Format.HTML, Format.MARKDOWN):
        assert "fit: least explained" in said[form]
    document = json.loads(said[Format.JSON])
    (result,) = document["results"]
    assert result["fittedOffers"] == "4"
    assert result["thin"] == "false"
    assert result["fits"][0]["explained"].startswith("0.38095")
    assert document["summary"]["fitExplained"] == result["fits"][0]["explained"]
    (row,) = csv.DictReader(io.StringIO(said[Format.CSV]))
    assert (row["fitted offers"], row["fit explained"]) == ("4", result["fits"][0]["explained"])


def test_three_offers_are_said_to_prove_nothing():
    one = fitted("2.6", "2.5", "2.45")
    said = forms(one)
    for form in (Format.HTML, Format.MARKDOWN):
        assert "So how well it fits says nothing here." in said[form]
    assert json.loads(said[Format.JSON])["results"][0]["thin"] == "true"
    assert "  fit: to three offers only. 1 of 1" in list(lines_of(one.report, each=False))


def test_four_offers_are_not():
    assert "says nothing here" not in render(worked(ModeName.FITTED), Format.HTML).decode()


def test_offers_that_never_move_are_not_said_to_fit():
    said = forms(fitted("2.6", "2.6", "2.6", "2.6"))
    for form in (Format.HTML, Format.MARKDOWN):
        assert "no curve was fitted" in said[form]
        assert "least explained" not in said[form]
    result = json.loads(said[Format.JSON])["results"][0]
    assert (result["fittedOffers"], result["fits"]) == ("4", [])


@pytest.mark.parametrize("form", list(Format))
def test_no_other_mode_speaks_of_fits(form):
    text = render(worked(), form).decode()
    assert "fitted to" not in text
    assert "fit: least" not in text
