"""Journals as files, from docs/formats.md alone."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from tests.independent.envelopes import (
    ACTS,
    REASONS,
    Envelope,
    agreement_id,
    check_readable,
    envelope,
)
from tests.independent.forms import (
    EMPTY_HASH,
    Document,
    WrongError,
    a_count,
    a_decimal,
    a_fraction,
    a_hash,
    a_reference,
    an_identifier,
    an_instant,
    canonical,
    digest,
    members,
    message,
    need,
    one_of,
    parse_canonical,
    typed,
    unb64,
)
from tests.independent.guidance import check_followed, check_form
from tests.independent.keys import Authority, Trust, authority, opened, verify
from tests.independent.transcripts import Played, lines_of, play

ENTERED: Final = "entered"
NOT_FINAL: Final = frozenset({"unanswered", "unconfirmed", "conflict"})
SALT_BYTES: Final = 32
MOST_ABOUT: Final = 80
MOST_SAID: Final = 2_048
MOST_QUESTIONS: Final = 3
ORDERS: Final = ("collect", "last-call", "take", "release")

_DATA: Final = {
    "genesis": "salt commitment authority codeVersion direction role dialled peer agenda requester",
    "inbound": "seq hash act raw payload effect utility",
    "verdict": "seq choice motive numbers admits act terms verdict code detail text",
    "outbound": "seq hash envelope text messageId",
    "void": "seq hash reason",
    "question": "question subject about",
    "words": "purpose model language request answer trouble text",
    "reply": "question answer subject offer terms by",
    "evaluation": "seq hash code content",
    "guidance": "constraints scope effect by words source",
    "closing": "closing order offer seq",
    "terminal": "outcome basis agreement gap reason",
}


@dataclass(frozen=True)
class Line:
    """One entry of a journal, whose form holds."""

    position: int
    prev: str
    kind: str
    at: int
    data: Document
    hash: str
    neg: str


@dataclass(frozen=True)
class Sent:
    """An own envelope, with its signature."""

    envelope: Envelope
    jws: Any
    line: Line


def check_journal(data: bytes, trust: Trust) -> str:
    """Check a journal.jsonl and say what it is."""
    raw = [line[:-1] for line in lines_of(data)]
    need(len(raw) > 1, "a journal without entries or without a head")
    lines = [_line(text, f"line {n}") for n, text in enumerate(raw[:-1], 1)]
    _check_chain(lines)
    own = _check_genesis(lines, trust)
    _check_head(parse_canonical(raw[-1], "the head"), lines, own)
    _check_ends(lines)
    _check_people(lines)
    sent = [_sent(line, lines, own) for line in lines if line.kind == "outbound"]
    received, peer = _received(lines, trust)
    played = _play(lines, sent, received, [own, *peer])
    _check_orders(lines, sent, received)
    _check_said(lines, sent, received)
    check_followed(lines, sent, received)
    _check_outcome(lines, played)
    return f"a journal of {len(lines)} entries, {lines[-1].data['outcome']}"


# ---- form and chain ------------------------------------------------------------------------------


def _line(text: bytes, where: str) -> Line:
    try:
        document = parse_canonical(text, "an entry")
        typed(document, "neg-journal", "neg position prev kind at data")
        kind = one_of(document["kind"], _DATA, "kind")
        data = members(document["data"], _DATA[kind], f"the data of a {kind}")
        _check_data(kind, data)
        return Line(
            position=int(a_count(document["position"], "position")),
            prev=a_hash(document["prev"], "prev"),
            kind=kind,
            at=an_instant(document["at"], "at"),
            data=data,
            hash=digest(text),
            neg=an_identifier(document["neg"], "neg"),
        )
    except WrongError as error:
        raise WrongError(f"{where}: {error}") from None


def _check_data(kind: str, data: Document) -> None:
    if kind == "guidance":
        check_form(data)
    plain = {name: value for name, value in data.items() if name != "constraints"}
    texts = {name: value for name, value in plain.items() if not isinstance(value, dict)}
    need(all(isinstance(value, str) for value in texts.values()), f"{kind}: not all are texts")
    if "seq" in data:
        a_count(data["seq"], "seq")
    if "hash" in data:
        a_hash(data["hash"], "hash")
    if kind == "inbound":
        a_decimal(data["utility"] or "0", "utility")
        one_of(data["effect"], {ENTERED, *REASONS}, "effect")
    if kind == "verdict":
        need(isinstance(data["numbers"], dict), "numbers are no object")
        for name, value in data["numbers"].items():
            a_fraction(value, name)
        need(isinstance(data["terms"], dict), "terms are no object")
        one_of(data["act"], {"", *ACTS}, "act")
        one_of(data["admits"], ("true", "false", "not-asked"), "admits")
        one_of(data["verdict"], ("released", "blocked", "waiting"), "verdict")
    own = {"question": _check_question, "reply": _check_reply, "evaluation": _check_evaluation}
    if kind in own:
        own[kind](data)
    if kind == "closing":
        need(data["closing"] != "", "no closing")
        one_of(data["order"], ORDERS, "order")
        need((data["order"] == "take") == bool(data["offer"]), "an offer where none is taken")
    if kind == "terminal":
        need(data["outcome"] != "", "no outcome")
        a_fraction(data["gap"] or "0/1", "gap")


def _check_evaluation(data: Document) -> None:
    need(isinstance(data["content"], dict), "content is no object")
    need(bool(data["code"]) != bool(data["content"]), "content beside a code, or neither")
    need(len(canonical(data["content"])) <= MOST_SAID, "too much is said of a turn")


def _check_question(data: Document) -> None:
    one_of(data["question"], {"unknown-issue"}, "question")
    a_hash(data["subject"], "subject")
    need(len(data["about"]) <= MOST_ABOUT and data["about"].isprintable(), "about")


def _check_reply(data: Document) -> None:
    need(isinstance(data["terms"], dict), "terms are no object")
    need(data["by"] != "", "a reply by nobody")
    answers = {
        "approval": {"approve", "stop"},
        "no-progress": {"go-on", "stop"},
        "blocked": {"stop"},
        "unknown-issue": {"go-on", "stop"},
    }
    one_of(data["question"], answers, "question")
    one_of(data["answer"], answers[data["question"]], "answer")
    if data["question"] == "approval":
        a_hash(data["subject"], "subject")
        need(data["terms"] != {}, "an approval of nothing")
        return
    need((data["offer"], data["terms"]) == ("", {}), "terms where none were to be approved")
    if data["question"] == "no-progress":
        a_count(data["subject"], "subject")
    elif data["question"] == "unknown-issue":
        a_hash(data["subject"], "subject")
    else:
        need(data["subject"] == "", "a subject of a blocked move")


def _check_chain(lines: Sequence[Line]) -> None:
    prev, at = EMPTY_HASH, lines[0].at
    for position, line in enumerate(lines):
        need(line.position == position, f"line {position + 1} has position {line.position}")
        need(line.prev == prev, f"line {position + 1} does not follow the one before")
        need(line.neg == lines[0].neg, f"line {position + 1}: another negotiation")
        need(line.at >= at, f"line {position + 1}: time runs back")
        prev, at = line.hash, line.at


def _check_genesis(lines: Sequence[Line], trust: Trust) -> Authority:
    need([line.kind for line in lines].count("genesis") == 1, "not one genesis")
    need(lines[0].kind == "genesis", "the first entry is no genesis")
    data = lines[0].data
    need(len(unb64(data["salt"], "salt")) == SALT_BYTES, "the salt has another length")
    own = authority(data["authority"], trust)
    need(own.payload["mandateCommitment"] == data["commitment"], "another mandate commitment")
    one_of(data["role"], ("buyer", "seller"), "our role")
    one_of(data["direction"], ("dialled", "hosted"), "direction")
    a_hash(data["agenda"], "agenda")
    need(data["codeVersion"] != "", "no code version")
    need(data["direction"] == "dialled" or data["requester"] == "", "a requester of theirs")
    peer = a_reference(data["peer"], "peer")
    need(data["dialled"] == (peer if data["direction"] == "dialled" else ""), "dialled")
    return own


def _check_head(jws: Document, lines: Sequence[Line], own: Authority) -> None:
    head, _ = verify(jws, own.key, "neg-journal-head")
    typed(head, "neg-journal-head", "neg size head iss")
    need(head["iss"] == own.agent, "the head is of another agent")
    need(head["neg"] == lines[0].neg, "the head is of another negotiation")
    need(head["size"] == str(len(lines)), "the head counts other entries")
    need(head["head"] == lines[-1].hash, "the head names another last entry")


def _check_ends(lines: Sequence[Line]) -> None:
    ends = [line for line in lines if line.kind == "terminal"]
    need(lines[-1].kind == "terminal", "the last entry is no terminal")
    for line in ends[:-1]:
        one_of(line.data["outcome"], NOT_FINAL, f"line {line.position + 1}: an earlier outcome")


def _check_people(lines: Sequence[Line]) -> None:
    issues: list[str] = []
    for line in lines:
        if line.kind == "question":
            need(line.data["subject"] not in issues, "an issue asked about twice")
            issues.append(line.data["subject"])
        if line.kind == "reply" and line.data["question"] == "unknown-issue":
            need(line.data["subject"] in issues[-1:], "a reply about no issue asked about")
        if line.kind == "reply" and line.data["answer"] == "approve":
            asked = " ".join(lines[0].data["requester"].casefold().split())
            name = " ".join(line.data["by"].casefold().split())
            need(not asked or asked != name, "who asked for it has approved it")
    need(len(issues) <= MOST_QUESTIONS, "too many issues asked about")


# ---- envelopes -----------------------------------------------------------------------------------


def _sent(line: Line, lines: Sequence[Line], own: Authority) -> Sent:
    where = f"line {line.position + 1}"
    _, data = opened(line.data["envelope"], where)
    found = envelope(data)
    verify(line.data["envelope"], own.key, "neg-envelope")
    need(found.iss == own.agent, f"{where}: an envelope of another agent")
    need(line.data["seq"] == found.payload["seq"], f"{where}: another seq")
    need(line.data["hash"] == found.hash, f"{where}: another hash")
    need(line.data["messageId"] == "m_" + found.hash[7:39], f"{where}: another messageId")
    verdict = lines[line.position - 1]
    need(verdict.kind == "verdict", f"{where}: no verdict before it")
    need(found.payload["journal"] == verdict.hash, f"{where}: another journal head")
    need(verdict.data["verdict"] == "released", f"{where}: the verdict did not release it")
    need(verdict.data["seq"] == found.payload["seq"], f"{where}: the verdict has another seq")
    need(verdict.data["act"] == found.act, f"{where}: the verdict released another act")
    need(verdict.data["terms"] == found.payload.get("terms", {}), f"{where}: other terms")
    need(verdict.data["text"] == line.data["text"], f"{where}: other prose")
    return Sent(found, line.data["envelope"], line)


def _received(lines: Sequence[Line], trust: Trust) -> tuple[list[Sent], list[Authority]]:
    peer: Authority | None = None
    found: list[Sent] = []
    for line in lines:
        if line.kind != "inbound":
            continue
        try:
            raw = message(unb64(line.data["raw"], "raw"), "raw")
            need(isinstance(raw, dict), "raw is no object")
            members(raw, "negotiation envelope", "raw", "authority")
            if "authority" in raw:
                statement = authority(raw["authority"], trust)
                need(peer is None or peer.hash == statement.hash, "the peer's statement changed")
                peer = peer or statement
            found.append(_one_received(line, raw, _known(peer)))
        except WrongError as error:
            raise WrongError(f"line {line.position + 1}: {error}") from None
    if peer is None:
        return found, []
    need(peer.agent == lines[0].data["peer"], "the peer is another agent")
    return found, [peer]


def _known(peer: Authority | None) -> Authority:
    if peer is None:
        raise WrongError("no statement of the peer")
    return peer


def _one_received(line: Line, raw: Document, peer: Authority) -> Sent:
    verify(raw["envelope"], peer.key, "neg-envelope")
    data = unb64(line.data["payload"], "payload")
    need(raw["envelope"]["payload"] == line.data["payload"], "payload is not that of raw")
    found = envelope(data)
    need(found.iss == peer.agent, "an envelope of another agent")
    need(line.data["seq"] == found.payload["seq"], "another seq")
    need(line.data["hash"] == found.hash, "another hash")
    need(line.data["act"] == found.act, "another act")
    need(not line.data["utility"] or "terms" in found.payload, "the utility of no offer")
    check_readable(raw["negotiation"], found)
    return Sent(found, raw["envelope"], line)


# ---- moves ---------------------------------------------------------------------------------------


def _play(
    lines: Sequence[Line], sent: Sequence[Sent], received: Sequence[Sent], known: list[Authority]
) -> Played | None:
    void = _void(lines, sent)
    both = [one for one in sent if one.envelope.hash not in void] + list(received)
    both.sort(key=lambda one: one.line.position)
    if not both:
        return None
    entries = [one.envelope for one in both]
    statements = {one.agent: one for one in known}
    late = {
        one.envelope.hash: one.line.at for one in received if one.line.data["effect"] == "clock"
    }
    played = play(entries, statements, late)
    first, genesis = entries[0], lines[0].data
    need(first.payload["neg"] == lines[0].neg, "the envelopes are of another negotiation")
    ours = known[0].agent
    need((first.iss == ours) == (genesis["direction"] == "dialled"), "another direction")
    need(played.table.state.roles.get(ours) in {None, genesis["role"]}, "another role")
    need({first.iss, first.payload["aud"]} == {ours, genesis["peer"]}, "other parties")
    need(played.table.agenda_hash in {"", genesis["agenda"]}, "another agenda")
    for one, effect in zip(both, played.effects, strict=True):
        if one.line.kind == "inbound":
            recorded = one.line.data["effect"]
            where = f"line {one.line.position + 1}"
            need(recorded == (effect or ENTERED), f"{where}: {recorded}, but {effect or ENTERED}")
    return played


def _check_orders(lines: Sequence[Line], sent: Sequence[Sent], received: Sequence[Sent]) -> None:
    """What is told in a best and final round goes forward, and is followed."""
    moves = {one.line.position: one for one in (*sent, *received)}
    told: Document = {"order": "", "offer": ""}
    stands, free, offers = "", set[str](), 0
    last, before_last = "", ""
    for line in lines:
        where = f"line {line.position + 1}"
        move = moves.get(line.position)
        if line.kind == "closing":
            order, before = line.data["order"], told["order"]
            again = order == before == "take" and line.data["offer"] != told["offer"]
            later = not before or ORDERS.index(order) > ORDERS.index(before)
            need(again or later, f"{where}: {order} after {before}")
            need(order != "take" or line.data["offer"] == stands, f"{where}: no such offer")
            told, offers = line.data, 0
        elif line.kind == "void" and line.data["hash"] == last:
            stands, offers = before_last, max(offers - 1, 0)
        elif line.kind == "inbound" and move is not None and line.data["effect"] == ENTERED:
            if "terms" in move.envelope.payload:
                stands = move.envelope.offer_id
            elif move.envelope.act == "accept":
                stands = move.envelope.payload["offerId"]
        elif line.kind == "outbound" and move is not None:
            payload = move.envelope.payload
            if "terms" in payload:
                last, before_last = move.envelope.hash, stands
                stands, offers = "", offers + 1
                free |= {move.envelope.offer_id} if payload["firm"] == "false" else set()
                most = {"last-call": 1, "take": 0, "release": 0}.get(told["order"], offers)
                need(offers <= most, f"{where}: an offer against {told['order']}")
            named = payload.get("offerId", "")
            takes = move.envelope.act == "accept" or (
                move.envelope.act == "confirm" and named in free
            )
            obeys = told["order"] in {"", "take"} and told["offer"] in {"", named}
            need(not takes or obeys, f"{where}: taken against {told['order']}")


def _check_said(lines: Sequence[Line], sent: Sequence[Sent], received: Sequence[Sent]) -> None:
    """Each evaluation is of an entry before it that was not void, and the next one's is later."""
    void, last = _void(lines, sent), -1
    there = {
        (one.line.data["seq"], one.line.data["hash"]): one.line.position
        for one in (*sent, *received)
        if one.envelope.hash not in void
    }
    dialled = lines[0].data["direction"] == "dialled"
    for line in lines:
        if line.kind == "evaluation":
            where, seq = f"line {line.position + 1}", int(line.data["seq"])
            of = there.get((line.data["seq"], line.data["hash"]), line.position)
            need(of < line.position, f"{where}: an evaluation of nothing before it")
            need(seq > last, f"{where}: evaluated again, or out of order")
            need(not (dialled and line.data["code"]), f"{where}: kept from nobody")
            last = seq


def _void(lines: Sequence[Line], sent: Sequence[Sent]) -> set[str]:
    found: set[str] = set()
    before = {one.envelope.hash: one for one in sent}
    for line in lines:
        if line.kind == "void":
            lost = before.pop(line.data["hash"], None)
            known = lost is not None and lost.line.position < line.position
            need(known, f"line {line.position + 1}: void is no envelope that was sent before")
            assert lost is not None
            need(line.data["seq"] == lost.envelope.payload["seq"], "void has another seq")
            found.add(lost.envelope.hash)
    return found


def _check_outcome(lines: Sequence[Line], played: Played | None) -> None:
    end = lines[-1].data
    expected = ""
    if played is not None and played.end == "confirmed":
        offer, _ = played.table.agreed()
        expected = agreement_id(lines[0].neg, offer.offer_id)
        sent_last = lines[0].data["direction"] == "dialled" and (
            played.entries[-1].iss == played.table.dialler
        )
        if sent_last and end["outcome"] in NOT_FINAL:
            expected = ""  # the host signs last, and has not been heard
    need((end["outcome"] == "agreed") == bool(expected), f"the outcome is not {end['outcome']}")
    need(end["agreement"] == expected, "the agreement recorded is not the one reached")
