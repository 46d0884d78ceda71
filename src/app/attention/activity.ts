import { isRunning, waitsForPerson } from "#domain/runs/run-states.ts";
import type { StatePath } from "#domain/runs/run-states.ts";
import { createListeners } from "#platform/listeners.ts";
import type { StandingRun } from "#storage/conversations/standing-runs.ts";
import type { LiveQuery } from "#storage/live-query.ts";
import { reportUnexpected } from "#storage/report-unexpected.ts";

import type { CallQuestions } from "./call-questions.ts";

/** What the runs of a conversation are doing; of one at rest, only that it has an answer that nobody has seen. */
export type Activity = "runs" | "waits" | "failed" | "unseen";

/** What goes on in all conversations, opened or not: read from the stored runs, alike in all tabs. */
export interface ActivityStore {
  of: (contextId: string) => Activity | undefined;
  /** By conversation; another map whenever something changes. */
  all: () => ReadonlyMap<string, Activity>;
  /** Conversations that wait for the person. */
  waiting: () => number;
  /** The conversations with answers that nobody has seen: `unseen-answers.ts`, which loads later, knows them. */
  noteUnseen: (contextIds: ReadonlySet<string>) => void;
  subscribe: (listener: () => void) => () => void;
}

interface ActivitySources {
  standing: LiveQuery<readonly StandingRun[]>;
  /** The conversations that a tab writes just now. */
  written: () => Promise<ReadonlySet<string>>;
  /** What servers ask the person in this tab. */
  questions: Pick<CallQuestions, "open" | "subscribe">;
}

/** A tab that dies writes nothing of it: what seems to run is looked at again (milliseconds). */
const LOOK_AGAIN = 5_000;

/** Reads while somebody listens. */
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
    // What goes on there counts more.
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
      // Rows that came meanwhile are looked at by themselves.
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

/** By conversation. What waits for the person counts most, then what runs. */
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

/** A run that no tab works on was interrupted: it waits, as the person will see on opening it. */
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
