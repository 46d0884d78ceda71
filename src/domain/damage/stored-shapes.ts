import type { UndoKind, UndoRow } from "#domain/branching/change-set.ts";
import { UNPROVEN } from "#domain/connections/connection.ts";
import type {
  Connection,
  KeyStorage,
  ModelInfo,
  Protocol,
} from "#domain/connections/connection.ts";
import { branchShape, contextShape } from "#domain/files/context-shapes.ts";
import { folderShape } from "#domain/files/kept-rows.ts";
import { memoryShape } from "#domain/files/memory-shape.ts";
import { messageShape } from "#domain/files/message-shapes.ts";
import { modeShape } from "#domain/files/mode-shape.ts";
import { ownToolRowShape } from "#domain/files/own-tool-shape.ts";
import {
  anyObject,
  arrayOf,
  byId,
  enumOf,
  id,
  isBoolean,
  line,
  nonNegative,
  nullable,
  oneOf,
  optional,
  required,
  strictObject,
  text,
  timestamp,
} from "#domain/files/validators.ts";
import type { ObjectShape, Validator } from "#domain/files/validators.ts";
import type { McpServer, McpToolDefinition, McpToolPin } from "#domain/mcp/server.ts";
import type { ToolPolicy } from "#domain/tool.ts";

import {
  chunkShape,
  draftShape,
  journalShape,
  requestBodyShape,
  requestShape,
} from "./log-shapes.ts";
import { runShape } from "./run-shape.ts";

/** Tables whose damaged rows are kept in the same transaction that overwrites them. */
export const GUARDED_TABLES = [
  "contexts",
  "branches",
  "messages",
  "runs",
  "undo",
  "connections",
  "folders",
  "modes",
  "memories",
  "ownTools",
  "toolPolicies",
  "mcpServers",
  "mcpTools",
] as const;

/**
 * Tables that are written too often to check the old row each time. Instead, a damaged row is kept soon
 * after it is read.
 */
export const UNGUARDED_TABLES = [
  "drafts",
  "journal",
  "chunks",
  "requests",
  "requestBodies",
] as const;

/** Tables whose rows are checked as they are read. Settings are checked by whoever reads them. */
export const CHECKED_TABLES = [...GUARDED_TABLES, ...UNGUARDED_TABLES] as const;
export type CheckedTable = (typeof CHECKED_TABLES)[number];

const kind = required(line);
const count = nonNegative(Number.MAX_SAFE_INTEGER);
const view = strictObject<UndoRow["pinnedBranchId"]>({
  before: required(nullable(id)),
  after: required(nullable(id)),
});

const undo = strictObject<UndoRow>({
  id: required(id),
  contextId: required(id),
  kind: required(
    enumOf<UndoKind>({
      prune: true,
      delete_branch: true,
      rename: true,
      recolour: true,
      pin: true,
      prompt: true,
      override: true,
      fork: true,
      edit: true,
      regenerate: true,
      fan_out: true,
      bring_back: true,
      cherry_pick: true,
      hide: true,
      show: true,
      heal: true,
    }),
  ),
  branchName: required(line),
  branchId: optional(id),
  branches: required(arrayOf(anyObject)),
  activeBranchId: required(view),
  pinnedBranchId: required(view),
  createdAt: required(timestamp),
  undoneAt: optional(timestamp),
  redoOf: optional(id),
  redoes: optional(anyObject),
  again: optional(oneOf(true)),
});

const timeOfUse: Validator = (value, checkedFor) =>
  value === UNPROVEN ? undefined : timestamp(value, checkedFor);

const connection = strictObject<Connection>({
  id: required(id),
  name: required(line),
  baseUrl: required(line),
  keyKeeping: required(enumOf<KeyStorage>({ session: true, stored: true, encrypted: true })),
  hasKey: optional(oneOf(true)),
  keyId: optional(id),
  apiKey: optional(text()),
  sealedKey: optional(anyObject),
  protocol: required(
    enumOf<Protocol>({
      "openai-chat": true,
      "openai-responses": true,
      "anthropic-messages": true,
      gemini: true,
    }),
  ),
  preset: optional(line),
  headers: optional(byId(text())),
  models: required(
    arrayOf(
      strictObject<ModelInfo>({
        id: required(line),
        name: optional(line),
        contextWindow: optional(count),
        maxOutput: optional(count),
        abilities: optional(anyObject),
        price: optional(anyObject),
      }),
    ),
  ),
  modelsAt: optional(timestamp),
  defaultModel: required(line),
  retry: optional(anyObject),
  demo: optional(isBoolean),
  builtIn: optional(isBoolean),
  usedAt: required(timeOfUse),
  createdAt: required(timestamp),
});

const toolPolicy = strictObject<ToolPolicy>({
  id: required(id),
  toolName: required(line),
  origin: required(line),
  verdict: optional(oneOf("ask")),
  definitionHash: required(line),
  scope: required(enumOf<ToolPolicy["scope"]>({ conversation: true, mode: true, always: true })),
  contextId: optional(id),
  modeId: optional(id),
  createdAt: required(timestamp),
});

const mcpServer = strictObject<McpServer>({
  id: required(id),
  name: required(line),
  address: required(line),
  headerNames: required(arrayOf(line)),
  clientId: optional(line),
  isOn: required(isBoolean),
  listedAt: optional(timestamp),
  createdAt: required(timestamp),
  updatedAt: required(timestamp),
  deletedAt: optional(timestamp),
});

const definition = strictObject<McpToolPin["definition"]>({
  name: kind,
  title: optional(text()),
  description: optional(text()),
  inputSchema: required(anyObject),
  outputSchema: optional(anyObject),
  annotations: optional(anyObject),
  tooLarge: optional(strictObject<NonNullable<McpToolDefinition["tooLarge"]>>({ sha256: kind })),
});

const mcpTool = strictObject<McpToolPin>({
  serverId: required(id),
  name: required(line),
  toolName: required(line),
  definition: required(definition),
  hash: required(line),
  isOn: required(isBoolean),
  isNew: optional(oneOf(true)),
  offered: optional(
    strictObject<NonNullable<McpToolPin["offered"]>>({
      definition: required(definition),
      hash: required(line),
    }),
  ),
  isGone: optional(oneOf(true)),
  updatedAt: required(timestamp),
});

/** What a stored row of each table must look like. Pass "stored" when checking. */
export const storedShapes: Readonly<Record<CheckedTable, ObjectShape>> = {
  contexts: contextShape,
  branches: branchShape,
  messages: messageShape,
  runs: runShape,
  undo,
  connections: connection,
  folders: folderShape,
  modes: modeShape,
  memories: memoryShape,
  ownTools: ownToolRowShape,
  toolPolicies: toolPolicy,
  mcpServers: mcpServer,
  mcpTools: mcpTool,
  drafts: draftShape,
  journal: journalShape,
  chunks: chunkShape,
  requests: requestShape,
  requestBodies: requestBodyShape,
};
