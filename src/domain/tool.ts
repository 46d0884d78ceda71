import type { JsonObject, JsonValue } from "./json.ts";

/**
 * An untagged union: a string, a list of strings, or any other JSON value. The shape alone tells
 * which it is, so it is stored as the plain value.
 */
export type ToolArguments = string | string[] | JsonValue;

/** What a call may do to the person's machine or data, shown in the approval dialog. */
export type ToolRisk =
  | "computes"
  | "reads"
  /** Only the branch's own files: other branches and earlier messages keep theirs. */
  | "writes_files"
  | "writes"
  | "reaches_network"
  | "asks_person"
  | "starts_task";

/** The origin of the tools that are always there. */
export const BUILT_IN_ORIGIN = "built in";

/** A tool's definition for the model, with what the executor and the dialog need in addition. */
export interface ToolDefinition {
  name: string;
  /** For the model. */
  description: string;
  /** For the person: one sentence saying what a call does. */
  summary: string;
  /** JSON Schema (2020-12) of the arguments. */
  parameters: JsonObject;
  /**
   * False only for a tool that changes nothing, or only files of its branch: a call runs at once
   * unless the person wants to be asked.
   */
  requiresApproval: boolean;
  risk: ToolRisk;
  /** Running it twice has the same effect as once, so it may be retried without asking. */
  idempotent: boolean;
  /** Milliseconds; the executor aborts a call after this. */
  timeout: number;
  /** Where it comes from: "built in", "own" (the person's), or the name of an MCP server. */
  origin: string;
  /**
   * SHA-256 of what a call runs, if that is not Bough's own code: another body is another tool, and
   * a standing approval of this one does not hold for it.
   */
  bodyHash?: string;
  /**
   * Brings in text from outside the conversation: the person may want to see it before the model.
   */
  outsideText?: boolean;
  /**
   * `question`: a call is a question to the person and is never executed. `finder`: it stands for
   * tools that are not sent, and is in no tool set. `provider`: the provider runs it by itself; it is
   * sent only if the person switched it on.
   */
  kind?: "question" | "finder" | "provider";
}

/**
 * What became of a call's effect while it ran, for a person who has to say later whether it ran.
 * `sent`: a request is about to leave. `answering`: bytes of its answer have come. `asked`: the
 * server asks the person something, which they `answered`, `declined`, or `left_open`. `sampling`: a
 * model begins to answer the server. `sampled`: its answer is about to go to the server.
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
  /** The host. */
  to: string;
}

/** How far an approval reaches. */
export type ApprovalScope = "call" | "conversation" | "always";

/**
 * A row of `toolPolicies`, what the person has said about a tool: a standing approval, void as soon
 * as the definition's hash differs, or that each call asks, which holds for any definition.
 */
export interface ToolPolicy {
  id: string;
  toolName: string;
  origin: string;
  /** Absent for an approval. */
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
