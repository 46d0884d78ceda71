import { afterAll, beforeAll } from "vitest";

import { CODE_LIMITS } from "#tools/code/code-session.ts";
import { executeCall } from "#tools/executor.ts";
import type { ExecuteOptions } from "#tools/executor.ts";
import type { Tool } from "#tools/tool.ts";

/** Milliseconds: a call's own timeout, which is to come after that of the code. */
const PATIENCE = 600_000;

/** The code of this file's tests has minutes: starting an engine takes a busy machine longer than its limit. */
export function giveCodeMinutes(): void {
  const { time } = CODE_LIMITS;
  beforeAll(() => {
    CODE_LIMITS.time = PATIENCE / 2;
  });
  afterAll(() => {
    CODE_LIMITS.time = time;
  });
}

/** Its result, or why there is none. */
export async function callPatiently(tool: Tool, code: string, options: ExecuteOptions) {
  const outcome = await executeCall(tool, code, { timeout: PATIENCE, ...options });
  return outcome.ok ? outcome.result : outcome.error;
}
