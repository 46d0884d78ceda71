import { afterAll, vi } from "vitest";

// The unit tests' files share one global object (`isolate: false`). A clock that stands still, or a
// `window` that Node does not have, would reach whatever file comes next: which one differs from run
// to run, and it waits for ever.

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
  // Given back twice, a spy on a fake clock's function puts that one back, after the clock is real.
  vi.restoreAllMocks();
  const left = names.filter((name) => Reflect.get(globalThis, name) !== atFirst.get(name));
  for (const name of left) Reflect.set(globalThis, name, atFirst.get(name));
  if (left.length > 0) throw new Error(`This file did not give back ${left.join(", ")}`);
});
