// What both scripts need of the SDK: messages with one data part, and clients of either transport.

import { randomUUID } from "node:crypto";

import { Role, TaskState } from "@a2a-js/sdk";
import { ClientFactory, ClientFactoryOptions, DefaultAgentCardResolver } from "@a2a-js/sdk/client";

export const OVER = new Set([
  TaskState.TASK_STATE_COMPLETED,
  TaskState.TASK_STATE_REJECTED,
  TaskState.TASK_STATE_CANCELED,
  TaskState.TASK_STATE_FAILED,
]);

// What the SDK logs must not get among the lines on standard output.
console.log = console.info = console.debug = console.error;

/** Prints one object as one line; whoever started us reads them. */
export const tell = (line) => process.stdout.write(`${JSON.stringify(line)}\n`);

/** Fetches a card and connects by one transport: "JSONRPC" or "HTTP+JSON". */
export async function connect(url, binding) {
  const card = await new DefaultAgentCardResolver().resolve(url);
  const options = ClientFactoryOptions.createFrom(ClientFactoryOptions.default, {
    preferredTransports: [binding],
  });
  const client = await new ClientFactory(options).createFromAgentCard(card);
  if (client.transport.protocolName !== binding) {
    throw new Error(`asked for ${binding}, the card led to ${client.transport.protocolName}`);
  }
  return { card, client };
}

/** Builds a message, of a task if there is one. */
export const message = (data, { role = Role.ROLE_USER, task, messageId } = {}) => ({
  messageId: messageId ?? randomUUID(),
  contextId: task?.contextId ?? "",
  taskId: task?.id ?? "",
  role,
  parts: [dataPart(data)],
  metadata: undefined,
  extensions: [],
  referenceTaskIds: [],
});

export const dataPart = (value) => ({
  content: { $case: "data", value },
  metadata: undefined,
  filename: "",
  mediaType: "application/json",
});

export const request = (sent) => ({
  tenant: "",
  message: sent,
  configuration: undefined,
  metadata: undefined,
});

/** Returns the data of the first data part, of a message or an artifact. */
export const dataOf = (parted) =>
  parted?.parts.find((part) => part.content?.$case === "data")?.content.value;

/** Sends a message and returns the task as it stands then; `kinds` takes the kinds of events. */
export async function send(client, sent, { streamed = false, kinds = [] } = {}) {
  if (!streamed) return client.sendMessage(request(sent));
  let task;
  for await (const event of client.sendMessageStream(request(sent))) {
    kinds.push(event.payload.$case);
    task = folded(task, event.payload);
  }
  return task;
}

/** Returns a task with one event of a stream taken into it. */
function folded(task, { $case, value }) {
  if ($case === "task") return value;
  if (task === undefined) throw new Error(`the stream began with ${$case}`);
  if ($case === "statusUpdate") {
    const past = task.status?.message ? [...task.history, task.status.message] : task.history;
    return { ...task, status: value.status, history: past };
  }
  if ($case === "artifactUpdate") return { ...task, artifacts: [...task.artifacts, value.artifact] };
  throw new Error(`${$case} has no place in the stream of a task`);
}
