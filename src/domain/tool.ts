import type { JsonObject, JsonValue } from "./json.ts";

/**
 * An untagged union: a string, a list of strings, or any other JSON value. The shape alone tells which,
 * so it is stored as the plain value.
 */
export type ToolArguments = string | string[] | JsonValue;

/** What a call may do to the person's machine or data, shown in the approval dialog. */
export type ToolRisk =
  | "computes"
  | "reads"
  /** Writes only the branch's own files: other branches and earlier messages keep theirs. */
  | "writes_files"
  | "writes"
  | "reaches_network"
  | "asks_person"
  | "starts_task";

/** The `origin` of the tools that are part of Bough. */
export const BUILT_IN_ORIGIN = "built in";

/** A tool's definition for the model, with what the executor and the approval dialog need as well. */
export interface ToolDefinition {
  name: string;
  /** For the model. */
  description: string;
  /** For the person: one sentence that says what a call does. */
  summary: string;
  /** JSON Schema (2020-12) of the arguments. */
  parameters: JsonObject;
  /**
   * False only for a tool that changes nothing, or only files of its branch. Its calls run at once
   * unless the person wants to be asked.
   */
  requiresApproval: boolean;
  risk: ToolRisk;
  /** Running it twice has the same effect as once, so a call may be retried without asking. */
  idempotent: boolean;
  /** Milliseconds after which the executor aborts a call. */
  timeout: number;
  /** Where the tool comes from: "built in", "own" (the person's), or the name of an MCP server. */
  origin: string;
  /**
   * SHA-256 of the code or request that a call runs, if it is not Bough's own. A tool with another body
   * is another tool: standing approvals of this one do not cover it.
   */
  bodyHash?: string;
  /**
   * The tool brings in text from outside the conversation, which the person may want to see before the
   * model does.
   */
  outsideText?: boolean;
  /**
   * `question`: a call asks the person something and is never executed. `finder`: stands for tools that
   * are not sent, and is in no tool set. `provider`: run by the provider itself, and sent only if the
   * person switched it on.
   */
  kind?: "question" | "finder" | "provider";
}

/**
 * What is known of a call's effect while it runs, for a person who later has to judge whether it took
 * effect. `sent`: a request is about to leave. `answering`: bytes of its answer have arrived. `asked`:
 * the server asked the person something, which they `answered`, `declined`, or `left_open`. `sampling`:
 * a model begins to answer the server. `sampled`: its answer is about to go to the server.
 */
export interface CallNote {
  what:
    | "sent"
    | "answering"
    | "asked"
    | "answered"
    | "declined"
    | "left_open"
    | "sampling"
    | "sampled";
  /** The host concerned. */
  to: string;
}

/** How far an approval reaches. */
export type ApprovalScope = "call" | "conversation" | "always";

/**
 * A row of `toolPolicies`: what the person has said about a tool. Either a standing approval, which is
 * void once the definition's hash differs, or that every call asks, which holds for any definition.
 */
export interface ToolPolicy {
  id: string;
  toolName: string;
  origin: string;
  /** Absent for a standing approval. */
  verdict?: "ask";
  /** SHA-256 (hex) of the canonical definition that the person saw. */
  definitionHash: string;
  scope: "conversation" | "mode" | "always";
  /** Set for scope `conversation`. */
  contextId?: string;
  /** Set for scope `mode`. */
  modeId?: string;
  createdAt: number;
}

export type ToolErrorKind = "invalid_arguments" | "recoverable" | "fatal" | "timeout" | "aborted";

export interface ToolError {
  kind: ToolErrorKind;
  message: string;
}
