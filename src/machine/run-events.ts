import type { RetryPolicy } from "#domain/connection.ts";
import type { JsonValue } from "#domain/json.ts";
import type { ContentPart, FinishReason } from "#domain/message.ts";
import type { RunError } from "#domain/run-error.ts";
import type { OpenCall, QueuedMessage } from "#domain/run.ts";
import type { ApprovalScope, ToolArguments } from "#domain/tool.ts";

/** What the person, or the app on the person's behalf, asks of a run. */
export type PersonEvent =
  | { type: "message.send"; runId: string; nodeId: string; content: ContentPart[] }
  | { type: "message.unqueue"; nodeId: string }
  /** Answer what the branch already holds: regenerate, edit, fork, "run the queue". */
  | { type: "run.start"; runId: string }
  | { type: "run.stop" }
  /** `newBranchId` names the version that keeps the partial answer. */
  | { type: "run.retry"; runId: string; newBranchId: string }
  | { type: "run.retryNow" }
  /** `nodeId` is the synthetic user node that asks the model to go on. */
  | { type: "run.continue"; runId: string; nodeId: string }
  | {
      type: "tool.approve";
      callId: string;
      arguments: ToolArguments;
      scope: ApprovalScope;
      /** The result is shown to the person first. */
      review?: true;
    }
  | { type: "tool.deny"; callId: string; reason: string }
  | { type: "tool.answer"; callId: string; result: JsonValue }
  | { type: "question.answer"; callId: string; answer: string }
  | { type: "call.rerun"; callId: string }
  | { type: "call.abandon"; callId: string }
  | { type: "review.release"; callId: string }
  | { type: "review.withhold"; callId: string };

/** The decisions that the approval desk makes durable before the chart goes on. */
export type DecisionEvent = Extract<
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

/** How a model call speaks while it runs. Text is not in here: it goes to the live text store. */
export type ModelEvent =
  /** Bytes came that carry nothing to show (comments, headers). */
  | { type: "stream.alive" }
  /** `answerText`: some of it is text of the answer, so a silent retry is no longer allowed. */
  | { type: "stream.part"; draftNodeId: string; answerText: boolean }
  /** The terminal event was seen and the whole answer is stored as `nodeId`. */
  | { type: "stream.ended"; nodeId: string }
  /** The server answered with one whole body instead of a stream; stored as `nodeId`. */
  | { type: "response.received"; nodeId: string }
  | { type: "stream.broken"; error: RunError };

export type ToolEvent =
  | { type: "tool.started"; callId: string }
  | { type: "tool.settled"; callId: string; settled: NonNullable<OpenCall["settled"]> }
  /** All approved calls have settled or failed in a way that is not for the model to see. */
  | {
      type: "tools.done";
      failure?: { severity: "fatal" | "recoverable"; error: RunError };
    };

export type DeskEvent =
  | {
      type: "decision.recorded";
      callId: string;
      status: "approved" | "denied";
      review?: true;
      settled?: NonNullable<OpenCall["settled"]>;
    }
  /** Not durable or not valid: nothing changed, the call stays as it was. */
  | { type: "decision.refused"; callId: string; message: string };

/** Raised by the chart's own watchdog. */
export type ClockEvent = { type: "stream.stalled" };

/** A storage or programming failure: outside any invoked actor, or in the spawned model call. */
export type FaultEvent =
  | { type: "run.fault"; error: RunError }
  | { type: "xstate.error.actor.modelCall"; error: unknown };

export type RunEvent = PersonEvent | ModelEvent | ToolEvent | DeskEvent | ClockEvent | FaultEvent;

/** What `processingLLMResponse.evaluating` finds in a stored answer. */
export interface Evaluation {
  nodeId: string;
  finishReason: FinishReason;
  calls: OpenCall[];
  /** Total tokens of this call as reported or estimated. */
  tokens: number;
}

export type CompletionVerdict =
  | { kind: "final" }
  /** `problem` goes back to the model as a synthetic user node. */
  | { kind: "invalid"; check: "output" | "validator"; problem: string };

/** A request ready to leave. The body is kept by the app under `requestId`. */
export interface PreparedRequest {
  requestId: string;
  /** Of the connection that will be asked; it may be another than for the request before. */
  retry: RetryPolicy;
}

export type { QueuedMessage };
