/** Where a memory applies: only requests made there can carry it. */
export type MemoryScope =
  | { kind: "everywhere" }
  | { kind: "conversation"; contextId: string }
  /** `mode` is the mode's id, as in a conversation's settings. */
  | { kind: "mode"; mode: string }
  | { kind: "connection"; connectionId: string };

/**
 * Where a memory came from: the person wrote it (`person`), took it from a message (`message`), or a
 * model proposed it in a message (`run`).
 */
export type MemorySource =
  | { kind: "person" }
  | { kind: "message"; contextId: string; branchId: string; nodeId: string }
  | { kind: "run"; contextId: string; branchId: string; nodeId: string; runId: string };

/** A row of `memories`: a short note for later conversations. */
export interface Memory {
  id: string;
  /** At most `MAX_MEMORY` UTF-16 units. */
  text: string;
  scope: MemoryScope;
  source: MemorySource;
  /** Never sent to a server that is not on this machine. */
  barred?: true;
  /** A model proposed this memory and the person has not decided yet. It is sent nowhere. */
  proposed?: true;
  /** The memory was stored without asking, and the person has not yet said that it may stay. */
  unasked?: true;
  createdAt: number;
  updatedAt: number;
  /** Marks a tombstone. The text is kept until the person deletes it for good, and is empty after that. */
  deletedAt?: number;
}

/** The longest memory, in UTF-16 units. */
export const MAX_MEMORY = 2_000;

/** The key in `settings` of the person's choice. If true, what models propose is stored without asking. */
export const REMEMBER_UNASKED = "rememberUnasked";

/** Whether the person has agreed to the memory and not deleted it. */
export function isKept({ proposed, deletedAt }: Memory): boolean {
  return proposed !== true && deletedAt === undefined;
}

/** Whether the memory waits for the person's decision. */
export function isProposed({ proposed, deletedAt }: Memory): boolean {
  return proposed === true && deletedAt === undefined;
}

/** Whether the person can still bring the memory back. */
export function isRestorable({ proposed, deletedAt, text }: Memory): boolean {
  return proposed !== true && deletedAt !== undefined && text !== "";
}

/** Whether a person would call both texts the same memory. */
export function isSameText(left: string, right: string): boolean {
  return plainText(left) === plainText(right);
}

/** A text in a form that is equal for texts that a person would call the same. */
export function plainText(text: string): string {
  return text.normalize("NFKC").replaceAll(/\s+/gu, " ").trim().toLowerCase();
}

/** A scope as text; equal scopes have equal keys. */
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
