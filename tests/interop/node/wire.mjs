// Canonical bytes, hashes, signatures and agreements of docs/wire.md, without any of our code.

import { createHash, createPublicKey, sign, verify } from "node:crypto";

const byCodeUnits = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

/** JCS (RFC 8785) of objects, arrays and strings. */
function jcs(value) {
  if (typeof value === "string") return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(jcs).join(",")}]`;
  const names = Object.keys(value).sort(byCodeUnits);
  return `{${names.map((name) => `${JSON.stringify(name)}:${jcs(value[name])}`).join(",")}}`;
}

export const bytesOf = (document) => Buffer.from(jcs(document), "utf8");
const sha256 = (bytes) => createHash("sha256").update(bytes).digest();
export const hash = (bytes) => `sha256:${sha256(bytes).toString("hex")}`;
export const hashOf = (document) => hash(bytesOf(document));
export const NOTHING = hash(Buffer.alloc(0));

const encoded = (bytes) => Buffer.from(bytes).toString("base64url");
const named = (prefix, sha) => prefix + encoded(Buffer.from(sha.slice("sha256:".length), "hex"));

/** RFC 7638. */
export const thumbprint = ({ crv, kty, x }) => encoded(sha256(bytesOf({ crv, kty, x })));
export const publicPart = ({ crv, kty, x }) => ({ crv, kty, x });

// ---- JWS General JSON ------------------------------------------------------------------------

const header = (jwk, typ) =>
  encoded(bytesOf({ alg: "Ed25519", kid: thumbprint(jwk), typ: `${typ}+jws` }));

/** Signs a payload; `key` is a private JWK. */
export function signature(payload, key) {
  const typ = JSON.parse(payload).typ;
  const over = `${header(key, typ)}.${encoded(payload)}`;
  const made = sign(null, Buffer.from(over), { key, format: "jwk" });
  return { protected: header(key, typ), signature: encoded(made) };
}

export const jws = (payload, ...signatures) => ({ payload: encoded(payload), signatures });
export const signed = (document, key) =>
  jws(bytesOf(document), signature(bytesOf(document), key));
export const payloadOf = (document) => Buffer.from(document.payload, "base64url");
export const parsed = (document) => JSON.parse(payloadOf(document));

/** Whether a signature object over a payload is one of this public key. */
export function holds(payload, { protected: sent, signature: made }, jwk) {
  if (sent !== header(jwk, JSON.parse(payload).typ)) return false;
  const key = createPublicKey({ key: publicPart(jwk), format: "jwk" });
  const over = Buffer.from(`${sent}.${encoded(payload)}`);
  return verify(null, over, key, Buffer.from(made, "base64url"));
}

/** Returns what a document says after its only signature was checked. */
export function verified(document, jwk) {
  const [only, ...more] = document.signatures;
  if (more.length > 0 || !holds(payloadOf(document), only, jwk)) {
    throw new Error("a signature does not hold under the pinned key");
  }
  return parsed(document);
}

// ---- envelopes and agreements ----------------------------------------------------------------

export const genesis = (neg) => hashOf({ typ: "neg-genesis", v: "1", neg });
export const offerId = (envelopeHash) => named("of_", envelopeHash);
export const messageId = (envelopeHash) => `m_${envelopeHash.slice(7, 39)}`;
export const termsHash = (agenda, terms) =>
  hashOf({ typ: "neg-terms", v: "1", agenda: hashOf(agenda), terms });

/** Builds the bytes that both parties of an agreement sign; `parties` are {buyer, seller}. */
export function agreementBytes({ neg, agenda, offer, offeredBy, parties }) {
  const id = named("ag_", hashOf({ typ: "neg-agreement-id", v: "1", neg, offerId: offer.id }));
  return bytesOf({
    typ: "neg-agreement",
    v: "1",
    agreementId: id,
    neg,
    offerId: offer.id,
    offeredBy,
    agenda: hashOf(agenda),
    terms: offer.terms,
    termsHash: termsHash(agenda, offer.terms),
    derived: Object.fromEntries(agenda.derived.map((total) => derived(total, offer.terms))),
    ...parties,
    transcript: { size: String(Number(offer.seq) + 1), head: offer.hash },
  });
}

/** A party as an agreement names it, by its authority statement. */
export const party = (statement) => ({
  principal: parsed(statement).principal.id,
  agent: parsed(statement).agent.id,
  authority: hash(payloadOf(statement)),
});

/** A derived total: the product of decimals in hundredths of the currency, which must be exact. */
function derived({ name, currency, product }, terms) {
  let [units, scale] = [1n, 0];
  for (const factor of product) {
    const { amount, value } = terms[factor];
    const [whole, fraction = ""] = (amount ?? value).split(".");
    units *= BigInt(whole + fraction);
    scale += fraction.length;
  }
  const digits = units.toString().padStart(scale + 1, "0");
  const [whole, rest] = [digits.slice(0, digits.length - scale), digits.slice(digits.length - scale)];
  const fraction = rest.replace(/0+$/, "");
  if (fraction.length > 2) throw new Error(`${name} would have to be rounded`);
  return [name, { amount: fraction ? `${whole}.${fraction}` : whole, currency }];
}
