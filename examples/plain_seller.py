"""Sell to our buyer with nothing but the standard library: no SDK, no signatures, no extension.

The seller is a small A2A 1.0 server that keeps one task a negotiation and speaks the readable form
alone: plain numbers, names of its own for its offers, and a completed task when it is done. The
buyer is ours, under a signed mandate that allows a counterparty which signs nothing, and dials this
one because its origin was named. Such a deal rests on basis `reference`: what the seller's task
shows, and no signature. Both run on this machine's loopback; everything else is made in a temporary
directory.

    python examples/plain_seller.py
    python examples/plain_seller.py --serve    # the seller alone: negotiator run URL --plain URL
"""

import argparse
import asyncio
import json
import tempfile
import threading
import uuid
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from negotiator.a2a.calling.dial import negotiate
from negotiator.a2a.calling.fetching import Way
from negotiator.agent.party import Party
from negotiator.agent.plain_hosts import PlainHosts
from negotiator.agent.result import result_of
from negotiator.bootstrap import key_header, new_key, open_party, read_draft_file, sign_files
from negotiator.bootstrap.party import utc_now
from negotiator.mandate.template import template
from negotiator.terms import Role

ASKS = (2.60, 2.45, 2.32, 2.20)
"""What the seller asks, offer by offer; the last is as far as it goes."""


class Seller(BaseHTTPRequestHandler):
    """The whole of the seller: a card, `SendMessage` and `GetTask` over JSON-RPC."""

    tasks: dict[str, dict] = {}  # noqa: RUF012 - one record for all requests

    def do_GET(self) -> None:
        """Give the agent card; it says nothing of negotiation."""
        interface = {"protocolBinding": "JSONRPC", "protocolVersion": "1.0", "url": self.server.url}
        self.answer(
            {
                "name": "Corner shop",
                "description": "Sells GPU-hours.",
                "version": "1",
                "supportedInterfaces": [interface],
                "capabilities": {},
                "defaultInputModes": ["application/json"],
                "defaultOutputModes": ["application/json"],
                "skills": [],
            }
        )

    def do_POST(self) -> None:
        """Answer one JSON-RPC call."""
        call = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        params, answer = call["params"], {"jsonrpc": "2.0", "id": call["id"]}
        if call["method"] == "GetTask":
            self.answer(answer | {"result": self.tasks[params["id"]]})
        else:
            self.answer(answer | {"result": {"task": self.take(params["message"])}})

    def take(self, message: dict) -> dict:
        """Put a message on its task and answer it; the same message again gets the same task."""
        task = self.tasks.get(message.get("taskId", ""))
        if task is None:
            task = {"id": str(uuid.uuid4()), "contextId": str(uuid.uuid4()), "history": []}
            self.tasks[task["id"]] = task
        elif message["messageId"] in [said["messageId"] for said in task["history"]]:
            return task
        if "status" in task:
            task["history"].append(task["status"]["message"])
        task["history"].append(message)
        data = next(part["data"] for part in message["parts"] if "data" in part)
        state, move = self.move(task, data["negotiation"])
        said = {"messageId": str(uuid.uuid4()), "role": "ROLE_AGENT", "parts": [{"data": move}]}
        task["status"] = {"state": f"TASK_STATE_{state}", "message": said}
        return task

    def move(self, task: dict, said: dict) -> tuple[str, dict]:
        """Decide: take an offer that is good enough, confirm what is bought, else ask for less."""
        if said["action"] == "accept":
            return "COMPLETED", {"action": "confirm", "offerId": said["offerId"]}
        if said["action"] == "reject":
            return "REJECTED", {"action": "reject"}
        if said["action"] == "counter" and price(said) >= ASKS[-1]:
            return "COMPLETED", {"action": "accept", "offerId": said["offerId"]}
        made = task.setdefault("metadata", {}).get("made", 0)
        task["metadata"]["made"] = made + 1
        expires = datetime.now(UTC) + timedelta(minutes=5)
        return "INPUT_REQUIRED", {
            "action": "propose",
            "offerId": f"offer-{made + 1}",
            "terms": {"pricePerHour": ASKS[min(made, len(ASKS) - 1)], "gpuHours": 10000},
            "expiresAt": expires.strftime("%Y-%m-%dT%H:%M:%SZ"),
        }

    def answer(self, body: dict) -> None:
        """Send JSON."""
        raw = json.dumps(body).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(raw)))
        self.end_headers()
        self.wfile.write(raw)

    def log_message(self, *_args: object) -> None:
        """Log nothing."""


def price(said: dict) -> float:
    """Return the price of an offer of the buyer's."""
    return float(said["terms"]["pricePerHour"]["amount"])


def buyer(directory: Path) -> Party:
    """Make a buyer whose signed mandate allows a counterparty that signs nothing."""
    x = new_key(directory / "agent.key", None).public_key.x
    new_key(directory / "principal", None)
    principal = key_header(directory / "principal").public_key.x
    agent, now = "https://agent.buyer.example", utc_now().replace(microsecond=0)
    text = template(
        Role.BUYER,
        principal_id="did:web:buyer.example",
        principal_name="Buyer GmbH",
        agent_id=agent,
        agent_key_x=x,
        not_before=now - timedelta(minutes=5),
        not_after=now + timedelta(days=2),
        counterparties=("*",),
    )
    text = text.replace("accept_unsigned = false", "accept_unsigned = true")
    (directory / "mandate.toml").write_text(text)
    (directory / "trust.toml").write_text(
        f'[[principal]]\nid = "did:web:buyer.example"\nname = "Buyer GmbH"\n'
        f'key = "{principal}"\nagents = ["{agent}"]\n'
    )
    sign_files(read_draft_file(directory / "mandate.toml"), directory / "principal", directory)
    return open_party(directory)


async def buy(party: Party, url: str) -> str:
    """Negotiate with the seller, whose origin is named here; return the negotiation's id."""
    way = Way(plain_hosts=PlainHosts.of(url))
    row = await negotiate(party, url, way=way)
    return row.neg


def report(party: Party, neg: str) -> None:
    """Print the offers of both sides and what came of them."""
    with party.store.read() as tx:
        entries = tx.entries(neg)
    for entry in entries:
        said = json.loads(entry.data)["negotiation"]
        if "terms" in said:
            who = "buyer offers" if entry.ours else "seller asks"
            print(f"round {said['round']}: {who} {price(said):.3f}")
    result = result_of(party.store, party.trust, neg)
    total = result.totals["total"]
    print(f"{result.outcome} on basis {result.basis}: {total['amount']} {total['currency']}")
    print(f"why: {result.settlement.reason}")


def main() -> None:
    """Serve the seller; buy from it unless it is to be served alone."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--serve", action="store_true", help="serve the seller alone")
    options = parser.parse_args()
    server = ThreadingHTTPServer(("127.0.0.1", 0), Seller)
    server.url = f"http://127.0.0.1:{server.server_port}"
    if options.serve:
        print(f"selling at {server.url}; stop with Ctrl-C", flush=True)
        server.serve_forever()
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with tempfile.TemporaryDirectory() as directory:
        party = buyer(Path(directory))
        report(party, asyncio.run(buy(party, server.url)))
        party.store.close()
    server.shutdown()


if __name__ == "__main__":
    main()
