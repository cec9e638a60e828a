// A principal, its agent, and the authority statement that lets the one act for the other.
//
//   node identity.mjs DIR     makes them in DIR and prints {principal, agent, x, agentX}

import { generateKeyPairSync } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { NOTHING, publicPart, signed, thumbprint } from "./wire.mjs";

const DAY = 86_400_000;
export const PRINCIPAL = "did:web:node-seller.example";
export const AGENT = "https://agent.node-seller.example";

export const instant = (time) => new Date(time).toISOString().replace(/\.\d+Z$/, "Z");
export const load = (directory) => JSON.parse(readFileSync(join(directory, "identity.json"), "utf8"));

const newKey = () => generateKeyPairSync("ed25519").privateKey.export({ format: "jwk" });

function statement(agent) {
  return {
    typ: "neg-authority",
    v: "1",
    id: "au-node-seller",
    principal: { id: PRINCIPAL, name: "Node seller" },
    agent: { id: AGENT, jwk: publicPart(agent), jkt: thumbprint(agent) },
    acts: ["accept", "offer", "withdraw"],
    roles: ["seller"],
    scope: {
      categories: ["*"],
      currency: ["USD"],
      counterparties: ["*"],
      ceiling: { amount: "100000", currency: "USD" },
      maxQuantity: { value: "20000", unit: "HUR" },
    },
    notBefore: instant(Date.now() - DAY),
    notAfter: instant(Date.now() + DAY),
    // Its private side is this program, which commits to nothing.
    mandateCommitment: NOTHING,
    status: { serial: "1", maxAge: "PT24H" },
  };
}

function make(directory) {
  const [principal, agent] = [newKey(), newKey()];
  const authority = signed(statement(agent), principal);
  writeFileSync(join(directory, "identity.json"), JSON.stringify({ agent, authority }), {
    mode: 0o600,
    flag: "wx",
  });
  return { principal: PRINCIPAL, agent: AGENT, x: principal.x, agentX: agent.x };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.stdout.write(`${JSON.stringify(make(process.argv[2]))}\n`);
}
