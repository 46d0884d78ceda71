import type { RetryPolicy } from "#domain/connections/connection.ts";
import { contentPart } from "#domain/files/content-shapes.ts";
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
  optional,
  required,
  strictObject,
  text,
  timestamp,
} from "#domain/files/validators.ts";
import type { OpenCall, SettledCall } from "#domain/runs/open-calls.ts";
import type { BudgetName, Obstacle, RunError, RunErrorKind } from "#domain/runs/run-error.ts";
import type {
  BudgetCounters,
  BudgetLimits,
  QueuedMessage,
  RoundFingerprints,
  RunRow,
} from "#domain/runs/run.ts";

const count = nonNegative(Number.MAX_SAFE_INTEGER);
const limit = nullable(nonNegative(Number.MAX_VALUE));

const limits = strictObject<BudgetLimits>({
  modelCalls: required(limit),
  toolSuccesses: required(limit),
  toolErrors: required(limit),
  outputRetries: required(limit),
  validatorRetries: required(limit),
  tokens: optional(limit),
  dollars: optional(limit),
  minutes: optional(limit),
});

export const counters = strictObject<BudgetCounters>({
  modelCalls: required(count),
  toolSuccesses: required(byId(count)),
  toolErrors: required(byId(count)),
  toolCalls: optional(count),
  outputRetries: required(count),
  validatorRetries: required(count),
  retriesByValidator: optional(byId(count)),
  tokens: required(count),
  dollars: optional(count),
  unpriced: optional(count),
  ms: optional(count),
});

export const runError = strictObject<RunError>({
  kind: required(
    enumOf<RunErrorKind>({
      network: true,
      stall: true,
      cut: true,
      too_long: true,
      malformed_stream: true,
      rate_limit: true,
      overloaded: true,
      server: true,
      in_stream: true,
      authentication: true,
      permission: true,
      not_found: true,
      invalid_request: true,
      context_length: true,
      quota: true,
      tool_failed: true,
      tool_fatal: true,
      interrupted: true,
      budget: true,
      no_progress: true,
      invalid_output: true,
      storage: true,
      internal: true,
    }),
  ),
  message: required(text()),
  status: optional(count),
  code: optional(line),
  retryable: required(isBoolean),
  retryAfter: optional(count),
  retryAt: optional(count),
  host: optional(line),
  obstacle: optional(
    enumOf<Obstacle>({
      offline: true,
      mixed_content: true,
      loopback_blocked: true,
      local_access_denied: true,
      local_access_unanswered: true,
      cors: true,
      silent: true,
      organisation: true,
    }),
  ),
  budget: optional(
    enumOf<BudgetName>({
      model_calls: true,
      tool_successes: true,
      tool_errors: true,
      output_retries: true,
      validator_retries: true,
      tokens: true,
      dollars: true,
      minutes: true,
    }),
  ),
  toolName: optional(line),
});

const call = strictObject<OpenCall>({
  id: required(id),
  toolName: required(line),
  status: required(
    enumOf<OpenCall["status"]>({
      malformed: true,
      pending: true,
      approved: true,
      denied: true,
      question: true,
    }),
  ),
  idempotent: required(isBoolean),
  review: optional(isBoolean),
  started: optional(isBoolean),
  mayHaveRun: optional(isBoolean),
  refused: optional(text()),
  settled: optional(
    strictObject<SettledCall>({
      isError: required(isBoolean),
      source: required(enumOf<SettledCall["source"]>({ tool: true, person: true, system: true })),
      digest: required(line),
      asked: optional(line),
      spent: optional(anyObject),
    }),
  ),
});

/** What a run's row must look like. */
export const runShape = strictObject<RunRow>({
  id: required(id),
  contextId: required(id),
  branchId: required(id),
  state: required(line),
  iteration: required(count),
  counters: required(counters),
  fingerprints: required(
    strictObject<RoundFingerprints>({
      last: required(nullable(line)),
      repeats: required(count),
      asked: optional(byId(arrayOf(line))),
    }),
  ),
  roundCounted: required(isBoolean),
  retryCount: required(count),
  origin: required(enumOf<RunRow["origin"]>({ llm: true, tools: true })),
  deadline: optional(timestamp),
  error: optional(runError),
  draftNodeId: optional(id),
  answerNodeId: optional(id),
  completionProblem: optional(text()),
  calls: required(arrayOf(call)),
  queue: required(
    arrayOf(
      strictObject<QueuedMessage>({
        runId: required(id),
        nodeId: required(id),
        content: required(arrayOf(contentPart)),
        queuedAt: required(timestamp),
      }),
    ),
  ),
  queueHeld: required(isBoolean),
  limits: required(limits),
  ownRetry: optional(
    strictObject<Partial<RetryPolicy>>({
      maxRetries: optional(count),
      baseDelay: optional(count),
      maxDelay: optional(count),
      maxRetryAfter: optional(count),
      firstByteTimeout: optional(count),
      idleTimeout: optional(count),
    }),
  ),
  startedAt: required(timestamp),
  updatedAt: required(timestamp),
});
