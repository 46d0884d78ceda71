import type { MessageNode, ToolCallRequest } from "#domain/message.ts";
import type { Result } from "#domain/result.ts";
import type { JournalRow, RunRow } from "#domain/run.ts";
import type { ToolPolicy } from "#domain/tool.ts";

import type { Databases } from "./db.ts";
import { live } from "./live.ts";
import type { Live } from "./live.ts";
import { StorageAbort } from "./problems.ts";
import type { StorageProblem } from "./problems.ts";
import { writeContext } from "./writing.ts";
import type { WriterToken } from "./writing.ts";

/** Rows between these two bounds are one run's journal, in order. */
function rowsOf(runId: string): [[string, number], [string, number]] {
  return [
    [runId, 0],
    [runId, Number.MAX_SAFE_INTEGER],
  ];
}

/** One decision on one call: how the request in the node changes, and its journal row. */
export interface CallDecision {
  nodeId: string;
  callId: string;
  change: Partial<Pick<ToolCallRequest, "approvalStatus" | "arguments" | "editedFrom" | "problem">>;
  journal: readonly JournalRow[];
  policy?: ToolPolicy;
}

export interface RunStore {
  /**
   * Journal rows and the runs' rows as they stand after them, in one strict transaction. The journal
   * only grows: a number that is taken is a problem, and nothing is written.
   */
  appendJournal(
    token: WriterToken,
    rows: readonly JournalRow[],
    runs: readonly RunRow[],
  ): Promise<Result<void, StorageProblem>>;
  /** Changes one call inside its assistant node, with its journal row and standing approval. */
  decideCall(token: WriterToken, decision: CallDecision): Promise<Result<void, StorageProblem>>;
  /** The newest run of a branch. */
  latestRun(branchId: string): Promise<RunRow | undefined>;
  watchLatest(branchId: string): Live<RunRow | undefined>;
  /** The newest run of every branch of a context. */
  latestRuns(contextId: string): Promise<RunRow[]>;
  watchLatestRuns(contextId: string): Live<RunRow[]>;
  journalOf(runId: string): Promise<JournalRow[]>;
  watchJournal(runId: string): Live<JournalRow[]>;
  /** All runs of a branch, oldest first. */
  watchOfBranch(branchId: string): Live<RunRow[]>;
}

export function createRunStore({ strict }: Databases): RunStore {
  return {
    appendJournal: (token, rows, runs) =>
      writeContext(strict, token, [strict.journal, strict.runs], async () => {
        await strict.journal.bulkAdd(rows);
        await strict.runs.bulkPut(runs);
      }),

    decideCall: (token, decision) =>
      writeContext(
        strict,
        token,
        [strict.messages, strict.journal, strict.toolPolicies],
        async () => {
          const node = await strict.messages.get(decision.nodeId);
          if (!node?.message.toolCalls?.some((call) => call.id === decision.callId)) {
            throw new StorageAbort("not_found", "This call is not in the database.");
          }
          await strict.messages.put(withDecision(node, decision));
          await strict.journal.bulkAdd(decision.journal);
          if (decision.policy !== undefined) await strict.toolPolicies.put(decision.policy);
        },
      ),

    latestRun: (branchId) => latest(strict, branchId),

    watchLatest: (branchId) => live(() => latest(strict, branchId)),

    latestRuns: (contextId) => latestRuns(strict, contextId),

    watchLatestRuns: (contextId) => live(() => latestRuns(strict, contextId)),

    journalOf: async (runId) => journalOf(strict, runId),

    watchJournal: (runId) => live(async () => journalOf(strict, runId)),

    watchOfBranch: (branchId) => live(async () => runsOf(strict, branchId).toArray()),
  };
}

function withDecision(node: MessageNode, { callId, change }: CallDecision): MessageNode {
  const toolCalls = node.message.toolCalls?.map((call) =>
    call.id === callId ? { ...call, ...change } : call,
  );
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
