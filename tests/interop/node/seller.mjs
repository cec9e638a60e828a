// Sells to a negotiation agent with the official JavaScript SDK's server, by signed envelopes.
//
//   node seller.mjs DIR BUYER_X [--binding JSONRPC|HTTP+JSON] [--port N] [--step N] [--stall] [--plain]
//
// DIR holds the identity (identity.mjs) and keeps the tasks, so that it can be restarted. BUYER_X is
// the key of the pinned buying principal. The first line printed is {"url": ...}. It gives way by
// --step thousandths a round. With --stall it never answers the first counter it hears. With --plain
// it knows nothing of envelopes: its card has no extension, and its moves are plain JSON.

import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { AgentCard, Role, Task, TaskState, generateAgentCardSignature } from "@a2a-js/sdk";
import { AgentEvent, DefaultRequestHandler } from "@a2a-js/sdk/server";
import {
  UserBuilder,
  agentCardHandler,
  jsonRpcHandler,
  restHandler,
} from "@a2a-js/sdk/server/express";
import express from "express";

import { AGENT, load } from "./identity.mjs";
import { Negotiation } from "./negotiation.mjs";
import { plainAnswer } from "./plain.mjs";
import { dataOf, dataPart, message, tell } from "./talking.mjs";
import { thumbprint } from "./wire.mjs";

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    binding: { type: "string", default: "JSONRPC" },
    port: { type: "string", default: "0" },
    step: { type: "string", default: "120" },
    stall: { type: "boolean", default: false },
    plain: { type: "boolean", default: false },
  },
});
const [directory, buyerX] = positionals;
const us = { ...load(directory), step: Number(options.step) };
const buyer = { kty: "OKP", crv: "Ed25519", x: buyerX };

/** Keeps tasks in files: each is written whole before it has its name. */
class Files {
  #path = (id) => join(directory, `task-${encodeURIComponent(id)}.json`);

  async load(id) {
    const path = this.#path(id);
    return existsSync(path) ? Task.fromJSON(JSON.parse(readFileSync(path, "utf8"))) : undefined;
  }

  async save(task) {
    const path = this.#path(task.id);
    writeFileSync(`${path}.new`, JSON.stringify(Task.toJSON(task)));
    renameSync(`${path}.new`, path);
  }
}

class Seller {
  #stalls = options.stall;

  async execute({ taskId: id, contextId, task, userMessage }, bus) {
    const place = { id, contextId };
    const heard = dataOf(userMessage)?.negotiation?.action;
    if (heard === undefined) return quote(place, bus);
    if (this.#stalls && heard === "counter") {
      this.#stalls = false;
      tell({ heard, stalled: true });
      return new Promise(() => {});
    }
    const known = task ? [...task.history, task.status?.message] : [];
    const spoken = once([...known, userMessage].filter((one) => dataOf(one)?.negotiation));
    const { reply, state, artifacts = [] } = (options.plain ? plainly : signed)(spoken, place);
    tell({ heard, said: reply ? dataOf(reply).negotiation.action : "" });
    bus.publish(begun(place, { history: spoken, artifacts }));
    bus.publish(standing(place, state, reply ?? latestOfOurs(spoken)));
  }

  async cancelTask() {
    throw new Error("what was said here is binding");
  }
}

/** Answers by signed envelopes. */
function signed(spoken, place) {
  const negotiation = new Negotiation(spoken.map(dataOf), us, buyer);
  const reply = negotiation.owed ? said(negotiation.answer(place.id), place) : undefined;
  const agreement = negotiation.agreement();
  if (agreement) {
    const artifacts = [artifact(agreement.id, dataPart({ agreement: agreement.jws }))];
    return { reply, state: TaskState.TASK_STATE_COMPLETED, artifacts };
  }
  const ended = negotiation.last.act === "reject";
  const { TASK_STATE_REJECTED, TASK_STATE_INPUT_REQUIRED } = TaskState;
  return { reply, state: ended ? TASK_STATE_REJECTED : TASK_STATE_INPUT_REQUIRED };
}

/** Answers by plain JSON. */
function plainly(spoken, place) {
  const { move, over } = plainAnswer(spoken, us.step);
  if (move === undefined) return { state: TaskState.TASK_STATE_REJECTED };
  const reply = message({ negotiation: move }, { role: Role.ROLE_AGENT, task: place });
  const { TASK_STATE_COMPLETED, TASK_STATE_INPUT_REQUIRED } = TaskState;
  return { reply, state: over ? TASK_STATE_COMPLETED : TASK_STATE_INPUT_REQUIRED };
}

const said = ({ id: messageId, data }, task) =>
  message(data, { role: Role.ROLE_AGENT, task, messageId });
const latestOfOurs = (spoken) => spoken.findLast((one) => one.role === Role.ROLE_AGENT);
const once = (messages) => [...new Map(messages.map((one) => [one.messageId, one])).values()];

const artifact = (artifactId, part, name = "agreement") => ({
  artifactId,
  name,
  description: "",
  parts: [part],
  metadata: undefined,
  extensions: [],
});

/** Answers a question in words with a price list, piece by piece: for callers that stream. */
function quote(place, bus) {
  bus.publish(begun(place));
  const pieces = ["GPU-hours: ", "2.60 USD ", "each."];
  for (const [index, value] of pieces.entries()) {
    const part = { content: { $case: "text", value }, filename: "", mediaType: "text/plain" };
    bus.publish(
      AgentEvent.artifactUpdate({
        taskId: place.id,
        contextId: place.contextId,
        artifact: artifact("prices", part, "prices"),
        append: index > 0,
        lastChunk: index === pieces.length - 1,
        metadata: undefined,
      }),
    );
  }
  bus.publish(standing(place, TaskState.TASK_STATE_COMPLETED));
}

/** The event that every turn begins with; only the one after it, of a status, ends a turn. */
function begun(place, { history = [], artifacts = [] } = {}) {
  const status = statusNow(TaskState.TASK_STATE_WORKING);
  return AgentEvent.task({ ...place, status, artifacts, history, metadata: undefined });
}

const standing = ({ id: taskId, contextId }, state, answer) =>
  AgentEvent.statusUpdate({
    taskId,
    contextId,
    status: statusNow(state, answer),
    metadata: undefined,
  });

const statusNow = (state, answer) => ({
  state,
  message: answer,
  timestamp: new Date().toISOString(),
});

const app = express();
const server = app.listen(Number(options.port), "127.0.0.1", async () => {
  const url = `http://127.0.0.1:${server.address().port}`;
  const place = options.binding === "JSONRPC" ? `${url}/rpc` : `${url}/rest`;
  const header = { alg: "EdDSA", kid: thumbprint(us.agent), typ: "JOSE" };
  const card = await generateAgentCardSignature(us.agent, header)(cardAt(place));
  const requestHandler = new DefaultRequestHandler(card, new Files(), new Seller());
  const common = { requestHandler, userBuilder: UserBuilder.noAuthentication };
  app.use(
    "/.well-known/agent-card.json",
    agentCardHandler({ agentCardProvider: requestHandler }),
  );
  app.use("/rpc", jsonRpcHandler(common));
  app.use("/rest", restHandler(common));
  tell({ url });
});

const EXTENSION = {
  uri: "urn:negotiator:a2a:negotiation:1",
  description: "Signed offers.",
  params: { agent: AGENT, schema: "1" },
};

function cardAt(place) {
  return AgentCard.fromJSON({
    name: "Node seller",
    description: "Sells GPU-hours.",
    version: "1.0.0",
    supportedInterfaces: [{ url: place, protocolBinding: options.binding, protocolVersion: "1.0" }],
    capabilities: {
      streaming: true,
      extensions: options.plain ? [] : [EXTENSION],
    },
    defaultInputModes: ["application/json", "text/plain"],
    defaultOutputModes: ["application/json", "text/plain"],
    skills: [
      { id: "prices", name: "Prices", description: "Says what a GPU-hour costs.", tags: ["prices"] },
    ],
  });
}
