import type { ModelPrice, Protocol } from "#domain/connection.ts";
import type { Usage } from "#domain/message.ts";
import type { EnhancerTrace } from "#domain/prepared-context.ts";
import type { RunError } from "#domain/run-error.ts";

import type { ToldText } from "./told-text.ts";

/** Estimated tokens of a request by what they are spent on, before calibration. */
export interface RequestParts {
  system: number;
  tools: number;
  messages: number;
  attachments: number;
}

/** What is known of a request when it leaves, but for its body. Never a key. */
export interface RequestFacts {
  id: string;
  contextId: string;
  branchId: string;
  runId: string;
  /** The message that its answer is to become, whether or not it does. */
  nodeId: string;
  /** The request sent before it on this branch, or on the one that this branch left. */
  previousId?: string;
  /** Unix milliseconds. */
  sentAt: number;
  protocol: Protocol;
  connectionId: string;
  /** As it was called then. */
  connectionName: string;
  modelId: string;
  url: string;
  /** A header that carries a key has the name of a variable in the key's place. */
  headers: Record<string, string>;
  /** Of the body in UTF-8. */
  bytes: number;
  /** Of the body's bytes; 64 lower-case hex digits. */
  sha256: string;
  trace: readonly EnhancerTrace[];
  parts: RequestParts;
  /** Tokens that the model takes in; absent where unknown. */
  contextWindow?: number;
  /** What the adapter left out, by name. */
  leftOut?: readonly string[];
  /** What the model cost when it was asked. */
  price?: ModelPrice;
}

/** A row of `requests`. */
export interface RequestRow extends RequestFacts {
  /** Absent while it is under way, and where the page went away before it ended. */
  end?: RequestEnd;
}

export interface RequestEnd {
  /** Unix milliseconds. */
  at: number;
  /** `left`: nobody read on, because the run was stopped or gave up waiting. */
  outcome: "answered" | "failed" | "left";
  error?: RunError;
  /** As reported. */
  usage?: Usage;
  /** Estimated tokens of what came of an answer. */
  answerTokens: number;
}

/** A row of `requestBodies`: the marked body, told by that of the request before. */
export interface RequestBodyRow extends ToldText {
  /** The request's. */
  id: string;
  contextId: string;
}

/** All parts together. */
export function tokensOf({ system, tools, messages, attachments }: RequestParts): number {
  return system + tools + messages + attachments;
}
