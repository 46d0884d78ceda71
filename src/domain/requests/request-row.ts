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

/** What is known of a request when it is sent, except for its body. Never contains a key. */
export interface RequestFacts {
  id: string;
  contextId: string;
  branchId: string;
  /** Id of the run that sent the request; "" if none did. */
  runId: string;
  /**
   * Id of the message that the answer will become, even if it never arrives; "" if the request has a
   * purpose.
   */
  nodeId: string;
  /** What the request was sent for, if not for an answer on the branch. */
  purpose?: RequestPurpose;
  /** The previous request on this branch, or on the branch that this one left. */
  previousId?: string;
  /** Unix milliseconds. */
  sentAt: number;
  protocol: Protocol;
  connectionId: string;
  /** The connection's name at that time. */
  connectionName: string;
  modelId: string;
  url: string;
  /** Headers, in which a variable's name replaces each key. */
  headers: Record<string, string>;
  /** Length of the body in UTF-8 bytes. */
  bytes: number;
  /** SHA-256 of the body's bytes, as 64 lower-case hex digits. */
  sha256: string;
  trace: readonly EnhancerTrace[];
  parts: RequestParts;
  /** Tokens that the model accepts; absent if unknown. */
  contextWindow?: number;
  /** Names of whatever the adapter left out. */
  leftOut?: readonly string[];
  /** The model's price at the time of the request. */
  price?: ModelPrice;
}

/** A row of `requests`. */
export interface RequestRow extends RequestFacts {
  /** How the request ended. Absent while it is under way, or if the page closed before it ended. */
  end?: RequestEnd;
  /** When the body was removed to free space, in Unix milliseconds. */
  bodyRemovedAt?: number;
}

export interface RequestEnd {
  /** Unix milliseconds. */
  at: number;
  /** `left`: nobody read the rest, because the run was stopped, a timeout passed, or the page is gone. */
  outcome: "answered" | "failed" | "left";
  error?: RunError;
  /** Usage as the provider reported it. */
  usage?: Usage;
  /** Estimated tokens of as much of the answer as arrived. */
  answerTokens: number;
  /**
   * True if the provider looked something up by itself. What it found is counted in `usage`, but in no
   * estimate.
   */
  lookedUp?: boolean;
}

/**
 * A row of `requestBodies`: the body with placeholders, stored as a difference from the previous
 * request's.
 */
export interface RequestBodyRow extends DeltaText {
  /** The request's id. */
  id: string;
  contextId: string;
}

/** The tokens of all parts together. */
export function tokensOf({ system, tools, messages, attachments }: RequestParts): number {
  return system + tools + messages + attachments;
}
