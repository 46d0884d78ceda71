import type { JsonValue } from "#domain/json.ts";
import type { ToolArguments, ToolDefinition, ToolErrorKind } from "#domain/tool.ts";

/** One message found by `ToolServices.searchConversations`. */
export interface ConversationHit {
  contextId: string;
  branchId: string;
  nodeId: string;
  title: string;
  role: string;
  /** Plain text around the words found. */
  excerpt: string;
  /** Unix milliseconds. */
  at: number;
}

/** What tools may use of the app; the app gives the real ones, tests give their own. */
export interface ToolServices {
  /** Best first, at most `limit`; conversations in the bin are left out. */
  searchConversations(
    query: string,
    limit: number,
    signal: AbortSignal,
  ): Promise<readonly ConversationHit[]>;
  now(): Date;
  /** The person's IANA time zone, such as `Europe/Vienna`. */
  timeZone(): string;
}

/** What one execution has at hand. */
export interface ToolIo {
  /** Aborted by the person, by the run's end or by the timeout: stop all work. */
  signal: AbortSignal;
  /** One short line for the person while the tool works. Ignored once the call has settled. */
  progress(text: string): void;
  /** Holds the call's timeout while a person is awaited. */
  whilePersonDecides<Value>(wait: () => Promise<Value>): Promise<Value>;
  services: ToolServices;
}

/** One tool: one file `NAME.tool.ts` that exports it as `tool`. Source: seed 001, `trait Tool`. */
export interface Tool {
  definition: ToolDefinition;
  /** Arguments that pass the definition's own schema; the contract test checks them. */
  examples: readonly ToolArguments[];
  /**
   * Called only with arguments that passed the schema and were approved. What it throws as
   * `ToolFailure` is told to the model as it stands; for anything else see `classifyThrown`.
   */
  execute(args: ToolArguments, io: ToolIo): Promise<JsonValue>;
  /** One plain sentence for the dialog: what this call will do. Pure; `describeCall` guards it. */
  describe?(args: ToolArguments): string;
  /** The call in one short line, as in the transcript. Pure; `gistOf` guards it. */
  gist?(args: ToolArguments): string;
}

/** What a `NAME.tool.ts` file exports. */
export interface ToolModule {
  tool: Tool;
}

/**
 * How a tool says that it failed. `recoverable` lets an idempotent tool be run again by itself,
 * `fatal` ends the run; the other kinds go to the model as an error result.
 */
export class ToolFailure extends Error {
  readonly kind: ToolErrorKind;

  constructor(kind: ToolErrorKind, message: string) {
    super(message);
    this.name = "ToolFailure";
    this.kind = kind;
  }
}

/** A field of named arguments; undefined where the arguments are of another shape. */
export function field(args: ToolArguments, name: string): unknown {
  if (args === null || typeof args !== "object" || Array.isArray(args)) return undefined;
  return Object.hasOwn(args, name) ? args[name] : undefined;
}

/** A text field of named arguments; undefined where it is missing or no text. */
export function textField(args: ToolArguments, name: string): string | undefined {
  const value = field(args, name);
  return typeof value === "string" ? value : undefined;
}
