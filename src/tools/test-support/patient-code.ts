import { afterAll, beforeAll } from "vitest";

import { CODE_LIMITS } from "#tools/code/code-session.ts";
import { executeCall } from "#tools/executor.ts";
import type { ExecuteOptions } from "#tools/executor.ts";
import type { Tool } from "#tools/tool.ts";

/** A call's own timeout in milliseconds, which must be longer than that of its code. */
const PATIENCE = 600_000;

/**
 * Gives the code of this file's tests minutes, because starting an engine takes a busy machine longer than
 * its limit.
 */
export function giveCodeMinutes(): void {
  const { time } = CODE_LIMITS;
  beforeAll(() => {
    CODE_LIMITS.time = PATIENCE / 2;
  });
  afterAll(() => {
    CODE_LIMITS.time = time;
  });
}

/** Runs a call. Resolves to its result, or to why there is none. */
export async function callPatiently(tool: Tool, code: string, options: ExecuteOptions) {
  const outcome = await executeCall(tool, code, { timeout: PATIENCE, ...options });
  return outcome.ok ? outcome.result : outcome.error;
}
