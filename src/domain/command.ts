import type { RetryPolicy } from "#domain/connections/connection.ts";

import type { BranchOverrides, ConfigChange, SystemPrompt } from "./context.ts";
import type { JsonValue } from "./json.ts";
import type { ContentPart } from "./message.ts";
import type { BudgetChoice } from "./settings/run-limits.ts";
import type { ApprovalScope, ToolArguments } from "./tool.ts";

/**
 * Everything a person can do to a conversation, as data. Whichever tab a command was made in, the tab
 * that writes the context executes it. The sender chooses all new ids, so a command that is sent twice
 * (after a take-over) takes effect once.
 */
export type Command = MessageCommand | RunCommand | BranchCommand | ContextCommand | TaskCommand;

/**
 * Asks a sub-task's model for its next answer: to the goal, or to a note from Bough that is added
 * first.
 */
export interface TaskCommand {
  type: "task.ask";
  branchId: string;
  runId: string;
  note: { nodeId: string; text: string } | null;
  /** If set, nothing is sent until the person says so. */
  held?: true;
}

/** A message of the person's. Empty content asks for an answer to what is already there. */
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
      /** Stop the run on the branch first, whatever it is doing or waiting for. */
      instead?: true;
    }
  /**
   * Makes a new version whose last message replaces `nodeId`, and starts a run on it, unless the
   * message is an answer that the person rewrote.
   */
  | {
      type: "message.edit";
      branchId: string;
      nodeId: string;
      newBranchId: string;
      message: Outgoing;
    }
  /** Makes a new version that ends before the answer `nodeId`, and starts a run on it. */
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
  /** Hash of the tool's definition as the person read it; another tab may know a newer one. */
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

/** A decision on whether a call may run. */
export type ToolDecision = ToolApproval | ToolDenial;

export type RunCommand =
  | { type: "run.stop"; branchId: string }
  /** `newBranchId` names the version that keeps the partial answer. */
  | { type: "run.retry"; branchId: string; runId: string; newBranchId: string }
  | { type: "run.retryNow"; branchId: string }
  /** `nodeId` is the synthetic user message that asks the model to go on. */
  | { type: "run.continue"; branchId: string; runId: string; nodeId: string }
  /** Changes the limits of the current run, and lets it continue if it was waiting for more. */
  | {
      type: "budget.grant";
      branchId: string;
      limits: BudgetChoice;
      retry?: Partial<RetryPolicy>;
    }
  /** Ends a run that is waiting for a higher limit. */
  | { type: "budget.decline"; branchId: string }
  | (ToolApproval & { branchId: string })
  | (ToolDenial & { branchId: string })
  /** Several decisions at once: all stored together, or refused one by one. */
  | { type: "calls.decide"; branchId: string; decisions: readonly ToolDecision[] }
  /** The person gives the result in the tool's place. */
  | { type: "tool.answer"; branchId: string; callId: string; result: JsonValue }
  /**
   * `fromQueue` is the queued message that the answer was; it leaves the queue once the answer is
   * recorded.
   */
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
  /** Keeps everything through `nodeId`; with null, keeps nothing. */
  | {
      type: "branch.fork";
      fromBranchId: string;
      nodeId: string | null;
      newBranchId: string;
      /** Null if the person has not named the branch: its first question will. */
      name: string | null;
      /** With null, only the branch is made. Empty content asks for an answer. */
      message: Outgoing | null;
      /** Overrides that the new branch has from its first request on, where it differs from its source. */
      overrides?: BranchOverrides;
      /** Ids of the answers that the message asks to combine. */
      fuses?: readonly string[];
    }
  /** Several answers to one message, each on its own version. All runs start at once. */
  | {
      type: "branch.fanOut";
      fromBranchId: string;
      nodeId: string | null;
      /** With null, the lanes answer what is already there. */
      message: Outgoing | null;
      lanes: { branchId: string; runId: string; overrides: BranchOverrides }[];
    }
  /** Appends one message to a branch that retells messages of another branch. No run starts. */
  | {
      type: "branch.bringBack";
      branchId: string;
      message: Outgoing;
      /**
       * `contextId` names the sub-task that the message retells; absent for a branch of this
       * conversation.
       */
      source: { contextId?: string; branchId: string; nodeIds: string[] };
    }
  /** Appends copies of messages to a branch, whole tool rounds at a time. No run starts. */
  | {
      type: "branch.cherryPick";
      branchId: string;
      /** The ids of the copies are derived from this one. */
      pickId: string;
      source: { branchId: string; nodeIds: string[] };
    }
  /** Hides messages from the model, or shows them again. */
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
 * Why a command was not carried out. Nothing was changed, except that with `late` and `no_writer`
 * nobody knows: the same command, with the same ids, may be sent again (law B8). With `continued` the
 * app offers to delete the branch. The app acts only on these kinds; for all others the person just
 * reads `message`.
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
  /** With `continued`, the branch to delete instead, if there is only one. */
  branchId?: string;
}

/** Whether the command may have been carried out, or still may be. */
export function isUnsettled({ kind }: CommandRefusal): boolean {
  return kind === "late" || kind === "no_writer";
}
