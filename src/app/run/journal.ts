import type { InspectionEvent } from "xstate";

import type { Result, Told } from "#domain/result.ts";
import { emptyCounters } from "#domain/runs/budgets.ts";
import { isRunning, waitsForPerson } from "#domain/runs/run-states.ts";
import type { JournalDetail, JournalRow, RunRow } from "#domain/runs/run.ts";
import { createStepReader } from "#machine/journal-rows.ts";
import type { RunWriter } from "#storage/conversations/run-writer.ts";
import type { StorageProblem } from "#storage/problems.ts";
import type { WriterToken } from "#storage/writing.ts";

/** The part of the journal that effects write to: rows about calls. */
export interface CallJournal {
  /**
   * Creates and numbers a row about a call without queueing it, so that it can be committed together with
   * the decision.
   */
  row(runId: string, detail: JournalDetail): JournalRow;
  /** Resolves once the fact is durable. If it cannot be stored, `onProblem` is called. */
  fact(runId: string, detail: JournalDetail): Promise<Told<Result<void, StorageProblem>>>;
}

/**
 * The only place that records what runs do. Steps come from the actor system's inspector, facts about calls
 * from the effects. Both are numbered at once and committed in that order.
 */
export interface Journal extends CallJournal {
  /** Passed to the actor system as its inspector. */
  inspect(event: InspectionEvent): void;
  /**
   * Resolves once everything journaled so far is durable, including the step that has just started an
   * effect. `journaled.ts` awaits it before every effect. If a row cannot be stored, `onProblem` is called.
   */
  barrier(): Promise<Told<Result<void, StorageProblem>>>;
  /** Makes a restored run continue numbering after its last row. */
  continueFrom(rows: readonly JournalRow[]): void;
}

export interface JournalOptions {
  store: Pick<RunWriter, "appendJournal">;
  token: WriterToken;
  now: () => number;
  /** Called if a row of the run could not be written: the run must not continue. */
  onProblem: (runId: string, problem: StorageProblem) => void;
  /** Called once it is stored that a run has come to rest. */
  onRest?: (runId: string) => void;
  /**
   * Called if a run came to rest by itself, after an answer or a failure, not because the person stopped it.
   */
  onEnded?: (run: RunRow) => void;
  /** Called once it is stored that a run which was at work waits for the person. */
  onWaits?: (run: RunRow) => void;
}

interface Queued {
  row: JournalRow;
  run: RunRow | null;
}

/** What is kept of a run's newest row. A row about a call repeats the state in which the run is. */
interface LastRow extends Pick<JournalRow, "seq" | "to" | "iteration" | "budgets"> {
  /** Undefined if another page wrote the row: the time since then counts for no row. */
  at: number | undefined;
}

const NO_ROW: LastRow = { seq: -1, at: undefined, to: "", iteration: 0, budgets: emptyCounters() };

export function createJournal(options: JournalOptions): Journal {
  const { store, token, now, onProblem, onRest, onEnded, onWaits } = options;
  const readStep = createStepReader(now);
  const last = new Map<string, LastRow>();
  let queued: Queued[] = [];
  let writing: Promise<Told<Result<void, StorageProblem>>> = Promise.resolve({
    ok: true,
    value: undefined,
  });

  const number = (runId: string, at: number) => {
    const before = last.get(runId);
    const seq = (before?.seq ?? -1) + 1;
    last.set(runId, { ...(before ?? NO_ROW), seq, at });
    return { seq, ms: before?.at === undefined ? 0 : at - before.at };
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
    tell(written, taken);
    return written;
  };

  /**
   * Calls each listener in its own microtask, so that one that throws stops neither the writing nor the
   * others.
   */
  const tell = (written: Result<void, StorageProblem>, taken: readonly Queued[]) => {
    if (!written.ok) {
      const { error } = written;
      const refused = new Set(taken.map(({ row }) => row.runId));
      for (const runId of refused) queueMicrotask(() => onProblem(runId, error));
      return;
    }
    const runs = new Map(taken.flatMap(({ run }) => (run === null ? [] : [[run.id, run]])));
    for (const { id, state } of runs.values()) {
      if (!isRunning(state)) queueMicrotask(() => onRest?.(id));
    }
    for (const { row, run } of taken) {
      if (run === null) continue;
      if (endsByItself(row)) queueMicrotask(() => onEnded?.(run));
      if (beginsToWait(row)) queueMicrotask(() => onWaits?.(run));
    }
  };

  const row = (runId: string, detail: JournalDetail): JournalRow => {
    const at = now();
    const numbered = number(runId, at);
    const { to, iteration, budgets } = last.get(runId) ?? NO_ROW;
    const event = detail.kind === "call" ? `call.${detail.phase}` : "fact";
    return { runId, at, ...numbered, from: to, event, to, iteration, budgets, detail };
  };

  return {
    inspect: (event) => {
      const step = readStep(event);
      if (step === null) return;
      const { runId, at, to, iteration, budgets } = step.step;
      const numbered = { ...step.step, ...number(runId, at) };
      last.set(runId, { seq: numbered.seq, at, to, iteration, budgets });
      enqueue({ row: numbered, run: step.run });
    },
    row,
    fact: (runId, detail) => {
      enqueue({ row: row(runId, detail), run: null });
      return writing;
    },
    barrier: async () => {
      // The inspector sees a step only after the effect that it started, so wait for the inspector first.
      await Promise.resolve();
      return writing;
    },
    continueFrom: (rows) => {
      for (const { runId, seq, to, iteration, budgets } of rows) {
        last.set(runId, { seq, at: undefined, to, iteration, budgets });
      }
    },
  };
}

/** Whether the run ended by itself. A run that was waiting for the person ends by their decision. */
function endsByItself({ from, to, event }: JournalRow): boolean {
  return wasAtWork(from) && !isRunning(to) && event !== "run.stop";
}

/** Whether the run begins to wait for the person. A run that waited before a reload is not reported again. */
function beginsToWait({ from, to }: JournalRow): boolean {
  return wasAtWork(from) && waitsForPerson(to);
}

function wasAtWork(from: JournalRow["from"]): boolean {
  return isRunning(from) && !waitsForPerson(from);
}
