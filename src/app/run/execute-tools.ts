import type { ToolProgress } from "#app/live/tool-progress.ts";
import type { ToolBox } from "#app/toolbox/toolbox.ts";
import type { Workspaces } from "#app/workspace/workspaces.ts";
import { argumentsHash } from "#domain/canonical.ts";
import { defined } from "#domain/defined.ts";
import type { ToolCallRequest } from "#domain/message.ts";
import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import { newestOf } from "#domain/runs/call-journal.ts";
import { isApproved } from "#domain/runs/open-calls.ts";
import type { OpenCall } from "#domain/runs/open-calls.ts";
import type { RunError } from "#domain/runs/run-error.ts";
import type { JournalDetail, JournalRow } from "#domain/runs/run.ts";
import { START_TASK } from "#domain/tasks/task-ids.ts";
import { searchTools } from "#domain/tool-sets/finder.ts";
import type { FoundTools } from "#domain/tool-sets/finder.ts";
import { toolChoices } from "#domain/tool-sets/tool-set.ts";
import type { ExecuteInput, RunRef } from "#machine/actors.ts";
import type { ToolEvent } from "#machine/run-events.ts";
import type { StorageProblem } from "#storage/problems.ts";
import type { ToolOutcome } from "#tools/executor.ts";
import { ToolFailure } from "#tools/tool.ts";

import { settingsOfRun } from "./call-place.ts";
import { handOver } from "./hand-over.ts";
import type { HandingOver } from "./hand-over.ts";
import type {
  BranchReading,
  CallJournaling,
  JournalReading,
  SettingsReading,
  WriteOrder,
} from "./ports.ts";
import { ANSWER_GONE, answerNode, callsIn, doneDetail, settledOf } from "./results.ts";
import type { DoneDetail } from "./results.ts";
import { internal, storageError } from "./run-errors.ts";
import type { TaskAccount, TaskPlace, Tasks } from "./tasks.ts";

/** The ports for executing calls: tools, sub-tasks, files, and the progress shown while they run. */
interface CallRunning {
  tools: Pick<ToolBox, "executeAll" | "definitionsFor">;
  tasks: Pick<Tasks, "run" | "sampleProblem" | "sample" | "accountOf" | "retire">;
  workspaces: Pick<Workspaces, "forCall">;
  progress: Pick<ToolProgress, "set" | "add" | "clear">;
}

export type Executing = CallRunning &
  HandingOver &
  BranchReading &
  JournalReading &
  CallJournaling &
  SettingsReading &
  WriteOrder;

/** A failure that ends the round before the model sees a result: for good, or until another try. */
interface Failure {
  severity: "fatal" | "recoverable";
  error: RunError;
}

/** One execution of a round's calls, until all have settled or it is aborted. */
interface Execution {
  deps: Executing;
  run: TaskPlace;
  tell: (event: ToolEvent) => void;
  signal: AbortSignal;
}

/** Runs all approved calls that have no result, concurrently, then reports how the round went. */
export async function executeTools(
  deps: Executing,
  input: ExecuteInput,
  tell: (event: ToolEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  const failure = await runAll(deps, input, tell, signal);
  tell(failure === undefined ? { type: "tools.done" } : { type: "tools.done", failure });
}

/** The event for calls that could not be run at all. */
export function executionFailed(error: RunError): ToolEvent {
  return { type: "tools.done", failure: fatal(error) };
}

/** Runs the calls. Returns the failure that counts, if any: a fatal one before a recoverable one. */
async function runAll(
  deps: Executing,
  input: ExecuteInput,
  tell: Execution["tell"],
  signal: AbortSignal,
): Promise<Failure | undefined> {
  const answer = await answerNode(deps, input.answerNodeId);
  if (answer === undefined) return fatal(internal(ANSWER_GONE));
  const run: TaskPlace = { ...input, answerNodeId: answer.id };
  const round: Execution = { deps, run, tell, signal };
  const requests = callsIn(answer);
  const approved = approvals(await deps.runs.journalOf(input.runId));
  const todo = input.calls.filter(isApproved);
  const failures = new Map<string, Failure>();
  const begun = await Promise.all(
    todo.map(async (open) => {
      const request = requests.find(({ id }) => id === open.id);
      const started = await begin(round, request, approved);
      if (!started.ok) failures.set(open.id, started.error);
      return started.ok ? [{ open, request: started.value }] : [];
    }),
  );
  const running = new Map(begun.flat().map((call) => [call.open.id, call]));
  await deps.tools.executeAll(
    [...running.values()].map(({ request }) => ({
      ...request,
      definitionHash: approved.get(request.id)?.definitionHash,
    })),
    {
      runId: input.runId,
      branchId: input.branchId,
      contextId: input.contextId,
      signal,
      startTask: (callId, order, io) =>
        deps.tasks.run(run, callId, order, { ...io, held: input.held }),
      sampleProblem: () => deps.tasks.sampleProblem(input),
      sample: (callId, order, io) =>
        deps.tasks.sample(run, callId, order, { ...io, runSignal: signal }),
      workspaceOf: (callId) => deps.workspaces.forCall(run, callId),
      findTools: (query) => findTools(deps, input, query),
      onProgress: (callId, line) => deps.progress.set(callId, line),
      onNote: async (callId, note) => {
        const toolName = running.get(callId)?.request.toolName ?? "";
        const detail = { kind: "call" as const, callId, toolName, phase: "noted" as const, note };
        const journaled = await deps.journal.fact(input.runId, detail);
        if (!journaled.ok) throw new ToolFailure("fatal", journaled.error.message);
      },
      onOutput: (callId, text) => deps.progress.add(callId, text),
      onWaiting: (isWaiting) => round.tell({ type: isWaiting ? "tools.waiting" : "tools.working" }),
      onSettled: async (callId, outcome) => {
        deps.progress.clear(callId);
        const call = running.get(callId);
        if (call === undefined || signal.aborted) return;
        const failure = await settle(round, call, outcome);
        if (failure !== undefined) failures.set(callId, failure);
      },
    },
  );
  const inOrder = todo.flatMap(({ id }) => failures.get(id) ?? []);
  return inOrder.find(({ severity }) => severity === "fatal") ?? inOrder[0];
}

/** Searches the tools that are switched on for this run. */
async function findTools(
  deps: SettingsReading & { tools: Pick<ToolBox, "definitionsFor"> },
  run: RunRef,
  query: string,
): Promise<FoundTools> {
  const settings = await settingsOfRun(deps, run);
  const set = settings?.modeInUse?.tools;
  const choices =
    set === undefined
      ? []
      : toolChoices(deps.tools.definitionsFor(run.contextId), set, settings?.tools);
  return searchTools(
    choices.filter(({ isOn }) => isOn).map(({ definition }) => definition),
    query,
  );
}

/** Journals that the call starts, provided that its arguments are the approved ones. */
async function begin(
  { deps, run, tell, signal }: Execution,
  call: ToolCallRequest | undefined,
  approved: ReadonlyMap<string, Approval>,
): Promise<Result<ToolCallRequest, Failure>> {
  if (call === undefined) return err(fatal(internal("No such call.")));
  const { id: callId, toolName } = call;
  if (approved.get(callId)?.argumentsHash !== argumentsHash(call.arguments)) {
    return err(notWhatWasApproved(call));
  }
  const started = { kind: "call" as const, callId, toolName, phase: "started" as const };
  const journaled = await deps.journal.fact(run.runId, started);
  if (!journaled.ok) return err(fatal(storageError(journaled.error)));
  if (!signal.aborted) tell({ type: "tool.started", callId });
  return ok(call);
}

/** Journals the call's result, or returns a failure that the model should not see. */
async function settle(
  round: Execution,
  { open, request }: { open: OpenCall; request: ToolCallRequest },
  outcome: ToolOutcome,
): Promise<Failure | undefined> {
  const { deps, run, tell } = round;
  const failure = failureOf(outcome, open);
  if (failure !== undefined) return failure;
  const account = await deps.tasks.accountOf(run, request.id);
  const note = () => noteResult(round, request, outcome, account);
  // Two sub-tasks that end at the same time must not overlook each other's files.
  const noted = await (account === undefined ? note() : deps.serial.run(`task ${run.runId}`, note));
  if (!noted.ok) return fatal(storageError(noted.error));
  const detail = noted.value;
  tell({
    type: "tool.settled",
    callId: request.id,
    settled: settledOf(request, detail),
    ...(account?.personIsBack === true ? { personIsBack: true } : {}),
  });
  if (account !== undefined) await deps.tasks.retire(run, request.id);
  return undefined;
}

/** Journals the call's result, with the files that its sub-task hands over. */
async function noteResult(
  { deps, run }: Execution,
  request: ToolCallRequest,
  outcome: ToolOutcome,
  account: TaskAccount | undefined,
): Promise<Result<DoneDetail, StorageProblem>> {
  const isHanded = account !== undefined && isTask(request);
  const handed = isHanded ? await handOver(deps, run, request.id, outcome) : undefined;
  const changed = handed?.files ?? (outcome.ok ? outcome.files : undefined);
  const detail = doneDetail(request, {
    result: handed?.text ?? (outcome.ok ? outcome.result : outcome.error.message),
    isError: !outcome.ok,
    source: "tool",
    toolMs: outcome.ms,
    ...defined({ files: changed?.length === 0 ? undefined : changed, spent: account?.spent }),
  });
  const journaled = await deps.journal.fact(run.runId, detail);
  return journaled.ok ? ok(detail) : err(journaled.error);
}

function isTask({ toolName }: ToolCallRequest): boolean {
  return toolName === START_TASK;
}

type Approval = Extract<JournalDetail, { kind: "call"; phase: "decided" }>;

/** The approved calls by id, according to each call's newest decision. */
function approvals(journal: readonly JournalRow[]): Map<string, Approval> {
  const decided = [...newestOf(journal, "decided")];
  return new Map(decided.filter(([, { status }]) => status === "approved"));
}

/** The failure of a call whose arguments are not, to the byte, the ones that were shown and approved. */
function notWhatWasApproved({ toolName }: ToolCallRequest): Failure {
  const message = "The arguments are not the ones that were approved, so the call was not run.";
  return fatal({ kind: "tool_fatal", message, toolName, retryable: false });
}

/** The failure of a call, fatal or recoverable; undefined for an error that is a result for the model. */
function failureOf(outcome: ToolOutcome, call: OpenCall): Failure | undefined {
  if (outcome.ok) return undefined;
  const { kind, message } = outcome.error;
  const about = { message, toolName: call.toolName };
  if (kind === "fatal") return fatal({ kind: "tool_fatal", ...about, retryable: false });
  if (kind !== "recoverable" || !call.idempotent) return undefined;
  return { severity: "recoverable", error: { kind: "tool_failed", ...about, retryable: true } };
}

function fatal(error: RunError): Failure {
  return { severity: "fatal", error };
}
