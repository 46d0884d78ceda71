import type { ModelPrice, Protocol } from "#domain/connections/connection.ts";
import type { Usage } from "#domain/message.ts";
import type { EnhancerTrace } from "#domain/prepared-context.ts";
import type { RunError } from "#domain/runs/run-error.ts";

import type { DeltaText } from "./delta-text.ts";

/** Estimated tokens of a request by what they are used for, before calibration. */
export interface RequestParts {
  system: number;
  tools: number;
  messages: number;
  attachments: number;
}

/** A second model's check of an answer, a title, or a summary of messages to bring back. */
export type RequestPurpose = "check" | "title" | "summary";

/** What is known of a request when it is sent, except for its body. Never a key. */
export interface RequestFacts {
  id: string;
  contextId: string;
  branchId: string;
  /** "" if no run sent it. */
  runId: string;
  /** The message that its answer will become, whether or not it does; "" if it has a purpose. */
  nodeId: string;
  /** What it was sent for, if not for an answer on the branch. */
  purpose?: RequestPurpose;
  /** The request sent before it on this branch, or on the one that this branch left. */
  previousId?: string;
  /** Unix milliseconds. */
  sentAt: number;
  protocol: Protocol;
  connectionId: string;
  /** Its name at that time. */
  connectionName: string;
  modelId: string;
  url: string;
  /** A header that carries a key contains the name of a variable in place of the key. */
  headers: Record<string, string>;
  /** Of the body in UTF-8. */
  bytes: number;
  /** Of the body's bytes; 64 lower-case hex digits. */
  sha256: string;
  trace: readonly EnhancerTrace[];
  parts: RequestParts;
  /** Tokens that the model accepts; absent if unknown. */
  contextWindow?: number;
  /** Names of what the adapter left out. */
  leftOut?: readonly string[];
  /** The model's price at the time of the request. */
  price?: ModelPrice;
}

/** A row of `requests`. */
export interface RequestRow extends RequestFacts {
  /** Absent while it is under way, or if the page closed before it ended. */
  end?: RequestEnd;
  /** When its body was removed to free space. Unix milliseconds. */
  bodyRemovedAt?: number;
}

export interface RequestEnd {
  /** Unix milliseconds. */
  at: number;
  /** `left`: nobody read on, because the run was stopped or timed out, or its page is gone. */
  outcome: "answered" | "failed" | "left";
  error?: RunError;
  /** As reported. */
  usage?: Usage;
  /** Estimated tokens of the part of an answer that arrived. */
  answerTokens: number;
  /** The provider looked something up by itself: what it found is in `usage`, and in no estimate. */
  lookedUp?: boolean;
}

/**
 * A row of `requestBodies`: the body with placeholders, as a difference from the previous
 * request's.
 */
export interface RequestBodyRow extends DeltaText {
  /** The request's id. */
  id: string;
  contextId: string;
}

/** All parts together. */
export function tokensOf({ system, tools, messages, attachments }: RequestParts): number {
  return system + tools + messages + attachments;
}
