import { callDraftKeys } from "#domain/call-draft-keys.ts";
import { isInBin } from "#domain/context.ts";
import type { ChatContext } from "#domain/context.ts";
import type { AnswerFlaw, MessageNode, ToolCallRequest } from "#domain/message.ts";
import type { Result } from "#domain/result.ts";
import { DECISION_STATES } from "#domain/runs/run-states.ts";
import type { RunState, StatePath } from "#domain/runs/run-states.ts";
import type { JournalRow, RunRow } from "#domain/runs/run.ts";
import { overruled } from "#domain/tool-sets/policies.ts";
import type { CallPlace } from "#domain/tool-sets/policies.ts";
import type { ToolPolicy } from "#domain/tool.ts";
import type { Databases } from "#storage/db.ts";
import { watchQuery } from "#storage/live-query.ts";
import type { LiveQuery } from "#storage/live-query.ts";
import { StorageAbort } from "#storage/problems.ts";
import type { StorageProblem } from "#storage/problems.ts";
import { writeContext } from "#storage/writing.ts";
import type { WriterToken } from "#storage/writing.ts";

import { ancestorsOf } from "./ancestors.ts";

/** The keys between these bounds are one run's journal, in order. */
function rowsOf(runId: string): [[string, number], [string, number]] {
  return [
    [runId, 0],
    [runId, Number.MAX_SAFE_INTEGER],
  ];
}

/**
 * One decision on one call of a node: how the request in it changes, and the journal rows that belong
 * to it.
 */
export interface CallDecision {
  callId: string;
  patch: Partial<Pick<ToolCallRequest, "approvalStatus" | "arguments" | "editedFrom" | "problem">>;
  journal: readonly JournalRow[];
  policy?: ToolPolicy;
  /** Where the call was made: the policy overrules what was said there before. */
  place?: CallPlace;
}

/** A run that is not at plain rest: the newest of a live branch. */
export interface StandingRun {
  contextId: string;
  /** The conversation in the list that it belongs to: a sub-task's is that of its parent. */
  listedIn: string;
  state: StatePath;
}

export interface RunStore {
  /**
   * Journal rows and the resulting rows of the runs, in one strict transaction. The journal is
   * append-only: if a number is taken, that is a problem and nothing is written.
   */
  appendJournal(
    token: WriterToken,
    rows: readonly JournalRow[],
    runs: readonly RunRow[],
  ): Promise<Result<void, StorageProblem>>;
  /**
   * Changes calls inside their assistant node, with their journal rows and standing approvals: all of
   * them, or none. Also removes the drafts written while deciding.
   */
  decideCalls(
    token: WriterToken,
    nodeId: string,
    decisions: readonly CallDecision[],
  ): Promise<Result<void, StorageProblem>>;
  /** What the checks of a final answer found; the newest finding replaces the one before. */
  recordFlaw(
    token: WriterToken,
    finding: { nodeId: string; flaw: AnswerFlaw },
  ): Promise<Result<void, StorageProblem>>;
  /** The newest run of a branch. */
  latestRun(branchId: string): Promise<RunRow | undefined>;
  watchLatest(branchId: string): LiveQuery<RunRow | undefined>;
  /** The newest run of every branch of a context. */
  latestRuns(contextId: string): Promise<RunRow[]>;
  watchLatestRuns(contextId: string): LiveQuery<RunRow[]>;
  journalOf(runId: string): Promise<JournalRow[]>;
  watchJournal(runId: string): LiveQuery<JournalRow[]>;
  /** Of all conversations that are not in the bin. */
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
    appendJournal: (token, rows, runs) =>
      writeContext(strict, token, [strict.journal, strict.runs], async () => {
        await strict.journal.bulkAdd(rows);
        await strict.runs.bulkPut(runs);
      }),

    decideCalls: (token, nodeId, decisions) =>
      writeContext(
        strict,
        token,
        [strict.messages, strict.journal, strict.toolPolicies, strict.drafts],
        async ({ deletedAt }) => {
          if (deletedAt !== undefined) {
            throw new StorageAbort("not_found", "This conversation is in the bin.");
          }
          const node = await strict.messages.get(nodeId);
          const known = new Set(node?.message.toolCalls?.map(({ id }) => id));
          if (node === undefined || !decisions.every(({ callId }) => known.has(callId))) {
            throw new StorageAbort("not_found", "This call is not in the database.");
          }
          await strict.messages.put(withDecisions(node, decisions));
          await strict.journal.bulkAdd(decisions.flatMap(({ journal }) => journal));
          await strict.drafts.bulkDelete(decisions.flatMap(({ callId }) => callDraftKeys(callId)));
          for (const decision of decisions) await putPolicy(strict, decision);
        },
      ),

    recordFlaw: (token, { nodeId, flaw }) =>
      writeContext(strict, token, [strict.messages], async () => {
        const node = await strict.messages.get(nodeId);
        if (node === undefined) throw new StorageAbort("not_found", "This answer is gone.");
        const { message } = node;
        const metadata = { ...message.metadata, flaw };
        await strict.messages.put({ ...node, message: { ...message, metadata } });
      }),

    latestRun: (branchId) => latest(strict, branchId),

    watchLatest: (branchId) => watchQuery(() => latest(strict, branchId)),

    latestRuns: (contextId) => latestRuns(strict, contextId),

    watchLatestRuns: (contextId) => watchQuery(() => latestRuns(strict, contextId)),

    journalOf: async (runId) => journalOf(strict, runId),

    watchJournal: (runId) => watchQuery(async () => journalOf(strict, runId)),

    standing: async () => {
      const rows = await strict.runs.where("state").notEqual("idle").toArray();
      return standingOf(strict, rows);
    },

    watchStanding: () => watchStanding(strict),

    ofContext: (contextId) => strict.runs.where("contextId").equals(contextId).toArray(),

    watchOfContext: (contextId) =>
      watchQuery(async () => strict.runs.where("contextId").equals(contextId).toArray()),

    ofBranch: async (branchId) => runsOf(strict, branchId).toArray(),

    watchOfBranch: (branchId) => watchQuery(async () => runsOf(strict, branchId).toArray()),
  };
}

async function putPolicy(db: Databases["strict"], { policy, place }: CallDecision): Promise<void> {
  if (policy === undefined) return;
  const before = await db.toolPolicies.where("toolName").equals(policy.toolName).toArray();
  const gone = place === undefined ? [] : overruled(policy, place, before);
  await db.toolPolicies.bulkDelete(gone.map(({ id }) => id));
  await db.toolPolicies.put(policy);
}

function withDecisions(node: MessageNode, decisions: readonly CallDecision[]): MessageNode {
  const patches = new Map(decisions.map(({ callId, patch }) => [callId, patch]));
  const toolCalls = node.message.toolCalls?.map((call) => ({ ...call, ...patches.get(call.id) }));
  if (toolCalls === undefined) return node;
  return { ...node, message: { ...node.message, toolCalls } };
}

function journalOf(db: Databases["strict"], runId: string): PromiseLike<JournalRow[]> {
  const [lower, upper] = rowsOf(runId);
  return db.journal.where("[runId+seq]").between(lower, upper, true, true).toArray();
}

/** A branch's runs, oldest first. */
function runsOf(db: Databases["strict"], branchId: string) {
  return db.runs
    .where("[branchId+startedAt]")
    .between([branchId, 0], [branchId, Number.MAX_SAFE_INTEGER], true, true);
}

async function latest(db: Databases["strict"], branchId: string): Promise<RunRow | undefined> {
  return runsOf(db, branchId).last();
}

async function latestRuns(db: Databases["strict"], contextId: string): Promise<RunRow[]> {
  const runs = await db.runs.where("contextId").equals(contextId).toArray();
  runs.sort((left, right) => left.startedAt - right.startedAt);
  return [...new Map(runs.map((run) => [run.branchId, run])).values()];
}

/** The conversation in the list that a sub-task leads up to; undefined if one of them is in the bin. */
async function listedRoot(
  db: Databases["strict"],
  context: ChatContext,
): Promise<string | undefined> {
  const way = [context, ...(await ancestorsOf((id) => db.contexts.get(id), context))];
  const top = way.find(({ parentId }) => parentId === undefined);
  return way.some(isInBin) ? undefined : top?.id;
}

/** States in which a run may stand for years. */
const LASTING: readonly RunState[] = [
  ...DECISION_STATES,
  "awaitingBudget",
  "transientFailure.awaitingPerson",
  "failed",
];

/**
 * Lasting runs are watched apart from those that move: they may be hundreds, and would otherwise all be
 * read again at each step of an answer.
 */
function watchStanding(db: Databases["strict"]): LiveQuery<readonly StandingRun[]> {
  const { runs } = db;
  const lasting = watchStates(db, async () => {
    // Not by `anyOf`, for which Dexie watches all states between the first and the last.
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
          // The newer result comes last: its state counts for a run that is in both.
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
  /** These runs have been found in other states: here they are not needed any more. */
  handOver(runs: readonly IdentifiedRun[]): void;
}

function watchStates(
  db: Databases["strict"],
  inStates: () => PromiseLike<RunRow[]>,
): WatchedStates {
  let here: ReadonlySet<string> = new Set();
  // A run that has left these states stays until the other query has it: it must not seem to end.
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

/** Of these runs, the newest of live branches. */
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
  return rows.flatMap(({ id, contextId, state }) => {
    const listedIn = parents.get(contextId);
    return listedIn === undefined || !isNewest.has(id) ? [] : [{ id, contextId, listedIn, state }];
  });
}
