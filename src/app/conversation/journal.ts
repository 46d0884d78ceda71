import type { InspectionEvent } from "xstate";

import type { Result } from "#domain/result.ts";
import type { JournalDetail, JournalRow, RunRow } from "#domain/run.ts";
import { createStepReader } from "#machine/journal-rows.ts";
import type { StorageProblem } from "#storage/problems.ts";
import type { RunStore } from "#storage/runs.ts";
import type { WriterToken } from "#storage/writing.ts";

/**
 * The one place that writes down what runs do. Steps come from the actor system's inspector, facts
 * about calls from the effects; both get their number at once and are committed in that order.
 */
export interface Journal {
  /** Given to the actor system as its inspector. */
  inspect(event: InspectionEvent): void;
  /** Numbers a row about a call without queueing it: it is committed with the decision itself. */
  row(runId: string, detail: JournalDetail): JournalRow;
  /** Resolves once the fact is durable. */
  fact(runId: string, detail: JournalDetail): Promise<Result<void, StorageProblem>>;
  /**
   * Every effect awaits this before it acts: resolves when all that was journaled so far, the step
   * that started the effect included, is durable.
   */
  barrier(): Promise<Result<void, StorageProblem>>;
  /** A run that was restored goes on numbering after its last row. */
  continueFrom(rows: readonly JournalRow[]): void;
}

export interface JournalOptions {
  store: Pick<RunStore, "appendJournal">;
  token: WriterToken;
  now: () => number;
  /** A row could not be written; the run must not go on. */
  onProblem: (runId: string, problem: StorageProblem) => void;
}

interface Queued {
  row: JournalRow;
  run: RunRow | null;
}

export function createJournal({ store, token, now, onProblem }: JournalOptions): Journal {
  const readStep = createStepReader(now);
  const numbers = new Map<string, { seq: number; at: number }>();
  let queued: Queued[] = [];
  let writing: Promise<Result<void, StorageProblem>> = Promise.resolve({
    ok: true,
    value: undefined,
  });

  const number = (runId: string, at: number) => {
    const last = numbers.get(runId);
    const next = { seq: (last?.seq ?? -1) + 1, at };
    numbers.set(runId, next);
    return { seq: next.seq, ms: last === undefined ? 0 : at - last.at };
  };

  const enqueue = (entry: Queued) => {
    queued.push(entry);
    if (queued.length === 1) writing = writing.then(() => write());
  };

  const write = async (): Promise<Result<void, StorageProblem>> => {
    const taken = queued;
    queued = [];
    const runs = new Map(taken.flatMap(({ run }) => (run === null ? [] : [[run.id, run]])));
    const rows = taken.map((entry) => entry.row);
    const written = await store.appendJournal(token, rows, [...runs.values()]);
    const runId = rows.at(-1)?.runId;
    if (!written.ok && runId !== undefined) onProblem(runId, written.error);
    return written;
  };

  const row = (runId: string, detail: JournalDetail): JournalRow => {
    const at = now();
    return {
      runId,
      at,
      ...number(runId, at),
      from: "",
      event: detail.kind === "call" ? `call.${detail.phase}` : "fact",
      to: "",
      iteration: 0,
      budgets: noBudgets,
      detail,
    };
  };

  return {
    inspect: (event) => {
      const step = readStep(event);
      if (step === null) return;
      const numbered = { ...step.step, ...number(step.step.runId, step.step.at) };
      enqueue({ row: numbered, run: step.run });
    },
    row,
    fact: (runId, detail) => {
      enqueue({ row: row(runId, detail), run: null });
      return writing;
    },
    barrier: async () => {
      // The inspector hears of a step after the effect it started: wait for it first.
      await Promise.resolve();
      return writing;
    },
    continueFrom: (rows) => {
      for (const { runId, seq, at } of rows) numbers.set(runId, { seq, at });
    },
  };
}

const noBudgets = {
  modelCalls: 0,
  toolSuccesses: {},
  toolErrors: {},
  outputRetries: 0,
  validatorRetries: 0,
  tokens: 0,
};
