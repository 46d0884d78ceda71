import type { RunError } from "#domain/runs/run-error.ts";

import type { JsonValue } from "./json.ts";
import type { FinishReason, ProviderState, Usage, WebLookup, WebSource } from "./message.ts";

/**
 * What an adapter makes of a provider's stream. Streams never throw: an error is a part. A stream is
 * complete only if it contains a `finish` part; otherwise its last part is an `error`.
 */
export type StreamPart =
  | { type: "text"; text: string }
  | { type: "reasoning"; text: string }
  /** Opens a call. `index` is unique within the answer, counted from 0 in order of appearance. */
  | { type: "tool_call.start"; index: number; toolName: string; providerState?: ProviderState }
  | { type: "tool_call.arguments"; index: number; text: string }
  /** Ends a call. `argumentsText` is the whole text; empty means no arguments. */
  | { type: "tool_call.end"; index: number; toolName: string; argumentsText: string }
  | { type: "usage"; usage: Usage }
  /** The end of the answer. `wireReason` is the provider's own value, null if it sent none. */
  | { type: "finish"; reason: FinishReason; wireReason: string | null; refusal?: string }
  /** State that must be sent back with the message; `target` says with which part of it. */
  | { type: "provider_state"; target: "message" | "reasoning"; state: JsonValue }
  /** The provider begins to look something up. Shown while it does, and never stored. */
  | ({ type: "lookup.start" } & Pick<WebLookup, "kind" | "about">)
  /** What the provider's own tools found. `at` counts UTF-16 units over all text parts of the answer. */
  | ({ type: "web.lookup" } & WebLookup)
  | ({ type: "web.source" } & WebSource)
  | ({ type: "web.citation"; at: number } & WebSource)
  | { type: "error"; error: RunError };
