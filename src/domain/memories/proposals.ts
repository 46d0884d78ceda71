import { derivedId } from "#domain/derived-id.ts";
import type { ToolCallRequest } from "#domain/message.ts";
import type { ToolArguments } from "#domain/tool.ts";

import { MAX_MEMORY } from "./memory.ts";
import type { Memory, MemoryScope, MemorySource } from "./memory.ts";

/** The tool with which a model proposes a memory. */
export const REMEMBER_TOOL = "remember";

/** The names that a model uses for scopes, since it knows no ids. */
export const SCOPE_NAMES = [
  "everywhere",
  "this_conversation",
  "this_mode",
  "this_connection",
] as const;

/** The run in which a memory was proposed. */
export interface ProposingRun {
  source: Extract<MemorySource, { kind: "run" }>;
  /**
   * What "this conversation" means. For a sub-task's run, it is the conversation of the list to which
   * it belongs.
   */
  listedIn: string;
  mode: string;
  connectionId: string;
  /** Unix milliseconds. */
  at: number;
}

/**
 * The proposal made by a call of `remember`; undefined if it has no text. Its id is derived from the
 * call's, so that finishing a run twice makes only one proposal.
 */
export function proposalOf(
  call: Pick<ToolCallRequest, "id" | "arguments">,
  { source, listedIn, at, ...place }: ProposingRun,
): Memory | undefined {
  const { note, scope } = readArguments(call.arguments);
  const text = note.trim().slice(0, MAX_MEMORY);
  if (text === "") return undefined;
  return {
    id: derivedId(call.id, "memory"),
    text,
    scope: scopeOf(scope, { ...place, contextId: listedIn }),
    source,
    proposed: true,
    createdAt: at,
    updatedAt: at,
  };
}

function readArguments(args: ToolArguments): { note: string; scope: unknown } {
  if (args === null || typeof args !== "object" || Array.isArray(args)) {
    return { note: "", scope: undefined };
  }
  const { note, scope } = args;
  return { note: typeof note === "string" ? note : "", scope };
}

/** The scope with this name; everywhere if the name is unknown. */
function scopeOf(
  name: unknown,
  place: { contextId: string; mode: string; connectionId: string },
): MemoryScope {
  if (name === "this_conversation") return { kind: "conversation", contextId: place.contextId };
  if (name === "this_mode") return { kind: "mode", mode: place.mode };
  if (name === "this_connection") return { kind: "connection", connectionId: place.connectionId };
  return { kind: "everywhere" };
}
