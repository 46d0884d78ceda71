import type { InspectionEvent } from "xstate";

import type { Result, Told } from "#domain/result.ts";
import { emptyCounters } from "#domain/runs/budgets.ts";
import { isRunning, waitsForPerson } from "#domain/runs/run-states.ts";
import type { JournalDetail, JournalRow, RunRow } from "#domain/runs/run.ts";
import { createStepReader } from "#machine/journal-rows.ts";
import type { RunWriter } from "#storage/conversations/run-writer.ts";
import type { StorageProblem } from "#storage/problems.ts";
import type { WriterToken } from "#storage/writing.ts";

/** What an effect itself writes into the journal: rows about calls. */
export interface CallJournal {
  /**
   * Creates and numbers a row about a call without queueing it: it is committed together with the
   * decision.
   */
  row(runId: string, detail: JournalDetail): JournalRow;
  /** Resolves once the fact is durable; if it cannot be, `onProblem` tells of it. */
  fact(runId: string, detail: JournalDetail): Promise<Told<Result<void, StorageProblem>>>;
}

/**
 * The only place that records what runs do. Steps come from the actor system's inspector, facts
 * about calls from the effects; both get their number immediately and are committed in that order.
 */
export interface Journal extends CallJournal {
  /** Passed to the actor system as its inspector. */
  inspect(event: InspectionEvent): void;
  /**
   * Resolves when everything journaled so far is durable, including the step that has just started
   * an effect. `journaled.ts` awaits it before every effect. What is not, `onProblem` tells of.
   */
  barrier(): Promise<Told<Result<void, StorageProblem>>>;
  /** A restored run continues numbering after its last row. */
  continueFrom(rows: readonly JournalRow[]): void;
}

export interface JournalOptions {
  store: Pick<RunWriter, "appendJournal">;
  token: WriterToken;
  now: () => number;
  /** A row could not be written; the run must not continue. */
  onProblem: (runId: string, problem: StorageProblem) => void;
  /** A run has come to rest, and that is stored. */
  onRest?: (runId: string) => void;
  /** It has done so by itself, after an answer or a failure: not because the person stopped it. */
  onEnded?: (run: RunRow) => void;
  /** It was at work, and waits for the person now. */
  onWaits?: (run: RunRow) => void;
}

interface Queued {
  row: JournalRow;
  run: RunRow | null;
}

/** A run's newest row; a row about a call names the state that the run is in. */
interface LastRow extends Pick<JournalRow, "seq" | "to" | "iteration" | "budgets"> {
  /** Undefined if another page wrote it: the time since then is nobody's. */
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

  /** Each in a microtask of its own: a listener that throws ends neither the writing nor the telling. */
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
      // The inspector sees a step after the effect it started: wait for it first.
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

/** What waits for the person ends by their decision. */
function endsByItself({ from, to, event }: JournalRow): boolean {
  return wasAtWork(from) && !isRunning(to) && event !== "run.stop";
}

/** What waited before a reload is no news. */
function beginsToWait({ from, to }: JournalRow): boolean {
  return wasAtWork(from) && waitsForPerson(to);
}

function wasAtWork(from: JournalRow["from"]): boolean {
  return isRunning(from) && !waitsForPerson(from);
}
