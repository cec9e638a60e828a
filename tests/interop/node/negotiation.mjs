// What the seller says next: a transcript of signed envelopes goes in, an answer to its end comes out.

import { instant } from "./identity.mjs";
import {
  NOTHING,
  agreementBytes,
  bytesOf,
  genesis,
  hash,
  holds,
  jws,
  messageId,
  offerId,
  parsed,
  party,
  payloadOf,
  signature,
  termsHash,
  verified,
} from "./wire.mjs";

const START = 2600;
const VALIDITY = 600_000;
const OFFERS = new Set(["propose", "counter"]);

/** Reads one negotiation from the data parts of its task; refuses what does not hold. */
export class Negotiation {
  /**
   * @param parts data parts of the task's messages, in any order, some perhaps twice
   * @param us {agent: private JWK, authority: JWS, step: thousandths given way a round}
   * @param pinned public JWK of the principal that the dialler must act for
   */
  constructor(parts, us, pinned) {
    const bySeq = (a, b) => Number(parsed(a.envelope).seq) - Number(parsed(b.envelope).seq);
    this.us = us;
    this.entries = [];
    for (const part of [...parts].sort(bySeq)) this.#enter(part, pinned);
    this.open = this.entries[0].payload;
    this.last = this.entries.at(-1).payload;
  }

  #enter(part, pinned) {
    const digest = hash(payloadOf(part.envelope));
    if (this.entries.some((entry) => entry.hash === digest)) return;
    const payload = parsed(part.envelope);
    if (this.entries.length === 0) {
      this.theirs = part.authority;
      this.them = verified(part.authority, pinned).agent;
    }
    const ours = parsed(this.us.authority).agent;
    const sender = payload.iss === ours.id ? ours : this.them;
    verified(part.envelope, sender.jwk);
    const before = this.entries.at(-1)?.hash ?? genesis(payload.neg);
    const place = [String(this.entries.length), before, sender.id];
    if (String([payload.seq, payload.prev, payload.iss]) !== String(place)) {
      throw new Error("an entry does not continue the transcript");
    }
    this.entries.push({ payload, hash: digest });
  }

  /** Whether the last word is the dialler's and wants an answer. */
  get owed() {
    return this.last.iss === this.them.id && !["confirm", "reject"].includes(this.last.act);
  }

  /** Offers, oldest first. */
  get #offers() {
    const made = this.entries.filter(({ payload }) => OFFERS.has(payload.act));
    return made.map((entry) => ({ ...entry.payload, id: offerId(entry.hash), hash: entry.hash }));
  }

  get #rounds() {
    return this.#offers.filter((offer) => offer.iss !== this.them.id).length;
  }

  /** Returns our answer as a data part with its message id. */
  answer(task) {
    const act = this.#act();
    const offering = OFFERS.has(act.act);
    const last = this.entries.at(-1);
    const payload = {
      typ: "neg-envelope",
      v: "1",
      neg: this.open.neg,
      task,
      iss: parsed(this.us.authority).agent.id,
      aud: this.them.id,
      seq: String(this.entries.length),
      prev: last.hash,
      round: String(offering ? this.#rounds + 1 : this.#rounds),
      at: [instant(Date.now()), last.payload.at].sort().at(-1),
      journal: NOTHING,
      ...act,
    };
    const bytes = bytesOf(payload);
    const data = {
      negotiation: readable(payload),
      envelope: jws(bytes, signature(bytes, this.us.agent)),
    };
    if (this.entries.length === 1) data.authority = this.us.authority;
    return { id: messageId(hash(bytes)), data };
  }

  #act() {
    const offer = this.#offers.at(-1);
    if (this.last.act === "open") return this.#offer();
    if (this.last.act === "accept") return { act: "confirm", offerId: offer.id };
    if (!OFFERS.has(this.last.act)) throw new Error(`nothing to say to ${this.last.act}`);
    if (thousandths(offer.terms) < this.#ask) return { ...this.#offer(), inReplyTo: offer.id };
    return {
      act: "accept",
      offerId: offer.id,
      termsHash: termsHash(this.open.agenda, offer.terms),
      agreement: hash(this.#agreement(offer)),
    };
  }

  get #ask() {
    return START - this.us.step * this.#rounds;
  }

  #offer() {
    const fixed = this.open.agenda.issues.find((issue) => issue.name === "gpuHours");
    const amount = (this.#ask / 1000).toFixed(3).replace(/\.?0+$/, "");
    return {
      act: this.#offers.length === 0 ? "propose" : "counter",
      terms: {
        pricePerHour: { amount, currency: "USD" },
        gpuHours: { value: fixed.max, unit: fixed.unit },
      },
      expiresAt: instant(Date.now() + VALIDITY),
      firm: "true",
    };
  }

  #agreement(offer) {
    const ours = offer.iss !== this.them.id;
    return agreementBytes({
      neg: this.open.neg,
      agenda: this.open.agenda,
      offer,
      offeredBy: ours ? "seller" : "buyer",
      parties: { buyer: party(this.theirs), seller: party(this.us.authority) },
    });
  }

  /** Returns the agreement with both signatures, once the dialler has given its own; else null. */
  agreement() {
    const closing = this.entries.findLast(({ payload }) => payload.signature);
    if (closing === undefined) return null;
    const offer = this.#offers.find((one) => one.id === closing.payload.offerId);
    const bytes = this.#agreement(offer);
    const theirs = closing.payload.signature;
    if (!holds(bytes, theirs, this.them.jwk)) throw new Error("the buyer signed another agreement");
    return { id: JSON.parse(bytes).agreementId, jws: jws(bytes, theirs, signature(bytes, this.us.agent)) };
  }
}

const thousandths = (terms) => Math.round(Number(terms.pricePerHour.amount) * 1000);

/** The readable members that stand beside an envelope. */
function readable({ neg, round, act, terms, expiresAt, inReplyTo, offerId }) {
  const members = { terms, expiresAt, inReplyTo, offerId };
  const given = Object.entries(members).filter(([, value]) => value !== undefined);
  return { negotiationId: neg, round, action: act, ...Object.fromEntries(given) };
}
