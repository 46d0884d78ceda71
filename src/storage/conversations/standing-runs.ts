import { isInBin } from "#domain/context.ts";
import type { ChatContext } from "#domain/context.ts";
import { DECISION_STATES } from "#domain/runs/run-states.ts";
import type { RunState, StatePath } from "#domain/runs/run-states.ts";
import { isEndedAtLimit } from "#domain/runs/run.ts";
import type { RunRow } from "#domain/runs/run.ts";
import type { Databases } from "#storage/db.ts";
import { watchQuery } from "#storage/live-query.ts";
import type { LiveQuery } from "#storage/live-query.ts";

import { ancestorsOf } from "./ancestors.ts";
import { runsOf } from "./runs-of-branch.ts";

/** The newest run of a live branch, if it is not plainly at rest. */
export interface StandingRun {
  contextId: string;
  /**
   * The conversation of the list that the run belongs to; for a sub-task, the one at the top of its
   * parents.
   */
  listedIn: string;
  state: StatePath;
}

/** The standing runs of all conversations that are not in the bin. */
export async function standingRuns(db: Databases["strict"]): Promise<readonly StandingRun[]> {
  return standingOf(db, await db.runs.where("state").notEqual("idle").toArray());
}

/** States in which a run may stay for years. */
const LASTING: readonly RunState[] = [
  ...DECISION_STATES,
  "awaitingBudget",
  "transientFailure.awaitingPerson",
  "failed",
];

/**
 * Watches lasting runs separately from moving ones. There may be hundreds of lasting runs, and otherwise
 * all of them would be read again at each step of an answer.
 */
export function watchStanding(db: Databases["strict"]): LiveQuery<readonly StandingRun[]> {
  const { runs } = db;
  const lasting = watchStates(db, async () => {
    // Not `anyOf`, for which Dexie watches every state between the first and the last.
    const found = LASTING.map((state) => runs.where("state").equals(state).toArray());
    return (await Promise.all(found)).flat();
  });
  const moving = watchStates(db, () =>
    runs
      .where("state")
      .noneOf([...LASTING, "idle"])
      .toArray(),
  );
  return {
    subscribe: (onValue, onError) => {
      const found = new Map<typeof lasting, readonly IdentifiedRun[]>();
      const both = [lasting, moving];
      const stops = both.map((query) =>
        query.watched.subscribe((now) => {
          // Put the newer result last: for a run that is in both, its state counts.
          found.delete(query);
          found.set(query, now);
          for (const other of both) if (other !== query) other.handOver(now);
          if (found.size < 2) return;
          const byId = new Map([...found.values()].flat().map(({ id, ...run }) => [id, run]));
          onValue([...byId.values()]);
        }, onError),
      );
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

interface IdentifiedRun extends StandingRun {
  id: string;
}

interface WatchedStates {
  watched: LiveQuery<readonly IdentifiedRun[]>;
  /** Tells this query that the other one has found these runs, so it may drop them. */
  handOver(runs: readonly IdentifiedRun[]): void;
}

function watchStates(
  db: Databases["strict"],
  inStates: () => PromiseLike<RunRow[]>,
): WatchedStates {
  let here: ReadonlySet<string> = new Set();
  // A run that has left these states stays in the result until the other query has it, so that it does not
  // seem to have ended.
  const leaving = new Set<string>();
  const watched = watchQuery(async () => {
    const rows = await inStates();
    const now = new Set(rows.map(({ id }) => id));
    for (const id of here) leaving.add(id);
    for (const id of now) leaving.delete(id);
    here = now;
    const left = await db.runs.bulkGet([...leaving]);
    const stillOn = left.filter((row): row is RunRow => row !== undefined && row.state !== "idle");
    const on = new Set(stillOn.map(({ id }) => id));
    for (const id of leaving) if (!on.has(id)) leaving.delete(id);
    return standingOf(db, [...rows, ...stillOn]);
  });
  const handOver = (runs: readonly IdentifiedRun[]) => {
    for (const { id } of runs) leaving.delete(id);
  };
  return { watched, handOver };
}

/** Keeps only runs that are the newest of their branch, if that is live. */
async function standingOf(
  db: Databases["strict"],
  rows: readonly RunRow[],
): Promise<readonly IdentifiedRun[]> {
  if (rows.length === 0) return [];
  const [branches, contexts] = await Promise.all([
    db.branches.bulkGet([...new Set(rows.map(({ branchId }) => branchId))]),
    db.contexts.bulkGet([...new Set(rows.map(({ contextId }) => contextId))]),
  ]);
  const live = branches.filter((branch) => branch !== undefined && branch.deletedAt === undefined);
  const newest = await Promise.all(
    live.map(
      async (branch) => branch && (await runsOf(db, branch.id).reverse().limit(1).primaryKeys())[0],
    ),
  );
  const isNewest = new Set(newest);
  const roots = await Promise.all(
    contexts.map(async (context) => {
      const root = context && (await listedRoot(db, context));
      return context === undefined || root === undefined ? [] : [[context.id, root] as const];
    }),
  );
  const parents = new Map(roots.flat());
  return rows.flatMap((row) => {
    const { id, contextId, state } = row;
    const listedIn = parents.get(contextId);
    if (listedIn === undefined || !isNewest.has(id) || isEndedAtLimit(row)) return [];
    return [{ id, contextId, listedIn, state }];
  });
}

/**
 * The conversation of the list at the top of a sub-task's parents; undefined if any of them is in the bin.
 */
async function listedRoot(
  db: Databases["strict"],
  context: ChatContext,
): Promise<string | undefined> {
  const way = [context, ...(await ancestorsOf((id) => db.contexts.get(id), context))];
  const top = way.find(({ parentId }) => parentId === undefined);
  return way.some(isInBin) ? undefined : top?.id;
}
