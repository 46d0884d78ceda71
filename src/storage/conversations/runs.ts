import type { JournalRow, RunRow } from "#domain/runs/run.ts";
import type { Databases } from "#storage/db.ts";
import { watchQuery } from "#storage/live-query.ts";
import type { LiveQuery } from "#storage/live-query.ts";

import { runsOf } from "./runs-of-branch.ts";
import { standingRuns, watchStanding } from "./standing-runs.ts";
import type { StandingRun } from "./standing-runs.ts";

/** The lower and upper key of one run's journal. */
function rowsOf(runId: string): [[string, number], [string, number]] {
  return [
    [runId, 0],
    [runId, Number.MAX_SAFE_INTEGER],
  ];
}

/** Reads runs and their journals; `run-writer.ts` writes them. */
export interface RunStore {
  /** The newest run of a branch. */
  latestRun(branchId: string): Promise<RunRow | undefined>;
  watchLatest(branchId: string): LiveQuery<RunRow | undefined>;
  /** The newest run of every branch of a context. */
  latestRuns(contextId: string): Promise<RunRow[]>;
  watchLatestRuns(contextId: string): LiveQuery<RunRow[]>;
  journalOf(runId: string): Promise<JournalRow[]>;
  watchJournal(runId: string): LiveQuery<JournalRow[]>;
  /** The standing runs of all conversations that are not in the bin. */
  standing(): Promise<readonly StandingRun[]>;
  watchStanding(): LiveQuery<readonly StandingRun[]>;
  /** All runs of a conversation, in any order. */
  ofContext(contextId: string): Promise<RunRow[]>;
  watchOfContext(contextId: string): LiveQuery<RunRow[]>;
  /** All runs of a branch, oldest first. */
  ofBranch(branchId: string): Promise<RunRow[]>;
  watchOfBranch(branchId: string): LiveQuery<RunRow[]>;
}

export function createRunStore({ strict }: Databases): RunStore {
  return {
    latestRun: (branchId) => latest(strict, branchId),

    watchLatest: (branchId) => watchQuery(() => latest(strict, branchId)),

    latestRuns: (contextId) => latestRuns(strict, contextId),

    watchLatestRuns: (contextId) => watchQuery(() => latestRuns(strict, contextId)),

    journalOf: async (runId) => journalOf(strict, runId),

    watchJournal: (runId) => watchQuery(async () => journalOf(strict, runId)),

    standing: () => standingRuns(strict),

    watchStanding: () => watchStanding(strict),

    ofContext: (contextId) => strict.runs.where("contextId").equals(contextId).toArray(),

    watchOfContext: (contextId) =>
      watchQuery(async () => strict.runs.where("contextId").equals(contextId).toArray()),

    ofBranch: async (branchId) => runsOf(strict, branchId).toArray(),

    watchOfBranch: (branchId) => watchQuery(async () => runsOf(strict, branchId).toArray()),
  };
}

function journalOf(db: Databases["strict"], runId: string): PromiseLike<JournalRow[]> {
  const [lower, upper] = rowsOf(runId);
  return db.journal.where("[runId+seq]").between(lower, upper, true, true).toArray();
}

async function latest(db: Databases["strict"], branchId: string): Promise<RunRow | undefined> {
  return runsOf(db, branchId).last();
}

async function latestRuns(db: Databases["strict"], contextId: string): Promise<RunRow[]> {
  const runs = await db.runs.where("contextId").equals(contextId).toArray();
  runs.sort((left, right) => left.startedAt - right.startedAt);
  return [...new Map(runs.map((run) => [run.branchId, run])).values()];
}
