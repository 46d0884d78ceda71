import type { RunCommand } from "#domain/command.ts";
import type { RetryPolicy } from "#domain/connections/connection.ts";
import type { ContentPart, FinishReason } from "#domain/message.ts";
import type { RejectedBy, RequestSpending } from "#domain/runs/budgets.ts";
import type { OpenCall, SettledCall } from "#domain/runs/open-calls.ts";
import type { RunError } from "#domain/runs/run-error.ts";
import type { BudgetLimits } from "#domain/runs/run.ts";

/**
 * What the person, or the app on their behalf, asks of a run: of the run on its branch, every command
 * that concerns a run, and what Bough makes of messages.
 */
export type PersonEvent =
  | WithoutBranch<RunCommand>
  | { type: "message.send"; runId: string; nodeId: string; content: ContentPart[] }
  | { type: "message.unqueue"; nodeId: string }
  /** Answer the branch as it is: regenerate, edit, fork, "run the queue". */
  | {
      type: "run.start";
      runId: string;
      /** Nothing is sent until the person says so: Bough itself goes on after a reload. */
      held?: true;
    };

/** Of each command by itself: what all of them have would be left of a union. */
type WithoutBranch<One> = One extends unknown ? Omit<One, "branchId"> : never;

/** Decisions that `recordDecisions` makes durable before the chart goes on. */
export type DecisionEvent = OneDecision | Extract<PersonEvent, { type: "calls.decide" }>;

/** A decision on one call. */
export type OneDecision = Extract<
  PersonEvent,
  {
    type:
      | "tool.approve"
      | "tool.deny"
      | "tool.answer"
      | "question.answer"
      | "call.abandon"
      | "review.withhold";
  }
>;

/** What a model call reports while it runs. Text goes to the live text store instead. */
export type ModelEvent =
  /** Bytes arrived that carry nothing to show (comments, headers). */
  | { type: "stream.alive" }
  /** `answerText`: some of it is text of the answer, so a retry now needs the person. */
  | { type: "stream.part"; draftNodeId: string; answerText: boolean }
  /** The terminal event arrived, and the whole answer is stored as `nodeId`. */
  | { type: "stream.ended"; nodeId: string }
  /** The server sent one whole body instead of a stream; stored as `nodeId`. */
  | { type: "response.received"; nodeId: string }
  | {
      type: "stream.broken";
      error: RunError;
      /** What it used all the same, as reported or by what arrived; absent if nothing is known. */
      spent?: RequestSpending;
    };

export type ToolEvent =
  | { type: "tool.started"; callId: string }
  | {
      type: "tool.settled";
      callId: string;
      settled: SettledCall;
      /** The person has acted since the page was opened: held requests may be sent. */
      personIsBack?: true;
    }
  /** All calls that run wait for the person. */
  | { type: "tools.waiting" }
  /** One of them works again, or has ended. */
  | { type: "tools.working" }
  /** All approved calls have settled, or one failed in a way that the model should not see. */
  | {
      type: "tools.done";
      failure?: { severity: "fatal" | "recoverable"; error: RunError };
    };

export type DecisionResultEvent =
  | OneResult
  /** What became of each of several decisions. */
  | { type: "decisions.recorded"; results: readonly OneResult[] };

export type OneResult =
  | {
      type: "decision.recorded";
      callId: string;
      status: "approved" | "denied";
      review?: true;
      settled?: SettledCall;
      /** The queued message that has become the answer. */
      fromQueue?: string;
    }
  /** Invalid, or could not be stored: the call stays as it was. */
  | { type: "decision.refused"; callId: string; message: string };

/** Raised by the chart's own watchdog. */
export type ClockEvent = { type: "stream.stalled" };

/** A storage failure or a bug outside of any actor. */
export type FaultEvent = { type: "run.fault"; error: RunError };

export type RunEvent =
  | PersonEvent
  | ModelEvent
  | ToolEvent
  | DecisionResultEvent
  | ClockEvent
  | FaultEvent;

/** What `processingLLMResponse.evaluating` finds in a stored answer. */
export interface Evaluation extends RequestSpending {
  nodeId: string;
  finishReason: FinishReason;
  calls: OpenCall[];
}

export type CompletionVerdict = (
  | { kind: "final" }
  /** `problem` is sent to the model as a synthetic user node. */
  | ({ kind: "invalid"; problem: string } & RejectedBy)
) & {
  /** What requests to a second model used. */
  spent?: readonly RequestSpending[];
};

/** A request ready to be sent. The app keeps its body under `requestId`. */
export interface PreparedRequest {
  requestId: string;
  /** Of the connection it goes to, which may differ from the previous request's. */
  retry: RetryPolicy;
  /** What a run that begins with this request may use. */
  limits?: BudgetLimits;
  /** Milliseconds of its making in which the person was waited for. */
  waited?: number;
}
