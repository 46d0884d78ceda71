import { vi } from "vitest";

/** Milliseconds. No test is about time: on a busy machine what is waited for comes late. */
const PATIENCE = 60_000;

/** Waits until `check` no longer throws. */
export function settled<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, PATIENCE);
}

/** Waits until `look` returns something truthy. */
export function present<T>(look: () => T | Promise<T>) {
  return vi.waitUntil(look, PATIENCE);
}
