import { isRunning, waitsForPerson } from "#domain/runs/run-states.ts";
import type { StatePath } from "#domain/runs/run-states.ts";
import { createListeners } from "#platform/listeners.ts";
import type { StandingRun } from "#storage/conversations/standing-runs.ts";
import type { LiveQuery } from "#storage/live-query.ts";
import { reportUnexpected } from "#storage/report-unexpected.ts";

import type { CallQuestions } from "./call-questions.ts";

/**
 * What the runs of a conversation are doing. `unseen`: its runs are at rest, but there is an answer that
 * nobody has seen.
 */
export type Activity = "runs" | "waits" | "failed" | "unseen";

/** What is going on in all conversations, open or not. It is read from the stored runs, so all tabs agree. */
export interface ActivityStore {
  of: (contextId: string) => Activity | undefined;
  /** Activities by conversation; a new map whenever something changes. */
  all: () => ReadonlyMap<string, Activity>;
  /** The number of conversations that wait for the person. */
  waiting: () => number;
  /** Sets the conversations with unseen answers, known to `unseen-answers.ts`, which loads later. */
  noteUnseen: (contextIds: ReadonlySet<string>) => void;
  subscribe: (listener: () => void) => () => void;
}

interface ActivitySources {
  standing: LiveQuery<readonly StandingRun[]>;
  /** Resolves with the conversations that some tab is writing now. */
  written: () => Promise<ReadonlySet<string>>;
  /** Questions that MCP servers ask the person in this tab. */
  questions: Pick<CallQuestions, "open" | "subscribe">;
}

/**
 * Milliseconds. A tab that dies stores nothing about it, so runs that seem to work are checked again after
 * this time.
 */
const LOOK_AGAIN = 5_000;

/** Creates the store. It reads only while somebody listens. */
export function createActivityStore({
  standing,
  written,
  questions,
}: ActivitySources): ActivityStore {
  const listeners = createListeners();
  let known: ReadonlyMap<string, Activity> = new Map();
  let ofRuns = known;
  let unseen: ReadonlySet<string> = new Set();
  let count = 0;
  let stop = () => {};

  const show = () => {
    // An activity of runs takes precedence over an unseen answer.
    const now = new Map([...[...unseen].map((id) => [id, "unseen"] as const), ...ofRuns]);
    if (isSame(known, now)) return;
    known = now;
    listeners.tell();
  };

  const begin = () => {
    let rows: readonly StandingRun[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const look = async () => {
      clearTimeout(timer);
      const seen = rows;
      const isWritten = seen.some(({ state }) => isBusy(state))
        ? await written()
        : new Set<string>();
      // Rows that arrived in the meantime get a look of their own.
      if (isOver || seen !== rows) return;
      ofRuns = activities(seen, isWritten, new Set(questions.open().map(contextOf)));
      if ([...ofRuns.values()].includes("runs")) timer = setTimeout(() => void look(), LOOK_AGAIN);
      show();
    };
    const end = standing.subscribe((next) => {
      rows = next;
      void look();
    }, reportUnexpected);
    const leave = questions.subscribe(() => void look());
    return () => {
      isOver = true;
      clearTimeout(timer);
      end();
      leave();
    };
  };

  return {
    of: (contextId) => known.get(contextId),
    all: () => known,
    waiting: () => [...known.values()].filter((activity) => activity === "waits").length,
    noteUnseen: (contextIds) => {
      unseen = contextIds;
      show();
    },
    subscribe: (listener) => {
      const leave = listeners.subscribe(listener);
      count += 1;
      if (count === 1) stop = begin();
      return () => {
        leave();
        count -= 1;
        if (count === 0) stop();
      };
    },
  };
}

/** The activity of each conversation. Waiting for the person counts most, then running. */
function activities(
  runs: readonly StandingRun[],
  written: ReadonlySet<string>,
  asked: ReadonlySet<string>,
): ReadonlyMap<string, Activity> {
  const found = new Map<string, Activity>();
  for (const { contextId, listedIn, state } of runs) {
    const isAsked = state === "executingTools" && asked.has(contextId);
    const activity = isAsked ? "waits" : activityOf(state, written.has(contextId));
    found.set(listedIn, strongest(found.get(listedIn), activity));
  }
  return found;
}

const contextOf = ({ contextId }: { contextId: string }) => contextId;

export function strongest(one: Activity | undefined, other: Activity): Activity {
  return one === undefined || WEIGHT[other] > WEIGHT[one] ? other : one;
}

const WEIGHT: Record<Activity, number> = { unseen: 0, failed: 1, runs: 2, waits: 3 };

/**
 * The activity of a run. One that no tab works on was interrupted: it waits, as the person sees on opening
 * it.
 */
function activityOf(state: StatePath, isWritten: boolean): Activity {
  if (isBusy(state)) return isWritten ? "runs" : "waits";
  return waitsForPerson(state) ? "waits" : "failed";
}

function isBusy(state: StatePath): boolean {
  return isRunning(state) && !waitsForPerson(state);
}

function isSame(one: ReadonlyMap<string, Activity>, other: ReadonlyMap<string, Activity>): boolean {
  return one.size === other.size && [...one].every(([id, activity]) => other.get(id) === activity);
}
