import type { WebLookup } from "#domain/message.ts";
import { isApproved, isPending } from "#domain/runs/open-calls.ts";
import type { OpenCall } from "#domain/runs/open-calls.ts";
import { isBroken, isRunState, waitsForPerson } from "#domain/runs/run-states.ts";
import type { RunState, StatePath } from "#domain/runs/run-states.ts";
import { isEndedAtLimit } from "#domain/runs/run.ts";
import type { RunRow } from "#domain/runs/run.ts";
import { openTaskCalls } from "#domain/tasks/task-stage.ts";
import { escapeHidden } from "#domain/text/visible-text.ts";
import { runWords } from "#ui/words/run.ts";

const words: Readonly<Record<RunState, string>> = {
  restoring: "",
  idle: "",
  processingUserMessage: runWords.preparing,
  awaitingLLMResponse: runWords.waitingForModel,
  streamingLLMResponse: runWords.answering,
  "processingLLMResponse.evaluating": runWords.processingAnswer,
  "processingLLMResponse.handlingCompletion": runWords.processingAnswer,
  "processingLLMResponse.finalizing": runWords.processingAnswer,
  handlingToolError: runWords.reportingInvalidCall,
  awaitingToolApproval: runWords.waitingForApproval,
  executingTools: runWords.runningTools,
  awaitingClarification: runWords.modelAsks,
  "processingToolResults.awaitingReview": runWords.waitingForReview,
  "processingToolResults.addingResults": runWords.processingResults,
  "processingToolResults.updatingBudgets": runWords.processingResults,
  generatingResponse: runWords.askingAgain,
  awaitingBudget: runWords.waitingForBudget,
  "transientFailure.backingOff": runWords.retrying,
  "transientFailure.awaitingPerson": runWords.waitingForPerson,
  "transientFailure.resuming": runWords.retrying,
  failed: runWords.failed,
};

/** A state's dotted path in plain words; empty at rest. */
export function stateText(path: string): string {
  return isRunState(path) ? words[path] : "";
}

/** Returns the name by which the person knows a tool. */
type TitleOf = (toolName: string) => string;

/** Like `stateText`, but names the model or the tools that the run waits for. */
export function runText(run: RunRow, modelId: string, titleOf: TitleOf): string {
  if (isEndedAtLimit(run)) return runWords.endedAtLimit;
  const said = stateText(run.state);
  switch (run.state) {
    case "awaitingLLMResponse":
      return modelId === "" ? said : runWords.waitingForNamed(modelId);
    case "awaitingToolApproval":
      return runWords.waitingForApprovalOf(namesOf(run.calls.filter(isPending), titleOf));
    case "executingTools": {
      const working = run.calls.filter(isApproved);
      const tasks = openTaskCalls(run).length;
      if (tasks > 0 && tasks === working.length) {
        return runWords.workingOnTasks(tasks);
      }
      const names = namesOf(working, titleOf);
      return names === "" ? said : runWords.runningNamed(names);
    }
    default:
      return said;
  }
}

/** The text for a lookup that the provider makes before it goes on; `about` may be empty. */
export function lookupText({ kind, about }: Pick<WebLookup, "kind" | "about">): string {
  const words = escapeHidden(about);
  if (kind === "fetch") return words === "" ? runWords.readingPage : runWords.readingNamed(words);
  return words === "" ? runWords.searching : runWords.searchingFor(words);
}

/** The titles of sub-tasks that wait for the person; there is at least one. */
export function waitingTasksText(titles: readonly string[]): string {
  const [first = ""] = titles;
  return titles.length === 1 ? runWords.taskWaits(first) : runWords.tasksWait(titles.length);
}

/** How many names fit on a line. */
const NAMED = 2;

function namesOf(calls: readonly OpenCall[], titleOf: TitleOf): string {
  const names = calls.map((call) => titleOf(call.toolName));
  return runWords.tools(names.slice(0, NAMED), names.length - NAMED);
}

/** Whether a state concerns the person, so that the status text changes. */
function concernsPerson(path: string): boolean {
  return waitsForPerson(path) || isBroken(path);
}

/**
 * The text of the status "Run state". It stays the same while the machine moves between working
 * states.
 */
export function statusText(path: StatePath, isTaskWaiting = false): string {
  if (isTaskWaiting && !concernsPerson(path)) return runWords.taskWaitsUnnamed;
  if (path === "idle" || path === "restoring") return runWords.ready;
  return concernsPerson(path) ? stateText(path) : runWords.working;
}

/** How the dot shows a state. */
export function dotState(path: string): "live" | "waiting" | "broke" {
  if (path === "failed") return "broke";
  return concernsPerson(path) ? "waiting" : "live";
}
