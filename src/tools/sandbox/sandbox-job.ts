import type { JsonValue } from "#domain/json.ts";

/** A job for the sandbox's worker. */
export interface SandboxJob {
  /** The body of a function. What it returns must be JSON, or nothing. */
  code: string;
  /** The function's arguments by parameter name. The names must be identifiers. */
  input: Readonly<Record<string, JsonValue | undefined>>;
  /** Milliseconds after which the engine interrupts itself. */
  time: number;
  /** The most bytes that the engine may use. */
  memory: number;
}

/** `printed` is what the code passed to `console.log`, one line each. */
export type SandboxAnswer =
  | { kind: "value"; value: JsonValue | undefined; printed: string[] }
  /** The code is not valid JavaScript, or it threw. */
  | { kind: "thrown"; message: string }
  | { kind: "out_of_time" }
  | { kind: "out_of_memory" };
