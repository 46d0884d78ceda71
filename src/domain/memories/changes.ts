import { isProposed, isRestorable, scopeKey } from "./memory.ts";
import type { Memory } from "./memory.ts";

/**
 * Changes of one memory: undefined if it is no longer in the state that the change starts from,
 * because another tab was first. `now` is in Unix milliseconds.
 */
export type MemoryChange = (memory: Memory, now: number) => Memory | undefined;

/** What a person can write anew. */
export type MemoryEdit = Pick<Memory, "text" | "scope"> & { barred: boolean };

/** The person agrees to a proposal: from now on it is sent. */
export const agreed: MemoryChange = (memory, now) => {
  if (!isProposed(memory)) return undefined;
  const { proposed: _proposed, ...kept } = memory;
  return { ...kept, updatedAt: now };
};

/** The person has seen what was stored without asking, and it stays. */
export const acknowledged: MemoryChange = (memory, now) => {
  if (memory.unasked !== true || memory.deletedAt !== undefined) return undefined;
  const { unasked: _unasked, ...kept } = memory;
  return { ...kept, updatedAt: now };
};

/** A declined proposal leaves nothing but its id, so that it is not made again. */
export const declined: MemoryChange = (memory, now) =>
  isProposed(memory) ? { ...memory, text: "", deletedAt: now, updatedAt: now } : undefined;

export const removed: MemoryChange = (memory, now) =>
  memory.deletedAt === undefined ? { ...memory, deletedAt: now, updatedAt: now } : undefined;

/** Takes back a deletion. */
export const restored: MemoryChange = (memory, now) => {
  if (!isRestorable(memory)) return undefined;
  const { deletedAt: _deletedAt, ...live } = memory;
  return { ...live, updatedAt: now };
};

/**
 * Takes back what was done to `before`, unless that was taken back already, or the note was edited or
 * deleted for good since.
 */
export function broughtBack(before: Memory): MemoryChange {
  return (memory, now) => {
    const isBack = memory.deletedAt === undefined && isProposed(memory) === isProposed(before);
    const isKnown = isDeclined(memory) || saysTheSame(memory, before);
    return isBack || !isKnown ? undefined : { ...before, updatedAt: now };
  };
}

/** Only a note that a person has agreed to can be deleted for good, so this one lost its text otherwise. */
function isDeclined({ proposed, deletedAt, text }: Memory): boolean {
  return proposed === true && deletedAt !== undefined && text === "";
}

/** To the letter, unlike `isSameText`. */
function saysTheSame(left: Memory, right: Memory): boolean {
  return (
    left.text === right.text &&
    scopeKey(left.scope) === scopeKey(right.scope) &&
    left.barred === right.barred
  );
}

/** Deletes a deleted one for good: only the tombstone stays. */
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
