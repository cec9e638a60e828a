"""The prose beside a move that is released: the first words offered that the guard lets pass.

What a model was asked and answered goes on record before the verdict on its move, by hash; its
text where it is used, or where the host keeps it.
"""

from datetime import datetime

from negotiator.audit.words import LINE_BREAK, MOST_TEXT, Purpose, WordsRecord
from negotiator.errors import InvalidValueError
from negotiator.policy.moves import Draft
from negotiator.policy.verdict import Verdict
from negotiator.policy.words.speaking import Spoken, prose_of
from negotiator.policy.work import Work
from negotiator.protocol.envelope import OfferBody, RefuseBody, RejectBody
from negotiator.protocol.written import MOST_NAME, TEMPLATE, Written
from negotiator.terms import Terms
from negotiator.terms.canonical import check_text


def prose_beside(
    work: Work, draft: Draft, terms: Terms | None, expires_at: datetime | None
) -> tuple[str, str]:
    """Return the prose that may leave, and a remark for the journal when it is not the first.

    Args:
        work: the transaction.
        draft: the move.
        terms: of the offer it makes, accepts or confirms; None for none.
        expires_at: when that offer expires.
    """
    move, remark = _move(work, draft, terms, expires_at), ""
    for written in (draft.words, draft.fallback):
        if written is None:
            continue
        text, verdict = prose_of(written, move)
        keeps = work.manner.keeps_words
        for before in written.earlier:
            work.journal(_record(before, prose_of(before, move)[1], keeps=keeps))
        if written.by != TEMPLATE:
            work.journal(_record(written, verdict, keeps=keeps))
        if verdict.allowed:
            return text, remark
        remark = f"{remark}; the template was refused too" if remark else _refused(verdict)
    return "", remark


def _move(work: Work, draft: Draft, terms: Terms | None, expires_at: datetime | None) -> Spoken:
    """Return the move as prose may speak of it."""
    body = draft.body
    return Spoken(
        act=draft.act,
        agenda=work.verified.mandate.agenda,
        terms=terms,
        expires_at=expires_at if isinstance(body, OfferBody) else None,
        reason=body.reason if isinstance(body, RejectBody | RefuseBody) else None,
        firm=body.firm if isinstance(body, OfferBody) else True,
        last_call=draft.last_call,
        role=work.verified.mandate.role,
    )


def _refused(verdict: Verdict) -> str:
    return f"prose refused: {verdict.code}"


def _record(written: Written, verdict: Verdict, *, keeps: bool) -> WordsRecord:
    """Return what goes on record of a request to a model."""
    trouble = written.trouble or ("" if verdict.allowed else verdict.code.value)
    own = not written.trouble
    return WordsRecord(
        purpose=Purpose.PHRASE,
        model=written.by[:MOST_NAME],
        language=written.language,
        request=written.request,
        answer=written.answer,
        trouble=trouble,
        text=_writable(written.text)[:MOST_TEXT] if own and (keeps or not trouble) else "",
    )


def _writable(text: str) -> str:
    """Return a text as a journal can hold it, its line breaks as two characters.

    One that has what no document may have is escaped as a whole.
    """
    try:
        return check_text(text.replace("\n", LINE_BREAK))
    except InvalidValueError:
        return ascii(text)
