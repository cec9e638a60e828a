"""A run as one JSON document of strings, for programs; the same run, the same document."""

from collections.abc import Mapping
from fractions import Fraction

from negotiator.mandate.model import Mandate
from negotiator.replay.harness.figures import bare_number, square_root
from negotiator.replay.harness.line import Remarks
from negotiator.replay.harness.result import Deal, Result, Saving
from negotiator.replay.harness.show import Report
from negotiator.replay.harness.summary import Summary
from negotiator.replay.harness.thresholds import Check
from negotiator.replay.leakage import Leakage, Learned
from negotiator.terms import Agenda
from negotiator.terms.canonical import Document
from negotiator.terms.values import format_decimal


def document_of(report: Report) -> Document:
    """Return a report for programs; what nobody knows is an empty string."""
    trial, mode = report.setting.trial, report.setting.mode
    return {
        "ok": "false" if report.missed else "true",
        "alert": report.alert,
        "mandate": mandate_document(trial.mandate),
        "mode": mode.name.value,
        "cannotShow": mode.cannot_show,
        "thresholds": [_check(check) for check in report.checks],
        "summary": _summary(report.summary),
        "skipped": [{"recording": s.recording, "why": s.why} for s in report.run.skipped],
        "results": [result_document(trial.mandate.agenda, r) for r in report.run.results],
    }


def mandate_document(mandate: Mandate) -> Document:
    """Return which mandate it was."""
    return {"id": mandate.id, "version": str(mandate.version), "role": mandate.role.value}


def result_document(agenda: Agenda, result: Result) -> Document:
    """Return one result for programs."""
    document: Document = {
        "recording": result.recording,
        "variant": result.variant,
        "outcome": result.outcome.value,
        "endedBy": "" if result.ended_by is None else result.ended_by.value,
        "reason": "" if result.reason is None else result.reason.value,
        "rounds": str(result.rounds),
        "seconds": str(int(result.elapsed.total_seconds())),
        "gap": bare_number(result.gap),
        "gapShare": bare_number(result.gap_share),
        "blocked": str(result.blocked),
        "leakage": _leakage(result.leakage),
        **_remarks(result.remarks),
    }
    return document if result.deal is None else {**document, "deal": _deal(agenda, result.deal)}


def _leakage(leakage: Leakage) -> Document:
    """Return what an informed attacker learned of our reserve."""
    return {
        "distance": bare_number(leakage.distance),
        "rounds": [_learned(learned) for learned in leakage.rounds],
        "answered": {} if leakage.answered is None else _learned(leakage.answered),
    }


def _learned(learned: Learned) -> Document:
    """Return what an informed attacker knew at one moment."""
    return {
        "round": str(learned.round),
        "estimate": bare_number(learned.estimate),
        "distance": bare_number(learned.distance),
        "off": bare_number(learned.off),
        "width": bare_number(learned.width),
    }


def _deal(agenda: Agenda, deal: Deal) -> Document:
    """Return what was agreed."""
    distances = deal.distances
    document: Document = {
        "terms": agenda.encode_terms(deal.terms),
        "totals": agenda.encode_totals(deal.terms),
        "utility": bare_number(deal.utility),
        "surplus": bare_number(deal.surplus),
        "againstTarget": _saving(deal.against_target),
        "againstQuote": _saving(deal.against_quote),
    }
    if distances is not None:
        document["pareto"] = bare_number(square_root(distances.pareto_squared))
        document["nash"] = bare_number(square_root(distances.nash_squared))
    return document


def _saving(saving: Saving | None) -> Document:
    """Return what was saved; empty where no money is paid."""
    if saving is None:
        return {}
    return {
        "total": saving.total,
        "currency": saving.currency,
        "against": format_decimal(saving.against),
        "agreed": format_decimal(saving.agreed),
        "saved": format_decimal(saving.amount),
        "share": bare_number(saving.share),
    }


def _remarks(remarks: Remarks) -> Document:
    """Return what has to be known of the counterparty."""
    document: Document = {"beyond": str(remarks.beyond)}
    if remarks.fitted_rounds:
        document["fittedRounds"] = str(remarks.fitted_rounds)
        document["fittedOffers"] = str(remarks.fitted_offers)
        document["thin"] = "true" if remarks.thin else "false"
        document["fits"] = [
            {
                "issue": item.issue,
                "e": format_decimal(item.fit.e),
                "explained": bare_number(item.fit.explained),
                "rmsSteps": bare_number(square_root(item.fit.error)),
            }
            for item in remarks.fits
        ]
    return document


def _check(check: Check) -> Document:
    """Return what became of a threshold."""
    return {
        "name": check.name,
        "wanted": check.wanted,
        "found": bare_number(check.found),
        "passed": "true" if check.passed else "false",
    }


def _summary(summary: Summary) -> Document:
    """Return the numbers of a run."""
    numbers: Mapping[str, Fraction | None] = {
        "agreement": summary.agreement,
        "deadlock": summary.deadlock,
        "surplus": summary.surplus,
        "surplusAll": summary.surplus_all,
        "rounds": summary.rounds,
        "seconds": summary.seconds,
        "againstTarget": summary.against_target,
        "againstQuote": summary.against_quote,
        "pareto": square_root(summary.pareto),
        "nash": square_root(summary.nash),
        "leakageMean": summary.distance,
        "leakageLeast": summary.least_distance,
        "leakageTogether": summary.distance_together,
        "fitExplained": summary.explained,
    }
    document: Document = {name: bare_number(value) for name, value in numbers.items()}
    document |= {
        "played": str(summary.played),
        "skipped": str(summary.skipped),
        "blocked": str(summary.blocked),
        "beyond": str(summary.beyond),
        "thinFits": str(summary.thin),
        "outcomes": {outcome.value: str(count) for outcome, count in summary.outcomes},
    }
    found = summary.pattern
    if found is not None:
        document["sameGap"] = {
            "count": str(found.count),
            "of": str(found.of),
            "low": bare_number(found.low),
            "high": bare_number(found.high),
            "recordings": list(found.recordings),
        }
    return document
