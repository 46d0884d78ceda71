import type { UndoRow } from "#domain/branching/change-set.ts";
import type { Connection } from "#domain/connections/connection.ts";
import type { Branch, ChatContext } from "#domain/context.ts";
import type { AnyRow } from "#domain/damage/mended-values.ts";
import type { CheckedTable } from "#domain/damage/stored-shapes.ts";
import type { Folder } from "#domain/folders.ts";
import type { McpServer, McpToolPin } from "#domain/mcp/server.ts";
import type { Memory } from "#domain/memories/memory.ts";
import type { MessageNode } from "#domain/message.ts";
import type { Mode } from "#domain/modes/mode.ts";
import type { OwnTool } from "#domain/own-tools/own-tool.ts";
import type { RequestRow } from "#domain/requests/request-row.ts";
import type { ChunkRow, JournalRow, RunRow } from "#domain/runs/run.ts";
import type { ToolPolicy } from "#domain/tool.ts";

/** A row with every field that its type has. */
type Whole<Row> = { [Key in keyof Row]-?: NonNullable<Row[Key]> | Extract<Row[Key], null> };

const at = 1_760_000_000_000;
const config = {
  modelId: "m",
  connectionId: "demo",
  mode: "chat",
  parameters: { temperature: 1, stop: ["a"] },
  outputSchema: { type: "object" },
  budgets: { modelCalls: 3, dollars: null },
  validators: [{ kind: "pattern" as const, id: "v1", pattern: "a", flags: "u" }],
  ignoresDefaults: false,
};

const context: Whole<ChatContext> = {
  id: "c",
  parentId: "c0",
  parentBranchId: "b0",
  parentCallId: "call0",
  parentNodeId: "n0",
  title: "A title",
  config,
  activeBranchName: "main",
  pinnedBranchId: "b",
  writerEpoch: 1,
  pinnedAt: at,
  folderId: "f",
  filedAt: at,
  tags: ["tag"],
  deletedAt: at,
  createdAt: at,
  updatedAt: at,
};

const branch: Whole<Branch> = {
  id: "b",
  contextId: "c",
  name: "main",
  named: true,
  messageIds: ["n1", "n2", "n3"],
  systemPrompt: { id: "s", content: "Be short." },
  userPrompt: "In English.",
  overrides: {
    modelId: "m",
    connectionId: "demo",
    parameters: {},
    mode: "chat",
    tools: { calculator: true },
    outputSchema: null,
    validators: [],
  },
  forkedFrom: { branchId: "b0", nodeId: "n0" },
  aside: true,
  proposed: { name: "main", asked: true },
  hidden: { n1: { at } },
  colour: 0,
  activeAt: at,
  deletedAt: at,
  createdAt: at,
};

const usage = { inputTokens: 1, outputTokens: 2 };
const answer: MessageNode["message"] = {
  role: "assistant",
  content: [
    { type: "reasoning", text: "Hm.", providerState: { protocol: "p", model: "m", value: {} } },
    { type: "text", text: "Words." },
    { type: "image", blobId: "blob", mediaType: "image/png", name: "i", size: 1, width: 1 },
    { type: "file", blobId: "blob", mediaType: "application/pdf", name: "f", pages: 1 },
    {
      type: "workspace",
      changes: [{ path: "a.txt", file: { blobId: "blob", mediaType: "text/plain", size: 1 } }],
    },
    {
      type: "web",
      lookups: [{ kind: "search", about: "words" }],
      sources: [{ address: "https://example.com/", title: "T" }],
      citations: [{ at: 1, sources: [0] }],
    },
  ],
  toolCalls: [
    {
      id: "call",
      toolName: "calculator",
      arguments: { expression: "1" },
      approvalStatus: "approved",
      editedFrom: {},
      problem: { kind: "malformed", message: "No." },
    },
  ],
  toolResult: { requestId: "call", result: { a: [1] }, isError: false, source: "tool" },
  metadata: {
    model: "m",
    connectionId: "demo",
    usage,
    estimatedUsage: usage,
    price: { input: 1, output: 2 },
    finishReason: "stop",
    timings: { requestedAt: at, firstPartAt: at, endedAt: at },
    source: { kind: "edit", nodeIds: ["n0"] },
    status: "complete",
    synthetic: false,
    flaw: { check: "output", problem: "No." },
    interruption: "it broke",
    leftOut: ["a.pdf"],
    toolMs: 1,
  },
};
const node: Whole<MessageNode> = {
  id: "n2",
  contextId: "c",
  parentId: "n1",
  message: answer,
  createdAt: at,
};

const limits = {
  modelCalls: 25,
  toolSuccesses: 10,
  toolErrors: 3,
  outputRetries: 3,
  validatorRetries: 3,
};
const run: Whole<RunRow> = {
  id: "r",
  contextId: "c",
  branchId: "b",
  state: "failed",
  iteration: 1,
  counters: {
    modelCalls: 1,
    toolSuccesses: { calculator: 1 },
    toolErrors: {},
    outputRetries: 0,
    validatorRetries: 0,
    tokens: 1,
  },
  fingerprints: { last: null, repeats: 0 },
  roundCounted: false,
  retryCount: 0,
  origin: "llm",
  deadline: at,
  error: { kind: "server", message: "No.", retryable: true, status: 500 },
  draftNodeId: "n4",
  answerNodeId: "n2",
  completionProblem: "No.",
  calls: [{ id: "call", toolName: "calculator", status: "approved", idempotent: true }],
  queue: [{ runId: "q", nodeId: "n5", content: [{ type: "text", text: "Next." }], queuedAt: at }],
  queueHeld: true,
  limits,
  ownRetry: { maxRetries: 1 },
  startedAt: at,
  updatedAt: at,
};

const undo: Whole<UndoRow> = {
  id: "u",
  contextId: "c",
  kind: "rename",
  branchName: "main",
  branchId: "b",
  branches: [{ id: "b", kind: "changed", before: { name: "a" }, after: { name: "b" } }],
  activeBranchId: { before: "b", after: "b" },
  pinnedBranchId: { before: null, after: null },
  createdAt: at,
  undoneAt: at,
  redoOf: "u0",
  redoes: {
    kind: "rename",
    branchName: "main",
    branches: [],
    activeBranchId: { before: "b", after: "b" },
    pinnedBranchId: { before: null, after: null },
  },
  again: true,
};

const connection: Whole<Connection> = {
  id: "x",
  name: "Mine",
  baseUrl: "https://example.com/v1",
  keyKeeping: "session",
  hasKey: true,
  keyId: "k",
  apiKey: "secret",
  sealedKey: { iterations: 1, salt: "", iv: "", data: "" },
  protocol: "openai-chat",
  preset: "openai",
  headers: { "x-a": "b" },
  models: [{ id: "m", name: "M", contextWindow: 1, maxOutput: 1 }],
  modelsAt: at,
  defaultModel: "m",
  retry: {},
  demo: false,
  builtIn: false,
  usedAt: at,
  createdAt: at,
};

const times = { createdAt: at, updatedAt: at, deletedAt: at };
const folder: Whole<Folder> = { id: "f", name: "Folder", place: 0, ...times };
const mode: Whole<Mode> = {
  id: "mode",
  name: "Mode",
  prompt: "Be kind.",
  model: { connectionId: "demo", modelId: "m" },
  tools: { limit: "any", sources: { web: true }, tools: { calculator: true } },
  approval: "usual",
  parameters: {},
  outputSchema: {},
  validators: [],
  budgets: {},
  retry: {},
  ...times,
};
const memory: Whole<Memory> = {
  id: "memory",
  text: "Likes tea.",
  scope: { kind: "everywhere" },
  source: { kind: "message", contextId: "c", branchId: "b", nodeId: "n1" },
  barred: true,
  proposed: true,
  unasked: true,
  ...times,
};
const ownTool: Whole<OwnTool> = {
  id: "own",
  name: "own_tool",
  description: "Does.",
  summary: "Does.",
  parameters: { type: "object" },
  body: {
    kind: "http",
    method: "GET",
    address: "https://example.com/",
    headers: [{ name: "a", value: "b" }],
    body: "",
    bodyType: "json",
    take: "",
    changesNothing: true,
  },
  on: true,
  unread: true,
  ...times,
};
const policy: Whole<ToolPolicy> = {
  id: "policy",
  toolName: "calculator",
  origin: "built in",
  verdict: "ask",
  definitionHash: "h",
  scope: "mode",
  contextId: "c",
  modeId: "chat",
  createdAt: at,
};
const server: Whole<McpServer> = {
  id: "mcp",
  name: "Server",
  address: "https://example.com/mcp",
  headerNames: ["authorization"],
  clientId: "client",
  isOn: true,
  listedAt: at,
  ...times,
};
const pinned = { name: "tool", title: "T", description: "D", inputSchema: {}, annotations: {} };
const pin: Whole<McpToolPin> = {
  serverId: "mcp",
  name: "tool",
  toolName: "server_tool",
  definition: { ...pinned, outputSchema: {}, tooLarge: { sha256: "h" } },
  hash: "h",
  isOn: true,
  isNew: true,
  offered: { definition: pinned, hash: "h2" },
  isGone: true,
  updatedAt: at,
};

const step: Whole<JournalRow> = {
  runId: "r",
  seq: 1,
  at,
  from: "idle",
  event: "message.send",
  to: "executingTools",
  iteration: 1,
  budgets: run.counters,
  ms: 5,
  detail: {
    kind: "call",
    callId: "call",
    toolName: "calculator",
    phase: "done",
    result: { a: [1] },
    isError: false,
    source: "tool",
    toolMs: 1,
    files: [{ path: "a.txt", file: null }],
  },
};
const chunk: Whole<ChunkRow> = { runId: "r", nodeId: "n", seq: 1, part: "text", text: "Words" };
const request: Whole<RequestRow> = {
  id: "q",
  contextId: "c",
  branchId: "b",
  runId: "r",
  nodeId: "n2",
  purpose: "check",
  previousId: "q0",
  sentAt: at,
  protocol: "openai-chat",
  connectionId: "demo",
  connectionName: "Demo",
  modelId: "m",
  url: "https://example.com/v1/chat/completions",
  headers: { "content-type": "application/json" },
  bytes: 10,
  sha256: "h",
  trace: [
    { enhancer: "trimming", tokens: -5, note: "Cut.", leftOut: { count: 1, lastId: "n1" } },
    { enhancer: "memories", tokens: 5, note: "Sent.", memoryIds: ["memory"] },
  ],
  parts: { system: 1, tools: 1, messages: 1, attachments: 0 },
  contextWindow: 1_000,
  leftOut: ["temperature"],
  price: { input: 1, output: 2 },
  end: {
    at,
    outcome: "failed",
    error: { kind: "server", message: "No.", retryable: true },
    usage,
    answerTokens: 1,
  },
  bodyRemovedAt: at,
};

/** A complete row of each checked table, with every field. */
export const wholeRows: Readonly<Record<CheckedTable, object>> = {
  contexts: context,
  branches: branch,
  messages: node,
  runs: run,
  undo,
  connections: connection,
  folders: folder,
  modes: mode,
  memories: memory,
  ownTools: ownTool,
  toolPolicies: policy,
  mcpServers: server,
  mcpTools: pin,
  drafts: {
    branchId: "b",
    text: "Half a question",
    attachments: [{ type: "image", blobId: "blob", mediaType: "image/png" }],
    changes: [{ path: "a.txt", file: null, was: "blob" }],
    updatedAt: at,
  },
  journal: step,
  chunks: chunk,
  requests: request,
  requestBodies: { id: "q", contextId: "c", baseId: "q0", pieces: ["text", [0, 5]] },
};

/** A row with one fault. */
export interface DamagedRow {
  table: CheckedTable;
  /** What is wrong, such as `message.content.0.text: null`. */
  fault: string;
  row: AnyRow;
}

const WRONG = {
  missing: undefined,
  null: null,
  "a number": 7,
  "a fraction": -0.5,
  "not a number": Number.NaN,
  "a text": "words",
  "a list": [null],
  "an object": { odd: 1 },
  "a truth": true,
  "a bigint": 10n,
  "a date": new Date(0),
  itself: "itself",
} as const;

/** Fields that are part of the primary key. The database has no row without them. */
const KEYS: Partial<Record<CheckedTable, readonly string[]>> = {
  mcpTools: ["serverId", "name"],
  drafts: ["branchId"],
  journal: ["runId", "seq"],
  chunks: ["nodeId", "seq"],
};

/** The row with one field, at any depth, made wrong; for every field and every kind of fault. */
export function* damagedRows(table: CheckedTable): Generator<DamagedRow> {
  const whole = wholeRows[table] as AnyRow;
  for (const path of pathsIn(whole)) {
    if ((KEYS[table] ?? ["id"]).includes(path.join("."))) continue;
    for (const [how, value] of Object.entries(WRONG)) {
      const row = copied(whole);
      const within = path.slice(0, -1).reduce<AnyRow>((at_, key) => at_[key] as AnyRow, row);
      const key = path.at(-1) ?? "";
      if (how !== "missing") within[key] = how === "itself" ? row : value;
      else if (Array.isArray(within)) within.splice(Number(key), 1);
      else delete within[key];
      yield { table, fault: `${path.join(".")}: ${how}`, row };
    }
  }
}

function* pathsIn(value: unknown, path: readonly string[] = []): Generator<readonly string[]> {
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    yield [...path, key];
    yield* pathsIn(inner, [...path, key]);
  }
}

function copied(row: AnyRow): AnyRow {
  // Made of JSON values only.
  return JSON.parse(JSON.stringify(row)) as AnyRow;
}
