import { vi } from "vitest";

/** Milliseconds; long, because no test is about time, and a busy machine is slow. */
const PATIENCE = 60_000;

/** Waits until `check` no longer throws. */
export function settled<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, PATIENCE);
}

/** Waits until `look` returns something truthy. */
export function present<T>(look: () => T | Promise<T>) {
  return vi.waitUntil(look, PATIENCE);
}
