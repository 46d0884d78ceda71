import type { ModelPrice } from "#domain/connections/connection.ts";
import type {
  AnswerFlaw,
  CallProblem,
  InternalMessage,
  MessageMetadata,
  MessageNode,
  MessageSource,
  ToolCallRequest,
  ToolCallResult,
  Usage,
} from "#domain/message.ts";

import { contentPart, providerState } from "./content-shapes.ts";
import { fileLimits } from "./format.ts";
import {
  anyJson,
  arrayOf,
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
  wholeNumber,
} from "./validators.ts";

/** A year in milliseconds. No tool takes longer. */
const LONGEST = 31_536_000_000;

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
          too_many_calls: true,
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

export const usage = strictObject<Usage>({
  inputTokens: tokens,
  outputTokens: tokens,
  cachedTokens: tokens,
  reasoningTokens: tokens,
  cacheWriteTokens: tokens,
  cost: optional(nonNegative(fileLimits.dollars)),
});

const dollars = nonNegative(fileLimits.dollars);
export const price = strictObject<ModelPrice>({
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

/** What a message's row in a file must look like. */
export const messageShape = strictObject<MessageNode>({
  id: required(id),
  contextId: required(id),
  parentId: required(nullable(id)),
  message: required(message),
  createdAt: required(timestamp),
});
