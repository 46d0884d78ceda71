import type { WritingDeps } from "#app/run/effect-deps.ts";
import { healAtRest } from "#app/run/heal-branch.ts";
import { settleDraft } from "#app/run/nodes.ts";
import type { DraftKeeping, Time } from "#app/run/ports.ts";
import { callsIn } from "#app/run/results.ts";
import { runLimits } from "#app/run/run-limits.ts";
import type { LimitSources } from "#app/run/run-limits.ts";
import { isLive } from "#domain/branching/rows.ts";
import type { Branch } from "#domain/context.ts";
import { defined } from "#domain/defined.ts";
import { digestsOf } from "#domain/fingerprint.ts";
import { isBrokenLaw } from "#domain/runs/run-error.ts";
import { isUnfinished } from "#domain/runs/run.ts";
import type { RunRow } from "#domain/runs/run.ts";
import { modeSettings } from "#domain/settings/effective-settings.ts";
import type { HealedBranch, RestoredRuns } from "#machine/conversation.machine.ts";
import { planResume } from "#machine/resume.ts";
import type { RunInput } from "#machine/run-context.ts";
import type { BranchStore } from "#storage/conversations/branches.ts";
import type { ConversationStore } from "#storage/conversations/conversations.ts";
import type { RunStore } from "#storage/conversations/runs.ts";
import type { ConnectionStore } from "#storage/settings/connections.ts";
import type { ModeStore } from "#storage/settings/modes.ts";
import type { WriterToken } from "#storage/writing.ts";

import { leftRequests } from "./left-requests.ts";
import type { LeftRequests } from "./left-requests.ts";

interface RunInputReading extends LimitSources, Time {
  token: WriterToken;
  conversations: Pick<ConversationStore, "get">;
  branches: Pick<BranchStore, "get">;
  modes: Pick<ModeStore, "list">;
  runs: Pick<RunStore, "latestRun">;
  connections: Pick<ConnectionStore, "get">;
}

/** The input of a new run actor for the branch. */
export async function runInput(deps: RunInputReading, branchId: string): Promise<RunInput> {
  const { contextId } = deps.token;
  const [context, branch, modes, last] = await Promise.all([
    deps.conversations.get(contextId),
    deps.branches.get(branchId),
    deps.modes.list(),
    deps.runs.latestRun(branchId),
  ]);
  const settings = context && modeSettings({ modes, context, branch });
  const connection = settings && (await deps.connections.get(settings.connectionId));
  const mode = settings?.modeInUse;
  return {
    clock: { now: () => deps.now(), random: Math.random },
    contextId,
    branchId,
    ...defined({ startedAfter: last?.startedAt }),
    ...(await runLimits(deps, { contextId, context, connection, mode })),
  };
}

/**
 * Plans how each run that is not at rest resumes (ARCHITECTURE.md, "Return"). Before that, heals the
 * branches that could take no message.
 */
export async function restoreRuns(deps: WritingDeps): Promise<RestoredRuns> {
  const [rows] = await Promise.all([
    deps.runs.latestRuns(deps.token.contextId),
    // A resumed run may need any tool.
    deps.tools.ready,
  ]);
  const healed = await healBranches(deps, rows);
  const restored = await Promise.all(rows.filter(isToRestore).map((row) => restoreRun(deps, row)));
  // Last, because if anything before fails, the next attempt has to count these requests.
  for (const { requestId, end } of restored.flatMap(({ ends }) => ends)) {
    await deps.requestLog.ended(deps.token, requestId, end);
  }
  return { runs: restored.map(({ input }) => input), healed };
}

/** Heals branches, but none whose run will resume or be closed on return (laws H1 to H3). */
async function healBranches(deps: WritingDeps, rows: readonly RunRow[]): Promise<HealedBranch[]> {
  const last = new Map(rows.map((row) => [row.branchId, row]));
  const healed: HealedBranch[] = [];
  for (const branch of await damagedAtTip(deps, last)) {
    const done = await healAtRest(deps, branch, isRefusedByLaw(last.get(branch.id)));
    if (done !== undefined) healed.push(done);
  }
  return healed;
}

/**
 * Finds branches to heal by the message at each end, or because their last request was refused for a broken
 * law.
 */
async function damagedAtTip(
  deps: Pick<WritingDeps, "branches" | "token">,
  last: ReadonlyMap<string, RunRow>,
): Promise<Branch[]> {
  const all = await deps.branches.ofContext(deps.token.contextId);
  const branches = all.filter((branch) => {
    const row = last.get(branch.id);
    return isLive(branch) && (row === undefined || !(isUnfinished(row) || isStopped(row)));
  });
  const tips = await deps.branches.nodes(
    branches.flatMap(({ messageIds }) => messageIds.slice(-1)),
  );
  const byId = new Map(tips.map((node) => [node.id, node]));
  return branches.filter(({ id, messageIds }) => {
    const tip = byId.get(messageIds.at(-1) ?? "");
    if (tip === undefined) return false;
    return (
      callsIn(tip).length > 0 ||
      tip.parentId !== (messageIds.at(-2) ?? null) ||
      isRefusedByLaw(last.get(id))
    );
  });
}

/** Whether the run failed because its messages break a law, so that its request was not made. */
function isRefusedByLaw(row: RunRow | undefined): boolean {
  return row?.state === "failed" && row.error !== undefined && isBrokenLaw(row.error);
}

/**
 * Whether the run was stopped and is at rest, but the page closed before everything that Stop leaves open
 * was closed. Restoring closes it.
 */
function isStopped({ state, draftNodeId, calls }: RunRow): boolean {
  return state === "idle" && (draftNodeId !== undefined || calls.length > 0);
}

function isToRestore(row: RunRow): boolean {
  return row.state !== "idle" || row.queue.length > 0 || isStopped(row);
}

async function restoreRun(
  deps: WritingDeps,
  left: RunRow,
): Promise<{ input: RunInput; ends: LeftRequests["ends"] }> {
  const journal = await deps.runs.journalOf(left.id);
  deps.journal.continueFrom(journal);
  if (left.draftNodeId !== undefined && !isStopped(left)) {
    await showInterrupted(deps, left, left.draftNodeId);
  }
  const { row, ends } = await leftRequests(deps, left, journal.at(-1)?.at ?? left.updatedAt);
  const ids = [row.draftNodeId, row.answerNodeId].filter((id) => id !== undefined);
  const nodes = await deps.branches.nodes(ids);
  const draft = nodes.find((node) => node.id === row.draftNodeId);
  const calls = callsIn(nodes.find((node) => node.id === row.answerNodeId));
  const resume = planResume(row, {
    journal,
    wholeAnswerNodeId: draft?.message.metadata?.status === "complete" ? draft.id : undefined,
    digestsOf: (done) =>
      digestsOf(calls.find((call) => call.id === done.callId)?.arguments ?? null, done.result),
    now: deps.now(),
  });
  return { input: { ...(await runInput(deps, row.branchId)), resume }, ends };
}

/** Turns the text that was streamed before the page closed into a message that the person can see. */
async function showInterrupted(
  deps: DraftKeeping,
  row: RunRow,
  draftNodeId: string,
): Promise<void> {
  const run = { runId: row.id, contextId: row.contextId, branchId: row.branchId };
  const settled = await settleDraft(deps, run, {
    draftNodeId,
    status: "partial",
    interruption: "The page was closed or reloaded.",
  });
  if (!settled.ok) throw new Error(settled.error.message);
}
