import { expect, it } from "vitest";

import type { RunContext } from "#machine/run-context.ts";

import { recordError } from "./fail.ts";

it("a wait that a server asked for ends at a time of the clock, which a reload does not move", () => {
  // The action reads nothing else of the context.
  const context = { clock: { now: () => 1_000 } } as RunContext;
  const error = { kind: "rate_limit", message: "m", retryable: true } as const;
  const recorded = (retryAfter?: number) =>
    recordError(context, {
      type: "stream.broken",
      error: { ...error, ...(retryAfter === undefined ? {} : { retryAfter }) },
    }).error;
  expect(recorded(3_600_000).retryAt).toBe(3_601_000);
  expect(recorded()).toEqual(error);
});
