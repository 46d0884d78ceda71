import type { Protocol } from "#domain/connections/connection.ts";
import { contentPart } from "#domain/files/content-shapes.ts";
import { price, usage } from "#domain/files/message-shapes.ts";
import {
  anyJson,
  anyObject,
  arrayOf,
  byId,
  enumOf,
  finite,
  id,
  isBoolean,
  line,
  nonNegative,
  nullable,
  optional,
  required,
  strictObject,
  text,
  timestamp,
  unionBy,
} from "#domain/files/validators.ts";
import type { ObjectShape, Validator } from "#domain/files/validators.ts";
import type { AttachmentPart } from "#domain/message.ts";
import type { EnhancerTrace } from "#domain/prepared-context.ts";
import type {
  RequestBodyRow,
  RequestEnd,
  RequestParts,
  RequestPurpose,
  RequestRow,
} from "#domain/requests/request-row.ts";
import type { ChunkRow, JournalDetail, JournalRow } from "#domain/runs/run.ts";
import type { PendingChange } from "#domain/workspace/draft-changes.ts";

import { counters, runError } from "./run-shape.ts";

const count = nonNegative(Number.MAX_SAFE_INTEGER);

/** A draft as it is stored. */
interface Draft {
  branchId: string;
  text: string;
  attachments?: AttachmentPart[];
  changes?: PendingChange[];
  updatedAt: number;
}

export const draftShape: ObjectShape = strictObject<Draft>({
  branchId: required(line),
  text: required(text()),
  attachments: optional(arrayOf(contentPart)),
  changes: optional(
    arrayOf(
      strictObject<PendingChange>({
        path: required(line),
        file: required(nullable(anyObject)),
        was: optional(nullable(line)),
      }),
    ),
  ),
  updatedAt: required(timestamp),
});

export const chunkShape: ObjectShape = strictObject<ChunkRow>({
  runId: required(id),
  nodeId: required(id),
  seq: required(count),
  part: required(enumOf<ChunkRow["part"]>({ text: true, reasoning: true })),
  text: required(text()),
});

type Call<Phase> = Extract<JournalDetail, { kind: "call" }> & { phase: Phase };
const ofCall = { kind: required(line), callId: required(line), toolName: required(line) };
const phase = required(line);
const begun = strictObject<Call<"intended" | "started">>({ ...ofCall, phase });

const call: Validator = unionBy<Extract<JournalDetail, { kind: "call" }>["phase"]>("phase", {
  intended: begun,
  started: begun,
  decided: strictObject<Call<"decided">>({
    ...ofCall,
    phase,
    status: required(enumOf<"approved" | "denied">({ approved: true, denied: true })),
    argumentsHash: required(line),
    definitionHash: optional(line),
    edited: required(isBoolean),
    reason: optional(text()),
    scope: optional(line),
    review: optional(isBoolean),
  }),
  noted: strictObject<Call<"noted">>({ ...ofCall, phase, note: required(anyObject) }),
  done: strictObject<Call<"done">>({
    ...ofCall,
    phase,
    result: required(anyJson),
    isError: required(isBoolean),
    source: required(enumOf<Call<"done">["source"]>({ tool: true, person: true, system: true })),
    toolMs: optional(finite),
    files: optional(arrayOf(anyObject)),
    spent: optional(anyObject),
  }),
});

const transition: Validator = (value, checkedFor) => {
  const found = anyObject(value, checkedFor);
  const { error } = (found === undefined ? value : {}) as { error?: unknown };
  const wrong = error === undefined ? undefined : runError(error, checkedFor);
  wrong?.path.push("error");
  return found ?? wrong;
};

export const journalShape: ObjectShape = strictObject<JournalRow>({
  runId: required(id),
  seq: required(count),
  at: required(timestamp),
  from: required(line),
  event: required(line),
  to: required(line),
  iteration: required(count),
  budgets: required(counters),
  // Negative if the clock was set back.
  ms: required(finite),
  detail: required(unionBy<JournalDetail["kind"]>("kind", { transition, call })),
});

const trace = strictObject<EnhancerTrace>({
  enhancer: required(line),
  tokens: required(finite),
  note: required(text()),
  leftOut: optional(
    strictObject<NonNullable<EnhancerTrace["leftOut"]>>({
      count: required(count),
      lastId: required(line),
    }),
  ),
  memoryIds: optional(arrayOf(line)),
});

const end = strictObject<RequestEnd>({
  at: required(timestamp),
  outcome: required(enumOf<RequestEnd["outcome"]>({ answered: true, failed: true, left: true })),
  error: optional(runError),
  usage: optional(usage),
  answerTokens: required(count),
  lookedUp: optional(isBoolean),
});

export const requestShape: ObjectShape = strictObject<RequestRow>({
  id: required(id),
  contextId: required(id),
  branchId: required(id),
  runId: required(line),
  nodeId: required(line),
  purpose: optional(enumOf<RequestPurpose>({ check: true, title: true, summary: true })),
  previousId: optional(id),
  sentAt: required(timestamp),
  protocol: required(
    enumOf<Protocol>({
      "openai-chat": true,
      "openai-responses": true,
      "anthropic-messages": true,
      gemini: true,
    }),
  ),
  connectionId: required(line),
  connectionName: required(line),
  modelId: required(line),
  url: required(text()),
  headers: required(byId(text())),
  bytes: required(count),
  sha256: required(line),
  trace: required(arrayOf(trace)),
  parts: required(
    strictObject<RequestParts>({
      system: required(count),
      tools: required(count),
      messages: required(count),
      attachments: required(count),
    }),
  ),
  contextWindow: optional(count),
  leftOut: optional(arrayOf(line)),
  price: optional(price),
  end: optional(end),
  bodyRemovedAt: optional(timestamp),
});

/** A text, or the range of the earlier body that it repeats. */
const piece: Validator = (value, checkedFor) => {
  if (typeof value === "string") return undefined;
  return arrayOf(count)(value, checkedFor) ?? (isRange(value) ? undefined : noPiece());
};

function isRange(value: unknown): boolean {
  return Array.isArray(value) && value.length === 2;
}

const noPiece = (): ReturnType<Validator> => ({
  kind: "schema",
  path: [],
  message: "expected a text or a range",
});

export const requestBodyShape: ObjectShape = strictObject<RequestBodyRow>({
  id: required(id),
  contextId: required(id),
  baseId: optional(id),
  pieces: required(arrayOf(piece)),
});
