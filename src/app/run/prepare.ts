import type { ReadyRequest, RequestMaker } from "#app/requests/ready-request.ts";
import { GO_ON } from "#domain/continuation.ts";
import { defined } from "#domain/defined.ts";
import { stoppedByBin } from "#domain/in-bin.ts";
import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import type { RunError } from "#domain/runs/run-error.ts";
import { isWholeAnswer } from "#domain/tasks/task-step.ts";
import type { PrepareRequestInput, PrepareRunInput, RunRef } from "#machine/actors.ts";
import type { PreparedRequest } from "#machine/run-events.ts";
import type { ConversationStore } from "#storage/conversations/conversations.ts";

import { toldOf } from "./check-completion.ts";
import { closeForgottenRound } from "./heal-branch.ts";
import type { Healing } from "./heal-branch.ts";
import { appendSynthetic, appendUserNode, setPartialAside, settleDraft } from "./nodes.ts";
import type { BranchWriting, DraftKeeping, Time, WriteOrder } from "./ports.ts";
import type { PreparedRequests } from "./prepared-requests.ts";
import { appendRound } from "./results.ts";
import type { RoundWriting } from "./results.ts";
import { runLimits } from "./run-limits.ts";
import type { LimitSources } from "./run-limits.ts";
import type { RunSettings } from "./run-settings.ts";
import { readRunSnapshot } from "./run-snapshot.ts";
import type { SnapshotReading } from "./run-snapshot.ts";
import type { Tasks } from "./tasks.ts";

/** The ports for making the branch's next request. */
type RequestMaking = SnapshotReading &
  LimitSources & {
    requests: RequestMaker;
    runSettings: Pick<RunSettings, "of">;
    conversations: Pick<ConversationStore, "binnedAbove">;
  };

/** The ports for keeping a request until it is sent. */
interface RequestKeeping extends Time {
  prepared: Pick<PreparedRequests, "keep">;
}

type Asking = RequestMaking & RequestKeeping & WriteOrder;

export type Beginning = Asking &
  Healing &
  DraftKeeping & {
    runSettings: Pick<RunSettings, "forget">;
    tasks: Pick<Tasks, "retire">;
  };

type Prepared = Promise<Result<PreparedRequest, RunError>>;

interface MadeRequest extends Pick<PreparedRequest, "retry" | "limits"> {
  request: ReadyRequest;
}

type Made = Promise<Result<MadeRequest, RunError>>;

/**
 * Keeps the text of a failed attempt or moves it aside, stores the person's message, then makes the request
 * (states `processingUserMessage` and `resuming`).
 */
export function beginAndAsk(
  deps: Beginning,
  input: PrepareRunInput,
  signal: AbortSignal,
): Prepared {
  const made = deps.serial.run(input.branchId, async () => {
    const closed = await closeForgottenRound(deps, input.branchId);
    const begun = closed.ok ? await begin(deps, input) : closed;
    if (input.trigger.type !== "automatic") deps.runSettings.forget(input.branchId);
    return begun.ok ? makeRequest(deps, input, input.warnOfRepetition) : begun;
  });
  return unlocked(deps, input, made, signal);
}

/** Appends the round's results and notes to the model, then makes the next request (`generatingResponse`). */
export function prepareRequest(
  deps: Asking & RoundWriting,
  input: PrepareRequestInput,
  signal: AbortSignal,
): Prepared {
  const made = deps.serial.run(input.branchId, async () => {
    const appended = await appendRound(deps, input);
    if (!appended.ok) return appended;
    if (input.completionProblem !== undefined) {
      const told = await appendSynthetic(deps, input, input.completionProblem);
      if (!told.ok) return told;
    }
    return makeRequest(deps, input, input.warnOfRepetition);
  });
  return unlocked(deps, input, made, signal);
}

/**
 * Obtains the key for a request, and keeps the request until it is sent. This happens outside the branch's
 * write queue, because the person may take long to unlock the key and Stop must be able to write in that
 * time. A request that will not be sent gets no key and is not kept.
 */
async function unlocked(
  deps: RequestKeeping,
  run: RunRef & { held: boolean },
  making: Made,
  signal: AbortSignal,
): Prepared {
  const made = await making;
  if (!made.ok) return made;
  const { request, ...rest } = made.value;
  const prepared = { requestId: request.id, ...rest };
  if (run.held) return ok(prepared);
  const asked = deps.now();
  const given = await request.unlock(signal);
  if (!given.ok) return given;
  if (!signal.aborted) deps.prepared.keep(run, request);
  return ok({ ...prepared, waited: deps.now() - asked });
}

async function begin(
  deps: BranchWriting & DraftKeeping,
  { trigger, draftNodeId, ...run }: PrepareRunInput,
): Promise<Result<null, RunError>> {
  if (draftNodeId !== undefined) {
    // Stop or a failure may have failed to store the text, and after a new request no run refers to it.
    const kept = await settleDraft(deps, run, { draftNodeId, status: "partial" });
    if (!kept.ok) return kept;
  }
  switch (trigger.type) {
    case "message.send":
      if (trigger.content.length === 0) return ok(null);
      return appendUserNode(deps, run, {
        nodeId: trigger.nodeId,
        content: trigger.content,
        unlessInBin: true,
      });
    case "run.start":
      return ok(null);
    case "run.continue":
      return goOn(deps, run, trigger.nodeId);
    case "run.retry":
    case "automatic": {
      if (draftNodeId === undefined) {
        return trigger.type === "run.retry" ? askForAnother(deps, run) : ok(null);
      }
      const newBranchId = trigger.type === "run.retry" ? trigger.newBranchId : deps.newId();
      const branch = await deps.branches.get(run.branchId);
      if (branch?.messageIds.at(-1) !== draftNodeId) return ok(null);
      return setPartialAside(deps, run, { draftNodeId, newBranchId });
    }
  }
}

/**
 * Asks for another answer if the branch ends with a model's whole answer. Sent as it is, the request would
 * ask to lengthen that answer, and some servers refuse that. Only a paused turn is continued in this way.
 */
async function askForAnother(deps: BranchWriting, run: RunRef): Promise<Result<null, RunError>> {
  const branch = await deps.branches.get(run.branchId);
  const [tip] = await deps.branches.nodes(branch?.messageIds.slice(-1) ?? []);
  if (tip === undefined || !isWholeAnswer(tip)) return ok(null);
  const { model, finishReason, flaw } = tip.message.metadata ?? {};
  // An answer that a server supplied, in a sample, names no model and is sent as it is.
  if (model === undefined || finishReason === "pause") return ok(null);
  const isRejected = flaw !== undefined && flaw.unchecked !== true;
  return appendUserNode(deps, run, {
    nodeId: deps.newId(),
    content: [{ type: "text", text: isRejected ? toldOf(flaw) : GO_ON }],
    metadata: { synthetic: true },
    unlessInBin: true,
  });
}

/** Asks the model to continue if the branch ends with an answer. Any other branch is sent as it is. */
async function goOn(
  deps: BranchWriting,
  run: RunRef,
  nodeId: string,
): Promise<Result<null, RunError>> {
  const branch = await deps.branches.get(run.branchId);
  const [tip] = await deps.branches.nodes(branch?.messageIds.slice(-1) ?? []);
  if (tip?.message.role !== "assistant") return ok(null);
  return appendUserNode(deps, run, {
    nodeId,
    content: [{ type: "text", text: GO_ON }],
    metadata: { synthetic: true },
    unlessInBin: true,
  });
}

async function makeRequest(deps: RequestMaking, run: RunRef, warnOfRepetition: boolean): Made {
  const snapshot = await readRunSnapshot(deps, run);
  if (!snapshot.ok) return snapshot;
  const { context } = snapshot.value;
  const inBin = stoppedByBin(context, await deps.conversations.binnedAbove(context));
  if (inBin !== undefined) return err(inBin);
  const settings = deps.runSettings.of(run, snapshot.value);
  const made = await deps.requests.make({
    settings,
    nodes: snapshot.value.nodes,
    contextId: run.contextId,
    ...defined({
      hidden: snapshot.value.branch.hidden,
      parentId: context.parentId,
    }),
    warnOfRepetition,
  });
  if (!made.ok) return made;
  const request = made.value;
  const { limits, retry } = await runLimits(deps, {
    contextId: run.contextId,
    context,
    connection: request.connection,
    mode: settings.modeInUse,
  });
  return ok({ request, retry, limits });
}
