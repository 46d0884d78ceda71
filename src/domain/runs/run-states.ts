/**
 * Every state that a run can be in, as the dotted path used in its row, in its journal and on the
 * screen. The machine's test compares this list with the leaves of the statechart.
 */
export const RUN_STATES = [
  /** Only passed through, after a reload. */
  "restoring",
  "idle",
  "processingUserMessage",
  "awaitingLLMResponse",
  "streamingLLMResponse",
  "processingLLMResponse.evaluating",
  "processingLLMResponse.handlingCompletion",
  "processingLLMResponse.finalizing",
  "handlingToolError",
  "awaitingToolApproval",
  "executingTools",
  "awaitingClarification",
  "processingToolResults.awaitingReview",
  "processingToolResults.addingResults",
  "processingToolResults.updatingBudgets",
  "generatingResponse",
  "awaitingBudget",
  "transientFailure.backingOff",
  "transientFailure.awaitingPerson",
  "transientFailure.resuming",
  "failed",
] as const;

export type RunState = (typeof RUN_STATES)[number];

type TopOf<Path extends string> = Path extends `${infer Top}.${string}` ? Top : Path;

/** The chart's top-level states. */
export type RunStateName = TopOf<RunState>;

/**
 * A path stored by another version of Bough, which can be any string. The ending exists only in the
 * type, so that comparing with a misspelt path does not compile.
 */
export type OtherPath = `${string} of another version`;

/** A run's state as stored in its row and its journal. */
export type StatePath = RunState | OtherPath;

/** States in which a dialog asks the person to decide about calls of the answer. */
export const DECISION_STATES = [
  "awaitingToolApproval",
  "awaitingClarification",
  "processingToolResults.awaitingReview",
] as const satisfies readonly RunState[];

export type DecisionState = (typeof DECISION_STATES)[number];

/** States that only the person can end, in a dialog or on a card. */
const waiting: ReadonlySet<string> = new Set<RunState>([
  ...DECISION_STATES,
  "awaitingBudget",
  "transientFailure.awaitingPerson",
]);
const deciding: ReadonlySet<string> = new Set(DECISION_STATES);
const resting: ReadonlySet<string> = new Set<RunStateName>(["idle", "failed", "restoring"]);
const broken: ReadonlySet<string> = new Set<RunStateName>(["failed", "transientFailure"]);
const known: ReadonlySet<string> = new Set(RUN_STATES);

/** Whether the path is a state of this version. An older or newer Bough may have stored others. */
export function isRunState(path: string): path is RunState {
  return known.has(path);
}

/** The top-level state of a path. A path without dots is its own. */
export function topState(path: string): RunStateName | OtherPath {
  // If the path begins with no state of this chart, it is another version's.
  return (path.split(".", 1)[0] ?? path) as RunStateName | OtherPath;
}

/** Whether the run can be stopped, so that new messages are queued. */
export function isRunning(path: string): boolean {
  return !resting.has(topState(path));
}

/** Whether nothing continues without the person. */
export function waitsForPerson(path: string): boolean {
  return waiting.has(path);
}

/** Whether a dialog asks the person, unless they postpone it. */
export function asksForDecision(path: string): path is DecisionState {
  return deciding.has(path);
}

/** Whether something failed, permanently or in such a way that a retry may work. */
export function isBroken(path: string): boolean {
  return broken.has(topState(path));
}

/** Whether something failed and only the person's Retry or Continue leads on. */
export function offersRetry(path: string): boolean {
  return isBroken(path) && (waitsForPerson(path) || !isRunning(path));
}
