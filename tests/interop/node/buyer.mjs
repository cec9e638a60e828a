// Buys from a negotiation agent with the official JavaScript SDK: plain JSON, no signatures.
//
//   node buyer.mjs URL [--binding JSONRPC|HTTP+JSON] [--stream] [--pause]
//
// It reads the skill on the card, opens, counters in equal steps and accepts what is cheap enough.
// With --pause it waits for a line of standard input before every counter, so that the agent can be
// restarted meanwhile.

import { createInterface } from "node:readline";
import { parseArgs } from "node:util";

import { TaskState } from "@a2a-js/sdk";

import { OVER, connect, dataOf, message, send, tell } from "./talking.mjs";

const [START, LIMIT, STEPS] = [1.8, 2.6, 5];
const SKILL = "negotiate";

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    binding: { type: "string", default: "JSONRPC" },
    stream: { type: "boolean", default: false },
    pause: { type: "boolean", default: false },
  },
});
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();

const { card, client } = await connect(positionals[0], options.binding);
const skill = card.skills.find((one) => one.id === SKILL);
if (skill === undefined) throw new Error(`the card of ${card.name} has no skill ${SKILL}`);
tell({ skill: skill.description, transport: client.transport.protocolName });

const task = await negotiated();
tell({
  state: TaskState[task.status.state],
  task: task.id,
  settlement: dataOf(task.artifacts.at(0))?.settlement,
});
process.exit(task.status.state === TaskState.TASK_STATE_COMPLETED ? 0 : 3);

/** Returns the task as it ended. */
async function negotiated() {
  let task = await said({ action: "open" });
  for (let step = 0; step <= STEPS && !OVER.has(task.status.state); step += 1) {
    const theirs = dataOf(task.status.message).negotiation;
    const ours = Number((START + ((LIMIT - START) * step) / STEPS).toFixed(3));
    if (Number(theirs.terms.pricePerHour.amount) <= ours) {
      return said({ action: "accept", offerId: theirs.offerId }, task);
    }
    if (options.pause) await lines.next();
    task = await said(counter(theirs.terms, ours), task);
  }
  return task;
}

/** Sends one move and returns the task with the answer to it. */
async function said(negotiation, task) {
  const kinds = [];
  const sent = message({ negotiation }, { task });
  const answer = await send(client, sent, { streamed: options.stream, kinds });
  const { action, round, terms } = dataOf(answer.status.message).negotiation;
  tell({ sent: negotiation.action, action, round, price: terms?.pricePerHour.amount, kinds });
  return answer;
}

/** Returns a counter with plain JSON numbers and no envelope. */
function counter(terms, pricePerHour) {
  return {
    action: "counter",
    terms: { pricePerHour, gpuHours: Number(terms.gpuHours.value) },
    expiresAt: new Date(Date.now() + 300_000).toISOString().replace(/\.\d+Z$/, "Z"),
  };
}
