import type { EffectDeps } from "#app/run-effects/deps.ts";
import { settleDraft } from "#app/run-effects/nodes.ts";
import { callsIn } from "#app/run-effects/results.ts";
import { defaultRetryPolicy } from "#domain/connection.ts";
import type { RetryPolicy } from "#domain/connection.ts";
import { digestOf } from "#domain/fingerprint.ts";
import { defaultBudgetLimits } from "#domain/run.ts";
import type { RunRow } from "#domain/run.ts";
import { planResume } from "#machine/resume.ts";
import type { RunInput } from "#machine/run-context.ts";

/** What every run of a branch starts with. */
export async function runInput(deps: EffectDeps, branchId: string): Promise<RunInput> {
  return {
    clock: { now: () => deps.now(), random: Math.random },
    contextId: deps.token.contextId,
    branchId,
    limits: defaultBudgetLimits,
    retry: await retryPolicyOf(deps, branchId),
  };
}

async function retryPolicyOf(deps: EffectDeps, branchId: string): Promise<RetryPolicy> {
  const [context, branch] = await Promise.all([
    deps.conversations.get(deps.token.contextId),
    deps.branches.get(branchId),
  ]);
  const connectionId = branch?.overrides?.connectionId ?? context?.config.connectionId ?? "";
  const connection = await deps.keepings.connection(connectionId);
  return { ...defaultRetryPolicy, ...connection?.retry };
}

/** The runs that are not at plain rest, each with its way back (ARCHITECTURE.md, "Return"). */
export async function restoreRuns(deps: EffectDeps): Promise<RunInput[]> {
  const rows = await deps.runs.latestRuns(deps.token.contextId);
  return Promise.all(rows.filter(isUnfinished).map((row) => restoreRun(deps, row)));
}

/** At rest, but the page went away before what Stop left open was closed: that is done on return. */
function isStopped({ state, draftNodeId, calls }: RunRow): boolean {
  return state === "idle" && (draftNodeId !== undefined || calls.length > 0);
}

function isUnfinished(row: RunRow): boolean {
  return row.state !== "idle" || row.queue.length > 0 || isStopped(row);
}

async function restoreRun(deps: EffectDeps, row: RunRow): Promise<RunInput> {
  const journal = await deps.runs.journalOf(row.id);
  deps.journal.continueFrom(journal);
  if (row.draftNodeId !== undefined && !isStopped(row)) {
    await showInterrupted(deps, row, row.draftNodeId);
  }
  const ids = [row.draftNodeId, row.answerNodeId].filter((id) => id !== undefined);
  const nodes = await deps.branches.nodes(ids);
  const draft = nodes.find((node) => node.id === row.draftNodeId);
  const calls = callsIn(nodes.find((node) => node.id === row.answerNodeId));
  const resume = planResume(row, {
    journal,
    wholeAnswerNodeId: draft?.message.metadata?.status === "complete" ? draft.id : undefined,
    digestOf: (done) =>
      digestOf(calls.find((call) => call.id === done.callId)?.arguments ?? null, done.result),
    now: deps.now(),
  });
  return { ...(await runInput(deps, row.branchId)), resume };
}

/** What was streamed before the page went away becomes a message that the person can see. */
async function showInterrupted(deps: EffectDeps, row: RunRow, draftNodeId: string): Promise<void> {
  const run = { runId: row.id, contextId: row.contextId, branchId: row.branchId };
  const settled = await settleDraft(deps, run, {
    draftNodeId,
    status: "partial",
    interruption: "The page was closed or reloaded.",
  });
  if (!settled.ok) throw new Error(settled.error.message);
}
