import type { MessageNode } from "#domain/message.ts";
import { callDetails } from "#domain/runs/call-journal.ts";
import type { CallDetail } from "#domain/runs/call-journal.ts";
import type { OpenCall } from "#domain/runs/open-calls.ts";
import type { RunRef } from "#machine/actors.ts";

import type { JournalReading, RunHistory } from "./ports.ts";
import { callsIn } from "./results.ts";
import type { DoneDetail } from "./results.ts";

/** What is known of a call, from the rows and journals of its branch's runs. */
export interface CallFacts {
  /** It may have taken effect, whatever came of it. */
  hasBegun: boolean;
  /** Its newest result. */
  done?: DoneDetail;
  /** The person wants to see what the tool gave, and has not passed it on (law E4). */
  isUnseen: boolean;
}

/** The run that closes a round, with what its chart knows of the calls. */
export interface ClosingRun extends Pick<RunRef, "runId"> {
  calls: readonly OpenCall[];
  /** Runs from before it cannot know its calls. */
  answer: MessageNode;
}

/**
 * By the call's id. All runs of the branch are read, newest first: one that failed may have left its
 * round open, and the run after it has a journal of its own.
 *
 * @param closing reads no further back than to the run that made this round
 */
export async function callFacts(
  deps: RunHistory,
  branchId: string,
  closing?: ClosingRun,
): Promise<ReadonlyMap<string, CallFacts>> {
  const reading = new Reading();
  reading.takeCalls(closing?.calls ?? []);
  const wanted = new Set(callsIn(closing?.answer).map(({ id }) => id));
  const rows = (await deps.runs.ofBranch(branchId)).toReversed();
  // A run's first row may not be stored yet.
  const unlisted = closing === undefined || rows.some(({ id }) => id === closing.runId);
  if (!unlisted) reading.takeJournal(await detailsOf(deps, closing.runId));
  for (const row of rows) {
    const details = await detailsOf(deps, row.id);
    reading.takeCalls(row.calls);
    reading.takeJournal(details);
    if (closing === undefined || row.startedAt > closing.answer.createdAt) continue;
    const isMaker =
      row.calls.some(({ id }) => wanted.has(id)) ||
      details.some(({ callId }) => wanted.has(callId));
    if (isMaker) break;
  }
  return reading.facts();
}

async function detailsOf({ runs }: JournalReading, runId: string): Promise<CallDetail[]> {
  return callDetails(await runs.journalOf(runId));
}

interface Known {
  hasBegun: boolean;
  done?: DoneDetail;
  /** Undefined until the person has decided on the call; false as well once they have passed its result on. */
  review?: boolean;
}

/** Takes what is newer first. */
class Reading {
  readonly #known = new Map<string, Known>();

  /** A row may be behind its run's journal, but only it tells of a result that was passed on. */
  takeCalls(calls: readonly OpenCall[]): void {
    for (const { id, review } of calls) {
      const known = this.#of(id);
      if (review !== undefined) known.review ??= review;
    }
  }

  takeJournal(details: readonly CallDetail[]): void {
    for (const detail of details.toReversed()) {
      const known = this.#of(detail.callId);
      if (detail.phase === "done") known.done ??= detail;
      if (detail.phase === "decided" && detail.review === true) known.review ??= true;
      known.hasBegun ||= detail.phase === "started" || detail.phase === "noted";
    }
  }

  facts(): ReadonlyMap<string, CallFacts> {
    return new Map(
      [...this.#known].map(([callId, { review, ...known }]) => [
        callId,
        { ...known, isUnseen: review === true && known.done?.source === "tool" },
      ]),
    );
  }

  #of(callId: string): Known {
    const known = this.#known.get(callId) ?? { hasBegun: false };
    this.#known.set(callId, known);
    return known;
  }
}
