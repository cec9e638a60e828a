"""Transcripts and agreements as files, from docs/formats.md alone."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tests.independent.envelopes import (
    PLAIN,
    PLAIN_HOST,
    Envelope,
    check_plain,
    envelope,
    genesis,
)
from tests.independent.forms import (
    Document,
    WrongError,
    canonical,
    digest,
    need,
    parse_canonical,
    typed,
    unb64,
)
from tests.independent.keys import Authority, Trust, authority, opened, verify, verify_one
from tests.independent.rules import Table


@dataclass(frozen=True)
class Played:
    """A transcript whose every entry holds."""

    entries: tuple[Envelope, ...]
    effects: tuple[str, ...]
    table: Table

    @property
    def end(self) -> str:
        """How it ended: confirmed, rejected or, while it goes on, nothing."""
        return self.table.state.end


def lines_of(data: bytes) -> list[bytes]:
    """Split a file into its lines, each with its end."""
    need(data.endswith(b"\n"), "the last line has no end")
    lines = [line + b"\n" for line in data[:-1].split(b"\n")]
    need(b"\n" not in lines, "an empty line")
    return lines


def chain(entries: Sequence[Envelope]) -> None:
    """Check sequence numbers, links and the members that never change."""
    first = entries[0]
    prev = genesis(first.payload["neg"])
    sides = {first.iss, first.payload["aud"]}
    task = entries[1].payload.get("task") if len(entries) > 1 else None
    for position, entry in enumerate(entries):
        where = f"entry {position}"
        need(entry.seq == position, f"{where} has seq {entry.seq}")
        need(entry.payload["prev"] == prev, f"{where} does not follow the one before")
        need(entry.payload["neg"] == first.payload["neg"], f"{where}: another negotiation")
        need({entry.iss, entry.payload["aud"]} == sides, f"{where}: other parties")
        need(position == 0 or entry.payload["task"] == task, f"{where}: another task")
        prev = entry.hash
    need(len(entries) < 2 or entries[1].iss != first.iss, "the host does not answer")


def read_transcript(documents: Sequence[Document], trust: Trust) -> Played:
    """Check the entries of a transcript: form, statements, signatures, chain and rules."""
    need(len(documents) > 0, "no entries")
    statements: dict[str, Authority] = {}
    entries: list[Envelope] = []
    first: object = documents[0]
    if isinstance(first, dict) and "payload" in first:
        return _read_plain(documents)
    for position, document in enumerate(documents):
        try:
            entries.append(_entry(position, document, statements, trust))
        except WrongError as error:
            raise WrongError(f"entry {position}: {error}") from None
    return play(entries, statements)


def play(
    entries: Sequence[Envelope],
    statements: Mapping[str, Authority],
    arrivals: Mapping[str, int] | None = None,
) -> Played:
    """Check the chain and play the rules.

    Args:
        entries: Envelopes whose signatures hold.
        statements: The statement of each side that spoke.
        arrivals: By hash, when an entry arrived that the receiver's clock refused.

    Returns:
        What they lead to.
    """
    chain(entries)
    first = entries[0]
    sides = {entry.iss for entry in entries}
    need(sides <= set(statements), "no statement of a side that spoke")
    table = Table(first.iss, str(first.payload["aud"]), statements)
    late = arrivals or {}
    effects = tuple(table.play(entry, late.get(entry.hash)) for entry in entries)
    return Played(tuple(entries), effects, table)


def _entry(
    position: int, document: object, statements: dict[str, Authority], trust: Trust
) -> Envelope:
    typed(document, "neg-transcript-entry", "seq envelope", "authority")
    assert isinstance(document, dict)
    need(document["seq"] == str(position), f"its seq is {document['seq']!r}")
    _, data = opened(document["envelope"], "an envelope")
    found = envelope(data)
    if "authority" in document:
        statement = authority(document["authority"], trust)
        need(statement.agent == found.iss, "the statement is of another agent")
        known = statements.setdefault(found.iss, statement)
        need(known.hash == statement.hash, "the statement has changed")
    need(found.iss in statements, f"no statement of {found.iss}")
    verify(document["envelope"], statements[found.iss].key, "neg-envelope")
    return found


def _read_plain(documents: Sequence[object]) -> Played:
    """Check a transcript with a peer without envelopes, in which nothing is signed."""
    entries: list[Envelope] = []
    for position, document in enumerate(documents):
        try:
            typed(document, "neg-transcript-entry", "seq payload negotiation")
            assert isinstance(document, dict)
            need(document["seq"] == str(position), f"its seq is {document['seq']!r}")
            found = envelope(unb64(document["payload"], "payload"))
            need(found.plain, "an entry between others")
            agenda = entries[0].payload.get("agenda", {}) if entries else {}
            entries.append(check_plain(document["negotiation"], found, agenda))
        except WrongError as error:
            raise WrongError(f"entry {position}: {error}") from None
    first = entries[0]
    sides = (first.iss, str(first.payload["aud"]))
    hosts = sides[1].startswith(PLAIN_HOST) and not sides[0].startswith(PLAIN)
    need(sides[0] == PLAIN or hosts, "neither side is one without envelopes")
    nobody = {agent: Authority({}, "", agent, "", b"") for agent in sides}
    return play(entries, nobody)


def check_transcript(data: bytes, trust: Trust) -> str:
    """Check a transcript.jsonl and say what it is."""
    lines = lines_of(data)
    documents = [parse_canonical(line[:-1], f"line {n}") for n, line in enumerate(lines, 1)]
    played = read_transcript(documents[:-1], trust)
    head, _ = opened(documents[-1], "the head")
    plain = played.table.plain
    typed(head, "neg-transcript-head", f"neg size head iss lines {'authority' * plain}")
    statement = played.table.statements.get(head["iss"])
    if plain:
        statement = authority(head["authority"], trust)
        dialled = played.table.dialler == PLAIN
        signer = played.table.host if dialled else played.table.dialler
        need(statement.agent == head["iss"] == signer, "the head is not of the side that signs")
    if statement is None:
        raise WrongError("the head is of neither side")
    verify(documents[-1], statement.key, "neg-transcript-head")
    last = played.entries[-1]
    need(head["neg"] == last.payload["neg"], "the head is of another negotiation")
    need(head["size"] == str(len(played.entries)), "the head counts other entries")
    need(head["head"] == last.hash, "the head names another last entry")
    need(head["lines"] == digest(b"".join(lines[:-1])), "the head covers other lines")
    unsigned = ", in which only its head is signed" * plain
    return f"a transcript of {len(played.entries)} entries, {played.end or 'going on'}{unsigned}"


def check_agreement(data: bytes, trust: Trust) -> str:
    """Check an agreement.json and say what it is."""
    lines = lines_of(data)
    need(len(lines) == 1, "more than one line")
    document = parse_canonical(lines[0][:-1], "the file")
    typed(document, "neg-evidence", "agreement transcript")
    need(isinstance(document["transcript"], list), "the transcript is no list")
    played = read_transcript(document["transcript"], trust)
    need(played.end == "confirmed", "the transcript ends without an agreement")
    offer, accept = played.table.agreed()
    expected = canonical(played.table.agreement(offer))
    payload, found = opened(document["agreement"], "the agreement", signers=2)
    need(found == expected, "the agreement is not the one the transcript leads to")
    signatures = dict(zip(("buyer", "seller"), document["agreement"]["signatures"], strict=True))
    for party in played.table.parties():
        key, encoded = party.statement.key, document["agreement"]["payload"]
        verify_one(encoded, signatures[party.role], key, "neg-agreement")
    dialler = played.table.dialler
    sent = (accept if accept.iss == dialler else played.entries[-1]).payload["signature"]
    need(sent == signatures[played.table.state.roles[dialler]], "not the dialler's own signature")
    return f"agreement {payload['agreementId']}"


def check_contradiction(data: bytes, trust: Trust) -> str:
    """Check a contradiction.json and say who signed two histories."""
    lines = lines_of(data)
    need(len(lines) == 1, "more than one line")
    document = parse_canonical(lines[0][:-1], "the file")
    typed(document, "neg-contradiction", "common first second")
    parts = [document[name] for name in ("common", "first", "second")]
    need(all(isinstance(part, list) for part in parts), "a history is no list")
    common, *ends = parts
    need(all(end != [] for end in ends), "a history does not go on")
    one, two = (read_transcript(common + end, trust).entries for end in ends)
    place = len(common)
    need(one[place].hash != two[place].hash, "both histories go on alike")
    same = all(one[0].payload[name] == two[0].payload[name] for name in ("neg", "iss", "aud"))
    need(same, "two negotiations")
    both = _vouching(one, two, place) & _vouching(two, one, place)
    need(both != set(), "nobody signed both histories")
    return f"a contradiction by {' and '.join(sorted(both))} at entry {place}"


def _vouching(own: Sequence[Envelope], other: Sequence[Envelope], place: int) -> set[str]:
    """Name who signed a history from a place on, apart from a void entry of the dialler's."""
    dialler = own[0].iss
    void = own[place].iss == dialler != other[place].iss
    return {entry.iss for entry in own[place + void :]}
