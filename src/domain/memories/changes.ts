import { isProposed, isRestorable, scopeKey } from "./memory.ts";
import type { Memory } from "./memory.ts";

/**
 * A change of one memory. Returns undefined if the memory is no longer in the state that the change
 * starts from, because another tab came first. `now` is in Unix milliseconds.
 */
export type MemoryChange = (memory: Memory, now: number) => Memory | undefined;

/** What a person can change about a memory. */
export type MemoryEdit = Pick<Memory, "text" | "scope"> & { barred: boolean };

/** The person agrees to a proposal. From now on it is sent. */
export const agreed: MemoryChange = (memory, now) => {
  if (!isProposed(memory)) return undefined;
  const { proposed: _proposed, ...kept } = memory;
  return { ...kept, updatedAt: now };
};

/** The person has seen a memory that was stored without asking, and keeps it. */
export const acknowledged: MemoryChange = (memory, now) => {
  if (memory.unasked !== true || memory.deletedAt !== undefined) return undefined;
  const { unasked: _unasked, ...kept } = memory;
  return { ...kept, updatedAt: now };
};

/** The person declines a proposal. Only its id stays, so that it is not made again. */
export const declined: MemoryChange = (memory, now) =>
  isProposed(memory) ? { ...memory, text: "", deletedAt: now, updatedAt: now } : undefined;

export const removed: MemoryChange = (memory, now) =>
  memory.deletedAt === undefined ? { ...memory, deletedAt: now, updatedAt: now } : undefined;

/** Reverses a deletion. */
export const restored: MemoryChange = (memory, now) => {
  if (!isRestorable(memory)) return undefined;
  const { deletedAt: _deletedAt, ...live } = memory;
  return { ...live, updatedAt: now };
};

/**
 * Reverses what was done to `before`, unless that was already reversed, or the note was edited or
 * deleted for good since.
 */
export function broughtBack(before: Memory): MemoryChange {
  return (memory, now) => {
    const isBack = memory.deletedAt === undefined && isProposed(memory) === isProposed(before);
    const isKnown = isDeclined(memory) || saysTheSame(memory, before);
    return isBack || !isKnown ? undefined : { ...before, updatedAt: now };
  };
}

/**
 * Whether a memory without text was declined. Only a note that a person agreed to can be deleted for
 * good, so this is no such deletion.
 */
function isDeclined({ proposed, deletedAt, text }: Memory): boolean {
  return proposed === true && deletedAt !== undefined && text === "";
}

/** Compares memories exactly, unlike `isSameText`. */
function saysTheSame(left: Memory, right: Memory): boolean {
  return (
    left.text === right.text &&
    scopeKey(left.scope) === scopeKey(right.scope) &&
    left.barred === right.barred
  );
}

/** Deletes an already deleted memory for good. Only its tombstone stays. */
export const erased: MemoryChange = (memory, now) =>
  memory.deletedAt === undefined || memory.text === ""
    ? undefined
    : { ...memory, text: "", updatedAt: now };

export function edited({ text, scope, barred }: MemoryEdit): MemoryChange {
  return ({ barred: _barred, unasked: _unasked, ...memory }, now) =>
    memory.deletedAt === undefined
      ? { ...memory, text, scope, ...(barred ? { barred: true } : {}), updatedAt: now }
      : undefined;
}
