import { UNPROVEN } from "#domain/connections/connection.ts";
import { defaultBudgetLimits } from "#domain/runs/run.ts";
import { EVERY_TOOL } from "#domain/tool-sets/tool-set.ts";

import type { CheckedTable } from "./stored-shapes.ts";

/** A row of which only is known that it is an object. */
export type AnyRow = Record<string, unknown>;

/**
 * Computes what takes the place of an unusable value.
 * @param was the value
 * @param row the whole row, as far as it is mended
 */
type MendedValue = (was: unknown, row: AnyRow) => unknown;

const always =
  (value: unknown): MendedValue =>
  () =>
    copyOf(value);

/** A copy of plain lists and objects. A field that contains itself becomes null, for a rule to mend. */
export function copyOf(value: unknown, around: readonly unknown[] = []): unknown {
  if (typeof value !== "object" || value === null) return value;
  const inside = [...around, value];
  if (Array.isArray(value)) {
    return value.filter((one) => !inside.includes(one)).map((one) => copyOf(one, inside));
  }
  // A file, a date or a map from the database is kept as it is.
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      inside.includes(one) ? null : copyOf(one, inside),
    ]),
  );
}

/** Takes another time of the same row. */
const timeLike =
  (other: string): MendedValue =>
  (_was, row) =>
    typeof row[other] === "number" && row[other] >= 0 ? Math.floor(row[other]) : 0;

/** A deleted row stays deleted. */
const deletedAt = timeLike("updatedAt");

const times = { createdAt: timeLike("updatedAt"), updatedAt: timeLike("createdAt") };

/** No mode has this id. A conversation with an unknown mode may change nothing (law O2). */
const NO_MODE = "damaged";
const noConfig = { modelId: "", connectionId: "", mode: NO_MODE, parameters: {} };
const noTools = { [EVERY_TOOL]: false };
/** Nobody knows any more which tools were off, so none are sent. */
function withoutTools(_was: unknown, { tools }: AnyRow): unknown {
  (tools as AnyRow)["limit"] = "none";
  return {};
}

function hiddenAll(messageIds: unknown): unknown {
  const ids = Array.isArray(messageIds) ? messageIds.filter((id) => typeof id === "string") : [];
  return Object.fromEntries(ids.map((id) => [id, { at: 0 }]));
}

const noCounters = {
  modelCalls: 0,
  toolSuccesses: {},
  toolErrors: {},
  outputRetries: 0,
  validatorRetries: 0,
  tokens: 0,
};

const noParts = { system: 0, tools: 0, messages: 0, attachments: 0 };

/**
 * Rules by the path of a value, where `*` stands for a position in a list or a key of an object by id.
 * Optional values without a rule are removed, so every value that restricts something needs one.
 */
type MendedValues = Readonly<Record<string, MendedValue>>;

function each(prefix: string, values: Readonly<Record<string, unknown>>): MendedValues {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [`${prefix}${key}`, always(value)]),
  );
}

/**
 * The rules. They change as little as possible, and never give a row more than it had: no call becomes
 * approved, no tool is switched on, no memory goes into more requests.
 */
export const mendedValues: Readonly<Record<CheckedTable, MendedValues>> = {
  contexts: {
    title: always("Damaged conversation"),
    config: always(noConfig),
    ...each("config.", noConfig),
    activeBranchName: always("main"),
    // Higher than the epoch of any tab that may still write.
    writerEpoch: always(1_000_000),
    ...times,
  },
  branches: {
    contextId: always(""),
    name: (_was, { id }) => `damaged ${String(id).slice(0, 8)}`,
    named: always(true),
    messageIds: always([]),
    "systemPrompt.id": (_was, { id }) => `${String(id)}-prompt`,
    // A broken mark still hides its message, and a broken switch still switches its tool off.
    "hidden.*": always({ at: 0 }),
    "hidden.*.at": always(0),
    // Nobody knows any more which messages or tools these were, so all of them are hidden or off.
    hidden: (_was, { messageIds }) => hiddenAll(messageIds),
    overrides: always({ mode: NO_MODE, tools: noTools }),
    "overrides.mode": always(NO_MODE),
    "overrides.tools": always(noTools),
    "overrides.tools.*": always(false),
    colour: always(0),
    activeAt: timeLike("createdAt"),
    createdAt: timeLike("activeAt"),
  },
  messages: {
    contextId: always(""),
    parentId: always(null),
    message: always({ role: "assistant", content: [] }),
    "message.role": (_was, { message }) => likelyRole(message as AnyRow),
    "message.content": (was) => (typeof was === "string" ? [{ type: "text", text: was }] : []),
    "message.content.*": (was) =>
      typeof was === "string" ? { type: "text", text: was } : undefined,
    "message.toolCalls.*.toolName": always("unknown"),
    "message.toolCalls.*.arguments": always({}),
    "message.toolCalls.*.approvalStatus": always("denied"),
    "message.toolResult.result": always(null),
    "message.toolResult.isError": always(true),
    "message.toolResult.source": always("system"),
    createdAt: always(0),
  },
  runs: {
    contextId: always(""),
    branchId: always(""),
    state: always("failed"),
    iteration: always(0),
    counters: always(noCounters),
    ...each("counters.", noCounters),
    fingerprints: always({ last: null, repeats: 0 }),
    roundCounted: always(false),
    retryCount: always(0),
    origin: always("llm"),
    calls: always([]),
    // What may have run is not run again, and what was refused stays refused.
    "calls.*.review": always(true),
    "calls.*.started": always(true),
    "calls.*.mayHaveRun": always(true),
    "calls.*.refused": always("The reason could not be read."),
    queue: always([]),
    "queue.*.queuedAt": always(0),
    queueHeld: always(true),
    limits: always(defaultBudgetLimits),
    ...each("limits.", { ...defaultBudgetLimits }),
    startedAt: timeLike("updatedAt"),
    updatedAt: timeLike("startedAt"),
  },
  undo: {
    contextId: always(""),
    kind: always("rename"),
    branchName: always(""),
    branches: always([]),
    activeBranchId: always({ before: null, after: null }),
    pinnedBranchId: always({ before: null, after: null }),
    undoneAt: always(0),
    createdAt: always(0),
  },
  connections: {
    name: always("Damaged connection"),
    baseUrl: always("https://damaged.invalid"),
    keyKeeping: always("session"),
    protocol: always("openai-chat"),
    models: always([]),
    defaultModel: always(""),
    usedAt: always(UNPROVEN),
    createdAt: always(0),
  },
  folders: { name: always("Damaged folder"), place: always(0), ...times },
  modes: {
    name: always("Damaged mode"),
    prompt: always(""),
    tools: always({ limit: "none", sources: {}, tools: {} }),
    "tools.limit": always("none"),
    "tools.sources": withoutTools,
    "tools.tools": withoutTools,
    "tools.sources.*": always(false),
    "tools.tools.*": always(false),
    approval: always("every"),
    parameters: always({}),
    ...times,
  },
  memories: {
    text: always(""),
    // A scope that applies to no conversation.
    scope: always({ kind: "conversation", contextId: "" }),
    source: always({ kind: "person" }),
    barred: always(true),
    proposed: always(true),
    unasked: always(true),
    ...times,
    deletedAt,
  },
  ownTools: {
    name: always("damaged_tool"),
    description: always(""),
    summary: always(""),
    parameters: always({ type: "object", properties: {} }),
    body: always({ kind: "javascript", code: "", files: false }),
    on: always(false),
    unread: always(true),
    ...times,
    deletedAt,
  },
  toolPolicies: {
    toolName: always(""),
    origin: always(""),
    // Without a verdict, the row would be an approval.
    verdict: always("ask"),
    definitionHash: always(""),
    scope: always("conversation"),
    createdAt: always(0),
  },
  mcpServers: {
    name: always("damaged"),
    address: always("https://damaged.invalid/"),
    headerNames: always([]),
    isOn: always(false),
    ...times,
    deletedAt,
  },
  mcpTools: {
    toolName: always("damaged"),
    definition: always({ name: "damaged", inputSchema: {} }),
    "definition.name": always("damaged"),
    "definition.inputSchema": always({}),
    hash: always(""),
    isOn: always(false),
    isNew: always(true),
    isGone: always(true),
    // The server waits for the person's consent, but nobody knows any more to what.
    offered: (_was, row) => {
      row["isOn"] = false;
    },
    updatedAt: always(0),
  },
  drafts: { text: always(""), updatedAt: always(0) },
  journal: {
    at: always(0),
    ...each("", { from: "", event: "", to: "", iteration: 0, ms: 0 }),
    budgets: always(noCounters),
    ...each("budgets.", noCounters),
    detail: always({ kind: "transition" }),
    "detail.kind": always("transition"),
    "detail.callId": always(""),
    "detail.toolName": always("unknown"),
    // What may have run is not run again, and nothing becomes approved.
    "detail.phase": always("started"),
    "detail.status": always("denied"),
    "detail.argumentsHash": always(""),
    "detail.edited": always(true),
    "detail.note": always({ what: "sent" }),
    "detail.result": always(null),
    "detail.isError": always(true),
    "detail.source": always("system"),
  },
  chunks: { runId: always(""), part: always("text"), text: always("") },
  requests: {
    ...each("", { contextId: "", branchId: "", runId: "", nodeId: "", sentAt: 0 }),
    ...each("", { protocol: "openai-chat", connectionId: "", connectionName: "", modelId: "" }),
    ...each("", { url: "", headers: {}, bytes: 0, sha256: "", trace: [] }),
    parts: always(noParts),
    ...each("parts.", noParts),
    "end.at": always(0),
    "end.outcome": always("failed"),
    "end.answerTokens": always(0),
  },
  requestBodies: { contextId: always(""), pieces: always([]) },
};

/** What is done to any row of a table that has a flaw, wherever the flaw is. */
export const mendedLast: Partial<Record<CheckedTable, (row: AnyRow) => void>> = {
  // Mark it as undone, so that it is not offered: it would restore something unknown.
  undo: (row) => {
    row["undoneAt"] ??= 0;
  },
};

function likelyRole({ toolResult, toolCalls, metadata }: AnyRow): string {
  if (toolResult !== undefined) return "tool";
  const wrote = (metadata as AnyRow | undefined)?.["model"];
  return toolCalls !== undefined || wrote !== undefined ? "assistant" : "user";
}
