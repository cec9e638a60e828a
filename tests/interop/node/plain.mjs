// What a seller without envelopes says next: plain JSON numbers, no signatures, no knowledge of ours.

import { instant } from "./identity.mjs";
import { dataOf } from "./talking.mjs";

const [START, HOURS] = [2.6, 10_000];
const VALIDITY = 600_000;

/** Reads what a message proposes; other messages are none of ours. */
const moveOf = (message) => dataOf(message)?.negotiation;
const isOffer = (move) => ["propose", "counter"].includes(move?.action);

/**
 * Returns our answer to the last of a task's messages: {move, over}; no move where none is due.
 *
 * @param messages of the task, oldest first, some perhaps twice
 * @param step thousandths of a dollar by which we give way each round
 */
export function plainAnswer(messages, step) {
  const moves = messages.map(moveOf).filter((move) => move !== undefined);
  const made = new Set(moves.map((move) => move.offerId).filter((id) => id?.startsWith("node-")));
  const last = moves.at(-1);
  const ask = Number((START - (step / 1000) * made.size).toFixed(3));
  if (last.action === "open") return { move: offer("propose", ask, made.size), over: false };
  if (isOffer(last) && price(last) < ask) {
    return { move: offer("counter", ask, made.size), over: false };
  }
  if (isOffer(last)) return { move: { action: "accept", offerId: last.offerId }, over: true };
  if (last.action === "accept") {
    return { move: { action: "confirm", offerId: last.offerId }, over: true };
  }
  return { move: undefined, over: true };
}

const offer = (action, pricePerHour, number) => ({
  action,
  offerId: `node-${number + 1}`,
  terms: { pricePerHour, gpuHours: HOURS },
  expiresAt: instant(Date.now() + VALIDITY),
});

const price = ({ terms: { pricePerHour } }) => Number(pricePerHour.amount ?? pricePerHour);
