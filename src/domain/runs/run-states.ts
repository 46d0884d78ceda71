/**
 * Every state that a run can be in, as the dotted path used in its row, its journal and on the
 * screen. The machine's test compares this list with the statechart's leaves.
 */
export const RUN_STATES = [
  /** Passed through after a reload, and never rested in. */
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
 * A path that another version of Bough has stored: any string. Only its type has an ending, so that a
 * comparison with a misspelt path does not compile.
 */
export type OtherPath = `${string} of another version`;

/** A run's state as its row and its journal have it. */
export type StatePath = RunState | OtherPath;

/** States in which a dialog asks the person to decide on the answer's calls. */
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

/** False for paths that an older or newer Bough may have stored. */
export function isRunState(path: string): path is RunState {
  return known.has(path);
}

/** The top-level state of a path; a path without dots is its own. */
export function topState(path: string): RunStateName | OtherPath {
  // Whatever no state of this chart begins with is another version's.
  return (path.split(".", 1)[0] ?? path) as RunStateName | OtherPath;
}

/** Stop makes sense, and new messages are queued. */
export function isRunning(path: string): boolean {
  return !resting.has(topState(path));
}

/** Nothing continues without the person. */
export function waitsForPerson(path: string): boolean {
  return waiting.has(path);
}

/** A dialog asks the person, unless they postpone it. */
export function asksForDecision(path: string): path is DecisionState {
  return deciding.has(path);
}

/** Something broke: permanently, or so that a retry may work. */
export function isBroken(path: string): boolean {
  return broken.has(topState(path));
}

/** Broken, and only the person's Retry or Continue leads on from here. */
export function offersRetry(path: string): boolean {
  return isBroken(path) && (waitsForPerson(path) || !isRunning(path));
}
