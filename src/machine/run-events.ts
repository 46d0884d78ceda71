import type { RunCommand } from "#domain/command.ts";
import type { RetryPolicy } from "#domain/connections/connection.ts";
import type { ContentPart, FinishReason } from "#domain/message.ts";
import type { RejectedBy, RequestSpending } from "#domain/runs/budgets.ts";
import type { OpenCall, SettledCall } from "#domain/runs/open-calls.ts";
import type { RunError } from "#domain/runs/run-error.ts";
import type { BudgetLimits } from "#domain/runs/run.ts";

/**
 * What the person, or the app on their behalf, asks of the run on a branch: every command that concerns
 * a run, and the events that Bough makes of messages.
 */
export type PersonEvent =
  | WithoutBranch<RunCommand>
  | { type: "message.send"; runId: string; nodeId: string; content: ContentPart[] }
  | { type: "message.unqueue"; nodeId: string }
  /** Answer the branch as it is: after regenerating, editing, forking, or "run the queue". */
  | {
      type: "run.start";
      runId: string;
      /** Set when Bough itself continues after a reload. Nothing is sent until the person says so. */
      held?: true;
    };

/**
 * Removes `branchId` from each member of a union. A plain `Omit` would keep only fields that all of
 * them have.
 */
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
  /** Bytes arrived that contain nothing to show (comments, headers). */
  | { type: "stream.alive" }
  /**
   * Parts arrived. `answerText`: some of it is text of the answer, so from now on a retry needs the
   * person.
   */
  | { type: "stream.part"; draftNodeId: string; answerText: boolean }
  /** The terminal event arrived, and the whole answer is stored as `nodeId`. */
  | { type: "stream.ended"; nodeId: string }
  /** The server sent one whole body instead of a stream. It is stored as `nodeId`. */
  | { type: "response.received"; nodeId: string }
  | {
      type: "stream.broken";
      error: RunError;
      /**
       * What the attempt used nevertheless, as reported or judged by what arrived; absent if nothing is
       * known.
       */
      spent?: RequestSpending;
    };

export type ToolEvent =
  | { type: "tool.started"; callId: string }
  | {
      type: "tool.settled";
      callId: string;
      settled: SettledCall;
      /** Set if the person has acted since the page was opened, so that held requests may be sent. */
      personIsBack?: true;
    }
  /** All running calls wait for the person. */
  | { type: "tools.waiting" }
  /** One of the waiting calls works again, or has ended. */
  | { type: "tools.working" }
  /** All approved calls have settled, or one failed in a way that the model should not see. */
  | {
      type: "tools.done";
      failure?: { severity: "fatal" | "recoverable"; error: RunError };
    };

export type DecisionResultEvent =
  | OneResult
  /** The result of each of several decisions. */
  | { type: "decisions.recorded"; results: readonly OneResult[] };

export type OneResult =
  | {
      type: "decision.recorded";
      callId: string;
      status: "approved" | "denied";
      review?: true;
      settled?: SettledCall;
      /** Id of the queued message that has become the answer. */
      fromQueue?: string;
    }
  /** The decision is invalid, or could not be stored. The call stays as it was. */
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

/** A request that is ready to be sent. The app keeps its body under `requestId`. */
export interface PreparedRequest {
  requestId: string;
  /** The retry policy of the connection it goes to, which may not be that of the previous request. */
  retry: RetryPolicy;
  /** The limits of a run that begins with this request. */
  limits?: BudgetLimits;
  /** For how many milliseconds its preparation waited for the person. */
  waited?: number;
}
