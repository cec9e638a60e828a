"""Buy from a negotiation agent with nothing but plain HTTP and JSON numbers.

No SDK, no signatures, no knowledge of the protocol beyond what the answers say: the first
message is a bare ``open``, the server names its agenda with its first offer, and the buyer
concedes in equal steps until an offer is cheap enough. Such a deal settles on basis `reference`.

    python examples/plain_buyer.py http://127.0.0.1:8600 --limit 2.40
"""

import argparse
import json
import sys
import urllib.error
import urllib.request
import uuid
from datetime import UTC, datetime, timedelta

STEPS = 5


def main() -> int:
    """Negotiate, print each round, and say how it ended."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("url", help="base URL of the seller, such as http://127.0.0.1:8600")
    parser.add_argument("--issue", default="pricePerHour", help="the issue to bargain over")
    parser.add_argument("--start", type=float, default=1.80, help="our first counter-offer")
    parser.add_argument("--limit", type=float, default=2.40, help="the most we pay")
    options = parser.parse_args()

    task = send(options.url, {"negotiation": {"action": "open"}}, None)
    for step in range(STEPS + 1):
        said = spoken(task)
        if said["action"] not in {"propose", "counter"}:
            break
        terms = said["terms"]
        if options.issue not in terms:
            sys.exit(f"no issue {options.issue} here; name one with --issue: {', '.join(terms)}")
        asked = float(terms[options.issue]["amount"])
        ours = options.start + (options.limit - options.start) * step / STEPS
        print(f"round {said['round']}: they ask {asked:.3f}, we would pay {ours:.3f}")
        if asked <= ours:
            task = send(options.url, {"action": "accept", "offerId": said["offerId"]}, task)
            break
        move = {
            "action": "counter",
            "terms": plain(terms) | {options.issue: round(ours, 3)},
            "expiresAt": (datetime.now(UTC) + timedelta(minutes=5)).strftime("%Y-%m-%dT%H:%M:%SZ"),
        }
        task = send(options.url, {"negotiation": move}, task)
    return report(task)


def send(url: str, data: dict, task: dict | None) -> dict:
    """Send one message and return the task the server answers with."""
    message = {
        "messageId": str(uuid.uuid4()),
        "role": "ROLE_USER",
        "parts": [{"data": data, "mediaType": "application/json"}],
    }
    if task is not None:
        message |= {"taskId": task["id"], "contextId": task["contextId"]}
    call = {"jsonrpc": "2.0", "id": 1, "method": "SendMessage", "params": {"message": message}}
    request = urllib.request.Request(
        url.rstrip("/") + "/rpc",
        data=json.dumps(call).encode(),
        headers={"Content-Type": "application/json", "A2A-Version": "1.0"},
    )
    try:
        with urllib.request.urlopen(request, timeout=30) as response:
            answer = json.load(response)
    except urllib.error.URLError as error:
        sys.exit(f"no answer from {url}: {error.reason}; is the server running there?")
    if "error" in answer:
        sys.exit(f"the server refused: {answer['error']['message']}")
    return answer["result"]["task"]


def spoken(task: dict) -> dict:
    """Return what the server said last, in readable form."""
    parts = task["status"]["message"]["parts"]
    data = next(part["data"] for part in parts if "data" in part)
    return data["negotiation"]


def plain(terms: dict) -> dict:
    """Return terms with plain JSON numbers, the way simple peers write them."""
    numbers = {}
    for name, value in terms.items():
        bare = value.get("amount", value.get("value")) if isinstance(value, dict) else value
        try:
            numbers[name] = float(bare)
        except ValueError:
            numbers[name] = bare
    return numbers


def report(task: dict) -> int:
    """Print the outcome; 0 for a deal, 3 for none."""
    state = task["status"]["state"]
    if state != "TASK_STATE_COMPLETED":
        print(f"no deal: {state}")
        return 3
    settlement = task["artifacts"][0]["parts"][0]["data"]["settlement"]
    print("deal:", json.dumps(settlement["terms"]), "total", json.dumps(settlement["derived"]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
