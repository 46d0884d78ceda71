/** Where a memory applies: only requests made there can carry it. */
export type MemoryScope =
  | { kind: "everywhere" }
  | { kind: "conversation"; contextId: string }
  /** `mode` is what a conversation's settings call it. */
  | { kind: "mode"; mode: string }
  | { kind: "connection"; connectionId: string };

/**
 * Where a memory came from: the person wrote it, or took it from this message, or a model proposed it
 * in this message.
 */
export type MemorySource =
  | { kind: "person" }
  | { kind: "message"; contextId: string; branchId: string; nodeId: string }
  | { kind: "run"; contextId: string; branchId: string; nodeId: string; runId: string };

/** A row of `memories`: a small note for later conversations. */
export interface Memory {
  id: string;
  /** At most `MAX_MEMORY` UTF-16 units. */
  text: string;
  scope: MemoryScope;
  source: MemorySource;
  /** Never sent to a server that is not on this machine. */
  barred?: true;
  /** A model proposed it and the person has not decided: it is sent nowhere. */
  proposed?: true;
  /** Stored without asking, and the person has not yet said that it may stay. */
  unasked?: true;
  createdAt: number;
  updatedAt: number;
  /** A tombstone. Its text is kept until the person deletes it for good, and is empty after that. */
  deletedAt?: number;
}

/** UTF-16 units of one memory. */
export const MAX_MEMORY = 2_000;

/** The key in `settings` of the person's choice: true stores what models propose without asking. */
export const REMEMBER_UNASKED = "rememberUnasked";

/** The person has agreed to it and has not deleted it. */
export function isKept({ proposed, deletedAt }: Memory): boolean {
  return proposed !== true && deletedAt === undefined;
}

/** It waits for the person's decision. */
export function isProposed({ proposed, deletedAt }: Memory): boolean {
  return proposed === true && deletedAt === undefined;
}

/** The person can still bring it back. */
export function isRestorable({ proposed, deletedAt, text }: Memory): boolean {
  return proposed !== true && deletedAt !== undefined && text !== "";
}

/** Two texts that a person would call the same memory. */
export function isSameText(left: string, right: string): boolean {
  return plainText(left) === plainText(right);
}

/** The same for texts that a person would call the same. */
export function plainText(text: string): string {
  return text.normalize("NFKC").replaceAll(/\s+/gu, " ").trim().toLowerCase();
}

/** A scope as one text: the same for the same scope. */
export function scopeKey(scope: MemoryScope): string {
  switch (scope.kind) {
    case "everywhere":
      return "everywhere";
    case "conversation":
      return `conversation ${scope.contextId}`;
    case "mode":
      return `mode ${scope.mode}`;
    case "connection":
      return `connection ${scope.connectionId}`;
  }
}
