import { afterAll, vi } from "vitest";

// The unit tests' files share one global object (`isolate: false`). A clock that stands still, or a
// `window` that Node does not have, would reach the next file, which then waits for ever. Which file
// that is differs from run to run.

const names = [
  "setTimeout",
  "clearTimeout",
  "setInterval",
  "clearInterval",
  "setImmediate",
  "queueMicrotask",
  "requestAnimationFrame",
  "performance",
  "Date",
  "fetch",
  "navigator",
  "window",
  "document",
] as const;

const own: unique symbol = Symbol.for("bough.tests.globals");
const shared = globalThis as typeof globalThis & { [own]?: ReadonlyMap<string, unknown> };
const atFirst = (shared[own] ??= new Map(
  names.map((name) => [name, Reflect.get(globalThis, name)]),
));

afterAll(() => {
  vi.unstubAllGlobals();
  // Before the check below: a spy on a fake clock's function that is restored a second time, once the
  // clock is real, puts the fake function back.
  vi.restoreAllMocks();
  const left = names.filter((name) => Reflect.get(globalThis, name) !== atFirst.get(name));
  for (const name of left) Reflect.set(globalThis, name, atFirst.get(name));
  if (left.length > 0) throw new Error(`This file did not give back ${left.join(", ")}`);
});
