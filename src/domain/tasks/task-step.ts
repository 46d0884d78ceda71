import type { Branch } from "#domain/context.ts";
import { incompleteStatus, textOf } from "#domain/message.ts";
import type { MessageNode } from "#domain/message.ts";
import type { RunError } from "#domain/runs/run-error.ts";
import { isRunning, waitsForPerson } from "#domain/runs/run-states.ts";
import type { RunRow } from "#domain/runs/run.ts";
import { shortfallOf } from "#domain/shortfall.ts";

import { STOPPED_TASK } from "./task-ids.ts";
import type { TaskIds } from "./task-ids.ts";

/** A sub-task's stored rows at one moment. */
export interface TaskState {
  /** Undefined if the sub-task was removed. */
  branch: Branch | undefined;
  /** The branch's messages. */
  nodes: readonly MessageNode[];
  /** The runs of the branch, oldest first. */
  runs: readonly RunRow[];
}

/** How a sub-task ended. `lastAnswer` is the last answer before that, if there was any. */
export type TaskEnding =
  /** `isCut`: the answer reached its token limit, so the text is not complete. */
  | { kind: "finished"; text: string; isCut?: true }
  /** The summary could not be made, so the last answer is handed back as it is. */
  | { kind: "unsummarized"; text: string }
  | { kind: "failed"; error: RunError | undefined; lastAnswer?: string }
  /** `unfinished`: what had been written of the answer when the person stopped it. */
  | { kind: "stopped"; lastAnswer?: string; unfinished?: string }
  | { kind: "removed" };

/** The next step for a sub-task. */
export type TaskStep =
  | { kind: "begin" }
  /** The sub-task's share is used up. It gets no more, and the run that started it goes on without it. */
  | { kind: "decline" }
  | { kind: "wait"; forPerson: boolean }
  | { kind: "summarize" }
  | { kind: "end"; ending: TaskEnding };

/** Laws S2 and S3: decides the next step from the stored rows alone, so it is the same after any crash. */
export function nextTaskStep(state: TaskState, ids: TaskIds): TaskStep {
  const { branch, runs } = state;
  if (branch === undefined) return end({ kind: "removed" });
  const run = runs.at(-1);
  if (run === undefined) return { kind: "begin" };
  if (run.state === "awaitingBudget") return { kind: "decline" };
  if (!isAtRest(run)) return { kind: "wait", forPerson: waitsForPerson(run.state) };
  if (asksForSummary(state, ids) && !runs.some(({ id }) => id === ids.summaryRunId)) {
    return { kind: "summarize" };
  }
  const answered = finalAnswer(state, run);
  if (branch.messageIds.includes(ids.summaryRequestId)) {
    return end(summaryEnding(state, run, answered));
  }
  if (answered === undefined) return end(withoutAnswer(run, state.nodes));
  if (isOneAnswer(state, ids) && answered.trim() !== "") {
    return end(finished(state, answered));
  }
  return { kind: "summarize" };
}

function end(ending: TaskEnding): TaskStep {
  return { kind: "end", ending };
}

/** Whether nothing is being written any more, neither by the run nor by what closes it. */
function isAtRest(run: RunRow): boolean {
  if (run.state === "failed") return true;
  return !isRunning(run.state) && run.draftNodeId === undefined && run.calls.length === 0;
}

/** Whether the last message is the request for the summary. */
function asksForSummary({ branch }: TaskState, ids: TaskIds): boolean {
  return branch?.messageIds.at(-1) === ids.summaryRequestId;
}

/** The text of the answer with which the run ended; undefined if it ended in any other way. */
function finalAnswer({ nodes }: TaskState, run: RunRow): string | undefined {
  const tip = nodes.at(-1);
  if (run.state === "failed" || tip === undefined || !isWholeAnswer(tip)) return undefined;
  return textOf(tip.message);
}

function finished({ nodes }: TaskState, text: string): TaskEnding {
  const tip = nodes.at(-1);
  const isCut = tip !== undefined && shortfallOf(tip.message) === "cut";
  return { kind: "finished", text, ...(isCut ? { isCut } : {}) };
}

/** Whether a message is a complete answer, neither cut off nor with calls. */
export function isWholeAnswer({ message }: MessageNode): boolean {
  const hasCalls = (message.toolCalls ?? []).length > 0;
  return message.role === "assistant" && !hasCalls && incompleteStatus(message) === undefined;
}

/** Whether the sub-task consists only of its goal and one answer, so that no summary is needed. */
function isOneAnswer({ branch }: TaskState, ids: TaskIds): boolean {
  return branch?.messageIds.length === 2 && branch.messageIds[0] === ids.goalId;
}

/** The last whole answer that has text, even one from before a failure. */
function lastAnswer(nodes: readonly MessageNode[]): string | undefined {
  const last = nodes.findLast((node) => isWholeAnswer(node) && textOf(node.message).trim() !== "");
  return last === undefined ? undefined : textOf(last.message);
}

function summaryEnding(state: TaskState, run: RunRow, answered: string | undefined): TaskEnding {
  if (answered !== undefined && answered.trim() !== "") return finished(state, answered);
  const text = lastAnswer(state.nodes);
  if (run.state !== "failed" && answered === undefined) return withoutAnswer(run, state.nodes);
  if (text !== undefined) return { kind: "unsummarized", text };
  return run.state === "failed"
    ? withoutAnswer(run, state.nodes)
    : { kind: "failed", error: SILENT };
}

/** The error of a sub-task that has nothing to hand back. */
export const SILENT: RunError = {
  kind: "invalid_output",
  message: "the model’s answer has no text.",
  retryable: false,
};

function withoutAnswer(run: RunRow, nodes: readonly MessageNode[]): TaskEnding {
  const text = lastAnswer(nodes);
  const kept = text === undefined ? {} : { lastAnswer: text };
  if (run.state === "failed") return { kind: "failed", error: run.error, ...kept };
  const unfinished = unfinishedAnswer(nodes);
  return { kind: "stopped", ...kept, ...(unfinished === undefined ? {} : { unfinished }) };
}

/** The text of the last message if that is an unfinished answer; undefined otherwise. */
function unfinishedAnswer(nodes: readonly MessageNode[]): string | undefined {
  const tip = nodes.at(-1);
  if (tip?.message.role !== "assistant" || isWholeAnswer(tip)) return undefined;
  const text = textOf(tip.message);
  return text.trim() === "" ? undefined : text;
}

/** The ending as a call's result: the text for the model, and whether it is an error. */
export function taskResult(ending: TaskEnding): { text: string; isError: boolean } {
  switch (ending.kind) {
    case "finished":
      return {
        text: ending.isCut === true ? `${CUT_OFF}\n\n${ending.text}` : ending.text,
        isError: false,
      };
    case "unsummarized":
      return { text: `${NO_SUMMARY}\n\n${ending.text}`, isError: false };
    case "failed":
      return { text: withLast(failureText(ending.error), ending.lastAnswer), isError: true };
    case "stopped":
      return {
        text: withUnfinished(withLast(STOPPED_TASK, ending.lastAnswer), ending.unfinished),
        isError: true,
      };
    case "removed":
      return { text: "The person deleted this sub-task.", isError: true };
  }
}

const CUT_OFF = "The sub-task’s answer was cut off at its limit. This is what there is of it:";

const NO_SUMMARY = "The sub-task’s summary could not be made. This is its last answer:";

function failureText(error: RunError | undefined): string {
  return `The sub-task failed: ${error?.message ?? "the reason is not known."}`;
}

function withLast(text: string, last: string | undefined): string {
  return last === undefined ? text : `${text}\n\nIts last answer was:\n\n${last}`;
}

function withUnfinished(text: string, unfinished: string | undefined): string {
  return unfinished === undefined
    ? text
    : `${text}\n\nOf the answer that it was writing, this is there:\n\n${unfinished}`;
}
