import type { WebLookup } from "#domain/message.ts";
import { isApproved, isPending } from "#domain/open-calls.ts";
import { isBroken, isRunState, waitsForPerson } from "#domain/run-states.ts";
import type { RunState } from "#domain/run-states.ts";
import type { OpenCall, RunRow } from "#domain/run.ts";
import { openTaskCalls } from "#domain/tasks/task-stage.ts";
import { escapeHidden } from "#domain/visible-text.ts";

const words: Readonly<Record<RunState, string>> = {
  restoring: "",
  idle: "",
  processingUserMessage: "Preparing",
  awaitingLLMResponse: "Waiting for the model",
  streamingLLMResponse: "Answering",
  "processingLLMResponse.evaluating": "Processing the answer",
  "processingLLMResponse.handlingCompletion": "Processing the answer",
  "processingLLMResponse.finalizing": "Processing the answer",
  handlingToolError: "Reporting an invalid call to the model",
  awaitingToolApproval: "Waiting for your approval",
  executingTools: "Running tools",
  awaitingClarification: "The model has a question for you",
  "processingToolResults.awaitingReview": "Waiting for you to review a result",
  "processingToolResults.addingResults": "Processing results",
  "processingToolResults.updatingBudgets": "Processing results",
  generatingResponse: "Asking the model again",
  awaitingBudget: "Waiting for you: a limit is reached",
  "transientFailure.backingOff": "Retrying",
  "transientFailure.awaitingPerson": "Waiting for you",
  "transientFailure.resuming": "Retrying",
  failed: "Failed",
};

/** A state's dotted path in plain words; empty at rest. */
export function stateText(path: string): string {
  return isRunState(path) ? words[path] : "";
}

/** The same, naming the model or the tools being waited for. */
export function runText(run: RunRow, modelId: string): string {
  const said = stateText(run.state);
  switch (run.state) {
    case "awaitingLLMResponse":
      return modelId === "" ? said : `Waiting for ${modelId}`;
    case "awaitingToolApproval":
      return `${said}: ${namesOf(run.calls.filter(isPending))}`;
    case "executingTools": {
      const working = run.calls.filter(isApproved);
      const tasks = openTaskCalls(run).length;
      if (tasks > 0 && tasks === working.length) {
        return tasks === 1 ? "Working on a sub-task" : `Working on ${tasks} sub-tasks`;
      }
      const names = namesOf(working);
      return names === "" ? said : `Running ${names}`;
    }
    default:
      return said;
  }
}

/** What the provider looks up by itself before it goes on; `about` may be empty. */
export function lookupText({ kind, about }: Pick<WebLookup, "kind" | "about">): string {
  const words = escapeHidden(about);
  if (kind === "fetch") return words === "" ? "Reading a page" : `Reading ${words}`;
  return words === "" ? "Searching the web" : `Searching the web for “${words}”`;
}

/** The titles of sub-tasks that wait for the person; there is at least one. */
export function waitingTasksText(titles: readonly string[]): string {
  const [first = ""] = titles;
  return titles.length === 1
    ? `Waiting for you: “${first}”`
    : `${titles.length} sub-tasks wait for you`;
}

/** As many names as fit on a line. */
const NAMED = 2;

function namesOf(calls: readonly OpenCall[]): string {
  const names = calls.map((call) => call.toolName);
  const rest = names.length - NAMED;
  if (rest <= 0) return names.join(" and ");
  return `${names.slice(0, NAMED).join(", ")} and ${rest} more`;
}

/** Such a state concerns the person, so the status text changes. */
function concernsPerson(path: string): boolean {
  return waitsForPerson(path) || isBroken(path);
}

/**
 * The text of the status "Run state". It stays the same while the machine moves between working
 * states.
 */
export function statusText(path: string, isTaskWaiting = false): string {
  if (isTaskWaiting && !concernsPerson(path)) return "A sub-task waits for you";
  if (path === "idle" || path === "restoring") return "Ready";
  return concernsPerson(path) ? stateText(path) : "Working";
}

/** The state shown by the dot. */
export function dotState(path: string): "live" | "waiting" | "broke" {
  if (path === "failed") return "broke";
  return concernsPerson(path) ? "waiting" : "live";
}
