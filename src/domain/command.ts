import type { RetryPolicy } from "#domain/connections/connection.ts";

import type { BranchOverrides, ConfigChange, SystemPrompt } from "./context.ts";
import type { JsonValue } from "./json.ts";
import type { ContentPart } from "./message.ts";
import type { BudgetChoice } from "./settings/run-limits.ts";
import type { ApprovalScope, ToolArguments } from "./tool.ts";

/**
 * Everything a person can do to a conversation, as data: executed by the tab that writes the
 * context, whichever tab it was made in. The sender chooses all new ids, so that a command sent
 * twice (after a take-over) takes effect once.
 */
export type Command = MessageCommand | RunCommand | BranchCommand | ContextCommand | TaskCommand;

/**
 * Asks a sub-task's model for the next answer: to the goal, or to a note from Bough that is added
 * first.
 */
export interface TaskCommand {
  type: "task.ask";
  branchId: string;
  runId: string;
  note: { nodeId: string; text: string } | null;
  /** Nothing is sent until the person says so. */
  held?: true;
}

/** The person's message; empty content asks for an answer to what is already there. */
export interface Outgoing {
  runId: string;
  nodeId: string;
  content: ContentPart[];
}

export type MessageCommand =
  | {
      type: "message.send";
      branchId: string;
      message: Outgoing;
      /** First stops the run on the branch, whatever it is doing or waiting for. */
      instead?: true;
    }
  /**
   * A new version whose last message replaces `nodeId`. The run starts on it, unless it is an
   * answer that the person rewrote.
   */
  | {
      type: "message.edit";
      branchId: string;
      nodeId: string;
      newBranchId: string;
      message: Outgoing;
    }
  /** A new version without the answer `nodeId`; the run starts on it. */
  | {
      type: "message.regenerate";
      branchId: string;
      nodeId: string;
      newBranchId: string;
      runId: string;
    }
  | { type: "message.unqueue"; branchId: string; nodeId: string };

export interface ToolApproval {
  type: "tool.approve";
  callId: string;
  /** The exact arguments shown; they differ from the model's if the person edited them. */
  arguments: ToolArguments;
  /** Of the tool as the person read it; another tab may know a newer one. */
  definitionHash?: string;
  scope: ApprovalScope;
  /** The person wants to see the result before the model does. */
  review?: true;
}

export interface ToolDenial {
  type: "tool.deny";
  callId: string;
  reason: string;
}

/** Whether a call may run. */
export type ToolDecision = ToolApproval | ToolDenial;

export type RunCommand =
  | { type: "run.stop"; branchId: string }
  /** `newBranchId` names the version that keeps the partial answer. */
  | { type: "run.retry"; branchId: string; runId: string; newBranchId: string }
  | { type: "run.retryNow"; branchId: string }
  /** `nodeId` is the synthetic user node that asks the model to go on. */
  | { type: "run.continue"; branchId: string; runId: string; nodeId: string }
  /** Changes the limits of the run at work, and lets it go on if it waits for more. */
  | {
      type: "budget.grant";
      branchId: string;
      limits: BudgetChoice;
      retry?: Partial<RetryPolicy>;
    }
  /** Ends a run that waits for more. */
  | { type: "budget.decline"; branchId: string }
  | (ToolApproval & { branchId: string })
  | (ToolDenial & { branchId: string })
  /** Several at once: stored together, or refused one by one. */
  | { type: "calls.decide"; branchId: string; decisions: readonly ToolDecision[] }
  /** The person answers in the tool's place. */
  | { type: "tool.answer"; branchId: string; callId: string; result: JsonValue }
  /** `fromQueue`: the queued message that it was, which leaves the queue once this is recorded. */
  | {
      type: "question.answer";
      branchId: string;
      callId: string;
      answer: string;
      fromQueue?: string;
    }
  | { type: "call.rerun"; branchId: string; callId: string }
  | { type: "call.abandon"; branchId: string; callId: string }
  | { type: "review.release"; branchId: string; callId: string }
  | { type: "review.withhold"; branchId: string; callId: string };

export type BranchCommand =
  /** Keeps everything through `nodeId`; null keeps nothing. */
  | {
      type: "branch.fork";
      fromBranchId: string;
      nodeId: string | null;
      newBranchId: string;
      /** Null: the person has not named it; its first question will. */
      name: string | null;
      /** Null: only the branch is made. Empty content asks for an answer. */
      message: Outgoing | null;
      /** How the new branch differs from the one it leaves, from its first request on. */
      overrides?: BranchOverrides;
      /** The answers that the message asks to combine. */
      fuses?: readonly string[];
    }
  /** Several answers to one message, each on its own version; all runs start simultaneously. */
  | {
      type: "branch.fanOut";
      fromBranchId: string;
      nodeId: string | null;
      /** Null: answers what is there. */
      message: Outgoing | null;
      lanes: { branchId: string; runId: string; overrides: BranchOverrides }[];
    }
  /** One message at a branch's end that retells messages of another branch; no run starts. */
  | {
      type: "branch.bringBack";
      branchId: string;
      message: Outgoing;
      /** `contextId`: of the sub-task that it retells; absent for a branch of this conversation. */
      source: { contextId?: string; branchId: string; nodeIds: string[] };
    }
  /** Copies of messages at a branch's end, tool rounds whole; no run starts. */
  | {
      type: "branch.cherryPick";
      branchId: string;
      /** The copies' ids are derived from it. */
      pickId: string;
      source: { branchId: string; nodeIds: string[] };
    }
  /** Hides messages from the model, or shows them to it again. */
  | { type: "branch.hide"; branchId: string; nodeIds: readonly string[]; hidden: boolean }
  | { type: "branch.activate"; branchId: string }
  | { type: "branch.rename"; branchId: string; name: string }
  | { type: "branch.recolour"; branchId: string; colour: number }
  | { type: "branch.delete"; branchId: string; undoId: string }
  /** Takes branches out of the bin that no undo row would restore. */
  | { type: "branch.restore"; branchIds: readonly string[] }
  | {
      type: "branch.prompt";
      branchId: string;
      systemPrompt: SystemPrompt | null;
      userPrompt: string | null;
    }
  /** Replaces all previous overrides. */
  | { type: "branch.override"; branchId: string; overrides: BranchOverrides }
  | { type: "node.prune"; nodeId: string; keptBranchId: string; undoId: string };

export type ContextCommand =
  | { type: "context.configure"; config: ConfigChange }
  | { type: "context.pin"; branchId: string | null }
  | { type: "undo"; undoId: string };

/**
 * Why a command was not carried out; nothing was changed. With `late` and `no_writer` that is not
 * known: the same command, with the same ids, may be sent again (law B8). With `continued` the person is
 * offered to delete the branch. The app asks of `kind` only these; the person reads `message`.
 */
export interface CommandRefusal {
  kind:
    | "not_found"
    | "name_taken"
    | "name_empty"
    | "streaming"
    | "not_a_message_to_edit"
    | "nothing_to_answer"
    | "wrong_state"
    | "continued"
    | "invalid_arguments"
    | "storage"
    | "late"
    | "no_writer";
  message: string;
  /** With `continued`: the branch to delete instead, if it is only one. */
  branchId?: string;
}

/** The command may have been carried out, or may still be. */
export function isUnsettled({ kind }: CommandRefusal): boolean {
  return kind === "late" || kind === "no_writer";
}
