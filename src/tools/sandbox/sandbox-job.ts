import type { JsonValue } from "#domain/json.ts";

/** What the sandbox's worker is given. */
export interface SandboxJob {
  /** The body of a function; what it returns must be JSON, or nothing. */
  code: string;
  /** The function's parameters by their names, which must be identifiers. */
  input: Readonly<Record<string, JsonValue | undefined>>;
  /** Milliseconds after which the engine interrupts itself. */
  time: number;
  /** Bytes. */
  memory: number;
}

/** `printed` is what the code gave to `console.log`, one line each. */
export type SandboxAnswer =
  | { kind: "value"; value: JsonValue | undefined; printed: string[] }
  /** The code is no JavaScript, or it threw. */
  | { kind: "thrown"; message: string }
  | { kind: "out_of_time" }
  | { kind: "out_of_memory" };
