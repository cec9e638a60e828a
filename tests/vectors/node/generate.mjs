// Canonical bytes, hashes, identifiers and signatures of docs/wire.md, made without our code.
//
// Run: node tests/vectors/node/generate.mjs > tests/vectors/node/vectors.json
//
// Node 18 or later, no packages. The output depends on nothing but this file: seeds, times and
// identifiers are fixed, and Ed25519 signatures are deterministic.

import { createHash, createPrivateKey, createPublicKey, sign } from "node:crypto";

// JCS (RFC 8785) for documents of strings, arrays and objects. JavaScript compares strings by
// UTF-16 code units and JSON.stringify escapes them as ECMAScript does, which is what JCS asks.
function jcs(value) {
  if (typeof value === "string") return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(jcs).join(",")}]`;
  const byCodeUnits = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
  const members = Object.keys(value).sort(byCodeUnits);
  return `{${members.map((key) => `${JSON.stringify(key)}:${jcs(value[key])}`).join(",")}}`;
}

const utf8 = (text) => Buffer.from(text, "utf8");
const base64url = (bytes) => Buffer.from(bytes).toString("base64url");
const sha256 = (bytes) => createHash("sha256").update(bytes).digest();
const hash = (bytes) => `sha256:${sha256(bytes).toString("hex")}`;
const hashOf = (document) => hash(utf8(jcs(document)));

// ---- canonical bytes ------------------------------------------------------------------------

const documents = [
  ["empty object", {}],
  ["empty members", { "": "", list: [], object: {} }],
  ["ASCII keys: digits, upper case, underscore, lower case", { a: "1", _: "2", B: "3", 10: "4", 2: "5", 1: "6" }],
  ["a key that is a prefix of another", { ab: "1", a: "2", abc: "3", "a b": "4" }],
  [
    "UTF-16 order: a surrogate pair sorts before U+FB01, though its code point is higher",
    { "\ufb01": "ligature", "\u{1f600}": "emoji", "\u20ac": "euro", "\u00f6": "o umlaut", 1: "one" },
  ],
  ["surrogate pairs among themselves", { "\u{1f602}": "b", "\u{10ffff}": "d", "\u{10000}": "a", "\u{2000b}": "c", "\uffee": "e", "\ue000": "f" }],
  ["quote, backslash and solidus", { 'a"b': 'say "hi"', "c\\d": "\\u0041 \\n", "/": "</script>" }],
  ["non-ASCII values stay as they are", { text: "Zwölf Großrechner, 貳, \u{1f91d}, ﷺ, Ωμέγα", nbsp: "a\u00a0b", soft: "a\u00adb" }],
  ["nested", { z: [{ b: "2", a: "1" }, ["x", [], {}]], a: { "\u{1f600}": { b: "", a: "" } } }],
  ["array order stays", ["b", "a", ["d", "c"]]],
];

const texts = [
  ["escapes that are needless", '{ "\\u0061" : "\\u20ac\\/\\u0022" ,\n\t"A":"\\ud83d\\ude00" }'],
  ["member order", '{"b":"1","a":"2","C":"3"}'],
  ["upper-case hex in an escape", '{"k":"\\u00E9\\u005C"}'],
];

// What JCS can write and our documents may not hold.
const refused = [
  ["a line feed", { text: "a\nb" }],
  ["a carriage return", { text: "a\rb" }],
  ["a tab", { text: "a\tb" }],
  ["NUL", { text: "\u0000" }],
  ["a C1 control", { text: "\u0085" }],
  ["DEL", { text: "\u007f" }],
  ["a control in a key", { "a\u0001": "" }],
  ["a lone high surrogate", { text: "\ud83d" }],
  ["a lone low surrogate in a key", { "\ude00": "" }],
  ["surrogates in the wrong order", { text: "\ude00\ud83d" }],
  ["not NFC: e with a combining acute", { text: "e\u0301" }],
  ["not NFC in a key", { "A\u030a": "" }],
  ["not NFC: the ohm sign", { text: "\u2126" }],
  ["a right-to-left override", { text: "USD\u202e" }],
  ["an isolate", { text: "\u2066x\u2069" }],
  ["an Arabic letter mark", { text: "\u061c" }],
  ["a byte order mark", { text: "\ufeff" }],
  ["a line separator", { text: "\u2028" }],
  ["not NFC: a presentation form that composition excludes", { "\ufb33": "" }],
];

const canonical = documents.map(([note, document]) => {
  const bytes = utf8(jcs(document));
  return { note, document, bytes: bytes.toString("hex"), hash: hash(bytes) };
});
const reserialised = texts.map(([note, text]) => {
  const bytes = utf8(jcs(JSON.parse(text)));
  return { note, text, bytes: bytes.toString("hex"), hash: hash(bytes) };
});

// ---- keys and signatures --------------------------------------------------------------------

function keyOf(seed) {
  const pkcs8 = Buffer.concat([Buffer.from("302e020100300506032b657004220420", "hex"), seed]);
  const privateKey = createPrivateKey({ key: pkcs8, format: "der", type: "pkcs8" });
  const { crv, kty, x } = createPublicKey(privateKey).export({ format: "jwk" });
  const jwk = { crv, kty, x };
  return { seed: seed.toString("hex"), privateKey, jwk, thumbprint: base64url(sha256(utf8(jcs(jwk)))) };
}

function signature(document, key) {
  const protectedHeader = base64url(utf8(jcs({ alg: "Ed25519", kid: key.thumbprint, typ: `${document.typ}+jws` })));
  const input = utf8(`${protectedHeader}.${base64url(utf8(jcs(document)))}`);
  return { protected: protectedHeader, signature: base64url(sign(null, input, key.privateKey)) };
}

const jws = (document, ...keys) => ({
  payload: base64url(utf8(jcs(document))),
  signatures: keys.map((key) => signature(document, key)),
});

const buyer = keyOf(Buffer.from(Array.from({ length: 32 }, (_, i) => i)));
const seller = keyOf(Buffer.alloc(32, 0xff));
const zero = keyOf(Buffer.alloc(32, 0x00));

// ---- one short negotiation --------------------------------------------------------------------

const neg = "ng_000102030405060708090a0b0c0d0e0f";
const task = "0c7b1f2a-3b1c-4b7e-9a59-8c4a1f0c2d11";
const [buyerId, sellerId] = ["https://agent.buyer.example", "https://agent.seller.example"];
const agenda = {
  typ: "neg-agenda",
  v: "1",
  issues: [
    { name: "pricePerHour", kind: "amount", fixed: "false", currency: "USD", per: "HUR", step: "0.001", min: "0.5", max: "5" },
    { name: "gpuHours", kind: "quantity", fixed: "true", unit: "HUR", step: "1", min: "10000", max: "10000" },
    { name: "paymentDays", kind: "days", fixed: "false", min: "14", max: "60" },
    { name: "start", kind: "date", fixed: "false", min: "2026-12-01", max: "2027-02-28" },
    { name: "support", kind: "choice", fixed: "false", values: ["Büro", "24/7 \u{1f4de}", "none"] },
    { name: "exclusive", kind: "flag", fixed: "false", values: ["false", "true"] },
  ],
  derived: [{ name: "total", currency: "USD", product: ["pricePerHour", "gpuHours"] }],
};
const termsAt = (price) => ({
  pricePerHour: { amount: price, currency: "USD" },
  gpuHours: { value: "10000", unit: "HUR" },
  paymentDays: "30",
  start: "2026-12-15",
  support: "24/7 \u{1f4de}",
  exclusive: "false",
});

const genesisDocument = { typ: "neg-genesis", v: "1", neg };
const envelopes = [];
let prev = hashOf(genesisDocument);

function envelope(key, iss, aud, members) {
  const payload = { typ: "neg-envelope", v: "1", neg, iss, aud, seq: String(envelopes.length), prev, ...members };
  const digest = hashOf(payload);
  const raw = Buffer.from(digest.slice("sha256:".length), "hex");
  const entry = {
    payload,
    bytes: utf8(jcs(payload)).toString("hex"),
    hash: digest,
    messageId: `m_${digest.slice("sha256:".length).slice(0, 32)}`,
    jws: jws(payload, key),
  };
  if (members.act === "propose" || members.act === "counter") entry.offerId = `of_${base64url(raw)}`;
  envelopes.push(entry);
  prev = digest;
  return entry;
}

const journal = (n) => hash(utf8(`journal head ${n}`));
envelope(buyer, buyerId, sellerId, {
  act: "open", round: "0", role: "buyer", agenda, deadline: "2026-10-02T14:00:00Z", at: "2026-10-01T14:00:00Z", journal: journal(0),
});
const proposal = envelope(seller, sellerId, buyerId, {
  task, act: "propose", round: "1", terms: termsAt("2.633"), expiresAt: "2026-10-01T14:05:00Z", firm: "true", at: "2026-10-01T14:00:01Z", journal: journal(1),
});
const counter = envelope(buyer, buyerId, sellerId, {
  task, act: "counter", round: "1", inReplyTo: proposal.offerId, terms: termsAt("1.817"), expiresAt: "2026-10-01T14:06:00Z", firm: "true", at: "2026-10-01T14:00:02Z", journal: journal(2),
});

const agendaHash = hashOf(agenda);
const termsDocument = { typ: "neg-terms", v: "1", agenda: agendaHash, terms: counter.payload.terms };
const idDocument = { typ: "neg-agreement-id", v: "1", neg, offerId: counter.offerId };
const agreement = {
  typ: "neg-agreement",
  v: "1",
  agreementId: `ag_${base64url(sha256(utf8(jcs(idDocument))))}`,
  neg,
  offerId: counter.offerId,
  offeredBy: "buyer",
  agenda: agendaHash,
  terms: counter.payload.terms,
  termsHash: hashOf(termsDocument),
  derived: { total: { amount: "18170", currency: "USD" } },
  buyer: { principal: "did:web:buyer.example", agent: buyerId, authority: hash(utf8("the buyer's authority")) },
  seller: { principal: "did:web:seller.example", agent: sellerId, authority: hash(utf8("the seller's authority")) },
  transcript: { size: String(envelopes.length), head: counter.hash },
};

const output = {
  source: "tests/vectors/node/generate.mjs",
  canonical,
  reserialised,
  refused: refused.map(([note, document]) => ({ note, document })),
  keys: [buyer, seller, zero].map(({ seed, jwk, thumbprint }) => ({ seed, jwk, thumbprint })),
  agenda: { document: agenda, hash: agendaHash },
  terms: { document: counter.payload.terms, hash: agreement.termsHash },
  genesis: { neg, prev: hashOf(genesisDocument) },
  envelopes,
  agreement: { payload: agreement, jws: jws(agreement, buyer, seller) },
};

// ASCII only, so that no editor or diff can change a character nobody sees.
const escaped = (text) =>
  text.replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
process.stdout.write(`${escaped(JSON.stringify(output, null, 1))}\n`);
