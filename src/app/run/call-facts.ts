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
  /** The call may have taken effect, whether or not it has a result. */
  hasBegun: boolean;
  /** The call's newest result. */
  done?: DoneDetail;
  /** The person wanted to review the tool's result and has not passed it on (law E4). */
  isUnseen: boolean;
}

/** The run that closes a round, with the calls as its chart tracks them. */
export interface ClosingRun extends Pick<RunRef, "runId"> {
  calls: readonly OpenCall[];
  /** The answer whose round is closed. Runs that ended before it cannot know its calls. */
  answer: MessageNode;
}

/**
 * Collects what the branch's runs know of their calls, by the call's id. Reads all runs, newest first: a
 * failed run may have left its round open, and the next run has a journal of its own.
 *
 * @param closing the run that closes a round: reading stops at the run that made that round
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
  // A run can have a journal before its first row is stored.
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
  /** True if the person wants to review the result; false if not, or once they have passed it on. */
  review?: boolean;
}

/** Merges facts about calls. Must be given newer facts before older ones. */
class Reading {
  readonly #known = new Map<string, Known>();

  /**
   * Takes calls of a run's row. A row may lag behind its journal, but only it has whether a result was passed
   * on.
   */
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
