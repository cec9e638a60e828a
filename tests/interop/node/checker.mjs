// Looks at a negotiation agent as a stranger would: its card, its signature, its errors.
//
//   node checker.mjs URL KEY [--binding JSONRPC|HTTP+JSON]
//
// KEY is the pinned Ed25519 key of the agent, base64url. What was seen is printed as one object; the
// caller judges it.

import { verify, createPublicKey, generateKeyPairSync } from "node:crypto";
import { parseArgs } from "node:util";

import {
  AgentCard,
  TaskState,
  canonicalizeAgentCard,
  verifyAgentCardSignature,
} from "@a2a-js/sdk";
import { ServiceParameters, withA2AVersion } from "@a2a-js/sdk/client";
import { isRestError } from "@a2a-js/sdk/errors";

import { connect, dataOf, message, send, tell } from "./talking.mjs";

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { binding: { type: "string", default: "JSONRPC" } },
});
const [url, x] = positionals;
const { card, client } = await connect(url, options.binding);
const pinned = { kty: "OKP", crv: "Ed25519", x };

tell({ card: await signatures(), ...(await reads()), errors: await errors() });

/** Who vouches for the card, by the SDK's verifier and by node's own cryptography. */
async function signatures() {
  const stranger = generateKeyPairSync("ed25519").publicKey.export({ format: "jwk" });
  const altered = AgentCard.fromJSON({ ...AgentCard.toJSON(card), name: "somebody else" });
  return {
    pinned: await holds(card, pinned),
    stranger: await holds(card, stranger),
    altered: await holds(altered, pinned),
    byHand: card.signatures.some(heldByHand),
  };
}

function holds(one, key) {
  return verifyAgentCardSignature(async () => key)(one).then(
    () => true,
    () => false,
  );
}

function heldByHand({ protected: header, signature }) {
  const payload = Buffer.from(canonicalizeAgentCard(card)).toString("base64url");
  const key = createPublicKey({ key: pinned, format: "jwk" });
  const covered = Buffer.from(`${header}.${payload}`);
  return verify(null, covered, key, Buffer.from(signature, "base64url"));
}

/** A task read in several ways, and cancelled. */
async function reads() {
  const opened = await send(client, message({ negotiation: { action: "open" } }));
  const { terms } = dataOf(opened.status.message).negotiation;
  const expiresAt = new Date(Date.now() + 300_000).toISOString().replace(/\.\d+Z$/, "Z");
  const move = { action: "counter", terms: { ...terms, pricePerHour: 1.8 }, expiresAt };
  // The SDK leaves the context out when it is not known; the server infers it.
  await send(client, message({ negotiation: move }, { task: { id: opened.id } }));
  const lengths = {};
  for (const historyLength of [undefined, 0, 1, 2, 100]) {
    const task = await client.getTask({ tenant: "", id: opened.id, historyLength });
    lengths[historyLength ?? "all"] = task.history.length;
  }
  const first = await client.resubscribeTask({ tenant: "", id: opened.id }).next();
  const cancelled = await client.cancelTask({ tenant: "", id: opened.id, metadata: undefined });
  return {
    lengths,
    subscribed: first.value.payload.$case,
    cancelled: TaskState[cancelled.status.state],
    over: await refusal(send(client, message({ negotiation: move }, { task: opened }))),
    cancelledAgain: await refusal(client.cancelTask({ tenant: "", id: opened.id })),
    subscribedToEnded: await refusal(client.resubscribeTask({ tenant: "", id: opened.id }).next()),
  };
}

/** The protocol's own errors, as the SDK understands them. */
async function errors() {
  const push = { tenant: "", taskId: "t-0", id: "", url: "https://x.example", token: "" };
  const stray = message({ negotiation: { action: "open" } }, { task: { id: "t-0" } });
  // The client would not even ask for what the card does not offer; its transport does.
  const bare = { serviceParameters: ServiceParameters.create(withA2AVersion("1.0")) };
  const asked = client.transport;
  return {
    unknownTask: await refusal(client.getTask({ tenant: "", id: "t-0" })),
    unknownTaskSent: await refusal(send(client, stray)),
    unknownTaskStreamed: await refusal(send(client, stray, { streamed: true })),
    badMove: await refusal(send(client, message({ negotiation: { action: "seize" } }))),
    push: await refusal(asked.createTaskPushNotificationConfig(push, bare)),
    extendedCard: await refusal(asked.getExtendedAgentCard({ tenant: "" }, bare)),
  };
}

/** What an error says to a program: its class, and its code or status; "" for none. */
function refusal(call) {
  return call.then(
    () => "",
    (error) => `${error.name} ${isRestError(error) ? error.statusCode : error.envelopeCode}`,
  );
}
