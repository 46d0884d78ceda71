import { isProposed, isRestorable } from "./memory.ts";
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

/** Takes back what was done to `before`, unless the row is live and was changed since. */
export function broughtBack(before: Memory): MemoryChange {
  return (memory, now) =>
    memory.deletedAt === undefined && isProposed(memory) === isProposed(before)
      ? undefined
      : { ...before, updatedAt: now };
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
