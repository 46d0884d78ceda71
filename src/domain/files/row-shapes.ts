import { isPlainAddress } from "#domain/address.ts";
import { LONGEST_PATTERN, LONGEST_VALIDATOR } from "#domain/answer-validators.ts";
import type {
  FunctionValidator,
  ModelValidator,
  PatternValidator,
  ValidatorKind,
} from "#domain/answer-validators.ts";
import { STORED_TYPES } from "#domain/attachments/media-types.ts";
import type { ModelPrice } from "#domain/connection.ts";
import type { Branch, ChatConfig, ChatContext, HiddenMark, SystemPrompt } from "#domain/context.ts";
import type {
  AnswerFlaw,
  CallProblem,
  ContentPart,
  FileChange,
  FilePart,
  ImagePart,
  InternalMessage,
  MessageMetadata,
  MessageNode,
  MessageSource,
  ProviderState,
  ReasoningPart,
  TextPart,
  ToolCallRequest,
  ToolCallResult,
  Usage,
  WebCitation,
  WebLookup,
  WebPart,
  WebSource,
  WorkspaceFile,
  WorkspacePart,
} from "#domain/message.ts";
import { OWN_MODES } from "#domain/modes/mode.ts";
import type { Mode } from "#domain/modes/mode.ts";
import { MAX_TAG } from "#domain/tags.ts";
import type { ToolSet } from "#domain/tool-sets/tool-set.ts";
import { isNormalPath } from "#domain/workspace/path.ts";
import { workspaceLimits } from "#domain/workspace/workspace.ts";

import { budgetChoice, retryChoice } from "./budget-shapes.ts";
import { fileLimits } from "./format.ts";
import type { BlobInFile, FileTable } from "./format.ts";
import {
  nonNegative,
  anyJson,
  anyObject,
  byId,
  wholeNumber,
  strictObject,
  id,
  line,
  arrayOf,
  optional,
  name,
  required,
  oneOf,
  enumOf,
  unionBy,
  nullable,
  text,
  timestamp,
  isBoolean,
} from "./validators.ts";
import type { Validator } from "./validators.ts";

/** A year in milliseconds; no tool takes longer. */
const LONGEST = 31_536_000_000;
/** It grows by one at a time: no number of writers ever reaches it. */
const MAX_EPOCH = 1_000_000_000;

/** Tools, or their sources, on or off. */
const switches: Validator = (value) =>
  anyObject(value) ?? arrayOf(isBoolean)(Object.values(value as object));

const validatorId = required(id);
const kind = required(line);
const validators = arrayOf(
  unionBy<ValidatorKind>("kind", {
    pattern: strictObject<PatternValidator>({
      kind,
      id: validatorId,
      pattern: required(text(LONGEST_PATTERN)),
      flags: required(line),
    }),
    function: strictObject<FunctionValidator>({
      kind,
      id: validatorId,
      code: required(text(LONGEST_VALIDATOR)),
    }),
    model: strictObject<ModelValidator>({
      kind,
      id: validatorId,
      instructions: required(text(LONGEST_VALIDATOR)),
      connectionId: required(line),
      modelId: required(line),
    }),
  }),
);

const config = strictObject<ChatConfig>({
  modelId: required(line),
  connectionId: required(line),
  mode: required(line),
  parameters: required(anyObject),
  outputSchema: optional(anyObject),
  budgets: optional(budgetChoice),
  validators: optional(validators),
  ignoresDefaults: optional(isBoolean),
});

const context = strictObject<ChatContext>({
  id: required(id),
  parentId: optional(id),
  parentBranchId: optional(id),
  parentCallId: optional(id),
  parentNodeId: optional(id),
  title: required(line),
  config: required(config),
  activeBranchName: required(line),
  pinnedBranchId: optional(id),
  writerEpoch: required(wholeNumber(MAX_EPOCH)),
  pinnedAt: optional(timestamp),
  folderId: optional(id),
  filedAt: optional(timestamp),
  tags: optional(arrayOf(name(MAX_TAG))),
  deletedAt: optional(timestamp),
  createdAt: required(timestamp),
  updatedAt: required(timestamp),
});

const branch = strictObject<Branch>({
  id: required(id),
  contextId: required(id),
  name: required(name(1_000)),
  named: required(isBoolean),
  messageIds: required(arrayOf(id)),
  systemPrompt: optional(
    strictObject<SystemPrompt>({ id: required(id), content: required(text()) }),
  ),
  userPrompt: optional(text()),
  overrides: optional(
    strictObject<NonNullable<Branch["overrides"]>>({
      modelId: optional(line),
      connectionId: optional(line),
      parameters: optional(anyObject),
      mode: optional(line),
      tools: optional(switches),
      outputSchema: optional(nullable(anyObject)),
      validators: optional(validators),
    }),
  ),
  forkedFrom: optional(
    strictObject<NonNullable<Branch["forkedFrom"]>>({
      branchId: required(id),
      nodeId: optional(id),
    }),
  ),
  aside: optional(oneOf(true)),
  proposed: optional(
    strictObject<NonNullable<Branch["proposed"]>>({
      name: required(name(1_000)),
      asked: optional(oneOf(true)),
    }),
  ),
  hidden: optional(byId(strictObject<HiddenMark>({ at: required(timestamp) }))),
  colour: required(wholeNumber(1_000)),
  activeAt: required(timestamp),
  deletedAt: optional(timestamp),
  createdAt: required(timestamp),
});

const providerState = strictObject<ProviderState>({
  protocol: required(line),
  model: required(line),
  value: required(anyJson),
});

const MAX_PIXELS = 1_000_000;
const bytes = optional(wholeNumber(1_000_000_000_000));
const pixels = optional(wholeNumber(MAX_PIXELS));
const type = required(line);

const path: Validator = (value) =>
  line(value) ??
  (isNormalPath(String(value))
    ? undefined
    : { kind: "schema", path: [], message: "expected a path within the workspace" });

const workspaceFile = strictObject<WorkspaceFile>({
  blobId: required(id),
  mediaType: required(line),
  size: required(wholeNumber(workspaceLimits.file)),
});

const webAddress: Validator = (value) =>
  typeof value === "string" && isPlainAddress(value)
    ? undefined
    : { kind: "schema", path: [], message: "expected an http or https address" };

const contentPart = unionBy<ContentPart["type"]>("type", {
  text: strictObject<TextPart>({
    type,
    text: required(text()),
    providerState: optional(providerState),
  }),
  reasoning: strictObject<ReasoningPart>({
    type,
    text: required(text()),
    providerState: optional(providerState),
  }),
  image: strictObject<ImagePart>({
    type,
    blobId: required(id),
    mediaType: required(line),
    name: optional(line),
    size: bytes,
    width: pixels,
    height: pixels,
    scaledFrom: optional(
      strictObject<NonNullable<ImagePart["scaledFrom"]>>({
        width: required(wholeNumber(MAX_PIXELS)),
        height: required(wholeNumber(MAX_PIXELS)),
      }),
    ),
  }),
  file: strictObject<FilePart>({
    type,
    blobId: required(id),
    mediaType: required(line),
    name: required(line),
    size: bytes,
    pages: optional(wholeNumber(1_000_000)),
  }),
  workspace: strictObject<WorkspacePart>({
    type,
    changes: required(
      arrayOf(
        strictObject<FileChange>({ path: required(path), file: required(nullable(workspaceFile)) }),
      ),
    ),
  }),
  web: strictObject<WebPart>({
    type,
    lookups: required(
      arrayOf(
        strictObject<WebLookup>({
          kind: required(enumOf<WebLookup["kind"]>({ search: true, fetch: true })),
          about: required(text()),
          address: optional(webAddress),
          failed: optional(line),
        }),
      ),
    ),
    sources: required(
      arrayOf(strictObject<WebSource>({ address: required(webAddress), title: optional(line) })),
    ),
    citations: required(
      arrayOf(
        strictObject<WebCitation>({
          at: required(wholeNumber(Number.MAX_SAFE_INTEGER)),
          sources: required(arrayOf(wholeNumber(1_000_000))),
        }),
      ),
    ),
    more: optional(wholeNumber(Number.MAX_SAFE_INTEGER)),
  }),
});

const toolCall = strictObject<ToolCallRequest>({
  id: required(id),
  toolName: required(line),
  arguments: required(anyJson),
  approvalStatus: required(
    enumOf<ToolCallRequest["approvalStatus"]>({ pending: true, approved: true, denied: true }),
  ),
  editedFrom: optional(anyJson),
  problem: optional(
    strictObject<CallProblem>({
      kind: required(
        enumOf<CallProblem["kind"]>({
          malformed: true,
          unknown_tool: true,
          invalid_arguments: true,
        }),
      ),
      message: required(text()),
    }),
  ),
  providerState: optional(providerState),
});

const toolResult = strictObject<ToolCallResult>({
  requestId: required(id),
  result: required(anyJson),
  isError: required(isBoolean),
  source: required(enumOf<ToolCallResult["source"]>({ tool: true, person: true, system: true })),
});

const tokens = optional(wholeNumber(fileLimits.tokens));
const moment = nonNegative(8_640_000_000_000_000);

const usage = strictObject<Usage>({
  inputTokens: tokens,
  outputTokens: tokens,
  cachedTokens: tokens,
  reasoningTokens: tokens,
  cacheWriteTokens: tokens,
  cost: optional(nonNegative(fileLimits.dollars)),
});

const dollars = nonNegative(fileLimits.dollars);
const price = strictObject<ModelPrice>({
  input: required(dollars),
  output: required(dollars),
  cachedInput: optional(dollars),
  cacheWrite: optional(dollars),
});

const metadata = strictObject<MessageMetadata>({
  model: optional(line),
  connectionId: optional(line),
  usage: optional(usage),
  estimatedUsage: optional(usage),
  price: optional(price),
  finishReason: optional(
    enumOf<NonNullable<MessageMetadata["finishReason"]>>({
      stop: true,
      tool_calls: true,
      length: true,
      content_filter: true,
      refusal: true,
      pause: true,
      error: true,
      other: true,
    }),
  ),
  timings: optional(
    strictObject<NonNullable<MessageMetadata["timings"]>>({
      requestedAt: required(moment),
      firstPartAt: optional(moment),
      endedAt: optional(moment),
    }),
  ),
  source: optional(
    strictObject<MessageSource>({
      kind: required(
        enumOf<MessageSource["kind"]>({
          edit: true,
          quote: true,
          cherry_pick: true,
          bring_back: true,
          sub_task: true,
          import: true,
        }),
      ),
      contextId: optional(id),
      branchId: optional(id),
      nodeIds: optional(arrayOf(id)),
    }),
  ),
  status: optional(
    enumOf<NonNullable<MessageMetadata["status"]>>({
      complete: true,
      partial: true,
      stopped: true,
    }),
  ),
  synthetic: optional(isBoolean),
  flaw: optional(
    strictObject<AnswerFlaw>({
      check: required(
        enumOf<AnswerFlaw["check"]>({ output: true, pattern: true, function: true, model: true }),
      ),
      problem: required(text()),
      unchecked: optional(oneOf(true)),
    }),
  ),
  interruption: optional(text()),
  leftOut: optional(arrayOf(line)),
  toolMs: optional(nonNegative(LONGEST)),
});

const message = strictObject<InternalMessage>({
  role: required(
    enumOf<InternalMessage["role"]>({ system: true, user: true, assistant: true, tool: true }),
  ),
  content: required(arrayOf(contentPart)),
  toolCalls: optional(arrayOf(toolCall)),
  toolResult: optional(toolResult),
  metadata: optional(metadata),
});

const node = strictObject<MessageNode>({
  id: required(id),
  contextId: required(id),
  parentId: required(nullable(id)),
  message: required(message),
  createdAt: required(timestamp),
});

const base64: Validator = (value) =>
  text(fileLimits.blob)(value) ??
  (isBase64(String(value)) ? undefined : { kind: "schema", path: [], message: "expected base64" });

function isBase64(value: string): boolean {
  return value.length % 4 === 0 && /^[\w+/]*={0,2}$/u.test(value) && !value.includes("_");
}

/**
 * What an attachment's row in a file must look like. Whether the bytes have the stated type is
 * checked later.
 */
export const blobShape: Validator = strictObject<BlobInFile>({
  id: required(id),
  mediaType: required(oneOf(...STORED_TYPES)),
  createdAt: required(timestamp),
  data: required(base64),
});

/** Bough's own modes are no rows. */
const modeId: Validator = (value) =>
  id(value) ??
  (Object.hasOwn(OWN_MODES, String(value))
    ? { kind: "schema", path: [], message: "expected an id that is not one of Bough's own" }
    : undefined);

/** What a mode's row in a file must look like. */
export const modeShape: Validator = strictObject<Mode>({
  id: required(modeId),
  name: required(name(1_000)),
  prompt: required(text()),
  model: optional(
    strictObject<NonNullable<Mode["model"]>>({
      connectionId: required(line),
      modelId: required(line),
    }),
  ),
  tools: required(
    strictObject<ToolSet>({
      limit: required(enumOf<ToolSet["limit"]>({ any: true, reading: true, none: true })),
      sources: required(switches),
      tools: required(switches),
    }),
  ),
  approval: required(enumOf<Mode["approval"]>({ usual: true, every: true })),
  parameters: required(anyObject),
  outputSchema: optional(anyObject),
  validators: optional(validators),
  budgets: optional(budgetChoice),
  retry: optional(retryChoice),
  createdAt: required(timestamp),
  updatedAt: required(timestamp),
  deletedAt: optional(timestamp),
});

/** What a row of each table must look like, to the last key. */
export const rowShapes: Readonly<Record<FileTable, Validator>> = {
  contexts: context,
  branches: branch,
  messages: node,
};
